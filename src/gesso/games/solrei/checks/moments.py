"""When the parts of a text may take effect: in which steps of the round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from gesso.games.solrei.checks.card_text import CardText
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.model import Table
from gesso.lang.ast import Does, Node, Replacement, StandingIf, Trigger, Until
from gesso.lang.traversal import children

Moments = frozenset[int]
"""Numbers of steps, from 0."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Where in the round the rules do what: numbers of steps. The steps from `first_point` to `last_point` repeat."""

    place: int
    reveal: int
    settle: int
    first_point: int
    take: int
    last_point: int
    charge: int
    clear: int
    last: int


def clock_of(table: Table) -> Clock | None:
    """The round of a table; None where the round is not whole, which the checks of the game file report."""
    points = [number for number, step in enumerate(table.steps) if step.each_point]
    if not points:
        return None
    clock = Clock(
        place=table.place_of("place-action-cards"),
        reveal=table.place_of("reveal"),
        settle=table.place_of("settle-round"),
        first_point=points[0],
        take=table.place_of("apply-point"),
        last_point=points[-1],
        charge=table.place_of("charge"),
        clear=table.place_of("clear-action-cards"),
        last=len(table.steps) - 1,
    )
    numbers = (clock.place, clock.reveal, clock.settle, clock.first_point, clock.last_point, clock.charge, clock.clear)
    return clock if numbers[0] >= 0 and list(numbers) == sorted(numbers) else None


def timed(text: CardText, table: Table, clock: Clock) -> Iterator[tuple[Node, Moments | None]]:
    """Every node with the steps in which it may take effect; None where that may be any."""
    yield from _inside(text.nodes, _moments_of_text(text, table, clock), table, clock)


def _moments_of_text(text: CardText, table: Table, clock: Clock) -> Moments | None:
    if text.program.use == "charge":
        return frozenset({clock.charge})
    steps = frozenset(table.step(id) for id in text.program.timing)
    # An augment is activated in these steps, and works afterwards; a step that is none is reported as that.
    return None if text.kind == "passive" or not steps or -1 in steps else steps


def _inside(
    nodes: Iterable[Node], moments: Moments | None, table: Table, clock: Clock
) -> Iterator[tuple[Node, Moments | None]]:
    for node in nodes:
        yield node, moments
        match node:
            case Trigger(event=event) | Replacement(event=event):
                then = _moments_of_event(event, table, clock)
            case s.GainAbility() | Until() | StandingIf():
                then = None
            case _:
                then = moments
        yield from _inside(children(node), then, table, clock)


def _moments_of_event(event: Node, table: Table, clock: Clock) -> Moments | None:
    """When the block of a trigger may run: in the window after the event."""
    match event:
        case s.RoundStarts():
            found = range(1)
        case s.RoundEnds():
            found = range(clock.last, clock.last + 1)
        case s.StepStarts(step=step):
            at = table.step(step.word)
            found = range(at, at + 1)
        case s.StepEnds(step=step):
            at = table.step(step.word)
            found = range(at, min(at + 2, clock.last + 1))
        case Does(deed=s.WinsRound() | s.LosesRound()):
            found = range(clock.settle + 1, clock.settle + 2)
        case Does(deed=s.Plays()):
            found = range(clock.reveal, clock.reveal + 1)
        case Does(deed=s.TakesDamage()):
            found = range(clock.take, clock.last_point + 1)
        case Does(deed=s.BlocksDamage()):
            found = range(clock.first_point, clock.last_point + 1)
        case Does(deed=s.Charges()):
            found = range(clock.charge, clock.charge + 1)
        case _:
            return None
    return frozenset(chain(found)) if found and found[0] >= 0 else None
