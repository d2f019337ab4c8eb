"""Decks for a press: one PDF of each, a page for each side of each card, in inks (CMYK) and with true boxes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Literal

from PIL import Image, ImageCms, ImageMath

from gesso.printing.cache import file_digest
from gesso.printing.component import author_of
from gesso.printing.exports.face_pictures import FacePicture
from gesso.printing.exports.press_pdf import About, PressPdf, drawn_over
from gesso.printing.exports.products import Batch, Deck, Product, Size, batches, read_product, read_size, tables
from gesso.printing.pipeline import OutputError, PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob
from gesso.printing.pipeline.output_files import FillTask, Staging, TempFile, as_output_error
from gesso.schema.access import measure, number, one_of, text, value
from gesso.source import MappingNode

_FULL = 255
_OUTPUT = "prtr"
MOST_BYTES = 16 << 20
"""The largest profile; those of presses have one or two million bytes."""
Order = Literal["back-front", "front-back"]
_ORDERS: tuple[Order, ...] = ("back-front", "front-back")
MOST_CARDS = 1000
"""The most cards in one file. More are a slip in the copies."""


class ProfileError(ValueError):
    """A file that is no profile of a press with four inks; its text is one line."""


def separated(picture: Image.Image, profile: Path, most_ink: int) -> Image.Image:
    """Return an sRGB picture as CMYK; no pixel has more than `most_ink` percent of all inks together.

    Raises `ProfileError`.
    """
    return limited(ImageCms.applyTransform(picture, _transform(profile)), most_ink)  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def inks_of(colour: str, profile: Path, most_ink: int) -> tuple[float, float, float, float]:
    """Return the inks of a colour `#RRGGBB`, in shares of 1. Raises `ProfileError`."""
    cyan, magenta, yellow, black = separated(Image.new("RGB", (1, 1), colour), profile, most_ink).tobytes()
    return cyan / _FULL, magenta / _FULL, yellow / _FULL, black / _FULL


def limited(inks: Image.Image, most_ink: int) -> Image.Image:
    """Return a CMYK picture with less cyan, magenta and yellow, in equal shares, where there is too much ink."""
    limit = most_ink * _FULL // 100
    cyan, magenta, yellow, black = (band.convert("I") for band in inks.split())
    colour = ImageMath.lambda_eval(lambda a: a["c"] + a["m"] + a["y"], c=cyan, m=magenta, y=yellow)
    over = ImageMath.lambda_eval(lambda a: a["max"](a["t"] + a["k"] - limit, 0), t=colour, k=black)
    if not over.getextrema()[1]:
        return inks
    # Rounded up, so that the rest is never over the limit.
    bands = [
        ImageMath.lambda_eval(
            lambda a: a["max"](a["band"] - (a["over"] * a["band"] + a["t"] - 1) / a["max"](a["t"], 1), 0),
            band=band,
            over=over,
            t=colour,
        ).convert("L")
        for band in (cyan, magenta, yellow)
    ]
    return Image.merge("CMYK", (*bands, inks.getchannel("K")))


def check_profile(file: Path) -> None:
    """Raise `ProfileError` for a file by which no picture can be separated."""
    _transform(file)


@lru_cache(maxsize=4)
def _transform(file: Path) -> ImageCms.ImageCmsTransform:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ProfileError(f"`{file.name}` is larger than {MOST_BYTES >> 20} MB")
        profile = ImageCms.getOpenProfile(str(file))
        space_and_class = profile.profile.xcolor_space.strip(), profile.profile.device_class.strip()
        if space_and_class != ("CMYK", _OUTPUT):
            raise ProfileError(f"`{file.name}` is no profile of a press with four inks")
        source = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        return ImageCms.buildTransform(source, profile, "RGB", "CMYK", ImageCms.Intent.PERCEPTUAL)
    except (ImageCms.PyCMSError, OSError) as error:
        raise ProfileError(f"`{file.name}` is no ICC profile that can be read") from error


@dataclass(frozen=True, slots=True)
class PressFile:
    """A PDF in the inks of a press."""

    profile: Path
    ink: int
    """The most percent of all inks together."""
    order: Order
    """The order of the pages of a card."""
    products: tuple[Product, ...]


def read_press(tree: MappingNode) -> PressFile:
    """Read the table `[press]` of a service file; the profile is still a name. Raises `ShapeError`."""
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
    """Stage a file of each product.

    Files name the `author` if no entry names one. Raises `OutputError` for a deck that is too large.
    """
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
    """Return the faces of the pages, two for each copy; None is a blank page."""
    faces: list[str | None] = []
    for piece in batch.pieces:
        sides = (piece.front.id, piece.back.id if piece.back is not None else None)
        faces += (sides if order == "front-back" else sides[::-1]) * piece.copies
    return tuple(faces)


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
