"""GS2xx: what can be wrong with the words and lines of an effect text, before anyone asks what they mean."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity


def _error(code: str, name: str, title: str, *, what: str, why: str, example: str, instead: str) -> Code:
    return Code(code, name, Severity.ERROR, title, what, why, example, instead)


EMPTY_TEXT = _error(
    "GS201",
    "empty-text",
    "A text holds no sentence.",
    what="The text is blank, or holds comments alone.",
    why="A card with an empty text is more often an accident than an intention.",
    example="effect: |\n  # to be written",
    instead="Write the sentences, or leave the key out.",
)
UNKNOWN_WORD = _error(
    "GS202",
    "unknown-word",
    "A word is none of the language.",
    what="The language has a small closed list of words, and names that a file declares; this is neither, or a name "
    "where no name can stand.",
    why="A word that nothing reads would make the card silently do less than it says.",
    example="drwa 1 card",
    instead="draw 1 card",
)
UNEXPECTED_WORD = _error(
    "GS203",
    "unexpected-word",
    "A word stands where it cannot stand.",
    what="The word belongs to the language, but the sentence cannot go on with it.",
    why="A sentence that can be read in no way, or in two, would do something else than its author means.",
    example="draw 1 card 2",
    instead="draw 1 card",
)
MISSING_WORD = _error(
    "GS204",
    "missing-word",
    "A word is missing.",
    what="The sentence would be right with one word more.",
    why="Every sentence has one shape, so that it can be read in one way only.",
    example="draw up 2 cards",
    instead="draw up to 2 cards",
)
UNFINISHED = _error(
    "GS205",
    "unfinished-sentence",
    "A sentence stops too early.",
    what="The line ends before its sentence does.",
    why="A sentence is one line: it does not go on in the next.",
    example="may draw\n  1 card",
    instead="may draw 1 card",
)
ONE_A_LINE = _error(
    "GS206",
    "one-sentence-a-line",
    "Two sentences share a line.",
    what="A second sentence begins before the line ends.",
    why="A sentence is a line and a line is a step, so that everyone can count what happens and what was skipped.",
    example="draw 1 card draw 1 card",
    instead="draw 1 card\ndraw 1 card",
)
LEFT_OUT_WORD = _error(
    "GS207",
    "left-out-word",
    "The language leaves this word out on purpose.",
    what="Words like `and`, `not`, `it` and `then` do not exist here; each has a plainer way to be said.",
    why="Players argue over them: what `it` stands for, how far an `and` reaches, what a `not` denies.",
    example="draw 1 card and draw 1 card",
    instead="draw 1 card\ndraw 1 card",
)
FIGURE_EXPECTED = _error(
    "GS208",
    "figure-expected",
    "A figure is expected.",
    what="How many is always said with a figure.",
    why="One way to write a number makes cards easy to scan and to compare.",
    example="draw two cards",
    instead="draw 2 cards",
)
ARTICLE_EXPECTED = _error(
    "GS209",
    "article-expected",
    "An article is expected.",
    what="`a` picks one, `each` means all, `the` is the one picked before; a noun never stands without.",
    why="The article is what says who is meant, and whether there is a choice.",
    example="choose card",
    instead="choose a card",
)
FIGURE_TOO_LARGE = _error(
    "GS210",
    "figure-too-large",
    "A figure is larger than any card needs.",
    what="A figure has more than three digits.",
    why="Such a figure is a slip of the finger, or an attempt to break the game.",
    example="draw 1000 cards",
    instead="draw 10 cards",
)
PUNCTUATION = _error(
    "GS211",
    "punctuation",
    "A sentence has no punctuation.",
    what="A full stop, comma, colon or bracket stands at a word.",
    why="The line end ends a sentence and indentation makes a block; a second way to say so could only disagree.",
    example="draw 1 card.",
    instead="draw 1 card",
)
CAPITAL_LETTER = _error(
    "GS212",
    "capital-letter",
    "Words are written small.",
    what="A word has a capital letter. Only `I` has one.",
    why="Capitals are put in when the words are printed; here, one spelling for each word keeps it easy to find.",
    example="Draw 1 card",
    instead="draw 1 card",
)
STRANGE_CHARACTER = _error(
    "GS213",
    "strange-character",
    "A character has no meaning in an effect text.",
    what="Words are letters a to z, figures and hyphens, with plain spaces between them.",
    why="A character that looks like another, or cannot be seen, makes two texts look alike and act differently.",
    example="draw 1 c@rd",
    instead="draw 1 card",
)
UNALIGNED = _error(
    "GS214",
    "unaligned-line",
    "A line lines up with no line above it.",
    what="The line begins between the columns of two blocks.",
    why="Indentation says what belongs to which block; here it says neither.",
    example="if done\n    draw 1 card\n  draw 1 card",
    instead="if done\n  draw 1 card\n  draw 1 card",
)
UNEXPECTED_BLOCK = _error(
    "GS215",
    "unexpected-block",
    "A line is indented, and nothing opens a block.",
    what="The line is indented deeper than the line before, which is a whole sentence by itself.",
    why="Indented lines belong to a header such as `if` or `may`; without one nobody knows when they happen.",
    example="draw 1 card\n  draw 1 card",
    instead="draw 1 card\ndraw 1 card",
)
MISSING_BLOCK = _error(
    "GS216",
    "missing-block",
    "A header has no block.",
    what="`if`, `otherwise`, `when`, `for each`, `may`, `choose n of` and `or` are followed by indented lines.",
    why="Without them the header does nothing, which is never meant.",
    example="if done\ndraw 1 card",
    instead="if done\n  draw 1 card",
)
TOO_DEEP = _error(
    "GS217",
    "too-deep",
    "Blocks lie too deep in each other.",
    what="A line stands in more than 16 blocks.",
    why="Nobody at a table could follow it, and a text from a stranger must not exhaust the machine.",
    example="if done\n  if done\n    if done\n      ...",
    instead="Split the text into effects.",
)
STRAY_BRANCH = _error(
    "GS218",
    "stray-branch",
    "`otherwise` or `or` belongs to nothing.",
    what="`otherwise` follows the block of an `if`, `or` the block of a `choose n of`, in the same column.",
    why="A branch that belongs to nothing would never be taken.",
    example="draw 1 card\notherwise\n  draw 2 cards",
    instead="if done\n  draw 1 card\notherwise\n  draw 2 cards",
)
SINGLE_OPTION = _error(
    "GS219",
    "single-option",
    "A choice offers one thing only.",
    what="`choose n of` has one block, and no `or` with another.",
    why="One option is no choice: the player would wonder what is missing.",
    example="choose 1 of\n  draw 1 card",
    instead="choose 1 of\n  draw 1 card\nor\n  draw 2 cards",
)
WRONG_TEXT = _error(
    "GS220",
    "wrong-text",
    "A line stands in the wrong kind of text.",
    what="Prices stand in a cost, sentences in an effect, triggers and bans in a passive.",
    why="A price in an effect would be paid by nobody, and a trigger in an effect would never be listened for.",
    example="effect: |\n  when I draw a card\n    draw 1 card",
    instead="passive:\n  - text: |\n      when I draw a card\n        draw 1 card",
)
TOO_LONG = _error(
    "GS221",
    "too-long",
    "A sentence or a text is longer than any card.",
    what="A sentence has at most 100 words, a text at most 20,000 characters.",
    why="It would not fit on a card, and a text from a stranger must not exhaust the machine.",
    example="draw 1 card for each card with a card with a card ...",
    instead="Split it into sentences.",
)

CODES = (
    EMPTY_TEXT,
    UNKNOWN_WORD,
    UNEXPECTED_WORD,
    MISSING_WORD,
    UNFINISHED,
    ONE_A_LINE,
    LEFT_OUT_WORD,
    FIGURE_EXPECTED,
    ARTICLE_EXPECTED,
    FIGURE_TOO_LARGE,
    PUNCTUATION,
    CAPITAL_LETTER,
    STRANGE_CHARACTER,
    UNALIGNED,
    UNEXPECTED_BLOCK,
    MISSING_BLOCK,
    TOO_DEEP,
    STRAY_BRANCH,
    SINGLE_OPTION,
    WRONG_TEXT,
    TOO_LONG,
)
