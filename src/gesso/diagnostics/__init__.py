"""One type for every problem, whatever stage finds it, with its fixes; and the exceptions of calls that have no
result to give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING

from gesso.data_classes import dataclass
from gesso.diagnostics.fixes import Edit, Fix, replacement, replacing
from gesso.request_error import RequestError

if TYPE_CHECKING:
    from gesso.source import Span

__all__ = [
    "CheckError", "Code", "Diagnostic", "Edit", "Fix", "Fixable", "Related", "RequestError", "Severity", "codes_in", "error",
    "has_errors", "in_order", "replacement", "replacing", "warning",
]  # fmt: skip


class Severity(StrEnum):
    """How bad a problem is: an error stops the build, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class Fixable(StrEnum):
    """Whether diagnostics of a code carry fixes, and which."""

    NO = "none"
    SAFE = "safe"
    UNSAFE = "unsafe"
    EITHER = "safe where it is certain what is meant, else unsafe"


_JUDGED = ("GS4", "GS5", "GS6")
"""Bands of judgments: something can be made in spite of such an error, though it breaks a rule of making cards."""


@dataclass(frozen=True, slots=True)
class Code:
    """A stable code of one kind of problem. `gesso.diagnostics.explanations` has its texts."""

    code: str
    """Its number, `GS101`. The figures after `GS` are its band."""
    name: str
    """Its name, `unknown-key`."""
    severity: Severity
    fix: Fixable = Fixable.NO
    """Whether its diagnostics carry fixes."""
    final: bool = False
    """Whether nothing can be made in spite of it, although it is in a band of judgments."""

    @property
    def configurable(self) -> bool:
        """Whether a project may turn it down or off, and a comment make an exception from it."""
        return self.severity is Severity.WARNING or (self.code.startswith(_JUDGED) and not self.final)


def error(code: str, name: str, *, fix: Fixable = Fixable.NO, final: bool = False) -> Code:
    """Declare an error: `error("GS101", "unknown-key")`."""
    return Code(code, name, Severity.ERROR, fix, final)


def warning(code: str, name: str, *, fix: Fixable = Fixable.NO) -> Code:
    """Declare a warning: `warning("GS003", "empty-file")`."""
    return Code(code, name, Severity.WARNING, fix)


def codes_in(namespace: Mapping[str, object]) -> tuple[Code, ...]:
    """Return every code that a module declares, in order: `codes_in(globals())`."""
    return tuple(value for value in namespace.values() if isinstance(value, Code))


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to a problem, with the reason."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem at its place, in game words."""

    kind: Code
    message: str
    span: Span
    hint: str = ""
    """What to write instead."""
    related: tuple[Related, ...] = field(default=())
    """Other places that belong to it."""
    fixes: tuple[Fix, ...] = field(default=())
    """Fixes, the best first."""
    judged: Severity | None = None
    """The severity that the project gives it, if that differs from its code's."""

    @property
    def code(self) -> str:
        return self.kind.code

    @property
    def name(self) -> str:
        return self.kind.name

    @property
    def severity(self) -> Severity:
        return self.judged or self.kind.severity

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics sorted by file, place and code, each only once."""
    unique = {(item.span.path, item.span.start, item.code, item.span.end, item.message): item for item in diagnostics}
    return [unique[key] for key in sorted(unique)]


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """Return whether any of them stops a build."""
    return any(diagnostic.is_error for diagnostic in diagnostics)


class CheckError(Exception):
    """Something that does not check, so nothing can be made of it; `diagnostics` holds all problems, in order."""

    def __init__(self, id: str, diagnostics: Iterable[Diagnostic]) -> None:
        super().__init__(f"`{id}` has errors")
        self.id = id
        self.diagnostics = tuple(diagnostics)
