"""Decks for a press: one PDF of each, a page for each side of each card, in inks and with true boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from gesso.printing.cache import file_digest
from gesso.printing.component import author_of
from gesso.printing.exports.deck import Deck
from gesso.printing.exports.face_pictures import FacePicture
from gesso.printing.exports.press_content import drawn_over
from gesso.printing.exports.press_pdf import About, PressPdf
from gesso.printing.exports.products import Batch, Product, Size, batches, read_product, read_size, tables
from gesso.printing.exports.separation import ProfileError, inks_of, separated
from gesso.printing.pipeline import OutputError, PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob
from gesso.printing.pipeline.output_files import FillTask, Staging, TempFile, as_output_error
from gesso.schema.access import measure, number, one_of, text, value
from gesso.source import MappingNode

Order = Literal["back-front", "front-back"]
_ORDERS: tuple[Order, ...] = ("back-front", "front-back")
MOST_CARDS = 1000
"""In one file; who asks for more has made a slip."""


@dataclass(frozen=True, slots=True)
class PressFile:
    """A PDF of inks by a `profile`, with at most `ink` percent of them together; pages come in the `order` of sides."""

    profile: Path
    ink: int
    order: Order
    products: tuple[Product, ...]


def read_press(tree: MappingNode) -> PressFile:
    """The table `[press]` of a service file; its profile is a name yet. Raises `ShapeError`."""
    products = (_product(id, each) for id, each in tables(tree))
    order = one_of(value(tree, "order"), _ORDERS)
    return PressFile(Path(text(value(tree, "profile"))), number(value(tree, "ink")), order, tuple(products))


def _product(id: str, tree: MappingNode) -> Product:
    trim = read_size(value(tree, "trim"))
    bleed, safe = measure(value(tree, "bleed")), measure(value(tree, "safe"))
    whole = Size(trim.width + 2 * bleed, trim.height + 2 * bleed)
    return read_product(id, tree, whole, Size(trim.width - 2 * safe, trim.height - 2 * safe))


def stage_press(
    output: PressFile,
    deck: Deck,
    jobs: Mapping[str, DrawJob],
    folder: Path,
    context: PrintContext,
    staging: Staging,
    author: str,
) -> Iterator[FillTask]:
    """Stage a file of each product, by the `author` where no entry names one. Raises `OutputError` for a deck that is too
    large."""
    by = author_of([deck.prints], author)
    for batch in batches(deck, output.products):
        pages = pages_of(batch, output.order)
        if len(pages) > 2 * MOST_CARDS:
            message = f"{deck.id} has {len(pages) // 2:,} copies of cards for {batch.product.name}"
            raise OutputError(message, f"one file holds at most {MOST_CARDS:,}: look for a slip in the copies")
        keys = " ".join(jobs[face].key if face else "-" for face in pages)
        temp = staging.reserve(
            folder / f"{batch.product.id}.pdf",
            f"{file_digest(output.profile)} {output} {batch.product} {by} {deck.prints.title} {keys}",
        )
        if temp is not None:
            faces = {face: FacePicture(jobs[face], context) for face in pages if face}
            about = About(" ".join(deck.prints.title.split()), batch.product.name, by)
            yield partial(write_press, output, batch.product, pages, faces, about, temp)


def pages_of(batch: Batch, order: Order) -> tuple[str | None, ...]:
    """The faces of the pages, two for each copy; None is a blank one."""
    found: list[str | None] = []
    for piece in batch.pieces:
        sides = (piece.front.id, piece.back.id if piece.back is not None else None)
        found += (sides if order == "front-back" else sides[::-1]) * piece.copies
    return tuple(found)


def write_press(
    output: PressFile,
    product: Product,
    pages: Sequence[str | None],
    faces: Mapping[str, FacePicture],
    about: About,
    temp: TempFile,
) -> None:
    """Write the deck of a product. Raises `OutputError`."""
    inks = partial(inks_of, profile=output.profile, most_ink=output.ink)
    with as_output_error(temp.target), temp.path.open("wb") as file:
        pdf = PressPdf(file, product.trim, product.whole, output.profile, about)
        for face in pages:
            if face is not None and not pdf.has(face):
                source = faces[face]
                placed = source.in_layers(product)
                try:
                    over = drawn_over(placed, source.job.art, source.context.fonts, inks)
                    pdf.add(face, separated(placed.picture, output.profile, output.ink), over)
                except ProfileError as error:
                    raise OutputError(str(error), "look at the service's file") from error
            pdf.page(face)
        pdf.finish()
