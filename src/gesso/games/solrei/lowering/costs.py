"""Costs: the tests before a payment, the needs that the rules pay together, and the blocks for everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from gesso.codegen.conditions import condition, used
from gesso.codegen.costs import TESTS as CORE_TESTS
from gesso.codegen.costs import payable
from gesso.codegen.ir import (
    FRAME,
    ME,
    Comment,
    Constant,
    Declared,
    Either,
    Number,
    Return,
    String,
    Value,
    all_of,
    call,
    chosen,
    exists,
    operation,
    perform,
    tupled,
    variable,
)
from gesso.codegen.lowering import ANSWER, TARGET, TARGET_SLOT, Context, LoweringError, Test, TextBuilder, in_frame
from gesso.codegen.programs import NOT_KEPT
from gesso.games.solrei.lang.ast import Crisis, PayBreak, PayCounters, PayDiscard, PayExhaust, PayHarvest, PayRei
from gesso.games.solrei.lowering.descriptions import ordered_matches
from gesso.games.solrei.lowering.verbs import publicly_known
from gesso.lang.ast import (
    Node,
    PayIf,
    PayOnce,
    PayOneOf,
    PayTarget,
    Pick,
    SelfRef,
    TheBound,
    TheTarget,
    plain_costs,
    single_prices,
    walk,
    ways_to_pay,
)

TESTS = CORE_TESTS.extended()
Need = tuple[str, int, str, Constant | Declared]
"""A line that the rules pay: its verb, how many, of what, and where the frame keeps what was paid."""


def needs(prices: Sequence[Node], text: TextBuilder) -> Iterator[Need]:
    """Yield the lines of a cost that the rules pay, all of them together."""
    for price in prices:
        match price:
            case PayRei(n=n, suit=suit):
                yield "spend", n, suit or "", NOT_KEPT
            case PayHarvest(n=n):
                yield "harvest", n, "", NOT_KEPT
            case PayCounters(n=n, what=noun):
                yield "counters", n, noun.word, NOT_KEPT
            case PayDiscard(what=what):
                yield _taken("discard", what, text)
            case PayExhaust(what=what):
                yield _taken("exhaust", what, text)
            case PayBreak(what=what):
                yield _taken("break", what, text)


def _taken(verb: str, what: Node, text: TextBuilder) -> Need:
    match what:
        case SelfRef():
            return verb, 1, "self", NOT_KEPT
        case Pick(quantifier="a" | "n", n=n, np=np, slot=slot) if "rival" not in np.adjectives and not np.noun.ids:
            words = (*np.adjectives, np.noun.word, *map(text.at.game.unparse, np.filters))
            return verb, n, " ".join(words), text.position(slot) if slot >= 0 else NOT_KEPT
    raise LoweringError(what, f"a cost can {verb} only a number of the player's own cards or Arts")


def unpack(prices: Sequence[Node], text: TextBuilder) -> None:
    """Turn what a line took with `a` from the list that the rules kept into one thing."""
    for price in prices:
        match price:
            case PayDiscard(what=what) | PayExhaust(what=what) | PayBreak(what=what):
                if isinstance(what, Pick) and what.quantifier == "a" and what.slot >= 0:
                    place = text.at.slots[what.slot]
                    text.keep(place, place[0])


def asks_target(line: Node) -> bool:
    """Return whether a line mentions the target."""
    return any(isinstance(part, TheTarget) for part in walk(line))


# ---------------------------------------------------------------- what has to hold before anything is paid


@TESTS.of(PayTarget)
def test_target(price: PayTarget, test: Test) -> list[Value]:
    candidates = ordered_matches(price.pick.np, test.at)
    if any(map(asks_target, test.rest)):
        return [exists(candidates, TARGET, all_of(test.then()))]
    return [call("len", candidates).above(0), *test.then()]


@TESTS.of(PayIf)
def test_if(price: PayIf, test: Test) -> list[Value]:
    for part in walk(price):
        if isinstance(part, TheBound):
            raise LoweringError(part, "a condition of a cost cannot mention the things that the cost takes")
    return [condition(price.condition, test.at), *test.then()]


def needed_and_available(price: Node, at: Context) -> tuple[int, Value] | None:
    """Return how much Damage a Crisis asks for, or how many counters a price, and how much there is."""
    match price:
        case PayIf(condition=Crisis(n=n)):
            return n, operation("damage_count", ME)
        case PayCounters(n=n, what=noun):
            return n, operation("held", ME, String(noun.word))
    return None


@TESTS.of(PayRei, PayHarvest, PayCounters)
def test_amount(price: PayRei | PayHarvest | PayCounters, test: Test) -> list[Value]:
    return test.then()


@TESTS.of(PayDiscard, PayExhaust, PayBreak)
def test_taken(price: PayDiscard | PayExhaust | PayBreak, test: Test) -> list[Value]:
    return test.then()


def ways_met(prices: Sequence[Node], at: Context) -> Value | None:
    """Return which ways of paying are open before anything is paid; None if all are.

    A single way gives its test. Several give a number with a bit for each way whose test holds.
    """
    tests = [payable(way, at) for way in plain_costs(prices)]
    if len(tests) == 1 or not any(tests):
        return tests[0]
    bits = ((test, Number(1 << number)) for number, test in enumerate(tests))
    return call("sum", tupled(*(bit if test is None else Either(test, bit, Number(0)) for test, bit in bits)))


def pay(prices: Sequence[Node], text: TextBuilder) -> None:
    """Write all blocks of a cost, up to the commitment.

    Each way of paying has blocks of its own, since no way knows what another would have taken.
    """
    _Paying(prices, text).pick(prices)


class _Paying:
    """Writes the payment of one cost."""

    def __init__(self, prices: Sequence[Node], text: TextBuilder) -> None:
        self._text = text
        self._several = any(isinstance(price, PayOneOf) for price in prices)
        self._open = all(_open_to_all(part) for price in prices for part in single_prices(price))
        self._said: dict[int, Comment] = {}

    def pick(self, prices: Sequence[Node], before: int = 0) -> None:
        """Ask for a block of each alternative in turn, then pay the way that they make.

        Args:
            before: How many ways come before those of `prices`.
        """
        place = next((place for place, price in enumerate(prices) if isinstance(price, PayOneOf)), None)
        if place is None:
            self._pay(prices, before)
            return
        price, blocks = prices[place], self._text.blocks
        assert isinstance(price, PayOneOf)
        costs = [(*prices[:place], *block, *prices[place + 1 :]) for block in price.options]
        firsts = [*accumulate(map(ways_to_pay, costs), initial=before)]
        self._says(price)
        self._ask(
            operation("open_blocks", FRAME, tupled(*((1 << end) - (1 << first) for first, end in pairwise(firsts))))
        )
        for number, (cost, first) in enumerate(zip(costs, firsts)):
            other = blocks.label()
            if number < len(costs) - 1:
                self._says(price)
                chosen_block = blocks.label()
                blocks.branch(in_frame(ANSWER).is_(number), chosen_block, other)
                blocks.begin(chosen_block)
            self.pick(cost, first)
            blocks.begin(other)

    def _ask(self, options: Value) -> None:
        """Ask for a block, even if one is left: not to ask would show what only one player sees."""
        if self._open:
            self._text.ask(self._text.at.chooser, Constant("MODE"), options)
            return
        self._text.blocks.add(perform("ask_player", self._text.at.chooser, Constant("MODE"), options))
        self._text.blocks.split()

    def _pay(self, prices: Sequence[Node], way: int) -> None:
        """Reach the limits, ask for a target for which the conditions hold, and commit."""
        text = self._text
        for price in prices:
            if isinstance(price, PayTarget):
                target, candidates = variable("target"), ordered_matches(price.pick.np, text.at)
                at = replace(text.at, slots={**text.at.slots, TARGET_SLOT: target})
                tests = [
                    condition(line.condition, at) for line in prices if isinstance(line, PayIf) and asks_target(line)
                ]
                self._says(price)
                options = chosen(candidates, target, tests) if tests else candidates
                text.ask(text.at.chooser, Constant("CHOOSE_TARGET"), options)
                text.keep(in_frame(Constant("TARGET")), in_frame(ANSWER))
            elif isinstance(price, PayOnce):
                self._says(price)
                text.blocks.add(used(text.at))
                text.blocks.split()
        text.blocks.says(Comment("the cost is paid"))
        text.blocks.add()
        text.blocks.returns(Return(operation("commit", FRAME, *((way,) if self._several else ()))))

    def _says(self, price: Node) -> None:
        """Begin the blocks of a line. Several ways may share a line, which is one line of the text."""
        begins = id(price) not in self._said
        if begins:
            self._said[id(price)] = self._text.comment(price)
        self._text.blocks.says(self._said[id(price)], begins=begins)


def _open_to_all(price: Node) -> bool:
    """Return whether both players see if a line can be paid: no hand pays it, and it looks at no hidden card."""
    return not isinstance(price, PayRei | PayDiscard) and not (
        isinstance(price, PayIf) and not publicly_known(price.condition)
    )
