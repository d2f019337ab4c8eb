"""Read the project file `gesso.toml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from gesso import __version__
from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic, Fix
from gesso.diagnostics.codes import BAD_MANIFEST, OTHER_VERSION, UNKNOWN_GAME
from gesso.diagnostics.english import article
from gesso.diagnostics.suggestions import correction, nearest
from gesso.files import CACHE_BYTES, MEGABYTE
from gesso.games import game_ids, is_known
from gesso.project import MANIFEST
from gesso.project.packs import holds
from gesso.project.toml import parse_toml
from gesso.source import Reading, SourceFile, Span, read_source
from gesso.source.toml_texts import TomlPlaces

if TYPE_CHECKING:
    from gesso.project.packs import Pack


TABLES = ("project", "check", "publish")
"""The tables of the project file; each is read by the part that it is for."""
FRONT_LISTS = ("rules", "pair")
FRONT_KEYS = ("title", "subtitle", "noun", "lead", "why", "made", *FRONT_LISTS)
"""What `[publish.<game>]` says of a game's pages: texts and lists of texts."""
_FORM = 'lines of `key = "value"` under `[project]`'
_KEYS = ("games", "packs", "name", "gesso", "cache")


@dataclass(frozen=True, slots=True)
class Manifest:
    """The contents of the project file."""

    name: str
    games: tuple[str, ...]
    """The games of the project and of its packs that this version knows."""
    diagnostics: tuple[Diagnostic, ...]
    source: SourceFile | None = None
    """Its text; None if there is no file."""
    tables: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """All of it, as parsed."""
    packs: Mapping[Pack, Span] = field(default_factory=dict)
    """Usable packs, each after those that it needs, with the place that names it."""
    cache_bytes: int = CACHE_BYTES
    """The most that drawn faces and pictures may have in the cache."""


def read_manifest(root: Path, reading: Reading | None = None) -> Manifest:
    """Read `gesso.toml` in `root`, or its text in `reading`. Never raises: a broken file has no games."""
    reading = read_source(root / MANIFEST, root=root) if reading is None else reading
    source = reading.source
    if source is None or reading.diagnostics:
        return Manifest(root.name, (), reading.diagnostics, source)
    data, problems = parse_toml(source, "the project file", BAD_MANIFEST, _FORM)
    if problems:
        return Manifest(root.name, (), problems, source)
    return _ManifestReader(root.name, source, data).manifest()


