"""The blocks that pay a cost: the pick among alternatives, limits, the target; all else they leave to the rules as needs."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from gesso.codegen.conditions import condition, used
from gesso.codegen.costs import payable
from gesso.codegen.ir import (
    FRAME,
    Constant,
    Either,
    Number,
    Return,
    Said,
    Value,
    call,
    chosen,
    operation,
    perform,
    tupled,
    variable,
)
from gesso.codegen.lowering import ANSWER, Context, Text, in_frame
from gesso.games.solrei.lang.ast import PayDiscard, PayRei
from gesso.games.solrei.lowering.costs import asks_target
from gesso.games.solrei.lowering.descriptions import listed
from gesso.games.solrei.lowering.possible import open_to_all
from gesso.games.solrei.lowering.things import TARGET_SLOT
from gesso.lang.ast import Node, PayIf, PayOnce, PayOneOf, PayTarget, plain_costs, single_prices, ways_to_pay


def ways_met(prices: Sequence[Node], at: Context) -> Value | None:
    """A bit for each way of paying in which all holds that has to hold before: of a single way, its test. None where
    nothing has to."""
    tests = [payable(way, at) for way in plain_costs(prices)]
    if len(tests) == 1 or not any(tests):
        return tests[0]
    bits = ((test, Number(1 << number)) for number, test in enumerate(tests))
    return call("sum", tupled(*(bit if test is None else Either(test, bit, Number(0)) for test, bit in bits)))


def pay(prices: Sequence[Node], text: Text) -> None:
    """Write all blocks of a cost, up to the commitment. Each way of paying has blocks of its own: no way knows what
    another one would have taken."""
    _Paying(prices, text).pick(prices)


class _Paying:
    """Writes the payment of one cost."""

    def __init__(self, prices: Sequence[Node], text: Text) -> None:
        self._text = text
        self._several = any(isinstance(price, PayOneOf) for price in prices)
        self._open = all(_open_to_all(part) for price in prices for part in single_prices(price))
        self._said: dict[int, Said] = {}

    def pick(self, prices: Sequence[Node], before: int = 0) -> None:
        """Ask for a block of the first alternatives, then of the next; pay what they come to. So many ways stand `before`."""
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
                own = blocks.label()
                blocks.branch(in_frame(ANSWER).is_(number), own, other)
                blocks.begin(own)
            self.pick(cost, first)
            blocks.begin(other)

    def _ask(self, options: Value) -> None:
        """Not to ask where there is one answer would tell of what only one player sees."""
        if self._open:
            self._text.ask(self._text.at.chooser, Constant("MODE"), options)
            return
        self._text.blocks.add(perform("ask_player", self._text.at.chooser, Constant("MODE"), options))
        self._text.blocks.split()

    def _pay(self, prices: Sequence[Node], way: int) -> None:
        """Limits, the choice of a target of which the conditions hold, the commitment."""
        text = self._text
        for price in prices:
            if isinstance(price, PayTarget):
                target, found = variable("target"), listed(price.pick.np, text.at)
                at = replace(text.at, slots={**text.at.slots, TARGET_SLOT: target})
                tests = [
                    condition(line.condition, at) for line in prices if isinstance(line, PayIf) and asks_target(line)
                ]
                self._says(price)
                options = chosen(found, target, tests) if tests else found
                text.ask(text.at.chooser, Constant("CHOOSE_TARGET"), options)
                text.keep(in_frame(Constant("TARGET")), in_frame(ANSWER))
            elif isinstance(price, PayOnce):
                self._says(price)
                text.blocks.add(used(text.at))
                text.blocks.split()
        text.blocks.says(Said("the cost is paid"))
        text.blocks.add()
        text.blocks.returns(Return(operation("commit", FRAME, *((way,) if self._several else ()))))

    def _says(self, price: Node) -> None:
        """Several ways may have a line in common, which is one line of the text."""
        begins = id(price) not in self._said
        if begins:
            self._said[id(price)] = self._text.said(price)
        self._text.blocks.says(self._said[id(price)], begins=begins)


def _open_to_all(price: Node) -> bool:
    """Whether both players see if a line can be paid: nothing of it lies in a hand, nor looks at what is hidden."""
    return not isinstance(price, PayRei | PayDiscard) and not (
        isinstance(price, PayIf) and not open_to_all(price.condition)
    )
