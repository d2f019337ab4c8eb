"""Lines of a terminal: their width, cutting and columns, and replacements for terminals without Unicode."""

from __future__ import annotations

import os
import re
import sys
import textwrap
import unicodedata
from collections.abc import Sequence
from itertools import zip_longest

from gesso.cli.reports import PLAIN, columns

_ASCII = str.maketrans(
    {
        **dict.fromkeys("┌┬┐├┼┤└┴┘", "+"), "│": "|", "─": "-", "▲": "^", "▽": "v", "●": "*", "○": "o", "…": "~",
        **dict.fromkeys("‘’", "'"), **dict.fromkeys("“”", '"'), **dict.fromkeys("–—−", "-"), "·": ".", "×": "x",
        "←": "<", "→": ">", "↑": "^", "↓": "v", "\N{NO-BREAK SPACE}": " ",
    }
)  # fmt: skip


def has_unicode() -> bool:
    """True if standard output takes more than ASCII, by its encoding and, on a terminal, by the locale."""
    if (sys.stdout.encoding or "").lower().replace("-", "") not in ("utf8", "utf8sig"):
        return False
    named = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    return not sys.stdout.isatty() or os.name != "posix" or "utf" in named.lower()


def ascii_only(line: str) -> str:
    """Return the line in ASCII: letters lose accents, signs without a likeness become question marks."""
    line = line.translate(_ASCII)
    if line.isascii():
        return line
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", line) if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode()


_TONE = re.compile("\x1b\\[[0-9;]*m")
_GAP = 3
_CUT = "…"


def visible(line: str) -> int:
    """Return how many columns a line takes."""
    return columns(_TONE.sub("", line))


def cut(line: str, width: int) -> str:
    """Cut a line to at most `width` columns, with an ellipsis."""
    if visible(line) <= width:
        return line
    found, room, toned = "", width - 1, False
    for part in re.split(f"({_TONE.pattern})", line):
        if _TONE.fullmatch(part):
            toned = part != PLAIN
            found += part
            continue
        for character in part:
            room -= columns(character)
            if room < 0:
                return found + _CUT + (PLAIN if toned else "")
            found += character
    return found


def beside(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Join two columns of lines, the left one `width` columns wide."""
    return [
        f"{one}{' ' * (width - visible(one) + _GAP)}{other}" if other else one
        for one, other in zip_longest(left, right, fillvalue="")
    ]


def folded(line: str, width: int) -> list[str]:
    """Fold a line to at most `width` columns; later lines are indented and lose their colours."""
    if visible(line) <= width:
        return [line]
    line = _TONE.sub("", line)
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, width, subsequent_indent=f"{indent}    ") or [""]


def in_columns(items: Sequence[str], width: int) -> list[str]:
    """Lay out short items in as many columns as fit, from left to right."""
    widest = max(map(visible, items), default=0) + _GAP
    number = max(1, (width + _GAP) // widest)
    rows = [items[start : start + number] for start in range(0, len(items), number)]
    return ["".join(item + " " * (widest - visible(item)) for item in row).rstrip() for row in rows]
