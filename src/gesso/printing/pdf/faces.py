"""Faces in a PDF: drawing items as operators (ISO 32000-1, sections 8 and 9), and each face once as a form object."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, assert_never

from gesso.art import ArtLibrary, Shape, rgb
from gesso.data_classes import dataclass
from gesso.files import file_bytes
from gesso.printing.faces import drawing_items as items
from gesso.printing.faces.drawing_items import Face
from gesso.printing.faces.fonts import FontBook, FontName
from gesso.printing.faces.geometry import (
    MIDDLE,
    PT,
    frame_parts,
    icon_parts,
    in_one_font_each,
    is_blank,
    is_level,
    left_of,
    middle_of,
    width_of,
)
from gesso.printing.faces.layers import Halves, VectorItem
from gesso.printing.faces.png import PngStream, Trim, read_png_stream, read_trim
from gesso.printing.paint import DPI, canvas_of
from gesso.printing.pdf.objects import (
    Glyph,
    Letters,
    PdfFont,
    PdfFonts,
    Picture,
    array,
    begin_words,
    deflated,
    dictionary,
    name,
    picture,
    reference,
    shaped,
    stream,
)
from gesso.printing.pdf.structure import Speech, in_lines, speech_of

_ARC = 4 / 3 * (sqrt(2) - 1)
"""The reach of the handles of a quarter circle, as a share of its radius."""
_PER_EM = 1000
_SMALLEST_SHIFT = 0.5
"""Glyphs are moved if they are off by more than this many thousandths of an em."""
_WIDEST_BLANK = 1.2
"""A wider gap (em) parts two lines."""
_READ_BLANK = 0.155
"""Narrower blanks (em) are overlooked by readers such as Poppler, which part words at 0.15 em."""
Point = tuple[float, float]


class FaceContent:
    """The operators that draw one face, and the opacities that they use."""

    def __init__(self, face: Face, art: ArtLibrary, fonts: PdfFonts) -> None:
        self._face = face
        self._art = art
        self._fonts = fonts
        self._out: list[str] = []
        self._voice: FontName | None = None
        self.opacities: set[float] = set()

    def picture(self, resource: str, left: float, top: float, width: float, height: float) -> None:
        """Draw a picture by the name that the face's resources give it."""
        self._out.append(
            f"q {short(width)} 0 0 {short(-height)} {short(left)} {short(top + height)} cm /{resource} Do Q"
        )

    def draw(self, vector_items: Sequence[VectorItem]) -> None:
        """Draw items in order. Raises KeyError for a name that the game's art does not have, and `FontFileError`."""
        self._voice = next((item.font for item in vector_items if isinstance(item, items.TextRun)), None)
        self._draw(vector_items)

    def _draw(self, vector_items: Iterable[VectorItem]) -> None:
        every = tuple(vector_items)
        for item, following in zip(every, (*every[1:], None)):
            match item:
                case items.TextRun():
                    *before, last = in_one_font_each(item, self._fonts.book)
                    for part in before:
                        self._run(part, "")
                    self._run(last, *self._blank_after(item, following))
                case items.Rect():
                    self._rect(item)
                case items.Polygon():
                    self._fill(item.colour, _path(item.points))
                case items.Ellipse():
                    self._fill(item.colour, _ellipse(item))
                case items.Mark():
                    self._mark(item)
                case items.Frame():
                    self._draw(frame_parts(item))
                case items.Icon():
                    words = item.words and item.words + self._blank_after(item, following)[0]
                    self._say(words)
                    self._unseen(words, item)
                    self._draw(icon_parts(item, self._art, self._fonts.book))
                    self._said(words)
                case Halves():
                    self._halves(item)
                case _:
                    assert_never(item)

    def operators(self) -> bytes:
        return "\n".join(self._out).encode("ascii")

    def _halves(self, halves: Halves) -> None:
        width, height, bleed = self._face.width, self._face.height, self._face.bleed
        top = height / 2 if halves.of_lower else -bleed
        half = f"{short(-bleed)} {short(top)} {short(width + 2 * bleed)} {short(height / 2 + bleed)} re W n"
        for turn in ("", f"-1 0 0 -1 {short(width)} {short(height)} cm "):
            self._out.append(f"q {turn}{half}")
            self._draw(halves.items)
            self._out.append("Q")

    def _rect(self, rect: items.Rect) -> None:
        path = f"{short(rect.x)} {short(rect.y)} {short(rect.width)} {short(rect.height)} re"
        if rect.opacity >= 1:
            self._fill(rect.colour, path)
            return
        self.opacities.add(rect.opacity)
        self._out.append(f"q /{opacity_name(rect.opacity)} gs")
        self._fill(rect.colour, path)
        self._out.append("Q")

    def _fill(self, colour: str, path: str) -> None:
        self._out.append(f"{self._colour(colour)} {path} f*")

    def _colour(self, colour: str) -> str:
        """Return the operator that sets the fill colour."""
        return " ".join(short(band / 255) for band in rgb(colour)) + " rg"

    def _mark(self, mark: items.Mark) -> None:
        shape, half = self._art.shape(mark.shape), mark.size / 2
        placed = [[(mark.cx + x * half, mark.cy + y * half) for x, y in piece.points] for piece in shape]
        around = f"{short(mark.cx - mark.size)} {short(mark.cy - mark.size)} {short(2 * mark.size)} {short(2 * mark.size)} re"
        for at, piece in enumerate(shape):
            if piece.cut:
                continue
            # Clip to all but what later pieces cut out, so that what lies below stays visible there.
            cuts = _cuts_after(shape, at)
            if cuts:
                self._out.append("q")
                self._out += [f"{around} {_path(placed[cut])} W* n" for cut in cuts]
            self._fill(mark.colour, _path(placed[at]))
            if cuts:
                self._out.append("Q")

    def _blank_after(self, piece: items.TextRun | items.Icon, following: VectorItem | None) -> tuple[str, float]:
        """Return a blank, and its width in em, if the next run continues this line.

        Readers that copy the text need it.
        """
        if not isinstance(following, items.TextRun | items.Icon):
            return "", 0.0
        if not is_level(middle_of(piece), middle_of(following)):
            return "", 0.0
        if isinstance(piece, items.Icon):
            width, em = piece.width, piece.height
        else:
            width, em = width_of(piece, self._fonts.book), piece.size * PT
        gap = left_of(following) - left_of(piece) - width
        return (" ", gap / em) if is_blank(gap, em) and gap < _WIDEST_BLANK * em else ("", 0.0)

    def _run(self, run: items.TextRun, blank: str, gap: float = 0.0) -> None:
        """Draw a run with the `blank` after it, which is a `gap` of that many em."""
        font, self._voice = self._fonts.font(run.font), run.font
        shown: list[str] = []
        codes, x, level = "", 0.0, 0.0
        glyphs = shaped(run.text + blank, font.file, run.features, run.tracking)
        for glyph in glyphs:
            font.use(glyph.number, glyph.text)
            shift = round((x - glyph.x) * _PER_EM, 1)
            if glyph.y != level:
                shown += [f"<{codes}>] TJ {short(glyph.y)} Ts ["] if codes else [f"] TJ {short(glyph.y)} Ts ["]
                codes, level = "", glyph.y
            if abs(shift) > _SMALLEST_SHIFT:
                shown += [f"<{codes}>", short(shift)] if codes else [short(shift)]
                codes, x = "", glyph.x
            codes += f"{glyph.number:04X}"
            x += font.advance(glyph.number)
        em = run.size * PT
        # Spaced letters are not words, but words between narrow blanks are.
        spoken = run.text + blank if run.tracking or (blank and gap < _READ_BLANK) or _is_narrow(font, glyphs) else ""
        self._say(spoken)
        at = f"{short(em)} 0 0 {short(-em)} {short(run.x)} {short(run.baseline)} Tm"
        line = " ".join([*shown, f"<{codes}>"] if codes else shown)
        self._out.append(
            f"BT {self._colour(run.colour)} /{font.resource} 1 Tf {at} [{line}] TJ{' 0 Ts' if level else ''} ET"
        )
        self._said(spoken)

    def _unseen(self, words: str, icon: items.Icon) -> None:
        """Draw words as wide as their icon without ink: readers copy letters only."""
        if not words or self._voice is None:
            return
        font = self._fonts.font(self._voice)
        glyphs = shaped(words, font.file)
        for glyph in glyphs:
            font.use(glyph.number, glyph.text)
        wide = icon.width / max(self._fonts.book.width(words, self._voice), 0.1)
        at = (
            f"{short(wide)} 0 0 {short(-icon.height)} {short(left_of(icon))} {short(icon.cy + MIDDLE * icon.height)} Tm"
        )
        codes = "".join(f"{glyph.number:04X}" for glyph in glyphs)
        self._out.append(f"BT 3 Tr /{font.resource} 1 Tf {at} <{codes}> Tj 0 Tr ET")

    def _say(self, words: str) -> None:
        if words:
            self._out.append(begin_words(words))

    def _said(self, words: str) -> None:
        if words:
            self._out.append("EMC")


