"""The fonts of a project: where they lie, what they can draw, and how wide it comes out."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NewType

from gesso.resources import lies_in

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont
FontName = NewType("FontName", str)
"""`family/weight`, which is the file `<family>/<family>-<weight>.ttf`."""
# Advances are read at this many pixels per em: enough that rounding to 1/64 px cannot be seen at any size.
_EM_PX = 1000
_MAX_BYTES = 64 << 20
_MAX_SUBTABLES = 64
# Drawn, not looked up: a font without them is no worse for it.
_SPACES = frozenset(map(ord, " \u00a0\u2009\u202f"))


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights above and below the baseline in em."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


@dataclass(frozen=True, slots=True)
class FontBook:
    """The font folders in order of precedence: a project's own first, then the fonts that come with the program."""

    folders: tuple[Path, ...]

    def file(self, name: FontName) -> Path | None:
        return _find(self.folders, name)

    def missing(self, text: str, name: FontName) -> tuple[str, ...]:
        """The characters of a text that the font has no glyph for, each once, in order."""
        path = self.file(name)
        if path is None:
            return ()
        known = _covered(path)
        return tuple(dict.fromkeys(char for char in text if ord(char) not in known and ord(char) not in _SPACES))

    def width(self, text: str, name: FontName, features: tuple[str, ...] = ()) -> float:
        """The advance of a text in em, kerned, with these features. Raises `FontFileError` for an unknown font."""
        return _width(self.known(name), text, features)

    def metrics(self, name: FontName) -> Metrics:
        """The font's heights. Raises `FontFileError` when the font is unknown."""
        return _metrics(self.known(name))

    def at(self, name: FontName, px: float) -> FreeTypeFont:
        return _opened(self.known(name), px)

    def digest(self) -> str:
        total = hashlib.blake2b(digest_size=16)
        for folder in self.folders:
            for path in sorted(folder.glob("*/*.ttf")):
                if lies_in(folder, path):
                    total.update(path.name.encode())
                    total.update(path.read_bytes())
        return total.hexdigest()

    def known(self, name: FontName) -> Path:
        path = self.file(name)
        if path is None:
            raise FontFileError(f"there is no font `{name}`")
        return path


@cache
def _find(folders: tuple[Path, ...], name: FontName) -> Path | None:
    family, _, weight = name.partition("/")
    if not family or not weight or not (family + weight).replace("-", "").isalnum():
        return None
    files = ((folder, folder / family / f"{family}-{weight}.ttf") for folder in folders)
    return next((file for folder, file in files if lies_in(folder, file)), None)


@cache
def _covered(path: Path) -> frozenset[int]:
    if path.stat().st_size > _MAX_BYTES:
        raise FontFileError(f"`{path.name}` is larger than {_MAX_BYTES >> 20} MB")
    try:
        return covered(path.read_bytes())
    except FontFileError as error:
        raise FontFileError(f"`{path.name}` is not a font that can be read: {error}") from error


@lru_cache(maxsize=256)
def _opened(path: Path, px: float) -> FreeTypeFont:
    from PIL import ImageFont, features

    if not features.check("raqm"):
        raise FontFileError("this Pillow was built without raqm, so font features cannot be used")
    try:
        return ImageFont.truetype(path, px, layout_engine=ImageFont.Layout.RAQM)
    except OSError as error:
        raise FontFileError(f"`{path.name}` is not a font that can be read") from error


@lru_cache(maxsize=65536)
def _width(path: Path, text: str, features: tuple[str, ...]) -> float:
    return _opened(path, _EM_PX).getlength(text, features=list(features)) / _EM_PX


@cache
def _metrics(path: Path) -> Metrics:
    font = _opened(path, _EM_PX)
    ascent, descent = font.getmetrics()
    cap, x_height = (-font.getbbox(letter, anchor="ls")[1] / _EM_PX for letter in "Hx")
    return Metrics(ascent / _EM_PX, descent / _EM_PX, cap, x_height)


class FontFileError(ValueError):
    """A file that is not a font this module can read."""


def covered(font: bytes) -> frozenset[int]:
    """The code points a TrueType or OpenType font has a glyph for. Reads subtables of format 4 and 12 of the Unicode
    and Windows platforms (OpenType, table `cmap`). Raises `FontFileError` when the file holds no such table, ends early
    or names its code points out of order."""
    try:
        cmap = _table(font, b"cmap")
        count = struct.unpack_from(">H", cmap, 2)[0]
        points: set[int] = set()
        for index in range(min(count, _MAX_SUBTABLES)):
            platform, _encoding, offset = struct.unpack_from(">HHL", cmap, 4 + 8 * index)
            if platform in (0, 3):
                points |= _subtable(cmap, offset)
    except struct.error as error:
        raise FontFileError("the font's character map ends early") from error
    return frozenset(points)


def _table(font: bytes, tag: bytes) -> bytes:
    count = struct.unpack_from(">H", font, 4)[0]
    for index in range(count):
        name, _checksum, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * index)
        if name == tag:
            return font[offset : offset + length]
    raise FontFileError("the font has no character map")


def _subtable(cmap: bytes, offset: int) -> set[int]:
    kind = struct.unpack_from(">H", cmap, offset)[0]
    if kind == 4:
        return _segments(cmap, offset)
    return _groups(cmap, offset) if kind == 12 else set()


def _segments(cmap: bytes, offset: int) -> set[int]:
    doubled = struct.unpack_from(">H", cmap, offset + 6)[0]
    size = doubled // 2
    ends = struct.unpack_from(f">{size}H", cmap, offset + 14)
    starts = struct.unpack_from(f">{size}H", cmap, offset + 16 + doubled)
    deltas = struct.unpack_from(f">{size}H", cmap, offset + 16 + 2 * doubled)
    range_at = offset + 16 + 3 * doubled
    ranges = struct.unpack_from(f">{size}H", cmap, range_at)
    points: set[int] = set()
    last = -1
    for index, (start, end, delta, skip) in enumerate(zip(starts, ends, deltas, ranges)):
        last = _after(last, start, end)
        for point in range(start, min(end, 0xFFFE) + 1):
            if skip == 0:
                glyph = (point + delta) & 0xFFFF
            else:
                glyph = struct.unpack_from(">H", cmap, range_at + 2 * index + skip + 2 * (point - start))[0]
            if glyph:
                points.add(point)
    return points


def _groups(cmap: bytes, offset: int) -> set[int]:
    count = struct.unpack_from(">L", cmap, offset + 12)[0]
    points: set[int] = set()
    last = -1
    for index in range(count):
        start, end, glyph = struct.unpack_from(">LLL", cmap, offset + 16 + 12 * index)
        last = _after(last, start, end)
        points.update(range(start if glyph else start + 1, end + 1))
    return points


def _after(last: int, start: int, end: int) -> int:
    """The end of a range of code points, which come in order, so that a small file cannot name them again and again."""
    if not last < start <= end <= 0x10FFFF:
        raise FontFileError("the font's character map is damaged")
    return end
