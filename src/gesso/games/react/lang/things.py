"""The types of things in Re;ACT, the words for them, and the nouns that a filter can describe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from gesso.lang.ast.things import NP, EveryN, Me, Noun, Opponent, Pick, SelfRef, amount, described, noun
from gesso.lang.nodes import SENTENCES, Builder, Example, Node, Parts, digest_neutral, node, part, phrase, thing
from gesso.lang.unparser import Unparser
from gesso.source import Span

UNIT = frozenset({"unit", "artist", "summon"})
ARTIST = frozenset({"artist"})
SUMMON = frozenset({"summon"})
ZONE = frozenset({"zone"})
CARD = frozenset({"card"})
KINDS_OF_CARD = ("intention", "reaction")
"""The nouns of cards on the chain: the card in its first slot is an Intention, every other one a Reaction."""
FRAME = frozenset({"frame"})
ON_BOARD = frozenset({"token", "tile", "frame"})
COUNTER = frozenset({"counter"})
DAMAGE = frozenset({"damage"})
KEYWORD = frozenset({"keyword"})
PILE = frozenset({"pile"})
TOP = frozenset({"top"})
"""The top cards of a deck, named as a whole."""
SUPPLY = frozenset({"dice", "counter", "frame"})
PIECE = frozenset({"token", "tile", "summon", "dice", "counter", "frame"})
ANYTHING = UNIT | ZONE | CARD | PIECE | DAMAGE
_ORDER = ("unit", "artist", "summon", "zone", "card", "token", "tile", "frame", "dice", "counter", "damage")
_SAID = {
    "dice": "a die",
    "artist": "an Artist",
    "damage": "damage",
    "pile": "a discard pile",
    "keyword": "a keyword",
    "top": "cards of a deck",
}


def type_words(type_: str) -> str:
    """Return a type with its article, for messages."""
    return _SAID.get(type_, f"a {type_}")


def types_words(types: frozenset[str]) -> str:
    """Return several types in words, for messages and the reference."""
    whole = {"unit"} if types >= UNIT else types & UNIT
    ordered = [type_words(type_) for type_ in _ORDER if type_ in whole | (types - UNIT)]
    ordered = ordered or sorted(map(type_words, types))
    return ordered[0] if len(ordered) == 1 else ", ".join(ordered[:-1]) + " or " + ordered[-1]


SUPERTYPES = MappingProxyType({"artist": "unit", "summon": "unit", "top": "card"})


def covers(wide: Noun, narrow: Noun) -> bool:
    """Return whether all that one noun names are things that another one names, too: a golem is a summon and a unit."""
    if wide.ids:
        return wide.type == narrow.type and bool(narrow.ids) and set(narrow.ids) <= set(wide.ids)
    if wide.word in KINDS_OF_CARD:
        return wide.word == narrow.word
    return wide.type in (narrow.type, SUPERTYPES.get(narrow.type))


_SPOT = UNIT | ZONE


def _surplus(parts: Parts, span: Span) -> Surplus:
    """Build `more cards I have`, or `more cards the enemy has`."""
    mine = parts[-2].type == "I"
    player = (Me if mine else Opponent)(span=Span(span.source, parts[-2 if mine else -3].start_pos, parts[-2].end_pos))
    words = parts[2 : -2 if mine else -3]
    return Surplus(
        parts[0] or 1, described(words, (), Span(span.source, words[0].start_pos, words[-1].end_pos)), player, span=span
    )


def _unparse_surplus(node: Surplus, unparser: Unparser) -> str:
    more = "more" if node.n == 1 else f"{node.n} more"
    has = "have" if isinstance(node.player, Me) else "has"
    return f"{more} {unparser.np(node.np, plural=node.n > 1)} {unparser(node.player)} {has}"


@node(
    chapter="picking",
    rules=("more_i_have", "more_enemy_has"),
    texts=SENTENCES,
    headword="for each more",
    shown="for each [n] more ... I have / the enemy has",
    phrase="surplus.me",
    build=_surplus,
    unparse=_unparse_surplus,
    example=Example("draw 1 card for each more damage I have\nmove my artist 1 for each 2 more cards the enemy has"),
)
class Surplus(EveryN):
    """At the end of a sentence: counts how many more of these one player has than the other, or none; with a figure, once
    for every n more."""

    n: int
    np: NP = phrase(UNIT | CARD | DAMAGE, describes=True)
    player: Node = part()


@node("my artist", chapter="fixed", example=Example("move my artist 1"))
class MyArtist(Node):
    """The Artist of the player whose text it is."""


@node("the enemy artist", chapter="fixed", example=Example("move the enemy artist 1"))
class EnemyArtist(Node):
    """The other player's Artist."""


