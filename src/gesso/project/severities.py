"""Overrides of severities: the table `[check]` of the project file, and comments in card files.

A comment `# gesso: allow CODE reason` at the end of a line excepts that line. On a line of its own, it excepts the line below
and everything indented under it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import islice
from pathlib import Path

from gesso.diagnostics import Code, Diagnostic, Fix, Severity, replacement
from gesso.diagnostics.codes import BAD_EXCEPTION, BAD_SETTING, NO_REASON, UNUSED_EXCEPTION, UNUSED_PATH
from gesso.diagnostics.suggestions import did_you_mean, distance
from gesso.project.codes import all_codes, find_codes, unknown_code
from gesso.project.manifest import Manifest
from gesso.source import Node, SourceFile, Span
from gesso.source.layout import comments
from gesso.source.toml_places import TomlPlaces

_TABLE = "check"
_PATHS = "paths"
_ANY_DEPTH = "**"
_OFF = "off"
_MOST_FILES = 20_000
_LEVELS: Mapping[str, Severity | None] = {**{str(each): each for each in Severity}, _OFF: None}
_SAYS = ", ".join(f'"{level}"' for level in _LEVELS)


@dataclass(frozen=True, slots=True)
class Setting:
    """The severity of a code in files that match a pattern; None turns it off."""

    pattern: tuple[str, ...]
    code: str
    severity: Severity | None


@dataclass(frozen=True, slots=True)
class Severities:
    """The overrides of a project, of which the last match counts, and their problems."""

    settings: tuple[Setting, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = field(default=())

    def with_overrides(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics with their overridden severities, without those turned off."""
        return (
            [judged for diagnostic in diagnostics if (judged := self._with_override(diagnostic)) is not None]
            if self.settings
            else [*diagnostics]
        )

    def _with_override(self, diagnostic: Diagnostic) -> Diagnostic | None:
        parts = tuple(diagnostic.span.path.split("/"))
        for setting in reversed(self.settings):
            if setting.code == diagnostic.code and _matches(setting.pattern, parts):
                return None if setting.severity is None else replace(diagnostic, judged=setting.severity)
        return diagnostic


def _matches(pattern: tuple[str, ...], parts: tuple[str, ...]) -> bool:
    """True if the path or a folder above it matches the pattern."""
    if not pattern:
        return True
    head, *rest = pattern
    if head == _ANY_DEPTH:
        return any(_matches(tuple(rest), parts[skipped:]) for skipped in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], head) and _matches(tuple(rest), parts[1:])


def read_severities(manifest: Manifest, root: Path) -> Severities:
    """Read the overrides of a project file.

    A code beats a prefix, a path beats the whole project, and a later path an earlier one.
    """
    table = manifest.tables.get(_TABLE)
    if not table or manifest.source is None:
        return Severities()
    return _SettingsReader(root, TomlPlaces(manifest.source)).read(table)


def _files(root: Path) -> Iterator[tuple[str, ...]]:
    for folder, below, files in os.walk(root):
        below[:] = sorted(name for name in below if not name.startswith("."))
        above = Path(folder).relative_to(root).parts
        yield from ((*above, file) for file in files)


