"""Re;ACT's things, places, states and prices as entries of the vocabulary."""

from __future__ import annotations

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.types import CARD, ON_BOARD, PIECE, UNIT, ZONE
from gesso.lang.node_specs import EVERYWHERE, NodeSpec, Operand, Role

_SPOT = UNIT | ZONE


def _measured(
    node: type[r.Adjacent] | type[r.Diagonal] | type[r.Within], headword: str, form: str, doc: str, example: str
) -> NodeSpec:
    return NodeSpec(
        node,
        headword,
        form,
        doc,
        example,
        (Operand("of", Role.THING, wants=ZONE, stands_in=UNIT, describes=True),),
        texts=EVERYWHERE,
        carriers=_SPOT,
        phrase=f"filter.{headword}",
    )


THINGS: tuple[NodeSpec, ...] = (
    NodeSpec(
        r.MyArtist,
        "my artist",
        "my artist",
        "The Artist of the player of the text.",
        "move my artist 1",
        texts=EVERYWHERE,
        phrase="my_artist",
    ),
    NodeSpec(
        r.EnemyArtist,
        "the enemy artist",
        "the enemy artist",
        "The other player's Artist.",
        "move the enemy artist 1",
        texts=EVERYWHERE,
        phrase="enemy_artist",
    ),
    NodeSpec(
        r.ZoneOf,
        "the zone of",
        "the zone of R",
        "Where a unit stands, or last stood.",
        "place 1 scale in the zone of my artist",
        (Operand("of", Role.THING, wants=UNIT, one=True),),
        texts=EVERYWHERE,
        phrase="the.zone_of",
    ),
    NodeSpec(
        r.OwnerOf,
        "the owner of",
        "the owner of R",
        "The player whose unit it is; every choice in the sentence is that player's.",
        "the owner of the unit may move the unit 2",
        (Operand("of", Role.THING, wants=UNIT, one=True),),
        phrase="who.owner",
    ),
)

PLACES: tuple[NodeSpec, ...] = (
    NodeSpec(
        r.With,
        "with",
        "with ink / with 3 scales / with no mural / with a unit",
        "Carrying or holding that; a figure means that many or more.",
        "each unit with ink",
        (Operand("np", Role.PART, describes=True),),
        texts=EVERYWHERE,
        carriers=_SPOT,
        phrase="filter.with",
    ),
    _measured(r.Adjacent, "adjacent", "adjacent to X", "On an orthogonal neighbour of X.", "a zone adjacent to self"),
    _measured(r.Diagonal, "diagonal", "diagonal to X", "On a corner neighbour of X.", "a zone diagonal to self"),
    _measured(
        r.Within, "within", "within n of X", "At most n steps from X; X's own zone included.", "a zone within 2 of self"
    ),
    NodeSpec(
        r.In,
        "in",
        "in Z",
        "In a zone: a unit or a piece.",
        "each unit in the target",
        (Operand("of", Role.THING, wants=ZONE, describes=True),),
        texts=EVERYWHERE,
        carriers=UNIT | ON_BOARD,
        phrase="where.in",
    ),
    NodeSpec(
        r.On,
        "on",
        "on U",
        "A token on a unit; a card on the card in the slot before.",
        "1 ink on a friendly unit",
        (Operand("of", Role.THING, wants=UNIT | CARD, describes=True),),
        texts=EVERYWHERE,
        carriers=frozenset({"token", "card"}),
        phrase="filter.on",
    ),
    NodeSpec(
        r.InDirection,
        "in the direction",
        "in the direction",
        "On the straight line from `self` (on a card of no unit: from my artist) to the edge.",
        "each enemy unit in the direction",
        texts=EVERYWHERE,
        needs="direction",
        carriers=_SPOT,
        phrase="filter.in_direction",
    ),
)

STATES: tuple[NodeSpec, ...] = (
    NodeSpec(
        r.StateSpot,
        "is",
        "is adjacent to X / is in Z / ...",
        "The thing is in that place.",
        "if the target is adjacent to self",
        (Operand("spot", Role.PART, describes=True),),
        texts=EVERYWHERE,
        phrase="is",
    ),
    NodeSpec(
        r.Hidden,
        "hidden",
        "if hidden",
        "This card lay face down before it was played.",
        "if hidden\n  refresh my artist",
        texts=("cost", "effect"),
        where="Reactions",
        phrase="hidden",
    ),
)

PRICES: tuple[NodeSpec, ...] = (
    NodeSpec(
        r.PayExhaust,
        "exhaust",
        "exhaust R / exhaust a U",
        "Only a refreshed unit can pay with its exhaustion.",
        "exhaust self",
        (Operand("thing", Role.THING, wants=UNIT),),
        texts=("cost",),
        phrase="cost.exhaust",
        operations=("exhaust",),
    ),
    NodeSpec(
        r.PayDirection,
        "choose a direction",
        "choose a direction",
        "Fixed when the card is played; `the direction` speaks of it.",
        "choose a direction",
        texts=("cost",),
        gives="direction",
        phrase="cost.direction",
        operations=("ask",),
    ),
    NodeSpec(
        r.PaySpend,
        "spend",
        "spend P",
        "Gives up tokens, summons, dice, die faces, counters, frames, or cards from the hand.",
        "spend 1 ink on a friendly unit",
        (Operand("pick", Role.THING, wants=(PIECE - {"tile"}) | CARD),),
        texts=("cost",),
        phrase="cost.spend",
        operations=("spend", "spend_faces", "spend_kinds", "discard_cards", "remove_pieces", "remove_units"),
    ),
)
