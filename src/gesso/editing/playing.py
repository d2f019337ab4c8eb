"""What came of playing a file under somebody's hands: its scenarios, played as the text is now, and the last simulation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.editing.place import OpenFile, Place, texts_of
from gesso.schema.access import ShapeError
from gesso.sim.scenarios import FileOutcome
from gesso.sim.scenarios.reader import read_scenarios
from gesso.source import MappingNode, Node, Reading, Scalar, SequenceNode, SourceFile, Span, read_tree
from gesso.tasks.check import choices_offered, scenarios_played


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


_NAME = re.compile(r"^( *)- +name:", re.MULTILINE)


def choices_at(place: Place) -> tuple[Span, tuple[tuple[str, ...], ...]] | None:
    """Return what the player of a step may choose at a place, each in all words for it, and what a choice would replace.

    It is None where no choice stands, and empty where the story does not come.
    """
    match place.spot.keys:
        case ("scenarios", int(), "steps", int(), str(player)) if player not in ("expect", "until"):
            pass
        case _:
            return None
    source, game, spot = place.file.source, place.file.game, place.spot
    typed = source.text[spot.word.start : place.offset]
    begun = place.offset - len(typed.rpartition(",")[2].lstrip())
    behind = source.text.find(",", place.offset, spot.word.end)
    written = source.text[begun : spot.word.end if behind < 0 else behind].rstrip()
    span = source.span(begun, max(begun + len(written), place.offset))
    heads = [*_NAME.finditer(source.text, 0, place.offset)]
    if game is None or not heads or not game.definition.scenarios:
        return span, ()
    # Neither the other scenarios count nor what comes after the word; a scenario has to end with what is expected.
    indent, text = heads[-1][1] + "  ", source.text
    cut = f"{text[: heads[0].start()]}{text[heads[-1].start() : begun]} x\n{indent}expect: {{}}\n"
    node = read_tree(SourceFile(source.path, cut)).node
    with suppress(ShapeError):
        for scenario in read_scenarios(node)[0] if node is not None else ():
            return span, choices_offered(game, replace(scenario, steps=scenario.steps[:-1]))
    return span, ()


def effects_in(file: OpenFile, counts: Iterable[tuple[str, int]]) -> Iterator[tuple[Span, int]]:
    """Yield the effect texts whose first clause has been counted in a simulation, each with how often that took effect.

    Args:
        file: The file of an entry, which may have changed since.
        counts: The clauses of its text then, each as it was written, in their order.
    """
    left: dict[str, list[int]] = {}
    for clause, resolved in counts:
        left.setdefault(clause, []).append(resolved)
    for text in texts_of(file):
        lines = (line.partition("#")[0].strip() for line in text.content.text.splitlines())
        found = [left[line].pop(0) for line in lines if left.get(line)]
        if found:
            yield file.source.span(text.content.start, text.content.start), found[0]
