"""What a PDF needs of a face's PNG: its pixels as they are packed, and its notes."""

import struct
from dataclasses import dataclass
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"


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
        found = note(file.read(1024), b"Trim")
    if found is None:
        raise ValueError(f"{path.name} does not say where it is to be cut")
    width, height, bleed = map(float, found.split())
    return Trim(width, height, bleed)


def note(png: bytes, name: bytes) -> bytes | None:
    """A text chunk of a PNG that comes before its rows."""
    at = len(SIGNATURE)
    while at + 8 <= len(png):
        length, kind = struct.unpack_from(">L4s", png, at)
        body = png[at + 8 : at + 8 + length]
        if kind == b"tEXt" and body.startswith(name + b"\0"):
            return body[len(name) + 1 :]
        if kind == b"IDAT":
            break
        at += 12 + length
    return None


def read_png_stream(png: bytes) -> PngStream:
    """The stream of an 8-bit RGB PNG without interlacing; raises ValueError for any other file."""
    if not png.startswith(SIGNATURE):
        raise ValueError("not a PNG")
    at = len(SIGNATURE)
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
