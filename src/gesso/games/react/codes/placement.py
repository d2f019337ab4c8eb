"""GS501-GS507, GS509-GS510: words on a card, a face or at a moment where they make no sense."""

from gesso.diagnostics import error, warning

HIDE_TOO_LATE = error(
    "GS501 hide-too-late",
    "A card hidden here comes too late.",
    "`hide a card` stands where a chain is running or no turn has begun: on a card, in set-up, or in another trigger.",
    "A hidden card waits for the chain to reach its slot, and at the end of the turn it goes back to the hand.",
    "hide a card      # in the effect of a card",
    "when my turn starts\n  may hide a card",
)
HIDDEN_INTENTION = error(
    "GS502 hidden-intention",
    "`if hidden` outside a Reaction.",
    "Only a Reaction can lie face down, and the text belongs to an Intention or to no card.",
    "The condition is never true.",
    "if hidden      # on an Intention",
    "Make the effect a Reaction, or drop the condition.",
)
DESCEND_ON_NORMAL = error(
    "GS503 descend-on-normal",
    "`descend` on the normal side.",
    "The normal side is played by an Artist who is not ascended.",
    "There is nothing to descend from.",
    "descend      # under `effects`",
    "Put it at the end of an effect under `ascended`.",
)
NEVER_DESCENDS = error(
    "GS504 never-descends",
    "The ascended side never descends.",
    "No text of this Artist descends, and the Artist's card has an ascended side.",
    "It would be the last side of the game, and no further Masterpiece could ascend.",
    "An ascended side whose effects all stop before `descend`.",
    "End one effect of the ascended side with `descend`.",
)
NO_ASCENSION = error(
    "GS505 no-ascension",
    "Ascending changes nothing.",
    "There is no ascended side, no passive that waits for `ascends`, and the Artist becomes nobody else.",
    "Completing the Masterpiece would have no reward.",
    "An Artist's card with `effects` alone.",
    "Add `ascended:` to the Artist's card, or a passive `when my artist ascends`, or `ascension: {becomes: ...}`.",
)
NO_DECK = error(
    "GS506 no-deck",
    "An Artist without a deck has no cards in hand.",
    "A text draws, hides, spends or counts this player's cards, and the file declares no `deck`.",
    "It can never happen.",
    "draw 1 card      # in a file without `deck`",
    "Draw something of this Artist's own, for example `draw 1 inspiration`, or add a deck.",
)
NO_DRAW = warning(
    "GS507 no-draw",
    "Nothing happens in the draw phase.",
    "The Artist has no deck, and no passive says what happens when a card would be drawn.",
    "An Artist without a deck gets something else each turn; without it the turn has an empty phase.",
    "A file without `deck` and without `when I would draw a card`.",
    "when I would draw a card\n  draw 2 inspiration",
)
UNTIL_IN_SETUP = error(
    "GS509 until-in-setup",
    "`until` in set-up.",
    "Set-up is before the first turn: no turn ends, and nothing can be in force for a while.",
    "It would be over before anybody plays, or last into a turn that nobody expects it in.",
    "until my turn starts\n  each golem cannot be damaged      # in `setup`",
    "Say it as a passive, or on a card.",
)
KEPT_CARD = error(
    "GS510 kept-card",
    "`until` speaks of a card that was picked before.",
    "Passives that are in force for a while keep what they speak of. A card of a hand is not known from another of its kind, "
    "and one on the chain is gone when the chain has resolved.",
    "It would come to mean another card.",
    "choose 1 enemy card\nuntil the turn ends\n  when my artist is damaged\n    discard the card",
    "Speak of units, zones and pieces, or do with the card what is to be done at once.",
)
