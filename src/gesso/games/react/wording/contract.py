"""Every phrase that a locale of Re;ACT has to hold, with what it is filled with."""

from __future__ import annotations

from gesso.games.react.wording import clauses, conditions, costs, descriptions, events, operands, references
from gesso.games.react.wording.names import HEADS
from gesso.wording import SHARED_PHRASES, Contract

TERMS = (
    "artist",
    "setup",
    "passive",
    "playstyle",
    "ability",
    "ascended",
    "action",
    "masterpiece",
    "intention",
    "reaction",
    "frame",
)

CONTRACT: Contract = {
    **SHARED_PHRASES,
    **{f"noun.{word}.{number}": "" for word in HEADS for number in ("one", "many")},
    "noun.die.one": "name",
    "noun.die.many": "name",
    **references.PHRASES,
    **descriptions.PHRASES,
    **operands.PHRASES,
    **conditions.PHRASES,
    **costs.PHRASES,
    **clauses.PHRASES,
    **events.PHRASES,
    **{f"term.{term}": "" for term in TERMS},
}

FOLDERS = ("templates/phrases/core", "templates/phrases/react")
