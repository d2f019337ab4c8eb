"""Re;ACT's events as entries of the vocabulary: each in three moods, it happened, it would happen, it cannot."""

from __future__ import annotations

import re

from gesso.games.react.lang import ast as r
from gesso.games.react.lang.types import ARTIST, CARD, ON_BOARD, SUMMON, UNIT, ZONE
from gesso.lang.ast import Node
from gesso.lang.node_specs import NodeSpec, Operand, Role

CHANGES: dict[str, frozenset[str]] = {
    "damaged": UNIT | ZONE,
    "removed": ON_BOARD | SUMMON,
    "summoned": SUMMON,
    "placed": ON_BOARD,
    "exhausted": UNIT,
    "refreshed": UNIT,
}
"""What each participle of `is damaged` may be said of."""


def _event(node: type[Node], headword: str, form: str, doc: str, example: str, *operands: Operand) -> NodeSpec:
    phrase = re.sub(r"(?<!^)(?=[A-Z])", "_", node.__name__).lower()
    return NodeSpec(node, headword, form, doc, example, operands, texts=("passive",), phrase=phrase)


_ACTOR = Operand("actor", Role.THING, wants=UNIT)

EVENTS: tuple[NodeSpec, ...] = (
    _event(
        r.Enters,
        "enters",
        "a unit enters a zone",
        "By a move, jump or swap, or by `move ... to`; not by being summoned.",
        "when a unit enters a zone with a dash",
        _ACTOR,
        Operand("zone", Role.THING, wants=ZONE, one=True),
    ),
    _event(
        r.Leaves,
        "leaves",
        "a unit leaves a zone",
        "By a move, jump or swap, or by `move ... to`.",
        "when my artist leaves a zone",
        _ACTOR,
        Operand("zone", Role.THING, wants=ZONE, one=True),
    ),
    _event(
        r.Was,
        "is damaged",
        "X is damaged / removed / summoned / placed / exhausted / refreshed",
        "The change that the participle names.",
        "when a golem is damaged",
        Operand("actor", Role.THING),
    ),
    _event(
        r.Reaches,
        "has",
        "a zone has 3 scales",
        "Fires when the count becomes true.",
        "when a zone has 3 scales",
        Operand("actor", Role.THING, wants=UNIT | ZONE),
        Operand("owned", Role.PART),
    ),
    _event(
        r.Ascends,
        "ascends",
        "my artist ascends",
        "The Masterpiece is complete.",
        "when my artist ascends",
        Operand("actor", Role.THING, wants=ARTIST),
    ),
    _event(
        r.Descends,
        "descends",
        "my artist descends",
        "The ascended side is left.",
        "when my artist descends",
        Operand("actor", Role.THING, wants=ARTIST),
    ),
    _event(r.TurnStarts, "turn", "my / each / the enemy turn starts", "In the start phase.", "when my turn starts"),
    _event(r.TurnEnds, "turn", "my / each / the enemy turn ends", "In the end phase.", "when each turn ends"),
    _event(
        r.PlaysCard,
        "plays",
        "a player plays a card",
        "After its cost is paid.",
        "when the enemy plays a card",
        Operand("pick", Role.THING, wants=CARD),
    ),
    _event(r.Progresses, "progresses", "a player progresses", "The Masterpiece grew.", "when I progress"),
)
