"""Hold off what a text of a stranger would do to a terminal: move its cursor, change its title, turn the writing."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Any, TextIO

CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff"
"""Characters that steer a terminal, as ranges of a regular expression; without tabs and line ends."""
_UNSAFE = f"[{CONTROLS}]|\r(?!\n)"
_CONTROL = re.compile(_UNSAFE)
_COLOURS = "\x1b\\[[0-9;]{0,12}m"
_REDRAWING = "\r|\x1b\\[(?:K|H|2J)"
_SHOWN = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    r"""Return a text with its control characters as escapes, such as `\x1b`."""
    return _CONTROL.sub(lambda match: ascii(match[0])[1:-1], text)


class GuardedStream:
    """A stream of text through which only characters that are printed, and Gesso's own colours and redrawing, pass.

    Colours pass where Gesso writes colours, redrawing passes to a terminal.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        is_terminal = stream.isatty()
        colours = is_terminal or bool(os.environ.get("FORCE_COLOR"))
        own = "|".join(part for part, passes in ((_COLOURS, colours), (_REDRAWING, is_terminal)) if passes)
        self._guard = re.compile(f"(?P<own>{own})|{_UNSAFE}" if own else f"(?P<own>(?!))|{_UNSAFE}")

    def write(self, text: str) -> int:
        """Write a text; return its length."""
        self._stream.write(self._guard.sub(lambda match: match["own"] or _SHOWN, text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write some texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
