"""What texts mean where it is easy to get wrong: each of these was wrong once, or nearly."""

from __future__ import annotations

import pytest
from games.react.fine_print import CHIP, Bench, effect


def test_no_damage_hurts_nobody() -> None:
    """`for each` of nothing deals 0 damage: a summon stays, and nothing is damaged."""
    bench = Bench(
        {"chip": effect("deal 1 damage to each summon for each tiger"), "passive-1": "when a chip is damaged\n  lose"}
    )
    unit = bench.stand("chip", "b3")
    bench.say(CHIP)
    bench.resolve()
    assert bench.duel.pos[unit] >= 0 and bench.game.result is None


def test_done_is_asked_of_the_sentence_and_not_of_what_it_sets_off() -> None:
    """One step in a direction is done, although a passive cut in before `if done` asks."""
    text = effect(
        "move self 1 in the direction", "if done", "  place 2 scales in the zone of self", cost=("choose a direction",)
    )
    bench = Bench({"chip": text, "passive-1": "when a chip enters a zone\n  place 1 ward in the zone"})
    bench.stand("chip", "b3")
    bench.say(CHIP, "up")
    bench.resolve()
    assert bench.lying("scale", "b2") == 2 and bench.lying("ward", "b2") == 1


def test_done_of_a_block_is_done_of_anything_in_it() -> None:
    """A `may` in a `may` that did something counts for the outer one, whatever came after it."""
    text = effect(
        "may",
        "  may refresh my artist",
        "  if done",
        "    remove a golem",
        "if done",
        "  place 1 scale in the zone of self",
    )
    bench = Bench({"chip": text})
    bench.stand("chip", "b3")
    bench.duel.exhausted[0] = 1
    bench.say(CHIP)
    bench.resolve()
    bench.say("yes", "yes")
    assert bench.lying("scale", "b3") == 1


def test_done_after_if_done_is_about_that_sentence() -> None:
    text = effect(
        "place 1 scale in the zone of self",
        "if done",
        "  remove a golem",
        "if done",
        "  place 1 ward in the zone of self",
    )
    bench = Bench({"chip": text})
    bench.stand("chip", "b3")
    bench.stand("golem", "d4")
    bench.say(CHIP)
    bench.resolve()
    assert bench.lying("ward", "b3") == 1


def test_nothing_is_near_a_unit_off_the_field() -> None:
    """A unit stands for the zone it is in; where it last stood has to be said: `the zone of self`."""
    text = effect("remove self", "place 1 scale in each zone adjacent to self", "place 1 ward in the zone of self")
    bench = Bench({"chip": text})
    bench.stand("chip", "b3")
    bench.say(CHIP)
    bench.resolve()
    assert not any(bench.duel.tok[0][bench.kind("scale")]) and bench.lying("ward", "b3") == 1


def test_a_removed_unit_is_neither_exhausted_nor_refreshed() -> None:
    text = effect("remove self", "if self is refreshed", "  lose", "if self is exhausted", "  lose")
    bench = Bench({"chip": text})
    bench.stand("chip", "b3")
    bench.say(CHIP)
    bench.resolve()
    assert bench.game.result is None


def test_what_speaks_of_a_pick_that_found_nothing_is_not_so() -> None:
    """The last zone of the field stands for nothing, and neither does its neighbour."""
    text = effect(
        "place 1 scale in a zone with a tip",
        "if the zone has a ward",
        "  lose",
        "if no unit is adjacent to the zone",
        "  lose",
        "for each zone adjacent to the zone",
        "  lose",
    )
    bench = Bench({"chip": text})
    bench.stand("chip", "b3")
    bench.lay("ward", "e5")
    bench.say(CHIP)
    bench.resolve()
    assert bench.game.result is None


def test_each_round_of_a_loop_picks_anew() -> None:
    """The summon of the first round is not the summon of a round that finds no zone."""
    text = effect(
        "for each tiger",
        "  summon a golem in a zone adjacent to the tiger with a tip",
        "  move the golem 1",
        "for each chip",
        "  summon a golem in a zone with a tip",
        "  exhaust the golem",
        "  remove each tip",
    )
    bench = Bench({"chip": text})
    for zone in ("b3", "d3"):
        bench.stand("chip", zone)
    bench.lay("tip", "a1")
    bench.duel.tile[0] = bench.kind("tip")
    bench.say(CHIP)
    bench.resolve()
    golem = bench.duel.board[0]
    assert golem > 1 and bench.duel.exhausted[golem] == 1
    assert bench.owed == "play"


def test_who_may_is_who_does_it() -> None:
    """`the enemy may draw 1 card`: the enemy draws."""
    bench = Bench({"chip": effect("the enemy may draw 1 card")})
    bench.stand("chip", "b3")
    bench.say(CHIP)
    bench.resolve()
    assert bench.owing == 1
    bench.say("yes")
    assert bench.duel.held == [0, 1]


