"""Alternatives in a cost: blocks of prices of which one is paid. A chapter for the games that ask which."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from gesso.lang.node_specs import Node, node

if TYPE_CHECKING:
    from gesso.lang.ast_builder import Builder
RULES: dict[str, Builder] = {
    "prices": lambda parts, span: tuple(parts),
    "alternatives": lambda parts, span: tuple(parts[::2]),
}


@node("choose {n} of {options}", chapter="prices", shown="choose 1 of prices (or prices)+")
class PayOneOf(Node):
    """The player picks a block that can be paid with the rest of the cost, and pays it in order."""

    n: int
    options: tuple[tuple[Node, ...], ...]


def plain_costs(
    prices: Sequence[Node], order: Callable[[Sequence[Node]], Sequence[Node]] = tuple
) -> Iterator[tuple[Node, ...]]:
    """Every cost that these prices may come to, without alternatives; `order` sorts the prices of a block."""
    for at, price in enumerate(prices):
        if isinstance(price, PayOneOf):
            for block in price.options:
                yield from plain_costs((*prices[:at], *order(block), *prices[at + 1 :]), order)
            return
    yield tuple(prices)


def single_prices(price: Node) -> Iterator[Node]:
    """A price, or all prices among which it lets the player pick."""
    if not isinstance(price, PayOneOf):
        yield price
        return
    for inner in chain(*price.options):
        yield from single_prices(inner)
