"""Pictures for web pages: WebP, cut along the trim, each in several sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PIL import Image, ImageDraw

from gesso.printing.exports.face_pictures import cut
from gesso.printing.exports.products import Deck
from gesso.printing.paint import DPI
from gesso.printing.pipeline import PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob
from gesso.printing.pipeline.output_files import FillTask, Staging, TempFile, as_output_error
from gesso.schema.access import mapping, measure, number, texts, value
from gesso.source import MappingNode

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
    return f"{job.key} {output}"


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
