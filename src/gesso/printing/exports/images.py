"""Pictures to upload: a PNG or JPEG with the pixels that a service asks for, and a list of copies."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from PIL import Image

from gesso.printing.component import Component, FaceSpec
from gesso.printing.exports.face_pictures import FacePicture
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
    tables,
)
from gesso.printing.paint import encode_png
from gesso.printing.pipeline import PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob
from gesso.printing.pipeline.output_files import FillTask, Staging, TempFile, as_output_error
from gesso.schema.access import flag, items, mapping, number, one_of, text, texts, value
from gesso.source import MappingNode

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
            temp = staging.reserve(place / f"{name}.{output.format}", f"{job.key} {output.dpi} {batch.product}")
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
            for side, order in _sides(piece):
                name = _filled(output.names, id=order.id, number=f"{number:03}", side=side, copy=str(copy))
                pictures.setdefault(name if output.each == "copy" else order.id, Named(name, order.id))
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
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("front", "back", "copies", "name"))
    for piece in batch.pieces:
        back = files[piece.back.id] if piece.back is not None else ""
        writer.writerow((files[piece.front.id], back, piece.copies, piece.front.values.get("name", "")))
    return table.getvalue().encode()


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
