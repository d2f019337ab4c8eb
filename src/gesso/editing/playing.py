"""The scenarios in a file under somebody's hands, played as the text is now."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.editing.place import OpenFile
from gesso.sim.scenarios import FileOutcome
from gesso.source import MappingNode, Node, Reading, Scalar, SequenceNode, Span
from gesso.tasks.check import scenarios_played


@dataclass(frozen=True, slots=True)
class ScenarioPlace:
    """A scenario in a file."""

    name: str
    span: Span


def scenarios_in(node: Node | None) -> Iterator[ScenarioPlace]:
    """Yield the scenarios in the tree of a file."""
    found = node.get("scenarios") if isinstance(node, MappingNode) else None
    for item in found if isinstance(found, SequenceNode) else ():
        name = item.get("name") if isinstance(item, MappingNode) else None
        if isinstance(name, Scalar):
            yield ScenarioPlace(name.text, name.span)


def played(file: OpenFile, reading: Reading, name: str | None) -> FileOutcome:
    """Play the scenarios of a file, or the one of a name.

    Raises:
        RequestError: The file has no scenarios, or none of this name.
    """
    if file.kind != "scenarios" or file.game is None:
        raise RequestError("this file has no scenarios", "open the `scenarios.yaml` beside a card file")
    outcome = scenarios_played(file.game, reading, name)
    if name is not None and not outcome.outcomes and not outcome.diagnostics:
        raise RequestError(f"there is no scenario `{name}` in this file", "save the file and try again")
    return outcome
