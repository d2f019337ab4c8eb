"""Descriptions: *each marked enemy guard adjacent to a friendly one*, *no cards*, *2 or more coins*. What is said
before the noun is short and cannot attach elsewhere; what follows it is for the game to join."""

from collections.abc import Sequence
from dataclasses import dataclass

from gesso.lang.ast import NP, Node, Noun, Opponent, Owned
from gesso.wording.render_context import RenderContext

PHRASES = {"adjective.carried": "adjective", "counted.no": "what", "counted.least": "n what"}


@dataclass(frozen=True, slots=True)
class Described:
    """A description without its article or figure: what stands before the noun, the noun, what follows it."""

    front: str
    noun: str
    back: str

    @property
    def words(self) -> str:
        return " ".join(part for part in (self.front, self.noun, self.back) if part)


def describe(context: RenderContext, np: NP, n: int) -> Described:
    """A description with its noun in the number of `n`."""
    name = context.nouns.of(np.noun)
    short = [(item, short_form(context, item)) for item in np.filters]
    front: list[str] = []
    turned = context.game.turned if isinstance(context.subject, Opponent) else {}
    said = [word for word in np.adjectives if word not in turned]
    for part in context.game.before_noun:
        if isinstance(part, str):
            front += [context.book(f"adjective.{part}") for word in said if word == part]
        else:
            front += [words for item, words in short if words and isinstance(item, part)]
    context.path = (*context.path, np)
    back = context.game.join_filters(context, np, [item for item, words in short if not words], n)
    context.path = context.path[:-1]
    behind = [context.book(turned[word]) for word in np.adjectives if word in turned]
    return Described(" ".join(front), name.number(n), " ".join(filter(None, (*behind, back))))


def short_form(context: RenderContext, item: Node) -> str:
    """A filter as an adjective, where it can be one here; else empty."""
    shorten = context.game.short.get(type(item))
    return "" if shorten is None else shorten(context, item)


def trails(context: RenderContext, np: NP) -> bool:
    """Whether words will follow the noun of a description."""
    return not all(short_form(context, item) for item in np.filters)


def described(of: Owned) -> NP:
    """What something has, as a description."""
    return NP(of.adjectives, of.noun, (), span=of.span)


def owned(context: RenderContext, amount: str, least: int, np: NP, *, many: bool) -> str:
    """What something has: *a coin*, *2 or more coins*, *no cards*. `many` says that there may be several."""
    name = context.nouns.of(np.noun)
    if amount == "no":
        several = many or not name.single
        return context.book("counted.no", what=describe(context, np, 2 if several else 1).words)
    if least != 1:
        return context.book("counted.least", n=str(least), what=describe(context, np, least).words)
    words = describe(context, np, 1).words
    return words if name.mass else context.book.grammar.indefinite(words)


def held_in_hand(context: RenderContext, noun: Noun, adjectives: Sequence[str]) -> bool:
    """Whether what is described so lies in a player's hand."""
    return noun.type in context.game.in_hand and context.game.elsewhere.isdisjoint(adjectives)


def carried(context: RenderContext, amount: str, least: int, np: NP) -> str:
    """The adjective of a thing that carries one such (*marked*); empty where there is none."""
    name = context.nouns.of(np.noun)
    if not name.adjective or np.adjectives or np.filters or amount == "no" or least != 1:
        return ""
    return context.book("adjective.carried", adjective=name.adjective)
