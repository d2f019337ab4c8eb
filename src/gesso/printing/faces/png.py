"""The PNG file of a face: its pixel stream, and the notes in it (trim, bleed, guides)."""

from __future__ import annotations

import io
import json
import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from gesso.data_classes import dataclass
from gesso.files import file_bytes, open_file
from gesso.printing.faces.drawing_items import Face, Guide, GuideKind

if TYPE_CHECKING:
    from PIL.Image import Image

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GUIDES = "Guides"
_HEAD = 1 << 17
"""All notes of a face stand in this many first bytes; its rows come after them."""


@dataclass(frozen=True, slots=True)
class PngStream:
    """The size of a PNG in pixels, and its zlib stream of filtered 8-bit RGB rows (PNG 1.2, section 9)."""

    width: int
    height: int
    rows: bytes


@dataclass(frozen=True, slots=True)
class Trim:
    """Trim size and bleed in millimetres, as a face's PNG has them in its text chunk `Trim`."""

    width: float
    height: float
    bleed: float


def read_trim(path: Path) -> Trim:
    """Return the trim of a face's PNG file. Raises ValueError for a picture that has none before its rows."""
    with open_file(path) as file:
        text = note(file.read(1024), b"Trim")
    if text is None:
        raise ValueError(f"{path.name} does not say where it is to be cut")
    width, height, bleed = map(float, text.split())
    return Trim(width, height, bleed)


def open_face(path: Path) -> Image:
    """Open the PNG file of a drawn face. Raises OSError or SyntaxError for anything else."""
    from PIL.Image import open as open_image

    return open_image(io.BytesIO(file_bytes(path)), formats=("PNG",))


def note(png: bytes, name: bytes) -> bytes | None:
    """Return a text chunk of a PNG that comes before its rows; None if there is none. Raises ValueError for a damaged one."""
    for kind, body, check in _chunks(png):
        if kind == b"IDAT":
            break
        if kind == b"tEXt" and body.startswith(name + b"\0"):
            _require(kind, body, check)
            return body[len(name) + 1 :]
    return None


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Yield the kind, the content and the checksum of each chunk; the last one may be incomplete."""
    at = len(SIGNATURE)
    while at + 8 <= len(png):
        length, kind = struct.unpack_from(">L4s", png, at)
        end = at + 8 + length
        yield kind, png[at + 8 : end], png[end : end + 4]
        at = end + 4


def _require(kind: bytes, body: bytes, check: bytes) -> None:
    """Raise ValueError for a chunk that is not what was written."""
    if len(check) < 4:
        raise ValueError("the PNG ends early")
    if int.from_bytes(check, "big") != zlib.crc32(body, zlib.crc32(kind)):
        raise ValueError("the PNG is damaged")


def read_png_stream(png: bytes) -> PngStream:
    """Return the stream of an 8-bit RGB PNG without interlacing. Raises ValueError for any other file, and for a damaged
    one."""
    if not png.startswith(SIGNATURE):
        raise ValueError("not a PNG")
    width = height = 0
    rows: list[bytes] = []
    for kind, body, check in _chunks(png):
        _require(kind, body, check)
        if kind == b"IHDR":
            width, height, depth, colour, _packing, _filter, interlace = struct.unpack(">LLBBBBB", body)
            if (depth, colour, interlace) != (8, 2, 0):
                raise ValueError("not an 8-bit RGB PNG without interlacing")
        elif kind == b"IDAT":
            rows.append(body)
        elif kind == b"IEND":
            return PngStream(width, height, b"".join(rows))
    raise ValueError("the PNG ends early")


def notes_of(face: Face) -> Mapping[str, str]:
    """Return the notes of a face by name: its size and bleed in millimetres, and its guides if it has any."""
    notes = {"Trim": f"{face.width:g} {face.height:g} {face.bleed:g}"}
    if face.guides:
        rows = [[guide.kind, guide.points, guide.name, guide.turned] for guide in face.guides]
        notes[_GUIDES] = json.dumps(rows, separators=(",", ":"))
    return notes


def read_guides(path: Path) -> tuple[Guide, ...]:
    """Return the guides of a face's PNG file. Raises ValueError for damaged notes: a cache may come from anywhere."""
    with open_file(path) as file:
        text = note(file.read(_HEAD), _GUIDES.encode())
    if text is None:
        return ()
    try:
        return tuple(_guide(*row) for row in json.loads(text))
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"{path.name} does not say how it is cut and laid") from error


def _guide(kind: Any, points: Any, name: Any, turned: Any) -> Guide:
    if kind not in get_args(GuideKind) or not isinstance(name, str) or not isinstance(turned, bool):
        raise ValueError("not a guide")
    return Guide(kind, tuple((float(x), float(y)) for x, y in points), name, turned)
