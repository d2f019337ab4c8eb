"""Word the things that a clause is about, with their article or number: *an adjacent card*, *up to 2 cards*, *each
of them*.
"""

from gesso.data_classes import dataclass
from gesso.lang.ast import (
    NP,
    AtLeast,
    Count,
    Counted,
    Each,
    EveryN,
    ForEach,
    Node,
    NoneOf,
    Noun,
    Other,
    Pick,
    RandomPick,
    ThatMuch,
    TheBound,
)
from gesso.wording.descriptions import Described, at_least, compared, describe, none_of, numbered
from gesso.wording.owners import side_of
from gesso.wording.references import key_of, locative, refer
from gesso.wording.render_context import (
    PLACE,
    PLACE_OF,
    TARGET,
    Case,
    Key,
    Mood,
    NamedThing,
    RenderContext,
    measured_from,
)
from gesso.wording.template import reworded

PHRASES = {
    "counted.exact": "n what",
    "counted.up_to": "n what",
    "random.one": "what",
    "random.some": "what",
    "counted.spread": "what",
    "counted.spread_pick": "what",
    "counted.each": "what",
    "counted.bare": "what",
    "counted.all": "what",
    "counted.tally": "what",
    "counted.that": "what",
    "counted.that_much": "what",
    "counted.every": "n what",
    "among.exact": "n what",
    "among.up_to": "n what",
    "among.some_random": "what",
    "among.each": "what",
    "among.tally": "what",
    "among.every": "n what",
    "figure.exact": "n",
    "figure.up_to": "n",
}


@dataclass(frozen=True, slots=True)
class Manner:
    """How a thing is worded."""

    case: Case = Case.OBJECT
    exact: bool = False
    """Whether a pronoun is ruled out."""
    spread: bool = False
    """Whether each of several gets its own (*each of 2 cards*)."""
    plural: bool = False
    """Whether *each* becomes a bare plural."""
    denied: bool = False
    """Whether there is no such thing (*pas de carte*)."""
    key: Key | None = None
    """Key of the thing that is picked, if it has no slot."""


OBJECT = Manner()
SUBJECT = Manner(Case.SUBJECT)
ACTOR = Manner(Case.SUBJECT, plural=True)
EXACT = Manner(exact=True)
SPREAD = Manner(spread=True)
BANNED = Manner(denied=True)
TARGETED = Manner(key=TARGET)


def operand(context: RenderContext, node: Node, manner: Manner = OBJECT) -> str:
    """Word a thing that a clause is about."""
    if context.each is not None and key_of(context, node) == ("slot", context.each.slot):
        return _each_one(context, context.each)
    if key_of(context, node) is not None:
        return _fixed(context, node, manner)
    match node:
        case Pick():
            return _pick(context, node, manner)
        case Each(np=np):
            if context.families(np.noun.type) and not _is_near(context, np):
                context.discourse.topic = None
            words = _bare(context, np) if manner.plural else _every(context, np, "each")
            # Several things are not what *it* means, but a reader could take *it* for them.
            context.discourse.something(*context.families(np.noun.type), passing=True)
            return words
        case NoneOf(np=np):
            return none_of(context, np, 1)
        case AtLeast(n=n, np=np):
            return at_least(context, np, n)
        case Counted(n=n, np=np):
            return compared(context, node.amount, np, n)
        case _:
            raise TypeError(f"{type(node).__name__} is not a thing")


def _each_one(context: RenderContext, node: ForEach) -> str:
    """Word *each guard*; the rest of the sentence refers to it."""
    context.each = None
    return loop(context, node.np, node.slot)


def place(context: RenderContext, node: Node) -> str:
    """Word *in* a place: *in an adjacent field*, *there*."""
    if key_of(context, node) is None or getattr(node, "many", False):
        return context.book("where.in", place=operand(context, node, SPREAD))
    words = locative(context, node)
    measure(context, node)
    return words


