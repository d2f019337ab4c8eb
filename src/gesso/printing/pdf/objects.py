"""Objects of a PDF as reportlab writes them, and pictures with their bytes unchanged."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from PIL import Image

from gesso.printing.faces.png import SIGNATURE, read_png_stream


def name(text: str) -> Any:
    """Return a name, which a PDF writes with a slash before it."""
    from reportlab.pdfbase.pdfdoc import PDFName

    return PDFName(text)


def dictionary(entries: Mapping[str, Any]) -> Any:
    """Return a dictionary; lists in it become arrays, bytes become strings."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    return PDFDictionary({key: _value(value) for key, value in entries.items()})


def _value(value: Any) -> Any:
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFString

    if isinstance(value, list):
        return PDFArray([_value(each) for each in value])
    return PDFString(value) if isinstance(value, bytes) else value


def stream(content: bytes, entries: Mapping[str, Any] | None = None, *, packed: bool = False) -> Any:
    """Return a stream; it is deflated unless it is packed already."""
    from reportlab.pdfbase.pdfdoc import PDFStream

    more = dict(entries or {})
    if not packed:
        content = zlib.compress(content, 9)
        more["Filter"] = name("FlateDecode")
    return PDFStream(dictionary=dictionary(more), content=content)


def begin_words(words: str) -> str:
    """Return the operator that gives all that is drawn, until `EMC`, these words as its text (ISO 32000-1, 14.9.4)."""
    return f"/Span <</ActualText <FEFF{words.encode('utf-16-be').hex().upper()}>>> BDC"


@contextmanager
def says(canvas: Any, words: str) -> Iterator[None]:
    """Give what is drawn meanwhile on a page these words as its text:

    blanks of some fonts are narrower than readers see.
    """
    canvas._code.append(begin_words(words))
    yield
    canvas._code.append("EMC")


def reference(document: Any, thing: Any) -> Any:
    """Return the object as an indirect object of the document."""
    return document.Reference(thing)


class Picture(NamedTuple):
    """An image of a document, and its size in pixels."""

    image: Any
    width: int
    height: int


def picture(file: bytes) -> Picture:
    """Return an RGB picture as an image of a document. Raises ValueError unless it is a JPEG or a PNG without interlacing."""
    if file.startswith(SIGNATURE):
        png = read_png_stream(file)
        rows = {"Predictor": 15, "Colors": 3, "BitsPerComponent": 8, "Columns": png.width}
        return _image(png.rows, png.width, png.height, {"Filter": name("FlateDecode"), "DecodeParms": dictionary(rows)})
    try:
        with Image.open(io.BytesIO(file), formats=("JPEG",)) as image:
            mode, (width, height) = image.mode, image.size
    except (OSError, SyntaxError) as error:
        raise ValueError("neither a PNG nor a JPEG") from error
    if mode != "RGB":
        raise ValueError(f"a {mode} picture is not RGB")
    return _image(file, width, height, {"Filter": name("DCTDecode")})


def _image(content: bytes, width: int, height: int, packing: dict[str, Any]) -> Picture:
    entries = {
        "Type": name("XObject"),
        "Subtype": name("Image"),
        "Width": width,
        "Height": height,
        "ColorSpace": name("DeviceRGB"),
        "BitsPerComponent": 8,
    }
    return Picture(stream(content, entries | packing, packed=True), width, height)