def test_the_enemy_chooses_among_my_pieces() -> None:
    """What `the enemy may` bring is mine, and is called by its name."""
    bench = Bench(
        {"chip": effect("the enemy may summon a beast in the target", cost=("target a zone",))}, against="dancer"
    )
    bench.stand("chip", "b3")
    bench.say(CHIP, "d4")
    bench.resolve()
    bench.say("yes")
    assert bench.owing == 1 and bench.offered() == ("tiger", "serpent")
    bench.say("serpent")
    assert bench.duel.rules.unit_owner[bench.duel.board[bench.zone("d4")]] == 0


def test_a_rigid_body_is_taken_to_a_zone_as_a_whole() -> None:
    """`move ... to` moves all by the same way, or none (RB M7)."""
    bench = Bench({"chip": effect("move my artist to the target", cost=("target a zone",))})
    bench.stand("artist", "c3")
    sword = bench.stand("sword", "d4")
    bench.stand("chip", "a1")
    bench.say(CHIP, "b2")
    bench.resolve()
    assert (bench.duel.pos[0], bench.duel.pos[sword]) == (bench.zone("b2"), bench.zone("c3"))
    bench.say(CHIP, "e3")
    bench.resolve()
    assert bench.duel.pos[0] == bench.zone("b2"), "the sword would have left the field"


def test_nobody_is_asked_where_to_move_nothing() -> None:
    bench = Bench({"chip": effect("move 1 scale to a zone", "move each ward to a zone")})
    bench.stand("chip", "b3")
    bench.say(CHIP)
    bench.resolve()
    assert bench.owed == "play"


def test_a_unit_off_the_field_is_not_asked_where_to_jump() -> None:
    bench = Bench({"chip": effect("remove self", "jump self")})
    bench.stand("chip", "b3")
    bench.say(CHIP)
    bench.resolve()
    assert bench.owed == "play"


# ---------------------------------------------------------------- costs


def test_a_direction_that_leaves_nothing_to_target_is_not_offered() -> None:
    """A cost is paid whole or not at all: what is picked for one line leaves the next one payable."""
    bench = Bench({"chip": effect("remove self", cost=("choose a direction", "target a zone in the direction"))})
    bench.stand("chip", "a1")
    bench.say(CHIP)
    assert bench.offered() == ("right", "down")


def test_a_target_has_to_leave_the_next_line_payable() -> None:
    bench = Bench({"chip": effect("draw 1 card", cost=("target a zone", "spend 1 scale in the target"))})
    bench.stand("chip", "b3")
    assert CHIP not in bench.offered()
    bench.lay("scale", "d4")
    bench.lay("scale", "e4")
    bench.say(CHIP)
    assert bench.offered() == ("d4", "e4")


@pytest.mark.parametrize(("chips", "payable"), [(1, False), (2, True)])
def test_one_unit_does_not_pay_twice(chips: int, payable: bool) -> None:
    """Two lines that each take a chip take two."""
    bench = Bench({"nothing": effect("draw 1 card", cost=("spend a chip", "spend a chip"))})
    for zone in ("b3", "d4")[:chips]:
        bench.stand("chip", zone)
    assert ("still-life" in bench.offered()) == payable


def test_a_line_is_paid_before_the_next_is_looked_at() -> None:
    """With its only chip spent, nothing is left to be adjacent to."""
    bench = Bench({"nothing": effect("draw 1 card", cost=("spend a chip", "target a zone adjacent to a chip"))})
    bench.stand("chip", "b3")
    assert "still-life" not in bench.offered()
    bench.stand("chip", "d4")
    assert "still-life" in bench.offered()


def test_a_card_does_not_pay_with_itself() -> None:
    """`spend 1 card` on a card of the deck asks for another one."""
    bench = Bench({"deck-2": effect("move my artist 1", cost=("spend 1 card",))})
    bench.deal(1)
    assert "second-study" not in bench.offered()
    bench.deal(1)
    assert "second-study" in bench.offered()


def test_what_cannot_be_exhausted_does_not_pay() -> None:
    """A ban makes the step fail, and a cost that fails cannot be paid (RB C8)."""
    bench = Bench(
        {"chip": effect("draw 1 card", cost=("exhaust self",))}, {"passive-1": "each enemy summon cannot be exhausted"}
    )
    bench.stand("chip", "b3")
    assert CHIP not in bench.offered()


def test_only_a_hidden_card_pays_if_hidden() -> None:
    bench = Bench({"deck-1": effect("move my artist 1", cost=("if hidden",))})
    bench.deal(0)
    form = bench.duel.rules.forms[0][0]
    (payable,) = (info.payable for info in form.plays.values() if info.hand and info.card == 0)
    assert payable is not None
    assert not payable(bench.duel, 0, -1) and payable(bench.duel, 0, -2)


@pytest.mark.parametrize(
    "condition", ["if I have 2 cards", "choose 1 of\n    if I have 2 cards\n  or\n    spend 2 cards"]
)
def test_a_card_is_not_in_the_hand_while_its_cost_is_paid(condition: str) -> None:
    """Neither for a condition nor as a payment (Q33)."""
    bench = Bench({"deck-2": effect("move my artist 1", cost=tuple(condition.split("\n  ")))})
    bench.deal(0, 1)
    assert "second-study" not in bench.offered()
    bench.deal(0)
    assert "second-study" in bench.offered()


