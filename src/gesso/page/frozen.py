"""A project as one file that opens without reading, checking or compiling its texts, so that a browser can play it."""

from __future__ import annotations

import copyreg
import io
import pickle
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.files import write_atomically
from gesso.games import BUILT_IN, is_known, load, register
from gesso.project import CARDS
from gesso.project.entries import Contents, Entry
from gesso.project.files import Files
from gesso.project.game import AnyGame, Game
from gesso.project.manifest import Manifest
from gesso.project.packs import PackEntries
from gesso.project.pairing import pairings_of
from gesso.project.project import ProjectModel
from gesso.source import SourceFile

if TYPE_CHECKING:
    from gesso.games import AnyGame as AnyDefinition
    from gesso.project.selection import Part
    from gesso.project.translations import TranslationFile


_WRITTEN = re.compile(r"[^\n]")


@dataclass(frozen=True, slots=True)
class FrozenEntry:
    """One entry that has passed its check."""

    id: str
    kind: int
    """The position of its kind in the game."""
    file: str
    """Its file, from the folder of the project."""
    contents: bytes
    """A pickle of its `_Loaded`: a game needs few of the entries."""
    plugins: tuple[bytes, bytes]
    """Its plug-in, and the one that counts how each clause went, packed."""


@dataclass(frozen=True, slots=True)
class FrozenGame:
    """One game with those of its entries that can be played."""

    id: str
    place: str
    """Where a game that does not ship with Gesso has its definition: `package.module:ATTRIBUTE`; else empty."""
    locale: str
    table: Any
    entries: tuple[FrozenEntry, ...]
    translations: Mapping[str, TranslationFile]
    """Its translation files, by their places in the folder of the project."""


@dataclass(frozen=True, slots=True)
class FrozenProject:
    """Everything that a game between entries of a project needs."""

    name: str
    games: tuple[FrozenGame, ...]


