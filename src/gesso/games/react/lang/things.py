"""Fixed things, players and conditions of Re;ACT."""

from __future__ import annotations

from gesso.games.react.lang.types import UNIT
from gesso.lang.chapters import SENTENCES
from gesso.lang.node_specs import Example, Node, node, part, thing


@node("my artist", chapter="fixed", example=Example("move my artist 1"))
class MyArtist(Node):
    """The Artist of the player of the text."""


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
    """The discard pile of the player of the text: where cards lie face up that were played, spent or discarded."""


@node(
    "the zone of {of}", chapter="fixed", phrase="the.zone_of", example=Example("place 1 scale in the zone of my artist")
)
class ZoneOf(Node):
    """Where a unit stands, or last stood."""

    of: Node = thing(UNIT, one=True)


@node(
    "the owner of {of}",
    chapter="fixed",
    texts=SENTENCES,
    phrase="who.owner",
    example=Example("exhaust a unit\nthe owner of the unit may move the unit 2"),
)
class OwnerOf(Node):
    """The player whose unit it is; every choice in the sentence is that player's."""

    of: Node = thing(UNIT, one=True)


@node(
    "hidden",
    chapter="conditions",
    shown="if hidden",
    texts=("cost", "effect"),
    where="Reactions",
    example=Example("if hidden\n  refresh my artist", kind="reaction"),
)
class Hidden(Node):
    """This card lay face down before it was played."""


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
