"""What a player may do once in a round: limits of abilities, of triggers and of replacements."""

from __future__ import annotations

from games.solrei.lowering.made_up import ART, plugin, programs, table
from games.solrei.rules.cards_by_hand import Laid

from gesso.games.solrei.rules.view import view

DONE = ("pass", "pass")
"""Both decline, and the Exchange resolves."""


def ready_again(laid: Laid) -> Laid:
    """The Art can be used again but for its limit."""
    return laid.ready(0, ART)


def test_an_ability_is_activated_once_in_a_round() -> None:
    """Also when what it needs is there again."""
    laid = table("draw 1 card", cost="once each round")
    laid.say(ART, *DONE)
    assert laid.g.hand_size(0) == 4 and laid.g.used == ((0, f"ashley/{ART}"),)
    assert all(view(laid.g, seat)["players"][0]["limits"] == [f"ashley/{ART}"] for seat in (0, 1))
    assert ART not in ready_again(laid).options()
    laid.g.change_positions()
    assert not laid.g.used


def test_a_trigger_acts_the_first_time_in_a_round() -> None:
    laid = table("gain\n  once each round when I draw a card\n    gain 1 power\ndraw 2 cards\ndraw 1 card")
    laid.say(ART, *DONE)
    laid.say(*DONE)
    assert laid.g.power[0] == 1


def test_a_replacement_acts_the_first_time_in_a_round() -> None:
    laid = table("gain\n  once each round when I would draw a card\n    gain 1 power\ndraw 2 cards")
    laid.say(ART, *DONE)
    assert laid.g.power[0] == 1 and laid.g.hand_size(0) == 4


def test_a_text_without_a_limit_says_nothing_of_one() -> None:
    made = programs(plugin("draw 1 card", cost="spend 1 rei"))
    assert all("limit" not in program.facts for program in made.values())
