"""Who is asked whether to do something, and what `if done` finds after it."""

from __future__ import annotations

import pytest
from games.react.fine_print import CHIP, Bench, effect

WARD = "place 1 ward in the zone of self"
THEN = ("if done", "  place 1 scale in the zone of self", "otherwise", "  place 2 scales in the zone of self")


def begun(*lines: str, golems: str = "", wards: int = 1) -> Bench:
    """The effect of a chip at b3 has begun; `golems` names zones, with `!` after that of an exhausted one."""
    bench = Bench({"chip": effect(*lines)})
    bench.stand("chip", "b3")
    for zone in golems.split():
        unit = bench.stand("golem", zone.rstrip("!"))
        bench.duel.exhausted[unit] = int(zone.endswith("!"))
    bench.duel.pool[0][bench.kind("ward")] = wards
    bench.refreshed()
    bench.say(CHIP)
    bench.resolve()
    return bench


def asked(bench: Bench) -> bool:
    return set(bench.offered()) == {"yes", "no"}


def done(bench: Bench) -> bool:
    """What `if done` found: one scale where it held, two where it did not."""
    assert not bench.duel.chain
    return {1: True, 2: False}[bench.lying("scale", "b3")]


@pytest.mark.parametrize(
    "lines",
    [
        ("may exhaust a golem",),
        ("may remove each golem",),
        ("choose a golem", "may swap my artist with the golem"),
        ("may", "  choose a golem", "  place 1 ward in the zone of the golem"),
        ("may", "  for each golem", f"    {WARD}"),
        ("may", "  if self is exhausted", f"    {WARD}"),
        ("may", "  exhaust a golem", "  if done", "    draw 1 card"),
        ("may", "  choose 1 of", "    exhaust a golem", "  or", "    refresh a golem"),
        (
            "may",
            "  the enemy may exhaust a golem",
        ),
        ("the enemy may exhaust a golem",),
        ("may deal 1 damage to self for each golem",),
        ("may each player discards 1 card",),
    ],
)
def test_where_nothing_could_happen_nobody_is_asked_and_nothing_is_done(lines: tuple[str, ...]) -> None:
    assert not done(begun(*lines, *THEN))


@pytest.mark.slow
def test_nobody_is_asked_for_pieces_that_are_gone_or_for_a_place_that_is_taken() -> None:
    assert not done(begun(f"may {WARD}", *THEN, wards=0))
    assert asked(begun(f"may {WARD}", *THEN))
    assert asked(begun("may summon a golem in a zone adjacent to self", *THEN))
    full = Bench({"chip": effect("may summon a chip in a zone adjacent to self", *THEN)})
    for id, zone in (("chip", "a1"), ("golem", "a2"), ("golem", "b1")):
        full.stand(id, zone)
    full.say(CHIP)
    full.resolve()
    assert not full.duel.chain and full.lying("scale", "a1") == 2


@pytest.mark.parametrize("player", [0, 1])
def test_a_card_in_either_hand_is_a_reason_to_ask_what_each_player_does(player: int) -> None:
    bench = Bench({"chip": effect("may each player discards 1 card", *THEN)})
    bench.stand("chip", "b3")
    bench.deal(0, player=player)
    bench.say(CHIP)
    bench.resolve()
    assert asked(bench)


@pytest.mark.slow
def test_units_that_are_so_already_are_no_reason_to_ask() -> None:
    assert not done(begun("may exhaust a golem", *THEN, golems="b2!"))
    assert asked(begun("may exhaust a golem", *THEN, golems="b2! c3"))


def test_what_a_pick_would_bind_is_a_reason_to_ask() -> None:
    """The golem stays as it is, but the next line speaks of it."""
    lines = ("may", "  exhaust a golem", "  place 1 ward in the zone of the golem")
    bench = begun(*lines, *THEN, golems="b2!")
    assert asked(bench)
    bench.say("yes")
    assert bench.lying("ward", "b2") == 1 and done(bench)


def test_one_sentence_that_could_do_something_is_enough() -> None:
    bench = begun("may", "  exhaust a golem", f"  {WARD}", *THEN)
    assert asked(bench)
    bench.say("yes")
    assert bench.lying("ward", "b3") == 1 and done(bench)


@pytest.mark.slow
def test_it_is_done_if_anything_changed_and_not_if_the_player_only_said_yes() -> None:
    for answers, changed in ((("yes", "0:golem-red"), False), (("yes", "0:golem-grey"), True), (("no",), False)):
        bench = begun("may exhaust a golem", *THEN, golems="b2! c3")
        bench.say(answers[0])
        bench.say(*answers[1:])
        assert done(bench) == changed


def test_a_may_inside_another_counts_for_the_outer_one() -> None:
    lines = ("may", f"  may {WARD}", "  exhaust a golem", *THEN)
    bench = begun(*lines)
    assert asked(bench)
    bench.say("yes")
    assert asked(bench)
    bench.say("yes")
    assert done(bench)
    bench = begun(*lines)
    bench.say("yes", "no")
    assert not done(bench)


def test_the_owner_of_what_was_never_picked_is_not_asked() -> None:
    assert not done(begun("choose a golem", "the owner of the golem may draw 1 card", *THEN))


def test_choosing_alone_changes_nothing() -> None:
    bench = begun("may choose a golem", *THEN, golems="b2 c3")
    assert asked(bench)
    bench.say("yes")
    bench.say(bench.offered()[0])
    assert not done(bench)
