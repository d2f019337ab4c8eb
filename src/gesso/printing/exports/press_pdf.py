"""A PDF by the rules of PDF/X-1a:2003 (ISO 15930-4), of pages that are a picture with shapes over it. It is written face by face, so
that a deck never lies in memory as a whole."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from PIL import Image, ImageChops

from gesso.printing.exports.products import Size

_PT = 72 / 25.4
_SUB = 11
"""The predictor by which each sample is told from the one to its left (ISO 32000-1, 7.4.4.4)."""
_INKS = 4
_PACKING = 6
_DATE = "D:20000101000000Z"
"""Equal decks are equal files, so none of them knows a day."""
_CATALOG, _PAGES, _INFO, _INTENT, _PROFILE = range(1, 6)


@dataclass(frozen=True, slots=True)
class About:
    """What the file says of itself."""

    title: str
    subject: str
    author: str
    language: str = "en"


class PressPdf:
    """A file that is written while it is put together: add pictures, lay them on pages, finish."""

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
        # The picture runs to the end of the page: that is the bleed, and nothing lies around it.
        self._boxes = " ".join(
            f"/{name} {_box(box)}" for name, box in (("MediaBox", media), ("BleedBox", media), ("TrimBox", cut))
        )
        self._write(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        self._stream(_PROFILE, profile.read_bytes(), f"/N {_INKS}")

    def has(self, name: str) -> bool:
        """Whether a picture is there."""
        return name in self._pictures

    def add(self, name: str, picture: Image.Image, over: bytes) -> None:
        """A CMYK picture of a whole page, and the operators of what is drawn over it."""
        image, content = self._next, self._next + 1
        self._next += 2
        size = f"/Width {picture.width} /Height {picture.height} /ColorSpace /DeviceCMYK /BitsPerComponent 8"
        rows = f"/DecodeParms << /Predictor {_SUB} /Colors {_INKS} /BitsPerComponent 8 /Columns {picture.width} >>"
        self._stream(image, _rows(picture), f"/Type /XObject /Subtype /Image {size} {rows}")
        width, height = _number(self._whole.width * _PT), _number(self._whole.height * _PT)
        self._stream(content, f"q {width} 0 0 {height} 0 0 cm /P{image} Do Q\n".encode() + over, "")
        self._pictures[name] = image

    def page(self, name: str | None) -> None:
        """A page with a picture that has been added, or a blank one."""
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
        said = f"/Title {_text(about.title)} /Author {_text(about.author)} /Subject {_text(about.subject)}"
        made = f"/Creator (Gesso) /Producer (Gesso) /CreationDate ({_DATE}) /ModDate ({_DATE})"
        kept = "/GTS_PDFXVersion (PDF/X-1a:2003) /Trapped /False"
        self._object(_INFO, f"<< {said} {made} {kept} >>")
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
    """The samples of a CMYK picture, each row by the differences from left to right, after the number of its filter."""
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
    """A text of any letters (ISO 32000-1, 7.9.2.2)."""
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"
