"""The entries that packs offer to a game of a project: found by name, read when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from gesso.diagnostics import Code, Diagnostic, has_errors
from gesso.diagnostics.codes import BROKEN_PACK, ENTRY_OF_A_PACK
from gesso.project.entries import Entry, EntryFile, find_entries, load_models, load_table, missing, read_entry
from gesso.project.files import Files, Memo
from gesso.resources import real_path

if TYPE_CHECKING:
    from gesso.games import EntryKind, GameDefinition
    from gesso.project.packs import Pack
    from gesso.source import Reading, Scalar, SourceFile
T = TypeVar("T")
M = TypeVar("M")
P = TypeVar("P")
_NOT_YOURS = "tell the author of the pack, or leave it out"


@dataclass(frozen=True, slots=True)
class PackProblem:
    """A problem of a whole pack, reported where the project names the pack."""

    pack: Pack
    about: tuple[Code, str]
    hint: str = _NOT_YOURS


class PackEntries(Mapping[str, Entry[T, M]], Generic[T, M]):
    """The entries of a game's packs by id; the first of two with one id counts.

    `table` is that of the first pack with a game file, and `table_text` its text; None without one. Entries that the table
    does not list can be asked for too.
    """

    def __init__(self, definition: GameDefinition[T, M, P], packs: Sequence[Pack]) -> None:
        self.problems: list[PackProblem] = []
        self.table: T | None = None
        self.table_text: SourceFile | None = None
        self._found: dict[str, tuple[Pack, EntryFile[T, M]]] = {}
        self._joining: list[str] = []
        self._files = {pack: Files(real_path(pack.folder), label=f"{pack.id}:") for pack in packs}
        self._entries: dict[str, Entry[T, M]] = {}
        for pack in packs:
            self._look_into(pack, definition)

    def _look_into(self, pack: Pack, definition: GameDefinition[T, M, P]) -> None:
        files = self._files[pack]
        file = files.root / definition.game_file
        listed: list[tuple[EntryKind[T, M], Scalar]] = []
        table: T | None = None
        faults: list[Diagnostic] = []
        if files.is_file(file):
            reading = files.read(file)
            faults += reading.diagnostics
            if reading.node is not None:
                listed = [(kind, name) for kind in definition.kinds for name in kind.listed(reading.node)]
                errors, table = load_table(reading.node, definition.game_schema, definition.load_table)
                faults += errors
        found = find_entries(files.root, definition.kinds, {name.text: kind for kind, name in listed}, files)
        faults += missing(listed, found, self._found, files.root)
        if has_errors(faults):
            place = faults[0].span
            message = f"the pack `{pack.id}` cannot be used: {place.path}:{place.line}: {faults[0].message}"
            self.problems.append(PackProblem(pack, (BROKEN_PACK, message)))
            return
        has_the_table = self.table is None and table is not None
        if has_the_table:
            self.table, self.table_text = table, files.read(file).source
        names = [name.text for _, name in listed] if table is not None else list(found)
        for id, lying in found.items():
            if id in self._found:
                message = f"the packs `{self.pack_of(id).id}` and `{pack.id}` both have an entry `{id}`"
                self.problems.append(PackProblem(pack, (ENTRY_OF_A_PACK, message), "leave one of them out"))
                continue
            self._found[id] = (pack, lying)
            if id in names and not has_the_table:
                self._joining.append(id)

    @property
    def packs(self) -> tuple[Pack, ...]:
        """The packs, in the order of the project."""
        return tuple(self._files)

    def pack_of(self, id: str) -> Pack:
        """Return the pack of an entry. Raises KeyError."""
        return self._found[id][0]

    def __getitem__(self, id: str) -> Entry[T, M]:
        if id in self._found and id not in self._entries:
            self._read(id)
        return self._entries[id]

    def _read(self, id: str) -> None:
        """Read an entry and those that it inherits from."""
        readings: dict[str, tuple[EntryKind[T, M], Reading]] = {}
        waiting = [id]
        while waiting:
            name = waiting.pop()
            if name in readings or name in self._entries or name not in self._found:
                continue
            pack, file = self._found[name]
            reading = read_entry(name, file.kind, self._files[pack].read(file.path))
            readings[name] = (file.kind, reading)
            if reading.node is not None:
                waiting += (heir.text for heir in file.kind.inherited(reading.node))
        models = load_models(readings, Memo(), self._entries)
        for name, (kind, reading) in readings.items():
            pack, file = self._found[name]
            self._entries[name] = Entry(
                name, kind, file.folder, file.path, reading.source, reading.node, *models[name], pack
            )

    def __contains__(self, id: object) -> bool:
        return id in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def read_so_far(self) -> Iterable[Entry[T, M]]:
        """Return the entries that somebody has asked for."""
        return self._entries.values()

    def joined(self, entries: Iterable[Entry[T, M]]) -> T | None:
        """Return the table with the entries of other packs, then `entries`, added to its lists."""
        table = self.table
        for entry in (*map(self.__getitem__, self._joining), *entries):
            if table is not None and entry.model is not None:
                table = entry.kind.joined(table, entry.model)
        return table


class AllModels(Mapping[str, M | None], Generic[T, M]):
    """The models of a game's own entries, then of its packs; None for one with errors."""

    def __init__(self, own: Mapping[str, M | None], lent: PackEntries[T, M]) -> None:
        self._own = own
        self._lent = lent

    def __getitem__(self, id: str) -> M | None:
        return self._own[id] if id in self._own else self._lent[id].model

    def __contains__(self, id: object) -> bool:
        return id in self._own or id in self._lent

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._own, *self._lent)))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class ReadableModels(Mapping[str, M]):
    """The models that have no errors. Iterating reads all."""

    def __init__(self, models: Mapping[str, M | None]) -> None:
        self._models = models

    def __getitem__(self, id: str) -> M:
        model = self._models[id]
        if model is None:
            raise KeyError(id)
        return model

    def __iter__(self) -> Iterator[str]:
        return (id for id in self._models if self._models[id] is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)
