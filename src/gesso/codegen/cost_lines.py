"""Costs line by line, for observed plug-ins: what each line asks, how it is tested, and the figures of what it counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gesso.codegen.blocks import Block
from gesso.codegen.context import Context
from gesso.codegen.costs import Test, bears_on, on_one_line, speaks_of, testable_prefix
from gesso.codegen.ir import Compare, Local, Number, Value, all_of
from gesso.lang.ast import Node, PayIf, PayOnce, PayOneOf, PayTarget


@dataclass(frozen=True, slots=True)
class CostLine:
    """One line of a cost, in the order of payment: as it is written, and as comments spell it. `asks` says for what: a
    `target`, a `condition`, a `limit`, `alternatives`, a `thing` that is named, or something `held`. `within` tests it with the lines before it,
    `alone` without them; None where that tells nothing more. `available` counts what there is of the `needed`. Beside
    the state, tests and count are `told` these. The block that pays the line is `block`, -1 for none."""

    line: int
    text: str
    spelled: str
    asks: str
    within: Value | None
    alone: Value | None
    needed: int
    available: Value | None
    block: int
    told: tuple[Local, ...]

    def tests(self) -> dict[str, tuple[Value, str]]:
        """The functions of the line that there are, by their ends of names, with their types."""
        found = {"": (self.within, "bool"), "_alone": (self.alone, "bool"), "_count": (self.available, "int")}
        return {name: (test, type_) for name, (test, type_) in found.items() if test is not None}


def cost_lines(
    prices: Sequence[Node], at: Context, blocks: Sequence[Block], told: tuple[Local, ...]
) -> tuple[CostLine, ...]:
    """The lines of a cost whose payment these blocks hold."""
    game, here = at.game, replace(at, testing=True)
    ordered = game.in_order(prices)
    testable = testable_prefix(ordered, game)
    found: list[CostLine] = []
    for place, price in enumerate(ordered):
        before = ordered[:place]
        free = not any(bears_on(line, price, game) or speaks_of(line, (price,), game) for line in before)
        own = game.tests(price, Test(here, ())) if free and testable_prefix((price,), game) else []
        tests = Test(here, ordered[: place + 1]).then() if place < testable and (own or not free) else []
        needed, available = game.counted(price, here) or _figures(own)
        spelled = game.spelled(price).partition("\n")[0]
        found.append(
            CostLine(
                price.span.line,
                " ".join(price.span.text.split()),
                on_one_line(price, game),
                _asks(price, at, counted=available is not None or not own),
                all_of(tests) if tests else None,
                all_of(own) if own and before else None,
                needed,
                available,
                next((block.label for block in blocks if spelled in block.sentences), -1),
                told,
            )
        )
    return tuple(found)


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
    return "held" if counted or at.game.picked_by(price) is not None else "thing"