def _is_narrow(font: PdfFont, glyphs: Sequence[Glyph]) -> bool:
    """Return whether a blank between these glyphs is too narrow for readers."""
    return any(
        after.x - before.x - font.advance(before.number) < _READ_BLANK
        for before, blank, after in zip(glyphs, glyphs[1:], glyphs[2:])
        if blank.text == " "
    )


def opacity_name(opacity: float) -> str:
    """Return the name of an opacity in a face's resources."""
    return f"A{round(opacity * 1000)}"


def _cuts_after(shape: Shape, at: int) -> list[int]:
    return [later for later in range(at + 1, len(shape)) if shape[later].cut]


def _path(points: Sequence[Point]) -> str:
    (x, y), *rest = points
    return " ".join([f"{short(x)} {short(y)} m", *(f"{short(x)} {short(y)} l" for x, y in rest), "h"])


def _ellipse(ellipse: items.Ellipse) -> str:
    cx, cy, rx, ry = ellipse.cx, ellipse.cy, ellipse.rx, ellipse.ry
    kx, ky = rx * _ARC, ry * _ARC
    quarters = (
        ((cx + rx, cy + ky), (cx + kx, cy + ry), (cx, cy + ry)),
        ((cx - kx, cy + ry), (cx - rx, cy + ky), (cx - rx, cy)),
        ((cx - rx, cy - ky), (cx - kx, cy - ry), (cx, cy - ry)),
        ((cx + kx, cy - ry), (cx + rx, cy - ky), (cx + rx, cy)),
    )
    curves = (" ".join(f"{short(x)} {short(y)}" for x, y in quarter) + " c" for quarter in quarters)
    return f"{short(cx + rx)} {short(cy)} m {' '.join(curves)} h"


