"""Cards and tables that would never end, or hardly exist: found by the checks where they can be, else stopped by a stated cap.

The rules' own caps are `BLOCK_CAP` and `FRAME_CAP` in the engine; a game in which players go on choosing is given up by whoever
plays it, after so many decisions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from games.react.sampling import CASES, Row, artists, check, sample, table

from gesso.engine import AnyRuleset, Plugin, replay
from gesso.engine.plugin import plugin_from_text
from gesso.games.react.lang.resolver import resolve_texts
from gesso.games.react.lowering import generate
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.project.pairing import Plugins
from gesso.project.project import open_project
from gesso.schema import validate
from gesso.sim.simulation import Work, simulate
from gesso.source import read_text

ROOT = Path(__file__).parents[3]
Parts = Mapping[str, str]
ENCORE = """\
- id: encore
  name: Encore
  of: nothing
  effects:
    - kind: intention
      cost: |
        spend 2 beats
      effect: |
        refresh a friendly unit
"""
BEAT = "beat: {kind: counter, start: 0, limit: 5}\n"


def row(parts: Parts) -> Row:
    """A sample Artist that is no row of the table of mechanics."""
    return Row(0, "bad input", parts, "", "", "", (), {})


def codes(parts: Parts) -> list[str]:
    """What the checks report of a sample Artist."""
    return [item.code for item in check(row(parts)).diagnostics]


def pairing(parts: Parts) -> Callable[[tuple[str, ...]], AnyRuleset]:
    """The sample Artist against itself, compiled whatever the checks say: a plug-in may come from elsewhere."""
    program = resolve_texts(artists(row(parts))["sampler"], table()).program
    plugin = plugin_from_text(generate(program), "<plug-in of a sample>")
    return lambda players: DuelRuleset(table(), {"sampler": plugin}, *players)


# ---------------------------------------------------------------- found by the checks


@dataclass(frozen=True, slots=True)
class Bad:
    """What is wrong, in which parts of a sample Artist, and the code that says so."""

    what: str
    parts: Parts
    code: str


FOUND = (
    Bad("a trigger that causes itself", {"passive": "when I draw a card\n  draw 1 card\n"}, "GS402"),
    Bad(
        "two triggers that feed each other",
        {
            "passive": "when my artist is exhausted\n  refresh my artist\nwhen my artist is refreshed\n  exhaust my artist\n"
        },
        "GS608",
    ),
    Bad(
        "a trigger that may meet itself again",
        {"passive": "when a unit enters a zone with a crumb\n  move the unit 1\n"},
        "GS608",
    ),
    Bad("a replacement that does what it replaces", {"passive": "when I would draw a card\n  draw 1 card\n"}, "GS403"),
    Bad("a replacement of progress by progress", {"passive": "when I would progress\n  progress\n"}, "GS403"),
    Bad("an Intention for nothing", {"artist": "kind: intention\neffect: |\n  move self 1\n"}, "GS607"),
    Bad("an Intention that pays for itself", {"artist": "refresh self\ndraw 1 card\n"}, "GS607"),
    Bad(
        "two Intentions that pay for each other",
        {"pieces": BEAT, "artist": "draw 2 beats\n", "abilities": ENCORE},
        "GS607",
    ),
    Bad("a figure beyond all reason", {"artist": "the enemy draws 1000000000 cards\n"}, "GS210"),
)


@pytest.mark.parametrize("bad", FOUND, ids=lambda bad: bad.what.replace(" ", "-"))
def test_the_checks_find(bad: Bad) -> None:
    """Each with a code of its own, as an error."""
    found = [item for item in check(row(bad.parts)).diagnostics if item.code == bad.code]
    assert found and all(item.severity.value == "error" for item in found), codes(bad.parts)


def test_two_intentions_are_no_ring_while_one_gives_back_too_little() -> None:
    """Extra actions as such are a mechanic of the game."""
    assert codes({"pieces": BEAT, "artist": "draw 1 beat\n", "abilities": ENCORE}) == []


def test_the_pair_is_named_with_its_letters() -> None:
    """Both effects, and the place of the other price."""
    (found,) = check(row({"pieces": BEAT, "artist": "draw 2 beats\n", "abilities": ENCORE})).diagnostics
    assert found.message.startswith("`The Sampler (C)` and `Encore` give back all")
    assert [item.span.text for item in found.related] == ["spend 2 beats"]


@pytest.mark.parametrize(
    "piece",
    [
        "spark: {kind: token, count: 0, lies: in zone}",
        "spark: {kind: tile, count: 0}",
        "spark: {kind: summon, count: 0}",
        "spark: {kind: summon, copies: []}",
        "spark: {kind: dice, count: 0, faces: [high]}",
        "spark: {kind: dice, count: 2, faces: []}",
        "spark: {kind: counter, start: 0, limit: 0}",
    ],
)
def test_a_pool_of_nothing_is_refused(piece: str) -> None:
    """At its line, by the schema."""
    text = sample({"pieces": piece + "\n"})
    node = read_text(text, path="sampler.yaml").node
    assert node is not None
    faults = validate(node, "react/artist")
    assert faults and all(text.splitlines()[fault.span.line - 1].strip() == piece for fault in faults)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (20, 20), (0, 5), (5, -1)])
def test_a_board_of_no_size_or_too_large_is_refused(rows: int, columns: int) -> None:
    """At its line, by the schema."""
    text = (CASES / "react/artists/game.yaml").read_text(encoding="utf-8")
    text = text.replace("rows: 5", f"rows: {rows}", 1).replace("columns: 5", f"columns: {columns}", 1)
    node = read_text(text, path="game.yaml").node
    assert node is not None
    assert {
        fault.span.source.text.splitlines()[fault.span.line - 1].split(":")[0].strip()
        for fault in validate(node, "react/game")
    } <= {
        "rows",
        "columns",
    }
    assert validate(node, "react/game")


# ---------------------------------------------------------------- ended by a cap


RINGS: Mapping[str, Parts] = {
    "each exhausts the other": {
        "passive": "when my artist is exhausted\n  refresh my artist\n  exhaust the enemy artist\n"
    },
    "each refreshes and exhausts itself": {
        "passive": "when my artist is exhausted\n  refresh my artist\nwhen my artist is refreshed\n  exhaust my artist\n"
    },
    "a token that comes back where it went": {
        "passive": "when a crumb is removed\n  place 1 crumb in the zone of my artist\nwhen a crumb is placed\n"
        "  remove each crumb\n"
    },
}


@pytest.mark.parametrize("name", RINGS)
def test_a_ring_of_triggers_ends_as_an_endless_game(name: str) -> None:
    """The run stops at a cap, with the names and lines of all texts that go round."""
    found = simulate(pairing(RINGS[name]), ("sampler", "sampler"), games=6, seed=1)
    faults = [game.fault for game in found.games if game.end == "endless"]
    assert faults
    for fault in faults:
        assert re.fullmatch(
            r"(player [12]'s `Sample` \(0-sampler\.yaml:\d+\)[a-z, ]+){2}the first again, for ever", fault
        ), fault


def test_a_simulation_counts_endless_games_and_goes_on() -> None:
    """Each is told apart from a win, and its log leads to the last decision before."""
    rules = pairing(RINGS["each exhausts the other"])
    found = simulate(rules, ("sampler", "sampler"), games=4, seed=1)
    assert found.ended("endless") == 4 and found.wins == (0, 0)
    work = Work(rules, ("sampler", "sampler"), 1, "alternate", 20_000)
    log = work.log(found.games[0])
    assert replay(work.rules(0), log).hash() == log.hash


FINITE: Mapping[str, Parts] = {
    "replacements that send damage to and fro": {
        "passive": "when my artist would be damaged\n  deal 1 damage to the enemy artist\n"
    },
    "draws that are passed on": {"passive": "when I would draw a card\n  the enemy draws 1 card\n"},
    "draws that make the other draw": {"passive": "when I draw a card\n  the enemy draws 1 card\n"},
    "damage that is paid back": {"passive": "when the enemy artist is damaged\n  deal 1 damage to my artist\n"},
    "a step into a zone that becomes another step": {"passive": "when a unit would enter a zone\n  move the unit 1\n"},
    "a trigger that asks, in a ring": {"passive": "when my artist enters a zone\n  move the enemy artist 1\n"},
    "ascending that descends that progresses": {
        "passive": "when my artist ascends\n  descend\nwhen my artist descends\n  progress\n",
        "ascended": "none\n",
    },
    "actions without end": {"pieces": BEAT, "artist": "draw 2 beats\n", "abilities": ENCORE},
    "figures that count the whole board": {"artist": "the enemy draws 6 cards for each zone\n"},
    "a distance beyond the board": {"artist": "deal 1 damage to each enemy unit within 99 of self\n"},
}


@pytest.mark.parametrize("name", FINITE)
def test_what_looks_endless_ends_or_is_given_up(name: str) -> None:
    """A replacement never replaces its own block, and a player who is asked may stop: games end, or the cap of decisions does it."""
    found = simulate(pairing(FINITE[name]), ("sampler", "sampler"), games=6, seed=3, cap=3000)
    assert [game.fault or game.end for game in found.games if game.end not in ("over", "capped")] == []


# ---------------------------------------------------------------- odd tables, odd Artists


@cache
def shipped() -> Mapping[str, Plugin]:
    """The plug-ins of the Artists that ship."""
    return Plugins(open_project(ROOT).games[0])


BOARDS = {
    "2x2": (2, 2, (1, 1), (2, 2)),
    "2x15": (2, 15, (1, 1), (2, 15)),
    "15x2": (15, 2, (1, 1), (15, 1)),
    "15x15": (15, 15, (1, 8), (15, 8)),
}


@pytest.mark.slow
@pytest.mark.parametrize("wrap", [False, True], ids=["edges", "wrap"])
@pytest.mark.parametrize("size", BOARDS)
def test_every_artist_plays_on_boards_of_other_sizes(size: str, wrap: bool) -> None:
    """The size is content: nothing breaks where there is hardly room, or far too much of it."""
    rows, columns, first, second = BOARDS[size]
    odd = replace(table(), rows=rows, columns=columns, first_start=first, second_start=second, wrap=wrap)
    ids = [id for id in shipped() if id != "nathaniel"]
    for pair in zip(ids, [*ids[1:], ids[0]], strict=True):
        found = simulate(
            lambda players: DuelRuleset(odd, shipped(), *players), pair, games=1, seed=5, first="A", cap=2000
        )
        assert [game.fault or game.end for game in found.games if game.end not in ("over", "capped")] == [], pair


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {
            "deck": "none\n",
            "passive": "when I would draw a card\n  place 1 crumb in the zone of my artist\n"
            "when my artist leaves a zone\n  remove each crumb\n",
        },
    ],
    ids=["a deck", "no deck"],
)
def test_an_artist_without_a_single_summon_plays(parts: Parts) -> None:
    """Only the Artist itself on the board, with cards or without."""
    assert codes(parts) == []
    found = simulate(pairing(parts), ("sampler", "sampler"), games=10, seed=2, cap=5000)
    assert [game.fault or game.end for game in found.games if game.end != "over"] == []
