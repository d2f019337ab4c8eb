"""Diagnostics as text for people and as data for programs, and where a report is written."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.cli.command_line import Options, add_format
from gesso.cli.terminal import CONTROLS, link, shows_links, terminal_width
from gesso.diagnostics import Code, Diagnostic, Fix, RequestError, codes

if TYPE_CHECKING:
    from gesso.api import Project
    from gesso.source import Span

PLAIN, BOLD, DIM, RED, GREEN, YELLOW, MAGENTA, CYAN = (f"\x1b[{number}m" for number in (0, 1, 2, 31, 32, 33, 35, 36))
_WIDTH = 140
_NARROWEST = 40
_MARGIN = 15
"""Characters that stay beside a mark when a line is cut."""
_CUT = "..."
_LINE_NUMBER = 5
_BAR = " | "
_WRONG_WORD = frozenset({codes.UNKNOWN_WORD, codes.UNEXPECTED_WORD, codes.MISSING_WORD, codes.LEFT_OUT_WORD})
# What could move the cursor or turn the direction of writing never reaches a terminal.
_UNSAFE = re.compile(f"[\t\n\r{CONTROLS}]")


def render(root: Path, diagnostics: Sequence[Diagnostic], checked: int, *, colour: bool = False) -> str:
    """Write each diagnostic with its line, mark and hint, then how many files were checked and how to learn more.

    Paths in `diagnostics` are relative to `root`; printed paths are relative to the working folder.
    """
    blocks = (f"{block(root, diagnostic, colour)}\n" for diagnostic in diagnostics)
    return "".join((*blocks, f"{summary(diagnostics, checked)}\n", learn_more(diagnostics)))


def answers(project: Project, diagnostics: Sequence[Diagnostic], checked: int, *, colour: bool = False) -> str:
    """Write problems as `gesso check` answers them: with proposals for texts that cannot be read."""
    return render(project.root, project.with_proposals(diagnostics, instead=True), checked, colour=colour)


def learn_more(diagnostics: Sequence[Diagnostic]) -> str:
    """Write the line that names the command for the first error, else for the first warning; empty without any.

    If a word of a text is wrong, the line also names the command that lists the words, or that shows the recipe of a
    mechanic with the name of that word.
    """
    first = min(diagnostics, key=lambda diagnostic: not diagnostic.is_error, default=None)
    if first is None:
        return ""
    wrong = [diagnostic.span.text for diagnostic in diagnostics if diagnostic.kind in _WRONG_WORD]
    words = f" or `gesso words{_mechanic(wrong)}`" if wrong else ""
    return f"To learn more, run `gesso explain {first.code}`{words}.\n"


def _mechanic(words: Sequence[str]) -> str:
    """Return a space and the first of some words that is the name of a recipe; empty if none is."""
    # Loaded for texts with wrong words alone.
    from gesso.lang.word_list import listed_games, read_word_list

    lists = [read_word_list(game) for game in listed_games()]
    names = (name for word in words for name in (word.lower(), word.lower().removesuffix("s")))
    return next((f" {name}" for name in names if any(each.recipe(name) for each in lists)), "")


def summary(diagnostics: Sequence[Diagnostic], checked: int) -> str:
    """Write how many files were checked, and the numbers of errors and warnings."""
    errors = sum(diagnostic.is_error for diagnostic in diagnostics)
    numbers = ((errors, "error"), (len(diagnostics) - errors, "warning"))
    counted = [count(number, noun) for number, noun in numbers if number]
    return f"{count(checked, 'file')} checked" + (f": {', '.join(counted)}" if counted else ", no problems")


def json_text(data: object) -> str:
    """Write data as indented JSON with a final line end. Lone surrogates, as in file names, are escaped."""
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace").decode()


def diagnostic_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as plain data."""
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        **_place_data(diagnostic.span),
        "related": [{"message": other.message, **_place_data(other.span)} for other in diagnostic.related],
        "fixes": [_fix_data(fix) for fix in diagnostic.fixes],
    }


def _fix_data(fix: Fix) -> dict[str, Any]:
    edits = [{"text": edit.text, **_place_data(edit.span)} for edit in fix.edits]
    words = {"words": fix.words} if fix.words else {}
    return {"title": fix.title, "safe": fix.safe, "edits": edits, **words}


def _place_data(span: Span) -> dict[str, Any]:
    return {name: getattr(span, name) for name in ("path", "line", "column", "end_line", "end_column")}


def wants_colour() -> bool:
    """Return whether to use colours: on a terminal, unless the environment forces or forbids them."""
    if os.environ.get("NO_COLOR"):
        return False
    forced = os.environ.get("FORCE_COLOR", "0") not in ("", "0")
    return forced or (sys.stdout.isatty() and os.environ.get("TERM") != "dumb")