def short(number: float) -> str:
    """Return a number to four places, as short as possible."""
    text = f"{number:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


_PT = 72 / 25.4
_SCALE = round(_PT, 5)
_PLAIN_NAME = re.compile("[A-Za-z0-9._-]+")
_GROUND = "G"


class FaceForms(Protocol):
    """The faces of one document after another."""

    def place(self, canvas: Any, face: str) -> None:
        """Draw a face by its id, with the upper left corner of its trim at the origin of a reportlab canvas.

        Raises KeyError for an unknown face.
        """

    def words(self, face: str) -> str:
        """Return what a face says, a line for each of its paragraphs and labels; empty if that is not known."""

    def finish(self, canvas: Any) -> None:
        """Write what is known only when all of a document is drawn."""


def show(canvas: Any, face: str) -> None:
    """Draw the form of a face that the document has."""
    # reportlab's public method needs the form's size, and accepts only forms that it has made.
    form = form_name(face)
    canvas._code.append(f"/{canvas._doc.getXObjectName(form)} Do")
    canvas._formsinuse.append(form)


def form_name(face: str) -> str:
    """Return a name for the form of a face; a blank in it would end a name in a PDF (ISO 32000-1, 7.3.5)."""
    return face if _PLAIN_NAME.fullmatch(face) else f"hex-{face.encode().hex()}"


