"""Where cards lie: the hand, the deck and the discard pile of a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gesso.games.react.lang.things import In
from gesso.lang.ast.sentences import PlayerHas
from gesso.lang.ast.things import NP, Me, Opponent, Owned, described
from gesso.lang.nodes import EVERYWHERE, SENTENCES, Builder, Example, Node, Parts, digest_neutral, node, part
from gesso.lang.unparser import Unparser
from gesso.source import Span

HAND, DECK, DISCARD = "hand", "deck", "discard"
_WHOSE: Mapping[str, Literal["my", "enemy", "their"]] = {"MY": "my", "THE": "enemy", "THEIR": "their"}

_PLACES: Mapping[str, Literal["hand", "deck", "discard"]] = {"HAND": "hand", "DECK": "deck", "DISCARD": "discard"}


def _pile(parts: Parts, span: Span) -> Pile:
    return Pile(_WHOSE.get(parts[0].type, ""), _PLACES[parts[-1].type], span=span)


def _top(parts: Parts, span: Span) -> Pile:
    number, deck = parts[2], parts[-1]
    return Pile(deck.whose, "deck", 1 if number is None else number, span=span)


def _unparse_pile(pile: Pile, unparser: Unparser) -> str:
    if pile.top:
        cards = "card" if pile.top == 1 else f"{pile.top} cards"
        return f"the top {cards} of {pile.whose} {pile.place}"
    whose = "the enemy" if pile.whose == "enemy" else pile.whose
    return f"{whose} {pile.place}".lstrip()


@node(
    chapter="fixed",
    rules=("my_pile", "enemy_pile", "their_pile", "own_hand"),
    shown="my discard / my deck / the enemy discard / the enemy deck / the top n cards of my deck",
    headword="my discard",
    texts=EVERYWHERE,
    phrase="pile",
    build=_pile,
    unparse=_unparse_pile,
    example=Example(
        "gain 1 card in my discard\ndraw 1 card for each 3 cards in my deck\nif the enemy has 5 cards in hand\n  draw 1 card\n"
        "gain 1 card in the top 3 cards of my deck\nthe enemy discards the top card of their deck"
    ),
)
class Pile(Node):
    """A place of cards. Cards that were played, spent or discarded lie face up in the discard pile. Of a hand and a deck
    the other player knows only how many cards there are. A player who picks among the top cards of a deck sees them; if
    there are fewer, these are all."""

    whose: Literal["my", "enemy", "their", ""]
    """`my`, `enemy`, or `their` for the player before the verb; empty for a hand of whoever it is about."""
    place: Literal["hand", "deck", "discard"]
    """`hand`, `deck` or `discard`."""
    top: int = digest_neutral(default=0)
    """How many of the top cards of a deck are meant; 0 for the whole place."""


def in_pile(np: NP) -> Pile | None:
    """Return the pile in which described cards lie, or the top of one; None if they lie in no deck and no discard pile."""
    return next((item.of for item in np.filters if isinstance(item, In) and isinstance(item.of, Pile)), None)


def _cards_of(parts: Parts, span: Span) -> NP:
    """Build a description. `card in my hand` is a `card`, and `card in the enemy hand` an `enemy card`."""
    *words, filters = parts
    np = described(words, filters, span)
    if words[-1].type not in ("CARD", "INTENTION", "REACTION") or len(filters) != 1:
        return np
    pile = in_pile(np)
    if pile is None or pile.place != HAND or pile.whose == "their":
        return np
    adjectives = (*np.adjectives, "enemy") if pile.whose == "enemy" else np.adjectives
    return NP(adjectives, np.noun, (), span=np.span)


def _has_in_pile(parts: Parts, span: Span) -> Node:
    player, _, owned, _, pile = parts
    if isinstance(player, Opponent) and pile.whose == "enemy":
        pile = Pile("their", pile.place, span=pile.span)
    node = HasInPile(player, owned, pile, span=span)
    return PlayerHas(player, owned, span=span) if pile.place == HAND and (node.is_own or not pile.whose) else node


@node(
    "{player} have|has {owned} in {pile}",
    chapter="conditions",
    rules=("has_in_pile",),
    headword="in my discard",
    shown="I have ... in my discard / the enemy has ... in their deck",
    build=_has_in_pile,
    example=Example(
        "if I have 10 cards in my discard\n  draw 1 card\nif the enemy has no card in their deck\n  progress"
    ),
)
class HasInPile(Node):
    """True if so many cards lie in the player's deck or discard pile. In a discard pile their kinds can be counted, too."""

    player: Node
    owned: Owned
    pile: Pile = part()

    @property
    def is_own(self) -> bool:
        """Return whether the pile belongs to the player before the verb."""
        return self.pile.whose == ("my" if isinstance(self.player, Me) else "their")


@node(
    "the chain has {owned}",
    chapter="conditions",
    texts=SENTENCES,
    headword="the chain",
    shown="the chain has ...",
    example=Example(
        "if the chain has exactly 3 cards\n  draw 1 card\nif the chain has 4 cards\n  progress", kind="reaction"
    ),
)
class ChainHas(Node):
    """True if so many cards are on the React Chain. The card that resolves counts: as the third card resolves there are
    three, for those above it have left."""

    owned: Owned = part()


RULES: Mapping[str, Builder] = {
    "np": _cards_of,
    "top_cards": _top,
    "deck_of_player": lambda parts, span: Pile(_WHOSE[parts[0].type], "deck", span=span),
}
