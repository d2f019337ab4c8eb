"""Artists without a deck, and dice brought to their full number (RB D3, FAQ F1)."""

from __future__ import annotations

import pytest
from rulings.positions import apply
from rulings.react.bench import duel_of, staged

POSITION = """
players: [painter, scribe]
legend: {P: painter}
masterpiece: P1 P2 . . .
beside: {line: 0}
"""


@pytest.mark.slow
@pytest.mark.rule("D3")
@pytest.mark.parametrize(("ready", "after"), [(0, 2), (3, 5), (5, 6), (6, 6)])
def test_the_painter_rolls_two_dice_where_others_draw(ready: int, after: int) -> None:
    """She holds no card, loses nothing for want of a deck, and has six dice in all."""
    game = staged(f"players: [painter, scribe]\nbegin: turn\nbeside: {{line: {ready}}}")
    duel = duel_of(apply(game, "place 1 in 1"))
    assert sum(duel.faces[0]) == after
    assert game.result is None
    shown = game.view(0)["players"]
    assert [player["hand"] for player in shown] == [0, 1]


@pytest.mark.rule("F1")
def test_nathaniels_ascension_brings_the_dice_to_the_maximum() -> None:
    """From none to six."""
    game = staged(f"{POSITION}\nbecame: [painter]")
    duel = duel_of(game)
    assert sum(duel.faces[0]) == 0
    apply(game, "nathaniel-blade c", "pass", "pass", "place 3 in 3")
    assert (duel.form[0], duel.ascended[0]) == (1, 1)
    assert sum(duel.faces[0]) == 6


@pytest.mark.rule("Q30")
def test_becoming_nathaniel_triggers_nothing_that_waits_for_his_ascension() -> None:
    """Of the dice there is one more: the card that progressed goes on to its second sentence and rolls it."""
    game = staged(POSITION)
    duel = duel_of(game)
    apply(game, "painter-palette b", "pass", "pass", "place 3 in 3")
    assert (duel.form[0], duel.ascended[0]) == (1, 0)
    assert sum(duel.faces[0]) == 1
