"""Lines that carry tones: how wide they are, cut, and set beside each other."""

import re
import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from gesso.cli.reports import PLAIN, columns

_TONE = re.compile("\x1b\\[[0-9;]*m")
_GAP = 3
_CUT = "…"


def visible(line: str) -> int:
    """How many columns a line takes."""
    return columns(_TONE.sub("", line))


def cut(line: str, width: int) -> str:
    """A line of at most `width` columns; one that was longer ends with an ellipsis."""
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
    """Two columns of lines, the left one `width` columns wide."""
    return [
        f"{one}{' ' * (width - visible(one) + _GAP)}{other}" if other else one
        for one, other in zip_longest(left, right, fillvalue="")
    ]


def folded(line: str, width: int) -> list[str]:
    """A line as lines of at most `width` columns; those after the first stand further in than it, and lose their tones."""
    if visible(line) <= width:
        return [line]
    line = _TONE.sub("", line)
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.wrap(line, width, subsequent_indent=f"{indent}    ") or [""]


def in_columns(items: Sequence[str], width: int) -> list[str]:
    """Short items in as many columns as fit, read from left to right."""
    widest = max(map(visible, items), default=0) + _GAP
    number = max(1, (width + _GAP) // widest)
    rows = [items[start : start + number] for start in range(0, len(items), number)]
    return ["".join(item + " " * (widest - visible(item)) for item in row).rstrip() for row in rows]
