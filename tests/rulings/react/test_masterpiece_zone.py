"""What needs a longer Masterpiece Zone, or a look at all Artists (RB P12, Q7)."""

from __future__ import annotations

import pytest
from rulings.positions import apply
from rulings.react.bench import TEN, duel_of, program, staged

from gesso.games.react.lang.ast import Progress
from gesso.lang.ast import walk

POSITION = """
players: [scribe, duelist]
legend: {S: scribe, D: duelist}
masterpiece: %s
"""


@pytest.mark.rule("P12")
@pytest.mark.parametrize("id", TEN)
def test_every_artist_has_an_effect_that_progresses_and_costs_something(id: str) -> None:
    """It belongs to the Artist's own card, and another effect of that card is paid in the same coin."""
    effects = [effect for effect in program(id).effects if effect.side == "normal"]
    progressing = [e for e in effects if any(isinstance(node, Progress) for part in e.body for node in walk(part))]
    assert progressing
    for effect in progressing:
        assert effect.cost, "progressing competes with nothing"
        rivals = [other for other in effects if other.card == effect.card and other is not effect]
        assert any(effect.cost[0] == other.cost[0] for other in rivals if other.cost)


@pytest.mark.rule("Q7")
def test_a_swap_may_complete_the_opponents_masterpiece() -> None:
    """On six slots the one who swaps can have three cards there and the other as well."""
    game = staged(POSITION % "D1 D2 S2 D3 S1 S3", slots=6)
    apply(game, "sketch", "pass", "pass", "swap 3 4")
    duel = duel_of(game)
    assert duel.ascended == [0, 1]
    assert duel.masterpiece == [-1, -1, -1, 1, 0, 2], "the Duelist's cards have left, the Scribe's lie as they lay"


@pytest.mark.rule("Q7", "P4")
def test_one_swap_may_complete_both() -> None:
    """Then both ascend."""
    game = staged(POSITION % "S1 S2 D1 S3 D2 D3", slots=6)
    apply(game, "sketch", "pass", "pass", "swap 3 4")
    duel = duel_of(game)
    assert duel.ascended == [1, 1]
    assert duel.masterpiece == [-1] * 6


@pytest.mark.rule("Q7", "P3")
def test_on_five_slots_a_player_who_may_swap_leaves_the_other_two() -> None:
    """So the question does not come up on the table of the game: a player with a complete row of three never faces a swap."""
    game = staged(POSITION % "S1 S3 S2 D1 D2")
    apply(game, "sketch", "pass", "pass")
    assert len([option for option in game.options() if option.startswith("swap")]) == 10
    for option in game.options():
        other = game.copy()
        other.apply(option)
        assert duel_of(other).ascended[1] == 0
