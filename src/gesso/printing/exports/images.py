"""Pictures of faces in the size and bleed of products: to upload to services, and for web pages."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from gesso.data_classes import dataclass
from gesso.files import write_cached
from gesso.printing.cache import digest
from gesso.printing.component import Component, FaceSpec
from gesso.printing.exports.products import (
    PANELS,
    Batch,
    BoxPanels,
    Deck,
    Product,
    Rectangle,
    Size,
    batches,
    read_product,
    size_of,
    tables,
)
from gesso.printing.faces.document import FaceError
from gesso.printing.faces.drawing_items import Box, Face, Item, Polygon, Rect, WindowArt
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.layers import VectorItem, layers
from gesso.printing.faces.png import open_face, read_trim
from gesso.printing.pages import Page, Piece, Placed
from gesso.printing.paint import DPI, ArtCache, canvas_of, encode_png, paint_items, paper_of, render_face
from gesso.printing.pipeline.drawing import DrawJob, PrintContext, lay_out_job
from gesso.printing.pipeline.output_files import FillTask, OutputError, Staging, TempFile, as_output_error
from gesso.printing.pipeline.sheet_writing import DamagedFacesError
from gesso.schema.access import flag, items, mapping, measure, number, one_of, text, texts, value
from gesso.source import MappingNode
from gesso.spreadsheets import spreadsheet

_TOUCHES = 0.06
"""What comes so near (mm) to the trim is meant to run to it."""
_LINE = 2.0
"""What is thinner (mm) is a line, and lines end where they end."""
_OTHER_PAPER = "#000000"
_SMALL_QUALITY = 86
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


def small_picture(face: Path, width: int) -> Path:
    """Return a picture of a drawn face, so many pixels wide and cut along its trim: a WebP file beside it in the cache.

    It is made only if it is not there; then the face has to be. Raises `DamagedFacesError` for a file that holds no face,
    OSError if the cache cannot be written.
    """
    small = face.with_name(f"{face.stem}-{width}.webp")
    if not small.is_file():
        picture, packed = cut(face), io.BytesIO()
        size = (width, max(1, round(picture.height * width / picture.width)))
        picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0).save(
            packed, "WEBP", quality=_SMALL_QUALITY, method=_EFFORT
        )
        write_cached(small, packed.getvalue())
    return small


def turned(picture: Image.Image, turns: int) -> Image.Image:
    """Return a picture turned by quarter turns clockwise: 0, 1 or 3."""
    ways = {1: Image.Transpose.ROTATE_270, 3: Image.Transpose.ROTATE_90}
    return picture.transpose(ways[turns]) if turns else picture


def opened(file: Path) -> tuple[Image.Image, Face]:
    """Return the picture of a drawn face with its bleed, and the face without its items. Raises `DamagedFacesError`."""
    try:
        trim = read_trim(file)
        with open_face(file) as picture:
            picture.load()
    except (OSError, SyntaxError, ValueError) as error:
        raise DamagedFacesError((file,), f"{file.name} is not a drawn face: {error}") from error
    return picture, Face("", trim.width, trim.height, trim.bleed, ())


def product_page(face: Face, product: Product) -> Page:
    """Return a face in the middle of all that a product takes, upright as the product is, with bleed to its end.

    The face lies on whole pixels; the larger half of odd ones is before it.
    """
    across, down = (round(side * PER_MM) / PER_MM for side in product.whole_beside(size_of(face)))
    left, top = _margin(across, face.width) / PER_MM, _margin(down, face.height) / PER_MM
    right, bottom = across - left - face.width, down - top - face.height
    piece = Piece(face.id, None, face.width, face.height)
    if product.lies(size_of(face)):
        return Page("fronts", (Placed(piece, top, right, 3, (top, right, bottom, left)),))
    return Page("fronts", (Placed(piece, left, top, 0, (left, top, right, bottom)),))


@dataclass(frozen=True, slots=True)
class ProductPicture:
    """The picture of a page for a product."""

    page: Page
    picture: Image.Image
    face: Face
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
        if _reaches(face, product):
            return _cropped(picture, face, product).picture
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
        return _cropped(picture, face, product)


def _bleed(face: Face, product: Product) -> float:
    """Return the bleed (mm) that a product needs of a face, with a pixel to spare."""
    across, down = product.whole_beside(size_of(face))
    return max(across - face.width, down - face.height) / 2 + 1 / PER_MM


def _crop(face: Face, product: Product) -> tuple[int, int, int, int]:
    """Return the part of a face's picture with its bleed that a product takes, in pixels."""
    across, down = product.whole_beside(size_of(face))
    corner = canvas_of(face, DPI).corner
    left, top = corner - _margin(across, face.width), corner - _margin(down, face.height)
    return left, top, left + round(across * PER_MM), top + round(down * PER_MM)


