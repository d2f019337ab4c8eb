"""For people: each problem with its line of the file and a mark under the place."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

from gesso.cli.reports import Report
from gesso.diagnostics import Diagnostic
from gesso.source import Span

_WIDTH = 140
_MARGIN = 30
# What could move the cursor or turn the direction of writing never reaches a terminal.
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")
_RED, _YELLOW, _BOLD, _DIM, _PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[1m", "\x1b[2m", "\x1b[0m"


def render(report: Report, *, colour: bool = False) -> str:
    """`path:line:column: error CODE name: message`, the line, the mark, `hint: ...`; paths from the working folder."""
    blocks = [block(report.root, found, colour) for found in report.diagnostics]
    return "".join(f"{each}\n" for each in blocks) + _summary(report) + "\n"


def block(root: Path, found: Diagnostic, colour: bool) -> str:
    """One problem: its place and message, the line with a mark, its hint and what is related."""
    tint = _RED if found.is_error else _YELLOW
    word = _paint(str(found.severity), tint + _BOLD, colour)
    head = f"{_place(root, found.span)}: {word} {found.code} {found.name}: {safe(found.message)}"
    lines = [head, *_excerpt(found.span, tint, colour)]
    if found.hint:
        lines.append(f"  {_paint('hint:', _BOLD, colour)} {safe(found.hint)}")
    lines += [f"  note: {_place(root, other.span)}: {safe(other.message)}" for other in found.related]
    return "\n".join(lines) + "\n"


def _place(root: Path, span: Span) -> str:
    path = os.path.relpath(root / span.path)
    return f"{safe(path)}:{span.line}:{span.column}"


def _excerpt(span: Span, tint: str, colour: bool) -> list[str]:
    """The first line of the place with `^~~~` under it, cut to a width; nothing where the file has no text."""
    text = span.source.line(span.line)
    if not text.strip():
        return []
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(text)
    left = max(0, start - _WIDTH + _MARGIN) if len(text) > _WIDTH else 0
    right = min(len(text), left + _WIDTH)
    before, marked = safe(text[left:start]), safe(text[start : min(end, right)])
    cut = "..." if left else ""
    shown = cut + safe(text[left:right]).rstrip()
    indent = " " * (len(cut) + _columns(before))
    mark = _paint("^" + "~" * (_columns(marked) - 1), tint, colour)
    return [
        _paint(f"{span.line:>5} | ", _DIM, colour) + shown,
        _paint(f"{'':>5} | ", _DIM, colour) + indent + mark,
    ]


def _columns(text: str) -> int:
    """How many columns a terminal gives a text."""
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


def safe(text: str) -> str:
    """A text without anything that would steer a terminal."""
    return _UNSAFE.sub(lambda match: " " if match.group() in "\t\n\r" else "\N{REPLACEMENT CHARACTER}", text)


def _paint(text: str, tint: str, colour: bool) -> str:
    return f"{tint}{text}{_PLAIN}" if colour else text


def _summary(report: Report) -> str:
    files = count(report.checked, "file")
    if not report.diagnostics:
        return f"{files} checked, no problems"
    parts = [count(report.errors, "error")] if report.errors else []
    if report.warnings:
        parts.append(count(report.warnings, "warning"))
    return f"{files} checked: {', '.join(parts)}"


def count(number: int, noun: str) -> str:
    """A number with its noun: `1 file`, `3 files`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
