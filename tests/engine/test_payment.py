"""A cost of several lines: exact, paid unit by unit, every set of payments in one way."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from engine.toy import Toy, ToyRules

from gesso.engine import Program
from gesso.engine.payment import SUBSTITUTE, Need, Payment, Plan, Unpaid, begin_payment, payable, paying
from gesso.engine.plugin import Frame
from gesso.engine.vm import ANSWER, Code


def low(g: Any, player: int) -> int:
    return sum(1 << card for card in g.hand[player] if card < 4)


def odd(g: Any, player: int) -> int:
    return sum(1 << card for card in g.hand[player] if card % 2)


def every(g: Any, player: int) -> int:
    return sum(1 << card for card in g.hand[player])


TWO_LINES: Plan = (Need(2, low), Need(1, odd))
WITH_WAY_ROUND: Plan = (Need(2, odd, substitute=Need(2, every)),)
PLANS = (TWO_LINES, WITH_WAY_ROUND)


class Paying(ToyRules):
    """Rules that pay one plan with the cards of a hand and end."""

    def __init__(self, number: int, hand: tuple[int, ...], *, stays: bool = False) -> None:
        super().__init__()

        def pay(g: Toy, f: list[Any]) -> int:
            g.hand = [list(hand), []]
            begin_payment(g, 0, number, PLANS[number])
            return 1

        def end(g: Toy, f: list[Any]) -> int:
            g.finish(0)
            return -1

        def take(g: Toy, player: int, need: Need, card: int) -> None:
            if not stays:
                g.hand[player].remove(card)

        pays = paying(0, PLANS, take)
        self.code = Code((Program("match", "m", (pay, end)), pays), 6, {"match": 0, "pay": 1})


def ways(number: int, hand: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What is left in hand after each way of paying."""
    found: list[tuple[int, ...]] = []
    waiting = [Paying(number, hand).begin(1)]
    while waiting:
        g = waiting.pop()
        if g.result >= 0:
            found.append(tuple(g.hand[0]))
            continue
        assert g.pending[0][2], "what is begun can be finished"
        for option in g.pending[0][2]:
            after = g.copy()
            after.apply(option)
            waiting.append(after)
    return found


@pytest.mark.parametrize(
    ("hand", "can"), [((1, 2, 3), True), ((1, 2, 4), False), ((2, 3, 5), True), ((3, 5, 7), False)]
)
def test_all_lines_are_tested_together(hand: tuple[int, ...], can: bool) -> None:
    """One card does not pay for two lines, even where each line could be paid by itself."""
    g = ToyRules().begin(1)
    g.hand = [list(hand), []]
    assert payable(g, 0, TWO_LINES) == can


def test_only_what_leaves_the_rest_payable_is_offered() -> None:
    """Of 1, 2 and 3 for two low cards and an odd one, any two low ones may go, but not both odd ones first and then none."""
    assert sorted(ways(0, (1, 2, 3))) == [(), ()], "the odd line takes 1 or 3"


def test_what_stays_where_it_lies_pays_for_one_line_only() -> None:
    """With 1 spent on a low line, 3 has to stay for the odd one: there is nothing to choose any more."""
    g = Paying(0, (1, 2, 3), stays=True).begin(1)
    g.apply(1)
    assert g.result >= 0


def test_each_set_of_payments_is_counted_once() -> None:
    """Two of three odd cards go in three ways, not in six."""
    left = [hand for hand in ways(1, (1, 3, 5)) if len(hand) == 1]
    assert sorted(left) == sorted((card,) for card in (1, 3, 5))
    assert len(list(combinations((1, 3, 5), 2))) == len(left)


def test_a_unit_can_be_paid_by_the_way_round() -> None:
    """Two of any kind stand for one odd card."""
    g = Paying(1, (1, 2, 4)).begin(1)
    assert g.result >= 0 or SUBSTITUTE in g.pending[0][2]
    assert () in ways(1, (1, 2, 4))
    g.hand = [[2, 4, 1], []]
    assert payable(g, 0, WITH_WAY_ROUND)
    g.hand = [[2, 4, 6], []]
    assert not payable(g, 0, WITH_WAY_ROUND)


class Purse(Payment, whole=True):
    """A state that tries costs."""

    SILENT = ()

    def waiting(self) -> int:
        return 0


def dry_run(*blocks: Any) -> Purse:
    """A dry run that has begun to pay the cost of these blocks."""
    g = Purse()
    g.on, g.replacements, g.bans, g.pending_triggers, g.turn = (), (), (), [], 0
    g.start(
        Code((Program("cost", "a cost", blocks), Program("else", "instead", (unpaid,))), 6, {"cost": 0, "else": 1}),
        1,
        "cost",
    )
    return g.dry_run()


def which(g: Any, f: Frame) -> int:
    g.ask_price(f, 0, 0, [1, 2])
    return 1


def first_only(g: Any, f: Frame) -> int:
    g.require(f[ANSWER] == 1)
    return 2


def unpaid(g: Any, f: Frame) -> int:
    raise Unpaid


def replaced(g: Any, f: Frame) -> int:
    """Something else happens instead, so that this is not paid."""
    g.call("else")
    raise Unpaid


@pytest.mark.parametrize(
    ("blocks", "reached"),
    [
        ((which, first_only, unpaid), 2),
        ((which, unpaid), 1),
        ((unpaid,), 0),
        ((which, first_only, replaced), 2),
        ((replaced,), 0),
    ],
    ids=["the best way", "all ways", "at once", "where a replacement cut in", "where one cut in at once"],
)
def test_a_cost_fails_at_the_furthest_block_that_any_way_reaches(blocks: tuple[Any, ...], reached: int) -> None:
    assert dry_run(*blocks).last_reached() == reached
    assert not dry_run(*blocks).can_finish()
