"""GS95x: what a project says about problems: the severities of its project file, the exceptions in its card files."""

from gesso.diagnostics import Fixable, error, warning

BAD_SETTING = error(
    "GS951 bad-setting",
    "A setting of the project file cannot be used.",
    "`[check]` gives a severity (error, warning, off) to codes, and below `[check.paths]` to codes in some files. This "
    "is no code, no severity, or an error that stays one.",
    "A setting that does nothing would let its author think otherwise.",
    '[check]\nnever-placed = "of"',
    '[check]\nnever-placed = "off"',
)
UNUSED_PATH = warning(
    "GS952 unused-path",
    "A setting for files that are not there.",
    "A path below `[check.paths]` fits no file or folder of the project.",
    "The files that were meant are judged like all others.",
    '[check.paths."cards/frist"]',
    '[check.paths."cards/first"]',
)
BAD_EXCEPTION = warning(
    "GS953 bad-exception",
    "An exception that cannot be made.",
    "A comment `# gesso: allow` names codes from which an exception can be made, and why. This names none, one that "
    "is not there, or an error that stays one.",
    "The problem that it speaks of is reported all the same.",
    "# gesso: allow GS101 the key is for later",
    "# gesso: allow never-placed the box holds a spare",
)
NO_REASON = warning(
    "GS954 no-reason",
    "An exception without a reason.",
    "A comment `# gesso: allow` names codes and says nothing else.",
    "It holds, but the next reader cannot tell whether it still should.",
    "# gesso: allow never-placed",
    "# gesso: allow never-placed the box holds a spare",
)
UNUSED_EXCEPTION = warning(
    "GS955 unused-exception",
    "An exception from nothing.",
    "A comment `# gesso: allow` stands where the problem that it names is not found: at no place of its line, or of the "
    "line below and what is indented under that.",
    "What it was made for has been mended, or has moved; a new problem of the kind would go unseen.",
    "draw 1 card   # gesso: allow zero for the demonstration",
    "draw 1 card",
    fix=Fixable.SAFE,
)
