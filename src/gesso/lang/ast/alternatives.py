"""Alternatives in a cost: blocks of prices of which one is paid. A chapter for the games that ask which."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Final

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


MOST_WAYS: Final = 64
"""In how many ways a cost can be paid at most: each of them is tested wherever the card could be played."""


def ways_to_pay(prices: Sequence[Node]) -> int:
    """To how many costs these prices may come, whichever blocks are picked."""
    return prod(sum(map(ways_to_pay, price.options)) for price in prices if isinstance(price, PayOneOf))


def plain_costs(
    prices: Sequence[Node], order: Callable[[Sequence[Node]], Sequence[Node]] = tuple
) -> Iterator[tuple[Node, ...]]:
    """Every cost that these prices may come to, without alternatives; `order` sorts the prices of a block. None where they
    are more than `MOST_WAYS`, which a check reports."""
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
    """A price, or all prices among which it lets the player pick."""
    if not isinstance(price, PayOneOf):
        yield price
        return
    for inner in chain(*price.options):
        yield from single_prices(inner)
