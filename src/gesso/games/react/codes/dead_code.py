"""GS4xx: text that is never reached, never ends, or does nothing."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

_ERROR = Severity.ERROR
_WARNING = Severity.WARNING

UNREACHABLE = Code(
    "GS401",
    "unreachable",
    _ERROR,
    "Nothing after this is ever reached.",
    "Sentences stand below one that ends the game on every path.",
    "They are printed and never happen.",
    "lose\ndraw 1 card",
    "Drop what comes after, or put `lose` under an `if`.",
)
SELF_TRIGGER = Code(
    "GS402",
    "self-trigger",
    _ERROR,
    "This trigger sets itself off every time.",
    "The block of a trigger always causes the very event that the trigger waits for.",
    "The game would never get out of it.",
    "when a unit enters a zone\n  move the unit 1",
    "Add an `if`, say `may`, or first remove what sets it off: `remove 1 dash in the zone`.",
)
REPLACE_BY_ITSELF = Code(
    "GS403",
    "replace-by-itself",
    _ERROR,
    "A replacement that does what it replaces.",
    "The block of a `would` brings about the event that it stands in for.",
    "A replacement never replaces what its own block does, so it changes nothing but the count.",
    "when I would draw a card\n  draw 1 card",
    "when I would draw a card\n  draw 2 frames",
)
CONSTANT_CONDITION = Code(
    "GS404",
    "constant-condition",
    _ERROR,
    "A condition that is always, or never, true here.",
    "What the condition asks is settled by the place of the text or by the words themselves.",
    "One of the two branches never happens.",
    "if my artist is ascended      # on the ascended side",
    "Drop the condition, or the branch that never happens.",
)
CHOOSE_ALL = Code(
    "GS405",
    "choose-all",
    _ERROR,
    "No choice is left.",
    "`choose n of` asks for as many blocks as there are, or more.",
    "Players are asked a question with one answer.",
    "choose 2 of\n  progress\nor\n  draw 1 card",
    "Write the sentences one after the other, or `choose 1 of`, or `choose up to 2 of`.",
)
ZERO = Code(
    "GS406",
    "zero",
    _ERROR,
    "0 does nothing.",
    "A figure is 0.",
    "The sentence is printed and nothing happens.",
    "draw 0 cards",
    "Drop the sentence; for *none* in a condition write `no`; for a free number write `up to 2`.",
)
INSTANT_KILL = Code(
    "GS407",
    "instant-kill",
    _WARNING,
    "One sentence ends the game.",
    "A single sentence deals as much damage as an Artist can take.",
    "The other player has no game after it.",
    "deal 3 damage to the target",
    "deal 1 damage to the target",
)
THRESHOLD_OVER_POOL = Code(
    "GS408",
    "threshold-over-pool",
    _ERROR,
    "More than there can ever be.",
    "A condition, filter or event asks for more pieces than are declared or fit there.",
    "It never comes true.",
    "when a zone has 20 scales      # of 14",
    "Ask for fewer, or raise `count` or `limit`.",
)
OVER_POOL = Code(
    "GS409",
    "over-pool",
    _ERROR,
    "More than there are.",
    "A sentence or price takes more pieces at once than are declared.",
    "A price like that can never be paid, and a sentence never does all that it says.",
    "place 9 ink on self      # of 8",
    "Take fewer, or raise `count`.",
)
OVER_LIMIT = Code(
    "GS410",
    "over-limit",
    _ERROR,
    "More than fit in one place.",
    "A sentence puts more pieces into one zone, on one unit or into one hand than the limit allows.",
    "The last of them always fail.",
    "place 2 wards in the target      # with `limit: 1`",
    "place 1 ward in the target",
)
NEVER_PAYABLE = Code(
    "GS411",
    "never-payable",
    _ERROR,
    "A cost that nobody can ever pay.",
    "The lines of a cost exclude each other, or together ask for more than there is.",
    "The card could never be played.",
    "exhaust self\nexhaust self",
    "exhaust self",
)
NO_CHANGE = Code(
    "GS412",
    "no-change",
    _ERROR,
    "A sentence that changes nothing.",
    "An exhausted unit is exhausted, a refreshed one refreshed, or a thing is put where it already is.",
    "It is printed and nothing happens (X2, X3).",
    "exhaust each exhausted enemy unit",
    "exhaust each refreshed enemy unit",
)
CONTRADICTION = Code(
    "GS413",
    "contradiction",
    _ERROR,
    "A description that nothing fits.",
    "Two of its words exclude each other.",
    "The sentence would never find anything.",
    "each friendly enemy unit",
    "Drop one of the two words.",
)

CODES: tuple[Code, ...] = (
    UNREACHABLE,
    SELF_TRIGGER,
    REPLACE_BY_ITSELF,
    CONSTANT_CONDITION,
    CHOOSE_ALL,
    ZERO,
    INSTANT_KILL,
    THRESHOLD_OVER_POOL,
    OVER_POOL,
    OVER_LIMIT,
    NEVER_PAYABLE,
    NO_CHANGE,
    CONTRADICTION,
)
