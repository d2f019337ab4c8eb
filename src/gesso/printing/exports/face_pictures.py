"""Drawn faces as pictures of the size and bleed that a product needs."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, ImageChops

from gesso.printing.exports.products import Product, Size, size_of
from gesso.printing.faces.document import FaceError
from gesso.printing.faces.drawing_items import Box, Face, Item, Polygon, Rect, WindowArt
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.layers import VectorItem, layers
from gesso.printing.faces.png import read_trim
from gesso.printing.paint import DPI, ArtCache, canvas_of, paint_items, paper_of, render_face
from gesso.printing.pipeline import OutputError, PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob, lay_out_job
from gesso.printing.pipeline.sheet_writing import DamagedFacesError

_TOUCHES = 0.06
"""What comes so near (mm) to the trim is meant to run to it."""
_LINE = 2.0
"""What is thinner (mm) is a line, and lines end where they end."""
_OTHER_PAPER = "#000000"
PER_MM = DPI / 25.4
"""Pixels of a drawn face."""


def with_bleed(face: Face, bleed: float) -> Face:
    """Return a face with that much bleed in mm.

    Grounds that run to the trim (rectangles, polygons, windows) run on to its end. Whatever covers a whole face is
    painted larger.
    """
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
    """Return a box with those edges that lie on the trim moved to the bleed; a point moves with both of its edges."""
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
    """Return the picture of a face with its bleed, 300 dpi.

    If nothing is painted beyond the trim, the pixels at the trim are repeated outwards. Raises `FaceError` for a
    designer's picture that cannot be used.
    """
    canvas = canvas_of(face, DPI)
    # Painted on two colours of paper, only bare pixels differ.
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
    """Return a picture with the rows and columns at the trim repeated outwards."""
    left, top, right, bottom = trim
    continued = picture.copy()
    for x, width, column in ((0, left, left), (right, picture.width - right, right - 1)):
        continued.paste(picture.crop((column, top, column + 1, bottom)).resize((width, bottom - top)), (x, top))
    for y, height, row in ((0, top, top), (bottom, picture.height - bottom, bottom - 1)):
        continued.paste(continued.crop((0, row, picture.width, row + 1)).resize((picture.width, height)), (0, y))
    return continued


def cut(file: Path) -> Image.Image:
    """Return the picture of a drawn face, cut along its trim. Raises `DamagedFacesError` for a file that holds none."""
    picture, face = opened(file)
    canvas = canvas_of(face, DPI)
    height = round(face.height * canvas.scale)
    return picture.crop((canvas.corner, canvas.corner, canvas.corner + canvas.trim_width, canvas.corner + height))


def opened(file: Path) -> tuple[Image.Image, Face]:
    """Return the picture of a drawn face with its bleed, and the face without its items. Raises `DamagedFacesError`."""
    try:
        trim = read_trim(file)
        with Image.open(file, formats=("PNG",)) as picture:
            picture.load()
    except (OSError, SyntaxError, ValueError) as error:
        raise DamagedFacesError((file,), f"{file.name} is no drawn face: {error}") from error
    return picture, Face("", trim.width, trim.height, trim.bleed, ())


@dataclass(frozen=True, slots=True)
class ProductPicture:
    """A picture of all that a product takes, and where the face lies on it."""

    picture: Image.Image
    """Upright as the product is."""
    face: Face
    left: int
    """Pixels to the trim of the face, before it was turned."""
    top: int
    turns: int
    """Quarter turns clockwise of the face: 0 or 3."""
    vector_items: tuple[VectorItem, ...] = ()
    """What lies over the picture and is not in it."""


@dataclass(frozen=True, slots=True)
class FacePicture:
    """A face in the cache, and what paints it again for a product that needs more of it."""

    job: DrawJob
    context: PrintContext

    def of(self, product: Product) -> Image.Image:
        """Return the face in its true size in the middle of all that a product takes, 300 dpi, upright as the product
        is.

        A face that is to be made smaller comes with a larger product around it. Raises `OutputError`.
        """
        picture, face = opened(self.context.face_file(self.job.key))
        product = product.around(size_of(face))
        corner = canvas_of(face, DPI).corner
        if _reaches(face, product):
            return _placed(picture, corner, face, product).picture
        return self._painted(self._laid_out(product), product).picture

    def in_layers(self, product: Product) -> ProductPicture:
        """Return the same without the items that can be drawn over it as vectors. Raises `OutputError`."""
        face = self._laid_out(product)
        parts = layers(face, self.context.fonts, opaque=True)
        vector_items = parts.vector_items if parts.raster.items else (paper_of(face), *parts.vector_items)
        return replace(self._painted(parts.raster, product), vector_items=vector_items)

    def _laid_out(self, product: Product) -> Face:
        face = lay_out_job(self.job, self.context)[0]
        assert face is not None, "what has been drawn can be laid out"
        return face if _reaches(face, product) else with_bleed(face, _bleed(face, product))

    def _painted(self, face: Face, product: Product) -> ProductPicture:
        art = ArtCache(self.job.art, self.context.art_folder, self.job.custom)
        paint = painted if face.bleed == _bleed(face, product) else render_face
        try:
            picture = paint(face, self.context.fonts, art)
        except FaceError as error:
            raise OutputError(f"{face.id}: {error}", error.problem.hint) from error
        return _placed(picture, canvas_of(face, DPI).corner, face, product)


def _whole(face: Face, product: Product) -> tuple[Size, bool]:
    """Return the size that a product takes, lying as the face does, and whether that is turned."""
    lies = product.lies(size_of(face))
    return (product.whole.turned() if lies else product.whole), lies


def _bleed(face: Face, product: Product) -> float:
    """Return the bleed (mm) that a product needs of a face, with a pixel to spare."""
    whole, _ = _whole(face, product)
    return max(whole.width - face.width, whole.height - face.height) / 2 + 1 / PER_MM


def _reaches(face: Face, product: Product) -> bool:
    """Return whether a face has enough picture around it."""
    whole, _ = _whole(face, product)
    canvas = canvas_of(face, DPI)
    width, height = round(whole.width * PER_MM), round(whole.height * PER_MM)
    left, top = canvas.corner - _margin(width, face.width), canvas.corner - _margin(height, face.height)
    return left >= 0 and top >= 0 and left + width <= canvas.width and top + height <= canvas.height


def _placed(picture: Image.Image, corner: int, face: Face, product: Product) -> ProductPicture:
    whole, lies = _whole(face, product)
    width, height = round(whole.width * PER_MM), round(whole.height * PER_MM)
    left, top = _margin(width, face.width), _margin(height, face.height)
    across, down = corner - left, corner - top
    cropped = picture.crop((across, down, across + width, down + height))
    return ProductPicture(
        cropped.transpose(Image.Transpose.ROTATE_90) if lies else cropped, face, left, top, 3 if lies else 0
    )


def _margin(whole: int, trim: float) -> int:
    """Return the pixels before the trim; the larger half if they are odd."""
    return math.ceil((whole - round(trim * PER_MM)) / 2)
