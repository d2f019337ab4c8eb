"""Programs in which *another* says more than they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gesso.lang import ast as core
from gesso.lang.ast import Node


def leaves_out_less(nodes: Sequence[Node]) -> bool:
    """Return whether an `other` does not leave out all things of its noun that were picked before it.

    What a block has picked is not left out after its end, but a reader of *another Art* has read of it.
    """
    picks = _Picks()
    picks.visit(tuple(nodes))
    return picks.less


@dataclass
class _Picks:
    """The slots and targets of each noun that a text has named so far."""

    slots: set[tuple[str, int]] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)
    less: bool = False

    def visit(self, node: object) -> None:
        match node:
            case core.ChooseOf(options=options) | core.PayOneOf(options=options):
                # What one option names, no other can mean.
                ways = [_Picks({*self.slots}, {*self.targets}) for _ in options]
                for way, option in zip(ways, options, strict=True):
                    way.visit(option)
                self.slots = self.slots.union(*(way.slots for way in ways))
                self.targets = self.targets.union(*(way.targets for way in ways))
                self.less = self.less or any(way.less for way in ways)
            case core.NP(noun=noun, filters=filters):
                for item in filters:
                    if isinstance(item, core.Other):
                        self._leave_out(noun.word, item)
                    else:
                        self.visit(item)
            case core.PayTarget(pick=pick):
                self.visit(pick.np)
                self.targets.add(pick.np.noun.word)
            case Node():
                named = getattr(node, "np", None) or getattr(node, "noun", None)
                for name in node.__match_args__:
                    self.visit(getattr(node, name))
                    if getattr(node, name) is named and (slot := getattr(node, "slot", -1)) >= 0:
                        self.slots.add((getattr(named, "noun", named).word, slot))
            case tuple():
                for part in node:
                    self.visit(part)

    def _leave_out(self, word: str, other: core.Other) -> None:
        slots = {thing.slot for thing in other.than if isinstance(thing, core.TheBound)}
        named = {slot for of, slot in self.slots if of == word}
        target = any(isinstance(thing, core.TheTarget) for thing in other.than)
        self.less = self.less or not named <= slots or (word in self.targets and not target)
