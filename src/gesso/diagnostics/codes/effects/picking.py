"""GS341-GS345: who else is meant by `other`, and what is counted, compared or left to chance where it cannot be."""

from gesso.diagnostics import error

OTHER_THAN_WHAT = error(
    "GS341 other-than-what",
    "`other` where there is nothing else.",
    "`another` and `other` leave out what an earlier line picked under the same noun, a target of that noun, or else "
    "what carries the text. Here nothing was picked, and nothing of the kind carries the text.",
    "Nobody could say which one is left out.",
    "draw 1 card for each other token      # and no line before picked a token",
    "Pick one first, or drop the word: `a token`, `each token`.",
)
CARDS_ALIKE = error(
    "GS342 all-alike",
    "`other` of things that are all alike.",
    "Cards in a hand and counted pieces have no places by which one is known from another.",
    "It would make no difference which of them is left out.",
    "choose another card",
    "Write a figure: `choose 1 card`.",
)
FOR_EACH_ONE = error(
    "GS343 for-each-one",
    "`for each n` with an n that does not divide.",
    "`for each 3` counts every three of them once, rounded down; every one of them is `for each` alone.",
    "A figure of 1 says nothing, and by 0 nothing can be divided.",
    "draw 1 card for each 1 token",
    "Drop the figure: `draw 1 card for each token`.",
)
MORE_OF_MINE = error(
    "GS344 more-of-mine",
    "A comparison of what only one player can have.",
    "`more` compares both players, and declared pieces are those of this file alone.",
    "The other player has none of them, so it would always be true while you have one.",
    "if I have more tokens      # and the other player has no such tokens",
    "Ask for a number: `if I have a token`.",
)
RANDOM_WHERE = error(
    "GS345 random-where",
    "`random` where nobody picks, or where a price is paid.",
    "Chance picks where a sentence of an effect would let a player pick. A price is chosen by whoever pays it, an event "
    "and a condition are about whatever there is.",
    "The cost could not be tested before it is paid, or there would be nothing for chance to pick from.",
    "exhaust a random token      # as a line of a cost",
    "Write `a` in the cost, and let chance pick in the effect.",
)
