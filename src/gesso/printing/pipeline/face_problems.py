"""From the problems of laid out faces to diagnostics at places of files."""

from collections.abc import Iterable, Iterator

from gesso.diagnostics import Diagnostic
from gesso.printing.component import FaceOrder
from gesso.printing.document import Problem, curly, diagnose


def face_diagnostics(found: Iterable[tuple[FaceOrder, Iterable[Problem]]]) -> Iterator[Diagnostic]:
    """The problems of some faces. What is wrong with a text that many faces have is told once, where that text stands."""
    told: set[tuple[str, str]] = set()
    for order, problems in found:
        places = {curly(text): span for text, span in order.places.items()}
        for problem in problems:
            span = places.get(problem.text)
            if span is None:
                yield diagnose(problem, order.id, order.span)
            elif (problem.code.code, problem.text) not in told:
                told.add((problem.code.code, problem.text))
                yield Diagnostic(problem.code, problem.message, span, problem.hint)