def anchor(context: RenderContext, thing: Node) -> str:
    """Word the thing from which a description measures: a fixed thing, or any of a kind."""
    if key_of(context, thing) is not None:
        words = refer(context, thing)
        measure(context, thing)
        return words
    assert isinstance(thing, Pick)
    words = describe(context, thing.np, 1).one(context)
    context.discourse.topic = None
    context.discourse.something(*context.families(thing.np.noun.type))
    return words


def anchor_of_all(context: RenderContext, thing: Node) -> str:
    """Word the owner of all of some things, a fixed thing or every one of a kind: *all coins of enemy guards*."""
    if not isinstance(thing, Pick):
        return anchor(context, thing)
    words = _bare(context, thing.np)
    context.discourse.topic = None
    context.discourse.something(*context.families(thing.np.noun.type), passing=True)
    return words


def measure(context: RenderContext, thing: Node) -> None:
    """Note that something is measured from `of`; if that is not the topic, bare relations are no longer clear."""
    key, topic = key_of(context, thing), context.discourse.topic
    if key is not None and topic not in (key, measured_from(key)):
        context.discourse.topic = None


def loop(context: RenderContext, np: NP, slot: int) -> str:
    """Word *each ...* of a loop, binding `slot`. Its things are of whoever acts around it, not in its first clause."""
    with context.having(bare=side_of(context.chooser)):
        words = _every(context, np, "each", key=("slot", slot))
    context.discourse.mention(("slot", slot), *context.families(np.noun.type))
    context.discourse.topic = None
    return words


def that_many(context: RenderContext, np: NP) -> str:
    """Word *that many cards*, *that much damage*."""
    thing = describe(context, np, 2)
    return context.book("counted.that_much" if context.nouns.of(np.noun).mass else "counted.that", what=thing.words)


def tally(context: RenderContext, np: NP | EveryN | ThatMuch | None) -> str:
    """Word *for each ...*, *for every 3 ...* at the end of a clause; empty without it."""
    if np is None or isinstance(np, ThatMuch):
        return ""
    own_words = context.game.own_tally(context, np)
    if own_words is not None:
        return own_words
    phrase, n, np = ("every", np.n, np.np) if isinstance(np, EveryN) else ("tally", 1, np)
    if context.families(np.noun.type) and not _is_near(context, np):
        context.discourse.topic = None
    words = _every(context, np, phrase, n, counted=True)
    context.discourse.something(*context.passing_families(np.noun.type), passing=True)
    return words


def _every(
    context: RenderContext, np: NP, phrase: str, n: int = 1, *, counted: bool = False, key: Key | None = None
) -> str:
    """Fill a phrase for all of some things, `n` at a time: *each guard*, *each of your Arts*."""
    figures = {"n": str(n)} if phrase == "every" else {}
    own_words = context.game.counted_one(context, np, n)
    if own_words is not None:
        return context.book(f"counted.{phrase}", what=own_words, **figures)
    thing = describe(context, np, n, _one_of_them(context, np, key), said=True, counted=counted)
    if thing.among:
        return numbered(context.book(f"among.{phrase}", what=thing.words, **figures), 1)
    return context.book(f"counted.{phrase}", what=thing.words, **figures)


def _bare(context: RenderContext, np: NP) -> str:
    """Word all of some things without a word for *each*: *enemy guards*, *your Arts*."""
    thing = describe(context, np, 2, _one_of_them(context, np), said=True)
    return thing.words if thing.among else context.book("counted.bare", what=thing.words)


def figure(context: RenderContext, count: Count) -> str:
    """Return `2` or `up to 2`."""
    return numbered(context.book("figure.up_to" if count.up_to else "figure.exact", n=str(count.n)), count.n)


def counted(context: RenderContext, n: int, up_to: bool, noun: str) -> str:
    """Return a number with its noun, strong together."""
    return context.book("counted.up_to" if up_to else "counted.exact", n=str(n), what=noun)


def pieces(context: RenderContext, count: Count, noun: Noun, times: NP | EveryN | ThatMuch | None = None) -> str:
    """Word a number of pieces, or *that many*."""
    if isinstance(times, ThatMuch):
        return that_many(context, NP((), noun, (), span=count.span))
    return counted(context, count.n, count.up_to, context.nouns.of(noun).number(count.n))