def _read_only(held: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(held)


Reducer = Callable[[Any], Any]
"""Returns how a value is pickled, as `__reduce__` does."""
_REDUCERS: Mapping[type, Reducer] = {
    MappingProxyType: lambda held: (_read_only, (dict(held),)),
    # Of a source file only the ends of its lines: nobody publishes comments.
    SourceFile: lambda held: (SourceFile, (held.path, _WRITTEN.sub(" ", held.text))),
}


def _pickled(value: object, reducers: Mapping[type, Reducer]) -> bytes:
    written = io.BytesIO()
    pickler = pickle.Pickler(written, 5)
    pickler.dispatch_table = {**copyreg.dispatch_table, **_REDUCERS, **reducers}
    pickler.dump(value)
    return written.getvalue()


def freeze(project: ProjectModel, parts: Iterable[Part]) -> bytes:
    """Return chosen entries of a project, with those that they need in play.

    Raises:
        CheckError: An entry, a game file or a translation has errors.
    """
    return _pickled(FrozenProject(project.name, tuple(_frozen(part) for part in parts)), {})


def _frozen(part: Part) -> FrozenGame:
    # A browser that thaws has nothing that prints.
    from gesso.tasks.build import with_transformations

    game = part.game
    chosen = {entry.id for entry in with_transformations(part).entries}
    # What nobody can bring or become may be lent to those who play, such as loose cards.
    players = {*game.definition.playable(game.table)} if game.table is not None else set()
    known = [entry for entry in game.entries if entry.model is not None]
    players.update(id for entry in known for id in entry.kind.becomes(entry.model))
    entries = [
        entry for id in game.ids() if (id in chosen or id not in players) and (entry := game.entry(id)) is not None
    ]
    ids = {entry.id for entry in entries}

    def only(table: Any) -> Any:
        return game.definition.only(table, ids)

    return FrozenGame(
        game.id,
        "" if game.id in BUILT_IN else _place_of(game.definition),
        game.locale,
        None if game.table is None else only(game.table),
        tuple(_frozen_entry(game, entry, only) for entry in entries),
        dict(_translations(game, entries)) if game.suffix else {},
    )


def _place_of(definition: AnyDefinition) -> str:
    module = type(definition).__module__
    names = vars(import_module(module)).items()
    return next((f"{module}:{name}" for name, value in names if value is definition), "")


def _frozen_entry(game: AnyGame, entry: Entry[Any, Any], only: Callable[[Any], Any]) -> FrozenEntry:
    program, printed = game.program(entry), game.printed(entry)
    generate = game.definition.lowering().generate
    # Programs know the table of their game.
    reducers = {type(game.table): lambda table: only(table).__reduce_ex__(5)}
    return FrozenEntry(
        entry.id,
        game.definition.kinds.index(entry.kind),
        f"{CARDS}/{game.id}/{entry.id}/{entry.kind.file}",
        zlib.compress(_pickled(_Loaded(entry.model, program, printed), reducers), 9),
        (_packed(generate(program, observed=False)), _packed(generate(program, observed=True))),
    )


def _packed(text: str) -> bytes:
    return zlib.compress(text.encode(), 9)


class _Texts(Mapping[str, str]):
    """Plug-ins by entry, unpacked when they are asked for."""

    def __init__(self, packed: Mapping[str, bytes]) -> None:
        self._packed = packed

    def __getitem__(self, id: str) -> str:
        return zlib.decompress(self._packed[id]).decode()

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


def _translations(game: AnyGame, entries: Iterable[Entry[Any, Any]]) -> Iterable[tuple[str, TranslationFile]]:
    from gesso.project import TRANSLATIONS
    from gesso.project.translations import translation_file

    home, name = f"{CARDS}/{game.id}", f"{TRANSLATIONS}/{game.locale}.yaml"
    owners: list[tuple[str, Any]] = [(f"{home}/{entry.id}/{name}", entry) for entry in entries]
    owners += [(f"{home}/{name}", owner) for owner in (*game.pack_entries.packs, None)]
    for place, owner in owners:
        file = translation_file(game, owner)
        if file is not None:
            yield place, file


def thaw(data: bytes, root: Path) -> ProjectModel:
    """Return a project as it was when `freeze` wrote it.

    Only thaw what the same version of Gesso has frozen: it is a pickle, so a stranger's could run code.

    Args:
        data: The frozen project.
        root: The folder that stands for the folder of the project. Empty files stand there for translations, if there are
            any.
    """
    frozen: FrozenProject = pickle.loads(data)
    files = Files(root)
    for game in frozen.games:
        # A translation is looked for where it lies, and then not read again.
        for place in game.translations:
            (root / place).parent.mkdir(parents=True, exist_ok=True)
            write_atomically(root / place, b"")
    games = tuple(_thawed(game, root, files) for game in frozen.games)
    return ProjectModel(root, Manifest(frozen.name, tuple(game.id for game in games), ()), games, files)


@dataclass(frozen=True, slots=True)
class _Loaded:
    """What the pickle of an entry holds."""

    model: Any
    program: Any
    printed: Any


@dataclass(frozen=True, slots=True)
class _ThawedGame(Game[Any, Any, Any]):
    """A game whose programs are known."""

    loaded: Mapping[str, Callable[[], _Loaded]] = field(default_factory=dict, compare=False, repr=False)

    def program(self, entry: Entry[Any, Any]) -> Any:
        return self.loaded[entry.id]().program

    def printed(self, entry: Entry[Any, Any]) -> Any:
        return self.loaded[entry.id]().printed


def _thawed(frozen: FrozenGame, root: Path, files: Files) -> AnyGame:
    if frozen.place and not is_known(frozen.id):
        module, _, name = frozen.place.partition(":")
        register(getattr(import_module(module), name))
    definition = load(frozen.id)
    folder = root / CARDS / frozen.id
    loaded = {entry.id: cache(partial(_load, entry.contents)) for entry in frozen.entries}
    game = _ThawedGame(
        definition,
        folder,
        folder / definition.game_file,
        None,
        None,
        frozen.table,
        tuple(_thawed_entry(entry, definition, root, loaded[entry.id]) for entry in frozen.entries),
        (),
        files,
        PackEntries(definition, ()),
        locale=frozen.locale,
        loaded=loaded,
    )
    for place, file in frozen.translations.items():
        game.once(("translation", root / place), partial(_same, file))
    for observed in (False, True):
        texts = _Texts({entry.id: entry.plugins[observed] for entry in frozen.entries})
        pairings_of(game, observed=observed, texts=texts)
    return game


def _same(file: TranslationFile) -> TranslationFile:
    return file


def _load(contents: bytes) -> _Loaded:
    loaded: _Loaded = pickle.loads(zlib.decompress(contents))
    return loaded


def _thawed_entry(
    frozen: FrozenEntry, definition: AnyDefinition, root: Path, loaded: Callable[[], _Loaded]
) -> Entry[Any, Any]:
    file = root / frozen.file
    source = SourceFile(frozen.file, "")
    return Entry(
        frozen.id, definition.kinds[frozen.kind], file.parent, file, source, lambda: Contents(None, loaded().model), ()
    )
