"""Problems of a face: layout finds them before it is known which line of which card file they come from."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.diagnostics import Code, Diagnostic
from gesso.source import SourceFile, Span


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a template: its file as shown to people, and the 1-based line."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of a face: of the template where it has a place, else of the card."""

    code: Code
    message: str
    hint: str = ""
    place: Place | None = None


class FaceError(Exception):
    """Raised where an element or a template cannot be used; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def diagnose(problem: Problem, face: str, span: Span) -> Diagnostic:
    """The diagnostic of a problem on the face of that id; `span` is where the card stands in its file."""
    if problem.place is None:
        return Diagnostic(problem.code, f"{face}: {problem.message}", span, hint=problem.hint)
    return Diagnostic(
        problem.code, f"{problem.message} (face {face})", _template_span(problem.place), hint=problem.hint
    )


def _template_span(place: Place) -> Span:
    try:
        with open(place.path, encoding="utf-8", errors="replace") as file:
            text = file.read(1 << 20)
    except OSError:
        text = ""
    source = SourceFile(place.path, text)
    start = source.offset(place.line, 1)
    line = source.line(place.line)
    indent = len(line) - len(line.lstrip())
    return source.span(start + indent, start + max(len(line.rstrip()), indent))
