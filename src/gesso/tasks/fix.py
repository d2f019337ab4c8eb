"""Apply the fixes of diagnostics to texts, and replace the files with the result."""

from __future__ import annotations

import codecs
import os
import stat
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Fix
from gesso.diagnostics.fixes import applied, clash
from gesso.files import file_bytes, write_atomically
from gesso.resources import real_path

_WRITABLE = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def rewrite(root: Path, path: str, before: str, after: str) -> str:
    """Write `after` over a file of a project that was read as `before`.

    A byte-order mark, the permissions and a link to the file are kept.

    Returns:
        Why the file was not written; empty if it was.
    """
    try:
        real = (root / path).resolve(strict=True)
        if not real.is_relative_to(real_path(root)):
            return "it is outside the project"
        data = file_bytes(real)
        mode = real.stat().st_mode
        mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
        if data != mark + before.encode("utf-8"):
            return "it has changed since it was read"
        # An administrator can write any file, but the owner of a read-only one did not want that.
        if not (mode & _WRITABLE and os.access(real, os.W_OK)):
            return "you do not have permission to write it"
        write_atomically(real, mark + after.encode("utf-8"), stat.S_IMODE(mode))
    except (OSError, RuntimeError) as error:
        return f"it cannot be written: {getattr(error, 'strerror', None) or error}"
    return ""


def write_texts(root: Path, before: Texts, texts: Texts) -> dict[str, str]:
    """Write changed texts over the files of a project; return why a file was left as it is, by its path."""
    reasons = {path: rewrite(root, path, before[path], text) for path, text in texts.items()}
    return {path: reason for path, reason in reasons.items() if reason}


Texts = Mapping[str, str]
"""Unsaved texts by the path of their file from the project's folder, with forward slashes."""
Look = Callable[[Texts], Sequence[Diagnostic]]
"""What is wrong where some texts lie over the files."""
_ROUNDS = 40
_PROJECT = "GS9"
_STAGES = ("GS007", "GS010", *(f"GS{band}00" for band in range(1, 9)))
"""The first codes of the stages: characters, YAML, what it may hold; then the bands."""


@dataclass(frozen=True, slots=True)
class AppliedFix:
    """A problem with the fix that was chosen for it."""

    problem: Diagnostic
    fix: Fix


@dataclass(frozen=True, slots=True)
class FixResult:
    """The result of fixing the files of a project."""

    before: Texts
    """The files that change, as they were read."""
    texts: Texts
    """The same files with all fixes made."""
    made: tuple[AppliedFix, ...]
    """The fixes that were made."""
    taken_back: tuple[AppliedFix, ...]
    """Fixes that were taken back because they led to new errors."""
    left: tuple[Diagnostic, ...]
    """What is still wrong."""
    unwritten: Mapping[str, str] = field(default_factory=dict)
    """Why a file was not written, by its path."""


def autofix(look: Look, *, unsafe: bool = False) -> FixResult:
    """Make every safe fix of the diagnostics that `look` returns, or every fix, until nothing changes.

    Problems that hide others come first, and errors before warnings. So an error that a fix causes is not taken for one
    that was hidden before.
    """
    work = _Fixer(look, unsafe)
    for _ in range(_ROUNDS):
        batch = work.next_batch()
        if not batch:
            break
        work.make(batch)
    return work.result()


