"""One game of a project: its game file, its entries, and what the checks make of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from gesso.diagnostics import CheckError, Diagnostic, has_errors, in_order
from gesso.diagnostics.codes.project import MISSING_ENTRY, UNLISTED_ENTRY
from gesso.diagnostics.suggestions import did_you_mean
from gesso.games import EntryKind, GameDefinition
from gesso.project.entries import Entry, EntryFile, find_entries, load_models, read_entry
from gesso.project.files import Files, Memo
from gesso.schema import validate
from gesso.source import Node, Reading, Scalar, SourceFile

if TYPE_CHECKING:
    from gesso.checks import CheckedEntry
T = TypeVar("T")
M = TypeVar("M")
P = TypeVar("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Game(Generic[T, M, P]):
    """One game of the project with its table (the game's own model of the game file) and all entries. `diagnostics` is
    what reading the game file found. An entry is checked when something asks for it, and once."""

    definition: GameDefinition[T, M, P]
    folder: Path
    file: Path
    source: SourceFile | None
    node: Node | None
    table: T | None
    entries: tuple[Entry[T, M], ...]
    diagnostics: tuple[Diagnostic, ...]
    _memo: Memo = field(default_factory=Memo, compare=False, repr=False)

    @property
    def id(self) -> str:
        return self.definition.id

    def entry(self, id: str) -> Entry[T, M] | None:
        return next((entry for entry in self.entries if entry.id == id), None)

    def checked(self, entry: Entry[T, M]) -> CheckedEntry[P]:
        """An entry's program, None where its file, the game file or a text has an error; and all its problems."""
        # The checks know the language, which takes longer to import than a project takes to read.
        from gesso.checks import CheckedEntry

        if entry.model is None or self.table is None:
            return CheckedEntry(None, entry.diagnostics)
        model, table = entry.model, self.table
        checks = self.definition.checks()
        others = {other.id: other.model for other in self.entries}
        meaning = self._memo.watching(
            ("checked", entry.id), (model, table), others, lambda models: checks.check_entry(model, table, models)
        )
        program = None if has_errors(entry.diagnostics) else meaning.program
        return CheckedEntry(program, (*entry.diagnostics, *in_order(meaning.diagnostics)))

    def program(self, entry: Entry[T, M]) -> P:
        """An entry's program. Raises `CheckError` where the entry or the game file has errors."""
        checked, own = self.checked(entry), (*self.diagnostics, *self.problems())
        if checked.program is None or has_errors(own):
            raise CheckError(entry.id, (*(own if has_errors(own) else ()), *checked.diagnostics))
        return checked.program

    def once(self, key: Hashable, make: Callable[[], R]) -> R:
        """What `make` gives for the game as it is now, made when it is first asked for."""
        return self._memo.get(key, (self,), make)

    def problems(self) -> list[Diagnostic]:
        """What is wrong with the meaning of the game file: its numbers and lists."""
        if self.table is None or self.node is None:
            return []
        table, node, checks = self.table, self.node, self.definition.checks()
        return self._memo.get("problems", (table,), lambda: in_order(checks.check_table(table, node)))


def open_game(
    folder: Path,
    definition: GameDefinition[T, M, P],
    *,
    root: Path,
    files: Files | None = None,
    memo: Memo | None = None,
) -> Game[T, M, P]:
    """Read a game folder inside `root`; `files` may hold unsaved texts, `memo` what an earlier look has found. Entries
    are those the game file lists, in its order, then those that merely lie there. An entry is a folder with the file of
    its kind, or, where the game file lists it, a single file `<id>.yaml`."""
    files = Files(root) if files is None else files
    memo = Memo() if memo is None else memo
    file = folder / definition.game_file
    reading = files.read(file)
    report = list(reading.diagnostics)
    table: T | None = None
    node = reading.node
    listed: list[tuple[EntryKind[T, M], Scalar]] = []
    if node is not None:
        listed = [(kind, name) for kind in definition.kinds for name in kind.listed(node)]
        errors, table = memo.get("table", (reading,), lambda: _load_table(node, definition))
        report += errors
    found = find_entries(folder, definition.kinds, {name.text: kind for kind, name in reversed(listed)}, files)
    report += _missing(listed, found)
    names = [*dict.fromkeys(name.text for _, name in listed if name.text in found)]
    lying = [name for name in found if name not in names]
    readings: dict[str, tuple[EntryKind[T, M], Reading]] = {}
    for id in (*names, *lying):
        kind, text = found[id].kind, files.read(found[id].path)
        readings[id] = (kind, memo.get(("reading", id), (kind, text), partial(read_entry, id, kind, text)))
    models = load_models(readings, memo)
    entries = tuple(
        Entry(id, kind, found[id].folder, found[id].path, read.source, read.node, *models[id])
        for id, (kind, read) in readings.items()
    )
    if node is not None:
        entries = tuple(_unlisted(entry, definition.game_file) if entry.id in lying else entry for entry in entries)
    if table is not None:
        loaded, bare = {entry.id: entry.model for entry in entries if entry.model is not None}, table
        table = memo.get("gathered", (bare, *loaded.values()), lambda: definition.gather(bare, loaded))
    return Game(definition, folder, file, reading.source, node, table, entries, tuple(report), memo)


def _load_table(node: Node, definition: GameDefinition[T, M, P]) -> tuple[list[Diagnostic], T | None]:
    errors = list(validate(node, definition.game_schema))
    return errors, None if errors else definition.load_table(node)


def _missing(
    listed: Iterable[tuple[EntryKind[T, M], Scalar]], found: Mapping[str, EntryFile[T, M]]
) -> Iterator[Diagnostic]:
    free = [id for id in found if all(id != name.text for _, name in listed)]
    for kind, name in listed:
        if name.text not in found:
            hint = did_you_mean(name.text, free, f"add `{name.text}/{kind.file}`")
            yield Diagnostic(MISSING_ENTRY, f"there is no {kind.noun} `{name.text}`", name.span, hint)


def _unlisted(entry: Entry[T, M], game_file: str) -> Entry[T, M]:
    top = (entry.source or SourceFile(str(entry.file), "")).top
    message = f"{game_file} does not list this {entry.kind.noun}"
    warning = Diagnostic(UNLISTED_ENTRY, message, top, f"add `{entry.id}` to its list")
    return replace(entry, diagnostics=tuple(in_order((*entry.diagnostics, warning))))
