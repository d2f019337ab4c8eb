"""Steps and jumps, one after the other, with a choice of the way in the middle."""

from __future__ import annotations

from typing import Any

from oracle.blocks import Blocks
from oracle.machine import Task

from gesso.engine.plugin import Frame
from gesso.games.react.rules.events import ANSWER, CHOOSE_DIRECTION, STOP

WAYS = [0, 1, 2, 3]


class Ways(Blocks):
    """Tasks of units on their way."""

    def do_move(self, g: Any, f: Frame, task: Task) -> None:
        """Single steps, unit by unit; without a direction given, each step's is chosen (RB M8)."""
        _, number, chooser, actor, units, n, way, left = task
        if not units:
            return
        if left <= 0 or g.pos[units[0]] < 0:
            self.push(f, ("move", number, chooser, actor, tuple(units[1:]), n, way, n))
            return
        stop = [STOP] if self.nodes[number].count.up_to else []
        g.ask(f, chooser, CHOOSE_DIRECTION, [*(WAYS if way < 0 else [way]), *stop])
        self.push(f, ("step", *task))

    def do_step(self, g: Any, f: Frame, task: Task) -> None:
        """One step the chosen way, or no more of this unit; then what is left of the sentence."""
        _, then, number, chooser, actor, units, n, towards, left = task
        if f[ANSWER] == STOP:
            self.push(f, (then, number, chooser, actor, tuple(units[1:]), n, towards, n))
            return
        self.push(f, (then, number, chooser, actor, units, n, towards, left - 1))
        f[self.changed] |= g.step(units[0], f[ANSWER])

    def do_toward(self, g: Any, f: Frame, task: Task) -> None:
        """Single steps, each nearer to the goal or away from it; with no such way nothing more can be done."""
        _, number, chooser, actor, units, n, goal, left = task
        if not units:
            return
        node, here = self.nodes[number], g.pos[units[0]]
        ways = self.look(g, f).grid.ways(here, goal, node.away) if here >= 0 and left > 0 else []
        if not ways:
            self.push(f, ("toward", number, chooser, actor, tuple(units[1:]), n, goal, n))
            return
        g.ask(f, chooser, CHOOSE_DIRECTION, [*ways, *([STOP] if node.count.up_to else [])])
        self.push(f, ("step", *task))

    def do_jump(self, g: Any, f: Frame, task: Task) -> None:
        f[self.changed] = g.jump(self.look(g, f).the_unit(self.nodes[task[1]].unit), f[ANSWER])
