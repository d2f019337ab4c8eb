"""What each player is shown of a Show, key by key."""

from __future__ import annotations

from games.solrei.lowering.made_up import ART, table
from games.solrei.rules.cards_by_hand import Laid

from gesso.games.solrei.rules.state import HIDDEN

TARGETING = "target a rival art\nspend 1 rei"


def seen(laid: Laid, viewer: int, seat: int) -> dict[str, object]:
    players: list[dict[str, object]] = laid.rules.view(laid.g, viewer)["players"]
    return players[seat]


def test_a_text_in_the_exchange_is_shown_with_its_art_and_its_target() -> None:
    laid = table("exhaust the target", cost=TARGETING).say(ART, "thorn-answer", "discard heart-3")
    place = next(art["place"] for art in seen(laid, 0, 0)["arts"] if art["name"] == ART)  # type: ignore[attr-defined]
    (link,) = laid.rules.view(laid.g, 1)["exchange"]
    assert link == {"player": 0, "title": "Kindled Edge", "art": place, "target": "thorn-answer", "negated": False}


def test_names_of_arts_that_have_not_been_used_are_their_owners() -> None:
    laid = table("swap").say(ART)
    shown = {art["name"] for art in seen(laid, 1, 0)["arts"]}  # type: ignore[attr-defined]
    own = {art["name"] for art in seen(laid, 0, 0)["arts"]}  # type: ignore[attr-defined]
    assert shown == {None, ART} and None not in own and len(own) == 4


def test_a_placed_card_is_its_owners_until_it_is_revealed() -> None:
    laid = table("swap")
    for card in (0, 51):
        laid.g.action[0] = card
        assert seen(laid, 0, 0)["action"] == laid.g.rules.card_words[card]
        assert (seen(laid, 1, 0)["action"], seen(laid, 1, 0)["placed"]) == (None, True)
        laid.g.shown = HIDDEN + 1
        assert seen(laid, 1, 0)["action"] == laid.g.rules.card_words[card]
        laid.g.shown = HIDDEN
    laid.g.action[0] = -1
    assert (seen(laid, 0, 0)["action"], seen(laid, 0, 0)["placed"]) == (None, False)


def test_whoever_has_laid_cards_at_the_ends_of_a_deck_knows_them_in_order() -> None:
    laid = table("swap")
    g = laid.g
    g.top[0], g.bottom[0] = 2, 1
    words = [laid.g.rules.card_words[card] for card in g.deck[0]]
    assert seen(laid, 0, 0)["laid"] == {"top": [words[-1], words[-2]], "bottom": [words[0]]}
    assert "laid" not in seen(laid, 1, 0)


def test_what_is_in_force_is_shown_with_its_owner() -> None:
    laid = table("the rival cannot gain damage").say(ART, "pass", "pass")
    assert laid.rules.view(laid.g, 1)["standing"] == [{"player": 0, "title": "Kindled Edge"}]
