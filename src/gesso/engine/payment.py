"""How costs are tested and paid. A game uses one of two ways.

`Payment` is for costs whose lines affect each other. It finds out what can be paid by paying on a copy: the blocks of
the cost run as in play, but no trigger listens, and a line that stays unpaid raises. The cost needs no other description.

A `Plan` is for costs of counted pieces, such as two cards of a hand. It is data, so the test is exact and needs no copy:

- A plan is a tuple of needs, one for each line. Each need names, as a mask of bits, the *units* that may pay for it: numbers
  given by the game. So a line may draw on several zones, and several lines on the same zone.
- One unit of a need may be replaced by paying another need whole (`substitute`).
- All lines can be paid together exactly when no group of lines asks for more than there is for it (Hall's theorem). That
  takes one count for each group.
- Within a need, units are asked for in rising order, so that sets are counted and not orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

from gesso.data_classes import dataclass
from gesso.engine.choices import Choices, pick_procedure
from gesso.engine.plugin import Frame, Program
from gesso.engine.triggers import Listeners, Triggers
from gesso.engine.vm import ANSWER, END, ME, PC, PROGRAM, procedure

PRICE_FACT = "constrained_choices"
"""Fact of a program: what is picked for one line of its cost may keep another from being paid."""


class Unpaid(Exception):
    """A way of paying, tried on a copy, that does not succeed."""


class Payment(Triggers, Choices):
    """Operations of the blocks of costs. In play these are the plain operations."""

    SILENT: ClassVar[Listeners]
    """No listeners for any event. This one object marks a copy that only tries."""

    def ask_price(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        """Ask for what pays a line, among the options that pay it and leave the rest of the cost payable."""
        if self.on is self.SILENT:
            if not options:
                raise Unpaid
        elif len(options) > 1 and self._in_doubt(frame):
            # If a passive that cut in has spoiled the rest, everything that pays this line may be picked.
            options = [option for option in options if self.keeps_payable(option)] or options
        self.ask(frame, player, kind, options)

    def pick_many_price(
        self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int
    ) -> None:
        if self.on is self.SILENT and not up_to and len(options) < number:
            raise Unpaid
        if not up_to and len(options) <= number:
            self.frames[-1][slot] = options
            return
        procedure = "price" if self._in_doubt(self.frames[-1]) else "pick"
        self.call(procedure, slot, player, kind, tuple(options), number, up_to, ())

    def require(self, holds: object) -> None:
        """Require a condition. In play it has been tested before."""
        if self.on is self.SILENT and not holds:
            raise Unpaid

    def may_be_blocked(self) -> bool:
        """Return whether a passive may keep a cost from being paid."""
        raise NotImplementedError

    def waiting(self) -> int:
        """Return how many links and triggers wait; a payment is complete when one more does."""
        raise NotImplementedError

    def _in_doubt(self, frame: Frame) -> bool:
        return self.may_be_blocked() or PRICE_FACT in self.code.programs[frame[PROGRAM]].facts

    def dry_run(self) -> Self:
        dry_run = self.copy()
        dry_run.on = self.SILENT
        dry_run.pending = ()
        return dry_run

    def can_finish(self) -> bool:
        """Return whether the payment begun can be completed in any way. Call this on a dry run."""
        try:
            if self._run_on():
                return True
        except Unpaid:
            return False
        return any(self._answered(option).can_finish() for option in self.pending[0][2])

    def last_reached(self) -> int:
        """Return the last block of the cost that any way of paying reaches, if none succeeds. Call this on a dry
        run."""
        try:
            self._run_on()
        except Unpaid:
            # Nothing is unpaid while the rules pick, so the block that runs is the one that fails, whatever lies on top.
            return int(self.frames[0][PC])
        return max(self._answered(option).last_reached() for option in self.pending[0][2])

    def _run_on(self) -> bool:
        """Run a dry run to its next question; return True if all is paid before that. Raises Unpaid."""
        frames, before = self.frames, self.waiting()
        while not self.pending:
            frame = frames[-1]
            after = frame[PC] = self.blocks[frame[PROGRAM]][frame[PC]](self, frame)
            if self.waiting() > before:
                return True
            if after < 0 and frames[-1] is frame:
                frames.pop()
        return False

    def keeps_payable(self, option: int) -> bool:
        dry_run = self.dry_run()
        frame = dry_run.frames[-1]
        try:
            frame[PC] = dry_run.blocks[frame[PROGRAM]][frame[PC]](dry_run, frame)
        except Unpaid:
            return False
        frame[ANSWER] = option
        dry_run.pending = ()
        return dry_run.can_finish()

    def _answered(self, option: int) -> Self:
        dry_run = self.dry_run()
        dry_run.frames[-1][ANSWER] = option
        return dry_run


PRICE = pick_procedure("price", "paying", Payment.ask_price, facts={PRICE_FACT: True})
"""Picking what pays a line, where each member of the set has to leave the rest payable."""


SUBSTITUTE: Final = -1
"""The option that pays for one unit by the substitute."""
PLAN, NEED, PAID, LAST, LEFT, SUBSTITUTED, USED = range(-7, 0)
"""Local values of a payment: the number of the plan, the need that is paid, the units paid for it, the last of them,
how many units each need still owes, the needs that had one unit each substituted, and a mask of all units paid:
each pays once."""
ASK, TAKE = range(2)


@dataclass(frozen=True, slots=True)
class Need:
    """One line of a plan."""

    number: int
    """How many units it asks for."""
    units: Callable[[Any, int], int]
    """`units(state, player)`: a mask of the units that may pay."""
    substitute: Need | None = None
    """Another need that may be paid instead of one unit."""
    act: int = 0
    """For the game, which carries units out."""
    keep: int = -1
    """Where the frame below keeps the units paid; -1 for nowhere."""


Plan = tuple[Need, ...]
Owed = tuple[int, int, Need | None]
"""How many units of which mask, and the substitute."""


def payable(g: Any, player: int, plan: Plan) -> bool:
    """Return whether all lines can be paid together, in any way."""
    if len(plan) == 1:
        # Nearly every cost is one line, and most can be paid without a substitute.
        (need,) = plan
        number, units, substitute = need.number, need.units(g, player), need.substitute
        if units.bit_count() >= number:
            return True
        if substitute is None:
            return False
        if substitute.substitute is None:
            return _fits_with(number, units, substitute.number, substitute.units(g, player))
    return _fits(g, player, [(need.number, need.units(g, player), need.substitute) for need in plan], [])


def most(g: Any, player: int, plan: Plan) -> int:
    """Return how many units of the last line can be paid together with all the lines before it, at most its number."""
    *before, last = plan
    numbers = range(last.number, 0, -1)
    return next((n for n in numbers if payable(g, player, (*before, replace(last, number=n)))), 0)


def _fits(g: Any, player: int, owed: Sequence[Owed], settled: list[tuple[int, int]]) -> bool:
    """Return whether what is owed can be paid with what is settled, by any number of substitutes."""
    for place, (number, units, substitute) in enumerate(owed):
        if substitute is None:
            settled = [*settled, (number, units)]
            continue
        others, rest = substitute.units(g, player), owed[place + 1 :]
        ways = ([*settled, (number - times, units), (times * substitute.number, others)] for times in range(number + 1))
        return any(_fits(g, player, rest, way) for way in ways)
    return _matched(settled)


def _fits_with(number: int, units: int, price: int, others: int, least: int = 0) -> bool:
    """Return whether a line can be paid if others pay for at least `least` of its units, `price` for each.

    This is what `_fits` finds out for one line whose substitute has no substitute.
    """
    have, around, both = units.bit_count(), others.bit_count(), (units | others).bit_count()
    for times in range(max(number - have, least), number + 1):
        if times * price <= around and number - times + times * price <= both:
            return True
    return False


def _matched(wanted: Iterable[tuple[int, int]]) -> bool:
    """Return whether no group of these (number, mask) asks for more than all of its masks have together."""
    groups = [(0, 0)]
    for number, units in wanted:
        if number:
            for asked, has in tuple(groups):
                if (units | has).bit_count() < number + asked:
                    return False
                groups.append((number + asked, units | has))
    return True


def begin_payment(g: Any, player: int, number: int, plan: Plan) -> Frame:
    """Lay the payment of a plan on top; the frame below runs on when all is paid."""
    frame: Frame = g.call("pay", number, 0, (), -1, tuple(need.number for need in plan), (), 0, me=player)
    return frame


def running_need(plans: Sequence[Plan], frame: Frame) -> Need:
    """Return the need that a payment pays now."""
    return _needs(plans[frame[PLAN]], frame[SUBSTITUTED])[frame[NEED]]


def _needs(plan: Plan, rounds: Sequence[int]) -> list[Need]:
    """Return the lines of a plan and then the substitutes that have been taken."""
    needs = list(plan)
    for place in rounds:
        substitute = needs[place].substitute
        assert substitute is not None
        needs.append(substitute)
    return needs


def paying(kind: int, plans: Sequence[Plan], take: Callable[[Any, int, Need, int], None]) -> Program:
    """Return the procedure that pays one of `plans` by decisions of this kind; `take(state, player, need, unit)`
    carries a unit out.

    Only options that leave the rest payable are offered; a single one is taken without asking.
    """

    def ask(g: Any, f: Frame) -> int:
        needs, me, left = _needs(plans[f[PLAN]], f[SUBSTITUTED]), f[ME], f[LEFT]
        while f[NEED] < len(left) and not left[f[NEED]]:
            keep = needs[f[NEED]].keep
            if keep >= 0:
                g.frames[-2][keep] = f[PAID]
            f[NEED], f[PAID], f[LAST] = f[NEED] + 1, (), -1
        place = f[NEED]
        if place == len(left):
            return END
        if f[USED]:
            needs = [_restricted(need, ~f[USED]) for need in needs]
        need = needs[place]
        open_now = need.units(g, me) >> (f[LAST] + 1) << (f[LAST] + 1)
        # Substitutes come before units, so that each set of payments is counted once.
        substitute = need.substitute if f[LAST] < 0 else None
        later = zip(left[place + 1 :], needs[place + 1 :])
        rest: list[Owed] = [(number, other.units(g, me), other.substitute) for number, other in later]
        options = _bits(open_now)
        if rest:
            options = [
                unit
                for unit in options
                if _fits(g, me, _without(unit, [(left[place] - 1, open_now >> unit << unit, None), *rest]), [])
            ]
        elif left[place] > 1:
            del options[1 - left[place] :]
        if substitute is not None and substitute.substitute is None and not rest:
            if _fits_with(left[place], open_now, substitute.number, substitute.units(g, me), 1):
                options.append(SUBSTITUTE)
        elif substitute is not None:
            around: Owed = (substitute.number, substitute.units(g, me), substitute.substitute)
            if _fits(g, me, [(left[place] - 1, open_now, substitute), *rest, around], []):
                options.append(SUBSTITUTE)
        g.ask(f, me, kind, options)
        return TAKE

    def take_one(g: Any, f: Frame) -> int:
        option, left, place = f[ANSWER], f[LEFT], f[NEED]
        f[LEFT] = (*left[:place], left[place] - 1, *left[place + 1 :])
        need = _needs(plans[f[PLAN]], f[SUBSTITUTED])[place]
        if option == SUBSTITUTE:
            assert need.substitute is not None
            f[SUBSTITUTED] = (*f[SUBSTITUTED], place)
            f[LEFT] = (*f[LEFT], need.substitute.number)
        else:
            f[LAST], f[PAID], f[USED] = option, (*f[PAID], option), f[USED] | 1 << option
            take(g, f[ME], need, option)
        return ASK

    return procedure("pay", "paying", {ASK: ask, TAKE: take_one}, slots=7)


def _without(unit: int, owed: Sequence[Owed]) -> list[Owed]:
    """Return what is owed when a unit is gone. Its substitutes read the state, which still holds the unit, so their
    masks lose it too."""
    gone = ~(1 << unit)
    return [(number, units & gone, substitute and _restricted(substitute, gone)) for number, units, substitute in owed]


def _restricted(need: Need, mask: int) -> Need:
    """Return the need with only these of its units."""
    units, around = need.units, need.substitute and _restricted(need.substitute, mask)
    return Need(need.number, lambda g, player: units(g, player) & mask, around, need.act, need.keep)


def _bits(mask: int) -> list[int]:
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places
