"""Digests of all that decides about what is printed of an entry, without a look at what that is."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.project.entry_look import sigil_folders
from gesso.project.program_stamp import listing, program_stamp, text_digest
from gesso.project.selection import named_in
from gesso.project.themes import theme_files

if TYPE_CHECKING:
    from gesso.project.entries import Entry
    from gesso.project.project import AnyGame


class PrintKeys:
    """The keys of a project: of the texts of an entry and of those that it names, of its theme, its pictures and signs, its
    translation, the project's templates and fonts, and the program."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def of(self, game: AnyGame, entry: Entry[Any, Any]) -> str:
        total = hashlib.blake2b(self._program.encode(), digest_size=16)
        themes = (file.source for file in theme_files(game, entry, self._root))
        for source in (game.source, entry.source, *named_in(entry.source, game), *themes):
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
        """The listing of a folder of the project's; nothing of one that leads out of it."""
        return listing(folder) if folder.resolve().is_relative_to(self._root.resolve()) else iter(())

    @cached_property
    def _program(self) -> str:
        """The version of the program with the names, sizes and times of all that a face is made with."""
        lines = (program_stamp(), *self._own(self._root / "templates"))
        return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace")).hexdigest()
