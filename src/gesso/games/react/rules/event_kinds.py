"""What happens in a duel: the kinds of event, and what the values of each are."""

from collections.abc import Mapping
from typing import Final

from gesso.engine.events import COMMON, EventKind, event_kinds

EVENT_KINDS: Final[Mapping[str, EventKind]] = event_kinds(
    {
        **COMMON,
        "goes-on": "first:flag second:flag links:number",
        "turn": "number:number",
        "draws": "card:card? hand:number",
        "draws-nothing": "hand:number",
        "deck-is-empty": "",
        "discards": "card:card",
        "regains": "card:card",
        "negates": "play:text slot:slot",
        "does-nothing": "play:text",
        "passes": "",
        "ends-turn": "",
        "declines": "choice:choice",
        "plays": "play:text bearer:unit card:link slot:slot hidden:flag target:zone direction:direction",
        "lies": "slot:slot target:zone direction:direction",
        "puts-away": "card:link",
        "hides": "card:card? slot:slot",
        "turns-up": "card:card? slot:slot",
        "takes-back": "card:card? unplayable:flag",
        "moves": "unit:unit here:zone there:zone",
        "stays": "unit:unit here:zone there:zone blocker:unit",
        "places": "kind:kind place:place number:number total:number",
        "places-nothing": "kind:kind place:place left:number",
        "removes": "kind:kind place:place number:number total:number",
        "carries": "kind:kind here:place there:place",
        "summons": "unit:unit zone:zone",
        "summons-nothing": "kind:kind zone:zone blocker:unit",
        "leaves-field": "unit:unit zone:zone returns:flag",
        "gains": "kind:kind number:number total:number",
        "spends": "kind:kind number:number total:number",
        "rolls": "kind:kind faces:faces",
        "spends-face": "face:face",
        "damages": "unit:unit zone:zone number:number total:number",
        "damages-nobody": "zones:zones",
        "exhausts": "unit:unit",
        "refreshes": "unit:unit",
        "turns-nothing": "units:units exhausted:flag",
        "lays-panel": "panel:panel slot:slot replaced:panel",
        "swaps-panels": "slot:slot other:slot",
        "leaves-masterpiece": "",
        "ascends": "becomes:flag",
        "descends": "",
        "lasts": "text:text next_turn:flag",
        "lasts-no-more": "text:text",
    }
)
"""What happens in a duel. A text's bearer, a target and the like are -1 where there is none; a Summon's `total` is -1. Where a
card is aimed is told when it lies on the chain, after it has been paid for. A story that goes on from a position tells
first which players have become another, and how many links there are.
A kind of piece is its number across players, a place a zone or, for what rides units, a unit."""