@node(
    "the zone of {of}", chapter="fixed", phrase="the.zone_of", example=Example("place 1 scale in the zone of my artist")
)
class ZoneOf(Node):
    """The zone in which a unit stands, or last stood."""

    of: Node = thing(UNIT, one=True)


@node(
    "the card below",
    chapter="fixed",
    texts=("effect",),
    where="only in Reactions",
    phrase="card_below.name",
    example=Example("negate the card below", kind="reaction"),
)
class CardBelow(Node):
    """The card on the React Chain right below this one, which resolves next."""


@node(
    "the owner of {of}",
    chapter="fixed",
    texts=SENTENCES,
    phrase="who.owner",
    example=Example("exhaust a unit\nthe owner of the unit may move the unit 2"),
)
class OwnerOf(Node):
    """The player whose unit it is. That player makes every choice in the sentence."""

    of: Node = thing(UNIT, one=True)


PLAYERS = (Me, Opponent, OwnerOf)
"""Nodes that name a player."""


@node(
    "hidden",
    chapter="conditions",
    shown="if hidden",
    texts=("cost", "effect"),
    where="only in Reactions",
    example=Example("if hidden\n  refresh my artist", kind="reaction"),
)
class Hidden(Node):
    """True if this card lay face down before it was played."""


@node(
    "{spot}",
    chapter="conditions",
    headword="is",
    shown="is adjacent to X / is in X / ...",
    phrase="is",
    example=Example(
        "if the target is adjacent to self\n  deal 1 damage to the target",
        at="artist",
        cost="exhaust self\ntarget a zone",
    ),
)
class StateSpot(Node):
    """The thing is in that place."""

    spot: Node = part(of_subject=True)


def _holding(word: tuple[str, int] | None, words: Parts, filters: tuple[Node, ...], span: Span) -> With:
    inner = Span(span.source, words[0].start_pos, span.end)
    return With(*amount(word), described(words, filters, inner), span=span)


def _with_name(parts: Parts, span: Span) -> With:
    _, word, *words = parts
    return _holding(word, words, (), span)


def _with_head(parts: Parts, span: Span) -> tuple[Node, ...]:
    _, word, *words, filters = parts
    return (_holding(word, words, filters, span),)


def _that_has(parts: Parts, span: Span) -> tuple[Node, ...]:
    _, _, word, *words, filters = parts
    return (_holding(word, words, (), Span(span.source, span.start, words[-1].end_pos)), *filters)


def _filters(parts: Parts, span: Span) -> tuple[Node, ...]:
    if not parts:
        return ()
    head, *rest = parts
    tail: tuple[Node, ...] = rest[0] if rest else ()
    return (head, *tail) if isinstance(head, Node) else head


RULES: Mapping[str, Builder] = {
    "nearer": lambda parts, span: False,
    "away": lambda parts, span: True,
    "filters": _filters,
    "with_head": _with_head,
    "this_ref": lambda parts, span: SelfRef(noun(parts[-1], span.source), span=span),
    "that_is": lambda parts, span: _filters(parts[2:], span),
    "that_has": _that_has,
    "that_has_head": lambda parts, span: _with_head(parts[1:], span),
}


@node(
    chapter="filters",
    rules=("with_name",),
    headword="with",
    shown="with ink / with 3 scales / with no mural / with a unit / with armored",
    carriers=_SPOT,
    example=Example(
        "exhaust each unit with ink\nplace 1 scale in a zone with no mural\ndeal 1 damage to a zone with 3 scales\n"
        "exhaust an enemy unit with armored"
    ),
    build=_with_name,
    unparse=lambda node, unparser: f"with {unparser.owned(node.amount, node.n, node.np)}",
)
class With(Node):
    """Carries or holds that, or has that keyword. A number means that many or more."""

    amount: str
    """As in `Owned`, and so is `n`."""
    n: int
    np: NP = part()
    """It has filters only if a head noun was written."""


