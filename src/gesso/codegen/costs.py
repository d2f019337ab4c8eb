"""Costs: the test of a whole cost before its effect is offered, and its payment line after line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gesso.codegen.blocks import Return, Said, perform
from gesso.codegen.conditions import condition
from gesso.codegen.context import ANSWER, NOTHING, TARGET, Context, GameLowering, Lowerings, in_frame
from gesso.codegen.ir import (
    FRAME,
    Constant,
    Item,
    Number,
    Value,
    all_of,
    any_of,
    call,
    exists,
    listed,
    operation,
    variable,
)
from gesso.codegen.limits import unused, used
from gesso.codegen.text import Text, count_of
from gesso.lang.ast import Node, PayIf, PayOnce, PayOneOf, PayTarget, Pick, TheBound, plain_costs, single_prices, walk


@dataclass(frozen=True, slots=True)
class Test:
    """Where the test of a cost stands: the lines that follow this one, and those before that take from what is held."""

    at: Context
    rest: Sequence[Node]
    before: tuple[Node, ...] = ()

    def then(self, *, at: Context | None = None, after: Node | None = None) -> list[Value]:
        """The tests of the lines that follow, perhaps in a place that binds more, or after one more line that takes."""
        if not self.rest:
            return []
        before = self.before if after is None else (*self.before, after)
        return self.at.game.tests(self.rest[0], Test(at or self.at, self.rest[1:], before))

    def picked(self, pick: Pick, found: Value) -> list[Value]:
        if pick.quantifier == "up to":
            return self.then()
        spoken_of = any(isinstance(x, TheBound) and x.slot == pick.slot for later in self.rest for x in walk(later))
        if pick.quantifier == "a" and spoken_of:
            item = variable(pick.np.noun.type)
            return [exists(found, item, all_of(self.then(at=self.at.binding({pick.slot: item}))))]
        return [call("len", found).at_least(pick.n if pick.quantifier == "n" else 1), *self.then()]


TESTS: Lowerings[[Test], list[Value]] = Lowerings("this cannot be paid")
"""Each gives the tests of its line and of those after it."""


def payable(prices: Sequence[Node], at: Context) -> Value | None:
    """The test of a whole cost, as far as it can be made before anything is paid; None where nothing is to be tested.
    It is told the player and what carries the card (`FACE_DOWN` for a card that lay face down)."""
    ordered = at.game.in_order(prices)
    lines = ordered[: testable_prefix(ordered, at.game)]
    tests = Test(replace(at, testing=True), lines).then()
    return all_of(tests) if tests else None


@TESTS.of(PayIf)
def test_if(price: PayIf, test: Test) -> list[Value]:
    return [condition(price.condition, test.at), *test.then()]


@TESTS.of(PayOnce)
def test_once(price: PayOnce, test: Test) -> list[Value]:
    return [unused(test.at), *test.then()]


@TESTS.of(PayTarget)
def test_target(price: PayTarget, test: Test) -> list[Value]:
    np, game = price.pick.np, test.at.game
    found = game.candidates(np, test.at)
    if speaks_of(price, test.rest, game):
        return [exists(found, TARGET, all_of(test.then()))]
    return [*([call("len", found).above(0)] if np.filters or np.adjectives else []), *test.then()]


@TESTS.of(PayOneOf)
def test_one_of(price: PayOneOf, test: Test) -> list[Value]:
    order = test.at.game.in_order
    ways = [all_of(replace(test, rest=(*order(block), *test.rest)).then()) for block in price.options]
    return [] if Number(True) in ways else [any_of(ways)]


def pay(prices: Sequence[Node], text: Text) -> None:
    """Write the blocks that pay a cost, and the one that commits to the effect."""
    payment = Payment(text, constrained=constrained(prices, text.at.game))
    payment.lines(prices)
    text.blocks.says(Said("the cost is paid"))
    text.blocks.add()
    text.blocks.returns(Return(operation("commit", FRAME)))


class Payment:
    """Writes the payment of one cost, line by line. `constrained`: what is picked for a line bears on a later one."""

    def __init__(self, text: Text, *, constrained: bool) -> None:
        self.text = text
        self.at = text.at
        self.constrained = constrained

    def lines(self, prices: Sequence[Node]) -> None:
        """The lines of a cost, or of one of the blocks among which it lets the player pick."""
        for price in self.at.game.in_order(prices):
            self.text.blocks.says(self.text.said(price))
            self.at.game.payments(price, self)

    def ask(self, kind: Constant, options: Value, *, taking: bool = True) -> None:
        """Ask for one thing; only what is taken may be kept back by a passive."""
        asking = "ask_price" if taking or self.constrained else "ask"
        self.text.ask(self.at.chooser, kind, options, operation=asking)

    def fix(self, position: Constant, kind: Constant, options: Value) -> None:
        """Ask for what the effect fixes when it is played; a later line reads it at the head of its block."""
        self.ask(kind, options, taking=False)
        self.text.keep(in_frame(position), in_frame(ANSWER))
        if self.constrained:
            self.text.blocks.split()

    def perform(self, name: str, *args: Value | int) -> None:
        self.text.blocks.add(perform(name, *args))
        self.text.blocks.split()

    def many(self, pick: Pick, kind: Constant, options: Value) -> Item:
        """Ask for several things; gives the local value that holds them."""
        place = self.text.slot(pick.slot, pick.np.noun.type)
        self.text.pick_many(place, self.at.chooser, kind, options, count_of(pick), operation="pick_many_price")
        return place

    def take(self, pick: Pick, kind: Constant, options: Value, pay_with: str) -> None:
        """Ask for one thing or several and pay with them; nothing is paid where there is nothing."""
        if pick.quantifier != "a":
            self.perform(pay_with, self.many(pick, kind, options))
            return
        place = self.text.slot(pick.slot, pick.np.noun.type)
        self.ask(kind, options)
        unpaid = self.text.blocks.label()
        self.text.keep(place, in_frame(ANSWER))
        self.text.blocks.leave(place.is_(NOTHING), unpaid)
        self.text.blocks.add(perform(pay_with, listed(place)))
        self.text.blocks.begin(unpaid)


PAYMENTS: Lowerings[[Payment], None] = Lowerings("this cannot be paid")


@PAYMENTS.of(PayIf)
def pay_if(price: PayIf, payment: Payment) -> None:
    if payment.constrained:
        payment.text.blocks.add(perform("require", condition(price.condition, payment.at)))


@PAYMENTS.of(PayOnce)
def pay_once(price: PayOnce, payment: Payment) -> None:
    blocks, at = payment.text.blocks, payment.at
    if payment.constrained:
        blocks.add(perform("require", unused(at)))
    blocks.add(used(at))
    # A choice that follows is tried on copies by running its block again.
    blocks.split()


@PAYMENTS.of(PayTarget)
def pay_target(price: PayTarget, payment: Payment) -> None:
    kind, options = payment.at.game.asked(price.pick.np, payment.at)
    payment.fix(Constant("TARGET"), kind, options)


@PAYMENTS.of(PayOneOf)
def pay_one_of(price: PayOneOf, payment: Payment) -> None:
    blocks = payment.text.blocks
    payment.ask(Constant("MODE"), listed(*range(len(price.options))))
    option, after = payment.text.local("option"), blocks.label()
    payment.text.keep(option, in_frame(ANSWER))
    for number, prices in enumerate(price.options):
        yes, no = blocks.label(), blocks.label()
        blocks.branch(option.is_(number), yes, no)
        blocks.begin(yes)
        payment.lines(prices)
        blocks.go(after)
        blocks.begin(no)
    blocks.begin(after)


def constrained(prices: Sequence[Node], game: GameLowering) -> bool:
    """Does what is picked for a line bear on what can be picked for a later one, as picking a block of prices does?"""
    return (
        any(isinstance(price, PayOneOf) for price in prices)
        or interdependent(prices, game)
        or any(speaks_of(line, prices[at:], game) for at, line in enumerate(prices, 1))
    )


def interdependent(prices: Sequence[Node], game: GameLowering) -> bool:
    """Does paying a line change what the test of a later one looks at, so that only paying shows more?"""
    return testable_prefix(prices, game) < len(prices)


def testable_prefix(prices: Sequence[Node], game: GameLowering) -> int:
    """How many lines, from the first on, can be tested before anything is paid."""
    for at, price in enumerate(prices, 1):
        if isinstance(price, PayOneOf):
            ways = plain_costs(prices[at - 1 :], game.in_order)
            return len(prices) if all(_testable(way, game) for way in ways) else at - 1
        rest, picked = prices[at:], game.picked_by(price)
        binds_many = picked is not None and picked.quantifier != "a" and speaks_of(price, rest, game)
        if binds_many or any(bears_on(price, other, game) for other in rest):
            return at
    return len(prices)


def _testable(prices: Sequence[Node], game: GameLowering) -> bool:
    """Can the whole of a cost without alternatives be tested, as it is paid in this order?"""
    return game.in_order(prices) == list(prices) and testable_prefix(prices, game) == len(prices)


def bears_on(price: Node, other: Node, game: GameLowering) -> bool:
    """May paying one line change what may pay another?"""
    return any(game.bears_on(line, later) for line in single_prices(price) for later in single_prices(other))


def on_one_line(price: Node, game: GameLowering) -> str:
    """A price as a comment says it."""
    return " ".join(game.spelled(price).split())


def speaks_of(price: Node, rest: Sequence[Node], game: GameLowering) -> bool:
    """Does a later line name what this one picks or fixes?"""
    parts = [part for other in rest for part in walk(other)]
    named, picked = game.named_later.get(type(price)), game.picked_by(price)
    return any(
        (named is not None and isinstance(part, named))
        or (picked is not None and isinstance(part, TheBound) and part.slot == picked.slot)
        for part in parts
    )
