"""What follows a noun: *with 2 Scales*, *adjacent to it*, *within 2 of your Artist*; and what is short enough to go
before it. Filters stand in the order of the program, pieces held first, joined by *and* where one might seem to belong
to the other. What might seem to belong to a noun further out is said with *that*: *no unit that is adjacent to a Hive*."""

from collections.abc import Mapping

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.attachment import astray
from gesso.games.react.lang.types import UNIT
from gesso.lang.ast import NP, Node, TheTarget
from gesso.wording.descriptions import carried, owned
from gesso.wording.operands import anchor, measure
from gesso.wording.phrasebook import Name
from gesso.wording.references import key_of, locative, refer
from gesso.wording.render_context import Mood, RenderContext, Say

_ADJECTIVES = "friendly enemy exhausted refreshed hidden empty ascended adjacent diagonal"
PHRASES = {
    **{f"adjective.{word}": "" for word in _ADJECTIVES.split()},
    "filter.with": "what",
    "filter.adjacent": "what",
    "filter.diagonal": "what",
    "filter.within": "n what",
    "filter.nearest": "what",
    "filter.on": "what",
    "filter.there": "",
    "filter.on_card": "what",
    "filter.in_direction": "start?",
    "filter.start": "what",
    "that.clause": "what",
    "that.is.one": "place",
    "that.is.many": "place",
    "that.has.one": "what",
    "that.has.many": "what",
    "that.both": "first second",
}
FILTERS: tuple[type[Node], ...] = (r.With, r.Adjacent, r.Diagonal, r.Within, r.In, r.On, r.InDirection, r.Nearest)


def _neighbour(context: RenderContext, item: r.Adjacent | r.Diagonal) -> str:
    topic = context.discourse.topic
    if topic is None or key_of(context, item.of) != topic:
        return ""
    # Of a sentence that names no zone, a reader measures from the Artist.
    if isinstance(item.of, TheTarget) and not context.discourse.here(topic):
        return ""
    return context.book("adjective.adjacent" if isinstance(item, r.Adjacent) else "adjective.diagonal")


def _possession(context: RenderContext, item: r.With) -> str:
    return carried(context, item.amount, item.least, item.np)


SHORT: Mapping[type[Node], Say] = {r.Adjacent: _neighbour, r.Diagonal: _neighbour, r.With: _possession}


def join_filters(context: RenderContext, np: NP, items: list[Node], n: int) -> str:
    """Filters of a description in full, behind its noun in the number of `n`."""
    name = context.nouns.of(np.noun)
    ordered = sorted(items, key=lambda item: not _is_holding(item))
    if any(astray(context.path, ordered, lambda noun: context.nouns.of(noun).rides)):
        return context.book("that.clause", what=_predicates(context, ordered, name, n))
    words = ""
    before: Node | None = None
    for item in ordered:
        phrase = _filter(context, item, name, behind_noun=True)
        if before is None:
            words = phrase
        elif isinstance(before, r.With) and not isinstance(item, r.With) and before.amount != "no":
            words = f"{words} {phrase}"
        else:
            words = context.book("and.both", first=words, second=phrase)
        before = item
    return words


def _predicates(context: RenderContext, items: list[Node], name: Name, n: int) -> str:
    """*Is adjacent to it*, *both has no Murals and is within 2 of it*: two verbs in one clause, as *and* alone could
    join what stands before the clause."""
    first, *rest = items
    number = "one" if n == 1 else "many"
    if isinstance(first, r.With):
        words = context.book(f"that.has.{number}", what=_held(context, first))
    else:
        words = context.book(f"that.is.{number}", place=_filter(context, first, name))
    return context.book("that.both", first=words, second=_predicates(context, rest, name, n)) if rest else words


def say_spot(context: RenderContext, node: r.StateSpot, mood: Mood) -> str:
    """*Adjacent to it*, after *is*."""
    return _filter(context, node.spot, None)


def _filter(context: RenderContext, item: Node, name: Name | None, *, behind_noun: bool = False) -> str:
    book = context.book
    match item:
        case r.With():
            return book("filter.with", what=_held(context, item))
        case r.Adjacent(of=of):
            return book("filter.adjacent", what=anchor(context, of))
        case r.Diagonal(of=of):
            return book("filter.diagonal", what=anchor(context, of))
        case r.Within(n=n, of=of):
            return book("filter.within", n=str(n), what=anchor(context, of))
        case r.Nearest(of=of):
            return book("filter.nearest", what=anchor(context, of))
        case r.In(of=of):
            if key_of(context, of) is None:
                return book("where.in", place=anchor(context, of))
            words = locative(context, of)
            measure(context, of)
            return book("filter.there") if behind_noun and words == book("where.there") else words
        case r.On(of=of):
            card = name == context.nouns.head("card")
            return book("filter.on_card" if card else "filter.on", what=anchor(context, of))
        case r.InDirection():
            if context.bearer.topic:
                return book("filter.in_direction", start="")
            start = refer(context, r.MyArtist(span=item.span))
            return book("filter.in_direction", start=book("filter.start", what=start))
        case _:
            raise TypeError(f"{type(item).__name__} is no filter")


def _held(context: RenderContext, item: r.With) -> str:
    return owned(context, item.amount, item.least, item.np, many=False)


def _is_holding(item: Node) -> bool:
    return isinstance(item, r.With) and item.np.noun.type not in UNIT and bool(item.np.noun.ids)
