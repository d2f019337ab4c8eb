"""Pictures in a PDF, their bytes as they are in their files."""

from __future__ import annotations

import io
from typing import Any, NamedTuple

from PIL import Image

from gesso.printing.pdf.objects import dictionary, name, stream
from gesso.printing.pdf.png_stream import SIGNATURE, read_png_stream


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
        with Image.open(io.BytesIO(file), formats=("JPEG",)) as found:
            mode, (width, height) = found.mode, found.size
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
