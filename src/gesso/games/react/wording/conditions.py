"""What follows *if*, *while* and *only if*."""

from __future__ import annotations

from gesso.games.react.lang.ast import Hidden, StateSpot
from gesso.games.react.wording.ability_text import AbilityText
from gesso.games.react.wording.descriptions import carried, describe, filtered, owned
from gesso.games.react.wording.operands import operand
from gesso.games.react.wording.references import Case, player
from gesso.lang.ast import AtLeast, Has, Is, Me, Node, PlayerHas, StateAdjective, StateKind, TheBound

PHRASES = {
    "is.one": "subject state",
    "is.many": "subject state",
    "has.one": "subject what",
    "has.many": "subject what",
    "player_has.me": "what",
    "player_has.other": "who what",
    "hidden.card": "",
    "player_has.in_hand": "what",
}


def condition(telling: AbilityText, node: Node) -> str:
    """A condition; *if done* is said by the sentence that it asks about."""
    book = telling.book
    match node:
        case Is(subject=subject, state=state):
            many = _many(telling, subject)
            said = operand(telling, subject, Case.SUBJECT)
            return book("is.many" if many else "is.one", subject=said, state=_state(telling, state))
        case Has(subject=subject, owned=what):
            many = _many(telling, subject)
            said = operand(telling, subject, Case.SUBJECT)
            adjective = carried(telling, what)
            if adjective:
                return book("is.many" if many else "is.one", subject=said, state=adjective)
            return book("has.many" if many else "has.one", subject=said, what=owned(telling, what, many=False))
        case PlayerHas(player=who, owned=what):
            said = owned(telling, what, many=True)
            if what.noun.type in ("card", "frame"):
                said = book("player_has.in_hand", what=said)
            if isinstance(who, Me):
                return book("player_has.me", what=said)
            return book("player_has.other", who=player(telling, who), what=said)
        case Hidden():
            return book("hidden.card")
        case _:
            raise TypeError(f"{type(node).__name__} is no condition")


def _state(telling: AbilityText, node: Node) -> str:
    match node:
        case StateAdjective(adjective=adjective):
            return telling.book(f"adjective.{adjective}")
        case StateKind(np=np):
            return telling.book.grammar.indefinite(describe(telling, np, 1).words)
        case StateSpot(spot=spot):
            return filtered(telling, spot)
        case _:
            raise TypeError(f"{type(node).__name__} is no state")


def _many(telling: AbilityText, subject: Node) -> bool:
    match subject:
        case AtLeast(n=n):
            return n > 1
        case TheBound(many=many, slot=slot):
            return many and telling.picked.get(slot, 2) > 1
        case _:
            return False
