"""Fixed things, players and conditions of Re;ACT."""

from __future__ import annotations

from gesso.games.react.lang.types import UNIT
from gesso.lang.nodes import SENTENCES, Example, Node, node, part, thing


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
