"""GS0xx: the file as such, before anyone asks what it says."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

CANNOT_READ = Code(
    code="GS001",
    name="cannot-read",
    severity=Severity.ERROR,
    title="The file cannot be read.",
    what="The file is not there, may not be opened, or is a folder or a device instead of a file.",
    why="Nothing can be said about a card file that cannot be opened.",
    example="gesso check cards/no-such-file.yaml",
    instead="Check the spelling of the path and the rights of the file.",
)
NOT_UTF8 = Code(
    code="GS002",
    name="not-utf-8",
    severity=Severity.ERROR,
    title="The file is not UTF-8 text.",
    what="The file holds bytes that are not UTF-8, or it is saved in another encoding such as UTF-16.",
    why="Accented letters and symbols would come out wrong in print, differently on every machine.",
    example="A file saved by an old editor as Windows-1252.",
    instead="Save the file as UTF-8; with or without a byte-order mark is the same.",
)
EMPTY_FILE = Code(
    code="GS003",
    name="empty-file",
    severity=Severity.ERROR,
    title="The file is empty.",
    what="The file holds nothing but blank lines and comments.",
    why="An empty file is seldom what anyone meant.",
    example="# to be written",
    instead="Write the entry, or remove the file.",
)
FILE_TOO_BIG = Code(
    code="GS004",
    name="file-too-big",
    severity=Severity.ERROR,
    title="The file is bigger than any card file.",
    what="The file is larger than the limit for card files.",
    why="A file from a stranger must not be able to exhaust the machine that checks it.",
    example="A picture that was renamed to .yaml.",
    instead="Split the file, and keep pictures beside it, not in it.",
)
TAB = Code(
    code="GS005",
    name="tab",
    severity=Severity.ERROR,
    title="A tab stands where spaces belong.",
    what="A line is indented with a tab character, or one stands between two values.",
    why="Indentation carries the meaning of a card file, and a tab has no width that everyone agrees on.",
    example="abilities:\n\t- id: first",
    instead="Indent with two spaces, and let the editor insert spaces for the tab key.",
)
BAD_CHARACTER = Code(
    code="GS006",
    name="bad-character",
    severity=Severity.ERROR,
    title="A character that cannot be seen or printed.",
    what="The file holds a control character, an unusual line end, or a mark that turns the direction of writing.",
    why="Programs disagree about such characters: the text on the screen would not be the text on the card.",
    example='name: "First<U+2028>Last"',
    instead="Delete the character and type the text anew; it often comes from pasting.",
)
YAML_SYNTAX = Code(
    code="GS007",
    name="yaml-syntax",
    severity=Severity.ERROR,
    title="The file is not YAML here.",
    what="The line cannot be read as `key: value`, as a list item or as the text of a value.",
    why="From here on nothing in the file has a meaning.",
    example="name: Ember: a beginning",
    instead='name: "Ember: a beginning"',
)
BAD_INDENT = Code(
    code="GS008",
    name="bad-indent",
    severity=Severity.ERROR,
    title="A line does not line up with its neighbours.",
    what="The keys of one mapping, and the items of one list, begin in the same column; this line does not.",
    why="Indentation says what belongs to what.",
    example="pieces:\n  ember:\n    kind: token\n   count: 3",
    instead="pieces:\n  ember:\n    kind: token\n    count: 3",
)
UNCLOSED = Code(
    code="GS009",
    name="unclosed",
    severity=Severity.ERROR,
    title="A quotation mark or bracket is never closed.",
    what="A text in quotation marks, a `[` list or a `{` mapping has no end.",
    why="Everything after it would belong to it.",
    example="copies: [blue, red",
    instead="copies: [blue, red]",
)
DUPLICATE_KEY = Code(
    code="GS010",
    name="duplicate-key",
    severity=Severity.ERROR,
    title="A key stands twice.",
    what="The same mapping holds the same key more than once.",
    why="Only one of the two could count, and it would not be said which.",
    example="count: 3\ncount: 4",
    instead="Keep one of the two lines.",
)
ALIAS = Code(
    code="GS011",
    name="alias",
    severity=Severity.ERROR,
    title="Anchors and aliases are not used in card files.",
    what="`&name` marks a value and `*name` repeats it; card files have neither.",
    why="A few lines of aliases can stand for millions of values, and a card should be read where it is written.",
    example="first: &cost exhaust self\nsecond: *cost",
    instead="Write the value out in both places.",
)
TAG = Code(
    code="GS012",
    name="tag",
    severity=Severity.ERROR,
    title="Tags are not used in card files.",
    what="A word with `!` before a value asks the reader to build something special from it.",
    why="Card files are plain data: nothing in them can make a program do anything.",
    example="name: !python/object:os.system x",
    instead="name: x",
)
SEVERAL_DOCUMENTS = Code(
    code="GS013",
    name="several-documents",
    severity=Severity.ERROR,
    title="The file holds more than one document.",
    what="A line of three hyphens begins a second document in the same file.",
    why="One file holds one entry; the second would be read by nobody.",
    example="id: first\n---\nid: second",
    instead="Put the second document into a file of its own.",
)
TOO_DEEP = Code(
    code="GS014",
    name="nested-too-deep",
    severity=Severity.ERROR,
    title="Values lie deeper in each other than in any card file.",
    what="Lists and mappings are nested beyond the limit.",
    why="A file from a stranger must not be able to exhaust the machine that checks it.",
    example="[[[[[[[[ ... ]]]]]]]]",
    instead="Flatten the structure; no card needs more than a dozen levels.",
)
TOO_MANY_VALUES = Code(
    code="GS015",
    name="too-many-values",
    severity=Severity.ERROR,
    title="The file holds more values than any card file.",
    what="Keys, texts and list items are counted, and there are more than the limit.",
    why="A file from a stranger must not be able to exhaust the machine that checks it.",
    example="A table of a hundred thousand rows.",
    instead="Split the file.",
)
KEY_NOT_TEXT = Code(
    code="GS016",
    name="key-not-text",
    severity=Severity.ERROR,
    title="A list or mapping stands where a key belongs.",
    what="Only a word can be a key; here something with parts of its own stands before the colon.",
    why="Often a template placeholder or a forgotten quotation mark.",
    example="{{name}}: 3",
    instead='"{{name}}": 3',
)
NUMBER_TOO_LONG = Code(
    code="GS017",
    name="number-too-long",
    severity=Severity.ERROR,
    title="A number has more digits than a card can mean.",
    what="The number is longer than the limit.",
    why="Such numbers cost much to read and are never meant.",
    example="count: 100000000000000000000",
    instead="count: 10",
)
OUTSIDE_PROJECT = Code(
    code="GS018",
    name="outside-project",
    severity=Severity.ERROR,
    title="The path leads out of the project.",
    what="The file lies outside the project folder, or a link inside leads out of it.",
    why="A card set from a stranger must not be able to read other files of the machine.",
    example="A link art/key.png that points to a home folder.",
    instead="Copy the file into the project.",
)

CODES = (
    CANNOT_READ,
    NOT_UTF8,
    EMPTY_FILE,
    FILE_TOO_BIG,
    TAB,
    BAD_CHARACTER,
    YAML_SYNTAX,
    BAD_INDENT,
    UNCLOSED,
    DUPLICATE_KEY,
    ALIAS,
    TAG,
    SEVERAL_DOCUMENTS,
    TOO_DEEP,
    TOO_MANY_VALUES,
    KEY_NOT_TEXT,
    NUMBER_TOO_LONG,
    OUTSIDE_PROJECT,
)
