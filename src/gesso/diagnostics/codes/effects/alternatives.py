"""GS339, GS346-GS347: blocks of prices of which one is paid."""

from gesso.diagnostics import error

ONE_PRICE = error(
    "GS346 one-price",
    "`choose` for another number of prices than 1.",
    "In a cost a player picks exactly one of the blocks below `choose 1 of`.",
    "Whoever plays the card is asked once, and the other blocks are not paid.",
    "choose 2 of\n  spend 1 token\nor\n  spend 1 card",
    "Write `choose 1 of`; what is always paid stands on lines of its own.",
)
SAME_PRICE = error(
    "GS347 same-price",
    "Two blocks with the same prices.",
    "Below `choose 1 of` one block says what another one says.",
    "The player is asked to choose between equal things.",
    "choose 1 of\n  spend 1 card\nor\n  spend 1 card",
    "Drop one of the two, or let it cost something else.",
)
TOO_MANY_WAYS = error(
    "GS339 too-many-ways",
    "A cost that can be paid in too many ways.",
    "What is picked below each `choose 1 of` goes with all that is picked below the others.",
    "Whether a card can be played is tested for every way to pay for it, at every turn of a game.",
    "choose 1 of\n  spend 1 card\nor\n  spend 2 cards\nchoose 1 of\n  spend 3 cards\nor\n  spend 4 cards",
    "Offer fewer blocks, or make effects of their own of some of them.",
)