def _reaches(face: Face, product: Product) -> bool:
    """Return whether a face has enough picture around it."""
    left, top, right, bottom = _crop(face, product)
    canvas = canvas_of(face, DPI)
    return left >= 0 and top >= 0 and right <= canvas.width and bottom <= canvas.height


def _cropped(picture: Image.Image, face: Face, product: Product) -> ProductPicture:
    page = product_page(face, product)
    return ProductPicture(page, turned(picture.crop(_crop(face, product)), page.placed[0].turns), face)


def _margin(whole: float, trim: float) -> int:
    """Return the pixels before a trim of that many mm in the middle of a whole; the larger half if they are odd."""
    return math.ceil((round(whole * PER_MM) - round(trim * PER_MM)) / 2)


Format = Literal["png", "jpg"]
Each = Literal["face", "copy"]
_FORMATS: tuple[Format, ...] = ("png", "jpg")
_EACH: tuple[Each, ...] = ("face", "copy")
COUNTS = "copies.csv"
_JPEG_QUALITY = 95
_HOLE = re.compile(r"\{(id|number|side|copy)\}")


@dataclass(frozen=True, slots=True)
class UploadImages:
    """What a service takes as uploaded pictures."""

    dpi: int
    format: Format
    each: Each
    """One picture for each `face`, or for each side of each `copy`."""
    names: str
    """The pattern of their names."""
    counts: bool
    """Whether a list of the numbers of copies lies beside them."""
    products: tuple[Product, ...]
    extras: tuple[str, ...] = ()
    """The extras of a game that the service makes, one for each player."""


class Named(NamedTuple):
    """A picture to make, and its name without suffix."""

    name: str
    face: str


def read_images(tree: MappingNode) -> UploadImages:
    """Read the table `[images]` of a service file. Raises `ShapeError`."""
    dpi = number(value(tree, "dpi"))

    def pixels(of: MappingNode, key: str) -> Size:
        width, height = (number(each) * 25.4 / dpi for each in items(value(of, key)))
        return Size(width, height)

    products = (
        _with_panels(read_product(id, each, pixels(each, "canvas"), pixels(each, "safe")), each, 25.4 / dpi)
        for id, each in tables(tree)
    )
    return UploadImages(
        dpi,
        one_of(value(tree, "format"), _FORMATS),
        one_of(value(tree, "each"), _EACH),
        text(value(tree, "names")),
        flag(tree.get("counts"), default=False),
        tuple(products),
        texts(tree.get("extras")),
    )


def _with_panels(product: Product, tree: MappingNode, pixel: float) -> Product:
    """Return a product with the panels of its box, if it is one; a pixel is that many mm."""
    node = tree.get("box")
    if node is None:
        return product
    box = mapping(node)
    left, top = (product.whole.width - product.trim.width) / 2, (product.whole.height - product.trim.height) / 2

    def place(panel: str) -> Rectangle:
        x, y, width, height = (number(each) * pixel for each in items(value(box, panel)))
        return x - left, y - top, width, height

    return replace(product, box=BoxPanels(number(value(box, "cards")), tuple((name, place(name)) for name in PANELS)))


def stage_images(
    output: UploadImages, deck: Deck, jobs: Mapping[str, DrawJob], folder: Path, context: PrintContext, staging: Staging
) -> Iterator[FillTask]:
    """Stage the pictures of each product in a folder called after it."""
    for batch in batches(deck, output.products):
        place = folder / batch.product.id
        named = pictures_of(batch, output)
        for name, face in named:
            job = jobs[face]
            temp = staging.reserve(
                place / f"{name}.{output.format}", digest(job.key, output.dpi, astuple(batch.product))
            )
            if temp is not None:
                yield partial(write_image, FacePicture(job, context), batch.product, output, temp)
        if output.counts:
            listed = copies_of(batch, named, output.format)
            staging.write(place / COUNTS, listed)


def pictures_of(batch: Batch, output: UploadImages) -> tuple[Named, ...]:
    """Return the pictures of a batch in the order of its pieces.

    A face that several pieces share is there once, unless each copy has its own picture.
    """
    pictures: dict[str, Named] = {}
    number = 0
    for piece in batch.pieces:
        for copy in range(1, (piece.copies if output.each == "copy" else 1) + 1):
            number += 1
            for side, spec in _sides(piece):
                name = _filled(output.names, id=spec.id, number=f"{number:03}", side=side, copy=str(copy))
                pictures.setdefault(name if output.each == "copy" else spec.id, Named(name, spec.id))
    return tuple(pictures.values())


