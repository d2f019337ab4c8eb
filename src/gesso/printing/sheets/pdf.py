"""Pages as a PDF: every face embedded once, in the very bytes of its PNG, and drawn by reference."""

from __future__ import annotations

import io
import json
import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gesso.printing.sheets.imposition import Note, Page, Paper, Placement, Rule, crop_marks, notes

_PT = 72 / 25.4
_NOTE_SIZE = 7.5
_INK = (0x14 / 255, 0x16 / 255, 0x1B / 255)
_FONT = "gesso-notes"
_WORDS_FONT, _UNSEEN = "Helvetica", 3


def write_pdf(
    pages: Sequence[Page], paper: Paper, faces: Mapping[str, Path], *, title: str, note_font: Path, dpi: int = 300
) -> bytes:
    """The PDF of some pages; equal input gives equal bytes. `faces` are RGB PNG files with their bleed, at `dpi`, by
    id. Raises ValueError for a file of another kind and KeyError for a page that shows a face that is not among
    them."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    # Text armour makes a file a quarter larger, for the sake of mail programs of the last century.
    rl_config.useA85 = 0
    target = io.BytesIO()
    size, font = (paper.width * _PT, paper.height * _PT), _register(note_font)
    canvas = Canvas(target, pagesize=size, invariant=1, pageCompression=1, initialFontName=font)
    canvas.setTitle(f"{title}, {paper.name}")
    canvas.setCreator("Gesso")
    streams: dict[str, PngStream] = {}
    words: dict[str, bytes | None] = {}
    for page in pages:
        for placement in page.placements:
            if placement.face not in streams:
                png = faces[placement.face].read_bytes()
                streams[placement.face], words[placement.face] = read_png_stream(png), _note(png, b"Words")
                _embed(canvas, placement.face, streams[placement.face])
            _draw_face(canvas, paper, placement, streams[placement.face], dpi)
            found = words[placement.face]
            if found is not None:
                _write_words(canvas, paper, placement, found)
        _draw_surroundings(canvas, page, paper, title)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _register(font: Path) -> str:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    # Registering the same name again replaces it, and with it the letters that earlier files have used.
    pdfmetrics.registerFont(TTFont(_FONT, str(font)))
    return _FONT


def _embed(canvas: Any, face: str, stream: PngStream) -> None:
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

    rows = PDFDictionary({"Predictor": 15, "Colors": 3, "BitsPerComponent": 8, "Columns": stream.width})
    picture = PDFStream(
        dictionary=PDFDictionary(
            {
                "Type": PDFName("XObject"),
                "Subtype": PDFName("Image"),
                "Width": stream.width,
                "Height": stream.height,
                "ColorSpace": PDFName("DeviceRGB"),
                "BitsPerComponent": 8,
                "Filter": PDFName("FlateDecode"),
                "DecodeParms": rows,
            }
        ),
        content=stream.rows,
    )
    canvas._doc.addForm(face, picture)


def _draw_face(canvas: Any, paper: Paper, placement: Placement, stream: PngStream, dpi: int) -> None:
    scale = dpi / 25.4
    # The trim corner of a face lies on the whole pixel after its bleed.
    bleed = ((stream.width / scale) - placement.width) / 2
    corner = math.ceil(round(bleed * scale, 3)) / scale
    left, top, right, bottom = placement.bleed
    canvas.saveState()
    clip = canvas.beginPath()
    x, y = placement.x - left, paper.height - placement.y - placement.height - bottom
    width, height = placement.width + left + right, placement.height + top + bottom
    clip.rect(x * _PT, y * _PT, width * _PT, height * _PT)
    canvas.clipPath(clip, stroke=0, fill=0)
    width, height = stream.width / scale, stream.height / scale
    canvas.translate((placement.x - corner) * _PT, (paper.height - placement.y + corner - height) * _PT)
    canvas.scale(width * _PT, height * _PT)
    canvas._code.append(f"/{canvas._doc.getXObjectName(placement.face)} Do")
    canvas._formsinuse.append(placement.face)
    canvas.restoreState()


def _draw_surroundings(canvas: Any, page: Page, paper: Paper, title: str) -> None:
    canvas.setStrokeColorRGB(*_INK)
    canvas.setFillColorRGB(*_INK)
    texts, bar = notes(page, paper, title)
    for rule in (*crop_marks(page, paper), bar):
        _draw_rule(canvas, paper, rule)
    for note in texts:
        _draw_note(canvas, paper, note)


def _draw_rule(canvas: Any, paper: Paper, rule: Rule) -> None:
    canvas.setLineWidth(rule.width * _PT)
    canvas.line(rule.x1 * _PT, (paper.height - rule.y1) * _PT, rule.x2 * _PT, (paper.height - rule.y2) * _PT)


def _draw_note(canvas: Any, paper: Paper, note: Note) -> None:
    canvas.saveState()
    canvas.translate(note.x * _PT, (paper.height - note.y) * _PT)
    if note.upright:
        canvas.rotate(90)
    canvas.setFont(_FONT, _NOTE_SIZE)
    (canvas.drawRightString if note.end else canvas.drawString)(0, 0, note.text)
    canvas.restoreState()


_SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class PngStream:
    """Size in pixels, and the zlib stream of filtered 8-bit RGB rows (PNG 1.2, section 9)."""

    width: int
    height: int
    rows: bytes


@dataclass(frozen=True, slots=True)
class Trim:
    """Trim size and bleed in millimetres, as a face's PNG carries them in its text chunk `Trim`."""

    width: float
    height: float
    bleed: float


