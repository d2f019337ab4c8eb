"""The cost bar: prices in capitals, joined by a middle dot, in which the unit speaks of itself."""

from __future__ import annotations

from collections.abc import Sequence

from gesso.games.react.lang.ast import PayDirection, PayExhaust, PaySpend
from gesso.games.react.wording.ability_text import AbilityText
from gesso.games.react.wording.conditions import condition
from gesso.games.react.wording.operands import operand
from gesso.lang.ast import Node, PayIf, PayTarget
from gesso.wording import plain

PHRASES = {
    "cost.exhaust": "what",
    "cost.target": "what",
    "cost.direction": "",
    "cost.spend": "what",
    "cost.discard": "what",
    "cost.if": "condition",
    "cost.join": "first next",
}


def cost(telling: AbilityText, prices: Sequence[Node]) -> str:
    """The bar of a cost; empty where there is none."""
    bar = ""
    for price in prices:
        telling.discourse.clause()
        said = _price(telling, price)
        bar = telling.book("cost.join", first=bar, next=said) if bar else said
    return plain(bar).upper()


def _price(telling: AbilityText, node: Node) -> str:
    book = telling.book
    match node:
        case PayExhaust(thing=thing):
            return book("cost.exhaust", what=operand(telling, thing))
        case PayTarget(pick=pick):
            return book("cost.target", what=operand(telling, pick))
        case PayDirection():
            return book("cost.direction")
        case PaySpend(pick=pick):
            verb = "cost.discard" if pick.np.noun.type == "card" else "cost.spend"
            return book(verb, what=operand(telling, pick))
        case PayIf(condition=wanted):
            return book("cost.if", condition=condition(telling, wanted))
        case _:
            raise TypeError(f"{type(node).__name__} is no price")
