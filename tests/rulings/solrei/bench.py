"""The table of the rulings: two Muses and loose cards that ask short questions, resolved, generated and linked once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from games.solrei import roster
from rulings.positions import at_position

from gesso.engine import Game
from gesso.engine.plugin import Plugin, plugin_from_text
from gesso.games.solrei.lang.resolver import resolve_texts
from gesso.games.solrei.lowering import generate
from gesso.games.solrei.model import SetUp, Table, gather_names, load_set_up
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.scenarios import ADAPTER
from gesso.schema import validate
from gesso.sim.scenarios import FileOutcome
from gesso.sim.scenarios.runner import run_reading
from gesso.source import read_file

HERE = Path(__file__).parent
OWN = HERE / "cards"
ADA = "ada+bare-stage+{}"
BEA = "bea+bare-stage+{}"


@cache
def set_ups() -> Mapping[str, SetUp]:
    """The models of the rulings' own files, by id."""
    found = {}
    for path in sorted(OWN.glob("*.yaml")):
        node = read_file(path, root=OWN).node
        assert node is not None
        assert not validate(node, "solrei/set-up"), path
        found[path.stem] = load_set_up(node, {})
    return found


@cache
def table() -> Table:
    """The rules of `cards/solrei/game.yaml`, with the names of these files."""
    return gather_names(roster.table(), {**roster.set_ups(), **set_ups()})


@cache
def plugins() -> Mapping[str, Plugin]:
    """The generated plug-ins of the rulings' own files."""
    found = {}
    for id, model in set_ups().items():
        resolution = resolve_texts(model, table())
        assert resolution.complete, resolution.diagnostics
        found[id] = plugin_from_text(generate(resolution.program), f"<{id}>")
    return found


@cache
def pairing(players: tuple[str, ...]) -> ShowRuleset:
    """What two players bring, linked."""
    return ShowRuleset(table(), plugins(), players)


def staged(players: tuple[str, str], position: str) -> Game:
    """A game in a position, said in the keys of a scenario; at its first decision."""
    head = f'gesso: 1\ngame: solrei\nplayers: ["{players[0]}", "{players[1]}"]\n'
    return at_position(head, position, ADAPTER, pairing)


def show_of(game: Game) -> Show:
    """The state of a game."""
    assert isinstance(game.state, Show)
    return game.state


@cache
def played(path: Path) -> FileOutcome:
    """The scenarios of a file, played."""
    return run_reading(read_file(path, root=path.parent), ADAPTER, pairing, path.name)
