"""Overrides of severities: the table `[check]` of the project file, and comments in card files.

A comment `# gesso: allow CODE reason` at the end of a line excepts that line. On a line of its own, it excepts the line below
and everything indented under it.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import islice
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic, Fix, Severity, replacement
from gesso.diagnostics.codes import BAD_EXCEPTION, BAD_SETTING, NO_REASON, TRIGGER_RING, UNUSED_EXCEPTION, UNUSED_PATH
from gesso.diagnostics.suggestions import did_you_mean, distance
from gesso.project.codes import all_codes, find_codes, unknown_code
from gesso.project.manifest import Manifest
from gesso.source import Node, SourceFile, Span, capped
from gesso.source.layout import comments
from gesso.source.toml_texts import TomlPlaces

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
_MOST_PROBLEMS = 100
"""After so many wrong exceptions no more are read."""
_SPOKEN = re.compile(r"#\s*gesso\s*:\s*(?P<verb>[\w-]+)\s*(?P<rest>.*)")
_CODE = re.compile(r"(?P<word>[\w-]+)(?P<more>\s*,\s*)?\s*")
FOUND_IN_PRINT = ("GS7",)
"""The band of codes that are found when faces are laid out."""
FOUND_IN_PAIRS = (TRIGGER_RING.code,)
"""Codes that are also found when two entries are looked at together."""
_FOUND_LATER = (*FOUND_IN_PRINT, "GS8", *FOUND_IN_PAIRS)
"""Codes, and bands of codes, that a check of texts does not look for, or not completely."""


@dataclass(frozen=True, slots=True)
class Exemption:
    """One exception: its codes, its lines and its comment."""

    codes: frozenset[str]
    lines: range
    span: Span


@dataclass(frozen=True, slots=True)
class Exceptions:
    """The exceptions of one file, and the problems of their comments."""

    exemptions: tuple[Exemption, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()

    def without(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics that no exception covers."""
        if not self.exemptions:
            return [*diagnostics]
        path = self.exemptions[0].span.path
        covered = {code: _Ranges(lines) for code, lines in self._lines_by_code().items()}
        return [
            each
            for each in diagnostics
            if each.code not in covered or each.span.path != path or each.span.line not in covered[each.code]
        ]

    def _lines_by_code(self) -> dict[str, list[range]]:
        lines: dict[str, list[range]] = {}
        for exemption in self.exemptions:
            for code in exemption.codes:
                lines.setdefault(code, []).append(exemption.lines)
        return lines

    def unused(self, diagnostics: Iterable[Diagnostic], found_in: tuple[str, ...] = ()) -> list[Diagnostic]:
        """Report exceptions that cover none of `diagnostics`, which holds all diagnostics of the file.

        `found_in` has the codes or bands to look at; without it, they are those that the check of texts finds.
        """
        first = islice(self._unused(diagnostics, found_in), _MOST_PROBLEMS + 1)
        return capped(first, _MOST_PROBLEMS, counted=False)

    def _unused(self, diagnostics: Iterable[Diagnostic], found_in: tuple[str, ...]) -> Iterator[Diagnostic]:
        if not self.exemptions:
            return
        path = self.exemptions[0].span.path
        places: dict[str, list[int]] = {}
        for each in diagnostics:
            if each.span.path == path:
                places.setdefault(each.code, []).append(each.span.line)
        for lines in places.values():
            lines.sort()

        def looked_for(code: str) -> bool:
            return code.startswith(found_in) if found_in else not code.startswith(_FOUND_LATER)

        for exemption in self.exemptions:
            used = {code for code in exemption.codes if _any_in(exemption.lines, places.get(code, []))}
            idle = sorted(code for code in exemption.codes - used if looked_for(code))
            if idle:
                message = f"there is no {' or '.join(idle)} here, so this exception does nothing"
                whole = not used and len(idle) == len(exemption.codes)
                fixes = (_removal(exemption.span),) if whole else ()
                yield Diagnostic(UNUSED_EXCEPTION, message, exemption.span, "remove it", fixes=fixes)


def has_exceptions(source: SourceFile | None) -> bool:
    """Return whether a file may have exceptions, without a look at its tree."""
    return source is not None and _SPOKEN.search(source.text) is not None


def read_exceptions(source: SourceFile | None, node: Node | None) -> Exceptions:
    """Return the exceptions of a file."""
    if source is None or node is None or not has_exceptions(source):
        return Exceptions()
    exemptions: list[Exemption] = []
    report: list[Diagnostic] = []
    blocks = _Blocks(source)
    words = _CodeWords()
    for span in comments(source, node):
        match = _SPOKEN.match(span.text)
        if match is None:
            continue
        if len(report) >= _MOST_PROBLEMS:
            break
        if match["verb"] != _ALLOW:
            hint = (
                "did you mean `allow`?"
                if distance(match["verb"], _ALLOW, 2) <= 2
                else "write `# gesso: allow CODE why`"
            )
            report.append(Diagnostic(BAD_EXCEPTION, f"`{match['verb']}` means nothing here", span, hint))
            continue
        found, problems = _named(match["rest"], span, words)
        report += problems
        if found:
            exemptions.append(Exemption(found, blocks.lines(span), span))
    return Exceptions(tuple(exemptions), tuple(report))