def every_one(context: RenderContext, thing: Each) -> str:
    """Word *all coins*, if the order of the things does not matter."""
    if context.families(thing.np.noun.type) and not _is_near(context, thing.np):
        context.discourse.topic = None
    return context.book("counted.all", what=describe(context, thing.np, 2).words)


def several(node: Node) -> bool:
    """Return whether more than one thing was picked."""
    match node:
        case Pick(n=n):
            return n > 1
        case TheBound(many=many):
            return many
        case _:
            return False


def _fixed(context: RenderContext, node: Node, manner: Manner) -> str:
    key = key_of(context, node)
    assert key is not None
    words = refer(context, node, manner.case, exact=manner.exact)
    many = isinstance(node, TheBound) and node.many
    if manner.spread and isinstance(node, TheBound) and context.several(node.slot, many):
        words = context.book("counted.spread", what=words)
    place = key[0] == PLACE_OF
    if not (place and context.discourse.topic == measured_from(key)):
        context.discourse.topic = None if many or place else key
    return words


def _pick(context: RenderContext, pick: Pick, manner: Manner) -> str:
    discourse = context.discourse
    near = _is_near(context, pick.np)
    thing = describe(context, pick.np, pick.n, _picked(context, pick, manner))
    families = context.families(pick.np.noun.type)
    if families and not near:
        discourse.topic = None
    if pick.n == 1:
        happens = context.mood not in (Mood.TOLD, Mood.MAY)
        rival = context.passing_families(pick.np.noun.type) if happens else families
        if pick.slot >= 0:
            discourse.mention(("slot", pick.slot), *rival)
        else:
            discourse.something(*rival)
    elif PLACE in families:
        # Several things are never *it*, but they may be *there*.
        discourse.something(PLACE)
    if pick.n > 1 and families:
        discourse.near()
    if pick.quantifier == "a":
        return thing.one(context, denied=manner.denied, random=isinstance(pick, RandomPick))
    words = _some(context, pick, thing)
    words = reworded(words, f"{words} {thing.back}".rstrip())
    return context.book("counted.spread_pick", what=words) if manner.spread and pick.n > 1 else words


def _some(context: RenderContext, pick: Pick, thing: Described) -> str:
    """Word a number of things without what follows their noun: *up to 2 cards*, *2 of your Arts*."""
    up_to, by_chance = pick.quantifier == "up to", isinstance(pick, RandomPick)
    if not thing.among:
        head = context.book("random.some", what=thing.head) if by_chance else thing.head
        return counted(context, pick.n, up_to, head)
    words = context.book(f"among.{'up_to' if up_to else 'exact'}", n=str(pick.n), what=thing.head)
    words = numbered(words, pick.n)
    return context.book("among.some_random", what=words) if by_chance else words


def _picked(context: RenderContext, pick: Pick, manner: Manner) -> NamedThing:
    """Return the noun of a pick; only what somebody picks in a sentence or a price is *chosen*."""
    chosen = type(pick) is Pick and pick.slot >= 0 and context.mood in (Mood.TOLD, Mood.MAY)
    key = ("slot", pick.slot) if pick.slot >= 0 else manner.key
    event = pick.slot >= 0 and context.mood not in (Mood.TOLD, Mood.MAY)
    word = context.nouns.of(pick.np.noun).one
    return NamedThing(word, key, "the.chosen" if chosen else "", pick.n > 1, event=event)


def _one_of_them(context: RenderContext, np: NP, key: Key | None = None) -> NamedThing:
    return NamedThing(context.nouns.of(np.noun).one, key, "the.current" if key else "", each=True)


def _is_near(context: RenderContext, np: NP) -> bool:
    """Return whether every relation of a description is bare, so that it is still measured from the topic."""
    relations = [item for item in np.filters if not isinstance(item, (*context.game.possessions, Other))]
    return bool(relations) and all(context.game.short_filter(context, item) for item in relations)
