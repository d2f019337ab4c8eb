"""Choose entries by paths and ids, and find the game that players belong to."""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, Diagnostic, RequestError, has_errors, in_order
from gesso.diagnostics.english import article
from gesso.diagnostics.suggestions import did_you_mean, nearest
from gesso.files import fault_of
from gesso.games import AnyGame as AnyDefinition
from gesso.games import game_ids, load
from gesso.project import CARDS, MANIFEST, TRANSLATIONS, find_root
from gesso.project.entries import ENTRY_ID, Entry
from gesso.project.files import Files
from gesso.project.game import AnyGame, open_game
from gesso.project.manifest import read_manifest
from gesso.project.project import ProjectModel
from gesso.project.severities import read_severities
from gesso.project.verdicts import Verdicts
from gesso.resources import real_path
from gesso.source import MappingNode, Scalar, SourceFile


@dataclass(frozen=True, slots=True)
class Part:
    """The chosen entries of one game."""

    game: AnyGame
    entries: tuple[Entry[Any, Any], ...]
    whole: bool
    """True if the game itself was chosen, not single entries."""
    repeated: tuple[str, ...] = ()
    """Ids that more than one word means."""

    def paths(self, root: Path) -> list[str]:
        """Return the chosen files from `root`, as diagnostics name them."""
        own = [(self.game.file, self.game.source)] if self.whole and self.game.file.exists() else []
        files = [*own, *((entry.file, entry.source) for entry in self.entries)]
        return [source.path if source else os.path.relpath(file, root).replace(os.sep, "/") for file, source in files]

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of the game and of the chosen entries."""
        return (self.game.folder, *(entry.folder for entry in self.entries))

    def diagnostics(self) -> Iterable[Diagnostic]:
        if self.whole or has_errors(self.game.diagnostics):
            yield from self.game.diagnostics
        for entry in self.entries:
            yield from self.game.verdict(entry).diagnostics
            if self.game.suffix:
                yield from _translation_errors(self.game, entry)
        yield from self.game.problems()


def _translation_errors(game: AnyGame, entry: Entry[Any, Any]) -> Iterable[Diagnostic]:
    from gesso.project.translations import errors_of

    return errors_of(game, entry)


@dataclass(frozen=True, slots=True)
class Selection:
    """A project and its chosen parts."""

    project: ProjectModel
    parts: tuple[Part, ...]
    changed: bool = False
    """True if these are the parts that have changed since a revision, of everything that was chosen."""

    @property
    def paths(self) -> tuple[str, ...]:
        """The chosen files from the project's folder, with forward slashes."""
        return tuple(path for part in self.parts for path in part.paths(self.project.root))

    @property
    def files(self) -> int:
        return len(self.paths)

    def diagnostics(self) -> list[Diagnostic]:
        """Return all diagnostics of the chosen files: of reading, then of meaning."""
        found = [*self.project.diagnostics, *(diagnostic for part in self.parts for diagnostic in part.diagnostics())]
        return in_order(found)

    @property
    def is_translated(self) -> bool:
        """True if any chosen folder holds translations."""
        return any((folder / TRANSLATIONS).is_dir() for part in self.parts for folder in part.folders)

    def in_locale(self, locale: str) -> Selection:
        """Return the same selection, printed and played in another language.

        Raises:
            LocaleError: No chosen game speaks the language, or its phrases have mistakes.
        """
        if all(game.locale == locale for game in (*self.project.games, *(part.game for part in self.parts))):
            return self
        from gesso.wording import UnknownLocaleError

        unknown: list[UnknownLocaleError] = []
        for part in self.parts:
            try:
                part.game.definition.wording().phrasebook(locale)
            except UnknownLocaleError as error:
                unknown.append(error)
        if unknown and len(unknown) == len(self.parts):
            raise unknown[0]
        parts = tuple(replace(part, game=part.game.in_locale(locale)) for part in self.parts)
        return Selection(self.project.in_locale(locale), parts)

    def with_overrides(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Apply exceptions and severities to diagnostics that a check did not find, such as those of printing."""
        kept = [*found]
        for part in self.parts:
            for entry in part.entries:
                kept = part.game.without_exceptions(entry, kept)
        return self.project.severities.with_overrides(kept)


def selected(chosen: ProjectModel | Selection) -> Selection:
    """Return a selection as it is; of a project, everything."""
    if isinstance(chosen, Selection):
        return chosen
    return Selection(chosen, tuple(Part(game, game.entries, True) for game in chosen.games))


_OF_IDS = frozenset(b"abcdefghijklmnopqrstuvwxyz0123456789-")
_BETWEEN_IDS = bytes(byte if byte in _OF_IDS else ord(" ") for byte in range(256))
"""For each byte of a text itself if it may be of an id, else a blank."""


def texts_named_in(source: SourceFile | None, game: AnyGame) -> Iterator[SourceFile]:
    """Yield the texts of all entries that a text names, directly or through others; first what all entries declare.

    They have the order of the entries, so that each process makes the same digest of them.
    """
    if game.declared:
        yield game.once("declared", lambda: SourceFile("", json.dumps(game.declared)))
    if source is not None:
        places = game.once("places", lambda: {entry.id: place for place, entry in enumerate(game.entries)})
        found = (game.entries[place].source for place in sorted(places[id] for id in named_in(source, game)))
        yield from (text for text in found if text is not None)


def named_in(source: SourceFile, game: AnyGame) -> frozenset[str]:
    """Return the ids of the project's entries that a text names, directly or through others.

    An entry is named by its id and by all that it declares for others.
    """
    words, sources, known = game.once("named", lambda: _named(game))

    def named(text: str) -> frozenset[str]:
        if text not in known:
            found = words.keys() & text.encode("utf-8", "replace").translate(_BETWEEN_IDS).split()
            known[text] = frozenset(id for word in found for id in words[word])
        return known[text]

    waiting = [*named(source.text)]
    seen: set[str] = set()
    while waiting:
        id = waiting.pop()
        if id not in seen:
            seen.add(id)
            waiting += named(sources[id].text)
    return frozenset(seen)


def _named(game: AnyGame) -> tuple[dict[bytes, list[str]], dict[str, SourceFile], dict[str, frozenset[str]]]:
    """Return which entries each word names, the text of each entry, and a place for the entries that each text names."""
    sources = {entry.id: entry.source for entry in game.entries if entry.source is not None}
    words: dict[bytes, list[str]] = {}
    for id in sources:
        for word in {id, *game.declared.get(id, {})}:
            words.setdefault(word.encode("utf-8", "replace"), []).append(id)
    return words, sources, {}


def select(paths: Sequence[str] = (), project: str | None = None, texts: Mapping[Path, str] | None = None) -> Selection:
    """Open a project and choose entries, entry files, game folders or everything.

    Args:
        paths: Paths, or ids of entries, also of packs.
        project: The project's folder; by default the nearest one upwards from the first path.
        texts: Unsaved texts by path, absolute or from the project's folder.

    Raises:
        RequestError: A path does not exist or means nothing.
        GameError: A game cannot be used.
    """
    ids, places = _ids_and_places(paths, Path())
    root = _root(places, project, by_link=any(map(_leads_elsewhere, paths)))
    files = Files(root, texts)
    manifest = read_manifest(root, files.read_source(root / MANIFEST))
    homes = {root / CARDS / game: game for game in manifest.games}
    judged = read_severities(manifest, root)
    verdicts = None if texts else Verdicts(root)

    @cache
    def opened(folder: Path) -> AnyGame:
        definition = load(homes[folder]) if folder in homes else _definition(folder, files)
        return open_game(
            folder, definition, root=root, files=files, packs=manifest.packs, severities=judged, verdicts=verdicts
        )

    parts = _parts(ids, places, root, homes, opened)
    return Selection(ProjectModel(root, manifest, tuple(part.game for part in parts), files, judged), parts)


def select_in(project: ProjectModel, words: Sequence[str]) -> Selection:
    """Choose from an open project, by ids and paths as `select` does; relative paths start at the project's folder."""
    root = project.root
    games = {game.folder: game for game in project.games}

    def opened(folder: Path) -> AnyGame:
        if folder in games:
            return games[folder]
        definition, packs = _definition(folder, project.files), project.manifest.packs
        return open_game(folder, definition, root=root, files=project.files, packs=packs, severities=project.severities)

    return Selection(project, _parts(*_ids_and_places(words, root), root, games, opened))


def _ids_and_places(words: Sequence[str], start: Path) -> tuple[list[str], list[Path]]:
    ids = [word for word in words if ENTRY_ID.match(word) and not (start / word).exists()]
    return ids, [_existing(word, start) for word in words if word not in ids]


def _parts(
    ids: Sequence[str],
    places: Sequence[Path],
    root: Path,
    homes: Iterable[Path],
    opened: Callable[[Path], AnyGame],
) -> tuple[Part, ...]:
    """What ids and places choose, by game; everything if there are none. `opened` gives the game of a folder."""
    chosen: dict[Path, list[Path]] = {}
    for place in places or ([] if ids else [root]):
        if not place.is_relative_to(root):
            raise RequestError(f"{place} is outside the project {root}", "choose entries of one project")
        for folder in _game_folders(place, root, homes):
            chosen.setdefault(folder, []).append(place)
    named = [_entry(id, [opened(home) for home in homes]) for id in ids]
    for game, _ in named:
        chosen.setdefault(game.folder, [])
    return tuple(
        _part(opened(folder), wanted, [entry for game, entry in named if game.folder == folder])
        for folder, wanted in chosen.items()
    )


def _entry(id: str, games: Iterable[AnyGame]) -> tuple[AnyGame, Entry[Any, Any]]:
    for game in games:
        entry = game.entry(id)
        if entry is not None:
            return game, entry
    known = [known for game in games for known in game.ids()]
    raise RequestError(f"there is no {id}", did_you_mean(id, known, "check the spelling of the path"))


def _existing(path: str, start: Path = Path()) -> Path:
    try:
        place = real_path(start / path)
        there = place.exists()
    except (OSError, ValueError, RuntimeError):
        there = False
    if not there:
        raise RequestError(f"there is no {path}", "check the spelling of the path")
    return place


def _leads_elsewhere(path: str) -> bool:
    """Return whether a path goes through a link."""
    given = Path(os.path.abspath(path))
    return any(step.is_symlink() for step in (given, *given.parents))


def _root(places: Sequence[Path], project: str | None, *, by_link: bool) -> Path:
    start = Path(project) if project is not None else places[0] if places else Path.cwd()
    found = find_root(start) if project is None else _existing(project)
    if found is None:
        # What a link leads to, perhaps out of a stranger's project, is not looked through.
        nearly = "" if by_link else _nearly_a_project(start)
        hint = nearly or f"a project is a folder with a {MANIFEST}; name it with --project"
        raise RequestError(f"{start} is not in a project", hint)
    if not (found / MANIFEST).is_file():
        raise RequestError(f"{project} is not a project: it has no {MANIFEST}")
    return found


def _nearly_a_project(start: Path) -> str:
    """Return a hint at what may be meant as a project file in a folder; empty without it."""
    if fault := fault_of(start / MANIFEST, stat.S_ISREG):
        return f"{MANIFEST} there is {fault[0]}: put the file itself there"
    try:
        lying = sorted(path.name for path in start.iterdir() if path.is_file())
    except OSError:
        return ""
    meant = nearest(MANIFEST, [name for name in lying if name.casefold() != MANIFEST])
    meant = next((name for name in lying if name.casefold() == MANIFEST), meant)
    return f"rename {meant} to {MANIFEST}" if meant else ""


def _game_folders(place: Path, root: Path, homes: Iterable[Path]) -> list[Path]:
    for folder in (place, *place.parents):
        if folder in homes or _holds_a_game(folder):
            return [folder]
        if folder == root:
            break
    below = [home for home in homes if home.is_relative_to(place)]
    if not below and place != root:
        hint = f"name an entry, a folder with a {' or '.join(sorted(_game_files()))}, or the project"
        raise RequestError(f"{place} does not belong to a game", hint)
    return below


def _holds_a_game(folder: Path) -> bool:
    # To know what game files are called takes longer than to see that there is none.
    files = {file.name for file in folder.glob("*.yaml")}
    return bool(files) and not files.isdisjoint(_game_files())


def _game_files() -> frozenset[str]:
    # What is merely installed is left out: to ask for it takes longer than all the rest.
    return frozenset(load(game).game_file for game in game_ids(installed=False))


def _definition(folder: Path, files: Files) -> AnyDefinition:
    """Return the definition of a game outside `cards/`, by the word in its game file."""
    known = game_ids(installed=False)
    for id in known:
        node = files.read(folder / load(id).game_file).node
        word = node.get("game") if isinstance(node, MappingNode) else None
        if isinstance(word, Scalar) and word.text in known:
            return load(word.text)
    return load(known[0])


def _part(game: AnyGame, places: Sequence[Path], entries: list[Entry[Any, Any]]) -> Part:
    whole = False
    for place in places:
        if game.folder.is_relative_to(place):
            return Part(game, game.entries, True)
        if place == real_path(game.file) or place.is_relative_to(game.folder / TRANSLATIONS):
            whole = True
            continue
        found = [entry for entry in game.entries if place == entry.file or place.is_relative_to(entry.folder)]
        if not found:
            noun = game.definition.noun
            raise RequestError(
                f"{place} is not {article(noun)}", f"each {noun} has a folder of its own in {game.folder}"
            )
        entries += found
    times = Counter(entry.id for entry in entries)
    repeated = tuple(id for id, number in times.items() if number > 1)
    return Part(game, tuple({entry.id: entry for entry in entries}.values()), whole, repeated)


def game_of(project: ProjectModel, players: Sequence[str]) -> AnyGame:
    """Return the game in which all players' words can be chosen.

    A word may stand for several entries: the first is chosen, the others must exist.

    Raises:
        RequestError: No game has all players.
        CheckError: The project file has errors.
    """
    if has_errors(project.diagnostics):
        raise CheckError(project.name, project.diagnostics)
    for game in project.games:
        brought = [game.definition.entries_of(game.table, player) for player in players if game.table is not None]
        if any(game.entry(id) for ids in brought for id in ids):
            playable = game.definition.playable(game.table)
            for player, ids in zip(players, brought):
                if ids[0] not in playable or not all(map(game.entry, ids)):
                    offered = game.definition.selectable(game.table)
                    raise _no_player(player, offered, game, _reason(game.entry(ids[0])))
            return game
    if len(project.games) == 1 and project.games[0].table is None:
        game = project.games[0]
        raise CheckError(game.id, game.diagnostics)
    known = [id for game in project.games if game.table is not None for id in game.definition.selectable(game.table)]
    raise _no_player(players[0], known, project.games[0] if project.games else None)


def _reason(entry: Entry[Any, Any] | None) -> str:
    """Return why an entry cannot be chosen, if its kind says so."""
    return "" if entry is None or entry.model is None else entry.kind.unchosen(entry.model)


def _no_player(player: str, known: Sequence[str], game: AnyGame | None, reason: str = "") -> RequestError:
    noun = game.definition.noun if game else "entry"
    there = game is not None and game.entry(player) is not None
    message = f"`{player}` cannot be chosen to play with" if there else f"there is no {noun} `{player}`"
    message += f": {reason}" if reason else ""
    return RequestError(message, did_you_mean(player, known, f"choose from {', '.join(known) or 'none'}"))
