"""GS9xx: the project around the files, and the tool itself."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

BAD_MANIFEST = Code(
    code="GS901",
    name="bad-manifest",
    severity=Severity.ERROR,
    title="The project file cannot be used.",
    what="`gesso.toml` is no TOML, or lacks a name or the list of games.",
    why="The project file says which games the folder holds.",
    example='[project]\nname = "cards"',
    instead='[project]\nname = "cards"\ngames = ["<game>"]',
)
UNKNOWN_GAME = Code(
    code="GS902",
    name="unknown-game",
    severity=Severity.ERROR,
    title="A game that this version does not know.",
    what="The project file or a game file names a game without rules in this version of Gesso.",
    why="Without the rules nothing in the entries has a meaning.",
    example='games = ["<gaem>"]',
    instead='games = ["<game>"]',
)
MISSING_ENTRY = Code(
    code="GS903",
    name="missing-entry",
    severity=Severity.ERROR,
    title="The game file names an entry that is not there.",
    what="The list of the game file holds an id, and beside the file lies no folder of that name with an entry in it.",
    why="The set is not complete, so nothing of it can be built or played as a whole.",
    example="A line `- first` without a folder first/.",
    instead="Add the folder, correct the id, or take it off the list.",
)
UNLISTED_ENTRY = Code(
    code="GS904",
    name="unlisted-entry",
    severity=Severity.WARNING,
    title="An entry that the game file does not name.",
    what="A folder holds an entry, and the list of the game file does not hold its id.",
    why="It is checked, but neither built nor played.",
    example="A folder second/ while the list is `[first]`.",
    instead="Add the id to the list of the game file.",
)
ID_AND_FOLDER = Code(
    code="GS905",
    name="id-and-folder",
    severity=Severity.ERROR,
    title="An entry is called otherwise than its folder.",
    what="The `id` in the file and the name of the folder differ.",
    why="Commands, lists and pictures find an entry by its folder; texts and plug-ins by its id.",
    example="first/ with `id: frist` in its file",
    instead="id: first",
)
UNKNOWN_SOURCE = Code(
    code="GS906",
    name="unknown-source",
    severity=Severity.ERROR,
    title="An entry takes over parts of one that is not there.",
    what="`inherit` names an entry that the game does not have, or one that cannot be read itself.",
    why="The parts that are taken over are not known.",
    example="inherit: frist",
    instead="inherit: first",
)
INHERITS_IN_A_RING = Code(
    code="GS907",
    name="inherits-in-a-ring",
    severity=Severity.ERROR,
    title="Entries take over each other's parts in a ring.",
    what="Following `inherit` from entry to entry leads back to where it began.",
    why="Then no one of them has the parts.",
    example="first: inherit: second, and second: inherit: first",
    instead="Write the parts out in one of them.",
)
CANNOT_WRITE = Code(
    code="GS908",
    name="cannot-write",
    severity=Severity.ERROR,
    title="A file cannot be written.",
    what="The disk is full, or the folder may not be written to.",
    why="The outputs of an earlier build are left as they were.",
    example="gesso build --out /",
    instead="Make room, or name another folder with --out.",
)

CODES = (
    BAD_MANIFEST,
    UNKNOWN_GAME,
    MISSING_ENTRY,
    UNLISTED_ENTRY,
    ID_AND_FOLDER,
    UNKNOWN_SOURCE,
    INHERITS_IN_A_RING,
    CANNOT_WRITE,
)
