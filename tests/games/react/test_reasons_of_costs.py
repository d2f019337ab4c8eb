"""Which line of a cost fails, where the lines lean on each other, where a passive stands in the way, and by what figures."""

from __future__ import annotations

import pytest
from games.react.fine_print import CHIP, Bench, effect

STILL_LIFE = "still-life"


def found(bench: Bench, name: str) -> list[tuple[str, str, int | None]]:
    """The reasons against a play: the kind, the line of the cost, how many there are."""
    reasons = bench.game.why_not(name, 0)
    assert bool(reasons) == (name not in bench.offered())
    return [
        (reason.kind, reason.cost.text if reason.cost else "", reason.cost.available if reason.cost else None)
        for reason in reasons
    ]


def costing(*lines: str, on: str = "nothing", theirs: dict[str, str] | None = None) -> Bench:
    """A card with this cost, on the table of a duel whose plug-ins tell the lines of their costs."""
    return Bench({on: effect("move my artist 1", cost=lines)}, theirs, observed=True)


def test_a_line_that_the_one_before_it_leaves_nothing_for() -> None:
    """Each line could be paid alone; both together cannot (Q33)."""
    bench = costing("spend a chip", "spend 1 chip")
    assert found(bench, STILL_LIFE) == [("cost", "spend a chip", 0)]
    bench.stand("chip", "b3")
    assert found(bench, STILL_LIFE) == [("cost-together", "spend 1 chip", None)]
    bench.stand("chip", "d4")
    assert found(bench, STILL_LIFE) == []


def test_what_is_spent_cannot_be_spoken_of_by_a_later_line() -> None:
    bench = costing("spend a chip", "target a zone adjacent to a chip")
    bench.stand("chip", "b3")
    assert found(bench, STILL_LIFE) == [("cost-together", "target a zone adjacent to a chip", None)]


@pytest.mark.slow
def test_a_line_that_speaks_of_an_earlier_pick_fails_with_it() -> None:
    bench = costing("target a zone", "spend 1 scale in the target", on="chip")
    bench.stand("chip", "b3")
    assert found(bench, CHIP) == [("cost", "spend 1 scale in the target", None)]
    bench.lay("scale", "d4")
    assert found(bench, CHIP) == []


@pytest.mark.slow
def test_lines_that_do_not_lean_on_each_other_are_all_told() -> None:
    bench = costing("exhaust self", "spend 2 scales", "if I have 3 cards", on="chip")
    bench.duel.exhausted[bench.stand("chip", "b3")] = 1
    bench.lay("scale", "d4")
    bench.deal(0)
    assert found(bench, CHIP) == [
        ("cost", "exhaust self", None),
        ("cost", "spend 2 scales", 1),
        ("cost", "if I have 3 cards", 1),
    ]


@pytest.mark.slow
def test_a_passive_that_keeps_a_line_from_being_paid() -> None:
    bench = costing("exhaust self", on="chip", theirs={"passive-1": "each enemy summon cannot be exhausted"})
    bench.stand("chip", "b3")
    assert found(bench, CHIP) == [("cost-together", "exhaust self", None)]


@pytest.mark.slow
def test_a_card_does_not_pay_with_itself() -> None:
    bench = costing("spend 1 card", on="deck-2")
    assert found(bench, "second-study") == [("not-in-hand", "", None), ("cost", "spend 1 card", 0)]
    bench.deal(1)
    assert found(bench, "second-study") == [("cost", "spend 1 card", 0)]
    bench.deal(1)
    assert found(bench, "second-study") == []


@pytest.mark.slow
def test_a_passive_that_forbids_to_play_is_named() -> None:
    bench = costing("spend a chip", theirs={"passive-1": "the enemy cannot play a card"})
    bench.stand("chip", "b3")
    (reason,) = bench.game.why_not(STILL_LIFE, 0)
    programs = bench.duel.rules.code.programs
    assert (reason.kind, reason.rule) == ("banned", "E6")
    assert reason.parts["by"] in {program.title for program in programs if program.facts.get("mood") == "cannot"}


@pytest.mark.slow
def test_alternatives_fail_as_one_line_and_are_offered_as_far_as_they_lead_on() -> None:
    """A block that takes what a later line needs is not offered; where no block is left, that is the line that fails."""
    bench = costing("choose 1 of", "  spend 1 scale", "or", "  exhaust self", "spend 1 scale", on="chip")
    one_of = "choose 1 of spend 1 scale or exhaust self"
    unit = bench.stand("chip", "b3")
    bench.duel.exhausted[unit] = 1
    assert found(bench, CHIP) == [("cost", one_of, None), ("cost", "spend 1 scale", 0)]
    bench.lay("scale", "d4")
    assert [line for _, line, _ in found(bench, CHIP)] == ["spend 1 scale"]
    bench.lay("scale", "d3")
    assert found(bench, CHIP) == []
