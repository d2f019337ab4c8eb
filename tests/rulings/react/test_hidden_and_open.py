"""What lies open and what is hidden: hands, discard piles, cards face down (RB D4, D5)."""

from __future__ import annotations

import json

import pytest
from rulings.positions import apply
from rulings.react.bench import staged

from gesso.engine import Game, IllegalChoice
from gesso.games.react.rules.duel import Duel


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


@pytest.mark.rule("Q52", "Q54")
def test_only_the_player_who_looks_knows_the_cards_of_a_deck() -> None:
    """Other cards in the deck, and another choice among them, change nothing in what the other player sees."""
    cards = "players: [archivist, scribe]\nboard: {c1: archivist, c5: scribe}\ndeck: {archivist: [%s, nothing]}"
    game, other = staged(cards % "note, list, margin"), staged(cards % "margin, list, note")
    for one in (game, other):
        apply(one, "browse", "pass", "pass")
    assert game.view(0)["players"][0]["known"] == {"top": ["Note", "List", "Margin"], "bottom": []}
    assert "known" not in game.view(1)["players"][0]
    assert game.view(1)["options"] == [] == other.view(1)["options"]
    apply(game, "list")
    apply(other, "note")
    assert game.view(0)["players"][0]["known"] == {"top": [], "bottom": ["Margin", "Note"]}
    assert _unpiled(game, 1) == _unpiled(other, 1)


def test_cards_that_a_player_knows_are_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = staged(
        "players: [archivist, scribe]\nboard: {c1: archivist, c5: scribe}\ndeck: {archivist: [note, list, margin]}"
    )
    state, told = game.state, list[object]()
    assert isinstance(state, Duel)
    monkeypatch.setattr(type(state), "records", True)
    monkeypatch.setattr(type(state), "record", lambda _, kind, *said: told.append((kind, *said[-1:])))
    state.look_first(0, 2)
    state.look_first(0, 2)
    state.look_at(0, 1)
    state.look_first(0, 3)
    assert told == [("looks", 2), ("looks", 1), ("looks", 3)]


def _unpiled(game: Game, seat: int) -> object:
    """What a player sees of the cards that are in no discard pile."""
    return [{**player, "discard": len(player["discard"])} for player in game.view(seat)["players"]]


@pytest.mark.rule("Q52")
def test_both_players_know_a_card_that_is_revealed_until_it_moves() -> None:
    """A card on top of it, or drawing it, ends that."""
    game = staged(
        "players: [archivist, scribe]\nboard: {c1: archivist, c5: scribe}\nhand: {archivist: [note]}\n"
        "deck: {archivist: [margin, list]}"
    )
    apply(game, "reference", "pass", "pass")
    assert [game.view(seat)["players"][0]["shown"] for seat in (0, 1)] == [["Margin"], ["Margin"]]
    assert isinstance(game.state, Duel)
    game.state.draw(0, 1)
    assert game.view(1)["players"][0]["shown"] == []
    assert "known" not in game.view(1)["players"][0]


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
