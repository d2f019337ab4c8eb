"""The pixel grid of a face, and what is drawn on it oversampled: shapes, frames, letters, icons, light."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art import ArtLibrary, Shape, draw_shape, rgb
from gesso.data_classes import dataclass
from gesso.printing.faces.drawing_items import (
    Beam,
    Ellipse,
    Face,
    Frame,
    Glow,
    Halo,
    Icon,
    Mark,
    Polygon,
    Rect,
    TextRun,
)
from gesso.printing.faces.fonts import FontBook, FontName, font_use
from gesso.printing.faces.geometry import frame_parts, icon_parts

_OVERSAMPLING = 4
_WIDE, _NARROW = (1.35, 0.55), (0.34, 0.38)
"""The two blurs of a halo: their reach in mm, and their strength."""
_FOOT = 0.14
"""The width of a beam at its foot, as a share of that at its top."""
_BEAM_ROWS, _BEAM_COLUMNS = 24, 33
# Pillow's radial gradient is 255 in the corners and 181 at the middle of the sides.
_EDGE = 179


@dataclass(frozen=True, slots=True)
class Canvas:
    """Size and scale of a face in pixels.

    The trim corner lies on a whole pixel, so that edges on the grid are sharp.
    """

    width: int
    height: int
    trim_width: int
    corner: int
    """The pixels of bleed before the trim."""
    scale: float
    """Pixels in a millimetre."""

    def x(self, mm: float) -> float:
        """Return the pixels from the edge of the canvas for millimetres from the trim corner;

        equal in both directions.
        """
        return self.corner + mm * self.scale

    def whole(self, mm: float) -> int:
        return round(self.x(mm))

    def px(self, mm: float) -> float:
        return mm * self.scale


def canvas_of(face: Face, dpi: int) -> Canvas:
    """Return the canvas of a face.

    A poker card with 3.175 mm of bleed is 825 x 1125 px at 300 dpi, with its trim corner at 38.
    """
    scale = dpi / 25.4
    width = round((face.width + 2 * face.bleed) * scale)
    height = round((face.height + 2 * face.bleed) * scale)
    return Canvas(width, height, round(face.width * scale), math.ceil(round(face.bleed * scale, 3)), scale)


def draw_rect(image: Image.Image, rect: Rect, canvas: Canvas) -> None:
    """Draw a rectangle, its edges on whole pixels."""
    left, top = canvas.whole(rect.x), canvas.whole(rect.y)
    right, bottom = canvas.whole(rect.x + rect.width), canvas.whole(rect.y + rect.height)
    if right <= left or bottom <= top:
        return
    if rect.opacity >= 1:
        image.paste(rect.colour, (left, top, right, bottom))
        return
    size = right - left, bottom - top
    image.paste(Image.new("RGB", size, rect.colour), (left, top), Image.new("L", size, round(rect.opacity * 255)))


def draw_polygon(image: Image.Image, polygon: Polygon, canvas: Canvas) -> None:
    """Draw a polygon.

    Corners that share a coordinate stand on the same whole pixel, so level edges are sharp.
    """
    points = [(canvas.x(x), canvas.x(y)) for x, y in polygon.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    snapped = [(round(x) if xs.count(x) > 1 else x, round(y) if ys.count(y) > 1 else y) for x, y in points]
    left, top = math.floor(min(x for x, _ in snapped)), math.floor(min(y for _, y in snapped))
    shape = tuple((round(x - left, 2), round(y - top, 2)) for x, y in snapped)
    image.paste(polygon.colour, (left, top), _polygon_mask(shape))


@lru_cache(maxsize=256)
def _polygon_mask(points: tuple[tuple[float, float], ...]) -> Image.Image:
    width, height = (math.ceil(max(point[axis] for point in points)) for axis in (0, 1))
    mask = Image.new("L", (max(width, 1) * _OVERSAMPLING, max(height, 1) * _OVERSAMPLING), 0)
    # Pillow also paints the pixels on a polygon's edge: half a fine pixel back keeps it inside its box.
    fine = [(x * _OVERSAMPLING - 0.5, y * _OVERSAMPLING - 0.5) for x, y in points]
    ImageDraw.Draw(mask).polygon(fine, fill=255)
    return mask.reduce(_OVERSAMPLING)


def draw_ellipse(image: Image.Image, ellipse: Ellipse, canvas: Canvas) -> None:
    """Draw an ellipse."""
    x, y = canvas.x(ellipse.cx), canvas.x(ellipse.cy)
    rx, ry = canvas.px(ellipse.rx), canvas.px(ellipse.ry)
    fine = (
        round((x - rx) * _OVERSAMPLING),
        round((y - ry) * _OVERSAMPLING),
        round((x + rx) * _OVERSAMPLING) - 1,
        round((y + ry) * _OVERSAMPLING) - 1,
    )
    whole = (math.floor(x - rx), math.floor(y - ry), math.ceil(x + rx), math.ceil(y + ry))
    solid = (0, 0, 0, 0)
    parts = [whole]
    if min(rx, ry) > _LARGE_PX:
        # A rectangle inside it needs no mask.
        solid = (math.ceil(x - rx * _INSIDE), math.ceil(y - ry * _INSIDE), int(x + rx * _INSIDE), int(y + ry * _INSIDE))
        image.paste(ellipse.colour, solid)
        (left, top, right, bottom), (start, upper, end, lower) = whole, solid
        parts = [
            (left, top, right, upper),
            (left, upper, start, lower),
            (end, upper, right, lower),
            (left, lower, right, bottom),
        ]
    for part in parts:
        left, top = max(part[0], 0), max(part[1], 0)
        width, height = min(part[2], image.width) - left, min(part[3], image.height) - top
        if width > 0 and height > 0:
            across, down = left * _OVERSAMPLING, top * _OVERSAMPLING
            box = fine[0] - across, fine[1] - down, fine[2] - across, fine[3] - down
            image.paste(
                Image.new("RGB", (width, height), ellipse.colour), (left, top), _ellipse_mask(width, height, box)
            )


_LARGE_PX = 100
_INSIDE = 0.7
"""Less than half the root of 2: the sides of a square inside a circle, in its diameters."""


# Faces of one kind have the same ellipses.
@lru_cache(maxsize=128)
def _ellipse_mask(width: int, height: int, box: tuple[int, int, int, int]) -> Image.Image:
    """Return a part of an ellipse whose box is in fine pixels from the corner of the part."""
    mask = Image.new("L", (width * _OVERSAMPLING, height * _OVERSAMPLING), 0)
    ImageDraw.Draw(mask).ellipse(box, fill=255)
    return mask.reduce(_OVERSAMPLING)


def draw_mark(image: Image.Image, mark: Mark, shape: Shape, canvas: Canvas) -> None:
    """Draw a mark of this shape about its centre."""
    size = round(canvas.px(mark.size))
    picture = draw_shape(shape, size, rgb(mark.colour))
    corner = round(canvas.x(mark.cx) - size / 2), round(canvas.x(mark.cy) - size / 2)
    image.paste(picture, corner, picture)


def draw_frame(image: Image.Image, frame: Frame, canvas: Canvas) -> None:
    """Draw a frame inside its box; turned by 180 degrees it is equal up to the rounding of pixels."""
    for part in frame_parts(frame):
        if isinstance(part, Rect):
            draw_rect(image, part, canvas)
        else:
            draw_polygon(image, part, canvas)


def draw_run(image: Image.Image, run: TextRun, canvas: Canvas, fonts: FontBook) -> None:
    """Draw one run of text on an RGB picture.

    Its baseline stands on a whole pixel, so that it is level and sharp.
    """
    mask, left, top = run_mask(run, canvas, fonts)
    # Pillow pastes a picture through a mask in two thirds of the time of a colour, with the same pixels.
    image.paste(Image.new("RGB", mask.size, run.colour), (left, top), mask)


def run_mask(run: TextRun, canvas: Canvas, fonts: FontBook) -> tuple[Image.Image, int, int]:
    """Return the coverage of a run, and the place of its upper left corner on the canvas.

    The coverage is cached: do not change it.
    """
    mask, left, top = _mask(*_shown(run, canvas), fonts)
    return mask, round(canvas.x(run.x) * _OVERSAMPLING) // _OVERSAMPLING - left, canvas.whole(run.baseline) - top


_Shown = tuple[str, FontName, float, float, tuple[str, ...], int]
"""What the coverage of a run depends on, beside the fonts."""


def _shown(run: TextRun, canvas: Canvas) -> _Shown:
    size = round(run.size * 25.4 / 72 * canvas.scale, 3)
    return run.text, run.font, size, run.tracking, run.features, round(canvas.x(run.x) * _OVERSAMPLING) % _OVERSAMPLING


@lru_cache(maxsize=2048)
def _mask(
    text: str, font: FontName, size: float, tracking: float, features: tuple[str, ...], phase: int, fonts: FontBook
) -> tuple[Image.Image, int, int]:
    """Return the coverage of a text that begins `phase` quarters into a pixel, without empty rows and columns around it,
    and its reach left of and above its origin."""
    metrics = fonts.metrics(font)
    width = (fonts.width(text, font, features) + tracking * len(text)) * size
    # Room on all sides: letters overhang their advance, and accents stand above the ascent.
    left, top = math.ceil(0.2 * size), math.ceil((metrics.ascent + 0.2) * size)
    columns, rows = left + math.ceil(width + 0.2 * size) + 1, top + math.ceil((metrics.descent + 0.1) * size)
    mask = Image.new("L", (columns * _OVERSAMPLING, rows * _OVERSAMPLING), 0)
    draw = ImageDraw.Draw(mask)
    for part, offset, part_font in _parts(text, font, tracking, features, fonts):
        large = fonts.at(part_font, round(size * _OVERSAMPLING, 3))
        at = left * _OVERSAMPLING + phase + round(offset * size * _OVERSAMPLING)
        with font_use(fonts.known(part_font)):
            draw.text((at, top * _OVERSAMPLING), part, font=large, fill=255, anchor="ls", features=list(features))
    coverage = mask.reduce(_OVERSAMPLING)
    box = coverage.getbbox() or (0, 0, 1, 1)
    return coverage.crop(box), left - box[0], top - box[1]


def _parts(
    text: str, font: FontName, tracking: float, features: tuple[str, ...], fonts: FontBook
) -> list[tuple[str, float, FontName]]:
    """Yield the pieces of a text that are drawn at once, each with its distance in em and its font."""
    parts: list[tuple[str, float, FontName]] = []
    begin = 0.0
    for part, part_font in fonts.parts(text, font):
        pieces = _pieces(part, part_font, tracking, features, fonts)
        parts += [(piece, begin + offset, part_font) for piece, offset in pieces]
        begin += fonts.width(part, part_font, features) + tracking * len(part)
    return parts


def _pieces(
    text: str, font: FontName, tracking: float, features: tuple[str, ...], fonts: FontBook
) -> list[tuple[str, float]]:
    """Yield the pieces of a text in one font; tracked letters come one by one."""
    if not tracking:
        return [(text, 0.0)]
    parts: list[tuple[str, float]] = []
    for index, letter in enumerate(text):
        if letter.isspace():
            continue
        # The width of the text up to here less that of its last letter, so that kerning is kept.
        before = fonts.width(text[: index + 1], font, features)
        parts.append((letter, before - fonts.width(letter, font, features) + tracking * index))
    return parts


def draw_icon(image: Image.Image, icon: Icon, library: ArtLibrary, canvas: Canvas, fonts: FontBook) -> None:
    """Draw an icon about its centre."""
    for part in icon_parts(icon, library, fonts):
        if isinstance(part, Mark):
            draw_mark(image, part, library.shape(part.shape), canvas)
        else:
            draw_run(image, part, canvas, fonts)


def draw_glow(image: Image.Image, glow: Glow, canvas: Canvas) -> None:
    """Draw a glow."""
    width, height = round(2 * canvas.px(glow.rx)), round(2 * canvas.px(glow.ry))
    left, top = canvas.whole(glow.cx - glow.rx), canvas.whole(glow.cy - glow.ry)
    _screen(image, _soft_disc(max(width, 1), max(height, 1)), glow.colour, glow.opacity, left, top)


def draw_beam(image: Image.Image, beam: Beam, canvas: Canvas) -> None:
    """Draw a beam."""
    width, height = max(round(canvas.px(beam.width)), 1), max(round(canvas.px(beam.height)), 1)
    left, top = canvas.whole(beam.cx - beam.width / 2), canvas.whole(beam.foot - beam.height)
    _screen(image, _soft_beam(width, height), beam.colour, beam.opacity, left, top)


def draw_halo(image: Image.Image, halo: Halo, canvas: Canvas, fonts: FontBook) -> None:
    """Draw the halo of a run of text."""
    _, left, top = run_mask(halo.run, canvas, fonts)
    margin = round(2 * canvas.px(_WIDE[0]))
    for reach, opacity in (_WIDE, _NARROW):
        soft = _softened(_shown(halo.run, canvas), fonts, margin, canvas.px(reach) / 2)
        _screen(image, soft, halo.colour, opacity, left - margin, top - margin)


@lru_cache(maxsize=64)
def _softened(shown: _Shown, fonts: FontBook, margin: int, radius: float) -> Image.Image:
    """Return the coverage of a run with a margin and soft edges. Do not change it."""
    mask, _, _ = _mask(*shown, fonts)
    letters = Image.new("L", (mask.width + 2 * margin, mask.height + 2 * margin), 0)
    letters.paste(mask, (margin, margin))
    return letters.filter(ImageFilter.GaussianBlur(radius))


def _screen(image: Image.Image, light: Image.Image, colour: str, opacity: float, left: int, top: int) -> None:
    box = (max(left, 0), max(top, 0), min(left + light.width, image.width), min(top + light.height, image.height))
    if box[0] >= box[2] or box[1] >= box[3]:
        return
    part = light.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))
    bands = [part.point([round(level * band / 255 * opacity) for level in range(256)]) for band in rgb(colour)]
    image.paste(ImageChops.screen(image.crop(box), Image.merge("RGB", bands)), box)


@lru_cache(maxsize=8)
def _soft_beam(width: int, height: int) -> Image.Image:
    """Return a beam, computed coarsely and enlarged: it has no edge that could be lost."""
    levels = bytearray()
    for row in range(_BEAM_ROWS):
        risen = 1.0 - (row + 0.5) / _BEAM_ROWS
        reach = _FOOT + (1.0 - _FOOT) * risen
        for column in range(_BEAM_COLUMNS):
            off = abs(2 * column / (_BEAM_COLUMNS - 1) - 1.0) / reach
            levels.append(round(255 * (1.0 - risen) ** 1.3 * max(0.0, 1.0 - off * off) ** 1.5))
    coarse = Image.frombytes("L", (_BEAM_COLUMNS, _BEAM_ROWS), bytes(levels))
    return coarse.resize((width, height), Image.Resampling.BICUBIC)


@lru_cache(maxsize=32)
def _soft_disc(width: int, height: int) -> Image.Image:
    levels = [round(255 * max(0.0, 1.0 - level / _EDGE) ** 2) for level in range(256)]
    return Image.radial_gradient("L").point(levels).resize((width, height), Image.Resampling.BICUBIC)
