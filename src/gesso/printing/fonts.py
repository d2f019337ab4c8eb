"""The fonts of a project: where they lie, what they can draw, and how wide it comes out."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NewType

from gesso.printing.glyph_coverage import FontFileError, covered

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

FontName = NewType("FontName", str)
"""`family/weight`, which is the file `<family>/<family>-<weight>.ttf`."""

# Advances are read at this many pixels per em: enough that rounding to 1/64 px cannot be seen at any size.
_EM_PX = 1000

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
        """The file of a font, or None when no folder has it."""
        return _find(self.folders, name)

    def missing(self, text: str, name: FontName) -> tuple[str, ...]:
        """The characters of a text that the font has no glyph for, each once, in order."""
        path = self.file(name)
        if path is None:
            return ()
        known = _covered(path)
        return tuple(dict.fromkeys(char for char in text if ord(char) not in known and ord(char) not in _SPACES))

    def width(self, text: str, name: FontName, features: tuple[str, ...] = ()) -> float:
        """The advance of a text in em, kerned and with the font's features on.

        Raises `FontFileError` when the font is unknown.
        """
        return _width(self._known(name), text, features)

    def metrics(self, name: FontName) -> Metrics:
        """The font's heights. Raises `FontFileError` when the font is unknown."""
        return _metrics(self._known(name))

    def at(self, name: FontName, px: float) -> FreeTypeFont:
        """The font for drawing at a size in pixels per em. Raises `FontFileError` when the font is unknown."""
        return _opened(self._known(name), px)

    def digest(self) -> str:
        """A hash of the content of every font file in every folder."""
        total = hashlib.blake2b(digest_size=16)
        for folder in self.folders:
            for path in sorted(folder.glob("*/*.ttf")):
                total.update(path.name.encode())
                total.update(path.read_bytes())
        return total.hexdigest()

    def _known(self, name: FontName) -> Path:
        path = self.file(name)
        if path is None:
            raise FontFileError(f"there is no font `{name}`")
        return path


@cache
def _find(folders: tuple[Path, ...], name: FontName) -> Path | None:
    family, _, weight = name.partition("/")
    if not family or not weight or not (family + weight).replace("-", "").isalnum():
        return None
    files = (folder / family / f"{family}-{weight}.ttf" for folder in folders)
    return next((file for file in files if file.is_file()), None)


@cache
def _covered(path: Path) -> frozenset[int]:
    return covered(path.read_bytes())


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
