"""GS9xx: the project around the files, and the tool itself."""

from gesso.diagnostics import Fixable, error, warning

BAD_MANIFEST = error(
    "GS901 bad-manifest",
    "The project file cannot be used.",
    "`gesso.toml` is no TOML, or lacks a name or the list of games.",
    "The project file says which games the folder holds.",
    '[project]\nname = "cards"',
    '[project]\nname = "cards"\ngames = ["<game>"]',
    fix=Fixable.EITHER,
)
UNKNOWN_GAME = error(
    "GS902 unknown-game",
    "A game that this version does not know.",
    "The project file or a game file names a game without rules in this version of Gesso.",
    "Without the rules nothing in the entries has a meaning.",
    'games = ["<gaem>"]',
    'games = ["<game>"]',
    fix=Fixable.EITHER,
)
MISSING_ENTRY = error(
    "GS903 missing-entry",
    "The game file names an entry that is not there.",
    "The list of the game file holds an id, and beside the file lies no folder of that name with an entry in it.",
    "The set is not complete, so nothing of it can be built or played as a whole.",
    "A line `- first` without a folder first/.",
    "Add the folder, correct the id, or take it off the list.",
    fix=Fixable.EITHER,
)
UNLISTED_ENTRY = warning(
    "GS904 unlisted-entry",
    "An entry that the game file does not name.",
    "A folder holds an entry, and the list of the game file does not hold its id.",
    "It is checked, but neither built nor played.",
    "A folder second/ while the list is `[first]`.",
    "Add the id to the list of the game file.",
    fix=Fixable.UNSAFE,
)
ID_AND_FOLDER = error(
    "GS905 id-and-folder",
    "An entry is called otherwise than its folder.",
    "The `id` in the file and the name of the folder differ.",
    "Commands, lists and pictures find an entry by its folder; texts and plug-ins by its id.",
    "first/ with `id: frist` in its file",
    "id: first",
    fix=Fixable.SAFE,
)
UNKNOWN_SOURCE = error(
    "GS906 unknown-source",
    "An entry takes over parts of one that is not there.",
    "`inherit` names an entry that the game does not have, or one that cannot be read itself.",
    "The parts that are taken over are not known.",
    "inherit: frist",
    "inherit: first",
    fix=Fixable.EITHER,
)
INHERITS_IN_A_RING = error(
    "GS907 inherits-in-a-ring",
    "Entries take over each other's parts in a ring.",
    "Following `inherit` from entry to entry leads back to where it began.",
    "Then no one of them has the parts.",
    "first: inherit: second, and second: inherit: first",
    "Write the parts out in one of them.",
)
CANNOT_WRITE = error(
    "GS908 cannot-write",
    "A file cannot be written.",
    "The disk is full, or the folder may not be written to.",
    "The outputs of an earlier build are left as they were.",
    "gesso build --out /",
    "Make room, or name another folder with --out.",
)
OTHER_VERSION = error(
    "GS909 other-version",
    "Files for another version of Gesso.",
    "`gesso` names a range of versions, and the one that reads the file is none of them.",
    "Another version may understand the files otherwise, or not at all.",
    'gesso = ">=99"',
    "Install a version of that range.",
)
MISSING_PACK = error(
    "GS910 missing-pack",
    "A pack that is not there.",
    "`packs` names one that neither travels with Gesso nor is brought by an installed package.",
    "What builds on its entries cannot be read or played.",
    'packs = ["<gaem>"]',
    'packs = ["<game>"]',
)
BROKEN_PACK = error(
    "GS911 broken-pack",
    "A pack that cannot be used.",
    "Its `pack.toml` or its game file has errors, two packages bring it, or it lies elsewhere than it should.",
    "Nothing can build on entries that cannot be read with certainty.",
    '[pack]\nid = "first"',
    '[pack]\nid = "first"\ngame = "<game>"\nname = "First"\nversion = "1.0"\ngesso = ">=0.1"',
)
ENTRY_OF_A_PACK = error(
    "GS912 entry-of-a-pack",
    "An entry with the id of one that a pack brings.",
    "An entry of the project, or of a second pack, is called as one of a pack that the project names.",
    "The id would mean two entries, in games, scenarios and logs.",
    "A folder first/ beside a pack that has an entry `first`.",
    "Choose another id for the folder and its file, or leave the pack out.",
)
BAD_PRINTER_SETTINGS = error(
    "GS913 bad-printer-settings",
    "The settings of the printer cannot be used.",
    "A line of `printer.toml` in the user's folder of settings is no TOML, names a setting that there is not, or has a "
    "value that no printer has.",
    "Backs would be printed elsewhere than meant, on sheets that are dear.",
    'flip = "sideways"',
    'flip = "short"',
)
BAD_SERVICE = error(
    "GS914 bad-service",
    "A service file cannot be used.",
    "A file of `services/` is no TOML, or does not describe one kind of output.",
    "It says what a print service takes, so nothing can be made for it.",
    '[service]\nname = "My printer"\nabout = "pictures"',
    '[service]\nname = "My printer"\nabout = "pictures"\n\n[web]\nquality = 82\ncorner = 3\nsizes = {small = 120}',
)
