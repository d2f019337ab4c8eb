"""GS450-GS457: sentences in a step of the round that comes too early or too late for them."""

from gesso.diagnostics import Code, Severity

_ERROR = Severity.ERROR

POWER_TOO_LATE = Code(
    "GS450",
    "power-too-late",
    _ERROR,
    "The round is settled already.",
    "Power is gained only in steps after the one that settles the round, or when it has been won or lost.",
    "Power counts for nothing then, and it ends with the round.",
    "timing: before-damage\neffect: gain 2 power",
    "timing: after-showdown\neffect: gain 2 power",
)
DAMAGE_TOO_LATE = Code(
    "GS451",
    "damage-too-late",
    _ERROR,
    "The Damage steps are over.",
    "Damage is gained, or a blow returned, only in steps after the last point was dealt with.",
    "No point is dealt any more in this round, and none is kept for the next.",
    "timing: reset\neffect: gain 1 damage",
    "timing: before-damage\neffect: gain 1 damage",
)
BLOCK_TOO_LATE = Code(
    "GS452",
    "block-too-late",
    _ERROR,
    "No point is waiting any more.",
    "`block` or `counter` stands only in steps after the last point was dealt with.",
    "What is left of a block ends at Reset.",
    "timing: charge-phase\neffect: block 1",
    "timing: before-damage\neffect: block 1",
)
RETALIATE_TOO_EARLY = Code(
    "GS453",
    "retaliate-too-early",
    _ERROR,
    "Nobody can have hurt you yet.",
    "`retaliate` stands only in steps before the first point is dealt with.",
    "It answers Damage taken in this round, and none has been.",
    "timing: open\neffect: retaliate 1",
    "timing: after-damage\neffect: retaliate 1",
)
NOT_REVEALED = Code(
    "GS454",
    "not-revealed",
    _ERROR,
    "The rival's card is still hidden.",
    "A text asks about the rival's Action card in a step before it is revealed.",
    "The answer would show what nobody may see.",
    "timing: before-showdown\neffect: if the rival card is an attack ...",
    "timing: showdown\neffect: if the rival card is an attack ...",
)
NOT_SETTLED = Code(
    "GS455",
    "not-settled",
    _ERROR,
    "Nobody has won or leads yet.",
    "A condition asks who won or lost the round before it is settled, or who leads before the cards are revealed.",
    "The condition is never true there.",
    "timing: after-showdown\ncost: if I lost the round",
    "timing: before-damage\ncost: if I lost the round",
)
NO_CARD_YET = Code(
    "GS456",
    "no-card-yet",
    _ERROR,
    "No Action card lies there.",
    "A condition asks about an Action card before it is placed, or when it has been cleared away.",
    "There is nothing to ask about.",
    "timing: open\neffect: if my card is red ...",
    "timing: before-showdown\neffect: if my card is red ...",
)
SWAP_WHEN = Code(
    "GS457",
    "swap-when",
    _ERROR,
    "This Swap changes nothing.",
    "`swap` stands only in steps in which no Action card lies there, or after charging.",
    "A Swap changes Power until the round is settled, and who charges until the Charge phase; then nothing.",
    "timing: open\neffect: swap",
    "timing: before-showdown\neffect: swap",
)

CODES: tuple[Code, ...] = (
    POWER_TOO_LATE,
    DAMAGE_TOO_LATE,
    BLOCK_TOO_LATE,
    RETALIATE_TOO_EARLY,
    NOT_REVEALED,
    NOT_SETTLED,
    NO_CARD_YET,
    SWAP_WHEN,
)
