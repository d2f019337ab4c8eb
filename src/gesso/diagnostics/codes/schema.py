"""GS1xx: the file is sound YAML, and does not keep to its format."""

from gesso.diagnostics import Fixable, error

UNKNOWN_KEY = error(
    "GS101 unknown-key",
    "A key that nothing reads.",
    "The mapping holds a key that its format does not know.",
    "A misspelt key would silently do nothing, and the card would do less than it says.",
    "kind: token\ncuont: 8",
    "kind: token\ncount: 8",
    fix=Fixable.EITHER,
)
MISSING_KEY = error(
    "GS102 missing-key",
    "A key that must be there is not.",
    "The mapping lacks a key without which it has no meaning.",
    "Nothing is guessed: what a card needs stands in its file.",
    "- id: first-card\n  copies: 8",
    "- id: first-card\n  name: First Card\n  copies: 8",
    fix=Fixable.EITHER,
)
WRONG_TYPE = error(
    "GS103 wrong-type",
    "A value of the wrong kind.",
    "A number stands where text belongs, a text where a list belongs, and so on.",
    "The value cannot be used as what it is meant for.",
    "count: eight",
    "count: 8",
    fix=Fixable.SAFE,
)
NOT_ALLOWED_VALUE = error(
    "GS104 not-allowed-value",
    "A value that is not on the list.",
    "Only some words are allowed here, and this is none of them.",
    "Each of the words has a meaning in the rules; another one has none.",
    "kind: tokn",
    "kind: token",
    fix=Fixable.EITHER,
)
OUT_OF_RANGE = error(
    "GS105 out-of-range",
    "A number that is too small or too large.",
    "The number lies outside of what makes sense here.",
    "A count of zero means that there is nothing; a very large one is a slip of the finger.",
    "count: 0",
    "count: 8, or leave the whole piece out",
    fix=Fixable.UNSAFE,
)
BAD_FORM = error(
    "GS106 bad-form",
    "A text of the wrong form.",
    "Ids, colours, names and the like have a fixed form, and this text does not have it.",
    "Ids become file names and words of the effect texts, and colours are given to the printer.",
    "id: First Card",
    "id: first-card",
    fix=Fixable.UNSAFE,
)
WRONG_LENGTH = error(
    "GS107 wrong-length",
    "A list or text that is too short or too long.",
    "The list holds too few or too many items, or the text does not fit where it is printed.",
    "Every item has its place, and every place its size.",
    "pronouns: [she, her]",
    "pronouns: [she, her, her]",
    fix=Fixable.SAFE,
)
ITEM_TWICE = error(
    "GS108 item-twice",
    "An item stands twice in a list of different things.",
    "The same item stands more than once in a list whose items must differ.",
    "The second one would change nothing, so it is probably meant to be another.",
    "copies: [blue, blue]",
    "copies: [blue, red]",
    fix=Fixable.SAFE,
)
EMPTY_VALUE = error(
    "GS109 empty-value",
    "A key without a value.",
    "The key is written, and nothing stands behind its colon, or nothing but blanks.",
    "It cannot be known whether the value was forgotten or meant to be left out.",
    "accent: #D5342B",
    'accent: "#D5342B" (a `#` begins a comment unless it stands in quotation marks)',
    fix=Fixable.EITHER,
)
NOT_A_BLOCK = error(
    "GS110 not-a-block",
    "A text of the effect language that is not a block.",
    "Effect texts begin with `|` after their key, and their lines are indented below.",
    "Only in a block does every word keep its line and column, so that errors can point at it.",
    "effect: draw 1 card",
    "effect: |\n  draw 1 card",
    fix=Fixable.SAFE,
)
NOT_TOGETHER = error(
    "GS111 not-together",
    "Two keys that exclude each other.",
    "The mapping says the same thing twice, in two ways.",
    "The two could differ, and it would not be said which one counts.",
    "count: 2\ncopies: [blue, red]",
    "copies: [blue, red]",
)
NOT_THE_FORMAT = error(
    "GS112 not-the-format",
    "The value does not keep to the format of the file.",
    "A rule of the file's format is broken that has no page of its own.",
    "What does not keep to the format cannot be read further.",
    "-",
    "Compare with an entry that checks clean.",
)
