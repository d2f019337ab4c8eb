"""GS607-GS625: the entry as a whole, what it declares, its spelling, and the game's table."""

from gesso.diagnostics import Fixable, error, warning

REFUND = error(
    "GS607 refund",
    "An effect that can be played for ever.",
    "An effect that may be played again and again costs nothing, or gives back all that it costs.",
    "A turn would have no end.",
    "cost: spend 1 token\neffect: draw 1 token",
    "Let it cost something that it does not give back.",
)
TRIGGER_RING = error(
    "GS608 trigger-ring",
    "Triggers that set each other off in a ring.",
    "One trigger brings about what another waits for, and so on back to the first, and nothing on the way stops it.",
    "At the table it might never end.",
    "when I draw a card\n  draw 1 token\nwhen I have 2 tokens\n  draw 1 card",
    "Mark where it stops: take away what sets it off, say `may`, or add an `if`.",
)
RESERVED_ID = error(
    "GS611 reserved-id",
    "A word of the language cannot be a name.",
    "The id, group, plural or face of a declared thing is a reserved word.",
    "In a text it would always be read as that word.",
    "draw: {count: 4}",
    "Take another id; the printed `name` is free.",
)
DUPLICATE_ID = error(
    "GS612 duplicate-id",
    "Two things of one name.",
    "Two cards have one id, or a declared thing, group or face is named like another.",
    "A name could mean either.",
    "- id: flowing-line\n- id: flowing-line",
    "Rename one of them.",
    final=True,
)
ARTICLE = warning(
    "GS617 article",
    "This noun takes `a`.",
    "A figure 1 stands before a noun that the game writes with an article.",
    "One spelling for one meaning: `a place`, `2 places`.",
    "choose 1 place",
    "choose a place",
    fix=Fixable.SAFE,
)
A_OR_AN = warning(
    "GS624 a-or-an",
    "`a` before a vowel, or `an` before a consonant.",
    "The article does not go with the sound of the word after it.",
    "A text is read aloud in one way: `an exhausted unit`, `a unit`.",
    "choose a exhausted card",
    "choose an exhausted card",
    fix=Fixable.SAFE,
)
SINGULAR = warning(
    "GS625 singular",
    "A plural where one is meant.",
    "A noun stands in the plural behind `a`, `another`, `each` or a figure 1.",
    "One spelling for one meaning: `each card`, `2 cards`.",
    "for each cards",
    "for each card",
    fix=Fixable.SAFE,
)
FIGURE = warning(
    "GS618 figure",
    "This noun takes a figure.",
    "`a` stands before a noun that the game counts, in a cost or sentence.",
    "One spelling for one meaning: `1 token`, `2 tokens`.",
    "spend a token",
    "spend 1 token",
    fix=Fixable.SAFE,
)
MAY_BLOCK = warning(
    "GS620 may-block",
    "One sentence stays on the line of `may`.",
    "A block under `may` holds a single sentence.",
    "One spelling for one meaning.",
    "may\n  draw 1 card",
    "may draw 1 card",
    fix=Fixable.SAFE,
)
BAD_TABLE = error(
    "GS622 bad-table",
    "The numbers of the game file do not fit together.",
    "A place lies outside, a figure exceeds another that bounds it, or a list contradicts itself.",
    "No game could be set up on such a table.",
    "hand: {start: 9, limit: 7}",
    "hand: {start: 5, limit: 7}",
    fix=Fixable.EITHER,
    final=True,
)