# ---------------------------------------------------------------- passives


def test_a_summon_that_may_not_come_is_looked_at_as_if_it_stood_there() -> None:
    bench = Bench(
        {
            "chip": effect("summon a golem in a zone adjacent to self"),
            "passive-1": "when a golem within 6 of my artist nearest to my artist would be summoned\n  draw 1 card",
        }
    )
    bench.stand("chip", "b3")
    bench.say(CHIP)
    bench.resolve()
    bench.say("b4")
    assert bench.duel.board[bench.zone("b4")] < 0


def test_a_summon_that_does_not_come_has_the_zone_where_it_would_have_stood() -> None:
    bench = Bench(
        {
            "chip": effect("summon a golem in a zone adjacent to self"),
            "passive-1": "when a golem would be summoned\n  place 1 scale in the zone of the golem",
        }
    )
    bench.stand("chip", "b3")
    bench.say(CHIP)
    bench.resolve()
    bench.say("b4")
    assert bench.lying("scale", "b4") == 1


@pytest.mark.parametrize(
    ("event", "deed"),
    [
        ("when I have 2 scales", "place 2 scales in a zone"),
        ("when I have no ink", "remove 1 ink"),
        ("when I have 2 beats", "draw 2 beats"),
        ("when I have 2 summons", "summon a golem in a zone adjacent to self"),
        ("when the enemy has 2 cards", "the enemy draws 2 cards"),
    ],
)
def test_a_count_of_a_player_is_noticed(event: str, deed: str) -> None:
    """Pieces on the field, counters, summons and cards: what a player has is watched wherever it lies."""
    bench = Bench({"chip": effect(deed), "passive-1": f"{event}\n  place 1 ward in the zone of my artist"})
    unit = bench.stand("chip", "b3")
    bench.lay("ink", unit)
    bench.say(CHIP)
    bench.resolve()
    while bench.owed != "play":
        bench.say(bench.offered()[0])
    assert bench.lying("ward", "c1") == 1


def test_playing_the_last_card_leaves_none() -> None:
    bench = Bench({"passive-1": "when I have no card\n  place 1 ward in the zone of my artist"})
    bench.deal(1)
    bench.say("second-study")
    assert bench.lying("ward", "c1") == 1


@pytest.mark.parametrize("passive", ["the enemy cannot progress", "when the enemy would progress\n  draw 1 beat"])
def test_progressing_can_be_forbidden_and_replaced(passive: str) -> None:
    """By an effect as well as in the Masterpiece phase."""
    bench = Bench({"nothing": effect("progress")}, {"passive-1": passive})
    bench.say("still-life")
    bench.resolve()
    assert bench.owed == "play" and set(bench.duel.masterpiece) == {-1}
    assert bench.duel.supply[1][bench.kind("beat")] == (0 if "cannot" in passive else 1)


def test_a_ban_on_summoning_looks_at_where_it_would_stand() -> None:
    bench = Bench(
        {"chip": effect("summon a golem in the target", cost=("target a zone",))},
        {"passive-1": "each enemy summon adjacent to my artist cannot be summoned"},
    )
    bench.stand("chip", "b3")
    bench.say(CHIP, "c4")
    bench.resolve()
    assert bench.duel.board[bench.zone("c4")] < 0
    bench.say(CHIP, "c3")
    bench.resolve()
    assert bench.duel.board[bench.zone("c3")] > 1


def test_triggers_of_a_line_run_row_by_row() -> None:
    """`each zone in the direction` going up is still heard from the top (Q5, Q6)."""
    text = effect("deal 1 damage to each zone in the direction", cost=("choose a direction",))
    bench = Bench({"chip": text, "passive-1": "when a zone is damaged\n  may place 1 scale in the zone"})
    bench.stand("chip", "b5")
    bench.say(CHIP, "up")
    bench.resolve()
    bench.say("yes", "no", "no", "no")
    assert bench.lying("scale", "b1") == 1


def test_picks_are_offered_row_by_row() -> None:
    """Units stand in the order of their zones, whatever their numbers."""
    bench = Bench({"nothing": effect("exhaust a unit")})
    bench.stand("golem", "d2")
    bench.stand("chip", "b3")
    bench.say("still-life")
    bench.resolve()
    assert bench.offered() == ("0:tester", "0:golem-red", "0:chip-1", "1:tester")


def test_a_zone_never_holds_two_units() -> None:
    bench = Bench({"nothing": effect("if no zone with 2 units is adjacent to my artist", "  draw 1 card")})
    bench.stand("chip", "b1")
    bench.say("still-life")
    bench.resolve()
    assert bench.duel.held[0] == 1


def test_another_player_has_none_of_my_pieces() -> None:
    """`the owner of the unit has 2 beats`: the beats are mine, so only I can have them."""
    bench = Bench({"nothing": effect("choose an enemy unit", "if the owner of the unit has 2 beats", "  lose")})
    bench.give("beat", 3, player=1)
    bench.say("still-life")
    bench.resolve()
    assert bench.game.result is None
