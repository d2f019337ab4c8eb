"""A text carried out one small task at a time, from a stack of tasks kept in the frame.

A frame's locals are the slots of the text, then `work`, the tasks still to do (the last is next), then `changed`, whether the
sentence just carried out changed anything. A task is a tuple: its name, the number of its node, who chooses, who acts, and
what else it has to know. So a frame is plain data, as the engine wants it, and nothing here knows of blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from oracle.looking import Look

from gesso.engine.plugin import Frame
from gesso.games.react.model import Artist
from gesso.games.react.rules.events import ANSWER, DIRECTION, FIRST_LOCAL, HIDDEN, ME, STOP, TARGET, UNIT
from gesso.lang.ast import Node, walk

if TYPE_CHECKING:
    from oracle.lasting import Untils
Task = tuple[Any, ...]


class Machine:
    """Runs tasks: a method `do_<name>` for each. Nodes are numbered in reading order, so that a task can name its node."""

    def __init__(
        self,
        artist: Artist,
        slots: int,
        *,
        has_unit: bool,
        roots: Sequence[Node],
        limit: str = "",
        untils: Untils | None = None,
    ) -> None:
        self.artist = artist
        self.limit = limit
        self.untils = untils
        self.has_unit = has_unit
        self.nodes: list[Any] = [node for root in roots for node in walk(root)]
        self.work = FIRST_LOCAL + slots
        self.changed = self.work + 1
        self.measuring = self.work + 2
        self.slots = slots + 3
        self._handlers: dict[str, Callable[[Any, Frame, Task], None]] = {
            name.removeprefix("do_"): getattr(self, name) for name in dir(self) if name.startswith("do_")
        }

    def number(self, node: Node) -> int:
        return next(number for number, other in enumerate(self.nodes) if other is node)

    def start(self, f: Frame, *tasks: Task) -> None:
        f[self.work], f[self.changed], f[self.measuring] = (), 0, ()
        self.push(f, *tasks)

    def step(self, g: Any, f: Frame) -> bool:
        """Do the next task; False when there is none."""
        if not f[self.work]:
            return False
        *rest, task = f[self.work]
        f[self.work] = tuple(rest)
        self._handlers[task[0]](g, f, task)
        if f[self.measuring]:
            slot, number, actor, before = f[self.measuring]
            f[FIRST_LOCAL + slot] = before - self.there_are(self.nodes[number], self.look(g, f), actor)
        return True

    def there_are(self, node: Node, look: Look, actor: int) -> int:
        """How many there are of what a sentence takes."""
        raise NotImplementedError

    def push(self, f: Frame, *tasks: Task) -> None:
        """Do these tasks next, the first one first."""
        f[self.work] = (*f[self.work], *reversed(tasks))

    def look(self, g: Any, f: Frame) -> Look:
        """The table as the text sees it now."""

        def slot(number: int) -> Any:
            return f[FIRST_LOCAL + number]

        unit = f[UNIT] if self.has_unit else None
        changed, hidden, again = f[self.changed] == 1, f[HIDDEN] == 1, f[HIDDEN] == 2
        return Look(
            g, self.artist, f[ME], unit, slot, f[TARGET], f[DIRECTION], changed, hidden, limit=self.limit, again=again
        )

    # ------------------------------------------------------------ several picks, one after the other

    def pick(self, f: Frame, player: int, kind: int, options: Sequence[int], n: int, up_to: bool, then: Task) -> None:
        """Pick n of the options (all, where there are fewer), or up to n; `then` gets the tuple of them at its end."""
        self.push(f, ("picking", -1, player, kind, tuple(options), n, up_to, (), then))

    def do_picking(self, g: Any, f: Frame, task: Task) -> None:
        _, _, player, kind, options, n, up_to, chosen, then = task
        missing = n - len(chosen)
        if missing > 0 and not up_to and len(options) <= missing:
            chosen, missing = (*chosen, *options), 0
        if missing <= 0 or not options:
            self.push(f, (*then, tuple(chosen)))
            return
        # Picks come in rising order, so that enough have to be left after each.
        now = options if up_to else options[: len(options) - missing + 1]
        g.ask(f, player, kind, [*([STOP] if up_to else []), *dict.fromkeys(now)])
        self.push(f, ("picked", *task[1:]))

    def do_picked(self, g: Any, f: Frame, task: Task) -> None:
        _, _, player, kind, options, n, up_to, chosen, then = task
        if f[ANSWER] == STOP:
            self.push(f, (*then, tuple(chosen)))
            return
        rest = tuple(options[options.index(f[ANSWER]) + 1 :])
        self.push(f, ("picking", -1, player, kind, rest, n, up_to, (*chosen, f[ANSWER]), then))
