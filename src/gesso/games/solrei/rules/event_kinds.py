"""What happens in a Show: the kinds of event, and what the values of each are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gesso.engine.events import COMMON, EventKind, event_kinds

EVENT_KINDS: Final[Mapping[str, EventKind]] = event_kinds(
    {
        **COMMON,
        # Acts and rounds
        "goes-on": "row:arts? known:arts links:number",
        "act": "number:number",
        "lays-out": "deck:cards! row:arts?",
        "wins-toss": "",
        "takes-offense": "chooser:seat",
        "deals": "cards:cards? number:number",
        "keeps-hand": "",
        "shuffles-back": "deck:cards!",
        "round": "number:number",
        "step": "step:step",
        "act-ends": "how:end round:number",
        # cards
        "draws": "card:card? hand:number",
        "deck-is-empty": "",
        "discards": "card:card",
        "discards-nothing": "",
        "cultivates": "cards:cards! number:number total:number",
        "harvests": "cards:cards total:number",
        "looks-at": "cards:cards? number:number",
        "lays-back": "below:cards? above:cards? bottom:number top:number",
        "places": "card:card?",
        "reveals": "card:card",
        "swaps": "old:card new:card",
        "swaps-unseen": "old:card? new:card?",
        "swaps-nothing": "attack:flag",
        "clears": "",
        # the Exchange
        "activates": "text:text art:thing answers:seat",
        "lies": "text:text art:thing of:text",
        "waits": "text:text",
        "resolves": "text:text negated:flag",
        "negates": "text:text",
        "negates-nothing": "",
        "passes": "",
        "declines": "",
        # what is gained, and the round settled
        "gains-power": "number:number total:number",
        "gains-damage": "number:number total:number",
        "gains-nothing": "",
        "has-power": "card:card gained:number added:added total:number",
        "wins-round": "gained:number damage:number",
        "ties": "",
        "loses-damage": "number:number",
        "adds-damage": "text:text number:number",
        "sets-up": "text:text",
        "lasts": "text:text",
        "stands-no-more": "text:text",
        # points
        "points": "number:number total:number",
        "point": "",
        "shields": "number:number total:number",
        "counters": "number:number",
        "spends-shield": "counters:number",
        "blocks-point": "left:number",
        "drops-point": "by:text",
        "takes-point": "card:card from_hand:flag damage:number",
        "retaliates-nothing": "",
        # Arts, and cards in Damage
        "shows-art": "thing:thing art:art",
        "readies": "thing:thing",
        "exhausts": "thing:thing",
        "breaks": "thing:thing",
        "augments": "thing:thing",
        "works": "thing:thing",
        "works-no-more": "thing:thing",
        "turns-nothing": "",
        "readies-nothing": "",
        "charges": "card:card",
    }
)
"""What happens in a Show. The seat is whose hand, deck, Art, text or point it is, whoever brought it about. A thing is
the code of an Art by its place, or of a card in Damage; -1 where there is none. What is activated `answers` the seat
whose link lay on top. What is `added` is told by text and number; `total` of Power is -1 for a Charge card. A story that
goes on from a position tells first which Arts lie where."""