class _Fixer:
    def __init__(self, look: Look, unsafe: bool) -> None:
        self.look = look
        self.unsafe = unsafe
        self.before: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.made: list[AppliedFix] = []
        self.taken_back: dict[tuple[str, ...], AppliedFix] = {}
        self.found = look({})

    def next_batch(self) -> list[AppliedFix]:
        """The next fixes that can be made together: of one stage, and of errors or warnings."""
        waiting = [
            repair
            for problem in self.found
            if not self._is_stale(problem) and (repair := self._repair(problem)) is not None
        ]
        first = min((_rank(repair.problem) for repair in waiting), default=None)
        batch: list[AppliedFix] = []
        for repair in waiting:
            beside = [other.fix for other in batch if other.fix.path == repair.fix.path]
            if _rank(repair.problem) == first and not any(clash(repair.fix, other) for other in beside):
                batch.append(repair)
        return batch

    def _is_stale(self, problem: Diagnostic) -> bool:
        """Return whether a problem was found in an older text of its file.

        Services, themes and translations are looked at as they lie on the disk. Such a file is fixed once in a run: more
        fixes of its old text would undo the first.
        """
        source = problem.span.source
        return source.path in self.texts and source.text != self.texts[source.path]

    def _repair(self, problem: Diagnostic) -> AppliedFix | None:
        for fix in problem.fixes:
            repair = AppliedFix(problem, fix)
            if (fix.safe or self.unsafe) and _key(repair) not in self.taken_back:
                return repair
        return None

    def make(self, batch: Sequence[AppliedFix]) -> None:
        """Make the fixes of a batch, without those that make things worse."""
        good, texts, found = self._sift((), batch)
        for path in texts.keys() - self.texts.keys():
            fix = next(repair.fix for repair in good if repair.fix.path == path)
            self.before[path] = fix.edits[0].span.source.text
        self.texts, self.found = {**self.texts, **texts}, found
        self.made += good

    def _sift(
        self, good: tuple[AppliedFix, ...], batch: Sequence[AppliedFix]
    ) -> tuple[tuple[AppliedFix, ...], dict[str, str], Sequence[Diagnostic]]:
        """Those of a batch that may be made beside `good` ones; halved until the bad ones stand alone."""
        both = (*good, *batch)
        texts = _texts(both)
        found = self.look({**self.texts, **texts}) if both else self.found
        if _weight(found) <= _weight(self.found):
            return both, texts, found
        if len(batch) == 1:
            self.taken_back[_key(batch[0])] = batch[0]
            return self._sift(good, ())
        middle = len(batch) // 2
        good, texts, found = self._sift(good, batch[:middle])
        return self._sift(good, batch[middle:])

    def result(self) -> FixResult:
        changed = {path: text for path, text in self.texts.items() if text != self.before[path]}
        before = {path: self.before[path] for path in changed}
        fixed = {_key(repair) for repair in self.made}
        left = [
            problem
            for problem in self.found
            if not (self._is_stale(problem) and any(_key(AppliedFix(problem, fix)) in fixed for fix in problem.fixes))
        ]
        return FixResult(before, changed, tuple(self.made), tuple(self.taken_back.values()), tuple(left))


def _texts(repairs: Iterable[AppliedFix]) -> dict[str, str]:
    by_path: dict[str, list[Fix]] = {}
    for repair in repairs:
        by_path.setdefault(repair.fix.path, []).append(repair.fix)
    return {path: applied(fixes[0].edits[0].span.source.text, fixes) for path, fixes in by_path.items()}


def _rank(problem: Diagnostic) -> tuple[bool, int]:
    return not problem.is_error, _stage(problem)


def _stage(problem: Diagnostic) -> int:
    """Return the stage that found a problem, as a number: its problems hide those of later stages.

    Problems of the project file come first.
    """
    return 0 if problem.code.startswith(_PROJECT) else 1 + bisect_right(_STAGES, problem.code)


def _weight(diagnostics: Sequence[Diagnostic]) -> list[int]:
    """Return how bad a state is, for comparison: for each stage, the number of lines with errors.

    A line counts once, because its first error often hides the others.
    """
    lines = {
        (_stage(diagnostic), diagnostic.span.path, diagnostic.span.line)
        for diagnostic in diagnostics
        if diagnostic.is_error
    }
    stages = [stage for stage, _, _ in lines]
    return [stages.count(stage) for stage in range(len(_STAGES) + 2)]


def _key(repair: AppliedFix) -> tuple[str, ...]:
    """Return what identifies a fix after other edits of its file."""
    span = repair.problem.span
    return (span.path, repair.problem.code, repair.problem.message, repair.fix.title, span.source.line(span.line))
