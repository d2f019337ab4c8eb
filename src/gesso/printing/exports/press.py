"""Decks for a press: one PDF/X-1a:2003 (ISO 15930-4) of each, a page for each side of each card, in inks (CMYK)."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import BinaryIO, Literal

import uharfbuzz
from PIL import Image, ImageChops, ImageCms, ImageMath

from gesso.art import ArtLibrary, rgb
from gesso.data_classes import dataclass
from gesso.files import file_bytes
from gesso.printing.cache import digest, file_digest
from gesso.printing.component import author_of
from gesso.printing.exports.images import PER_MM, FacePicture, ProductPicture
from gesso.printing.exports.products import Batch, Deck, Product, Size, batches, read_product, read_size, tables
from gesso.printing.faces.drawing_items import Face, Icon, TextRun
from gesso.printing.faces.fonts import FontBook, font_use
from gesso.printing.faces.geometry import PT
from gesso.printing.pages import Placed
from gesso.printing.pdf.faces import FaceContent, short
from gesso.printing.pdf.objects import PdfFonts, opened, shaped
from gesso.printing.pipeline.drawing import DrawJob, PrintContext
from gesso.printing.pipeline.output_files import FillTask, OutputError, Staging, TempFile, as_output_error
from gesso.schema.access import measure, number, one_of, text, value
from gesso.source import MappingNode

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black in shares of 1."""
_BLACK = "0 0 0 1 k"
_DARK = 0x40
"""Letters are printed in black alone if none of their colours is lighter.

Inks that do not meet exactly blur small letters.
"""
_PT = 72 / 25.4
_SUB = 11
"""The predictor that codes each sample by its difference to the left one (ISO 32000-1, 7.4.4.4)."""
_INKS = 4
_PACKING = 6
_DATE = "D:20000101000000Z"
"""A fixed date, so that equal decks are equal files."""
_CATALOG, _PAGES, _INFO, _INTENT, _PROFILE = range(1, 6)


def drawn_over(shown: ProductPicture, art: ArtLibrary, fonts: FontBook, inks: Callable[[str], Inks]) -> bytes:
    """Return the operators that draw the vector items of a picture, in points from the lower left corner of its
    page."""
    content = _InkContent(shown.face, art, fonts, inks)
    content.draw(shown.vector_items)
    (placed,) = shown.page.placed
    return f"q {_matrix(placed, shown.picture.height / PER_MM)} cm\n".encode() + content.operators() + b"\nQ"


