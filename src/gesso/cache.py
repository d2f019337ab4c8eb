"""Is this up to date? Records of finished work in the project, under digests of everything that decides its result."""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import gesso
from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.installed import packs_key
from gesso.project import CACHE
from gesso.project.selection import Part, Selection, texts_named_in
from gesso.project.styles import sigil_folders, theme_files
from gesso.records import DAMAGED, Record, listing, program_key, text_digest, texts_digest
from gesso.resources import real_path_in

if TYPE_CHECKING:
    from gesso.printing.kit import PrintedPiece
    from gesso.printing.pipeline.drawing import PrintContext
    from gesso.printing.pipeline.output_files import OutputRecord
    from gesso.project.entries import Entry
    from gesso.project.game import AnyGame


def with_cache(context: PrintContext, home: Path) -> PrintContext:
    """Return the context with the cache of the project `home`."""
    folder, passing = cache_folder(home)
    return replace(context, cache=folder, passing=passing)


def cache_folder(home: Path) -> tuple[Path, bool]:
    """Return the cache of the project `home`, and whether it goes with this process."""
    own = home / CACHE
    return (own, False) if _may_be_written(own) else (_temporary_folder(home), True)


def _may_be_written(folder: Path) -> bool:
    """True if files can be written into a folder, or it can be made.

    A file in the way is reported later, by the write itself.
    """
    above = next(each for each in (folder, *folder.parents) if each.exists())
    inside = (folder / name for name in ("faces", "art"))
    return all(os.access(each, os.W_OK | os.X_OK) for each in (above, *inside) if each.is_dir())


@cache
def _temporary_folder(_: Path) -> Path:
    """Return a folder that is removed with the process, one per project."""
    folder = Path(tempfile.mkdtemp(prefix="gesso-"))
    atexit.register(_remove, folder, os.getpid())
    return folder


def _remove(folder: Path, process: int) -> None:
    # Processes that draw are copies of this one, and end before it.
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


class PrintKeys:
    """Keys of what the entries of a project print.

    A key covers the text of an entry and of those it names, its theme, pictures, signs and translation, the project's
    templates and fonts, and the program.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    def of(self, game: AnyGame, entry: Entry[Any, Any]) -> str:
        total = hashlib.blake2b(self.program.encode(), digest_size=16)
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
        return listing(folder) if folder.is_dir() and real_path_in(self._root, folder) is not None else iter(())

    @cached_property
    def program(self) -> str:
        """The digest of the program's version, and of the names, sizes and times of all files that make a face."""
        lines = (program_key(), packs_key(), *self._own(self._root / "templates"))
        return hashlib.blake2b("\n".join(lines).encode("utf-8", "replace")).hexdigest()


_RECORD = "standing-prints"
"""By folder: the ids of the other entries that were read (null for all), a digest of the inputs and one of the outputs."""
_VERSION = 1
_MOST_KEPT = 2000


def _record(root: Path, name: str) -> Record:
    """Return a record of what stands in the folders of a project."""
    return Record(root / CACHE, name, _VERSION, inside=root)


class FinishedPrints:
    """Which entries of a selection are up to date in the folder `out`.

    `settings` name what is made and how; an `OutputRecord` says what was written.
    """

    def __init__(self, selection: Selection, out: Path, settings: str) -> None:
        self._root = selection.project.root
        self._settings = "\0".join((settings, *_settings(selection)))
        self._out = out
        self._keys = PrintKeys(self._root)
        self._record = _record(self._root, _RECORD)

    def stale(self, part: Part, output: OutputRecord) -> Part:
        """Return the part with only those entries that are not up to date."""
        entries = tuple(entry for entry in part.entries if not self._is_finished(part.game, entry, output))
        return replace(part, entries=entries)

    def remember(
        self, game: AnyGame, entries: Iterable[Entry[Any, Any]], problems: Collection[Diagnostic], output: OutputRecord
    ) -> None:
        """Mark entries as up to date; skip those with diagnostics, so that they are reported again."""
        where = {problem.span.path for problem in problems}
        known = {entry.source.path for entry in game.entries if entry.source is not None}
        for entry in entries:
            clean = entry.source is not None and entry.source.path not in where and where <= known
            if clean and _is_known(game) and not game.checked(entry).diagnostics:
                asked = game.dependencies(entry)
                others = None if asked is None else sorted(filter(None, asked))
                folder = game.output(self._out, entry)
                self._record.keep(str(folder), [others, self._key(game, entry, others), _made(folder, output)])

    def save(self) -> None:
        self._record.save(_MOST_KEPT)

    def _is_finished(self, game: AnyGame, entry: Entry[Any, Any], output: OutputRecord) -> bool:
        folder = game.output(self._out, entry)
        kept = self._record.entries.get(str(folder))
        if kept is None or entry.diagnostics or not _is_known(game):
            return False
        try:
            others, key, made = kept
            return bool(key == self._key(game, entry, others) and made == _made(folder, output))
        except DAMAGED:
            return False

    def _key(self, game: AnyGame, entry: Entry[Any, Any], others: list[str] | None) -> str:
        names = game.ids() if others is None else others
        asked = {each.id: each.source.text for each in game.entries if each.source is not None}
        texts = (f"{name} {text_digest(asked.get(name, ''))}" for name in names)
        return texts_digest((self._settings, self._keys.of(game, entry), *texts))


def _made(folder: Path, output: OutputRecord) -> str:
    """Return a digest of the files in a folder; that of nothing if they are not what was written."""
    return text_digest("\n".join(output.standing_in(folder)))


def _is_known(game: AnyGame) -> bool:
    """True if the program and the project alone decide what the game prints."""
    return not game.pack_entries and game.definition.lowering.module.startswith(f"{gesso.__name__}.")


def _settings(selection: Selection) -> Iterator[str]:
    from PIL import __version__ as pillow

    yield pillow
    source = selection.project.manifest.source
    yield "" if source is None else source.text


Pieces: TypeAlias = "Mapping[str, PrintedPiece]"
"""What the pieces of a kit show, by their fronts."""


@dataclass(frozen=True, slots=True)
class PrintedKits:
    """The printed kits of a project, by name."""

    root: Path

    def _record(self, name: str) -> Record:
        return _record(self.root, f"kits/{name}")

    def last(self, name: str) -> Pieces | None:
        """Return the pieces of the last kit of a name. None if none is remembered: the whole kit is printed then."""
        from gesso.printing.kit import PrintedPiece

        with suppress(*DAMAGED):
            kept = self._record(name).entries
            return {id: PrintedPiece(str(key), int(copies)) for id, (key, copies) in kept.items()} or None
        return None

    def at(self, name: str) -> float | None:
        """Return when the last kit of a name was printed, in seconds since 1970; None if none is remembered."""
        with suppress(OSError):
            return (self.root / CACHE / "kits" / f"{name}.json").stat().st_mtime
        return None

    def remember(self, name: str, pieces: Pieces) -> None:
        """Remember what a kit shows."""
        record = self._record(name)
        record.entries.clear()
        for id, piece in pieces.items():
            record.keep(id, [piece.key, piece.copies])
        record.save(len(pieces))
