"""Hold off what a text of a stranger would do to a terminal: move its cursor, change its title, turn the writing."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress

# Type checkers take this name for true; the help of `gesso` has no time for `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff"
"""Characters that steer a terminal, as ranges of a regular expression; without tabs and line ends."""
_UNSAFE = f"[{CONTROLS}]|\r(?!\n)"
_COLOURS = "\x1b\\[[0-9;]{0,12}m"
_REDRAWING = "\r|\x1b\\[(?:K|H|2J)"
_LINK_START, _LINK_END = "\x1b]8;;", "\x1b\\"
_LINK = f"{re.escape(_LINK_START)}(?:https?://[!-~]{{1,300}}?)?{re.escape(_LINK_END)}"
_WITH_LINKS = frozenset(
    {"alacritty", "contour", "foot", "ghostty", "hyper", "iterm.app", "mintty", "rio", "tabby", "vscode", "wezterm"}
)
"""Names of terminals that show a link (OSC 8), as in `TERM_PROGRAM` or at the start of `TERM`."""
_THEIR_VARIABLES = ("VTE_VERSION", "WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "DOMTERM")
"""Variables of more such terminals."""
REDRAW = "\x1b[H\x1b[2J"
"""Clears the screen, so that a report replaces the one before it."""
_USUAL_WIDTH, _WIDEST_PROSE, _NARROWEST_PROSE = 80, 88, 40
_SHOWN = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    r"""Return a text with its control characters as escapes, such as `\x1b`."""
    return text if text.isprintable() else re.sub(_UNSAFE, lambda match: ascii(match[0])[1:-1], text)


def terminal_width() -> int:
    """Return the columns of the terminal, as `shutil` does, whose import takes a fifth of the time of `--help`."""
    with suppress(KeyError, ValueError):
        if (width := int(os.environ["COLUMNS"])) > 0:
            return width
    with suppress(AttributeError, ValueError, OSError):
        return os.get_terminal_size(sys.__stdout__.fileno()).columns or _USUAL_WIDTH  # type: ignore[union-attr]
    return _USUAL_WIDTH


def prose_width() -> int:
    """Return the width for lines of prose on standard output: that of the terminal, within limits."""
    if not sys.stdout.isatty():
        return _WIDEST_PROSE
    return max(_NARROWEST_PROSE, min(_WIDEST_PROSE, terminal_width()))


def redraws(stream: TextIO) -> bool:
    """Return whether a line on a stream may be drawn anew: on a terminal, unless it is a simple one (`TERM=dumb`)."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def shows_links() -> bool:
    """Return whether standard output is a terminal that is known to show links; `FORCE_HYPERLINK` overrides it."""
    if "FORCE_HYPERLINK" in os.environ:
        return _forced_links()
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    names = {os.environ.get("TERM_PROGRAM", "").lower(), os.environ.get("TERM", "").partition("-")[0]}
    return bool(names & _WITH_LINKS) or any(os.environ.get(name) for name in _THEIR_VARIABLES)


def link(text: str, address: str) -> str:
    """Return a text that leads to an address; without an address, the text alone."""
    return f"{_LINK_START}{address}{_LINK_END}{text}{_LINK_START}{_LINK_END}" if address else text


def _forced_links() -> bool:
    return os.environ.get("FORCE_HYPERLINK", "0") not in ("", "0")


def _let_through(match: re.Match[str]) -> str:
    """Return what is written for a control sequence: itself if it is Gesso's own."""
    own: str = match["own"] or ""
    address = own.removeprefix(_LINK_START).removesuffix(_LINK_END)
    if not own.startswith(_LINK_START) or not address:
        return own or _SHOWN
    from gesso.diagnostics.explanations import home_address

    home = home_address()
    return own if home and address.startswith(f"{home}/") else _SHOWN


def typed(path: str) -> str:
    """Return a path as a person types it after a command: in quotes if it has blanks."""
    return f'"{path}"' if re.search(r"\s", path) else path


class GuardedStream:
    """A stream of text through which only characters that are printed, and Gesso's own colours and redrawing, pass.

    Colours pass where Gesso writes colours, links to Gesso's own pages where it writes links, redrawing passes to a
    terminal.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        is_terminal = stream.isatty()
        colours = is_terminal or bool(os.environ.get("FORCE_COLOR"))
        parts = ((_COLOURS, colours), (_REDRAWING, is_terminal), (_LINK, is_terminal or _forced_links()))
        own = "|".join(part for part, passes in parts if passes)
        self._guard = f"(?P<own>{own})|{_UNSAFE}" if own else f"(?P<own>(?!))|{_UNSAFE}"

    def write(self, text: str) -> int:
        """Write a text; return its length."""
        # Most texts have no such character, and to compile the expression takes a tenth of the time of `--help`.
        harmless = text.replace("\n", "").isprintable()
        self._stream.write(text if harmless else re.sub(self._guard, _let_through, text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write some texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
