"""GS0xx: the file as such, before anyone asks what it says."""

from gesso.diagnostics import Fixable, error

CANNOT_READ = error(
    "GS001 cannot-read",
    "The file cannot be read.",
    "The file is not there, may not be opened, or is a folder or a device instead of a file.",
    "Nothing can be said about a card file that cannot be opened.",
    "gesso check cards/no-such-file.yaml",
    "Check the spelling of the path and the rights of the file.",
)
NOT_UTF8 = error(
    "GS002 not-utf-8",
    "The file is not UTF-8 text.",
    "The file holds bytes that are not UTF-8, or it is saved in another encoding such as UTF-16.",
    "Accented letters and symbols would come out wrong in print, differently on every machine.",
    "A file saved by an old editor as Windows-1252.",
    "Save the file as UTF-8; with or without a byte-order mark is the same.",
)
EMPTY_FILE = error(
    "GS003 empty-file",
    "The file is empty.",
    "The file holds nothing but blank lines and comments.",
    "An empty file is seldom what anyone meant.",
    "# to be written",
    "Write the entry, or remove the file.",
)
FILE_TOO_BIG = error(
    "GS004 file-too-big",
    "The file is bigger than any card file.",
    "The file is larger than the limit for card files.",
    "A file from a stranger must not be able to exhaust the machine that checks it.",
    "A picture that was renamed to .yaml.",
    "Split the file, and keep pictures beside it, not in it.",
)
TAB = error(
    "GS005 tab",
    "A tab stands where spaces belong.",
    "A line is indented with a tab character, or one stands between two values.",
    "Indentation carries the meaning of a card file, and a tab has no width that everyone agrees on.",
    "abilities:\n\t- id: first",
    "Indent with two spaces, and let the editor insert spaces for the tab key.",
    fix=Fixable.EITHER,
)
BAD_CHARACTER = error(
    "GS006 bad-character",
    "A character that cannot be seen or printed.",
    "The file, or a text that it writes with an escape such as `\\u200b`, holds a control character, an unusual line end, a "
    "mark that turns the direction of writing, a blank without a width, or what is no character that all programs know.",
    "Programs disagree about such characters: the text on the screen would not be the text on the card.",
    'name: "First<U+2028>Last"',
    "Delete the character and type the text anew; it often comes from pasting.",
    fix=Fixable.EITHER,
)
YAML_SYNTAX = error(
    "GS007 yaml-syntax",
    "The file is not YAML here.",
    "The line cannot be read as `key: value`, as a list item or as the text of a value.",
    "From here on nothing in the file has a meaning.",
    "name: Ember: a beginning",
    'name: "Ember: a beginning"',
    fix=Fixable.EITHER,
)
BAD_INDENT = error(
    "GS008 bad-indent",
    "A line does not line up with its neighbours.",
    "The keys of one mapping, and the items of one list, begin in the same column; this line does not.",
    "Indentation says what belongs to what.",
    "pieces:\n  ember:\n    kind: token\n   count: 3",
    "pieces:\n  ember:\n    kind: token\n    count: 3",
)
UNCLOSED = error(
    "GS009 unclosed",
    "A quotation mark or bracket is never closed.",
    "A text in quotation marks, a `[` list or a `{` mapping has no end.",
    "Everything after it would belong to it.",
    "copies: [blue, red",
    "copies: [blue, red]",
    fix=Fixable.UNSAFE,
)
DUPLICATE_KEY = error(
    "GS010 duplicate-key",
    "A key stands twice.",
    "The same mapping holds the same key more than once.",
    "Only one of the two could count, and it would not be said which.",
    "count: 3\ncount: 4",
    "Keep one of the two lines.",
    fix=Fixable.SAFE,
)
ALIAS = error(
    "GS011 alias",
    "Anchors and aliases are not used in card files.",
    "`&name` marks a value and `*name` repeats it; card files have neither.",
    "A few lines of aliases can stand for millions of values, and a card should be read where it is written.",
    "first: &cost exhaust self\nsecond: *cost",
    "Write the value out in both places.",
    fix=Fixable.SAFE,
)
TAG = error(
    "GS012 tag",
    "Tags are not used in card files.",
    "A word with `!` before a value asks the reader to build something special from it.",
    "Card files are plain data: nothing in them can make a program do anything.",
    "name: !python/object:os.system x",
    "name: x",
    fix=Fixable.UNSAFE,
)
SEVERAL_DOCUMENTS = error(
    "GS013 several-documents",
    "The file holds more than one document.",
    "A line of three hyphens begins a second document in the same file.",
    "One file holds one entry; the second would be read by nobody.",
    "id: first\n---\nid: second",
    "Put the second document into a file of its own.",
)
TOO_DEEP = error(
    "GS014 nested-too-deep",
    "Values lie deeper in each other than in any card file.",
    "Lists and mappings are nested beyond the limit.",
    "A file from a stranger must not be able to exhaust the machine that checks it.",
    "[[[[[[[[ ... ]]]]]]]]",
    "Flatten the structure; no card needs more than a dozen levels.",
)
TOO_MANY_VALUES = error(
    "GS015 too-many-values",
    "The file holds more values than any card file.",
    "Keys, texts and list items are counted, and there are more than the limit.",
    "A file from a stranger must not be able to exhaust the machine that checks it.",
    "A table of a hundred thousand rows.",
    "Split the file.",
)
KEY_NOT_TEXT = error(
    "GS016 key-not-text",
    "A list or mapping stands where a key belongs.",
    "Only a word can be a key; here something with parts of its own stands before the colon.",
    "Often a template placeholder or a forgotten quotation mark.",
    "{{name}}: 3",
    '"{{name}}": 3',
)
NUMBER_TOO_LONG = error(
    "GS017 number-too-long",
    "A number has more digits than a card can mean.",
    "The number is longer than the limit.",
    "Such numbers cost much to read and are never meant.",
    "count: 100000000000000000000",
    "count: 10",
)
OUTSIDE_PROJECT = error(
    "GS018 outside-project",
    "The path leads out of the project.",
    "The file lies outside the project folder, or a link inside leads out of it.",
    "A card set from a stranger must not be able to read other files of the machine.",
    "A link art/key.png that points to a home folder.",
    "Copy the file into the project.",
)
