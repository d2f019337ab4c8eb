"""Several plug-ins on one table: programs numbered, listeners in the order in which they act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gesso.engine.plugin import Plugin, Program
from gesso.engine.triggers import Listener, Listeners
from gesso.engine.vm import Code

Sides = Sequence[Sequence[Plugin]]
"""The plug-ins of each seat."""
Numbers = Mapping[tuple[int, int, str], int]
"""The number of a program, by seat, place among the seat's plug-ins, and id."""


def number_programs(procedures: Iterable[Program], sides: Sides, header: int) -> tuple[Code, Numbers]:
    """All programs of a game, those of the rules first; `header` is the length of a frame's header."""
    programs = list(procedures)
    own = {program.id: number for number, program in enumerate(programs)}
    numbers: dict[tuple[int, int, str], int] = {}
    for seat, plugins in enumerate(sides):
        for place, plugin in enumerate(plugins):
            for program in plugin.programs:
                numbers[seat, place, program.id] = len(programs)
                programs.append(program)
    return Code(tuple(programs), header, own), numbers


def listeners(
    sides: Sides, numbers: Numbers, acting: Iterable[tuple[int, int]], mood: str, events: Sequence[str]
) -> Listeners:
    """Who listens to each event in this mood, of the plug-ins `acting` (seat, place): in the order given."""
    found: list[list[Listener]] = [[] for _ in events]
    for seat, place in acting:
        for program in sides[seat][place].programs:
            if program.match is not None and program.facts["mood"] == mood:
                first, second = program.binds
                listener = (seat, numbers[seat, place, program.id], program.match, first, second)
                found[events.index(program.facts["event"])].append(listener)
    return tuple(tuple(listening) for listening in found)
