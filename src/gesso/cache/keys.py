"""Digests of the program, of texts, and of everything that decides how an entry prints."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gesso
from gesso.installed import packs_key
from gesso.project.selection import texts_named_in
from gesso.project.styles import sigil_folders, theme_files
from gesso.resources import FOLDERS, home, real_path

if TYPE_CHECKING:
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame


@cache
def program_key() -> str:
    """Return a digest of the program: its version, and the names, sizes and times of all its files."""
    folders = (Path(gesso.__file__).parent, *(home() / name for name in FOLDERS))
    lines = (gesso.__version__, *(line for folder in folders for line in listing(folder)))
    return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace")).hexdigest()


@lru_cache(maxsize=256)
def text_digest(text: str) -> str:
    """Return a digest of a text."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()


def listing(folder: Path) -> Iterator[str]:
    """Yield every file below a folder with its size and time, sorted by name."""
    try:
        found = sorted(os.scandir(folder), key=lambda each: each.name)
    except OSError:
        return
    for each in found:
        if each.name == "__pycache__":
            continue
        if each.is_dir(follow_symlinks=False):
            yield from listing(Path(each.path))
            continue
        try:
            status = each.stat()
        except OSError:
            yield each.path
            continue
        yield f"{each.path} {status.st_size} {status.st_mtime_ns}"


class PrintKeys:
    """Keys of what the entries of a project print.

    A key covers the text of an entry and of those it names, its theme, pictures, signs and translation, the project's
    templates and fonts, and the program.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    def of(self, game: AnyGame, entry: Entry[Any, Any]) -> str:
        total = hashlib.blake2b(self._program.encode(), digest_size=16)
        themes = (file.source for file in theme_files(game, entry, self._root))
        for source in (game.source, entry.source, *texts_named_in(entry.source, game), *themes):
            total.update(text_digest(source.text if source is not None else "").encode())
        folders = (entry.folder / "art", *(folder for folder, _ in sigil_folders(entry, self._root)))
        if game.suffix:
            from gesso.project.translations import translation_texts

            for text in translation_texts(game):
                total.update(text_digest(text).encode())
        for line in (line for folder in folders for line in self._own(folder)):
            total.update(line.encode("utf-8", "replace"))
        return total.hexdigest()

    def _own(self, folder: Path) -> Iterator[str]:
        """Return the listing of a folder of the project; nothing if a link leads out of it."""
        return listing(folder) if real_path(folder).is_relative_to(real_path(self._root)) else iter(())

    @cached_property
    def _program(self) -> str:
        """The program's version, and the names, sizes and times of all files that make a face."""
        lines = (program_key(), packs_key(), *self._own(self._root / "templates"))
        return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace")).hexdigest()