class PixelFaces:
    """PNG files of faces (RGB, with bleed, at `dpi`) by id, each embedded with its bytes unchanged.

    `place` raises ValueError for a file of another kind.
    """

    def __init__(self, files: Mapping[str, Path], dpi: int = 300) -> None:
        self._files = files
        self._dpi = dpi
        self._known: dict[str, tuple[PngStream, Trim]] = {}

    def place(self, canvas: Any, face: str) -> None:
        if face not in self._known:
            png = file_bytes(self._files[face])
            self._known[face] = read_png_stream(png), read_trim(self._files[face])
            canvas._doc.addForm(form_name(face), picture(png).image)
        stream, trim = self._known[face]
        scale = self._dpi / 25.4
        # The trim corner of a face lies on the first whole pixel after its bleed.
        corner = math.ceil(round(trim.bleed * scale, 3)) / scale
        width, height = stream.width / scale, stream.height / scale
        canvas.saveState()
        canvas.translate(-corner * _PT, (corner - height) * _PT)
        canvas.scale(width * _PT, height * _PT)
        show(canvas, face)
        canvas.restoreState()

    def words(self, face: str) -> str:
        return ""

    def finish(self, canvas: Any) -> None:
        """Do nothing: all is written already."""
        self._known.clear()


@dataclass(frozen=True, slots=True)
class LayeredFace:
    """A face of vector items over a raster picture."""

    face: Face
    raster: Path | None
    """A JPEG or PNG file at 300 dpi with all of the bleed, or less on every side; None if there is no picture."""
    vector_items: tuple[VectorItem, ...]
    scale: float = 1.0
    """How much larger than its template it is printed."""

    @property
    def width(self) -> float:
        """Millimetres on paper."""
        return self.face.width * self.scale

    @property
    def height(self) -> float:
        """Millimetres on paper."""
        return self.face.height * self.scale


@dataclass(frozen=True, slots=True)
class FaceDrawing:
    """A face as every document draws it."""

    trim: tuple[float, float, float]
    """Width, height and bleed in millimetres."""
    opacities: tuple[float, ...]
    """Those that the operators use."""
    letters: Letters
    """The glyphs that they draw."""
    speech: Speech
    """What the face says."""
    raster: tuple[str, int, int]
    """A digest of its picture, and the size of that in pixels; an empty digest if there is none."""
    operators: bytes
    """Deflated; in millimetres from the upper left corner of the trim, y downwards."""


def drawing_of(
    face: Face, raster: bytes, vector_items: Sequence[VectorItem], art: ArtLibrary, fonts: FontBook
) -> FaceDrawing:
    """Return the drawing of vector items over a raster picture, which may be empty.

    Raises KeyError for a name that the game's art does not have, and `FontFileError`.
    """
    used = PdfFonts(fonts)
    content = FaceContent(face, art, used)
    across = down = 0
    if raster:
        shown = picture(raster)
        pixels, across, down = canvas_of(face, DPI), shown.width, shown.height
        rim = (pixels.width - across) // 2
        left, width, height = (each / pixels.scale for each in (rim - pixels.corner, across, down))
        content.picture(_GROUND, left, left, width, height)
    content.draw(vector_items)
    return FaceDrawing(
        (face.width, face.height, face.bleed),
        tuple(sorted(content.opacities)),
        used.letters,
        speech_of(vector_items, fonts),
        (_digest(raster), across, down),
        deflated(content.operators()),
    )


def written_drawing(drawing: FaceDrawing) -> bytes:
    """Return a drawing as the bytes of a file."""
    facts = (drawing.trim, drawing.opacities, drawing.letters, drawing.speech, drawing.raster)
    body = json.dumps(facts, separators=(",", ":")).encode("ascii") + b"\n" + drawing.operators
    return _digest(body).encode("ascii") + b"\n" + body


def read_drawing(file: bytes) -> FaceDrawing:
    """Return a drawing from a file. Raises ValueError for anything else: a cache may come from anywhere."""
    try:
        check, body = file.split(b"\n", 1)
        if check.decode("ascii") != _digest(body):
            raise ValueError("a drawing is damaged")
        facts, operators = body.split(b"\n", 1)
        (width, height, bleed), opacities, letters, speech, (digest, across, down) = json.loads(facts)
        return FaceDrawing(
            (float(width), float(height), float(bleed)),
            tuple(map(float, opacities)),
            {
                FontName(font): {int(number): _checked(text) for number, text in texts.items()}
                for font, texts in letters.items()
            },
            tuple(tuple((_checked(words), _checked(icon)) for words, icon in each) for each in speech),
            (_checked(digest), int(across), int(down)),
            operators,
        )
    except (KeyError, TypeError, RecursionError, AttributeError, OverflowError) as error:
        raise ValueError("not a drawing of a face") from error


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise ValueError(f"{text!r} is not text")
    return text


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest() if content else ""


