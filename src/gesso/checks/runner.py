"""Runs the checks that a game names, in its order, and keeps one report of one mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from gesso.checks.checked_text import CheckContext
from gesso.diagnostics import Diagnostic, has_errors
from gesso.lang.programs import Resolution

S = TypeVar("S")
C = TypeVar("C")
T = TypeVar("T")
M = TypeVar("M")
P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)
Check = Callable[[S, C], Iterable[Diagnostic]]
"""A check: what it looks at, and what it must know of the rest of the project."""


@dataclass(frozen=True, slots=True)
class EntryChecks(Generic[M, T, P, S]):
    """How one kind of entry is checked: resolved against the table, laid out as texts, and checked in this order."""

    resolve: Callable[[M, T], Resolution[P]]
    texts: Callable[[P, bool], S]
    checks: tuple[Check[S, CheckContext[T, M]], ...]


def check_entry(how: EntryChecks[M, T, P, S], model: M, context: CheckContext[T, M]) -> CheckedEntry[P]:
    """Parse, resolve and check one entry: each of its texts is parsed once."""
    resolution = how.resolve(model, context.table)
    found = run(how.checks, how.texts(resolution.program, resolution.complete), context, resolution.diagnostics)
    sound = resolution.complete and not has_errors(found)
    return CheckedEntry(resolution.program if sound else None, tuple(found))


def run(checks: tuple[Check[S, C], ...], subject: S, context: C, before: Iterable[Diagnostic] = ()) -> list[Diagnostic]:
    """The diagnostics of all checks on one subject, after those found `before`. A diagnostic is dropped where an
    earlier check has already found an error at that place or inside it: whoever mends the first mistake rewrites the
    text that the second report speaks of."""
    found = [*before]
    errors: dict[str, list[tuple[int, int]]] = {}
    _remember(errors, found)
    for check in checks:
        fresh = [item for item in check(subject, context) if not _covers_error(item, errors)]
        _remember(errors, fresh)
        found.extend(fresh)
    return found


def _remember(errors: dict[str, list[tuple[int, int]]], found: Iterable[Diagnostic]) -> None:
    for item in found:
        if item.is_error:
            errors.setdefault(item.span.path, []).append((item.span.start, item.span.end))


def _covers_error(item: Diagnostic, errors: dict[str, list[tuple[int, int]]]) -> bool:
    span = item.span
    return any(span.start <= start and end <= span.end for start, end in errors.get(span.path, ()))


@dataclass(frozen=True, slots=True)
class CheckedEntry(Generic[P_co]):
    """An entry's program, None where anything in it is an error, and all that was found, in the order of the checks."""

    program: P_co | None
    diagnostics: tuple[Diagnostic, ...]
