"""What lies in a folder of fonts and cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gesso.printing.fonts import fault_of
from gesso.resources import lies_in

_READ = (".ttf", ".otf")
_OTHER = (".woff", ".woff2", ".ttc", ".otc", ".eot", ".pfb", ".pfa", ".dfont", ".fon", ".bdf", ".pcf")
"""Suffixes of fonts that cannot be printed with."""


def unreadable_in(folder: Path) -> Iterator[tuple[Path, str]]:
    """What in a font folder is called as fonts are and cannot be read, with what is wrong with it."""
    for path in sorted(folder.glob("*/*")):
        if path.suffix.lower() in (*_READ, *_OTHER):
            fault = _fault(folder, path)
            if fault:
                yield path, fault


def _fault(folder: Path, path: Path) -> str:
    if path.is_dir():
        return f"`{path.name}` is a folder, and a font is a file"
    if not lies_in(folder, path):
        return f"`{path.name}` leads out of the folder of fonts, or nowhere"
    if path.suffix not in _READ:
        small = ", in small letters" if path.suffix.lower() in _READ else ""
        return f"`{path.name}` is not read: fonts are `.ttf` or `.otf`{small}"
    return fault_of(path)
