"""Costs whose lines bear on each other: how far a test, line after line, decides whether a cost can be paid."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.codegen.context import GameLowering
from gesso.lang.ast import Node, TheBound, walk


def constrained(prices: Sequence[Node], game: GameLowering) -> bool:
    """Does what is picked for a line bear on what can be picked for a later one?"""
    return interdependent(prices, game) or any(
        speaks_of(price, prices[at + 1 :], game) for at, price in enumerate(prices)
    )


def interdependent(prices: Sequence[Node], game: GameLowering) -> bool:
    """Does paying a line change what the test of a later one looks at, so that only paying shows whether both can be paid?"""
    return testable_prefix(prices, game) < len(prices)


def testable_prefix(prices: Sequence[Node], game: GameLowering) -> int:
    """How many lines, from the first on, can be tested before anything is paid."""
    for at, price in enumerate(prices):
        rest = prices[at + 1 :]
        if any(game.bears_on(price, other) for other in rest) or _binds_many(price, rest, game):
            return at + 1
    return len(prices)


def speaks_of(price: Node, rest: Sequence[Node], game: GameLowering) -> bool:
    """Does a later line name what this one picks or fixes?"""
    parts = [part for other in rest for part in walk(other)]
    named, picked = game.named_later.get(type(price)), game.picked_by(price)
    return any(
        (named is not None and isinstance(part, named))
        or (picked is not None and isinstance(part, TheBound) and part.slot == picked.slot)
        for part in parts
    )


def _binds_many(price: Node, rest: Sequence[Node], game: GameLowering) -> bool:
    picked = game.picked_by(price)
    return picked is not None and picked.quantifier != "a" and speaks_of(price, rest, game)
