"""A paper theatre: sheets laid one before the other, with the lamp behind them.

`Cutting` draws the outline of a sheet at twice the size and halves it, so every edge is clean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin, tau

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from gesso.art.chance import coloured
from gesso.art.palette import BLACK, Palette, Rgb, mix, ramp, rgb
from gesso.art.request import Scene
from gesso.art.shapes import Piece, Point
from gesso_art.painting.surface import cover, filled_boxes

SCALE = 2
"""Masks are drawn this many times larger."""


class Cutting:
    """A mask in the making: filled parts stay, cut parts are holes. Lengths are px of the picture."""

    def __init__(self, width: int, height: int, filled: bool = False) -> None:
        self._size = (width, height)
        self._mask = Image.new("L", (width * SCALE, height * SCALE), 255 if filled else 0)
        self._draw = ImageDraw.Draw(self._mask)

    def fill(self, *outlines: Sequence[Point]) -> None:
        """Add polygons to the sheet."""
        self._polygons(outlines, 255)

    def cut(self, *outlines: Sequence[Point]) -> None:
        """Cut polygons out of it."""
        self._polygons(outlines, 0)

    def disc(self, x: float, y: float, radius: float, filled: bool = True) -> None:
        """Add a disc, or cut one."""
        box = [(part * SCALE) for part in (x - radius, y - radius, x + radius, y + radius)]
        self._draw.ellipse((box[0], box[1], box[2], box[3]), fill=255 if filled else 0)

    def ring(self, x: float, y: float, radius: float, width: float, filled: bool = True) -> None:
        """Add a circle's line of this width, or cut one."""
        reach = radius + width / 2
        box = [(part * SCALE) for part in (x - reach, y - reach, x + reach, y + reach)]
        self._draw.ellipse((box[0], box[1], box[2], box[3]), outline=255 if filled else 0, width=round(width * SCALE))

    def line(self, points: Sequence[Point], width: float, filled: bool = True) -> None:
        """Add a line of this width through points, or cut one."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(scaled, fill=255 if filled else 0, width=max(1, round(width * SCALE)), joint="curve")

    def shape(self, shape: Iterable[Piece], x: float, y: float, unit: float) -> None:
        """Add a shape around a point, its plate of -1 to 1 being `unit` px to each side; its cuts are cut."""
        for piece in shape:
            # Pillow takes flat lists of numbers in half the time of pairs.
            flat = [part for px, py in piece.points for part in ((x + px * unit) * SCALE, (y + py * unit) * SCALE)]
            self._draw.polygon(flat, fill=0 if piece.cut else 255)

    def large(self) -> Image.Image:
        """Return the mask at twice the size."""
        return self._mask

    def mask(self) -> Image.Image:
        """Return the mask (L)."""
        return self._mask.reduce(SCALE)

    def _polygons(self, outlines: Iterable[Sequence[Point]], level: int) -> None:
        for points in outlines:
            self._draw.polygon([part * SCALE for point in points for part in point], fill=level)


def wedges(
    x: float, y: float, count: int, start: float, end: float, narrow: float, wide: float, turn: float = 0.0
) -> list[list[Point]]:
    """Return rays around a point, from radius `start` to `end`, `narrow` px wide inside and `wide` outside; the first points up."""
    out: list[list[Point]] = []
    for index in range(count):
        angle = -pi / 2 + turn + tau * index / count
        across, along = cos(angle), sin(angle)
        out.append(
            [
                (x + across * radius - along * half, y + along * radius + across * half)
                for radius, half in ((start, narrow / 2), (end, wide / 2), (end, -wide / 2), (start, -narrow / 2))
            ]
        )
    return out


def zigzag(left: float, right: float, y: float, height: float, count: int) -> list[Point]:
    """Return the points of an even zigzag, `count` teeth of this height from left to right."""
    step = (right - left) / count
    out: list[Point] = []
    for index in range(count):
        out += [(left + index * step, y), (left + (index + 0.5) * step, y - height)]
    return [*out, (right, y)]


LAMP_WHITE: Rgb = (0xFF, 0xFC, 0xF0)
SHADOW_PX = 9.0
"""How far the shadow of a sheet reaches (0.8 mm at 300 dpi)."""

_COARSE = 4
_RIM_PX = 3
_RIM_GAIN = 2.0

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Colours:
    """The four colours of a palette."""

    deep: Rgb
    main: Rgb
    accent: Rgb
    light: Rgb

    @classmethod
    def of(cls, palette: Palette | Scene) -> Colours:
        """Return the colours of a palette, or of a scene."""
        if isinstance(palette, Scene):
            return cls(palette.deep, palette.main, palette.accent, palette.light)
        return cls(rgb(palette.deep), rgb(palette.main), rgb(palette.accent), rgb(palette.light))


@dataclass(frozen=True, slots=True)
class Paper:
    """The paper of a sheet: its colour, the light on it with its strength (0 to 1) and reach (px), and the colour of its rim."""

    colour: Rgb
    lit: Rgb
    shine: float = 0.45
    reach: float = 400.0
    rim: Rgb | None = None
    rim_share: float = 0.6


@dataclass(frozen=True, slots=True)
class Engraving:
    """Fine lines on a sheet: a mask as large as the picture, a colour, how strong (0 to 1)."""

    lines: Image.Image
    colour: Rgb
    share: float


class Stage:
    """A picture that is built from the back to the front.

    `lamp` is where the light comes from, px; `unit` is the length that figures are drawn in, px; `box` is what nothing
    covers later, all of the picture if None.
    """

    def __init__(
        self,
        width: int,
        height: int,
        colours: Colours,
        lamp: tuple[float, float],
        unit: float,
        box: Box | None = None,
    ) -> None:
        self.width = width
        self.height = height
        self.colours = colours
        self.lamp = lamp
        self.unit = unit
        self.box = box or (0, 0, width, height)
        self.image = Image.new("RGB", (width, height), colours.deep)
        self.shade = mix(colours.deep, BLACK, 0.45)

    @property
    def tall(self) -> int:
        """The height of the box, px."""
        return self.box[3] - self.box[1]

    def down(self, share: float) -> float:
        """Return the y that lies this share of the way down the box, px."""
        return self.box[1] + share * self.tall

    def cutting(self, filled: bool = False) -> Cutting:
        """Return a new sheet of this size, to be cut."""
        return Cutting(self.width, self.height, filled)

    def glow(self, reach: float, x: float | None = None, y: float | None = None) -> Image.Image:
        """Return round light (L): 255 at the lamp or at x, y, and 0 `reach` px away. Do not change it."""
        at = (self.lamp[0] if x is None else x, self.lamp[1] if y is None else y)
        return _glow(self.width, self.height, round(at[0]), round(at[1]), max(2, round(reach)))

    def rays(self, x: float, y: float, count: int, start: float, narrow: float, wide: float) -> Image.Image:
        """Return engraved rays (L) around a point, from radius `start` outwards. Do not change them."""
        return _rays(self.width, self.height, round(x), round(y), count, round(start), narrow, wide)

    def back_light(self, reach: float, *stops: tuple[float, Rgb]) -> None:
        """Light the whole back: colours by the share of the way from `reach` (0) to the lamp (1)."""
        self.image.paste(coloured(self.glow(reach), ramp(stops)))

    def lay(
        self,
        mask: Image.Image,
        paper: Paper,
        shadow: float = 0.55,
        shadow_px: float = SHADOW_PX,
        engraving: Engraving | None = None,
    ) -> None:
        """Lay a sheet: the shadow all round it, the lit paper, what is engraved on it, its rim."""
        if shadow > 0:
            self._shade(mask, shadow_px, shadow)
        glow, table = (
            self.glow(paper.reach),
            ramp(((0.0, paper.colour), (1.0, mix(paper.colour, paper.lit, paper.shine)))),
        )
        for box in filled_boxes(mask):
            part = mask.crop(box)
            self.image.paste(coloured(glow.crop(box), table), box, part)
            if engraving is not None:
                lines = ImageChops.multiply(engraving.lines.crop(box), part)
                cover(self.image, engraving.colour, scaled(lines, engraving.share), box[:2])
        if paper.rim is not None and (whole := mask.getbbox()):
            cover(self.image, paper.rim, scaled(rim_of(mask.crop(whole)), paper.rim_share), whole[:2])

    def ink(self, mask: Image.Image, colour: Rgb, share: float = 1.0, within: Image.Image | None = None) -> None:
        """Print a mask in one colour, only where `within` has paper."""
        box = (mask if within is None else within).getbbox()
        if box is None:
            return
        held = mask.crop(box) if within is None else ImageChops.multiply(mask.crop(box), within.crop(box))
        cover(self.image, colour, scaled(held, share), box[:2])

    def _shade(self, mask: Image.Image, reach: float, share: float) -> None:
        """Paint the shadow of a sheet, as far as the sheet itself does not hide it."""
        uncovered = ImageChops.invert(mask).getbbox()
        coarse = _blurred_coarsely(mask, reach)
        fallen = coarse.getbbox()
        if uncovered is None or fallen is None:
            return
        # Enlarging spreads every cell over half of its neighbours.
        left, top = (max(first // _COARSE, cell - 1) for first, cell in zip(uncovered[:2], fallen[:2]))
        right, bottom = (min(last // _COARSE + 1, cell + 1) for last, cell in zip(uncovered[2:], fallen[2:]))
        if left < right and top < bottom:
            cells = (left, top, min(right, mask.width / _COARSE), min(bottom, mask.height / _COARSE))
            soft = scaled(_enlarged(coarse, cells), share)
            left, top = left * _COARSE, top * _COARSE
            cover(self.image, self.shade, soft, (left, top))

    def shine(self, mask: Image.Image, colour: Rgb, share: float = 1.0) -> None:
        """Add light of one colour through a mask: what is there gets brighter and never darker."""
        box = mask.getbbox()
        if box is None:
            return
        light = coloured(mask.crop(box), ramp(((0.0, BLACK), (1.0, mix(BLACK, colour, share)))))
        self.image.paste(ImageChops.screen(self.image.crop(box), light), box)


def blurred(mask: Image.Image, radius: float) -> Image.Image:
    """Return the mask with soft edges, about `radius` px to each side."""
    # What the last cell covers beyond the edge is cut away, or the blur would be stretched.
    return _enlarged(_blurred_coarsely(mask, radius), (0, 0, mask.width / _COARSE, mask.height / _COARSE))


def _blurred_coarsely(mask: Image.Image, radius: float) -> Image.Image:
    blur = ImageFilter.BoxBlur(radius / _COARSE / 2)
    return mask.reduce(_COARSE).filter(blur).filter(blur)


def _enlarged(coarse: Image.Image, box: tuple[float, float, float, float]) -> Image.Image:
    """Return a box (in cells) of a coarse mask at its full size."""
    left, top, right, bottom = box
    size = round((right - left) * _COARSE), round((bottom - top) * _COARSE)
    return coarse.resize(size, Image.Resampling.BILINEAR, box)


def rim_of(mask: Image.Image) -> Image.Image:
    """Return the part of a mask that lies within some px of its edge, where light falls."""
    return ImageChops.multiply(mask, mask.filter(ImageFilter.BoxBlur(_RIM_PX / 2)).point(_RIM))


def scaled(mask: Image.Image, share: float) -> Image.Image:
    """Return the mask with this share of every level."""
    return mask if share >= 1.0 else mask.point(_share(round(share, 3)))


@lru_cache(maxsize=128)
def _share(share: float) -> list[int]:
    return [round(level * share) for level in range(256)]


# Pillow's gradient reaches 255 in the corners, 181 at the middle of the sides.
_FALL = [round(255 * (share := max(0.0, 1.0 - level / 179)) * (0.5 + 0.5 * share)) for level in range(256)]
_RIM = [min(255, round((255 - level) * _RIM_GAIN)) for level in range(256)]


def open_stage(scene: Scene, lamp: float, units: float, units_wide: float) -> Stage:
    """Return a stage with the scene's size and colours, its lamp over the middle of the focus at a share of the height.

    The focus is at least `units` tall and `units_wide` across.
    """
    box = (scene.foci[0].box[0], scene.focus.box[1], scene.foci[-1].box[2], scene.focus.box[3])
    left, top, right, bottom = box
    unit = min((bottom - top) / units, (right - left) / units_wide)
    place = ((left + right) / 2, top + lamp * (bottom - top))
    return Stage(scene.width, scene.height, Colours.of(scene), place, unit, box)


@lru_cache(maxsize=48)
def _glow(width: int, height: int, x: int, y: int, reach: int) -> Image.Image:
    levels = Image.new("L", (width, height), 0)
    left, top, right, bottom = max(0, x - reach), max(0, y - reach), min(width, x + reach), min(height, y + reach)
    if left < right and top < bottom:
        fall, share = _fall(), 128 / reach
        box = ((left - x) * share + 128, (top - y) * share + 128, (right - x) * share + 128, (bottom - y) * share + 128)
        box = (box[0], box[1], min(box[2], 256.0), min(box[3], 256.0))
        levels.paste(fall.resize((right - left, bottom - top), Image.Resampling.BICUBIC, box), (left, top))
    return levels


@lru_cache(maxsize=1)
def _fall() -> Image.Image:
    """Return round light of 256 by 256 px."""
    return Image.radial_gradient("L").point(_FALL)


@lru_cache(maxsize=32)
def _rays(width: int, height: int, x: int, y: int, count: int, start: int, narrow: float, wide: float) -> Image.Image:
    end = max(x, width - x) + max(y, height - y)
    rays = Cutting(width, height)
    rays.fill(*wedges(x, y, count, start, end, narrow, wide))
    return rays.mask()