class _CodeWords(dict[str, tuple[Code, ...]]):
    """The codes that words mean, each looked up once."""

    @cached_property
    def known(self) -> Mapping[str, Code]:
        return all_codes()

    def __missing__(self, word: str) -> tuple[Code, ...]:
        self[word] = found = find_codes(word, self.known)
        return found


def _named(words: str, span: Span, code_words: _CodeWords) -> tuple[frozenset[str], list[Diagnostic]]:
    """Return the codes that a comment names, and the problems of its words."""
    found: set[str] = set()
    report: list[Diagnostic] = []
    match = _CODE.match(words)
    end = 0
    if match is None:
        return frozenset(), [Diagnostic(BAD_EXCEPTION, "no code is named", span, "write `# gesso: allow CODE why`")]
    while match is not None and len(report) < _MOST_PROBLEMS:
        named = code_words[match["word"]]
        if len(named) != 1:
            wrong = unknown_code(match["word"], code_words.known)
            report.append(Diagnostic(BAD_EXCEPTION, str(wrong), span, wrong.hint))
        elif named[0].configurable:
            found.add(named[0].code)
        else:
            report.append(_stays(named[0], span))
        end = match.end()
        match = _CODE.match(words, end) if match["more"] else None
    if found and not words[end:].strip():
        report.append(Diagnostic(NO_REASON, "this exception does not say why", span, "add some words after the code"))
    return frozenset(found), report


def _stays(code: Code, span: Span) -> Diagnostic:
    message = f"{code.code} {code.name} stays an error"
    return Diagnostic(BAD_EXCEPTION, message, span, "Gesso cannot use a text with this error, so correct the text")


class _Blocks:
    """The blocks of lines in a file: what is indented under a line, found for all lines in one pass from the end."""

    def __init__(self, source: SourceFile) -> None:
        self._source = source

    def lines(self, span: Span) -> range:
        """Return the lines that a comment covers, including its own."""
        own = span.line
        if self._source.line(own)[: span.column - 1].strip():
            return range(own, own + 1)
        first = self._next[own + 1]
        return range(own, self._ends[first] if first else self._last + 1)

    @cached_property
    def _last(self) -> int:
        return self._source.whole.end_line

    @cached_property
    def _texts(self) -> list[str]:
        return ["", *(self._source.line(number) for number in range(1, self._last + 1)), ""]

    @cached_property
    def _next(self) -> list[int]:
        """For each line, the first one from there on that is not blank or a comment; 0 if there is none."""
        following = [0] * len(self._texts)
        for number in range(self._last, 0, -1):
            following[number] = following[number + 1] if _is_idle(self._texts[number]) else number
        return following

    @cached_property
    def _ends(self) -> list[int]:
        """For each line that is not idle, the line after its block."""
        beyond = self._last + 1
        ends, after_items = [beyond] * len(self._texts), [beyond] * len(self._texts)
        open_: list[tuple[int, int]] = []
        for number in range(self._last, 0, -1):
            text = self._texts[number]
            if _is_idle(text):
                continue
            indent = _indent(text)
            while open_ and open_[-1][1] > indent:
                open_.pop()
            below, level = open_[-1] if open_ else (beyond, -1)
            # The items of a list may stand in the column of its key.
            is_item_below = level == indent and self._texts[below].lstrip().startswith("- ")
            after_items[number] = after_items[below] if is_item_below else below
            is_key = text.partition(" #")[0].rstrip().endswith(":")
            ends[number] = after_items[number] if is_key else below
            open_.append((number, indent))
        return ends


class _Ranges:
    """Some ranges of lines, to ask whether one has a line."""

    def __init__(self, ranges: Iterable[range]) -> None:
        self._starts: list[int] = []
        self._stops: list[int] = []
        for each in sorted(ranges, key=lambda lines: lines.start):
            if self._stops and each.start <= self._stops[-1]:
                self._stops[-1] = max(self._stops[-1], each.stop)
            else:
                self._starts.append(each.start)
                self._stops.append(each.stop)

    def __contains__(self, line: int) -> bool:
        before = bisect_right(self._starts, line)
        return before > 0 and line < self._stops[before - 1]


def _any_in(lines: range, places: Sequence[int]) -> bool:
    """Return whether one of some sorted lines is in a range."""
    at = bisect_left(places, lines.start)
    return at < len(places) and places[at] < lines.stop


def _is_idle(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _removal(span: Span) -> Fix:
    """Return a fix that deletes the comment, with its line if nothing else is on it."""
    text = span.source.text
    start = span.start
    while start and text[start - 1] in " \t":
        start -= 1
    line_end = text.find("\n", span.end)
    alone = start == 0 or text[start - 1] == "\n"
    end = line_end + 1 if alone and line_end >= 0 else span.end
    return replacement("remove the exception", span.source.span(start, end), "", safe=True)