class _SettingsReader:
    def __init__(self, root: Path, places: TomlPlaces) -> None:
        self.root = root
        self.places = places
        self.known = all_codes()
        self.report: list[Diagnostic] = []

    @cached_property
    def files(self) -> list[tuple[str, ...]]:
        """The files that a pattern may match, as parts of their paths; at most `_MOST_FILES`."""
        return [*islice(_files(self.root), _MOST_FILES)]

    def read(self, table: Mapping[str, object]) -> Severities:
        settings = [*self._settings({word: value for word, value in table.items() if word != _PATHS}, (_TABLE,), ())]
        paths = table.get(_PATHS, {})
        if not isinstance(paths, dict):
            self._fail(
                "`paths` is a table of tables", (_TABLE, _PATHS), '[check.paths."cards/*"] and its codes below it'
            )
            paths = {}
        for pattern, own in paths.items():
            place = (_TABLE, _PATHS, pattern)
            if not isinstance(own, dict):
                self._fail(f"`{pattern}` must be a table", place, f'[check.paths."{pattern}"] and its codes below it')
            elif (parts := self._pattern(pattern, place)) is not None:
                settings += self._settings(own, place, parts)
        return Severities(tuple(settings), tuple(self.report))

    def _pattern(self, pattern: str, place: tuple[str, ...]) -> tuple[str, ...] | None:
        parts = tuple(part for part in pattern.split("/") if part not in ("", "."))
        if pattern.startswith("/") or ".." in parts or "\\" in pattern or "\0" in pattern:
            self._fail(f"`{pattern}` is not a path inside the project", place, "from its folder, with forward slashes")
            return None
        if len(self.files) < _MOST_FILES and not any(_matches(parts, path) for path in self.files):
            message, hint = f"no file of the project is called `{pattern}`", "check the spelling, or remove it"
            self.report.append(Diagnostic(UNUSED_PATH, message, self._span(place), hint))
        return parts

    def _settings(
        self, table: Mapping[str, object], place: tuple[str, ...], pattern: tuple[str, ...]
    ) -> Iterator[Setting]:
        for word in sorted(table, key=lambda word: len(find_codes(word, self.known)), reverse=True):
            found, level = find_codes(word, self.known), table[word]
            if not found:
                wrong = unknown_code(word, self.known)
                self._fail(str(wrong), (*place, word), wrong.hint)
            elif not isinstance(level, str) or level not in _LEVELS:
                message = f"`{word}` must be a severity"
                hint = did_you_mean(str(level), _LEVELS, f"one of {_SAYS}")
                span = self.places.word((*place, word), str(level))
                self.report.append(Diagnostic(BAD_SETTING, message, span, hint))
            else:
                severity = _LEVELS[level]
                self._fixed(word, found, severity, (*place, word))
                yield from (Setting(pattern, code.code, severity) for code in found if code.configurable)

    def _fixed(self, word: str, codes: tuple[Code, ...], severity: Severity | None, place: tuple[str, ...]) -> None:
        if severity is not Severity.ERROR and not any(code.configurable for code in codes):
            message = f"`{word}` stays an error"
            self._fail(message, place, "Gesso cannot use a text with this error, so correct the text")

    def _span(self, place: tuple[str, ...]) -> Span:
        return self.places.key(*place)

    def _fail(self, message: str, place: tuple[str, ...], hint: str) -> None:
        self.report.append(Diagnostic(BAD_SETTING, message, self._span(place), hint))


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

    def covers(self, diagnostic: Diagnostic) -> bool:
        return (
            diagnostic.code in self.codes
            and diagnostic.span.path == self.span.path
            and diagnostic.span.line in self.lines
        )


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The exceptions of one file, and the problems of their comments."""

    exemptions: tuple[Exemption, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def without(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics that no exception covers."""
        return [
            diagnostic
            for diagnostic in diagnostics
            if not any(exemption.covers(diagnostic) for exemption in self.exemptions)
        ]

    def unused(self, diagnostics: Iterable[Diagnostic], *, in_print: bool = False) -> Iterator[Diagnostic]:
        """Report exceptions that cover none of `diagnostics`, which holds all diagnostics of the file.

        `in_print` looks at codes of printing, otherwise at those found before.
        """
        everything = [*diagnostics]

        def looked_for(code: str) -> bool:
            return code.startswith(FOUND_IN_PRINT) if in_print else not code.startswith(_FOUND_LATER)

        for exemption in self.exemptions:
            used = {each.code for each in everything if exemption.covers(each)}
            idle = sorted(code for code in exemption.codes - used if looked_for(code))
            if idle:
                message = f"there is no {' or '.join(idle)} here, so this exception does nothing"
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
    return Diagnostic(BAD_EXCEPTION, message, span, "Gesso cannot use a text with this error, so correct the text")


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