def block(root: Path, diagnostic: Diagnostic, colour: bool) -> str:
    """Write a diagnostic: place and message, the line with a mark, hint and related places."""
    lines = [headline(root, diagnostic, colour), *_excerpt(diagnostic.span, _tint(diagnostic), colour)]
    if diagnostic.hint:
        lines.append(f"  {paint('hint:', BOLD, colour)} {safe(diagnostic.hint)}")
    lines += [line for fix in diagnostic.fixes if fix.writes for line in _proposal(fix, colour)]
    lines += [f"  note: {_place(root, other.span)}: {safe(other.message)}" for other in diagnostic.related]
    return "\n".join(lines) + "\n"


def _proposal(fix: Fix, colour: bool) -> list[str]:
    """Write a whole text that is proposed, and what it prints."""
    head, margin = f"  {paint('try:', BOLD, colour)}  ", " " * 8
    lines = [f"{margin}{safe(line)}" for line in fix.writes.split("\n")]
    said = [f"{margin}{safe(line)}" for line in fix.words.split("\n") if line]
    return [head + lines[0].lstrip(), *lines[1:], *(paint(line, DIM, colour) for line in said)]


def headline(root: Path, diagnostic: Diagnostic, colour: bool) -> str:
    """Write a diagnostic on one line: place and message."""
    word = paint(str(diagnostic.severity), _tint(diagnostic) + BOLD, colour)
    return f"{_place(root, diagnostic.span)}: {word} {_number(diagnostic.kind, colour)} {diagnostic.name}: {safe(diagnostic.message)}"


def _number(code: Code, colour: bool) -> str:
    """Return the number of a code, in a coloured report on a terminal that shows links as a link to its page."""
    if not (colour and shows_links()):
        return code.code
    from gesso.diagnostics.explanations import code_address

    return link(code.code, code_address(code))


def message_and_hint(diagnostic: Diagnostic, between: str = "\n") -> str:
    """Write the message and the hint of a diagnostic."""
    return between.join(filter(None, (safe(diagnostic.message), safe(diagnostic.hint))))


def _tint(diagnostic: Diagnostic) -> str:
    return RED if diagnostic.is_error else YELLOW


def _place(root: Path, span: Span) -> str:
    return f"{safe(os.path.relpath(root / span.path))}:{span.line}:{span.column}"


def _excerpt(span: Span, tint: str, colour: bool) -> list[str]:
    text = span.source.line(span.line)
    if not text.strip():
        return []
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(text)
    width = _width()
    left = max(0, min(end, start + width // 2) + _MARGIN - width) if len(text) > width else 0
    right = min(len(text), left + width)
    before, marked = safe(text[left:start]), safe(text[start : min(end, right)])
    cut, more = _CUT if left else "", _CUT if right < len(text) else ""
    shown = cut + safe(text[left:right]).rstrip() + more
    indent = " " * (len(cut) + columns(before))
    mark = paint("^" + "~" * (columns(marked) - 1), tint, colour)
    margins = (paint(f"{number:>{_LINE_NUMBER}}{_BAR}", DIM, colour) for number in (span.line, ""))
    return [margin + line for margin, line in zip(margins, (shown, indent + mark))]


def _width() -> int:
    """Return how many characters of a line are shown: the width of the terminal, or enough for usual lines."""
    if not sys.stdout.isatty():
        return _WIDTH
    return max(_NARROWEST, min(_WIDTH, terminal_width() - _LINE_NUMBER - len(_BAR) - 2 * len(_CUT)))


def columns(text: str) -> int:
    """Return how many terminal columns a text without colours takes."""
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def safe(text: str) -> str:
    """Return a text without control characters."""
    return _UNSAFE.sub(lambda match: " " if match.group() in "\t\n\r" else "\N{REPLACEMENT CHARACTER}", text)


def paint(text: str, tint: str, colour: bool) -> str:
    """Return the text in a colour, if colours are wanted."""
    return f"{tint}{text}{PLAIN}" if colour else text


def count(number: int, noun: str) -> str:
    """Return a number with its noun: `1 file`, `3 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


TEXT = "text"


def add_output(parser: Options, formats: Sequence[str]) -> None:
    """Add --format and --output."""
    add_format(parser, formats)
    parser.add_argument("-o", "--output", metavar="FILE", help="write the report to FILE, and text to the terminal")


def write_report(arguments: argparse.Namespace, text_in: Callable[[str, bool], str]) -> None:
    """Write the report that `text_in` makes. Raises `RequestError` if the file cannot be written."""
    if arguments.output is None:
        sys.stdout.write(text_in(arguments.format, wants_colour()))
        return
    from gesso.files import write_output

    place = Path(arguments.output)
    data = text_in(arguments.format, False).encode("utf-8", "backslashreplace")
    try:
        write_output(place, data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise RequestError(f"{place} cannot be written: {reason}", "name another file with --output") from error
    sys.stdout.write(text_in(TEXT, wants_colour()))
