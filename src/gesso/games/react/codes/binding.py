"""GS317-GS326, GS330: the target, the direction, `self`, and what `the <noun>` speaks of."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

_ERROR = Severity.ERROR
_WARNING = Severity.WARNING

NO_TARGET = Code(
    "GS317",
    "no-target",
    _ERROR,
    "`the target` without a target.",
    "A text speaks of the target, and its cost targets nothing.",
    "Nobody lays down the token that shows where the card aims.",
    "deal 1 damage to the target      # and the cost has no `target a zone`",
    "Add `target a zone ...` to the cost, or pick here: `deal 1 damage to a zone adjacent to self`.",
)
NO_DIRECTION = Code(
    "GS318",
    "no-direction",
    _ERROR,
    "`the direction` without a direction.",
    "A text speaks of the direction, and neither its cost nor an earlier line chose one.",
    "Nobody would know which way.",
    "move each unit 1 in the direction      # and nothing chose one",
    "Add `choose a direction` to the cost (fixed when played) or as a line before (chosen on resolution).",
)
SELF_WITHOUT_UNIT = Code(
    "GS319",
    "self-without-unit",
    _ERROR,
    "`self` on a card of no unit.",
    "`self` is the unit whose card it is. Deck cards, cards `of: nothing`, passives and set-up belong to no unit.",
    "`self` would be nobody.",
    "move self 1      # on a card of the deck",
    "move my artist 1",
)
UNBOUND = Code(
    "GS320",
    "unbound",
    _ERROR,
    "`the <noun>` that no earlier line picked.",
    "`the unit` speaks of what an earlier line picked as `a unit`, under the same word and on every path.",
    "The card would be about a unit nobody chose.",
    "move the unit 1      # and no line before says `a unit`",
    "Pick first (`choose a unit`), use the word of the pick, or put the sentence into the block that picks.",
)
SECOND_TARGET = Code(
    "GS321",
    "second-target",
    _ERROR,
    "A card has one target.",
    "The cost says `target` twice.",
    "A card has one token on the chain, and that token marks the target.",
    "target a zone\ntarget a zone adjacent to self",
    "Target one zone in the cost and pick the other in the effect.",
)
MANY_TARGETS = Code(
    "GS322",
    "many-targets",
    _ERROR,
    "A target is one zone.",
    "`target` takes several zones.",
    "A card has one token on the chain, and that token marks the target.",
    "target 2 zones",
    "Write `target a zone`, and pick more in the effect: `deal 1 damage to 2 zones`.",
)
UNUSED_TARGET = Code(
    "GS323",
    "unused-target",
    _WARNING,
    "The target is never used.",
    "The cost targets a zone and no line of the effect speaks of `the target`.",
    "Players lay down a target that means nothing.",
    "target a zone adjacent to self      # and the effect never says `the target`",
    "Use `the target` in the effect, or drop the line.",
)
UNUSED_DIRECTION = Code(
    "GS324",
    "unused-direction",
    _WARNING,
    "The direction is never used.",
    "A direction is chosen and no later line says `in the direction`.",
    "Players turn a token that means nothing.",
    "choose a direction      # and nothing moves `in the direction`",
    "Use `in the direction`, or drop the line.",
)
DONE_WITHOUT_STEP = Code(
    "GS325",
    "done-without-step",
    _ERROR,
    "`if done` with no sentence before it.",
    "`if done` asks whether the sentence just before it, in the same block, changed anything. Here it comes first.",
    "There is nothing to ask about.",
    "if done\n  draw 1 card",
    "swap self with a unit adjacent to self\nif done\n  draw 1 card",
)
SAY_SELF = Code(
    "GS326",
    "say-self",
    _WARNING,
    "On a unit's own card it is `self`.",
    "The Artist's own card says `my artist`.",
    "Two ways to name one unit read as if they were two units.",
    "move my artist 1      # on a card `of: artist`",
    "move self 1",
)
UNUSED_CHOICE = Code(
    "GS330",
    "unused-choice",
    _WARNING,
    "A choice that nothing comes of.",
    "`choose a ...` picks something, and no later line in its block speaks of it.",
    "Players are asked a question whose answer does not matter.",
    "choose a unit      # and no line says `the unit`",
    "choose a unit\nmove the unit 1",
)

CODES: tuple[Code, ...] = (
    NO_TARGET,
    NO_DIRECTION,
    SELF_WITHOUT_UNIT,
    UNBOUND,
    SECOND_TARGET,
    MANY_TARGETS,
    UNUSED_TARGET,
    UNUSED_DIRECTION,
    DONE_WITHOUT_STEP,
    SAY_SELF,
    UNUSED_CHOICE,
)
