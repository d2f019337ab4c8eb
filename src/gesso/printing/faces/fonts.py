"""The fonts of a project: where the files are, which letters they have, how wide texts are, and which files are unusable."""

from __future__ import annotations

import errno
import hashlib
import struct
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NewType

from gesso.data_classes import dataclass
from gesso.files import file_bytes
from gesso.resources import lies_in

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont


_STARTS = (b"\0\1\0\0", b"OTTO", b"true")
_OTHER_STARTS = {
    b"ttcf": "it is a collection of fonts",
    b"wOFF": "it is packed for pages of the web (WOFF)",
    b"wOF2": "it is packed for pages of the web (WOFF2)",
}
FontName = NewType("FontName", str)
"""`family/weight`; the file is `<family>/<family>-<weight>.ttf`."""
FALLBACK = "fallback"
"""The folder among a project's fonts whose files may have any name; such a font is called `fallback/<file>`."""
_OUTLINES = (b"glyf", b"CFF ", b"CFF2")
_JOINED = frozenset("\u200d\ufe0e\ufe0f")
"""Characters that join letters or say how a letter is shown."""
# Advances are read at this many pixels per em: enough that rounding to 1/64 px cannot be seen at any size.
_EM_PX = 1000
_MAX_BYTES = 64 << 20
_MAX_SUBTABLES = 64
_MOST_EM = 12
"""The longest letter of Unicode, U+FDFD, is 9 em wide in fonts that show it at full length."""
_TRIED = 4096
_TOGETHER = 256
"""So many letters are tried before a font counts as sound, so many of them at once."""
# These are drawn, not looked up, so a font may lack them.
_SPACES = frozenset(map(ord, " \u00a0\u2009\u202f"))
FONT_HINT = "put the font file itself there, or remove it"
"""The hint of every diagnostic about an unreadable font file."""
_READ = (".ttf", ".otf")
_OTHER = (".woff", ".woff2", ".ttc", ".otc", ".eot", ".pfb", ".pfa", ".dfont", ".fon", ".bdf", ".pcf")
"""Suffixes of fonts that cannot be used for printing."""


def other_kind(data: bytes) -> str | None:
    """Return the kind of a file that is no single TrueType or OpenType font, by its first bytes; None if they fit."""
    start = data[:4]
    if start in _STARTS:
        return None
    return _OTHER_STARTS.get(start, "it is not a font" if data else "it is empty")


@dataclass(frozen=True, slots=True)
class Metrics:
    """Heights above and below the baseline in em."""

    ascent: float
    descent: float
    cap_height: float
    x_height: float


@dataclass(frozen=True, slots=True)
class FontBook:
    """The fonts of a project."""

    folders: tuple[Path, ...]
    """In order of precedence: a project's own first, then those of the program."""
    fallbacks: tuple[FontName, ...] = ()
    """Fonts for characters that another lacks; the first that has a glyph is used."""

    def file(self, name: FontName) -> Path | None:
        return _find(self.folders, name)

    def missing(self, text: str, name: FontName) -> tuple[str, ...]:
        """Return the characters that neither the font nor a fallback has, each once, in order."""
        if self.file(name) is None:
            return ()
        parts = self.parts(text, name)
        return tuple(dict.fromkeys(char for part, font in parts for char in _lacking(self.known(font), part)))

    def written_in(self, text: str, name: FontName) -> str:
        """Return the part of a text that a font can draw by itself. Raises `FontFileError` for an unknown font."""
        return "".join(char for char in text if _has(self.known(name), char))

    def parts(self, text: str, name: FontName) -> tuple[tuple[str, FontName], ...]:
        """Return a text in parts of one font each: its own if that has all letters.

        An accent stays with its letter. Raises `FontFileError` for an unknown font.
        """
        self.known(name)
        return _parts(self, text, name) if self.fallbacks else ((text, name),)

    def width(self, text: str, name: FontName, features: tuple[str, ...] = ()) -> float:
        """Return the advance of a text in em, kerned, with these features.

        Raises `FontFileError` for an unknown font.
        """
        return sum(_width(self.known(font), part, features) for part, font in self.parts(text, name))

    def ink(self, letter: str, name: FontName) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of a letter in em, from its origin on the baseline.

        Raises `FontFileError` for an unknown font.
        """
        ((part, font), *_) = self.parts(letter, name)
        return _ink(self.known(font), part)

    def metrics(self, name: FontName) -> Metrics:
        """Return the font's heights. Raises `FontFileError` for an unknown font."""
        return _metrics(self.known(name))

    def at(self, name: FontName, px: float) -> FreeTypeFont:
        return _opened(self.known(name), px)

    def digest(self) -> str:
        """Return a hash of the fonts as they are found by name; files that others replace do not count."""
        total = hashlib.blake2b(digest_size=16)
        files: dict[str, Path] = {}
        for folder in self.folders:
            for path in folder.glob("*/*.[to]tf"):
                if lies_in(folder, path):
                    files.setdefault(path.relative_to(folder).as_posix(), path)
        for name, path in sorted(files.items()):
            total.update(name.encode() + b"\0" + file_bytes(path, _MAX_BYTES) + b"\0")
        return total.hexdigest()

    def fault(self, name: FontName) -> str:
        """Return what is wrong with the file of a font; empty if nothing is."""
        return fault_of(self.known(name))

    def known(self, name: FontName) -> Path:
        path = self.file(name)
        if path is None:
            raise FontFileError(f"there is no font `{name}`")
        return path


