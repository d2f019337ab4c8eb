"""Sentences carried out one small task at a time, from a stack of tasks kept in the frame.

A frame's locals are the slots of the text, then `WORK`, the tasks still to do (the last is next), then `CHANGED`, whether the
sentence just carried out changed anything. A task is a tuple: its name, the number of its node, who chooses, who acts, and
more. So a frame is plain data, as the engine wants it, and yet nothing here knows about blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any

from gesso.dsl.syntax import ChooseOf, ChooseThing, Done, Draw, Each, ForEach, If, May, Node, Noun, Pick, TheBound, walk
from gesso.engine.kernel import Frame
from gesso.games.react.model import Artist
from gesso.games.react.rules.events import (
    ANSWER,
    CHOOSE_KIND,
    CHOOSE_PIECE,
    DIRECTION,
    HEADER,
    HIDDEN,
    HIDE_SLOT,
    KINDS,
    MAY,
    ME,
    MODE,
    NUMBER,
    PICK_UNIT,
    PROGRESS,
    SHIFT,
    STOP,
    SUPPLY_CARD,
    TARGET,
    TURN_TO,
    UNIT,
    ZONE,
)
from gesso.games.react.syntax import (
    ChooseDirection,
    Deal,
    Descend,
    Exhaust,
    Hide,
    Jump,
    Lose,
    Move,
    MoveTo,
    Place,
    Plays,
    Progress,
    Refresh,
    Remove,
    Summon,
    Swap,
)
from oracle.looking import LYING, UNITS, Look

Task = tuple[Any, ...]
WAYS = [0, 1, 2, 3]


class Telling:
    """Carries out the texts of one program. Nodes are numbered in reading order, so that tasks can name them."""

    def __init__(self, artist: Artist, slots: int, *, has_unit: bool, roots: Sequence[Node]) -> None:
        self.artist = artist
        self.has_unit = has_unit
        self.nodes = [node for root in roots for node in walk(root)]
        self.work = HEADER + slots
        self.changed = self.work + 1
        self.handlers: dict[str, Callable[[Any, Frame, Task], None]] = {
            name.removeprefix("_do_"): getattr(self, name) for name in dir(self) if name.startswith("_do_")
        }

    # ------------------------------------------------------------ the machine

    def number(self, node: Node) -> int:
        return next(number for number, other in enumerate(self.nodes) if other is node)

    def step(self, g: Any, f: Frame) -> bool:
        """Do the next task; False when there is none."""
        if not f[self.work]:
            return False
        *rest, task = f[self.work]
        f[self.work] = tuple(rest)
        self.handlers[task[0]](g, f, task)
        return True

    def push(self, f: Frame, *tasks: Task) -> None:
        """Do these tasks next, the first one first."""
        f[self.work] = (*f[self.work], *reversed(tasks))

    def look(self, g: Any, f: Frame) -> Look:
        def slot(number: int) -> Any:
            return f[HEADER + number]

        return Look(
            g, self.artist, f[ME], f[UNIT] if self.has_unit else None, slot,
            f[TARGET], f[DIRECTION], f[self.changed] == 1, f[HIDDEN] == 1,
        )  # fmt: skip

    # ------------------------------------------------------------ blocks of sentences

    def block(self, nodes: Sequence[Node], chooser: int, actor: int) -> Task:
        """Sentences in printed order (RB E1). A block changed something when one of its sentences did."""
        return ("block", -1, chooser, actor, tuple(self.number(node) for node in nodes), 0)

    def _do_block(self, g: Any, f: Frame, task: Task) -> None:
        _, _, chooser, actor, numbers, so_far = task
        if not numbers:
            f[self.changed] = so_far
            return
        sentence = self.nodes[numbers[0]]
        asks = isinstance(sentence, If) and isinstance(sentence.condition, Done)
        if not asks:
            f[self.changed] = 0
        self.push(f, ("say", numbers[0], chooser, actor), ("said", -1, chooser, actor, tuple(numbers[1:]), so_far))

    def _do_said(self, g: Any, f: Frame, task: Task) -> None:
        _, _, chooser, actor, numbers, so_far = task
        self.push(f, ("block", -1, chooser, actor, numbers, so_far | f[self.changed]))
        if not numbers:
            return
        # What the next sentence may ask about stays in `changed`.

    def _do_say(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor = task
        node, look = self.nodes[number], self.look(g, f)
        match node:
            case If(condition=condition, then=then, otherwise=otherwise):
                block = then if look.holds(condition) else otherwise or ()
                f[self.changed] = 0
                self.push(f, self.block(block, chooser, actor))
            case May(who=who):
                if who is not None and not look.found(who):
                    return
                asked = look.player(who, chooser)
                g.ask(f, asked, MAY, [1, 0])
                self.push(f, ("may", number, asked, actor if who is None else asked))
            case ChooseOf(who=who, options=options, count=count):
                if who is not None and not look.found(who):
                    return
                asked = look.player(who, chooser)
                modes = tuple(range(len(options)))
                self.pick(f, asked, MODE, modes, count.n, count.up_to, ("modes", number, asked, actor))
            case ForEach(np=np, slot=slot):
                if look.found(np):
                    listed = look.pieces(np) if np.noun.sort in LYING else look.things(np)
                    self.push(f, ("each", number, chooser, actor, tuple(listed), 0))
            case _:
                if look.found(node):
                    picks = [("choose", self.number(pick), self._who(node, look, chooser), actor) for pick in _picks(node)]
                    self.push(f, *picks, ("act", number, chooser, actor))

    @staticmethod
    def _who(node: Node, look: Look, chooser: int) -> int:
        return look.player(node.who, chooser) if isinstance(node, ChooseThing) else chooser

    def _do_may(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor = task
        if f[ANSWER] == 1:
            self.push(f, self.block(self.nodes[number].body, chooser, actor))  # type: ignore[attr-defined]

    def _do_modes(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor, chosen = task
        options = self.nodes[number].options  # type: ignore[attr-defined]
        blocks = [self.block(options[mode], chooser, actor) for mode in chosen]
        f[self.changed] = 0
        self.push(f, *[part for block in blocks for part in (block, ("gather", -1, chooser, actor))])
        self.push(f, ("gathering", -1, chooser, actor, len(blocks), 0)) if False else None

    def _do_each(self, g: Any, f: Frame, task: Task) -> None:
        _, number, chooser, actor, listed, so_far = task
        so_far |= f[self.changed]
        f[self.changed] = so_far
        if listed:
            node = self.nodes[number]
            f[HEADER + node.slot] = listed[0]  # type: ignore[attr-defined]
            f[self.changed] = 0
            block = self.block(node.body, chooser, actor)  # type: ignore[attr-defined]
            self.push(f, block, ("each", number, chooser, actor, tuple(listed[1:]), so_far))
