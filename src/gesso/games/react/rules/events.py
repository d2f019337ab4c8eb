"""Numbers that rules and plug-ins share (positions in a frame, events, kinds of decision), and the values of each
event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gesso.engine.events import ADDS, COMMON, EventKind, event_kinds

# ---------------------------------------------------------------- a frame's header
PROGRAM, PC, ANSWER, ME, UNIT, TARGET, DIRECTION, DONE, HIDDEN, CARD = range(10)
FIRST_LOCAL: Final = 10
"""Position of the first local value in a frame."""
NEGATED: Final = DONE
"""Position of the 1 that marks a negated link.

It shares the place of `DONE`: a negated card never asks what it has done.
"""
CARRIED: Final = 2
"""Value of `HIDDEN` in the frame of an effect that another text carries out. Such an effect carries nothing out."""
# ---------------------------------------------------------------- events and bans
(
    ENTERS, LEAVES, DAMAGED, UNIT_REMOVED, PIECE_REMOVED, PIECE_PLACED, SUMMONED, EXHAUSTED, REFRESHED,
    COUNT, SUPPLY, ASCENDS, DESCENDS, DRAWS, PROGRESSES, PLAYS, TURN_STARTS, TURN_ENDS, MOVES, DISCARDS, CARRIES,
) = range(21)  # fmt: skip
EVENTS: Final = (
    "enters", "leaves", "damaged", "unit-removed", "piece-removed", "piece-placed", "summoned", "exhausted", "refreshed",
    "count", "supply", "ascends", "descends", "draws", "progresses", "plays", "turn-starts", "turn-ends", "moves",
    "discards", "carries",
)  # fmt: skip
"""Names of the events, by number; replacements, bans and sums share them. Nothing but bans and sums listens to `moves`,
and nothing but what gives keywords to `carries`."""
# ---------------------------------------------------------------- ends of a duration
THIS_TURN: Final = 2
"""End of a duration: the end of this turn. The other ends are seats: the start of that player's turn."""
# ---------------------------------------------------------------- kinds of decision; `options.OPTIONS` has their names and words
(
    PLAY, CHOOSE_ZONE, CHOOSE_UNIT, CHOOSE_DIRECTION, NUMBER, MAY, MODE,
    CHOOSE_PIECE, CHOOSE_KIND, CHOOSE_FACE, CHOOSE_CARD, PROGRESS, HIDE_SLOT, WHICH_PLAY,
    HELD_CARD, CHOOSE_LINK,
) = range(16)  # fmt: skip
STOP: Final = -1
"""The option that declines the rest."""


PLAIN_EVENTS: Final[Mapping[str, str]] = {
    "draws-nothing": "who hand:number",
    "deck-is-empty": "who",
    "discards": "who cards:card",
    "regains": "who cards:card",
    "reveals": "who cards:card",
    "discards-top": "who cards:card",
    "does-nothing": "text:text",
    "carries-out": "who text:text",
    "carries-nothing": "text:text",
    "names-own-pieces": "who text:text",
    "needs-its-cost": "text:text",
    "ends-turn": "who",
    "summons": "unit:unit zone:zone",
    "spends-face": "who face:face",
    "damages-nobody": "zones:zones",
    "deals-nothing": "zones:zones",
    "swaps-panels": "who slot:slot other:slot",
    "leaves-masterpiece": "who",
    "takes-turn": "who",
    "takes-no-turn": "who",
    "descends": "who",
}
"""Events whose sentence is their phrase alone. The phrase names all values and, with `who`, the player."""
EVENT_KINDS: Final[Mapping[str, EventKind]] = event_kinds(
    {
        **COMMON,
        **PLAIN_EVENTS,
        "goes-on": "first:flag second:flag links:number",
        "turn": "number:number another:flag",
        "draws": "card:card? hand:number",
        "looks": "cards:card? number:number",
        "takes": "card:card? hand:number",
        "buries-hand": "card:card? bottom:flag",
        "buries-deck": "card:card? bottom:flag",
        "buries-discard": "card:card bottom:flag",
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
        ADDS: "text:text deed:deed unit:unit number:number",
        "damages": "unit:unit zone:zone number:number total:number",
        "heals": "unit:unit number:number total:number",
        "heals-nothing": "unit:unit",
        "exhausts": "unit:unit",
        "refreshes": "unit:unit",
        "turns-nothing": "units:units exhausted:flag",
        "lays-panel": "panel:panel slot:slot replaced:panel",
        "ascends": "becomes:flag",
        "lasts": "text:text next_turn:flag",
        "lasts-no-more": "text:text",
    }
)
"""All events of a duel.

A bearer, a target and the like are -1 if there is none; the `total` of a Summon is -1. `lies` says where a card is
aimed, since that is known once it has been paid for. `goes-on` begins the story of a restored game: which players have
become another Artist, and how many links there are. A kind of piece is a kind code; a place is a zone or, for pieces on
units, a unit.
"""