@cache
def _find(folders: tuple[Path, ...], name: FontName) -> Path | None:
    family, _, weight = name.partition("/")
    if family == FALLBACK:
        paths = ((folder, folder / FALLBACK / weight) for folder in folders)
        return next((file for folder, file in paths if file.name == weight and lies_in(folder, file)), None)
    if not family or not weight or not (family + weight).replace("-", "").isalnum():
        return None
    files = ((folder, folder / family / f"{family}-{weight}.ttf") for folder in folders)
    return next((file for folder, file in files if lies_in(folder, file)), None)


def fallbacks_in(folders: tuple[Path, ...]) -> tuple[FontName, ...]:
    """Return the fonts in the folders `fallback`, sorted by name."""
    files = {file.name: file for folder in folders for file in (folder / FALLBACK).glob("*.[to]tf")}
    names = (FontName(f"{FALLBACK}/{name}") for name in sorted(files))
    return tuple(name for name in names if _find(folders, name) is not None)


@lru_cache(maxsize=65536)
def _parts(fonts: FontBook, text: str, name: FontName) -> tuple[tuple[str, FontName], ...]:
    chain = (name, *fonts.fallbacks)
    parts: list[tuple[str, FontName]] = []
    for cluster in _clusters(text):
        last = parts[-1][1] if parts else name
        # A blank stays with the text before it and begins no new part.
        first = last if cluster.isspace() and ord(cluster) in _covered(fonts.known(last)) else name
        font = next((each for each in (first, *chain) if all(_has(fonts.known(each), char) for char in cluster)), name)
        if parts and font == last:
            parts[-1] = (parts[-1][0] + cluster, font)
        else:
            parts.append((cluster, font))
    return tuple(parts) or ((text, name),)


def _clusters(text: str) -> list[str]:
    """Yield letters with the accents on them."""
    clusters: list[str] = []
    for char in text:
        if clusters and (unicodedata.combining(char) or char in _JOINED):
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


def _has(font: Path, char: str) -> bool:
    return ord(char) in _SPACES or ord(char) in _covered(font)


def _lacking(font: Path, text: str) -> list[str]:
    """Return the letters of a text that a font lacks.

    The font is not opened for blanks alone.
    """
    drawn = [char for char in text if ord(char) not in _SPACES]
    return [char for char in drawn if ord(char) not in _covered(font)]


@cache
def _covered(path: Path) -> frozenset[int]:
    try:
        data = file_bytes(path, _MAX_BYTES)
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise FontFileError(f"`{path.name}` is larger than {_MAX_BYTES >> 20} MB") from error
        raise FontFileError(f"`{path.name}` cannot be read: {error.strerror or error}") from error
    if (kind := other_kind(data)) is not None:
        raise FontFileError(f"`{path.name}` is not a font that can be read: {kind}")
    try:
        points = covered(data)
    except FontFileError as error:
        raise FontFileError(f"`{path.name}` is not a font that can be read: {error}") from error
    if any(offset + length > len(data) for _, offset, length in _tables(data)):
        raise FontFileError(f"`{path.name}` is not a font that can be read: the file ends early")
    if not any(_table_at(data, tag) for tag in _OUTLINES):
        raise FontFileError(f"`{path.name}` has no outlines, as fonts of coloured pictures have none")
    return points


def fault_of(path: Path) -> str:
    """Return what is wrong with a font file; empty if it can be read and its letters drawn."""
    try:
        _metrics(path)
        letters = "".join(chr(point) for point in sorted(_covered(path)) if chr(point).isprintable())[:_TRIED]
        for at in range(0, len(letters), _TOGETHER):
            _extent(path, letters[at : at + _TOGETHER])
    except FontFileError as error:
        return str(error)
    return ""


