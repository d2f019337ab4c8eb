"""Pages as small pictures: how a sheet will look, from the drawn faces of its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw

from gesso.data_classes import dataclass
from gesso.printing.exports.images import PER_MM, opened, turned
from gesso.printing.faces.drawing_items import Drawn, Face, Polygon, Rect, TextRun
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.geometry import width_of
from gesso.printing.pages import WHITE, BackSides, Caption, Page, PageMark, Paper, Placed, Stroke
from gesso.printing.pages.pdf import NOTE_FONT
from gesso.printing.paint import ArtCache, Canvas, canvas_of, paint_items
from gesso.printing.pdf.faces import LayeredFace


@dataclass(frozen=True, slots=True)
class PageFaces:
    """The faces on some pages."""

    drawn: Mapping[str, Path]
    """The pictures of pieces, with their bleed, by the ids of their faces."""
    frames: Mapping[str, LayeredFace]
    """What covers a whole page beside its pieces, by id."""
    fonts: FontBook
    art: ArtCache


def page_picture(page: Page, paper: Paper, faces: PageFaces, backs: BackSides, dpi: int) -> Image.Image:
    """Return the picture of a page as it is printed. Raises `DamagedFacesError` for a face that is not drawn.

    Args:
        page: The page.
        paper: Its paper.
        faces: All faces on it.
        backs: How back pages are turned and moved.
        dpi: Pixels in an inch.
    """
    canvas = canvas_of(Face("", paper.width, paper.height, 0.0, ()), dpi)
    image = Image.new("RGB", (canvas.width, canvas.height), WHITE)
    picture_of = cache(lambda id: opened(faces.drawn[id])[0])
    if page.marks_below:
        image = _with_marks(image, page.marks, canvas, faces)
    for placed in page.placed:
        frame = faces.frames.get(placed.face)
        if frame is not None:
            image = _with_frame(image, frame, placed.turns, dpi, faces)
        else:
            _paste(image, placed, picture_of(placed.face), canvas)
    if not page.marks_below:
        image = _with_marks(image, page.marks, canvas, faces)
    return _as_back(image, paper, backs, canvas) if page.side == "backs" else image


def _paste(image: Image.Image, placed: Placed, picture: Image.Image, canvas: Canvas) -> None:
    """Paste a face where it lies, with as much of its bleed as `placed` says and the face has."""
    source = turned(picture, placed.turns)
    own = [(length / PER_MM - trim) / 2 for length, trim in zip(source.size, (placed.width, placed.height))]
    left, top, right, bottom = (min(bleed, most) for bleed, most in zip(placed.bleed, (*own, *own)))
    wide, high = placed.width + right, placed.height + bottom
    ends = (placed.x - left, placed.y - top, placed.x + wide, placed.y + high)
    spot = [canvas.whole(each) for each in ends]
    size = spot[2] - spot[0], spot[3] - spot[1]
    if min(size) > 0:
        inside = [each * PER_MM for each in (own[0] - left, own[1] - top, own[0] + wide, own[1] + high)]
        box = (max(inside[0], 0), max(inside[1], 0), min(inside[2], source.width), min(inside[3], source.height))
        image.paste(source.resize(size, Image.Resampling.BOX, box, reducing_gap=2.0), (spot[0], spot[1]))


def _with_frame(image: Image.Image, frame: LayeredFace, turns: int, dpi: int, faces: PageFaces) -> Image.Image:
    items = [item for item in frame.vector_items if isinstance(item, Drawn)]
    upright = turned(image, -turns % 4)
    return turned(paint_items(upright, items, canvas_of(frame.face, dpi), faces.fonts, faces.art), turns)


def _with_marks(image: Image.Image, marks: Iterable[PageMark], canvas: Canvas, faces: PageFaces) -> Image.Image:
    draw = ImageDraw.Draw(image)
    captions: list[Caption] = []
    for mark in marks:
        match mark.shape:
            case Stroke() as stroke:
                width = max(1, round(canvas.px(stroke.width)))
                for ends in _dashes(stroke):
                    draw.line([canvas.whole(each) for each in ends], stroke.colour, width)
            case Rect() as rect:
                ends = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
                left, top, right, bottom = map(canvas.whole, ends)
                # A hairline takes a pixel.
                draw.rectangle((left, top, max(left, right - 1), max(top, bottom - 1)), rect.colour)
            case Polygon() as polygon:
                draw.polygon([(canvas.x(x), canvas.x(y)) for x, y in polygon.points], polygon.colour)
            case Caption() as caption:
                captions.append(caption)
    for caption in captions:
        image = _with_caption(image, caption, canvas, faces)
    return image


def _dashes(stroke: Stroke) -> Iterable[tuple[float, float, float, float]]:
    x1, y1, x2, y2 = stroke.x1, stroke.y1, stroke.x2, stroke.y2
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dash, gap = stroke.dash or (length, 0.0)
    at = 0.0
    while at < length:
        start, end = at / length, min(at + dash, length) / length
        yield x1 + (x2 - x1) * start, y1 + (y2 - y1) * start, x1 + (x2 - x1) * end, y1 + (y2 - y1) * end
        at += dash + gap


def _with_caption(image: Image.Image, caption: Caption, canvas: Canvas, faces: PageFaces) -> Image.Image:
    """Write a line of text, level or upwards."""
    turns = 1 if caption.upright else 0
    # Upwards on the page is to the right on a page that is turned.
    x, y = (image.height / canvas.scale - caption.y, caption.x) if turns else (caption.x, caption.y)
    run = TextRun(caption.text, NOTE_FONT, caption.size, x, y, caption.colour)
    before = {"start": 0.0, "middle": 0.5, "end": 1.0}[caption.anchor]
    run = replace(run, x=x - before * width_of(run, faces.fonts))
    upright = turned(image, turns)
    return turned(paint_items(upright, [run], canvas, faces.fonts, faces.art), -turns % 4)


def _as_back(image: Image.Image, paper: Paper, backs: BackSides, canvas: Canvas) -> Image.Image:
    """Return a page where the printer puts the back of a sheet: moved, and turned if need be."""
    right, down = backs.offset
    if right or down:
        moved = Image.new("RGB", image.size, WHITE)
        # Seen from behind, right is left.
        moved.paste(image, (-canvas.whole(right), canvas.whole(down)))
        image = moved
    return image.transpose(Image.Transpose.ROTATE_180) if backs.turned(paper) else image