def _matrix(placed: Placed, height: float) -> str:
    """Return the matrix from millimetres on a face, y downwards, to points on a page that is that high."""
    origin, right, down = (placed.on_page(point) for point in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    parts = (
        right[0] - origin[0],
        origin[1] - right[1],
        down[0] - origin[0],
        origin[1] - down[1],
        origin[0],
        height - origin[1],
    )
    return " ".join(short(part / PT) for part in parts)


class _InkContent(FaceContent):
    """Drawing items in inks. Letters are outlines, so that the file needs no fonts."""

    def __init__(self, face: Face, art: ArtLibrary, fonts: FontBook, inks: Callable[[str], Inks]) -> None:
        super().__init__(face, art, PdfFonts(fonts))
        self._inks = inks

    def _colour(self, colour: str) -> str:
        return " ".join(short(ink) for ink in self._inks(colour)) + " k"

    def _run(self, run: TextRun, blank: str, gap: float = 0.0) -> None:
        em, file = run.size * PT, self._fonts.book.known(run.font)
        colour = _BLACK if max(rgb(run.colour)) < _DARK else self._colour(run.colour)
        self._out.append(f"q {colour} {short(em)} 0 0 {short(-em)} {short(run.x)} {short(run.baseline)} cm")
        for glyph in shaped(run.text, file, run.features, run.tracking):
            outline = _outline(file, glyph.number)
            if outline:
                self._out.append(f"q 1 0 0 1 {short(glyph.x)} {short(glyph.y)} cm {outline} f Q")
        self._out.append("Q")

    def _unseen(self, words: str, icon: Icon) -> None:
        """Write nothing: there is no text in the file."""

    def _say(self, words: str) -> None:
        """Write nothing."""

    def _said(self, words: str) -> None:
        """Write nothing."""


@lru_cache(maxsize=4096)
def _outline(file: Path, glyph: int) -> str:
    """Return the path of a glyph in em, y upwards; empty if it shows nothing."""
    face, font = opened(file)
    pen = _Pen(float(face.upem))
    with font_use(file):
        font.draw_glyph(glyph, _functions(), pen)
    return " ".join(pen.path)


class _Pen:
    """Records the outline of a glyph; quadratic curves become cubic ones, which a PDF has."""

    def __init__(self, em: float) -> None:
        self._em = em
        self._at = (0.0, 0.0)
        self.path: list[str] = []

    def go(self, operator: str, *numbers: float) -> None:
        self._at = (numbers[-2], numbers[-1])
        self.path.append(" ".join([*(short(number / self._em) for number in numbers), operator]))

    def curve(self, x: float, y: float, end_x: float, end_y: float) -> None:
        from_x, from_y = self._at
        first = from_x + (x - from_x) * 2 / 3, from_y + (y - from_y) * 2 / 3
        second = end_x + (x - end_x) * 2 / 3, end_y + (y - end_y) * 2 / 3
        self.go("c", *first, *second, end_x, end_y)


@cache
def _functions() -> uharfbuzz.DrawFuncs:
    functions = uharfbuzz.DrawFuncs()
    functions.set_move_to_func(lambda x, y, pen: pen.go("m", x, y))
    functions.set_line_to_func(lambda x, y, pen: pen.go("l", x, y))
    functions.set_quadratic_to_func(lambda x, y, to_x, to_y, pen: pen.curve(x, y, to_x, to_y))
    functions.set_cubic_to_func(lambda *numbers: numbers[-1].go("c", *numbers[:-1]))
    functions.set_close_path_func(lambda pen: pen.path.append("h"))
    return functions


@dataclass(frozen=True, slots=True)
class About:
    """What the file says about itself."""

    title: str
    subject: str
    author: str
    language: str = "en"


class PressPdf:
    """A PDF that is written while it is put together: add pictures, put them on pages, finish.

    So a deck never lies in memory as a whole.
    """

    def __init__(self, file: BinaryIO, trim: Size, whole: Size, profile: Path, about: About) -> None:
        self._file = file
        self._about = about
        self._places: dict[int, int] = {}
        self._pictures: dict[str, int] = {}
        self._pages: list[int] = []
        self._digest = hashlib.md5(usedforsecurity=False)
        self._at = 0
        self._next = _PROFILE + 1
        self._whole = whole
        left, below = (whole.width - trim.width) / 2, (whole.height - trim.height) / 2
        media = (0.0, 0.0, whole.width, whole.height)
        cut = (left, below, left + trim.width, below + trim.height)
        # The picture runs to the end of the page, so that the media box is the bleed box.
        self._boxes = " ".join(
            f"/{name} {_box(box)}" for name, box in (("MediaBox", media), ("BleedBox", media), ("TrimBox", cut))
        )
        self._write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        self._stream(_PROFILE, file_bytes(profile), f"/N {_INKS}")

    def has(self, name: str) -> bool:
        """Return whether a picture has been added."""
        return name in self._pictures

    def add(self, name: str, picture: Image.Image, over: bytes) -> None:
        """Add a CMYK picture of a whole page, and the operators of what is drawn over it."""
        image, content = self._next, self._next + 1
        self._next += 2
        size = f"/Width {picture.width} /Height {picture.height} /ColorSpace /DeviceCMYK /BitsPerComponent 8"
        rows = f"/DecodeParms << /Predictor {_SUB} /Colors {_INKS} /BitsPerComponent 8 /Columns {picture.width} >>"
        self._stream(image, _rows(picture), f"/Type /XObject /Subtype /Image {size} {rows}")
        width, height = _number(self._whole.width * _PT), _number(self._whole.height * _PT)
        self._stream(content, f"q {width} 0 0 {height} 0 0 cm /P{image} Do Q\n".encode() + over, "")
        self._pictures[name] = image

    def page(self, name: str | None) -> None:
        """Add a page with a picture that has been added, or a blank one."""
        shown = "/Resources << >>"
        if name is not None:
            image = self._pictures[name]
            shown = f"/Resources << /XObject << /P{image} {image} 0 R >> >> /Contents {image + 1} 0 R"
        self._pages.append(self._next)
        self._object(self._next, f"<< /Type /Page /Parent {_PAGES} 0 R {self._boxes} {shown} >>")
        self._next += 1

    def finish(self) -> None:
        """Write what is known only at the end."""
        about = self._about
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        self._object(_PAGES, f"<< /Type /Pages /Count {len(self._pages)} /Kids [{kids}] >>")
        intent = f"/OutputIntents [{_INTENT} 0 R] /Lang {_text(about.language)}"
        self._object(_CATALOG, f"<< /Type /Catalog /Pages {_PAGES} 0 R {intent} >>")
        names = f"/Title {_text(about.title)} /Author {_text(about.author)} /Subject {_text(about.subject)}"
        origin = f"/Creator (Gesso) /Producer (Gesso) /CreationDate ({_DATE}) /ModDate ({_DATE})"
        kept = "/GTS_PDFXVersion (PDF/X-1a:2003) /Trapped /False"
        self._object(_INFO, f"<< {names} {origin} {kept} >>")
        condition = "/OutputConditionIdentifier (Custom) /OutputCondition (By the embedded profile)"
        described = f"{condition} /Info (By the embedded profile) /DestOutputProfile {_PROFILE} 0 R"
        self._object(_INTENT, f"<< /Type /OutputIntent /S /GTS_PDFX {described} >>")
        start, total = self._at, len(self._places) + 1
        table = [b"xref\n", f"0 {total}\n".encode(), b"0000000000 65535 f \n"]
        table += [f"{self._places[number]:010} 00000 n \n".encode() for number in range(1, total)]
        name = self._digest.hexdigest()
        ends = f"/Size {total} /Root {_CATALOG} 0 R /Info {_INFO} 0 R /ID [<{name}> <{name}>]"
        self._write(b"".join(table) + f"trailer\n<< {ends} >>\nstartxref\n{start}\n%%EOF\n".encode())

    def _stream(self, number: int, content: bytes, entries: str) -> None:
        packed = zlib.compress(content, _PACKING)
        head = f"<< {entries} /Filter /FlateDecode /Length {len(packed)} >>\nstream\n"
        self._object(number, head.encode() + packed + b"\nendstream")

    def _object(self, number: int, body: str | bytes) -> None:
        self._places[number] = self._at
        data = body.encode() if isinstance(body, str) else body
        self._write(f"{number} 0 obj\n".encode() + data + b"\nendobj\n")

    def _write(self, data: bytes) -> None:
        self._digest.update(data)
        self._at += len(data)
        self._file.write(data)


def _rows(picture: Image.Image) -> bytes:
    """Return the samples of a CMYK picture row by row as differences from left to right, each row after its filter
    number."""
    bands = []
    for band in picture.split():
        left = ImageChops.offset(band, 1, 0)
        left.paste(0, (0, 0, 1, picture.height))
        bands.append(ImageChops.subtract_modulo(band, left))
    stride = _INKS * picture.width
    rows = Image.new("L", (stride + 1, picture.height), 1)
    differences = Image.merge("CMYK", bands).tobytes()
    rows.paste(Image.frombuffer("L", (stride, picture.height), differences, "raw", "L", 0, 1), (1, 0))
    return rows.tobytes()


def _box(box: tuple[float, float, float, float]) -> str:
    return f"[{' '.join(_number(edge * _PT) for edge in box)}]"


def _number(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")


def _text(text: str) -> str:
    """Return a text string of any letters (ISO 32000-1, 7.9.2.2)."""
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"


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
            raise ProfileError(f"`{file.name}` is not a profile of a press with four inks")
        source = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
        return ImageCms.buildTransform(source, profile, "RGB", "CMYK", ImageCms.Intent.PERCEPTUAL)
    except (ImageCms.PyCMSError, OSError) as error:
        raise ProfileError(f"`{file.name}` is not an ICC profile that can be read") from error


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
        keys = [jobs[face].key if face else "" for face in pages]
        settings = (file_digest(output.profile), output.ink, output.order, astuple(batch.product))
        temp = staging.reserve(
            folder / f"{batch.product.id}.pdf",
            digest(settings, by, deck.prints.title, keys),
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
                shown = source.in_layers(product)
                try:
                    over = drawn_over(shown, source.job.art, source.context.fonts, inks)
                    pdf.add(face, separated(shown.picture, output.profile, output.ink), over)
                except ProfileError as error:
                    raise OutputError(str(error), "look at the service's file") from error
            pdf.page(face)
        pdf.finish()
