"""Two interpreters: generated plug-ins against a slow and obvious one of the syntax tree, choice by choice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest
from games.react import roster
from oracle.lockstep import play
from oracle.plugin import oracle_plugin
from oracle.workshop import filled, invented_artist, program_of, table
from soak import duels, games, swept

from gesso.engine.plugin import Plugin, Program, plugin_from_text
from gesso.games.react.lowering import generate
from gesso.games.react.rules.ruleset import DuelRuleset

IDS = roster.table().artists
PAYING_FACTS = {"constrained_choices", "interdependent"}
"""Facts that only tell the rules how to pay quickly."""


@cache
def oracles() -> Mapping[str, Plugin]:
    return {id: oracle_plugin(roster.program(id)) for id in IDS}


def shape(program: Program) -> tuple[object, ...]:
    # Which of the blocks begins again differs.
    facts = {key: key == "again" or value for key, value in program.facts.items() if key not in PAYING_FACTS}
    binds = program.binds if program.match else ()
    return program.id, program.title, program.source, program.line, facts, binds, program.match is None


@pytest.mark.parametrize("id", IDS)
def test_both_make_the_same_programs_and_data(id: str) -> None:
    """Ids, lines, facts and data do not depend on who runs the blocks."""
    generated, interpreted = roster.plugins()[id], oracles()[id]
    assert generated.data == interpreted.data
    assert [*map(shape, generated.programs)] == [*map(shape, interpreted.programs)]


@pytest.mark.parametrize(("first", "second"), duels(roster.selectable(), 2))
def test_a_pair_plays_alike(first: str, second: str) -> None:
    """Same questions, same options in the same order, same table, at every decision of random games."""
    interpreted = DuelRuleset(roster.table(), oracles(), first, second)
    for seed in range(games(1)):
        play(roster.ruleset(first, second), interpreted, seed, cap=2000)


@pytest.mark.parametrize(
    "texts",
    [
        {"setup": "may each player discards 1 card"},
        {"passive-1": "each unit moves 1 more", "artist": "effect: |\n  move the enemy artist 2\n  jump self"},
        {"passive-1": "each unit moves 1 less", "artist": "effect: |\n  move each unit up to 2 nearer to my artist"},
        {
            "passive-1": "each unit moves 1 more",
            "artist": "effect: |\n  choose a direction\n  move each unit 1 in the direction",
        },
        {
            "keyword-2": "when this unit is exhausted\n  until the turn ends\n    "
            "once each turn when I progress\n      draw 1 card\n    when I draw a card\n      heal 1 damage from this unit"
        },
    ],
    ids=lambda texts: " / ".join(texts.values()).replace("\n", " / "),
)
def test_one_text_plays_alike(texts: Mapping[str, str]) -> None:
    rulesets = both_of(filled(texts), filled({}))
    for seed in range(4):
        play(*rulesets, seed, cap=200)


@pytest.mark.slow
@pytest.mark.parametrize("number", swept(4, 400))
def test_invented_artists_play_alike(number: int) -> None:
    """Texts that nobody would write, but that the checks let through, mean the same to both."""
    rulesets = both_of(invented_artist(2 * number), invented_artist(2 * number + 1))
    for seed in range(2):
        play(*rulesets, seed, cap=200)


def both_of(first: str, second: str) -> tuple[DuelRuleset, DuelRuleset]:
    """The duel of two Artists' files, generated and interpreted."""
    programs = [program_of(text, id) for text, id in zip((first, second), ("tester", "rival"), strict=True)]
    generated = {p.artist.id: plugin_from_text(generate(p), f"<{p.artist.id}>") for p in programs}
    interpreted = {p.artist.id: oracle_plugin(p) for p in programs}
    return DuelRuleset(table(), generated, "tester", "rival"), DuelRuleset(table(), interpreted, "tester", "rival")
