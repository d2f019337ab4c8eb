"""The table of the rulings: their own Artists and the ten of the case files, resolved, generated and linked once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from games.react import roster
from rulings.positions import at_position

from gesso.diagnostics import Severity
from gesso.engine import Game, Plugin, plugin_from_text
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lowering import generate
from gesso.games.react.model import Artist, Table, load_artist, load_table
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.scenarios import ADAPTER
from gesso.schema import validate
from gesso.sim.scenarios import Outcome
from gesso.sim.scenarios.runner import run_reading
from gesso.source import Node, read_file

HERE = Path(__file__).parent
OWN = HERE / "artists"
TEN = tuple(roster.table().artists)


@cache
def table() -> Table:
    """The table that the rulings are played on."""
    return load_table(_read(OWN / "game.yaml", "react/game"))


@cache
def artist(id: str) -> Artist:
    """An Artist's model: one of the rulings' own, or of the ten."""
    own = OWN / f"{id}.yaml"
    return load_artist(_read(own, "react/artist"), others={}) if own.is_file() else roster.artist(id)


@cache
def program(id: str) -> ArtistProgram:
    """An Artist's texts, resolved."""
    resolved, problems = roster.resolve_artist(artist(id), table())
    assert resolved is not None
    assert not [problem for problem in problems if problem.severity is Severity.ERROR], problems
    return resolved


@cache
def plugins() -> Mapping[str, Plugin]:
    """The generated plug-ins of all Artists."""
    ids = [*TEN, *(path.stem for path in sorted(OWN.glob("*.yaml")) if path.stem != "game")]
    return {id: plugin_from_text(generate(program(id)), f"<plug-in of {id}>") for id in ids}


@cache
def ruleset(players: tuple[str, ...], slots: int = 0) -> DuelRuleset:
    """A pairing, ready to play; with `slots`, on a Masterpiece Zone of that length."""
    first, second = players
    chosen = replace(table(), masterpiece_slots=slots) if slots else table()
    return DuelRuleset(chosen, plugins(), first, second)


def staged(position: str, *, slots: int = 0) -> Game:
    """A game in a position, said in the keys of a scenario; at its first decision."""
    return at_position("gesso: 1\ngame: react\n", position, ADAPTER, partial(ruleset, slots=slots))


def duel_of(game: Game) -> Duel:
    """The state of a game."""
    assert isinstance(game.state, Duel)
    return game.state


@cache
def outcomes(path: Path) -> tuple[Outcome, ...]:
    """The scenarios of a file, played."""
    outcome = run_reading(read_file(path, root=path.parent), ADAPTER, ruleset, path.name)
    assert not outcome.diagnostics, "\n".join(f"{found.span.line}: {found.message}" for found in outcome.diagnostics)
    return outcome.outcomes


def _read(path: Path, schema: str) -> Node:
    node = read_file(path, root=path.parent).node
    assert node is not None
    problems = validate(node, schema)
    assert not problems, problems
    return node
