"""A project: the folder a designer works in, with its games, their entries and all that is wrong with the files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gesso.diagnostics import Diagnostic, in_order
from gesso.diagnostics.codes.project import ID_AND_FOLDER, MISSING_ENTRY, UNLISTED_ENTRY
from gesso.diagnostics.suggestions import nearest
from gesso.games import KNOWN, GameDefinition, load
from gesso.project.inheritance import load_models
from gesso.project.manifest import MANIFEST, read_manifest
from gesso.schema import validate
from gesso.source import Mapping, Node, Reading, Scalar, SourceFile, read_file

CARDS = "cards"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a game. `model` is the game's own typed model, None while the file has errors.

    `folder` holds what belongs to the entry (scenarios, pictures); `diagnostics` is what its own file says wrong.
    """

    id: str
    folder: Path
    file: Path
    source: SourceFile | None
    node: Node | None
    model: Any | None
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the project with its table (the game's own model of the game file) and all entries."""

    definition: GameDefinition
    folder: Path
    file: Path
    source: SourceFile | None
    node: Node | None
    table: Any | None
    entries: tuple[Entry, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def id(self) -> str:
        return self.definition.id

    def entry(self, id: str) -> Entry | None:
        """The entry of that id."""
        return next((entry for entry in self.entries if entry.id == id), None)


@dataclass(frozen=True, slots=True)
class Project:
    """The folder with its games; `diagnostics` is what is wrong with the project file alone."""

    root: Path
    name: str
    games: tuple[Game, ...]
    diagnostics: tuple[Diagnostic, ...] = field(default=())


def find_root(start: Path) -> Path | None:
    """The nearest folder from `start` upwards that holds a `gesso.toml`; None where there is none."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / MANIFEST).is_file()), None)


def open_project(root: Path) -> Project:
    """Read the whole project in `root`: project file, games, entries. Never raises for what stands in the files."""
    root = root.resolve()
    manifest = read_manifest(root, KNOWN)
    games = tuple(open_game(root / CARDS / game, load(game), root=root) for game in manifest.games)
    return Project(root, manifest.name, games, manifest.diagnostics)


def open_game(folder: Path, definition: GameDefinition, *, root: Path) -> Game:
    """Read a game folder inside `root`.

    Entries are those the game file lists, in its order, then those that merely lie there. An entry is a folder with
    the game's entry file, or, where the game file lists it, a single file `<id>.yaml`.
    """
    file = folder / definition.game_file
    reading = read_file(file, root=root)
    report = list(reading.diagnostics)
    table: Any | None = None
    if reading.node is not None:
        faults = validate(reading.node, definition.game_schema)
        report += faults
        if not faults:
            table = definition.load_table(reading.node)
    listed = definition.listed(reading.node) if reading.node is not None else ()
    found = dict(_entry_files(folder, definition, frozenset(name.text for name in listed), root))
    names = [*dict.fromkeys(name.text for name in listed if name.text in found)]
    report += _missing(listed, found, definition)
    lying = [name for name in found if name not in names]
    readings = {name: _read_entry(name, found[name], definition, root) for name in (*names, *lying)}
    entries = load_models(readings, definition)
    result = tuple(
        Entry(name, _home(found[name], definition), found[name], read.source, read.node, model, problems)
        for name, (read, model, problems) in entries.items()
    )
    if reading.node is not None:
        result = tuple(_unlisted(entry, definition) if entry.id in lying else entry for entry in result)
    return Game(definition, folder, file, reading.source, reading.node, table, result, tuple(report))


def _entry_files(
    folder: Path, definition: GameDefinition, listed: frozenset[str], root: Path
) -> Iterator[tuple[str, Path]]:
    try:
        inside = sorted(folder.iterdir()) if folder.resolve().is_relative_to(root) else []
    except OSError:
        return
    for path in inside:
        if (path / definition.entry_file).is_file():
            yield path.name, path / definition.entry_file
        elif path.suffix == ".yaml" and path.stem in listed and path.is_file():
            yield path.stem, path


def _home(file: Path, definition: GameDefinition) -> Path:
    return file.parent if file.name == definition.entry_file else file.parent / file.stem


def _read_entry(name: str, file: Path, definition: GameDefinition, root: Path) -> Reading:
    reading = read_file(file, root=root)
    if reading.node is None:
        return reading
    report = [*reading.diagnostics, *validate(reading.node, definition.entry_schema)]
    id = reading.node.get("id") if isinstance(reading.node, Mapping) else None
    if isinstance(id, Scalar) and isinstance(id.value, str) and id.value != name:
        message = f"`id` is `{id.text}`, and the file lies under the name `{name}`"
        report.append(Diagnostic(ID_AND_FOLDER, message, id.span, f"write `id: {name}`, or rename the folder"))
    return Reading(reading.source, reading.node, tuple(report))


def _missing(listed: tuple[Scalar, ...], found: dict[str, Path], definition: GameDefinition) -> Iterator[Diagnostic]:
    for name in listed:
        if name.text not in found:
            free = [other for other in found if all(other != each.text for each in listed)]
            meant = nearest(name.text, free)
            hint = f"did you mean `{meant}`?" if meant else f"add `{name.text}/{definition.entry_file}`"
            yield Diagnostic(MISSING_ENTRY, f"there is no {definition.entry_noun} `{name.text}`", name.span, hint)


def _unlisted(entry: Entry, definition: GameDefinition) -> Entry:
    message = f"{definition.game_file} does not list this {definition.entry_noun}"
    top = (entry.source or SourceFile(str(entry.file), "")).top
    warning = Diagnostic(UNLISTED_ENTRY, message, top, f"add `{entry.id}` to its list")
    return Entry(
        entry.id,
        entry.folder,
        entry.file,
        entry.source,
        entry.node,
        entry.model,
        tuple(in_order((*entry.diagnostics, warning))),
    )
