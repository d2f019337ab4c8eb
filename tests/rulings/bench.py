"""The table of the rulings: their own two Artists and the ten of the case files, resolved, generated and linked once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gesso.diagnostics import Severity
from gesso.engine import Game, Plugin, plugin_from_text
from gesso.games.react.loading import load_artist, load_table
from gesso.games.react.lowering import generate
from gesso.games.react.model import Artist, Table
from gesso.games.react.program import ArtistProgram
from gesso.games.react.resolving import resolve_artist
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.scenarios import STAGE
from gesso.lab.scenarios import Outcome
from gesso.lab.scenarios.files import run_reading
from gesso.schema import validate
from gesso.source import read_file, read_text

HERE = Path(__file__).parent
OWN = HERE / "artists"
ROSTER = HERE.parent / "cases" / "react" / "artists"


@cache
def table() -> Table:
    """The table that all rulings are played on."""
    return load_table(_read(OWN / "game.yaml", "react/game"))


@cache
def artist(id: str) -> Artist:
    """An Artist's model; Nathaniel takes over the pieces of the Painter."""
    folder = OWN if (OWN / f"{id}.yaml").is_file() else ROSTER
    node = _read(folder / f"{id}.yaml", "react/artist")
    return load_artist(node, others={"painter": artist("painter")} if id == "nathaniel" else {})


@cache
def program(id: str) -> ArtistProgram:
    """An Artist's texts, resolved."""
    resolved, problems = resolve_artist(artist(id), table())
    assert resolved is not None
    assert not [problem for problem in problems if problem.severity is Severity.ERROR], problems
    return resolved


@cache
def plugins() -> Mapping[str, Plugin]:
    """The generated plug-ins of all Artists."""
    ids = sorted(path.stem for folder in (OWN, ROSTER) for path in folder.glob("*.yaml") if path.stem != "game")
    return {id: plugin_from_text(generate(program(id)), f"<plug-in of {id}>") for id in ids}


@cache
def ruleset(players: tuple[str, ...]) -> DuelRuleset:
    """A pairing, ready to play."""
    first, second = players
    return DuelRuleset(table(), plugins(), first, second)


def begin(first: str, second: str, *, seed: int = 1) -> Game:
    """A new game, at its first decision."""
    return Game.begin(ruleset((first, second)), seed=seed)


def outcomes(path: Path) -> tuple[Outcome, ...]:
    """The scenarios of a file, played."""
    outcome = run_reading(read_file(path, root=path.parent), STAGE, ruleset, path.name)
    assert not outcome.diagnostics, "\n".join(found.message for found in outcome.diagnostics)
    return outcome.outcomes


def story(text: str) -> Outcome:
    """The one scenario of a text."""
    outcome = run_reading(read_text(text, path="story.yaml"), STAGE, ruleset, "story.yaml")
    assert not outcome.diagnostics, outcome.diagnostics
    (found,) = outcome.outcomes
    return found


def _read(path: Path, schema: str):
    node = read_file(path, root=path.parent).node
    assert node is not None
    problems = validate(node, schema)
    assert not problems, problems
    return node
