"""Exceptions from the checks, written in a card file as comments: `# gesso: allow CODE reason`.

At the end of a line, a comment excepts that line. On a line of its own, it excepts the line below and everything
indented under it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gesso.diagnostics import Code, Diagnostic, Fix, replacement
from gesso.diagnostics.codes import BAD_EXCEPTION, NO_REASON, UNUSED_EXCEPTION
from gesso.diagnostics.suggestions import distance
from gesso.project.codes import all_codes, find_codes, unknown_code
from gesso.source import Node, SourceFile, Span
from gesso.source.layout import comments

_ALLOW = "allow"
_SPOKEN = re.compile(r"#\s*gesso\s*:\s*(?P<verb>[\w-]+)\s*(?P<rest>.*)")
_CODE = re.compile(r"(?P<word>[\w-]+)(?P<more>\s*,\s*)?\s*")
FOUND_IN_PRINT = ("GS7",)
"""The band of codes that are found when faces are laid out."""
_FOUND_LATER = (*FOUND_IN_PRINT, "GS8")
"""Bands of codes that a check of texts does not look for."""


@dataclass(frozen=True, slots=True)
class Exemption:
    """One exception: its codes, its lines and its comment."""

    codes: frozenset[str]
    lines: range
    span: Span

    def covers(self, found: Diagnostic) -> bool:
        return found.code in self.codes and found.span.path == self.span.path and found.span.line in self.lines


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The exceptions of one file, and the problems of their comments."""

    exemptions: tuple[Exemption, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def without(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics that no exception covers."""
        return [each for each in found if not any(exemption.covers(each) for exemption in self.exemptions)]

    def unused(self, found: Iterable[Diagnostic], *, in_print: bool = False) -> Iterator[Diagnostic]:
        """Report exceptions that cover none of `found`, which holds all diagnostics of the file.

        `in_print` looks at codes of printing, otherwise at those found before.
        """
        everything = [*found]

        def looked_for(code: str) -> bool:
            return code.startswith(FOUND_IN_PRINT) if in_print else not code.startswith(_FOUND_LATER)

        for exemption in self.exemptions:
            used = {each.code for each in everything if exemption.covers(each)}
            idle = sorted(code for code in exemption.codes - used if looked_for(code))
            if idle:
                message = f"there is no {' or '.join(idle)} here to make an exception from"
                whole = not used and len(idle) == len(exemption.codes)
                fixes = (_removal(exemption.span),) if whole else ()
                yield Diagnostic(UNUSED_EXCEPTION, message, exemption.span, "remove it", fixes=fixes)


def read_exceptions(source: SourceFile | None, node: Node | None) -> Exceptions:
    """Return the exceptions of a file."""
    if source is None or node is None or "gesso" not in source.text:
        return Exceptions()
    exemptions: list[Exemption] = []
    report: list[Diagnostic] = []
    for span in comments(source, node):
        match = _SPOKEN.match(span.text)
        if match is None:
            continue
        if match["verb"] != _ALLOW:
            hint = (
                "did you mean `allow`?"
                if distance(match["verb"], _ALLOW, 2) <= 2
                else "write `# gesso: allow CODE why`"
            )
            report.append(Diagnostic(BAD_EXCEPTION, f"`{match['verb']}` means nothing here", span, hint))
            continue
        found, problems = _named(match["rest"], span)
        report += problems
        if found:
            exemptions.append(Exemption(found, _lines(source, span), span))
    return Exceptions(tuple(exemptions), tuple(report))


def _named(words: str, span: Span) -> tuple[frozenset[str], list[Diagnostic]]:
    """Return the codes that a comment names, and the problems of its words."""
    known = all_codes()
    found: set[str] = set()
    report: list[Diagnostic] = []
    match = _CODE.match(words)
    if match is None:
        return frozenset(), [Diagnostic(BAD_EXCEPTION, "no code is named", span, "write `# gesso: allow CODE why`")]
    while match is not None:
        named = find_codes(match["word"], known)
        if len(named) != 1:
            wrong = unknown_code(match["word"], known)
            report.append(Diagnostic(BAD_EXCEPTION, str(wrong), span, wrong.hint))
        elif named[0].configurable:
            found.add(named[0].code)
        else:
            report.append(_stays(named[0], span))
        words = words[match.end() :]
        match = _CODE.match(words) if match["more"] else None
    if found and not words.strip():
        report.append(Diagnostic(NO_REASON, "this exception does not say why", span, "add some words after the code"))
    return frozenset(found), report


def _stays(code: Code, span: Span) -> Diagnostic:
    message = f"{code.code} {code.name} stays an error"
    return Diagnostic(BAD_EXCEPTION, message, span, "nothing can be made of a text that has it: mend the text")


def _lines(source: SourceFile, span: Span) -> range:
    """Return the lines that a comment covers, including its own."""
    own = span.line
    if source.line(own)[: span.column - 1].strip():
        return range(own, own + 1)
    last = source.whole.end_line
    first = next((number for number in range(own + 1, last + 1) if not _is_idle(source.line(number))), last)
    indent = _indent(source.line(first))
    # The items of a list may stand in the column of its key.
    is_key = source.line(first).partition(" #")[0].rstrip().endswith(":")
    end = first + 1
    while end <= last and (
        _is_idle(line := source.line(end))
        or _indent(line) > indent
        or (is_key and _indent(line) == indent and line.lstrip().startswith("- "))
    ):
        end += 1
    return range(own, end)


def _is_idle(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _removal(span: Span) -> Fix:
    """Return a fix that deletes the comment, with its line if nothing else is on it."""
    text = span.source.text
    start = len(text[: span.start].rstrip(" \t"))
    alone = start == 0 or text[start - 1] == "\n"
    end = text.find("\n", span.end) + 1 if alone and "\n" in text[span.end :] else span.end
    return replacement("remove the exception", span.source.span(start, end), "", safe=True)
