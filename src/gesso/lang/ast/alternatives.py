"""Alternatives in a cost: blocks of prices, of which the player pays one. A game may leave this chapter out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Final

from gesso.lang.nodes import Node, node

if TYPE_CHECKING:
    from gesso.lang.nodes import Builder
RULES: dict[str, Builder] = {
    "prices": lambda parts, span: tuple(parts),
    "alternatives": lambda parts, span: tuple(parts[::2]),
}


@node("choose {n} of {options}", chapter="prices", outcomes=(), shown="choose 1 of prices (or prices)+")
class PayOneOf(Node):
    """The player picks one block of prices and pays it in order. Gesso offers only blocks that can be paid with the
    rest of the cost."""

    n: int
    options: tuple[tuple[Node, ...], ...]


MOST_WAYS: Final = 64
"""The limit of ways to pay a cost. Gesso tests each of them whenever the card could be played."""


def ways_to_pay(prices: Sequence[Node]) -> int:
    """Return how many different costs these prices allow, whichever blocks the player picks."""
    return prod(sum(map(ways_to_pay, price.options)) for price in prices if isinstance(price, PayOneOf))


def plain_costs(
    prices: Sequence[Node], order: Callable[[Sequence[Node]], Sequence[Node]] = tuple
) -> Iterator[tuple[Node, ...]]:
    """Yield every cost that these prices allow, without alternatives.

    `order` sorts the prices of a block. Yield nothing for more than `MOST_WAYS` costs, which a check reports.
    """
    if ways_to_pay(prices) <= MOST_WAYS:
        yield from _plain_costs(prices, order)


def _plain_costs(
    prices: Sequence[Node], order: Callable[[Sequence[Node]], Sequence[Node]]
) -> Iterator[tuple[Node, ...]]:
    for at, price in enumerate(prices):
        if isinstance(price, PayOneOf):
            for block in price.options:
                yield from _plain_costs((*prices[:at], *order(block), *prices[at + 1 :]), order)
            return
    yield tuple(prices)


def single_prices(price: Node) -> Iterator[Node]:
    """Yield the price itself, or all prices among which it lets the player pick."""
    if not isinstance(price, PayOneOf):
        yield price
        return
    for inner in chain(*price.options):
        yield from single_prices(inner)