class _ManifestReader:
    """Reads one parsed project file and collects its problems in `report`."""

    def __init__(self, folder: str, source: SourceFile, data: Mapping[str, object]) -> None:
        self.folder = folder
        self.source = source
        self.data = data
        self.places = TomlPlaces(source)
        self.report: list[Diagnostic] = []

    def manifest(self) -> Manifest:
        tables = {name: table for name, table in self.data.items() if isinstance(table, dict)}
        project = tables.get("project")
        if project is None:
            message, hint = "the project file has no `[project]`", '[project] name = "..." games = ["..."]'
            self.fail(BAD_MANIFEST, message, self.source.top, f"write {hint}")
        elif self.of_this_version(project.get("gesso")):
            self.no_others(self.data, TABLES, ())
            self.no_others(project, _KEYS, ("project",))
            packs = self.packs(project) if "packs" in project else {}
            name, games = self.name(project), self.games(project, packs)
            cache = self.cache_bytes(project)
            for game, front in tables.get("publish", {}).items():
                self.front(games, ("publish", game), front)
            return Manifest(name, games, tuple(self.report), self.source, tables, packs, cache)
        return Manifest(self.folder, (), tuple(self.report), self.source, tables)

    def fail(self, code: Code, message: str, span: Span, hint: str, fixes: tuple[Fix, ...] = ()) -> None:
        self.report.append(Diagnostic(code, message, span, hint, fixes=fixes))

    def of_this_version(self, wanted: object) -> bool:
        """False if the project is for a newer version, whose words cannot be judged."""
        if wanted is None:
            return True
        place = self.places.key("project", "gesso")
        try:
            if isinstance(wanted, str) and holds(wanted, __version__):
                return True
        except ValueError:
            wanted = None
        if isinstance(wanted, str):
            message, hint = (
                f"the project needs Gesso {wanted}, but this is {__version__}",
                "install one of those versions",
            )
            self.fail(OTHER_VERSION, message, place, hint)
            return False
        hint = f'for example `gesso = ">={__version__}"`'
        self.fail(BAD_MANIFEST, "`gesso` must be a range of versions", place, hint)
        return True

    def no_others(self, table: Mapping[str, object], known: Sequence[str], path: tuple[str, ...]) -> None:
        noun, whole = ("key", f"`[{'.'.join(path)}]`") if path else ("table", "the project file")
        listed = " and ".join(f"`{name}`" if path else f"`[{name}]`" for name in known)
        for key in table:
            if key not in known:
                place = self.places.key(*path, key)
                hint, fixes = correction(key, known, place, f"it has {listed}")
                self.fail(BAD_MANIFEST, f"`{key}` is not {article(noun)} of {whole}", place, hint, fixes)
            elif not path and not isinstance(table[key], dict):
                hint = f"a line `[{key}]`, and its keys below it"
                self.fail(BAD_MANIFEST, f"`{key}` must be a table", self.places.key(key), hint)

    def front(self, games: Sequence[str], path: tuple[str, ...], front: object) -> None:
        """Check what is said of the pages of a game, or, one table deeper, of those in another language."""
        game, place = path[1], self.places.key(*path)
        if len(path) == len(("publish", "game")) and game not in games:
            hint, fixes = correction(game, games, place, f"the games of the project are {', '.join(games) or 'none'}")
            self.fail(BAD_MANIFEST, f"`[publish]` has `{game}`, which is no game of the project", place, hint, fixes)
        elif not isinstance(front, dict):
            self.fail(BAD_MANIFEST, f"`{path[-1]}` must be a table", place, f"a line `[{'.'.join(path)}]`")
        else:
            deeper = {key for key, value in front.items() if isinstance(value, dict) and game == path[-1]}
            self.no_others({key: value for key, value in front.items() if key not in deeper}, FRONT_KEYS, path)
            for key, value in front.items():
                if key in deeper:
                    self.front(games, (*path, key), value)
                elif key in FRONT_KEYS and not _is_said(key, value):
                    what, value = ("a list of texts", '["...", "..."]') if key in FRONT_LISTS else ("a text", '"..."')
                    hint = f"for example `{key} = {value}`"
                    self.fail(BAD_MANIFEST, f"`{key}` must be {what}", self.places.key(*path, key), hint)

    def name(self, project: Mapping[str, object]) -> str:
        name = project.get("name", self.folder)
        if isinstance(name, str) and name.strip():
            return name
        self.fail(BAD_MANIFEST, "`name` must be a text", self.places.key("project", "name"), 'name = "my-cards"')
        return self.folder

    def cache_bytes(self, project: Mapping[str, object]) -> int:
        limit = project.get("cache", CACHE_BYTES // MEGABYTE)
        if isinstance(limit, int) and not isinstance(limit, bool) and limit >= 0:
            return limit * MEGABYTE
        message, place = "`cache` must be a number of megabytes", self.places.key("project", "cache")
        self.fail(BAD_MANIFEST, message, place, "for example `cache = 500`")
        return CACHE_BYTES

    def packs(self, project: Mapping[str, object]) -> dict[Pack, Span]:
        from gesso.project.packs import PackError, find_pack

        path = ("project", "packs")
        named = project["packs"]
        if not isinstance(named, list) or not all(isinstance(id, str) for id in named):
            hint = f'for example `packs = ["{game_ids(installed=False)[0]}"]`'
            self.fail(BAD_MANIFEST, "`packs` must be a list of packs", self.places.key(*path), hint)
            return {}
        found: dict[Pack, Span] = {}
        tried: set[str] = set()

        def add(id: str, place: Span, why: str) -> None:
            if id in tried:
                return
            tried.add(id)
            try:
                pack = find_pack(id)
            except PackError as error:
                self.fail(error.code, f"{why}{error}", place, error.hint)
                return
            for need in pack.needs:
                add(need, place, f"the pack `{id}` needs `{need}`: ")
            found[pack] = place

        for number, id in enumerate(named):
            before = named[:number].count(id)
            place = self.places.word(path, id, before)
            if before:
                self.fail(BAD_MANIFEST, f"the pack `{id}` is named twice", place, "drop one of them")
            add(id, place, "")
        return found

    def games(self, project: Mapping[str, object], packs: Iterable[Pack]) -> tuple[str, ...]:
        path = ("project", "games")
        brought = [pack.game for pack in packs]
        games = project.get("games", [] if "packs" in project else None)
        if not isinstance(games, list) or not all(isinstance(game, str) for game in games):
            games = None
        if games is None or not (games or "packs" in project):
            if "games" not in project and nearest("games", (key for key in project if key not in _KEYS)):
                # The misspelt key is reported.
                return tuple(dict.fromkeys(brought))
            hint = f'for example `games = ["{game_ids(installed=False)[0]}"]`, or `packs` that bring theirs'
            self.fail(BAD_MANIFEST, "`games` must be the list of the project's games", self.places.key(*path), hint)
            return tuple(dict.fromkeys(brought))
        known = [game for game in dict.fromkeys(games) if is_known(game)]
        for number, game in enumerate(games):
            if before := games[:number].count(game):
                place = self.places.word(path, game, before)
                self.fail(BAD_MANIFEST, f"the game `{game}` is named twice", place, "drop one of them")
            if game not in known:
                place = self.places.word(path, game)
                hint, fixes = correction(game, game_ids(), place, f"this version knows {', '.join(game_ids())}")
                self.fail(UNKNOWN_GAME, f"there is no game `{game}`", place, hint, fixes)
        return tuple(dict.fromkeys((*known, *brought)))


def _is_said(key: str, value: object) -> bool:
    texts = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return texts if key in FRONT_LISTS else isinstance(value, str)
