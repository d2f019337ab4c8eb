"""The folder a designer works in: its project file `gesso.toml`, its games, and all that is wrong with the files."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes.project import BAD_MANIFEST, UNKNOWN_GAME
from gesso.diagnostics.suggestions import did_you_mean
from gesso.games import game_ids, is_known, load
from gesso.project.files import Files, Memo
from gesso.project.game import Game, open_game
from gesso.source import Reading, SourceFile, Span, read_source

MANIFEST = "gesso.toml"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the project file says, as far as it can be used, and what is wrong with it."""

    name: str
    games: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]


def read_manifest(root: Path, reading: Reading | None = None) -> Manifest:
    """Read `gesso.toml` in `root`, or its text as `reading`. Never raises: one that cannot be used has no games."""
    reading = read_source(root / MANIFEST, root=root) if reading is None else reading
    if reading.source is None or reading.diagnostics:
        return Manifest(root.name, (), reading.diagnostics)
    import tomllib

    source = reading.source
    try:
        # TOML allows no line end but LF and CRLF, and tomllib wants LF.
        data = tomllib.loads(source.text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        return Manifest(root.name, (), (_not_toml(source, error),))
    table = data.get("project")
    if not isinstance(table, dict):
        message, hint = "the project file has no `[project]`", '[project] name = "..." games = ["..."]'
        return Manifest(root.name, (), (Diagnostic(BAD_MANIFEST, message, source.top, f"write {hint}"),))
    report: list[Diagnostic] = []

    def fail(code: Code, message: str, span: Span, hint: str) -> None:
        report.append(Diagnostic(code, message, span, hint))

    for key in table:
        if key not in ("name", "games"):
            hint = did_you_mean(key, ("name", "games"), "it has `name` and `games`")
            fail(BAD_MANIFEST, f"`{key}` is no key of `[project]`", _find(source, key), hint)
    name = table.get("name", root.name)
    if not isinstance(name, str) or not name.strip():
        fail(BAD_MANIFEST, "`name` is a text", _find(source, "name"), 'name = "my-cards"')
        name = root.name
    games = table.get("games")
    if not isinstance(games, list) or not games or not all(isinstance(game, str) for game in games):
        hint = f'for example `games = ["{game_ids(installed=False)[0]}"]`'
        fail(BAD_MANIFEST, "`games` is the list of the project's games", _find(source, "games"), hint)
        games = []
    known = [game for game in dict.fromkeys(games) if is_known(game)]
    for game in games:
        if game not in known:
            hint = did_you_mean(game, game_ids(), f"this version knows {', '.join(game_ids())}")
            fail(UNKNOWN_GAME, f"there is no game `{game}`", _find(source, f'"{game}"'), hint)
    return Manifest(name, tuple(known), tuple(report))


def _not_toml(source: SourceFile, error: Exception) -> Diagnostic:
    place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
    at = source.offset(int(place[1]), int(place[2])) if place else len(source.text.rstrip())
    reason = re.sub(r" \(at .*\)$", "", str(error)) if isinstance(error, ValueError) else "it is nested too deep"
    message = f"the project file is no TOML: {reason[:1].lower()}{reason[1:]}"
    hint = 'lines of `key = "value"` under `[project]`'
    return Diagnostic(BAD_MANIFEST, message, source.span(at, min(at + 1, len(source.text))), hint)


def _find(source: SourceFile, word: str) -> Span:
    match = re.search(rf"(?m)(?<![\w-]){re.escape(word)}(?![\w-])", source.text)
    return source.span(*match.span()) if match else source.top


CARDS = "cards"
AnyGame = Game[Any, Any, Any]
"""A game whose models are known to itself alone."""


@dataclass(frozen=True, slots=True)
class Project:
    """The folder with its games; `diagnostics` is what is wrong with the project file alone."""

    root: Path
    name: str
    games: tuple[AnyGame, ...]
    diagnostics: tuple[Diagnostic, ...] = field(default=())


def find_root(start: Path) -> Path | None:
    """The nearest folder from `start` upwards that holds a `gesso.toml`; None where there is none."""
    here = start.resolve()
    return next((folder for folder in (here, *here.parents) if (folder / MANIFEST).is_file()), None)


def open_project(root: Path, texts: Mapping[Path, str] | None = None) -> Project:
    """Read the whole project in `root`: project file, games, entries. Never raises for what stands in the files.
    `texts` are unsaved ones, by paths that are absolute or from the root. Raises `gesso.games.GameError`."""
    root = root.resolve()
    return read_project(root, Files(root, texts), {})


def read_project(root: Path, files: Files, memos: dict[str, Memo]) -> Project:
    """As `open_project`; `memos` holds what an earlier look has found, by game."""
    manifest = read_manifest(root, files.read_source(root / MANIFEST))
    games = tuple(
        open_game(root / CARDS / game, load(game), root=root, files=files, memo=memos.setdefault(game, Memo()))
        for game in manifest.games
    )
    return Project(root, manifest.name, games, manifest.diagnostics)
