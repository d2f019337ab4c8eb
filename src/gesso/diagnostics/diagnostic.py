"""One type for every problem, whatever stage finds it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gesso.source import Span


class Severity(StrEnum):
    """How bad a problem is: an error stops the build, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Code:
    """One entry of the catalogue: a stable code with all that `gesso explain` says of it."""

    code: str
    name: str
    severity: Severity
    title: str
    what: str
    why: str
    example: str = ""
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a problem, with a word on why."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem at its place, in game words, with what to write instead."""

    kind: Code
    message: str
    span: Span
    hint: str = ""
    related: tuple[Related, ...] = field(default=())

    @property
    def code(self) -> str:
        return self.kind.code

    @property
    def name(self) -> str:
        return self.kind.name

    @property
    def severity(self) -> Severity:
        return self.kind.severity

    @property
    def is_error(self) -> bool:
        return self.kind.severity is Severity.ERROR


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by file, place and code, each only once."""
    unique = {(item.span.path, item.span.start, item.code, item.span.end, item.message): item for item in diagnostics}
    return [unique[key] for key in sorted(unique)]


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them stops a build."""
    return any(found.is_error for found in diagnostics)
