"""Descriptions: *each marked enemy guard adjacent to a friendly one*, *no cards*, *2 or more coins*.

Words before the noun are short, so that nobody can read them as part of something else. A game joins the words after
it.
"""

from collections.abc import Callable, Sequence

from gesso.data_classes import dataclass
from gesso.lang.ast import NP, Node, Noun, Other, Owned, SelfRef, TheBound, walk
from gesso.wording.owners import hand_form, in_hand, owned_by, owner_form, without_owner
from gesso.wording.references import key_of, refer
from gesso.wording.render_context import NamedThing, RenderContext
from gesso.wording.template import DENIED, Inflected, reworded

PHRASES = {
    "adjective.carried": "adjective",
    "other.plain": "",
    "other.another": "what",
    "other.than": "what",
    "counted.no": "what",
    "counted.least": "n what",
    "counted.reached": "n what",
    "counted.at_least": "n what",
    "counted.mass": "what",
    "counted.exactly": "n what",
    "counted.fewer": "n what",
    "counted.less": "n what",
    **{f"among.{form}": "what" for form in ("one", "any", "another", "random", "no")},
    "among.least": "n what",
    "among.exactly": "n what",
    "among.fewer": "n what",
}


@dataclass(frozen=True, slots=True)
class Described:
    """A description without its article or number."""

    noun: str
    """The noun with its adjectives; with its owner in the plural: *your Arts*."""
    head: str
    """The same with the word for *other*, if there is one."""
    back: str
    """What follows the noun."""
    other: bool = False
    """Whether there is a word for *other*."""
    among: bool = False
    """Whether it is one or more of what somebody has: *one of your Arts*."""

    @property
    def words(self) -> str:
        return reworded(self.head, joined(self.head, self.back))

    @property
    def _besides(self) -> str:
        return reworded(self.noun, joined(self.noun, self.back))

    def one(self, context: RenderContext, *, denied: bool = False, random: bool = False) -> str:
        """Return one such thing: *a guard*, *another guard*, *a random guard*; `denied` if there is none."""
        another = self.other and not random
        words = self._besides if another else self.words
        if self.among:
            form = "random" if random else "any" if denied else "another" if another else "one"
            return numbered(context.book(f"among.{form}", what=words), 1)
        if denied:
            words = reworded(words, words, DENIED)
        if random:
            return context.book("random.one", what=words)
        return context.book("other.another", what=words) if another else context.grammar.indefinite(words)


def joined(*parts: str) -> str:
    """Join the words that are not empty."""
    return " ".join(filter(None, parts))


def listed(book: Callable[..., str], words: Sequence[str], last: str = "and") -> str:
    """Join words: *A, b and c*; with `or` as the last, *a, b or c*."""
    *more, end = words
    text = ""
    for word in more:
        text = book("and.more", first=text, next=word) if text else word
    return book(f"{last}.both", first=text, second=end) if text else end


def numbered(words: str, n: int) -> str:
    """Return words for some of several things, with which others agree as with `n`."""
    if not isinstance(words, Inflected):
        return words
    return Inflected(words, words.gender, plural=n > 1, said_by=words.said_by)


ANY = NamedThing("")
"""Any such thing, which no later word means."""


def describe(
    context: RenderContext,
    np: NP,
    n: int,
    names: NamedThing | None = ANY,
    *,
    said: bool | None = None,
    counted: bool = False,
) -> Described:
    """Word a description with its noun in the number of `n`.

    Args:
        names: What it names; None for nothing.
        said: Whether the words have to name the owner; None for what the clause around it asks.
        counted: Whether the things are counted, and nobody picks one.
    """
    asked = context.says_owner if said is None else said
    hand = hand_form(context, np, counted=counted) if asked else ""
    form = "" if hand else owner_form(context, np, said=asked, counted=counted)
    name = context.nouns.of(np.noun)
    if names is ANY:
        names = NamedThing(name.one, many=n > 1)
    if names is not None:
        names.noun, names.adjectives = np.noun, context.game.lasting_adjectives(context, np)
        context.discourse.name(names)
    noun = name.many if form else name.number(n)
    words = context.agreeing_with(noun, lambda: _describe(context, np, noun, n, form, hand))
    if names is not None:
        names.open = False
    return words


def _describe(context: RenderContext, np: NP, noun: str, n: int, form: str, hand: str) -> Described:
    filters = [item for item in np.filters if not isinstance(item, Other)]
    short = [(item, context.game.short_filter(context, item)) for item in filters]
    other = other_in(np)
    beside: list[str] = []
    adjectives = without_owner(context, np.adjectives) if form or hand else np.adjectives
    behind_noun = context.grammar.adjectives_behind
    for part in context.game.behind_noun if behind_noun else context.game.before_noun:
        if isinstance(part, str):
            beside += [context.book(f"adjective.{part}") for word in adjectives if word == part]
        else:
            beside += [words for item, words in short if words and isinstance(item, part)]
    if any(words and not isinstance(item, context.game.possessions) for item, words in short):
        context.discourse.near()
    behind = [in_hand(context, hand)] if hand else []
    left_out = ""
    than: Sequence[Node] = ()
    if other is not None and names_others(context, np, other):
        than = other.than
    elif other is not None:
        left_out = context.book("other.plain")
    first = bool(than) and _is_said_first(context, np, filters, than)
    if first:
        behind.insert(0, _other_than(context, than))
    context.path = (*context.path, np)
    back = context.game.join_filters(context, np, [item for item, words in short if not words], 2 if form else n)
    context.path = context.path[:-1]
    if than and not first:
        back = joined(back, _other_than(context, than))
    named = reworded(noun, joined(*((noun, *beside) if behind_noun else (*beside, noun))))
    head = reworded(noun, joined(left_out, named))
    if form:
        named, head = owned_by(context, form, named), owned_by(context, form, head)
    return Described(named, head, joined(*behind, back), bool(left_out), bool(form))


