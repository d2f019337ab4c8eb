"""Overrides of severities: the table `[check]` of the project file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import islice
from pathlib import Path

from gesso.diagnostics import Code, Diagnostic, Severity
from gesso.diagnostics.codes import BAD_SETTING, UNUSED_PATH
from gesso.diagnostics.suggestions import did_you_mean
from gesso.project.codes import all_codes, find_codes, unknown_code
from gesso.project.manifest import Manifest
from gesso.source import Span
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

    def with_overrides(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics with their overridden severities, without those turned off."""
        return (
            [judged for each in found if (judged := self._with_override(each)) is not None]
            if self.settings
            else [*found]
        )

    def _with_override(self, found: Diagnostic) -> Diagnostic | None:
        parts = tuple(found.span.path.split("/"))
        for setting in reversed(self.settings):
            if setting.code == found.code and _matches(setting.pattern, parts):
                return None if setting.severity is None else replace(found, judged=setting.severity)
        return found


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
                self._fail(f"`{pattern}` is a table", place, f'[check.paths."{pattern}"] and its codes below it')
            elif (parts := self._pattern(pattern, place)) is not None:
                settings += self._settings(own, place, parts)
        return Severities(tuple(settings), tuple(self.report))

    def _pattern(self, pattern: str, place: tuple[str, ...]) -> tuple[str, ...] | None:
        parts = tuple(part for part in pattern.split("/") if part not in ("", "."))
        if pattern.startswith("/") or ".." in parts or "\\" in pattern or "\0" in pattern:
            self._fail(f"`{pattern}` is no path inside the project", place, "from its folder, with forward slashes")
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
                message = f"`{word}` says how bad a problem is"
                hint = did_you_mean(str(level), _LEVELS, f"one of {_SAYS}")
                span = self.places.word((*place, word), str(level))
                self.report.append(Diagnostic(BAD_SETTING, message, span, hint))
            else:
                severity = _LEVELS[level]
                self._fixed(word, found, severity, (*place, word))
                yield from (Setting(pattern, code.code, severity) for code in found if code.configurable)

    def _fixed(self, word: str, found: tuple[Code, ...], severity: Severity | None, place: tuple[str, ...]) -> None:
        if severity is not Severity.ERROR and not any(code.configurable for code in found):
            message = f"`{word}` stays an error"
            self._fail(message, place, "nothing can be made of a text that has it: mend the text")

    def _span(self, place: tuple[str, ...]) -> Span:
        return self.places.key(*place)

    def _fail(self, message: str, place: tuple[str, ...], hint: str) -> None:
        self.report.append(Diagnostic(BAD_SETTING, message, self._span(place), hint))
