"""The effect texts of the case files, each at its place in its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from gesso.lang.language import Start
from gesso.source import MappingNode, Node, Scalar, SequenceNode, Span, read_file

CASES = Path(__file__).parents[1] / "cases"
STARTS: dict[str, Start] = {
    "cost": "cost",
    "effect": "effect",
    "setup": "effect",
    "text": "passive",
    "augment": "passive",
}


@dataclass(frozen=True, slots=True)
class Text:
    """One text and how it is read."""

    start: Start
    span: Span

    def __str__(self) -> str:
        return f"{Path(self.span.path).stem}:{self.span.line}"


def texts_in(folder: str) -> tuple[Text, ...]:
    """All texts of the files in a folder of the case files, in order."""
    found: list[Text] = []
    for path in sorted((CASES / folder).glob("*.yaml")):
        reading = read_file(path, root=CASES)
        assert reading.node is not None, reading.diagnostics
        found += _texts(reading.node, "")
    return tuple(found)


def _texts(node: Node, key: str) -> Iterator[Text]:
    match node:
        case MappingNode():
            for pair in node:
                yield from _texts(pair.value, pair.name)
        case SequenceNode():
            for item in node:
                yield from _texts(item, key)
        case Scalar(content=Span() as span) if key in STARTS:
            yield Text(STARTS[key], span)
        case Scalar():
            pass


REACT_TEXTS = texts_in("react/artists")
SOLREI_TEXTS = texts_in("solrei")
