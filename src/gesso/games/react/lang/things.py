"""Fixed things, players, conditions and filters of Re;ACT."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.react.lang.types import CARD, ON_BOARD, PILE, UNIT, ZONE
from gesso.lang.ast.things import NP, amount, described
from gesso.lang.nodes import SENTENCES, Builder, Example, Node, Parts, node, part, thing
from gesso.source import Span

_SPOT = UNIT | ZONE


@node("my artist", chapter="fixed", example=Example("move my artist 1"))
class MyArtist(Node):
    """The Artist of the player whose text it is."""


@node("the enemy artist", chapter="fixed", example=Example("move the enemy artist 1"))
class EnemyArtist(Node):
    """The other player's Artist."""


@node(
    "my discard",
    chapter="fixed",
    texts=SENTENCES,
    lowering="",
    example=Example("gain 1 card in my discard"),
)
class MyDiscard(Node):
    """The discard pile of the player whose text it is. Cards that were played, spent or discarded lie there face up."""


@node(
    "the zone of {of}", chapter="fixed", phrase="the.zone_of", example=Example("place 1 scale in the zone of my artist")
)
class ZoneOf(Node):
    """The zone in which a unit stands, or last stood."""

    of: Node = thing(UNIT, one=True)


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


def _chain(parts: Parts, span: Span) -> tuple[Node, ...]:
    if not parts:
        return ()
    head, *rest = parts
    tail: tuple[Node, ...] = rest[0] if rest else ()
    return (head, *tail) if isinstance(head, Node) else head


RULES: Mapping[str, Builder] = {
    "nearer": lambda parts, span: False,
    "away": lambda parts, span: True,
    "chain": _chain,
    "with_head": _with_head,
    "that_is": lambda parts, span: _chain(parts[2:], span),
    "that_has": _that_has,
    "that_has_head": lambda parts, span: _with_head(parts[1:], span),
}


@node(
    chapter="filters",
    rules=("with_name",),
    headword="with",
    shown="with ink / with 3 scales / with no mural / with a unit",
    carriers=_SPOT,
    example=Example(
        "exhaust each unit with ink\nplace 1 scale in a zone with no mural\ndeal 1 damage to a zone with 3 scales"
    ),
    build=_with_name,
    unparse=lambda node, unparser: f"with {unparser.owned(node.amount, node.least, node.np)}",
)
class With(Node):
    """Carries or holds that. A number means that many or more."""

    amount: str
    """As in `Owned`, and so is `least`."""
    least: int
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
    "in {of}",
    chapter="filters",
    carriers=UNIT | ON_BOARD | CARD,
    phrase="where.in",
    example=Example("place 1 ink on each unit in the target", cost="target a zone"),
)
class In(Node):
    """A unit or a piece in that zone, or a card in `my discard`."""

    of: Node = thing(ZONE | PILE, describes=True)


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
    "in the direction",
    chapter="filters",
    needs="direction",
    carriers=_SPOT,
    example=Example(
        "deal 1 damage to each enemy unit in the direction", at="golem", cost="exhaust self\nchoose a direction"
    ),
)
class InDirection(Node):
    """On the straight line from `self` to the edge of the field. On a card of no unit, the line starts at `my
    artist`."""


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
