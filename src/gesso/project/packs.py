"""Packs: folders of entries of one game, shipped with Gesso or installed, their versions, and the entries that they offer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from gesso import __version__
from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic, has_errors
from gesso.diagnostics.codes import BROKEN_PACK, ENTRY_OF_A_PACK, MISSING_PACK, OTHER_VERSION
from gesso.diagnostics.suggestions import did_you_mean
from gesso.games import game_ids, is_known
from gesso.installed import installed_points
from gesso.names import figure_last, id_of, is_device, of_a_device
from gesso.project.entries import (
    ENTRY_ID,
    Contents,
    Entry,
    EntryFile,
    find_entries,
    given,
    load_models,
    load_table,
    missing,
    read_entry,
)
from gesso.project.files import Files, Memo
from gesso.project.toml import parse_toml
from gesso.resources import real_path, shipped_packs
from gesso.source import Reading, read_source
from gesso.source.toml_texts import TomlPlaces

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from gesso.games import EntryKind, GameDefinition
    from gesso.source import Scalar, SourceFile


_CLAUSE = re.compile(r"(>=|<=|==|!=|>|<)[ \t]*(\d+(?:\.\d+)*)\Z")
_TESTS = {
    ">=": lambda order: order >= 0, "<=": lambda order: order <= 0, "==": lambda order: order == 0,
    "!=": lambda order: order != 0, ">": lambda order: order > 0, "<": lambda order: order < 0,
}  # fmt: skip


def holds(wanted: str, version: str) -> bool:
    """True if a version is in a range, such as `>=0.1, <2`.

    `0.1` equals `0.1.0`; letters after the numbers (`2.0rc1`) are ignored.

    Raises:
        ValueError: The text is not a range.
    """
    clauses = [clause.strip() for clause in wanted.split(",")]
    matches = [_CLAUSE.match(clause) for clause in clauses]
    if not all(matches):
        raise ValueError(f"{wanted!r} is not a range of versions")
    return all(_TESTS[match[1]](_order(_numbers(version), _numbers(match[2]))) for match in matches if match)


def _numbers(version: str) -> list[int]:
    found = re.match(r"\d+(?:\.\d+)*", version)
    return [int(number) for number in found.group().split(".")] if found else []


def _order(left: list[int], right: list[int]) -> int:
    """Return a number below 0 if the left version is older, above 0 if it is newer."""
    length = max(len(left), len(right))
    first, second = ([*each, *[0] * (length - len(each))] for each in (left, right))
    return (first > second) - (first < second)


GROUP = "gesso.packs"
"""The entry-point group in which an installed package names its packs. The value is a module or package whose folder is
the pack, or `module:attribute`, a path."""
PACK_FILE = "pack.toml"
_KEYS: Mapping[str, str] = {
    "id": 'id = "my-pack"', "game": 'game = "<game>"', "name": 'name = "My Pack"', "version": 'version = "1.0"',
    "gesso": f'gesso = ">={__version__}"',
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pack:
    """The contents of a `pack.toml`, and its folder. `needs` are the packs that its entries build on."""

    id: str
    game: str
    name: str
    version: str
    folder: Path
    needs: tuple[str, ...] = ()


class PackError(Exception):
    """A pack that cannot be used: code, message and hint."""

    def __init__(self, code: Code, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


def find_pack(id: str) -> Pack:
    """Return the pack of an id; shipped packs come first, without a look at installed packages.

    Raises:
        PackError: There is no such pack, or it cannot be used.
    """
    shipped = shipped_packs()
    if ENTRY_ID.match(id) and (shipped / id / PACK_FILE).is_file():
        return read_pack(id, shipped / id)
    points = installed_packs().get(id, [])
    if not points:
        install = "install the package that brings it, with the Python that runs gesso"
        raise PackError(MISSING_PACK, f"there is no pack `{id}`", did_you_mean(id, pack_ids(), install))
    if len(points) > 1:
        packages = " and ".join(sorted(point.dist.name if point.dist else point.value for point in points))
        raise PackError(BROKEN_PACK, f"{packages} both have a pack `{id}`", "uninstall one of them")
    return read_pack(id, _folder_of(points[0]))


def pack_ids() -> tuple[str, ...]:
    """Return the ids of all packs, shipped ones first."""
    shipped = sorted(file.parent.name for file in shipped_packs().glob(f"*/{PACK_FILE}"))
    return tuple(dict.fromkeys((*shipped, *installed_packs())))


def installed_packs() -> dict[str, list[EntryPoint]]:
    """Return the entry points of installed packs by id."""
    found: dict[str, list[EntryPoint]] = {}
    for point in installed_points(GROUP):
        found.setdefault(point.name, []).append(point)
    return found


def _folder_of(point: EntryPoint) -> Path:
    from importlib.util import find_spec

    try:
        if point.attr:
            return Path(point.load())
        spec = find_spec(point.module)
        if spec is None:
            raise ModuleNotFoundError(f"no module named {point.module!r}")
        inside = list(spec.submodule_search_locations or ())
        return Path(inside[0]) if inside else Path(str(spec.origin)).parent
    except Exception as error:
        message = f"the pack `{point.name}` cannot be found: {point.value}: {type(error).__name__}: {error}"
        raise PackError(BROKEN_PACK, message, "install its package again, or tell its author") from error


@dataclass(frozen=True, slots=True)
class _Fault:
    """Something wrong with a pack file, at a key of it."""

    message: str
    hint: str
    key: tuple[str, ...] = ("pack",)
    code: Code = BROKEN_PACK
    word: str = ""
    """The word of the value that is wrong, if it is one of several."""


_AGAIN = "install its package again, or tell its author"


def read_pack(id: str, folder: Path) -> Pack:
    """Read the pack `id` from a folder.

    Raises:
        PackError: The folder holds no pack of this id, game or version.
    """

    def broken(message: str, hint: str) -> PackError:
        return PackError(BROKEN_PACK, f"the pack `{id}` in {folder} cannot be used: {message}", hint)

    if folder.is_symlink():
        raise broken("its folder is a link to another place", "put the folder itself there")
    reading = read_source(folder / PACK_FILE, root=folder)
    data, problems = _parsed(reading)
    if problems:
        raise broken(f"{PACK_FILE}: {problems[0].message}", _AGAIN)
    fault = next(_faults(data, id), None)
    if fault is not None and fault.code == OTHER_VERSION:
        raise PackError(OTHER_VERSION, f"the pack `{id}` {fault.message}", fault.hint)
    if fault is not None:
        raise broken(fault.message, fault.hint)
    table = data["pack"]
    assert isinstance(table, dict)
    return Pack(id, table["game"], table["name"], table["version"], folder, tuple(table.get("packs", ())))


def pack_file_problems(reading: Reading, game: str) -> Iterator[Diagnostic]:
    """Report what is wrong with a pack file that lies in the folder of a game of the project."""
    data, problems = _parsed(reading)
    yield from problems
    if problems or reading.source is None:
        return
    places, table = TomlPlaces(reading.source), data.get("pack")
    named = table if isinstance(table, dict) else {}
    for fault in (*_faults(data, None), *_misfits(named, game)):
        place = places.word(fault.key, fault.word) if fault.word else places.key(*fault.key)
        yield Diagnostic(fault.code, f"the pack cannot be used: {fault.message}", place, fault.hint)


def _parsed(reading: Reading) -> tuple[Mapping[str, object], tuple[Diagnostic, ...]]:
    if reading.source is None or reading.diagnostics:
        return {}, reading.diagnostics
    return parse_toml(reading.source, PACK_FILE, BROKEN_PACK, 'lines of `key = "value"` under `[pack]`')


def _faults(data: Mapping[str, object], id: str | None) -> Iterator[_Fault]:
    """Yield what is wrong with a pack file; of the pack `id`, if it is known."""
    table = data.get("pack")
    if not isinstance(table, dict):
        yield _Fault(f"{PACK_FILE} has no `[pack]`", f"write `[pack]`, and {', '.join(_KEYS)} below it", ())
        return
    lacking = [key for key in _KEYS if not isinstance(table.get(key), str) or not str(table[key]).strip()]
    yield from (_Fault(f"{PACK_FILE} needs {_KEYS[key]}", f"add `{_KEYS[key]}`", ("pack", key)) for key in lacking)
    needs = table.get("packs", [])
    if not isinstance(needs, list) or not all(isinstance(need, str) for need in needs):
        hint = 'for example `packs = ["other"]`'
        yield _Fault("`packs` must be the list of the packs that it builds on", hint, ("pack", "packs"))
    if "gesso" not in lacking:
        yield from _version_faults(table["gesso"])
    for key in table:
        if key not in (*_KEYS, "packs"):
            known = f"it has {', '.join(_KEYS)}"
            yield _Fault(f"`{key}` is not a key of `[pack]`", did_you_mean(key, _KEYS, known), ("pack", key))
    for key in data:
        if key != "pack":
            yield _Fault(f"`{key}` is not a part of {PACK_FILE}", "put it below `[pack]`, or leave it out", (key,))
    own = str(table.get("id"))
    if "id" not in lacking and own != (id or own):
        yield _Fault(f"its own file calls it `{own}`", _AGAIN, ("pack", "id"))
    elif "id" not in lacking and not ENTRY_ID.match(own):
        meant = figure_last(id_of(own))
        hint = f"write `{meant}`" if ENTRY_ID.match(meant) else f"for example `{_KEYS['id']}`"
        form = "`id` must be small letters and digits, words joined by hyphens"
        yield _Fault(of_a_device(own) if is_device(own) else form, hint, ("pack", "id"))
    if "game" not in lacking and not is_known(table["game"]):
        hint = did_you_mean(table["game"], game_ids(), "install the package that brings the game")
        yield _Fault(f"there is no game `{table['game']}`", hint, ("pack", "game"))


def _version_faults(wanted: str) -> Iterator[_Fault]:
    key = ("pack", "gesso")
    try:
        if not holds(wanted, __version__):
            message = f"needs Gesso {wanted}, but this is {__version__}"
            yield _Fault(message, "install another version of the pack, or of Gesso", key, OTHER_VERSION)
    except ValueError:
        example = _KEYS["gesso"]
        yield _Fault(f"`gesso` must be a range of versions, such as {example}", f"for example `{example}`", key)


def _misfits(table: Mapping[str, object], game: str) -> Iterator[_Fault]:
    """Yield what does not fit the other packs or the game in whose folder the pack lies."""
    named = table.get("game")
    if isinstance(named, str) and named != game and is_known(named):
        yield _Fault(f"it lies in the folder of `{game}`, but is for `{named}`", f"write `{game}`", ("pack", "game"))
    needs = table.get("packs", [])
    for need in needs if isinstance(needs, list) else []:
        if not isinstance(need, str):
            continue
        try:
            find_pack(need)
        except PackError as error:
            message = "it needs itself" if need == table.get("id") else str(error)
            yield _Fault(message, error.hint, ("pack", "packs"), error.code, need)


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
            model, problems, sketch = models[name]
            read = given(Contents(reading.node, model, sketch))
            self._entries[name] = Entry(name, kind, file.folder, file.path, reading.source, read, problems, pack)

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

    def __init__(self, own: Mapping[str, Entry[T, M]], lent: PackEntries[T, M]) -> None:
        self._own = own
        self._lent = lent

    def __getitem__(self, id: str) -> M | None:
        return (self._own[id] if id in self._own else self._lent[id]).model

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
