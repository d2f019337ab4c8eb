"""Costs: the test of a whole cost before its effect is offered, and its payment line after line.

For observed plug-ins also what each line asks, how it is tested, and how many there are of what it counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gesso.codegen.conditions import condition, unused, used
from gesso.codegen.ir import (
    FRAME,
    Block,
    Comment,
    Compare,
    Constant,
    Local,
    Number,
    Return,
    Value,
    all_of,
    any_of,
    call,
    exists,
    listed,
    operation,
    perform,
)
from gesso.codegen.lowering import (
    ANSWER,
    TARGET,
    Context,
    GameLowering,
    Lowerings,
    Payment,
    Test,
    TextBuilder,
    in_frame,
)
from gesso.data_classes import dataclass
from gesso.lang.ast import Node, PayIf, PayOnce, PayOneOf, PayTarget, TheBound, plain_costs, single_prices, walk

TESTS: Lowerings[[Test], list[Value]] = Lowerings("this cannot be paid")
"""Each function returns the tests of its line and of those after it."""


def payable(prices: Sequence[Node], at: Context) -> Value | None:
    """Return the test of a whole cost, as far as it can be made before anything is paid; None if nothing is to be
    tested.

    The test takes the player and what bears the card (`FACE_DOWN` for a card that lay face down).
    """
    ordered = at.game.payment_order(prices)
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
    candidates = game.matches(np, test.at)
    if is_mentioned(price, test.rest, game):
        return [exists(candidates, TARGET, all_of(test.then()))]
    return [*([call("len", candidates).above(0)] if np.filters or np.adjectives else []), *test.then()]


@TESTS.of(PayOneOf)
def test_one_of(price: PayOneOf, test: Test) -> list[Value]:
    order = test.at.game.payment_order
    ways = [all_of(replace(test, rest=(*order(block), *test.rest)).then()) for block in price.options]
    return [] if Number(True) in ways else [any_of(ways)]


def pay(prices: Sequence[Node], text: TextBuilder) -> None:
    """Write the blocks that pay a cost, and the one that commits to the effect."""
    payment = Payment(text, order_sensitive=order_sensitive(prices, text.at.game))
    payment.lines(prices)
    text.blocks.says(Comment("the cost is paid"))
    text.blocks.add()
    text.blocks.returns(Return(operation("commit", FRAME)))


PAYMENTS: Lowerings[[Payment], None] = Lowerings("this cannot be paid")


@PAYMENTS.of(PayIf)
def pay_if(price: PayIf, payment: Payment) -> None:
    if payment.order_sensitive:
        payment.text.blocks.add(perform("require", condition(price.condition, payment.at)))


@PAYMENTS.of(PayOnce)
def pay_once(price: PayOnce, payment: Payment) -> None:
    blocks, at = payment.text.blocks, payment.at
    if payment.order_sensitive:
        blocks.add(perform("require", unused(at)))
    blocks.add(used(at))
    # The choice that follows is tried on copies by running its block again.
    blocks.split()


@PAYMENTS.of(PayTarget)
def pay_target(price: PayTarget, payment: Payment) -> None:
    kind, options = payment.at.game.choice(price.pick.np, payment.at)
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


def order_sensitive(prices: Sequence[Node], game: GameLowering) -> bool:
    """Return whether what is picked for a line may change what can be picked for a later one; picking a block of
    prices does."""
    return (
        any(isinstance(price, PayOneOf) for price in prices)
        or interdependent(prices, game)
        or any(is_mentioned(line, prices[at:], game) for at, line in enumerate(prices, 1))
    )


def interdependent(prices: Sequence[Node], game: GameLowering) -> bool:
    """Return whether paying a line changes what the test of a later one looks at, so that only paying shows more."""
    return testable_prefix(prices, game) < len(prices)


def testable_prefix(prices: Sequence[Node], game: GameLowering) -> int:
    """Return how many lines, from the first, can be tested before anything is paid."""
    for at, price in enumerate(prices, 1):
        if isinstance(price, PayOneOf):
            ways = plain_costs(prices[at - 1 :], game.payment_order)
            return len(prices) if all(_testable(way, game) for way in ways) else at - 1
        rest, picked = prices[at:], game.price_pick(price)
        binds_many = picked is not None and picked.quantifier != "a" and is_mentioned(price, rest, game)
        if binds_many or any(affects(price, other, game) for other in rest):
            return at
    return len(prices)


def _testable(prices: Sequence[Node], game: GameLowering) -> bool:
    """Return whether the whole of a cost without alternatives can be tested, as it is paid in this order."""
    return game.payment_order(prices) == list(prices) and testable_prefix(prices, game) == len(prices)


def affects(price: Node, other: Node, game: GameLowering) -> bool:
    """Return whether paying one line may change what may pay another."""
    return any(game.affects(line, later) for line in single_prices(price) for later in single_prices(other))


def on_one_line(price: Node, game: GameLowering) -> str:
    """Return a price as a comment spells it."""
    return " ".join(game.unparse(price).split())


def is_mentioned(price: Node, rest: Sequence[Node], game: GameLowering) -> bool:
    """Return whether a later line mentions what this one picks or fixes."""
    parts = [part for other in rest for part in walk(other)]
    named, picked = game.mentioned_as.get(type(price)), game.price_pick(price)
    return any(
        (named is not None and isinstance(part, named))
        or (picked is not None and isinstance(part, TheBound) and part.slot == picked.slot)
        for part in parts
    )


@dataclass(frozen=True, slots=True)
class LoweredCostLine:
    """One line of a cost, in the order of payment."""

    line: int
    """Line in the file."""
    text: str
    """The line as it is written."""
    spelled: str
    """The line as comments spell it."""
    asks: str
    """A `target`, a `condition`, a `limit`, `alternatives`, a `thing` that is named, or something `held`."""
    within: Value | None
    """Test of the line with those before it; None if that shows nothing more."""
    alone: Value | None
    """Test of the line without them; None if that shows nothing more."""
    needed: int
    """How many it needs."""
    available: Value | None
    """How many there are."""
    block: int
    """Block that pays the line, -1 for none."""
    arguments: tuple[Local, ...]
    """Arguments of tests and count besides the state."""

    def tests(self) -> dict[str, tuple[Value, str]]:
        """Return the functions of the line by the ends of their names, with their types."""
        functions = {"": (self.within, "bool"), "_alone": (self.alone, "bool"), "_count": (self.available, "int")}
        return {name: (test, type_) for name, (test, type_) in functions.items() if test is not None}


def cost_lines(
    prices: Sequence[Node], at: Context, blocks: Sequence[Block], arguments: tuple[Local, ...]
) -> tuple[LoweredCostLine, ...]:
    """Return the lines of a cost that these blocks pay."""
    game, here = at.game, replace(at, testing=True)
    ordered = game.payment_order(prices)
    testable = testable_prefix(ordered, game)
    cost: list[LoweredCostLine] = []
    for place, price in enumerate(ordered):
        before = ordered[:place]
        free = not any(affects(line, price, game) or is_mentioned(line, (price,), game) for line in before)
        alone = game.tests(price, Test(here, ())) if free and testable_prefix((price,), game) else []
        tests = Test(here, ordered[: place + 1]).then() if place < testable and (alone or not free) else []
        needed, available = game.needed_and_available(price, here) or _figures(alone)
        spelled = game.unparse(price).partition("\n")[0]
        cost.append(
            LoweredCostLine(
                price.span.line,
                " ".join(price.span.text.split()),
                on_one_line(price, game),
                _asks(price, at, counted=available is not None or not alone),
                all_of(tests) if tests else None,
                all_of(alone) if alone and before else None,
                needed,
                available,
                next((block.label for block in blocks if spelled in block.sentences), -1),
                arguments,
            )
        )
    return tuple(cost)


def _figures(tests: Sequence[Value]) -> tuple[int, Value | None]:
    match tests:
        case [Compare(left=available, sign=">=", right=Number(value=needed))]:
            return needed, available
        case [Compare(left=available, sign=">", right=Number(value=exceeded))]:
            return exceeded + 1, available
    return 0, None


def _asks(price: Node, at: Context, *, counted: bool) -> str:
    match price:
        case PayTarget():
            return "target"
        case PayIf():
            return "condition"
        case PayOnce():
            return "limit"
        case PayOneOf():
            return "alternatives"
    return "held" if counted or at.game.price_pick(price) is not None else "thing"
