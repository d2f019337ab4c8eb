"""Which entries the paths of a command mean."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gesso.cli.usage import UsageError
from gesso.diagnostics import Diagnostic, has_errors
from gesso.games import KNOWN, GameDefinition, load
from gesso.project import CARDS, Entry, Game, Project, find_root, open_game
from gesso.project.manifest import MANIFEST, read_manifest
from gesso.source import Mapping, Scalar, read_file


@dataclass(frozen=True, slots=True)
class Part:
    """The chosen entries of one game; `whole` when the game itself was chosen, and not single entries of it."""

    game: Game
    entries: tuple[Entry, ...]
    whole: bool

    def diagnostics(self) -> Iterable[Diagnostic]:
        """What reading the chosen files found; of the game file also where single entries cannot do without it."""
        if self.whole or has_errors(self.game.diagnostics):
            yield from self.game.diagnostics
        for entry in self.entries:
            yield from entry.diagnostics


@dataclass(frozen=True, slots=True)
class Selection:
    """A project with the parts of it that a command is about."""

    project: Project
    parts: tuple[Part, ...]


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Add PATH... and --project, as every command has them that works on entries."""
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="an entry, its file, a game folder or the project (default: all of it)"
    )
    add_project(parser)


def add_project(parser: argparse.ArgumentParser) -> None:
    """Add --project."""
    help = f"the project folder (default: the nearest folder upwards with a {MANIFEST})"
    parser.add_argument("--project", metavar="DIR", help=help)


def select(paths: Sequence[str], project: str | None) -> Selection:
    """Open the project and choose. Raises `UsageError` for paths that are not there or mean nothing."""
    places = [_existing(path) for path in paths]
    root = _root(places, project)
    manifest = read_manifest(root, KNOWN)
    homes = {root / CARDS / game: load(game) for game in manifest.games}
    chosen: dict[Path, list[Path]] = {}
    for place in places or [root]:
        if not place.is_relative_to(root):
            raise UsageError(f"{place} lies outside of the project {root}", "name its own project with --project")
        for folder in _game_folders(place, root, homes):
            chosen.setdefault(folder, []).append(place)
    parts = []
    for folder, wanted in chosen.items():
        game = open_game(folder, homes.get(folder) or _definition(folder, root), root=root)
        parts.append(_part(game, wanted))
    opened = Project(root, manifest.name, tuple(part.game for part in parts), manifest.diagnostics)
    return Selection(opened, tuple(parts))


def _existing(path: str) -> Path:
    try:
        place = Path(path).resolve()
        there = place.exists()
    except (OSError, ValueError, RuntimeError):
        there = False
    if not there:
        raise UsageError(f"there is no {path}", "check the spelling of the path")
    return place


def _root(places: Sequence[Path], project: str | None) -> Path:
    if project is not None:
        root = _existing(project)
        if not (root / MANIFEST).is_file():
            raise UsageError(f"{project} is no project: it has no {MANIFEST}")
        return root
    start = places[0] if places else Path.cwd()
    found = find_root(start)
    if found is None:
        raise UsageError(
            f"{start} lies in no project", f"a project is a folder with a {MANIFEST}; name it with --project"
        )
    return found


def _game_folders(place: Path, root: Path, homes: Iterable[Path]) -> list[Path]:
    """The game folder around a place, else those of the project that lie below it."""
    names = {load(game).game_file for game in KNOWN}
    for folder in (place, *place.parents):
        if folder in homes or any((folder / name).is_file() for name in names):
            return [folder]
        if folder == root:
            break
    below = [home for home in homes if home.is_relative_to(place)]
    if not below and place != root:
        hint = f"name an entry, a folder with a {' or '.join(sorted(names))}, or the project"
        raise UsageError(f"{place} belongs to no game", hint)
    return below


def _definition(folder: Path, root: Path) -> GameDefinition:
    """The definition of a game outside of `cards/`, by what its file says; the schema complains about the rest."""
    for known in KNOWN:
        node = read_file(folder / load(known).game_file, root=root).node
        word = node.get("game") if isinstance(node, Mapping) else None
        if isinstance(word, Scalar) and word.text in KNOWN:
            return load(word.text)
    return load(KNOWN[0])


def _part(game: Game, places: Sequence[Path]) -> Part:
    entries: list[Entry] = []
    whole = False
    for place in places:
        if game.folder.is_relative_to(place):
            return Part(game, game.entries, True)
        if place == game.file.resolve():
            whole = True
            continue
        found = [entry for entry in game.entries if place == entry.file or place.is_relative_to(entry.folder)]
        if not found:
            noun = game.definition.entry_noun
            raise UsageError(f"{place} is no {noun}", f"{noun}s lie in {game.folder}, one folder each")
        entries += [entry for entry in found if entry not in entries]
    return Part(game, tuple(entries), whole)
