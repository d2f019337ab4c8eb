"""Events of a duel: the numbers that rules and plug-ins agree on, and what the values of each kind are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gesso.engine.events import COMMON, EventKind, event_kinds

# ---------------------------------------------------------------- a frame's header
PROGRAM, PC, ANSWER, ME, UNIT, TARGET, DIRECTION, DONE, HIDDEN, CARD = range(10)
FIRST_LOCAL: Final = 10
"""The first local value of a frame."""
NEGATED: Final = DONE
"""Where a link says that it is negated, which is 1 there: one that does nothing never asks what it has done."""
# ---------------------------------------------------------------- events and bans
(
    ENTERS, LEAVES, DAMAGED, UNIT_REMOVED, PIECE_REMOVED, PIECE_PLACED, SUMMONED, EXHAUSTED, REFRESHED,
    COUNT, SUPPLY, ASCENDS, DESCENDS, DRAWS, PROGRESSES, PLAYS, TURN_STARTS, TURN_ENDS,
) = range(18)  # fmt: skip
EVENTS: Final = (
    "enters", "leaves", "damaged", "unit-removed", "piece-removed", "piece-placed", "summoned", "exhausted", "refreshed",
    "count", "supply", "ascends", "descends", "draws", "progresses", "plays", "turn-starts", "turn-ends",
)  # fmt: skip
"""Names of the events, by number; replacements and bans share them."""
# ---------------------------------------------------------------- until when passives of a sentence are in force
THIS_TURN: Final = 2
"""Until the turn ends; a seat is until its turn starts."""
# ---------------------------------------------------------------- kinds of decision; `options.OPTIONS` has their names and words
(
    PLAY, CHOOSE_ZONE, CHOOSE_UNIT, CHOOSE_DIRECTION, NUMBER, MAY, MODE,
    CHOOSE_PIECE, CHOOSE_KIND, CHOOSE_FACE, CHOOSE_CARD, PROGRESS, HIDE_SLOT, WHICH_PLAY,
    HELD_CARD, CHOOSE_LINK,
) = range(16)  # fmt: skip
STOP: Final = -1
"""The option that declines the rest, in a kind where options are not negative."""


PLAIN_EVENTS: Final[Mapping[str, str]] = {
    "draws-nothing": "who hand:number",
    "deck-is-empty": "who",
    "discards": "who cards:card",
    "regains": "who cards:card",
    "does-nothing": "text:text",
    "ends-turn": "who",
    "summons": "unit:unit zone:zone",
    "spends-face": "who face:face",
    "damages-nobody": "zones:zones",
    "swaps-panels": "who slot:slot other:slot",
    "leaves-masterpiece": "who",
    "descends": "who",
}
"""What happens in a duel and is told by its phrase alone. The phrase names all values and, where it says so, the player."""
EVENT_KINDS: Final[Mapping[str, EventKind]] = event_kinds(
    {
        **COMMON,
        **PLAIN_EVENTS,
        "goes-on": "first:flag second:flag links:number",
        "turn": "number:number",
        "draws": "card:card? hand:number",
        "negates": "play:text slot:slot",
        "passes": "",
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
        "summons-nothing": "kind:kind zone:zone blocker:unit",
        "leaves-field": "unit:unit zone:zone returns:flag",
        "gains": "kind:kind number:number total:number",
        "spends": "kind:kind number:number total:number",
        "rolls": "kind:kind faces:faces",
        "damages": "unit:unit zone:zone number:number total:number",
        "exhausts": "unit:unit",
        "refreshes": "unit:unit",
        "turns-nothing": "units:units exhausted:flag",
        "lays-panel": "panel:panel slot:slot replaced:panel",
        "ascends": "becomes:flag",
        "lasts": "text:text next_turn:flag",
        "lasts-no-more": "text:text",
    }
)
"""All that happens in a duel. A text's bearer, a target and the like are -1 where there is none; a Summon's `total` is -1. Where a
card is aimed is told when it lies on the chain, after it has been paid for. A story that goes on from a position tells
first which players have become another, and how many links there are.
A kind of piece is its number across players, a place a zone or, for what rides units, a unit."""
