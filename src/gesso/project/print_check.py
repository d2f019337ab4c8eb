"""What printing would find wrong with checked entries. Each verdict is kept under a digest of what it was made from, so
that faces are laid out once for every change and not once for every check."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.atomic_files import write_atomically
from gesso.diagnostics import Diagnostic, has_errors
from gesso.project.catalogue import codes
from gesso.project.program_stamp import listing, program_stamp
from gesso.project.project import CACHE, AnyGame, Project
from gesso.project.selection import Selection, selected
from gesso.resources import home, lies_in
from gesso.source import SourceFile

if TYPE_CHECKING:
    from gesso.printing.pipeline import PrintContext
    from gesso.project.entries import Entry
_FILE = "print-check.json"
_VERSION = 1
_MOST_CHARACTERS = 1 << 20
Record = dict[str, tuple[str, list[list[Any]]]]
"""By game and entry: the digest, and the problems as code, message, hint, path, start and end."""


def print_problems(chosen: Project | Selection) -> list[Diagnostic]:
    """What printing would report of the chosen entries that have no error, and of the project's templates and fonts."""
    selection = selected(chosen)
    root = selection.project.root
    if not selection.parts or has_errors(selection.project.diagnostics):
        return []
    book = _Verdicts(root)
    found: list[Diagnostic] = []
    for part in selection.parts:
        if (
            part.game.table is None
            or not part.game.definition.printing.module
            or has_errors(part.game.diagnostics)
            or has_errors(part.game.problems())
        ):
            continue
        for entry in part.entries:
            if part.game.checked(entry).program is not None:
                found += book.of(part.game, entry)
    book.save()
    return selection.judged((*found, *_template_problems(root)))


class _Verdicts:
    """The verdicts of a project, as they were kept and as they are now."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._file = root / CACHE / _FILE
        self._stamp = ""
        self._context: PrintContext | None = None
        self._changed = False
        self._kept: Record = {}
        # A project of a stranger may have a link there, and anything in the file.
        if not lies_in(root, self._file):
            return
        try:
            data = json.loads(self._file.read_text(encoding="utf-8"))
            if data["version"] == _VERSION:
                self._kept = {
                    str(name): (str(key), list(problems)) for name, (key, problems) in data["entries"].items()
                }
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass  # What is missing or damaged only costs laying the faces out again.

    def of(self, game: AnyGame, entry: Entry[Any, Any]) -> list[Diagnostic]:
        name, key = f"{game.id}/{entry.id}", self._key(game, entry)
        kept = self._kept.get(name)
        if kept is not None and kept[0] == key:
            try:
                return list(self._restored(kept[1], entry))
            except (OSError, KeyError, TypeError, ValueError):
                pass  # damaged, as above
        found = self._laid_out(game, entry)
        problems = [[d.code, d.message, d.hint, d.span.path, d.span.start, d.span.end] for d in found]
        self._kept[name] = (key, problems)
        self._changed = True
        return found

    def _restored(self, problems: list[list[Any]], entry: Entry[Any, Any]) -> Iterator[Diagnostic]:
        known = codes() if problems else {}
        for code, message, hint, path, start, end in problems:
            source = entry.source
            if source is None or source.path != path:
                source = SourceFile(path, self._template(Path(path)))
            yield Diagnostic(known[code], message, source.span(start, end), hint)

    def _template(self, path: Path) -> str:
        """The text of a template; of no other file, whatever stands in the cache."""
        place = path.resolve()
        if not any(place.is_relative_to((folder / "templates").resolve()) for folder in (self._root, home())):
            return ""
        with place.open(encoding="utf-8", errors="replace") as file:
            return file.read(_MOST_CHARACTERS)

    def save(self) -> None:
        if self._changed and self._file.parent.resolve().is_relative_to(self._root.resolve()):
            data = {"version": _VERSION, "entries": self._kept}
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(self._file, json.dumps(data).encode())
            except OSError:
                pass  # A project that cannot be written is checked all the same.

    def _key(self, game: AnyGame, entry: Entry[Any, Any]) -> str:
        total = hashlib.blake2b(self._program().encode(), digest_size=16)
        for source in (game.source, entry.source, *_named(game, entry)):
            total.update((source.text if source is not None else "").encode("utf-8", "replace") + b"\0")
        for line in self._own(entry.folder / "art"):
            total.update(line.encode("utf-8", "replace"))
        return total.hexdigest()

    def _own(self, folder: Path) -> Iterator[str]:
        """The listing of a folder of the project's; nothing of one that leads out of it."""
        return listing(folder) if folder.resolve().is_relative_to(self._root.resolve()) else iter(())

    def _program(self) -> str:
        """The version of the program with the names, sizes and times of all that a face is made with."""
        if not self._stamp:
            lines = (program_stamp(), *self._own(self._root / "templates"))
            self._stamp = hashlib.blake2b("\n".join(lines).encode("utf-8", "replace")).hexdigest()
        return self._stamp

    def _laid_out(self, game: AnyGame, entry: Entry[Any, Any]) -> list[Diagnostic]:
        from gesso.diagnostics.codes.printing import FONT_UNREADABLE
        from gesso.printing.pipeline.print_check import FontProblem, check_prints
        from gesso.project.building import print_context

        self._context = self._context or print_context(self._root)
        program = game.checked(entry).program
        assert program is not None, "only what has checked clean is laid out"
        prints = game.definition.printing().prints(program, game.table)
        try:
            return check_prints(prints, entry.folder / "art", self._root, self._context)
        except FontProblem as error:
            hint = "put the font file itself there, or remove it"
            return [Diagnostic(FONT_UNREADABLE, str(error), prints.span, hint)]


def _named(game: AnyGame, entry: Entry[Any, Any]) -> Iterator[SourceFile]:
    """The texts of all entries that this one names, or that those name: it can depend on no others."""
    seen = {entry.id}
    waiting = [entry]
    while waiting:
        text = waiting.pop().source
        for other in game.entries:
            if other.id not in seen and text is not None and other.source is not None and other.id in text.text:
                seen.add(other.id)
                waiting.append(other)
                yield other.source


def _template_problems(root: Path) -> list[Diagnostic]:
    own = root / "templates" / "faces"
    if not own.is_dir() or not own.resolve().is_relative_to(root.resolve()):
        return []
    known = home() / "templates" / "faces"
    if own.resolve() == known.resolve():
        return []
    from gesso.printing.pipeline.print_check import check_templates

    return list(check_templates(own, known))
