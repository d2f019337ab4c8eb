"""A cost as data: so many units of certain zones for each line, an exact test that all lines can be paid, one decision per unit.

A plan is a tuple of needs. What may pay is told by the game as *units*: numbers, each of which pays for one unit of one need.
A need names the units that pay for it by a function of state and player, so that a line may draw on several zones and several
lines on the same zone. A need may have a way round (`instead`): one of its units may be replaced by paying another need whole.

The test is a matching of units of needs to units of zones, found by augmenting paths; it is exact, and needs no copy of the
state. Within a need, units are asked for in rising order, so that sets are counted and not orders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gesso.engine.plugin import Frame, Program
from gesso.engine.steps import END, procedure
from gesso.engine.vm import ANSWER, ME

WAY_ROUND: Final = -1
"""The option that pays for one unit by the way round."""
PLAN, NEED, PAID, LAST, LEFT, ROUNDS = range(-6, 0)
"""Local values of a payment: the number of the plan, the need that is paid, its units paid, the last of them, the units still
owed of each need, and the ways round still owed."""
ASK, TAKE = range(2)


@dataclass(frozen=True, slots=True)
class Need:
    """`number` units, each one of `units(state, player)`; `instead` of one of them another need may be paid."""

    number: int
    units: Callable[[Any, int], Sequence[int]]
    instead: Need | None = None


Plan = tuple[Need, ...]


def payable(g: Any, player: int, plan: Plan) -> bool:
    """Can all lines be paid together, in any way?"""
    return _fits(g, player, [(need, need.number, -1) for need in plan], [])


def _fits(g: Any, player: int, owed: list[tuple[Need, int, int]], settled: list[Sequence[int]], gone: int = -1) -> bool:
    """Can what is owed (need, how many units, only units above) be paid without the unit that is gone?

    `settled` has, for each unit of the needs looked at before, the units that may pay for it.
    """
    if not owed:
        return _matched(settled)
    (need, number, above), *rest = owed
    own = [unit for unit in need.units(g, player) if unit > above and unit != gone]
    rounds = range(number + 1) if need.instead is not None else (0,)
    for times in rounds:
        extra = [(need.instead, need.instead.number, -1)] * times if need.instead is not None else []
        if _fits(g, player, [*extra, *rest], [*settled, *[own] * (number - times)], gone):
            return True
    return False


def _matched(wanted: list[Sequence[int]]) -> bool:
    """Can each entry have a unit of its own? Kuhn's algorithm: an entry takes a unit if whoever has it can take another."""
    holder: dict[int, int] = {}

    def place(entry: int, tried: set[int]) -> bool:
        for unit in wanted[entry]:
            if unit not in tried:
                tried.add(unit)
                if unit not in holder or place(holder[unit], tried):
                    holder[unit] = entry
                    return True
        return False

    return all(place(entry, set()) for entry in range(len(wanted)))


def begin_payment(g: Any, player: int, number: int, plan: Plan) -> Frame:
    """Lay the payment of a plan on top; the frame below runs on when all is paid."""
    frame: Frame = g.call("pay", number, 0, 0, -1, tuple(need.number for need in plan), (), me=player)
    return frame


def paying(kind: int, plans: Sequence[Plan], take: Callable[[Any, int, int], None]) -> Program:
    """The procedure that pays one of `plans`: decisions of this kind; `take(state, player, unit)` carries a unit out.

    Offered is only what leaves the rest payable; what leaves no choice is taken without asking.
    """

    def needs(f: Frame) -> list[Need]:
        """The lines of the plan and then the ways round that have been taken."""
        found = list(plans[f[PLAN]])
        for place in f[ROUNDS]:
            instead = found[place].instead
            assert instead is not None
            found.append(instead)
        return found

    def owed(f: Frame, paid: int, last: int, rounds: int) -> list[tuple[Need, int, int]]:
        """What is owed when `paid` more units and `rounds` more ways round of the running need have been taken."""
        found = []
        for place, need in enumerate(needs(f)):
            if place == f[NEED]:
                # Ways round come before units, so that each set of payments is counted once.
                units_only = need if last < 0 else replace(need, instead=None)
                found.append((units_only, f[LEFT][place] - paid - rounds, last))
                if rounds and need.instead is not None:
                    found.append((need.instead, need.instead.number, -1))
            elif place > f[NEED]:
                found.append((need, f[LEFT][place], -1))
        return found

    def ask(g: Any, f: Frame) -> int:
        while f[NEED] < len(f[LEFT]) and not f[LEFT][f[NEED]]:
            f[NEED], f[LAST] = f[NEED] + 1, -1
        if f[NEED] == len(f[LEFT]):
            return END
        need, me = needs(f)[f[NEED]], f[ME]
        options = []
        for unit in need.units(g, me):
            if unit > f[LAST] and _fits(g, me, owed(f, 1, unit, 0), [], unit):
                options.append(unit)
        if need.instead is not None and f[LAST] < 0 and _fits(g, me, owed(f, 0, -1, 1), []):
            options.append(WAY_ROUND)
        g.ask(f, me, kind, options)
        return TAKE

    def take_one(g: Any, f: Frame) -> int:
        option, left, place = f[ANSWER], f[LEFT], f[NEED]
        f[LEFT] = (*left[:place], left[place] - 1, *left[place + 1 :])
        if option == WAY_ROUND:
            instead = needs(f)[place].instead
            assert instead is not None
            f[ROUNDS] = (*f[ROUNDS], place)
            f[LEFT] = (*f[LEFT], instead.number)
        else:
            f[LAST] = option
            take(g, f[ME], option)
        return ASK

    return procedure("pay", "paying", {ASK: ask, TAKE: take_one}, slots=6)
