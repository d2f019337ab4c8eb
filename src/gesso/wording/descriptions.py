"""Descriptions: *each marked enemy guard adjacent to a friendly one*, *no cards*, *2 or more coins*.

Words before the noun are short, so that nobody can read them as part of something else. A game joins the words after
it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gesso.lang.ast import NP, Noun, Opponent, Other, Owned, SelfRef
from gesso.wording.references import key_of, refer
from gesso.wording.render_context import NamedThing, RenderContext
from gesso.wording.template import AMONG, DENIED, Inflected, reworded

PHRASES = {
    "adjective.carried": "adjective",
    "other.plain": "",
    "other.another": "what",
    "other.than": "what",
    "counted.no": "what",
    "counted.least": "n what",
    "counted.mass": "what",
}


@dataclass(frozen=True, slots=True)
class Described:
    """A description without its article or number."""

    other: str
    """The word for *other*, if there is one."""
    noun: str
    """The noun with its adjectives."""
    back: str
    """What follows the noun."""
    among: bool = False
    """Whether it is one of several that somebody has (*un de vos Arts*)."""

    @property
    def words(self) -> str:
        return self._said(self.other, self.noun, self.back)

    @property
    def head(self) -> str:
        """Return everything up to the noun and its adjectives."""
        return self._said(self.other, self.noun)

    def one(self, context: RenderContext, *, denied: bool = False, random: bool = False) -> str:
        """Return one such thing: *a guard*, *another guard*, *a random guard*; `denied` if there is none."""
        words = self._said(self.noun, self.back) if self.other and not random else self.words
        if denied and not self.among:
            words = reworded(words, words, DENIED)
        if random:
            return context.book("random.one", what=words)
        return context.book("other.another", what=words) if self.other else context.grammar.indefinite(words)

    def _said(self, *parts: str) -> str:
        return reworded(self.noun, joined(*parts))


def joined(*parts: str) -> str:
    """Join the words that are not empty."""
    return " ".join(filter(None, parts))


ANY = NamedThing("")
"""Any such thing, which no later word means."""


def describe(context: RenderContext, np: NP, n: int, names: NamedThing | None = ANY) -> Described:
    """Word a description with its noun in the number of `n`; `names` is what it names, None for nothing."""
    name = context.nouns.of(np.noun)
    if names is ANY:
        names = NamedThing(name.one, many=n > 1)
    if names is not None:
        if not isinstance(context.subject, Opponent):
            names.adjectives = tuple(word for word in np.adjectives if word in context.game.lasting)
        context.discourse.name(names)
    noun = name.many if context.grammar.among_owned and _own_adjectives(context, np) else name.number(n)
    words = context.agreeing_with(noun, lambda: _describe(context, np, noun, n))
    if names is not None:
        names.open = False
    return words


def _describe(context: RenderContext, np: NP, noun: str, n: int) -> Described:
    filters = [item for item in np.filters if not isinstance(item, Other)]
    short = [(item, context.game.short_filter(context, item)) for item in filters]
    other = other_in(np)
    beside: list[str] = []
    own_adjectives = _own_adjectives(context, np)
    among = context.grammar.among_owned and bool(own_adjectives)
    adjectives = [word for word in np.adjectives if word not in own_adjectives]
    behind_noun = context.grammar.adjectives_behind
    for part in context.game.behind_noun if behind_noun else context.game.before_noun:
        if isinstance(part, str):
            beside += [context.book(f"adjective.{part}") for word in adjectives if word == part]
        else:
            beside += [words for item, words in short if words and isinstance(item, part)]
    context.path = (*context.path, np)
    back = context.game.join_filters(context, np, [item for item, words in short if not words], n)
    context.path = context.path[:-1]
    whose = [context.book(phrase) for phrase in own_adjectives.values()]
    behind = [] if among else whose
    left_out = ""
    if other is not None and beside_bearer(context, other):
        behind.insert(0, context.book("other.than", what=refer(context, other.than[0], exact=True)))
    elif other is not None:
        left_out = context.book("other.plain")
    named = joined(*((noun, *beside) if behind_noun else (*beside, noun)))
    if among and isinstance(noun, Inflected):
        words = Inflected(joined(*whose, named), noun.gender, plural=n > 1, said_by=frozenset({AMONG}))
        return Described(left_out, words, joined(*behind, back), among)
    return Described(left_out, reworded(noun, named), joined(*behind, back))


def _own_adjectives(context: RenderContext, np: NP) -> Mapping[str, str]:
    """Return the adjectives of a description that mean the player of the text, with their phrases."""
    phrases = context.game.perspective if isinstance(context.subject, Opponent) else {}
    return {word: phrases[word] for word in np.adjectives if word in phrases}


def other_in(np: NP) -> Other | None:
    """Return the filter `other` of a description, if it has one."""
    return next((item for item in np.filters if isinstance(item, Other)), None)


def beside_bearer(context: RenderContext, other: Other) -> bool:
    """Return whether `other` leaves out what carries the text, which the clause has not named."""
    bearer = other.than[0]
    key = key_of(context, bearer)
    return isinstance(bearer, SelfRef) and key is not None and not context.discourse.here(key)


def trails(context: RenderContext, np: NP) -> bool:
    """Return whether words will follow the noun of a description."""
    other = other_in(np)
    if other is not None and beside_bearer(context, other):
        return True
    return not all(isinstance(item, Other) or context.game.short_filter(context, item) for item in np.filters)


def described(possession: Owned) -> NP:
    """Return what something has as a description."""
    return NP(possession.adjectives, possession.noun, (), span=possession.span)


def owned(context: RenderContext, amount: str, least: int, np: NP, *, many: bool) -> str:
    """Word things that somebody has: *a coin*, *2 or more coins*, *no cards*. `many` is true if there may be
    several.
    """
    name = context.nouns.of(np.noun)
    if amount == "no":
        several = context.grammar.none_is_plural and (many or not name.single)
        return context.book("counted.no", what=describe(context, np, 2 if several else 1, None).words)
    if least != 1:
        return context.book("counted.least", n=str(least), what=describe(context, np, least).words)
    words = describe(context, np, 1).words
    context.discourse.something(*context.families(np.noun.type))
    return context.book("counted.mass", what=words) if name.mass else context.grammar.indefinite(words)


def held_in_hand(context: RenderContext, noun: Noun, adjectives: Sequence[str]) -> bool:
    """Return whether a thing with this noun and these adjectives is in a player's hand."""
    return noun.type in context.game.hand_types and context.game.not_in_hand.isdisjoint(adjectives)


def carried(context: RenderContext, amount: str, least: int, np: NP) -> str:
    """Return the adjective of a thing that carries one such (*marked*); empty if there is none."""
    name = context.nouns.of(np.noun)
    if not name.adjective or np.adjectives or np.filters or amount == "no" or least != 1:
        return ""
    return context.book("adjective.carried", adjective=context.phrases.agreed(name.adjective, context.agrees_with))
