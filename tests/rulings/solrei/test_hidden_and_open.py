"""What a seat is shown (V, Q35, Q41, Q52)."""

from __future__ import annotations

from typing import Any

import pytest
from rulings.positions import apply
from rulings.solrei.bench import pairing, show_of, staged

from gesso.engine import Game

SETS = ("ada", "bea")
FREE = ("ada+bare-stage+push,sow,turnover,silence", "bea+bare-stage+push,silence,sow,parry")
PLACED = "begin: before-showdown\naction: {ada: heart-7, bea: spade-4}\n"


def seen(game: Game, viewer: int, of: int) -> dict[str, Any]:
    """What one seat is shown of a player."""
    view: dict[str, Any] = game.view(viewer)["players"][of]
    return view


@pytest.mark.rule("V1")
def test_muse_and_advantage_are_open_from_the_start() -> None:
    game = staged(SETS, "begin: set-up")
    assert [seen(game, 1, 0)[key] for key in ("muse", "advantage")] == ["ada", "ada-room"]


@pytest.mark.rule("V2", "Q35")
def test_an_art_has_no_name_for_the_rival_before_it_was_ready() -> None:
    game = staged(SETS, "arts: {ada: {ready: [ada-one], seen: [ada-two]}}")
    assert {art["name"] for art in seen(game, 1, 0)["arts"]} == {"ada-one", "ada-two", None}
    assert None not in [art["name"] for art in seen(game, 0, 0)["arts"]]
    assert show_of(game).has_named(1, 0, "ada-three"), "that it is one of the four is published"


@pytest.mark.rule("Q35", "Q65")
def test_in_free_building_nobody_knows_the_arts_of_the_rival() -> None:
    game = staged(FREE, "arts: {ada: {seen: [push]}}")
    show = show_of(game)
    assert show.has_named(1, 0, "push") and not show.has_named(1, 0, "sow") and show.has_named(0, 0, "sow")


@pytest.mark.rule("V3")
def test_damage_and_discard_pile_are_open_to_both() -> None:
    position = "damage: {ada: [heart-2, heart-3 exhausted, heart-4 broken]}\ndiscard: {ada: [club-2]}"
    for viewer in (0, 1):
        there = seen(staged(SETS, position), viewer, 0)
        assert there["damage"] == {"ready": ["heart-2"], "exhausted": ["heart-3"], "broken": ["heart-4"]}
        assert there["discard"] == ["club-2"]


@pytest.mark.rule("V4", "V5", "Q28")
def test_the_rival_sees_only_the_size_of_hand_deck_and_cultivated_cards() -> None:
    game = staged(SETS, "hand: {ada: [heart-2, heart-3]}\nunder: {ada: [club-4]}")
    there = seen(game, 1, 0)
    assert (there["hand"], there["deck"], there["under"]) == (2, 49, 1)
    assert "cards" not in there and seen(game, 0, 0)["cards"] == ["heart-2", "heart-3"]
    assert seen(game, 0, 0)["under"] == 1, "nobody looks at these"


@pytest.mark.rule("V5", "W2", "R4")
def test_action_cards_are_hidden_until_both_turn_up() -> None:
    game = staged(FREE, PLACED)
    assert [seen(game, viewer, 0)["action"] for viewer in (0, 1)] == ["heart-7", None]
    apply(game, "pass", "pass")
    assert [seen(game, viewer, of)["action"] for viewer, of in ((0, 1), (1, 0))] == ["spade-4", "heart-7"]


@pytest.mark.rule("Q52", "V4")
def test_the_rival_remembers_a_swap_only_after_the_reveal() -> None:
    turned = "hand: {ada: [heart-9]}\narts: {ada: {ready: [turnover]}}\naction: {ada: heart-7, bea: spade-4}\n"
    for step, remembered in (("before-showdown", []), ("showdown", ["heart-7"])):
        game = staged(FREE, f"begin: {step}\n{turned}")
        apply(game, "turnover", "pass", "pass")
        while game.decision is not None and game.decision.kind == "swap":
            apply(game, "heart-9")
        assert seen(game, 1, 0)["seen"] == remembered


@pytest.mark.rule("Q41")
def test_chance_decides_the_order_of_the_arts() -> None:
    rows = {tuple(show_of(staged(SETS, f"begin: set-up\nseed: {seed}")).row[:4]) for seed in range(30)}
    assert len(rows) > 10


@pytest.mark.rule("X7", "V2")
def test_players_are_asked_in_a_step_that_a_hidden_art_could_use() -> None:
    assert any(pairing(SETS).rules.skippable)
    assert not any(pairing(FREE).rules.skippable)


@pytest.mark.rule("Q71", "K17")
def test_an_ability_that_is_negated_already_is_not_negated_again() -> None:
    game = staged(FREE, PLACED + "arts: {ada: {ready: [push]}}")
    apply(game, "push")
    show = show_of(game)
    assert [show.negate(1, 0), show.negate(1, 0)] == [1, 0]
    assert [link["negated"] for link in game.view(0)["exchange"]] == [True]