def read_trim(path: Path) -> Trim:
    """The trim of a face's PNG file; raises ValueError for a picture that carries none before its rows."""
    with path.open("rb") as file:
        found = _note(file.read(1024), b"Trim")
    if found is None:
        raise ValueError(f"{path.name} does not say where it is to be cut")
    width, height, bleed = map(float, found.split())
    return Trim(width, height, bleed)


def _note(png: bytes, name: bytes) -> bytes | None:
    """A text chunk of a PNG that comes before its rows."""
    at = len(_SIGNATURE)
    while at + 8 <= len(png):
        length, kind = struct.unpack_from(">L4s", png, at)
        body = png[at + 8 : at + 8 + length]
        if kind == b"tEXt" and body.startswith(name + b"\0"):
            return body[len(name) + 1 :]
        if kind == b"IDAT":
            break
        at += 12 + length
    return None


def _write_words(canvas: Any, paper: Paper, placement: Placement, words: bytes) -> None:
    """The words of a face where they stand, unseen: drawn with no ink in a font that every reader has."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    canvas.saveState()
    text = canvas.beginText()
    text.setTextRenderMode(_UNSEEN)
    for line, x, baseline, size, width in json.loads(words):
        text.setFont(_WORDS_FONT, size)
        text.setHorizScale(100 * width * _PT / max(stringWidth(line, _WORDS_FONT, size), 0.1))
        text.setTextOrigin((placement.x + x) * _PT, (paper.height - placement.y - baseline) * _PT)
        text.textOut(line)
    canvas.drawText(text)
    canvas.restoreState()


def read_png_stream(png: bytes) -> PngStream:
    """The stream of an 8-bit RGB PNG without interlacing; raises ValueError for any other file."""
    if not png.startswith(_SIGNATURE):
        raise ValueError("not a PNG")
    at = len(_SIGNATURE)
    width = height = 0
    rows: list[bytes] = []
    while at + 8 <= len(png):
        length, kind = struct.unpack_from(">L4s", png, at)
        body = png[at + 8 : at + 8 + length]
        if len(body) < length:
            raise ValueError("the PNG ends early")
        if kind == b"IHDR":
            width, height, depth, colour, _packing, _filter, interlace = struct.unpack(">LLBBBBB", body)
            if (depth, colour, interlace) != (8, 2, 0):
                raise ValueError("not an 8-bit RGB PNG without interlacing")
        elif kind == b"IDAT":
            rows.append(body)
        elif kind == b"IEND":
            return PngStream(width, height, b"".join(rows))
        at += 12 + length
    raise ValueError("the PNG ends early")
