"""Conditions of Re;ACT whose answer is known from where they stand, or from their own words."""

from __future__ import annotations

from gesso.checks import CheckedText
from gesso.games.react.checks.artist_text import ArtistText
from gesso.games.react.lang.ast import Adjacent, Diagonal, EnemyArtist, In, MyArtist, StateSpot, Within, ZoneOf
from gesso.games.react.lang.types import UNIT
from gesso.lang.ast import Is, Node, Pick, SelfRef, StateAdjective, StateKind, TheBound, TheTarget

_FIXED = SelfRef | MyArtist | EnemyArtist | TheTarget | TheBound | ZoneOf


def settled(node: Is, text: CheckedText) -> tuple[bool, str] | None:
    """The truth of a condition, and why it is known; None where it is open."""
    why = "the words say so already"
    truth: bool | None = None
    match node.state:
        case StateAdjective(adjective="ascended"):
            return _ascended(node.subject, text)
        case StateAdjective(adjective=("friendly" | "enemy") as whose):
            mine = _mine(node.subject)
            truth = None if mine is None else mine == (whose == "friendly")
        case StateKind(np=np) if not np.filters and not np.adjectives and isinstance(node.subject, _FIXED):
            truth = _of_kind(text.type_of(node.subject)[0], np.noun.type, np.noun.ids)
        case StateSpot(spot=spot) if getattr(spot, "of", None) == node.subject and isinstance(node.subject, _FIXED):
            truth = {In: True, Within: True, Adjacent: False, Diagonal: False}.get(type(spot))
        case _:
            pass
    return None if truth is None else (truth, why)


def _ascended(subject: Node, text: CheckedText) -> tuple[bool, str] | None:
    """On the two sides of the Artist's own card its state is known."""
    effect = text.effect if isinstance(text, ArtistText) else None
    if effect is None or effect.unit != "artist" or not isinstance(subject, SelfRef | MyArtist):
        return None
    truth = {"normal": False, "ascended": True}.get(effect.side)
    return None if truth is None else (truth, f"this is the {effect.side} side of the card")


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
