"""What goes wrong on the way to a face, before it is known which card file to blame."""

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
class Fault:
    """One problem of a face. With a place the template is to blame, without one the card."""

    rule: Code
    message: str
    hint: str = ""
    place: Place | None = None


class FaultError(Exception):
    """Ends the work on one element or one template; the fault says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


def diagnose(fault: Fault, face: str, span: Span) -> Diagnostic:
    """The diagnostic of a fault on the face of that id; `span` is where the card stands in its file."""
    if fault.place is None:
        return Diagnostic(fault.rule, f"{face}: {fault.message}", span, hint=fault.hint)
    return Diagnostic(fault.rule, f"{fault.message} (face {face})", _template_span(fault.place), hint=fault.hint)


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