def _filled(names: str, **values: str) -> str:
    return _HOLE.sub(lambda hole: values[hole[1]], names)


def _sides(piece: Component) -> Iterator[tuple[str, FaceSpec]]:
    yield "front", piece.front
    if piece.back is not None:
        yield "back", piece.back


def copies_of(batch: Batch, named: Sequence[Named], suffix: str) -> bytes:
    """Return a table of the pieces: the pictures of front and back, the number of copies, and the name."""
    files: dict[str, str] = {}
    for name, face in named:
        files.setdefault(face, f"{name}.{suffix}")
    rows: list[tuple[object, ...]] = [("front", "back", "copies", "name")]
    for piece in batch.pieces:
        back = files[piece.back.id] if piece.back is not None else ""
        rows.append((files[piece.front.id], back, piece.copies, piece.front.values.get("name", "")))
    return spreadsheet(rows)


def write_image(face: FacePicture, product: Product, output: UploadImages, temp: TempFile) -> None:
    """Write a face as a product. Raises `OutputError`."""
    picture = face.of(product)
    size = (round(product.whole.width / 25.4 * output.dpi), round(product.whole.height / 25.4 * output.dpi))
    if picture.size != size:
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    with as_output_error(temp.target):
        if output.format == "png":
            temp.path.write_bytes(encode_png(picture, dpi=output.dpi, notes={}))
        else:
            resolution = (output.dpi, output.dpi)
            picture.save(temp.path, "JPEG", quality=_JPEG_QUALITY, subsampling=0, optimize=True, dpi=resolution)


_OVERSAMPLING = 4
_EFFORT = 4
"""A higher effort makes pictures with clear corners no smaller and takes twenty times as long."""


@dataclass(frozen=True, slots=True)
class WebSize:
    """One size of all pictures; pieces keep their proportions to each other."""

    name: str
    dpi: int


@dataclass(frozen=True, slots=True)
class WebImages:
    """What a web page takes."""

    sizes: tuple[WebSize, ...]
    quality: int
    """From 1 to 100."""
    corner: float
    """The radius (mm) of the corners of pieces of the sections `rounded`."""
    rounded: tuple[str, ...]


def read_web(tree: MappingNode) -> WebImages:
    """Read the table `[web]` of a service file. Raises `ShapeError`."""
    sizes = tuple(WebSize(pair.name, number(pair.value)) for pair in mapping(value(tree, "sizes")))
    return WebImages(sizes, number(value(tree, "quality")), measure(value(tree, "corner")), texts(tree.get("rounded")))


def stage_web(
    output: WebImages, deck: Deck, jobs: Mapping[str, DrawJob], folder: Path, context: PrintContext, staging: Staging
) -> Iterator[FillTask]:
    """Stage a picture of each face in each size, called after the face."""
    corners = {
        side.id: output.corner if piece.section in output.rounded else 0.0
        for piece in deck.components
        for side in (piece.front, piece.back)
        if side is not None
    }
    for id, job in jobs.items():
        temps = ((size, staging.reserve(folder / size.name / f"{id}.webp", _key(job, output))) for size in output.sizes)
        targets = tuple((size.dpi, temp) for size, temp in temps if temp is not None)
        if targets:
            yield partial(write_web, context.face_file(job.key), corners[id], output.quality, targets)


def _key(job: DrawJob, output: WebImages) -> str:
    return digest(job.key, output.quality, output.corner, output.rounded)


def write_web(face: Path, corner: float, quality: int, targets: Sequence[tuple[int, TempFile]]) -> None:
    """Write the picture of a drawn face in several resolutions. Raises `OutputError`."""
    picture = cut(face)
    for dpi, temp in targets:
        size = (max(1, round(picture.width * dpi / DPI)), max(1, round(picture.height * dpi / DPI)))
        shown = picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
        if corner:
            shown.putalpha(_rounded(size, corner * dpi / 25.4))
        with as_output_error(temp.target):
            shown.save(temp.path, "WEBP", quality=quality, method=_EFFORT)


def _rounded(size: tuple[int, int], radius: float) -> Image.Image:
    mask = Image.new("L", (size[0] * _OVERSAMPLING, size[1] * _OVERSAMPLING), 0)
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, radius * _OVERSAMPLING, fill=255)
    return mask.reduce(_OVERSAMPLING)
