"""Words of everyday English that the language leaves out on purpose, and what to write instead."""

from __future__ import annotations

from collections.abc import Mapping

LEFT_OUT: Mapping[str, str] = {
    "and": "write two sentences, each on its own line, or put one `if` inside another",
    "but": "write two sentences, each on its own line",
    "not": "say `no`, name the opposite state, or use `otherwise`",
    "isnt": "say `no`, name the opposite state, or use `otherwise`",
    "unless": "write `if` with the opposite state, or use `otherwise`",
    "else": "write `otherwise` on its own line",
    "then": "leave it out: sentences happen from top to bottom, and a block says what an `if` covers",
    "next": "leave it out: sentences happen from top to bottom",
    "afterwards": "leave it out: sentences happen from top to bottom",
    "instead": "a replacement is `when ... would ...` with the block that happens instead",
    "until": "nothing lasts by itself: put something down that a later trigger takes away",
    "while": "write `if` around the lines of a passive",
    "can": "write `may`",
    "must": "leave it out: a sentence without `may` is no choice",
    "exactly": "leave it out; in a condition a figure means that many or more",
    "least": "leave it out: in a condition a figure means that many or more",
    "more": "leave it out: in a condition a figure means that many or more",
    "any": "write `a` to pick one, `each` for all of them",
    "some": "write a figure, or `up to` and a figure",
    "every": "write `each`",
    "all": "write `each`",
    "another": "write `a`",
    "that": "write `the`",
    "this": "write `the`, or `self` for what carries the text",
    "these": "write `the`",
    "those": "write `the`",
    "you": "write `I`, or leave it out: a sentence without a subject is yours",
    "your": "write `my`, or leave it out",
    "me": "write `I` or `self`",
    "mine": "write `my`",
}
# Words that join two sentences on one line.
JOINING = frozenset({"and", "but", "then", "next", "afterwards"})
PRONOUNS = frozenset({"it", "its", "itself", "he", "him", "his", "she", "her", "they", "them", "their", "one"})
OPPONENTS = frozenset({"opponent", "opponents", "foe", "player", "players", "someone"})
# Where the plain word of the language means the same, it is taken for it, so that the rest of the line is read as well.
SAME_AS: Mapping[str, str] = {
    "else": "OTHERWISE",
    "can": "MAY",
    "every": "EACH",
    "all": "EACH",
    "another": "A",
    "any": "A",
    "that": "THE",
    "this": "THE",
    "these": "THE",
    "those": "THE",
    "your": "MY",
    "you": "I",
}
FIGURES: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
} | {"once": 1, "twice": 2}
