"""What lies open and what is hidden: hands, discard piles, cards face down (RB D4, D5)."""

from __future__ import annotations

import json

import pytest
from rulings.positions import apply
from rulings.react.bench import staged

from gesso.engine import Game, IllegalChoice


@pytest.mark.rule("D5")
def test_a_player_sees_their_own_hand_and_the_size_of_the_other() -> None:
    """The names of the other's cards are nowhere in the view, and other cards would change nothing in it."""
    cards = "players: [duelist, scribe]\nhand: {duelist: [%s]}\ndeck: {duelist: [feint]}"
    game = staged(cards % "wager, wager, wager")
    other = staged(cards % "bluff, riposte, riposte")
    mine, theirs = game.view(0), game.view(1)
    assert mine["players"][0]["cards"] == {"Wager": 3}
    assert mine != other.view(0)
    assert theirs["players"][0]["hand"] == 3
    assert "cards" not in theirs["players"][0]
    assert "wager" not in json.dumps(theirs).lower()
    assert theirs == other.view(1)


@pytest.mark.rule("D5", "Q21")
def test_only_its_player_knows_a_face_down_card() -> None:
    """The slot is seen by both, the card by one."""
    game = staged("players: [fortune-teller, dancer]\nface_down: {4: the-wheel}")
    assert game.view(0)["hidden"] == [{"slot": 4, "player": 0, "card": "The Wheel"}]
    assert game.view(1)["hidden"] == [{"slot": 4, "player": 0}]


@pytest.mark.rule("D4")
def test_both_players_see_both_discard_piles() -> None:
    """In the order in which the cards went there."""
    game = staged("players: [duelist, scribe]\ndiscard: {duelist: [wager, feint], scribe: [flourish]}")
    for seat in (0, 1):
        piles = [player["discard"] for player in game.view(seat)["players"]]
        assert piles == [["Wager", "Feint"], ["Flourish"]]


@pytest.mark.rule("T5", "C6")
def test_only_the_player_who_must_choose_can_choose() -> None:
    """Neither in the other's Main phase nor while a chain resolves; the attempt changes nothing."""
    game = staged("players: [duelist, scribe]\nhand: {duelist: [flourish], scribe: [feint, flourish]}")
    _refused(game, "feint", by=1)
    _refused(game, "end", by=1)
    apply(game, "lunge", "pass", "pass")
    assert game.decision is not None
    assert game.decision.prompt == "Lunge"
    _refused(game, "up", by=1)
    _refused(game, "flourish", by=1)
    _refused(game, "flourish", by=0)


def _refused(game: Game, choice: str, *, by: int) -> None:
    before = game.copy()
    with pytest.raises(IllegalChoice):
        game.apply(choice, by)
    assert game == before