@node(
    "adjacent to {of}",
    chapter="filters",
    headword="adjacent",
    carriers=_SPOT,
    example=Example("place 1 ward in a zone adjacent to self", at="artist", cost="exhaust self"),
    lowering="near",
)
class Adjacent(Node):
    """In a zone orthogonally next to X."""

    of: Node = thing(ZONE, stands_in=UNIT, describes=True)


@node(
    "diagonal to {of}",
    chapter="filters",
    headword="diagonal",
    carriers=_SPOT,
    example=Example("place 1 ward in a zone diagonal to self", at="artist", cost="exhaust self"),
    lowering="near",
)
class Diagonal(Node):
    """In a zone diagonally next to X."""

    of: Node = thing(ZONE, stands_in=UNIT, describes=True)


@node(
    "within {n} of {of}",
    chapter="filters",
    carriers=_SPOT,
    example=Example("place 1 ward in a zone within 2 of self", at="artist", cost="exhaust self"),
    lowering="near",
)
class Within(Node):
    """At most n steps from X. X's own zone counts, too."""

    n: int
    of: Node = thing(ZONE, stands_in=UNIT, describes=True)


@node(
    "exactly {n} from {of}",
    chapter="filters",
    headword="exactly",
    carriers=_SPOT,
    example=Example("exhaust an enemy unit exactly 3 from my artist"),
    lowering="in_line",
)
class ExactlyFrom(Node):
    """So many steps from X, and no more or fewer."""

    n: int
    of: Node = thing(ZONE, stands_in=UNIT, one=True, describes=True)


@node(
    "in the row of {of}",
    chapter="filters",
    headword="row",
    carriers=_SPOT,
    example=Example("deal 1 damage to each enemy unit in the row of my artist"),
    lowering="in_line",
)
class InRow(Node):
    """In the same row of the field as X, where X itself is, too. Rows run from left to right as the first player sees
    the field."""

    of: Node = thing(ZONE, stands_in=UNIT, one=True, describes=True)


@node(
    "in the column of {of}",
    chapter="filters",
    headword="column",
    carriers=_SPOT,
    example=Example("move each unit with ink in the column of my artist 1"),
    lowering="in_line",
)
class InColumn(Node):
    """In the same column of the field as X, where X itself is, too."""

    of: Node = thing(ZONE, stands_in=UNIT, one=True, describes=True)


@node(
    "at the edge",
    chapter="filters",
    headword="edge",
    carriers=_SPOT,
    example=Example("if my artist is at the edge\n  draw 1 card"),
    lowering="shape",
)
class AtEdge(Node):
    """In the first or last row or column of the field."""


@node(
    "in a corner",
    chapter="filters",
    headword="corner",
    carriers=_SPOT,
    example=Example("move my artist to an empty zone in a corner"),
    lowering="shape",
)
class InCorner(Node):
    """In a row and a column that are each the first or the last. A corner is at the edge, too."""


@node(
    "between {start} and {of}",
    chapter="filters",
    carriers=_SPOT,
    example=Example("deal 1 damage to each unit between my artist and the enemy artist"),
    lowering="shape",
)
class Between(Node):
    """On the straight line between two things in one row or column, without the zones of the two. If they are not in
    one line, nothing is between them."""

    start: Node = thing(ZONE, stands_in=UNIT, one=True, describes=True)
    of: Node = thing(ZONE, stands_in=UNIT, one=True, describes=True)


@node(
    "in {of}",
    chapter="filters",
    carriers=UNIT | ON_BOARD | CARD,
    phrase="where.in",
    example=Example("place 1 ink on each unit in the target", cost="target a zone"),
)
class In(Node):
    """A unit or a piece in that zone, or a card in a deck or a discard pile."""

    of: Node = thing(ZONE | PILE | TOP, describes=True)


