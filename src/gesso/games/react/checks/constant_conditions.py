"""Conditions that the place of a text, or its own words, have already settled."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects.dead_code import CONSTANT_CONDITION
from gesso.games.react.checks.checked_text import CheckContext, CheckedArtist, CheckedText
from gesso.games.react.lang.ast import Adjacent, Diagonal, EnemyArtist, In, MyArtist, StateSpot, Within, ZoneOf
from gesso.games.react.lang.types import UNIT
from gesso.lang.ast import Done, If, Is, Node, Pick, SelfRef, StateAdjective, StateKind, TheBound, TheTarget

_FIXED = SelfRef | MyArtist | EnemyArtist | TheTarget | TheBound | ZoneOf


def check_constant_conditions(survey: CheckedArtist, _: CheckContext) -> Iterator[Diagnostic]:
    """Every condition that is always, or never, true where it stands."""
    for text in survey.texts:
        for node in text.all:
            if isinstance(node, Is):
                truth = _truth(node, text)
                if truth is not None:
                    yield _report(node, truth, _where(node, text))
            if isinstance(node, If) and not isinstance(node.condition, Done):
                inner = node.then[0] if node.then else None
                if isinstance(inner, If) and inner.condition == node.condition:
                    yield _report(inner.condition, True, "the line above has just asked it")


def _report(node: Node, truth: bool, why: str) -> Diagnostic:
    message = f"this is {'always' if truth else 'never'} true: {why}"
    hint = "drop the condition" if truth else "drop the condition and what stands under it"
    return Diagnostic(CONSTANT_CONDITION, message, node.span, hint)


def _truth(node: Is, text: CheckedText) -> bool | None:
    match node.state:
        case StateAdjective(adjective="ascended"):
            return _ascended(node.subject, text)
        case StateAdjective(adjective=("friendly" | "enemy") as whose):
            mine = _mine(node.subject)
            return None if mine is None else mine == (whose == "friendly")
        case StateKind(np=np) if not np.filters and not np.adjectives and isinstance(node.subject, _FIXED):
            return _of_kind(text.type_of(node.subject)[0], np.noun.type, np.noun.ids)
        case StateSpot(spot=spot) if getattr(spot, "of", None) == node.subject and isinstance(node.subject, _FIXED):
            return {In: True, Within: True, Adjacent: False, Diagonal: False}.get(type(spot))
        case _:
            return None


def _ascended(subject: Node, text: CheckedText) -> bool | None:
    """On the two sides of the Artist's own card its state is known."""
    if text.effect is None or text.effect.unit != "artist" or not isinstance(subject, SelfRef | MyArtist):
        return None
    card_sides = {"normal": False, "ascended": True}
    return card_sides.get(text.effect.side)


def _mine(subject: Node) -> bool | None:
    match subject:
        case SelfRef() | MyArtist():
            return True
        case EnemyArtist():
            return False
        case TheBound(noun=noun) if noun.ids:
            return True
        case Pick(np=np) if np.noun.ids:
            return True
        case _:
            return None


def _of_kind(type_: str, wanted: str, ids: tuple[str, ...]) -> bool | None:
    if type_ not in UNIT or wanted not in UNIT or ids:
        return None
    if wanted == "unit" or type_ == wanted:
        return True
    return False if type_ != "unit" else None


def _where(node: Is, text: CheckedText) -> str:
    if isinstance(node.state, StateAdjective) and node.state.adjective == "ascended" and text.effect is not None:
        return f"this is the {text.effect.side} side of the card"
    return "the words say so already"
