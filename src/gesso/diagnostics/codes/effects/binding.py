"""GS301-GS332: what words name, what kind of thing each of them takes, and what `the ...` and `self` speak of."""

from gesso.diagnostics import Fixable, error, warning

UNKNOWN_NAME = error(
    "GS301 unknown-name",
    "A name that nobody declared.",
    "A word stands where a declared thing is named, and the file declares nothing of that name.",
    "Nothing would happen at the table: there is no such thing to take, count or look for.",
    "draw 1 tokn",
    "Write the id of a declared thing (`draw 1 token`), or declare it.",
    fix=Fixable.EITHER,
)
WRONG_KIND = error(
    "GS304 wrong-kind",
    "A word gets the wrong kind of thing.",
    "Each verb, filter and event takes certain kinds of thing, and this is another kind.",
    "The rules would not know what to do.",
    "if the card has 1 card      # and only players have cards",
    "Name the kind of thing it takes: `if I have 1 card`.",
)
NO_TARGET = error(
    "GS317 no-target",
    "`the target` without a target.",
    "A text speaks of the target, and its cost targets nothing.",
    "Nobody says what the card aims at.",
    "if the target has no token      # and the cost has no `target a ...`",
    "Add `target a ...` to the cost, or pick here: `choose a ...`.",
)
SELF_WITHOUT_UNIT = error(
    "GS319 self-without-unit",
    "`self` in a text of nobody.",
    "`self` is whatever the text belongs to, and this text belongs to nothing that could be meant.",
    "`self` would be nobody.",
    "if self has 1 token      # on a card that belongs to nobody",
    "Name what is meant, or put the text on the card of what `self` should be.",
)
UNBOUND = error(
    "GS320 unbound",
    "`the <noun>` that no earlier line picked.",
    "`the card` speaks of what an earlier line picked as `a card`, under the same word and on every path.",
    "The text would be about something that nobody chose.",
    "if the card has 1 token      # and no line before says `a card`",
    "Pick first (`choose a card`), use the word of the pick, or put the sentence into the block that picks.",
)
SECOND_TARGET = error(
    "GS321 second-target",
    "A card has one target.",
    "The cost says `target` twice.",
    "`the target` could mean either of them.",
    "target a card\ntarget a card with a token",
    "Target one thing in the cost and pick the other in the effect.",
)
MANY_TARGETS = error(
    "GS322 many-targets",
    "A target is one thing.",
    "`target` takes several things.",
    "`the target` could mean any of them.",
    "target 2 cards",
    "Write `target a card`, and pick more in the effect.",
)
UNUSED_TARGET = warning(
    "GS323 unused-target",
    "The target is never used.",
    "The cost targets something and no line of the effect speaks of `the target`.",
    "Players name a target that means nothing.",
    "target a card      # and the effect never says `the target`",
    "Use `the target` in the effect, or drop the line.",
    fix=Fixable.UNSAFE,
)
DONE_WITHOUT_STEP = error(
    "GS325 done-without-step",
    "`if done` with no sentence before it.",
    "`if done` asks whether the sentence just before it, in the same block, changed anything. Here it comes first.",
    "There is nothing to ask about.",
    "if done\n  draw 1 card",
    "draw 1 token\nif done\n  draw 1 card",
)
ONE_WANTED = error(
    "GS327 one-wanted",
    "One thing is wanted here, and these are several.",
    "Some words take one thing alone, and this description may fit several.",
    "It would be open which of them is meant.",
    "if each card is a token      # `is` is said of one thing",
    "Pick one (`choose a card`), or write `for each card` with the sentence under it.",
)
MISFIT = error(
    "GS328 misfit",
    "This word does not describe such a thing.",
    "An adjective or filter stands with a noun that it can never be true of.",
    "Nothing would ever fit the description.",
    "each exhausted card      # where cards are never exhausted",
    "Drop the word, or name a thing that it can be true of.",
)
UNUSED_CHOICE = warning(
    "GS330 unused-choice",
    "A choice that nothing comes of.",
    "`choose a ...` picks something, and no later line in its block speaks of it.",
    "Players are asked a question whose answer does not matter.",
    "choose a card      # and no line says `the card`",
    "choose a card\nif the card has 1 token\n  draw 1 card",
    fix=Fixable.UNSAFE,
)
WHOSE_MAY = error(
    "GS332 whose-may",
    "A `may` inside what another player may do does not say whose it is.",
    "A sentence that another player may or may not carry out holds a `may` of its own, without a subject.",
    "Every choice in there is the other player's, and `may` alone reads as yours.",
    "the opponent may\n  draw 1 card\n  may draw 1 token",
    "the opponent may\n  draw 1 card\n  the opponent may draw 1 token",
)