@contextmanager
def font_use(path: Path) -> Iterator[None]:
    """Turn whatever a library says of a damaged font into a `FontFileError`.

    A font is a program with thousands of tables and outlines; each may be found to be damaged when it is first used. So
    everything that asks a library about a font, or draws with it, does so inside this.
    """
    try:
        yield
    except FontFileError:
        raise
    except Exception as error:
        reason = " ".join(str(error).split())[:80] or type(error).__name__
        raise FontFileError(f"`{path.name}` is a damaged font: {reason}") from error


@lru_cache(maxsize=256)
def _opened(path: Path, px: float) -> FreeTypeFont:
    from PIL import ImageFont, features

    if not features.check("raqm"):
        raise FontFileError("this Pillow was built without raqm, so font features cannot be used")
    _covered(path)
    try:
        return ImageFont.truetype(path, px, layout_engine=ImageFont.Layout.RAQM)
    except Exception as error:
        raise FontFileError(f"`{path.name}` is not a font that can be read") from error


@lru_cache(maxsize=65536)
def _width(path: Path, text: str, features: tuple[str, ...]) -> float:
    with font_use(path):
        width = _opened(path, _EM_PX).getlength(text, features=list(features)) / _EM_PX
    return _bounded(path, width, len(text))


@cache
def _metrics(path: Path) -> Metrics:
    with font_use(path):
        font = _opened(path, _EM_PX)
        ascent, descent = font.getmetrics()
    cap, x_height = (-_extent(path, letter)[1] for letter in "Hx")
    return Metrics(_bounded(path, ascent / _EM_PX), _bounded(path, descent / _EM_PX), cap, x_height)


@cache
def _ink(path: Path, letter: str) -> tuple[float, float, float, float]:
    return _extent(path, letter)


def _extent(path: Path, text: str) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the ink of a text in em, from its origin."""
    with font_use(path):
        left, top, right, bottom = _opened(path, _EM_PX).getbbox(text, anchor="ls")
    for along in (left, right):
        _bounded(path, along / _EM_PX, len(text))
    for across in (top, bottom):
        _bounded(path, across / _EM_PX)
    return left / _EM_PX, top / _EM_PX, right / _EM_PX, bottom / _EM_PX


def _bounded(path: Path, em: float, letters: int = 1) -> float:
    """Return a measure in em. Raises `FontFileError` for one that no letters have: pictures of them would fill the
    memory."""
    if not abs(em) <= _MOST_EM * max(letters, 1):
        raise FontFileError(f"`{path.name}` is a damaged font: its letters are {em:.0f} em large")
    return em


class FontFileError(ValueError):
    """A file that is no font which this module can read."""


def covered(font: bytes) -> frozenset[int]:
    """Return the code points for which a TrueType or OpenType font has a glyph.

    Reads subtables of format 4 and 12 of the Unicode and Windows platforms (OpenType, table `cmap`). Raises
    `FontFileError` if the file has no such table, ends early, or names its code points out of order.
    """
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
    place = _table_at(font, tag)
    if place is None:
        raise FontFileError("the font has no character map")
    return font[place[0] : sum(place)]


def _table_at(font: bytes, tag: bytes) -> tuple[int, int] | None:
    """Return the offset and length of a table of a font."""
    return next(((offset, length) for name, offset, length in _tables(font) if name == tag), None)


def _tables(font: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield the name, offset and length of each table of a font."""
    count = struct.unpack_from(">H", font, 4)[0]
    for index in range(count):
        name, _checksum, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * index)
        yield name, offset, length


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
    """Return the end of a range of code points.

    Ranges come in order, so a small file cannot name the same ones again and again.
    """
    if not last < start <= end <= 0x10FFFF:
        raise FontFileError("the font's character map is damaged")
    return end


def unreadable_in(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield the font files of a folder that cannot be read, with what is wrong with them."""
    for path in sorted(folder.glob("*/*")):
        if path.suffix.lower() in (*_READ, *_OTHER):
            fault = _fault(folder, path)
            if fault:
                yield path, fault


def _fault(folder: Path, path: Path) -> str:
    if path.is_dir():
        return f"`{path.name}` is a folder, but a font must be a file"
    if not lies_in(folder, path):
        return f"`{path.name}` leads out of the folder of fonts, or nowhere"
    if path.suffix not in _READ:
        small = ", in small letters" if path.suffix.lower() in _READ else ""
        return f"`{path.name}` is not read: fonts are `.ttf` or `.otf`{small}"
    return fault_of(path)
