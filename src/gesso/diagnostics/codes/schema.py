"""GS1xx: the file is sound YAML, and does not keep to its format."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

UNKNOWN_KEY = Code(
    code="GS101",
    name="unknown-key",
    severity=Severity.ERROR,
    title="A key that nothing reads.",
    what="The mapping holds a key that its format does not know.",
    why="A misspelt key would silently do nothing, and the card would do less than it says.",
    example="kind: token\ncuont: 8",
    instead="kind: token\ncount: 8",
)
MISSING_KEY = Code(
    code="GS102",
    name="missing-key",
    severity=Severity.ERROR,
    title="A key that must be there is not.",
    what="The mapping lacks a key without which it has no meaning.",
    why="Nothing is guessed: what a card needs stands in its file.",
    example="- id: first-card\n  copies: 8",
    instead="- id: first-card\n  name: First Card\n  copies: 8",
)
WRONG_TYPE = Code(
    code="GS103",
    name="wrong-type",
    severity=Severity.ERROR,
    title="A value of the wrong kind.",
    what="A number stands where text belongs, a text where a list belongs, and so on.",
    why="The value cannot be used as what it is meant for.",
    example="count: eight",
    instead="count: 8",
)
NOT_ALLOWED_VALUE = Code(
    code="GS104",
    name="not-allowed-value",
    severity=Severity.ERROR,
    title="A value that is not on the list.",
    what="Only some words are allowed here, and this is none of them.",
    why="Each of the words has a meaning in the rules; another one has none.",
    example="kind: tokn",
    instead="kind: token",
)
OUT_OF_RANGE = Code(
    code="GS105",
    name="out-of-range",
    severity=Severity.ERROR,
    title="A number that is too small or too large.",
    what="The number lies outside of what makes sense here.",
    why="A count of zero means that there is nothing; a very large one is a slip of the finger.",
    example="count: 0",
    instead="count: 8, or leave the whole piece out",
)
BAD_FORM = Code(
    code="GS106",
    name="bad-form",
    severity=Severity.ERROR,
    title="A text of the wrong form.",
    what="Ids, colours, names and the like have a fixed form, and this text does not have it.",
    why="Ids become file names and words of the effect texts, and colours are given to the printer.",
    example="id: First Card",
    instead="id: first-card",
)
WRONG_LENGTH = Code(
    code="GS107",
    name="wrong-length",
    severity=Severity.ERROR,
    title="A list or text that is too short or too long.",
    what="The list holds too few or too many items, or the text does not fit where it is printed.",
    why="Every item has its place, and every place its size.",
    example="pronouns: [she, her]",
    instead="pronouns: [she, her, her]",
)
ITEM_TWICE = Code(
    code="GS108",
    name="item-twice",
    severity=Severity.ERROR,
    title="An item stands twice in a list of different things.",
    what="The same item stands more than once in a list whose items must differ.",
    why="The second one would change nothing, so it is probably meant to be another.",
    example="copies: [blue, blue]",
    instead="copies: [blue, red]",
)
EMPTY_VALUE = Code(
    code="GS109",
    name="empty-value",
    severity=Severity.ERROR,
    title="A key without a value.",
    what="The key is written, and nothing stands behind its colon.",
    why="It cannot be known whether the value was forgotten or meant to be left out.",
    example="accent: #D5342B",
    instead='accent: "#D5342B" (a `#` begins a comment unless it stands in quotation marks)',
)
NOT_A_BLOCK = Code(
    code="GS110",
    name="not-a-block",
    severity=Severity.ERROR,
    title="A text of the effect language that is not a block.",
    what="Effect texts begin with `|` after their key, and their lines are indented below.",
    why="Only in a block does every word keep its line and column, so that errors can point at it.",
    example="effect: draw 1 card",
    instead="effect: |\n  draw 1 card",
)
NOT_TOGETHER = Code(
    code="GS111",
    name="not-together",
    severity=Severity.ERROR,
    title="Two keys that exclude each other.",
    what="The mapping says the same thing twice, in two ways.",
    why="The two could differ, and it would not be said which one counts.",
    example="count: 2\ncopies: [blue, red]",
    instead="copies: [blue, red]",
)
NOT_THE_FORMAT = Code(
    code="GS112",
    name="not-the-format",
    severity=Severity.ERROR,
    title="The value does not keep to the format of the file.",
    what="A rule of the file's format is broken that has no page of its own.",
    why="What does not keep to the format cannot be read further.",
    example="-",
    instead="Compare with an entry that checks clean.",
)

CODES = (
    UNKNOWN_KEY,
    MISSING_KEY,
    WRONG_TYPE,
    NOT_ALLOWED_VALUE,
    OUT_OF_RANGE,
    BAD_FORM,
    WRONG_LENGTH,
    ITEM_TWICE,
    EMPTY_VALUE,
    NOT_A_BLOCK,
    NOT_TOGETHER,
    NOT_THE_FORMAT,
)
