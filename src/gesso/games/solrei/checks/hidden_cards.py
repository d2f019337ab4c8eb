"""Cards that nobody may look at: those of the rival's hand, and those under a Muse."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks import CheckContext
from gesso.diagnostics import Diagnostic
from gesso.games.solrei.checks.set_up_texts import SetUpTexts
from gesso.games.solrei.codes.named_things import DISCARD_WHAT, UNSEEN_CARDS
from gesso.games.solrei.lang import ast as s
from gesso.lang.ast import (
    NP,
    AtLeast,
    Each,
    Is,
    Me,
    Node,
    NoneOf,
    Opponent,
    Owned,
    Pick,
    PlayerHas,
    PlayerHasMore,
    PlayerReaches,
    StateKind,
)

_COLOURS = frozenset({"red", "black"})


def check_hidden_cards(entry: SetUpTexts, _: CheckContext[object, object]) -> Iterator[Diagnostic]:
    """Picks from a hidden hand, and questions about the cards in it or under a Muse."""
    for text in entry.texts:
        end = -1
        for node in text.all:
            found = None if node.span.start < end else _hidden(node)
            if found is not None:
                # What stands inside it is the same mistake.
                end = node.span.end
                yield found


def _hidden(node: Node) -> Diagnostic | None:
    match node:
        case s.Discard(what=Pick(np=np) | Each(np=np)) | s.PayDiscard(what=Pick(np=np) | Each(np=np)) if (
            "cultivated" in np.adjectives
        ):
            message = "cards under a Muse are harvested, not discarded"
            return Diagnostic(DISCARD_WHAT, message, node.span, "write `harvest 1` in a cost")
        case s.Discard(who=None | Me(), what=Pick(np=np) | Each(np=np) as what) if "rival" in np.adjectives:
            message = "you cannot see that hand: whoever holds it picks"
            instead = what.span.text.replace("rival ", "", 1)
            return Diagnostic(UNSEEN_CARDS, message, node.span, f"write `the rival discards {instead}`")
        case (
            Is(subject=Pick(np=np) | NoneOf(np=np) | AtLeast(np=np))
            | s.HasPower(subject=Pick(np=np) | NoneOf(np=np) | AtLeast(np=np))
        ) if _is_hidden(np):
            return _unseen(np, node)
        case Is(state=StateKind(np=np)) if "cultivated" in np.adjectives:
            message = "nothing can be told to be a cultivated card: those lie face down"
            return Diagnostic(UNSEEN_CARDS, message, np.span, "count them: `if I have 2 cultivated cards`")
        case PlayerHas(player=Opponent(), owned=owned) | PlayerReaches(player=Opponent(), owned=owned) if (
            owned.noun.type == "card" and _looks(owned)
        ):
            return _unseen(owned, node)
        case PlayerHasMore(np=np) if np.noun.type == "card" and _looks(np):
            return _unseen(np, node)
        case NP() | Owned() if _is_hidden(node) and _looks(node):
            return _unseen(node, node)
        case _:
            return None


def _is_hidden(node: NP | Owned) -> bool:
    return node.noun.type == "card" and bool({"rival", "cultivated"} & set(node.adjectives))


def _looks(node: NP | Owned) -> bool:
    """Does the description tell one hidden card from another?"""
    return node.noun.word != "card" or bool(_COLOURS & set(node.adjectives)) or bool(getattr(node, "filters", ()))


def _unseen(described: NP | Owned, at: Node) -> Diagnostic:
    where = "under a Muse" if "cultivated" in described.adjectives else "in the rival's hand"
    message = f"the cards {where} are hidden: how many there are is open, which they are is not"
    return Diagnostic(UNSEEN_CARDS, message, at.span, "count them: `card`, and nothing before it but whose they are")