@node(
    "on {of}",
    chapter="filters",
    carriers=frozenset({"token", "card"}),
    example=Example("remove 1 ink on a friendly unit"),
    lowering="",
)
class On(Node):
    """A token on that unit, or a card on the card in the slot before it."""

    of: Node = thing(UNIT | CARD, describes=True)


@node(
    "in the {opposite:opposite} direction",
    chapter="filters",
    headword="in the direction",
    needs="direction",
    carriers=_SPOT,
    example=Example(
        "deal 1 damage to each enemy unit in the direction", at="golem", cost="exhaust self\nchoose a direction"
    ),
)
class InDirection(Node):
    """On the straight line from `self` to the edge of the field. On a card of no unit, the line starts at `my
    artist`. With `opposite`, on the line the other way."""

    opposite: bool = digest_neutral(default=False)
    of_event: bool = digest_neutral(default=False)
    """Whether the direction is that of the event above."""


@node(
    "nearest to {of}",
    chapter="filters",
    carriers=_SPOT,
    example=Example("choose an enemy unit nearest to my artist\nexhaust the unit"),
    lowering="",
)
class Nearest(Node):
    """With the shortest way to X among all things that fit the description. If several are equally near, all of them
    fit."""

    of: Node = thing(ZONE, stands_in=UNIT, one=True, describes=True)


MEASURED = (Adjacent, Diagonal, Within, ExactlyFrom, InRow, InColumn, Nearest)
"""Filters that measure from one thing."""
LINES = (AtEdge, InCorner, Between, InDirection)
"""Filters that name some zones of the field, wherever they begin."""

Rides = Callable[[Noun], bool]
"""Return whether a noun names pieces that lie on units."""
_ANYWHERE = UNIT | ZONE


def inner(item: Node) -> NP | None:
    """Return the description inside a filter, or None."""
    if isinstance(item, With):
        return item.np
    of = getattr(item, "of", None)
    return of.np if isinstance(of, Pick) else None


def astray(path: Sequence[NP], filters: Sequence[Node], rides: Rides) -> Iterator[tuple[Node, NP]]:
    """Yield the filters that a reader could take to describe an outer noun, which would change the meaning.

    Each comes with the nearest such outer description.

    Args: path: Descriptions, each inside a filter of the one before. `filters` belong to the last one. filters: In
    reading order. A filter that no outer noun can take keeps the ones before it in place.
    """
    links = [next(item for item in outer.filters if inner(item) is held) for outer, held in pairwise(path)]
    for item in reversed(filters):
        able = [
            (depth, outer)
            for depth, outer in enumerate(path[:-1])
            if any(_describes(item, noun, rides) for noun in (outer.noun, *_held_before(outer, links[depth])))
        ]
        if not able:
            return
        other = [outer for depth, outer in able if not _same(item, links[depth:])]
        if other:
            yield item, other[-1]


def drifting(np: NP) -> Iterator[tuple[With, Node]]:
    """Yield filters that a reader could take to describe the unit of the `with no` just before them."""
    for before, item in pairwise(np.filters):
        if isinstance(item, With | Nearest) or not isinstance(before, With) or before.amount != "no":
            # What is nearest comes last in any case.
            continue
        if before.np.noun.type in UNIT & item.spec.carriers:
            yield before, item


def _held_before(np: NP, link: Node) -> Iterator[Noun]:
    for item in np.filters:
        if item is link:
            return
        if isinstance(item, With) and item.amount != "no" and item.np.noun.type in UNIT:
            yield item.np.noun


def _describes(item: Node, noun: Noun, rides: Rides) -> bool:
    if not isinstance(item, With):
        return noun.type in item.spec.carriers
    held = item.np.noun
    if not held.type:
        return noun.type in _ANYWHERE
    on_units = held.type in KEYWORD or (held.type == "token" and held.ids and rides(held))
    return noun.type in (UNIT if on_units else ZONE)


def _same(item: Node, links: Sequence[Node]) -> bool:
    """Return whether the filter holds for both nouns or for neither, because both are in one place."""
    return not isinstance(item, With | On | Nearest) and all(
        isinstance(link, In | On) or (isinstance(link, With) and link.amount != "no") for link in links
    )
