"""Costs whose lines bear on each other: which of them a test of line after line does not decide."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.games.react.lang.ast import InDirection, MyArtist, PayDirection, PayExhaust, PaySpend
from gesso.games.react.lowering.descriptions import LYING, UNITS
from gesso.lang.ast import (
    NP,
    Node,
    Noun,
    Owned,
    PayTarget,
    Pick,
    PlayerHas,
    SelfRef,
    StateAdjective,
    TheBound,
    TheTarget,
    walk,
)

TURNED = frozenset({"exhausted", "refreshed"})


def linked(prices: Sequence[Node]) -> bool:
    """Does what is picked for a line bear on what can be picked for a later one?"""
    return interdependent(prices) or any(_speaks_of(price, prices[at + 1 :]) for at, price in enumerate(prices))


def interdependent(prices: Sequence[Node]) -> bool:
    """Does paying a line change what the test of a later one looks at, so that only paying shows whether both can be paid?"""
    return testable_prefix(prices) < len(prices)


def testable_prefix(prices: Sequence[Node]) -> int:
    """How many lines, from the first on, can be tested before anything is paid."""
    for at, price in enumerate(prices):
        rest = prices[at + 1 :]
        if any(_bears_on(price, other) for other in rest) or _bound_many(price, rest):
            return at + 1
    return len(prices)


def _speaks_of(price: Node, rest: Sequence[Node]) -> bool:
    """Does a later line name what this one picks?"""
    parts = [part for other in rest for part in walk(other)]
    match price:
        case PayTarget():
            return any(isinstance(part, TheTarget) for part in parts)
        case PayDirection():
            return any(isinstance(part, InDirection) for part in parts)
        case PayExhaust(thing=Pick(slot=slot)) | PaySpend(pick=Pick(slot=slot)):
            return any(isinstance(part, TheBound) and part.slot == slot for part in parts)
    return False


def _bound_many(price: Node, rest: Sequence[Node]) -> bool:
    pick = price.pick if isinstance(price, PaySpend) else getattr(price, "thing", None)
    return isinstance(pick, Pick) and pick.quantifier != "a" and _speaks_of(price, rest)


def _bears_on(price: Node, other: Node) -> bool:
    """Does paying `price` change what may pay `other`?"""
    match price:
        case PayExhaust():
            return _sees_turning(other)
        case PaySpend(pick=pick):
            noun = pick.np.noun
            if noun.type in UNITS:
                return any(
                    isinstance(part, NP | Owned | TheBound | SelfRef | MyArtist) for part in walk(other)
                ) and not (isinstance(other, PaySpend) and _in_hand(other))
            head = other.pick.np.noun if isinstance(other, PaySpend) else None
            if isinstance(other, PaySpend) and _contend(price, other):
                return True
            if noun.type in LYING and not _in_hand(price):
                return any(isinstance(x, Noun) and x.type in LYING and x is not head for x in walk(other))
            return any(isinstance(part, PlayerHas) for part in walk(other))
    return False


def _sees_turning(other: Node) -> bool:
    return isinstance(other, PayExhaust) or any(
        (isinstance(part, NP | Owned) and TURNED & set(part.adjectives))
        or (isinstance(part, StateAdjective) and part.adjective in TURNED)
        for part in walk(other)
    )


def _contend(price: PaySpend, other: PaySpend) -> bool:
    """Do two lines take from the same pieces in a way that adding them up does not settle?"""
    one, two = price.pick, other.pick
    if not set(one.np.noun.ids) & set(two.np.noun.ids) and not one.np.noun.type == two.np.noun.type == "card":
        return False
    settled = one.np.noun.ids == two.np.noun.ids and one.quantifier == two.quantifier == "n"
    return not settled or bool(one.np.filters) or bool(two.np.filters)


def _in_hand(price: PaySpend) -> bool:
    noun = price.pick.np.noun
    return noun.type not in UNITS | LYING or (noun.type == "frame" and not price.pick.np.filters)
