"""Runs the checks that a game names, in its order, and keeps one report for one fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from gesso.diagnostics import Diagnostic, Severity

S = TypeVar("S")
C = TypeVar("C")
Check = Callable[[S, C], Iterable[Diagnostic]]
"""A check: what it looks at, and what it must know of the rest of the project."""


def run(checks: tuple[Check[S, C], ...], subject: S, context: C, before: Iterable[Diagnostic] = ()) -> list[Diagnostic]:
    """The diagnostics of all checks on one subject, after those found `before`.

    A diagnostic is dropped where an earlier check has already found an error at that place or inside it: whoever mends
    the first fault rewrites the text that the second one speaks of.
    """
    found = [*before]
    faults: dict[str, list[tuple[int, int]]] = {}
    for diagnostic in found:
        _remember(faults, diagnostic)
    for check in checks:
        fresh = [item for item in check(subject, context) if not _covers_fault(item, faults)]
        for diagnostic in fresh:
            _remember(faults, diagnostic)
        found.extend(fresh)
    return found


def _remember(faults: dict[str, list[tuple[int, int]]], diagnostic: Diagnostic) -> None:
    if diagnostic.severity is Severity.ERROR:
        faults.setdefault(diagnostic.span.path, []).append((diagnostic.span.start, diagnostic.span.end))


def _covers_fault(diagnostic: Diagnostic, faults: dict[str, list[tuple[int, int]]]) -> bool:
    span = diagnostic.span
    return any(span.start <= start and end <= span.end for start, end in faults.get(span.path, ()))
