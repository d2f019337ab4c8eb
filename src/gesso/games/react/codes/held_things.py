"""GS370-GS374, GS376-GS378: what a player gains, loses and discards, damage that is counted, empty zones, the chain."""

from gesso.diagnostics import error

GAIN_WHAT = error(
    "GS370 gain-what",
    "Only counters are gained.",
    "`gain` stands before something other than one kind of counter.",
    "Each kind of piece comes in its own way: a die is rolled and a frame drawn, a token placed, a unit summoned.",
    "gain 1 scale",
    "place 1 scale in the zone of my artist",
)
LOSE_WHAT = error(
    "GS371 lose-what",
    "What a player holds is lost.",
    "`lose` stands before something other than counters, dice or drawn frames.",
    "What lies on the board is removed, and cards are discarded.",
    "lose 1 scale",
    "remove 1 scale in the zone of my artist",
)
DAMAGE_STAYS = error(
    "GS372 damage-stays",
    "Damage stays.",
    "Damage is to be removed, lost, spent or waited for to go.",
    "The rules know three hits and no way back: whoever takes the third has lost.",
    "remove 1 damage",
    "when my artist would be damaged\n  remove 1 ward",
)
DAMAGE_IS_DEALT = error(
    "GS373 damage-is-dealt",
    "Damage is dealt and counted.",
    "Damage is gained, chosen, carried, or described by a place or a state.",
    "It is no piece: `deal` brings it, and all that is left of it is how much each Artist has taken.",
    "gain 1 damage",
    "deal 1 damage to my artist      # to count it: `if I have 2 damage`, `for each enemy damage`",
)
EMPTY_WHAT = error(
    "GS374 empty-what",
    "Only a zone is empty.",
    "Something other than a zone is called empty.",
    "Empty means without a unit, and only a zone has room for one.",
    "exhaust each empty unit",
    "exhaust each unit with no ink",
)
DISCARD_CARDS = error(
    "GS376 discard-cards",
    "Cards of a hand are discarded.",
    "`discard` takes something other than cards of one hand, or says twice whose hand is meant.",
    "What lies on the board is removed, counters are lost, and a card on the chain goes to its pile when it has resolved.",
    "discard 1 scale",
    "discard 1 card      # or: the enemy discards 1 card, discard 1 enemy card",
)
PILE_WHERE = error(
    "GS377 pile-where",
    "Only cards lie in the discard pile.",
    "`my discard` is used as a place for something else, or cards are taken from another place.",
    "The pile is no zone: nothing stands there, and no way leads to it.",
    "place 1 scale in my discard",
    "gain 1 card in my discard",
)
NOTHING_BELOW = error(
    "GS378 nothing-below",
    "A card on the chain is negated.",
    "`negate` stands where no card can lie below on the chain, or takes a card of a hand.",
    "An Intention opens the chain, so when it resolves there is nothing left that could be negated.",
    "negate an enemy card      # on an Intention",
    "Make the effect a Reaction, or use `when the enemy plays a card` with `negate the card`.",
)