def _is_said_first(context: RenderContext, np: NP, filters: Sequence[Node], than: Sequence[Node]) -> bool:
    """Return whether *other than that Golem* stands before other filters.

    What an inner noun could leave out does: *a Golem other than that Golem adjacent to a unit*.
    """
    nouns = [np.noun, *(thing.noun for thing in than if isinstance(thing, TheBound))]
    return isinstance(than[0], SelfRef) or any(
        isinstance(part, NP) and any(_alike(context, part.noun, noun) for noun in nouns)
        for item in filters
        for part in walk(item)
    )


def _alike(context: RenderContext, one: Noun, other: Noun) -> bool:
    """Return whether something can be what both nouns name."""
    return context.game.covers(one, other) or context.game.covers(other, one)


def _other_than(context: RenderContext, things: Sequence[Node]) -> str:
    """Word *other than that guard*."""
    words = [refer(context, thing, exact=True) for thing in things]
    context.discourse.topic = None
    return context.book("other.than", what=listed(context.book, words))


def other_in(np: NP) -> Other | None:
    """Return the filter `other` of a description, if it has one."""
    return next((item for item in np.filters if isinstance(item, Other)), None)


def names_others(context: RenderContext, np: NP, other: Other) -> bool:
    """Return whether the words have to say what `other` leaves out.

    That is so for what carries the text, if the clause has not named it, and if a reader would leave out more.
    """
    keys = [key for thing in other.than if (key := key_of(context, thing)) is not None]
    bearer = isinstance(other.than[0], SelfRef)
    if bearer and not context.discourse.here(keys[0]):
        return True
    if not bearer and context.game.could_be_left_out(context, np, keys):
        return True
    return context.discourse.names_more(lambda noun: context.game.covers(np.noun, noun), keys)


def trails(context: RenderContext, np: NP) -> bool:
    """Return whether words will follow the noun of a description."""
    other = other_in(np)
    if other is not None and names_others(context, np, other):
        return True
    return not all(isinstance(item, Other) or context.game.short_filter(context, item) for item in np.filters)


def described(possession: Owned) -> NP:
    """Return what something has as a description."""
    return NP(possession.adjectives, possession.noun, (), span=possession.span)


def owned(context: RenderContext, amount: str, n: int, np: NP, *, many: bool, or_more: str = "least") -> str:
    """Word things that somebody has: *a coin*, *2 or more coins*, *exactly 2 coins*, *no cards*.

    `many` is true if there may be several; `or_more` is the phrase for *2 or more*.
    """
    name = context.nouns.of(np.noun)
    if amount == "no":
        several = context.grammar.none_is_plural and (many or not name.single)
        return none_of(context, np, 2 if several else 1)
    if amount in ("exactly", "fewer"):
        return compared(context, amount, np, n)
    if n != 1:
        return at_least(context, np, n, or_more)
    thing = describe(context, np, 1)
    if families := context.families(np.noun.type):
        context.discourse.topic = None
        context.discourse.something(*families)
    return context.book("counted.mass", what=thing.words) if name.mass and not thing.among else thing.one(context)


def none_of(context: RenderContext, np: NP, n: int, *, bare: str = "counted.no", owned: str = "") -> str:
    """Word *no cards*, *none of your Arts*, with the noun of *no* in the number of `n`.

    Args:
        bare: Another phrase for *no cards*.
        owned: A phrase around *none of your Arts*.
    """
    thing = describe(context, np, n, None)
    if not thing.among:
        return context.book(bare, what=thing.words)
    words = numbered(context.book("among.no", what=thing.words), 1)
    return context.book(owned, what=words) if owned else words


def at_least(context: RenderContext, np: NP, n: int, phrase: str = "at_least") -> str:
    """Word *2 or more cards*, *2 or more of your Arts*; `phrase` is another one for what somebody has."""
    many = max(n, 2) if context.grammar.one_or_more_is_plural else n
    thing = describe(context, np, many)
    if thing.among:
        return numbered(context.book("among.least", n=str(n), what=thing.words), many)
    return context.book(f"counted.{phrase}", n=str(n), what=thing.words)


def compared(context: RenderContext, amount: str, np: NP, n: int) -> str:
    """Word *exactly 2 cards*, *fewer than 2 cards*, *less than 2 damage*; `amount` is `exactly` or `fewer`."""
    many = 2 if amount == "fewer" else n
    thing = describe(context, np, many)
    if thing.among:
        return numbered(context.book(f"among.{amount}", n=str(n), what=thing.words), many)
    less = amount == "fewer" and context.nouns.of(np.noun).mass
    return numbered(context.book("counted.less" if less else f"counted.{amount}", n=str(n), what=thing.words), many)


def carried(context: RenderContext, amount: str, n: int, np: NP) -> str:
    """Return the adjective of a thing that carries one such (*marked*); empty if there is none."""
    name = context.nouns.of(np.noun)
    if not name.adjective or np.adjectives or np.filters or amount not in ("", "a", "n") or n != 1:
        return ""
    return context.book("adjective.carried", adjective=context.phrases.agreed(name.adjective, context.agrees_with))
