"""The rules of SolRei against a second player of the game that knows nothing of them, choice by choice."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from games.solrei import roster
from games.solrei.lowering.plugins import plugins
from oracle.solrei.invented import holding, invented
from oracle.solrei.lockstep import play
from oracle.solrei.workshop import built
from soak import duels, games, seeds, swept

from gesso.engine.plugin import plugin_from_text
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.lowering import generate
from gesso.games.solrei.rules.ruleset import ShowRuleset

FEW = tuple(zip(roster.MUSES, (*roster.MUSES[3:], *roster.MUSES[:3]), strict=True))
"""Each Muse once in either seat."""


def programs() -> Mapping[str, SetUpProgram]:
    return {id: roster.program(id) for id in roster.FILES}


def agree(words: tuple[str, str], seed: int, cap: int = 100_000) -> int:
    return play(ShowRuleset(roster.table(), plugins(), words), programs(), seed, cap)


def agree_on_invented_texts(number: int, shows: int, cap: int) -> None:
    """Two set-ups of invented texts play so many Shows."""
    random = Random(number)
    first, second = random.sample(roster.MUSES, 2)
    made = {id: invented(id, random) for id in (first, second)}
    agree_on(made, range(1000 * number, 1000 * number + shows), cap)


def agree_on(made: Mapping[str, SetUpProgram], seeds: range, cap: int) -> None:
    """Two set-ups play Shows, at most `cap` choices of each."""
    generated = {id: plugin_from_text(generate(program), f"<{id}>") for id, program in made.items()}
    first, second = made
    rules = ShowRuleset(roster.table(), {**plugins(), **generated}, (first, second))
    for seed in seeds:
        play(rules, {**programs(), **made}, seed, cap)


@pytest.mark.parametrize("words", FEW, ids="-".join)
def test_set_ups_play_alike(words: tuple[str, str]) -> None:
    """Same questions, same options in words, same table for both seats, at every decision of a random Show."""
    agree(words, 1, cap=300)


def test_free_builds_play_alike() -> None:
    """Foreign Arts, requirements missed, hidden names."""
    agree((built(Random(3)), built(Random(4))), 5, cap=300)


@pytest.mark.slow
@pytest.mark.parametrize(
    "passive",
    [
        # The Art that was activated is the card on the table, and has a face.
        "when I activate an art\n  block 1\n  break the art",
        "when the rival activates an art if the art is exhausted\n  exhaust the art\n  draw 1 card",
        "when I activate an ability\n  check 1",
        # Winning comes before the Damage that it brings.
        "when I win the round\n  cultivate 1\nwhen I gain damage\n  check 1",
    ],
)
def test_what_is_activated_is_the_same_thing_to_both(passive: str) -> None:
    agree_on({id: holding(id, passive) for id in ("odalys", "tamsin")}, range(2), cap=250)


@pytest.mark.slow
def test_a_condition_of_a_cost_may_ask_about_the_target() -> None:
    """Only a target for which it holds can be picked."""
    cost = "target a rival art\nif the target is ready"
    agree_on(
        {id: holding(id, cost=cost, effect="exhaust the target") for id in ("odalys", "tamsin")}, range(2), cap=250
    )


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_invented_texts_play_alike(number: int) -> None:
    """Texts that nobody would write, but that the checks let through, mean the same to both."""
    agree_on_invented_texts(number, shows=1, cap=250)


@pytest.mark.slow
@pytest.mark.parametrize("number", [100 + number for number in swept(3, 400)])
def test_more_invented_texts_play_alike(number: int) -> None:
    """As above, many more."""
    agree_on_invented_texts(number, shows=2, cap=400)


@pytest.mark.slow
@pytest.mark.parametrize("words", duels(roster.MUSES, 1, 4, ordered=True), ids="-".join)
def test_every_pairing_plays_alike(words: tuple[str, str]) -> None:
    """Whole Shows."""
    for seed in seeds(1):
        agree(words, 100 + seed)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(games(5, 10)))
def test_random_free_builds_play_alike(number: int) -> None:
    """Any Muse with what it may bring."""
    random = Random(number)
    agree((built(random), built(random)), number)
