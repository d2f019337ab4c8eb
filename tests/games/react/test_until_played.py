"""Artists whose texts hold for a while play random games, are told, shown, counted, copied and saved at any moment."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from games.react.fine_print import effect
from games.react.invariants import broken
from games.react.retelling import Retelling, position
from oracle.workshop import filled, program_of, table
from sim.told_games import check_told_is_plain, go_on, unreadable, untold

from gesso.engine import Game
from gesso.engine.plugin import plugin_from_text
from gesso.games.react.display import display
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.lowering import generate
from gesso.games.react.rules.duel import Duel, RecordedDuel
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.story import narrator
from gesso.sim.display import Look
from gesso.sim.narration import narrate

SEEDS = (1, 2, 3)
SHUT = effect(
    "choose an enemy unit",
    "until my turn starts",
    "  the unit cannot be refreshed",
    "  when the unit is damaged",
    "    draw 1 beat",
    cost=("exhaust self",),
)
GUARD = effect(
    "until the turn ends",
    "  when a unit enters a zone adjacent to self",
    "    place 1 scale in the zone of self",
    "  when my artist would be damaged",
    "    remove 1 scale in the zone of self",
    "may",
    "  until my turn starts",
    "    if I have a beat",
    "      the enemy cannot draw a card",
    cost=("exhaust self",),
)
AIM = effect(
    "until my turn starts",
    "  when a scale is placed",
    "    move my artist up to 1 in the direction",
    "  each unit cannot leave the target",
    "place 1 scale in a zone",
    cost=("target a zone", "choose a direction", "exhaust self"),
)
TEXTS = {
    "artist": GUARD,
    "chip": SHUT,
    "serpent": AIM,
    "passive-1": "when a chip is summoned\n  until the turn ends\n    the chip cannot be removed",
    "passive-2": "when my turn starts\n  for each enemy unit\n    until my turn starts\n      when the unit is exhausted\n        draw 1 beat",
}


@cache
def programs() -> dict[str, ArtistProgram]:
    return {id: program_of(filled(TEXTS), id) for id in ("tester", "rival")}


@cache
def rules(observed: bool = False) -> DuelRuleset:
    plugins = {
        id: plugin_from_text(generate(program, observed=observed), f"<{id}>") for id, program in programs().items()
    }
    return DuelRuleset(table(), plugins, "tester", "rival", observed=observed)


def duel_of(game: Game) -> Duel:
    assert isinstance(game.state, Duel)
    return game.state


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_at_every_decision_it_is_copied_saved_restored_and_seen_alike(seed: int) -> None:
    game, random, longest = Game.begin(rules(), seed=seed), Random(seed), 0
    for _ in range(250):
        decision = game.decision
        if decision is None:
            break
        duel = duel_of(game)
        longest = max(longest, len(duel.lasting))
        assert broken(duel) == []
        assert duel.copy() == duel
        again = Game.from_json(rules(), game.to_json())
        assert again.hash() == game.hash() and again.pending == game.pending
        assert duel_of(again).on == duel_of(again).copy().on
        assert game.view(0)["lasting"] == game.view(1)["lasting"]
        option = random.choice(decision.options)
        game.apply(option)
        again.apply(option)
        assert again.hash() == game.hash()
    assert longest > 2


@pytest.mark.parametrize("seed", SEEDS)
def test_the_story_tells_when_it_begins_and_ends(seed: int) -> None:
    """The events lead from the first position to the last, with what is in force there; every line of them reads."""
    told = Game.begin(rules(), seed=seed, record=True)
    go_on(told, Random(seed), choices=250)
    retelling = Retelling(rules().rules, RecordedDuel.empty(rules().rules, seed, told.state.code).to_data())
    for event in told.events:
        retelling.happen(event)
    assert retelling.at == position(told.rules.save(told.state))
    kinds = {event.kind for event in told.events}
    assert kinds >= {"lasts", "lasts-no-more"}
    lines = narrate(told.events, narrator(rules(), programs()), 0)
    assert not unreadable(lines)
    words = [line.text for line in lines]
    assert any("is over" in line and "holds" in line for line in words)
    assert any("next turn" in line and "holds" in line for line in words)


def test_a_told_game_is_the_game() -> None:
    check_told_is_plain(rules(), seed=8)


@pytest.mark.slow
def test_what_it_does_is_counted_and_told() -> None:
    told, counted = Game.begin(rules(True), seed=5, record=True), Game.begin(rules(True), seed=5)
    go_on(told, Random(6), counted, choices=300)
    outcomes = counted.rules.outcomes(counted.state)
    assert not untold(told, counted)
    assert any(text.startswith("until") and resolved for (_, _, text), (resolved, _, _) in outcomes.items())
    assert any(text == "draw 1 beat" and resolved for (_, _, text), (resolved, _, _) in outcomes.items())


def test_the_table_shows_what_is_in_force() -> None:
    game = Game.begin(rules(), seed=2)
    go_on(game, Random(2), choices=60)
    while not duel_of(game).lasting:
        go_on(game, Random(3), choices=1)
    shown = display(table(), programs(), ("tester", "rival"))
    (pane,) = (pane for pane in shown.panes if pane.name == "chain")
    lines = pane.lines(game.view(0), Look(100, 40, lambda words, tone: words))
    assert any(line.strip().startswith("until ") for line in lines), lines
