"""Numbers that rules and plug-ins share (positions in a frame, events, kinds of decision), and the values of each
event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gesso.engine.events import COMMON, EventKind, event_kinds

ART: Final = 4
"""Position of the code of the Art whose text runs (`self`), or `NOTHING`."""
TARGET: Final = 5
"""Position of what the cost fixed: the place of an ability in the Exchange, or the code of an Art."""
STATUS: Final = 6
DONE: Final = 7
HEADER: Final = 8
UNPAID, PAID, NEGATED = range(-1, 2)
"""Values at `STATUS`, which say how far an activation is."""

THIS_ROUND: Final = -2
"""End of every duration: when the last step of this round is over (R8, Q66)."""

# Kinds of decision. `options.OPTIONS` has their names and words.
(
    OFFENSE, MULLIGAN, PLAY, CHOOSE_TARGET, PAY, PLACE, BLOCK, TAKE, READY_ONE, TURN, REST, SWAP, DISCARD,
    CHECK, MAY, MODE, NUMBER, ORDER,
) = range(18)  # fmt: skip

EVENTS: Final = (
    "activates", "plays", "draws", "discards", "readies", "exhausts", "breaks", "negates", "gains-power", "gains-damage",
    "takes-damage", "blocks-damage", "cultivates", "harvests", "swaps", "charges", "wins", "loses",
    "round-starts", "round-ends", "hand-count", "damage-count", "cultivated-count", "counter-count", "loses-power",
)  # fmt: skip
"""Names of the events, by number. The steps of the round follow, each as `<step>-starts` and `<step>-ends`.

The first value of an event is the player who does it. The second is a code: of the Art that is activated (`NOTHING` for
an ability of Muse or Advantage), of the card that is played, drawn or discarded, of what is readied, exhausted or
broken; or it is the number gained. Counts have the player and by how much the number has just changed, those of counters also of which. Steps and rounds
have no values.
"""
(
    ACTIVATES, PLAYS, DRAWS, DISCARDS, READIES, EXHAUSTS, BREAKS, NEGATES, GAINS_POWER, GAINS_DAMAGE,
    TAKES_DAMAGE, BLOCKS_DAMAGE, CULTIVATES, HARVESTS, SWAPS, CHARGES_UP, WINS, LOSES,
    ROUND_STARTS, ROUND_ENDS, HAND_COUNT, DAMAGE_COUNT, CULTIVATED_COUNT, COUNTER_COUNT, LOSES_POWER,
) = range(len(EVENTS))  # fmt: skip
VALUES: Final = ("power", "damage", "lower")
"""What texts in force add to. Whoever adds to `lower` lets the lower Power win (Q75)."""
POWER, DAMAGE, LOWER = range(len(VALUES))


PLAIN_EVENTS: Final[Mapping[str, str]] = {
    "wins-toss": "who",
    "keeps-hand": "who",
    "deck-is-empty": "who",
    "discards": "who cards:card",
    "gains-nothing": "who",
    "loses-no-power": "who",
    "heals": "who card:card damage:number",
    "swaps-no-power": "",
    "lower-wins": "",
    "ties": "",
    "retaliates-nothing": "who",
    "loses-damage": "who number:number",
    "readies-nothing": "who",
    "charges": "who card:card",
    "round": "who number:number",
}
"""Events whose sentence is their phrase alone. The phrase names all values and, with `who`, the player."""
EVENT_KINDS: Final[Mapping[str, EventKind]] = event_kinds(
    {
        **COMMON,
        **PLAIN_EVENTS,
        # Acts and rounds
        "goes-on": "row:arts? known:arts links:number live:thing",
        "act": "number:number",
        "lays-out": "deck:cards! row:arts?",
        "takes-offense": "chooser:seat",
        "deals": "cards:cards? number:number",
        "shuffles-back": "deck:cards!",
        "step": "step:step",
        "act-ends": "how:end round:number",
        # cards
        "draws": "card:card? hand:number",
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
        # counters
        "gains-counters": "kind:number number:number total:number",
        "gains-no-counters": "kind:number",
        "loses-counters": "kind:number number:number total:number",
        "loses-no-counters": "kind:number",
        "spends-counters": "kind:number number:number total:number",
        # gaining, and settling the round
        "gains-power": "number:number total:number",
        "gains-damage": "number:number total:number",
        "loses-power": "number:number total:number",
        "swaps-power": "first:number second:number gained:number rival_gained:number",
        "has-power": "card:card gained:number added:added total:number",
        "wins-round": "gained:number damage:number",
        "adds-damage": "text:text number:number",
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
        # Arts, and cards in Damage
        "readies": "things:thing by:seat",
        "exhausts": "things:thing by:seat",
        "breaks": "things:thing by:seat",
        "augments": "things:thing by:seat",
        "shows-art": "thing:thing art:art",
        "works": "thing:thing",
        "works-no-more": "thing:thing",
        "turns-nothing": "",
    }
)
"""All events of a Show.

The seat is the player whose hand, deck, Art, text or point it is, whoever caused the event. A `thing` is the code of an
Art by its place, or of a card in Damage; -1 if there is none. `by` is the player who turns a thing, or -1 for the
rules. `answers` is the seat whose link lay on top. `added`
lists texts with their numbers; the `total` of Power is -1 for a Charge card. `goes-on` begins the story of a restored
game: which Arts lie where, and which one is in force.
"""
