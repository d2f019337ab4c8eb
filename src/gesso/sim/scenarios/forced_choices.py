"""Choices that nobody was asked for because there was only one: a story may name them all the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, cast

from gesso.engine import Kernel
from gesso.engine.choices import Choices
from gesso.engine.plugin import Frame
from gesso.engine.state import Scratch


class ForcedChoice(NamedTuple):
    """An option that was taken without asking, and the state at that time."""

    player: int
    kind: int
    option: int
    state: Kernel


class Watcher(Choices):
    """A state that remembers what it has taken without asking since `forced` was emptied."""

    forced: Scratch[list[ForcedChoice]]

    def ask(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        super().ask(frame, player, kind, options)
        if len(options) == 1 and not self.pending:
            self.forced.append(ForcedChoice(player, kind, options[0], self.copy()))

    def pick_many(self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int) -> None:
        frames = len(self.frames)
        super().pick_many(slot, player, kind, options, number, up_to)
        if len(self.frames) == frames and not up_to:
            self.forced += [ForcedChoice(player, kind, option, self.copy()) for option in options]


def watch_forced(state: Kernel) -> Kernel:
    """Return the same state, watched."""
    copied = state.copy()
    watcher = cast(Any, _watcher(type(copied)))()
    for name in type(copied).fields:
        setattr(watcher, name, getattr(copied, name))
    watcher.forced = []
    return cast(Kernel, watcher)


@cache
def _watcher(kind: type[Kernel]) -> type[Kernel]:
    body = {"__module__": __name__}
    watcher_type: type[Kernel] = cast(Any, type(kind))(f"Watched{kind.__name__}", (Watcher, kind), body, whole=True)
    return watcher_type


def forced_rest(state: Kernel, player: int, kind: int, option: int) -> list[ForcedChoice]:
    """Return the members of a set that are taken without asking once this one is picked: all that are left."""
    pick = state.picking
    if pick is None or pick.up_to or option not in pick.options:
        return []
    left = pick.options[pick.options.index(option) + 1 :]
    return (
        [ForcedChoice(player, kind, option_left, state) for option_left in left] if len(left) == pick.number - 1 else []
    )
