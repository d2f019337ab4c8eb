"""Faces with more picture around them than they were laid out with: a service may want more, and paper must not show."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image, ImageChops

from gesso.printing.drawing_items import Box, Face, Item, Polygon, Rect, WindowArt
from gesso.printing.fonts import FontBook
from gesso.printing.paint import DPI, ArtCache, canvas_of, paint_items, paper_of

_TOUCHES = 0.06
"""Millimetres from the trim at which something is meant to run to it."""
_LINE = 2.0
"""What is thinner, in mm, is a line, which ends where it ends."""
_OTHER_PAPER = "#000000"


def with_bleed(face: Face, bleed: float) -> Face:
    """A face with so much bleed in mm; grounds that run to the trim, rectangles, polygons and windows, run on to its
    end. All that is painted over the whole of a face is painted larger."""
    if bleed <= face.bleed:
        return face
    return replace(face, bleed=bleed, items=tuple(_longer(item, face, bleed) for item in face.items))


def _longer(item: Item, face: Face, bleed: float) -> Item:
    match item:
        case Rect() if min(item.width, item.height) >= _LINE:
            left, top, right, bottom = _grown((item.x, item.y, item.x + item.width, item.y + item.height), face, bleed)
            return replace(item, x=left, y=top, width=right - left, height=bottom - top)
        case Polygon() if _thickness(item) >= _LINE:
            return replace(
                item, points=tuple(_grown((x, y, x, y), face, bleed, point=True)[:2] for x, y in item.points)
            )
        case WindowArt():
            return replace(item, window=_grown(item.window, face, bleed))
        case _:
            return item


def _thickness(polygon: Polygon) -> float:
    xs, ys = [x for x, _ in polygon.points], [y for _, y in polygon.points]
    return min(max(xs) - min(xs), max(ys) - min(ys))


def _grown(box: Box, face: Face, bleed: float, *, point: bool = False) -> Box:
    """A box whose edges on the trim lie on the bleed; a point goes with both of its edges."""
    left, top, right, bottom = box
    at_left, at_top = left <= _TOUCHES - face.bleed, top <= _TOUCHES - face.bleed
    at_right, at_bottom = right >= face.width + face.bleed - _TOUCHES, bottom >= face.height + face.bleed - _TOUCHES
    left, top = (-bleed if at_left else left), (-bleed if at_top else top)
    right = face.width + bleed if at_right else right
    bottom = face.height + bleed if at_bottom else bottom
    if point:
        left, top = (right if at_right else left), (bottom if at_bottom else top)
    return left, top, right, bottom


def painted(face: Face, fonts: FontBook, art: ArtCache) -> Image.Image:
    """The picture of a face, 300 dpi, with its bleed. Where nothing is painted beyond the trim, what lies at the trim
    goes on. Raises `FaceError` for a designer's picture that cannot be used."""
    canvas = canvas_of(face, DPI)
    # What shows the paper is another colour on another paper.
    one, other = (
        paint_items(Image.new("RGB", (canvas.width, canvas.height), paper), face.items, canvas, fonts, art)
        for paper in (paper_of(face).colour, _OTHER_PAPER)
    )
    red, green, blue = ImageChops.difference(one, other).split()
    bare = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda level: 255 if level else 0)
    height = round(face.height * canvas.scale)
    trim = (canvas.corner, canvas.corner, canvas.corner + canvas.trim_width, canvas.corner + height)
    bare.paste(0, trim)
    if bare.getbbox() is None:
        return one
    return Image.composite(_continued(one, trim), one, bare)


def _continued(picture: Image.Image, trim: tuple[int, int, int, int]) -> Image.Image:
    """The rows and columns at the trim, repeated outwards."""
    left, top, right, bottom = trim
    found = picture.copy()
    for x, width, column in ((0, left, left), (right, picture.width - right, right - 1)):
        found.paste(picture.crop((column, top, column + 1, bottom)).resize((width, bottom - top)), (x, top))
    for y, height, row in ((0, top, top), (bottom, picture.height - bottom, bottom - 1)):
        found.paste(found.crop((0, row, picture.width, row + 1)).resize((picture.width, height)), (0, y))
    return found
