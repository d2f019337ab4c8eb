"""GS2xx: what can be wrong with the words and lines of an effect text, before anyone asks what they mean."""

from gesso.diagnostics import Fixable, error

EMPTY_TEXT = error(
    "GS201 empty-text",
    "A text holds no sentence.",
    "The text is blank, or holds comments alone.",
    "A card with an empty text is more often an accident than an intention.",
    "effect: |\n  # to be written",
    "Write the sentences, or leave the key out.",
)
UNKNOWN_WORD = error(
    "GS202 unknown-word",
    "A word is none of the language.",
    "The language has a small closed list of words, and names that a file declares; this is neither, or a name "
    "where no name can stand.",
    "A word that nothing reads would make the card silently do less than it says.",
    "drwa 1 card",
    "draw 1 card",
    fix=Fixable.EITHER,
)
UNEXPECTED_WORD = error(
    "GS203 unexpected-word",
    "A word stands where it cannot stand.",
    "The word belongs to the language, but the sentence cannot go on with it.",
    "A sentence that can be read in no way, or in two, would do something else than its author means.",
    "draw 1 card 2",
    "draw 1 card",
    fix=Fixable.EITHER,
)
MISSING_WORD = error(
    "GS204 missing-word",
    "A word is missing.",
    "The sentence would be right with one word more.",
    "Every sentence has one shape, so that it can be read in one way only.",
    "draw up 2 cards",
    "draw up to 2 cards",
    fix=Fixable.EITHER,
)
UNFINISHED = error(
    "GS205 unfinished-sentence",
    "A sentence stops too early.",
    "The line ends before its sentence does.",
    "A sentence is one line: it does not go on in the next.",
    "may draw\n  1 card",
    "may draw 1 card",
)
ONE_A_LINE = error(
    "GS206 one-sentence-a-line",
    "Two sentences share a line.",
    "A second sentence begins before the line ends.",
    "A sentence is a line and a line is a step, so that everyone can count what happens and what was skipped.",
    "draw 1 card draw 1 card",
    "draw 1 card\ndraw 1 card",
    fix=Fixable.EITHER,
)
LEFT_OUT_WORD = error(
    "GS207 left-out-word",
    "The language leaves this word out on purpose.",
    "Words like `and`, `not`, `it` and `then` do not exist here; each has a plainer way to be said.",
    "Players argue over them: what `it` stands for, how far an `and` reaches, what a `not` denies.",
    "draw 1 card and draw 1 card",
    "draw 1 card\ndraw 1 card",
    fix=Fixable.EITHER,
)
FIGURE_EXPECTED = error(
    "GS208 figure-expected",
    "A figure is expected.",
    "How many is always said with a figure.",
    "One way to write a number makes cards easy to scan and to compare.",
    "draw two cards",
    "draw 2 cards",
    fix=Fixable.EITHER,
)
ARTICLE_EXPECTED = error(
    "GS209 article-expected",
    "An article is expected.",
    "`a` picks one, `each` means all, `the` is the one picked before; a noun never stands without.",
    "The article is what says who is meant, and whether there is a choice.",
    "choose card",
    "choose a card",
    fix=Fixable.EITHER,
)
FIGURE_TOO_LARGE = error(
    "GS210 figure-too-large",
    "A figure is larger than any card needs.",
    "A figure has more than three digits.",
    "Such a figure is a slip of the finger, or an attempt to break the game.",
    "draw 1000 cards",
    "draw 10 cards",
)
PUNCTUATION = error(
    "GS211 punctuation",
    "A sentence has no punctuation.",
    "A full stop, comma, colon or bracket stands at a word.",
    "The line end ends a sentence and indentation makes a block; a second way to say so could only disagree.",
    "draw 1 card.",
    "draw 1 card",
    fix=Fixable.EITHER,
)
CAPITAL_LETTER = error(
    "GS212 capital-letter",
    "Words are written small.",
    "A word has a capital letter. Only `I` has one.",
    "Capitals are put in when the words are printed; here, one spelling for each word keeps it easy to find.",
    "Draw 1 card",
    "draw 1 card",
    fix=Fixable.SAFE,
)
STRANGE_CHARACTER = error(
    "GS213 strange-character",
    "A character has no meaning in an effect text.",
    "Words are letters a to z, figures and hyphens, with plain spaces between them.",
    "A character that looks like another, or cannot be seen, makes two texts look alike and act differently.",
    "draw 1 c@rd",
    "draw 1 card",
    fix=Fixable.EITHER,
)
UNALIGNED = error(
    "GS214 unaligned-line",
    "A line lines up with no line above it.",
    "The line begins between the columns of two blocks.",
    "Indentation says what belongs to which block; here it says neither.",
    "if done\n    draw 1 card\n  draw 1 card",
    "if done\n  draw 1 card\n  draw 1 card",
    fix=Fixable.UNSAFE,
)
UNEXPECTED_BLOCK = error(
    "GS215 unexpected-block",
    "A line is indented, and nothing opens a block.",
    "The line is indented deeper than the line before, which is a whole sentence by itself.",
    "Indented lines belong to a header such as `if` or `may`; without one nobody knows when they happen.",
    "draw 1 card\n  draw 1 card",
    "draw 1 card\ndraw 1 card",
    fix=Fixable.SAFE,
)
MISSING_BLOCK = error(
    "GS216 missing-block",
    "A header has no block.",
    "`if`, `otherwise`, `when`, `for each`, `may`, `choose n of` and `or` are followed by indented lines.",
    "Without them the header does nothing, which is never meant.",
    "if done\ndraw 1 card",
    "if done\n  draw 1 card",
    fix=Fixable.UNSAFE,
)
TOO_DEEP = error(
    "GS217 too-deep",
    "Blocks lie too deep in each other.",
    "A line stands in more than 16 blocks.",
    "Nobody at a table could follow it, and a text from a stranger must not exhaust the machine.",
    "if done\n  if done\n    if done\n      ...",
    "Split the text into effects.",
)
STRAY_BRANCH = error(
    "GS218 stray-branch",
    "`otherwise` or `or` belongs to nothing.",
    "`otherwise` follows the block of an `if`, `or` the block of a `choose n of`, in the same column.",
    "A branch that belongs to nothing would never be taken.",
    "draw 1 card\notherwise\n  draw 2 cards",
    "if done\n  draw 1 card\notherwise\n  draw 2 cards",
)
SINGLE_OPTION = error(
    "GS219 single-option",
    "A choice offers one thing only.",
    "`choose n of` has one block, and no `or` with another.",
    "One option is no choice: the player would wonder what is missing.",
    "choose 1 of\n  draw 1 card",
    "choose 1 of\n  draw 1 card\nor\n  draw 2 cards",
)
WRONG_TEXT = error(
    "GS220 wrong-text",
    "A line stands in the wrong kind of text.",
    "Prices stand in a cost, sentences in an effect, triggers and bans in a passive.",
    "A price in an effect would be paid by nobody, and a trigger in an effect would never be listened for.",
    "effect: |\n  when I draw a card\n    draw 1 card",
    "passive:\n  - text: |\n      when I draw a card\n        draw 1 card",
)
TOO_LONG = error(
    "GS221 too-long",
    "A sentence or a text is longer than any card.",
    "A sentence has at most 100 words, a text at most 20,000 characters.",
    "It would not fit on a card, and a text from a stranger must not exhaust the machine.",
    "draw 1 card for each card with a card with a card ...",
    "Split it into sentences.",
)
