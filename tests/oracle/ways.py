"""Steps and jumps, one after the other, with a choice of the way in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.blocks import Blocks
from oracle.machine import Task

from gesso.engine.plugin import Frame
from gesso.games.react.rules.events import ANSWER, CHOOSE_DIRECTION, MOVES, STOP

WAYS = [0, 1, 2, 3]


class Ways(Blocks):
    """Tasks of units on their way."""

    @staticmethod
    def moves(g: Any, task: Task, units: Sequence[int], n: int, towards: int) -> list[Task]:
        """A task for each unit, with the number of its own steps: what passives add is settled for all of them (Q45)."""
        return [(*task, unit, g.sum_up(MOVES, n, unit, g.pos[unit]) if n else 0, towards) for unit in units]

    def do_move(self, g: Any, f: Frame, task: Task) -> None:
        """Single steps; without a direction given, each step's is chosen (RB M8)."""
        _, number, _, _, unit, left, way = task
        if left > 0 and g.pos[unit] >= 0:
            self._ask_way(g, f, task, WAYS if way < 0 else [way], self.nodes[number].count.up_to)

    def do_toward(self, g: Any, f: Frame, task: Task) -> None:
        """Single steps, each nearer to the goal or away from it; with no such way nothing more can be done."""
        _, number, _, _, unit, left, goal = task
        node, here = self.nodes[number], g.pos[unit]
        ways = self.look(g, f).grid.ways(here, goal, node.away) if here >= 0 and left > 0 else []
        if ways:
            self._ask_way(g, f, task, ways, node.count.up_to)

    def _ask_way(self, g: Any, f: Frame, task: Task, ways: Sequence[int], up_to: bool) -> None:
        g.ask(f, task[2], CHOOSE_DIRECTION, [*ways, *([STOP] if up_to else [])])
        self.push(f, ("step", *task))

    def do_step(self, g: Any, f: Frame, task: Task) -> None:
        """One step the chosen way, or no more of this unit; then what is left of its steps."""
        _, then, number, chooser, actor, unit, left, towards = task
        if f[ANSWER] != STOP:
            self.push(f, (then, number, chooser, actor, unit, left - 1, towards))
            f[self.changed] |= g.step(unit, f[ANSWER])

    def do_jump(self, g: Any, f: Frame, task: Task) -> None:
        f[self.changed] = g.jump(self.look(g, f).the_unit(self.nodes[task[1]].unit), f[ANSWER])
