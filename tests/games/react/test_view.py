"""What each player is shown of a Duel, key by key."""

from __future__ import annotations

import pytest
from games.react.fine_print import CHIP, Bench, effect

BAN = ("  the enemy cannot draw a card",)


def test_a_card_on_the_chain_is_shown_with_all_that_it_was_played_with() -> None:
    cost = ("target a zone adjacent to self", "choose a direction")
    found = Bench({"chip": effect("move self 1 in the direction", cost=cost)})
    found.stand("chip", "b3")
    found.say(CHIP)
    found.say("a3")
    found.say("right")
    assert [found.game.view(seat)["chain"] for seat in (0, 1)] == [
        [
            {
                "player": 0, "card": "Chip", "effect": "chip-card/1", "unit": "0:chip-1", "summon": "chip-1",
                "target": "a3", "direction": 1, "hidden": False, "negated": False,
            }
        ]
    ] * 2  # fmt: skip


def test_a_card_without_target_and_direction_has_neither() -> None:
    found = Bench({"chip": effect("move self 1")})
    found.stand("chip", "b3")
    found.say(CHIP)
    (link,) = found.game.view(1)["chain"]
    assert (link["target"], link["direction"]) == (None, None)


@pytest.mark.parametrize(("moment", "end"), [("my turn starts", "turn-starts"), ("the turn ends", "turn-ends")])
def test_what_lasts_is_shown_with_its_end(moment: str, end: str) -> None:
    found = Bench({"chip": effect(f"until {moment}", *BAN)})
    found.stand("chip", "b3")
    found.say(CHIP)
    found.resolve()
    lasting = {"player": 0, "title": "Chip", "until": end}
    assert [found.game.view(seat)["lasting"] for seat in (0, 1)] == [[lasting]] * 2


def test_units_and_pieces_are_shown_where_they_are() -> None:
    found = Bench({"chip": effect("move self 1", cost=("exhaust self",))})
    chip = found.stand("chip", "b3", player=1)
    found.lay("scale", "a2", 2)
    found.lay("ink", chip, 3, player=1)
    view = found.game.view(0)
    assert {"unit": "1:chip-1", "name": "chip-1", "owner": 1, "zone": "b3", "exhausted": False} in view["units"]
    assert sorted((piece["piece"], piece["owner"], piece["at"], piece["count"]) for piece in view["pieces"]) == [
        ("ink", 1, "1:chip-1", 3),
        ("scale", 0, "a2", 2),
    ]