class VectorFaces:
    """Faces by id, drawn with the art of their game and the fonts of their project.

    The drawings of some of them are known: files of them, and of the pictures below. Each of the others is computed once
    for all documents.
    """

    def __init__(
        self,
        faces: Mapping[str, LayeredFace],
        art: ArtLibrary,
        fonts: FontBook,
        icon_words: Mapping[str, str] = MappingProxyType({}),
        drawings: Mapping[str, tuple[Path, Path]] = MappingProxyType({}),
    ) -> None:
        self._icon_words = icon_words
        self._faces = faces
        self._art = art
        self._book = fonts
        self._files = drawings
        self._drawings: dict[str, tuple[FaceDrawing, bytes]] = {}
        self._words: dict[str, str] = {}
        self._begin()

    def _begin(self) -> None:
        """Begin a document."""
        self._fonts = PdfFonts(self._book)
        self._known: set[str] = set()
        self._resources: Any = dictionary({})
        self._pictures: dict[str, Picture] = {}

    def place(self, canvas: Any, face: str) -> None:
        if face not in self._known:
            self._known.add(face)
            canvas._doc.addForm(form_name(face), self._form(canvas._doc, face))
        show(canvas, face)

    def words(self, face: str) -> str:
        if face not in self._words:
            self._words[face] = in_lines(self._drawing(face)[0].speech, self._icon_words)
        return self._words[face]

    def finish(self, canvas: Any) -> None:
        """Write the fonts: only now is it known which letters are used."""
        self._resources.dict.update(self._fonts.written(canvas._doc))
        self._begin()

    def _drawing(self, id: str) -> tuple[FaceDrawing, bytes]:
        """Return the drawing of a face and its picture, which may be empty."""
        if id not in self._drawings:
            self._drawings[id] = self._kept(id) if id in self._files else self._made(id)
        return self._drawings[id]

    def _kept(self, id: str) -> tuple[FaceDrawing, bytes]:
        file, picture_file = self._files[id]
        drawing, raster = read_drawing(file_bytes(file)), file_bytes(picture_file)
        if drawing.raster[0] != _digest(raster):
            raise ValueError("a picture is not that of its drawing")
        return drawing, raster

    def _made(self, id: str) -> tuple[FaceDrawing, bytes]:
        layered = self._faces[id]
        raster = b"" if layered.raster is None else file_bytes(layered.raster)
        return drawing_of(layered.face, raster, layered.vector_items, self._art, self._book), raster

    def _picture(self, document: Any, drawing: FaceDrawing, file: bytes) -> Any:
        """Return a reference to a picture, which the document has once for all faces."""
        digest, *size = drawing.raster
        if digest not in self._pictures:
            image = picture(file, (size[0], size[1]))
            self._pictures[digest] = image._replace(image=reference(document, image.image))
        return self._pictures[digest].image

    def _form(self, document: Any, id: str) -> Any:
        drawing, raster = self._drawing(id)
        self._fonts.use(drawing.letters)
        scale = self._faces[id].scale if id in self._faces else 1.0
        enlarged = round(_SCALE * scale, 5)
        width, height, bleed = drawing.trim
        resources = {
            "XObject": dictionary({_GROUND: self._picture(document, drawing, raster)} if raster else {}),
            "Font": reference(document, self._resources),
            "ExtGState": dictionary({opacity_name(each): dictionary({"ca": each}) for each in drawing.opacities}),
        }
        box = (-bleed, -bleed, width + bleed, height + bleed)
        entries = {
            "Type": name("XObject"),
            "Subtype": name("Form"),
            "BBox": [round(edge, 4) for edge in box],
            "Matrix": array([enlarged, 0, 0, -enlarged, 0, 0]),
            "Resources": dictionary(resources),
            "Filter": name("FlateDecode"),
        }
        return stream(drawing.operators, entries, packed=True)
