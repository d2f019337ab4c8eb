"""What a generated rules plug-in is made of. A plug-in imports this module and the contract of its game, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

ENGINE = 2
"""The version of the contract between engine and plug-ins; raised when either side would misread the other."""

Frame = list[Any]
"""A running text: program, block, answer, then what the game's rules keep, then local values."""

__all__ = ["ENGINE", "Frame", "Plugin", "Program"]


@dataclass(frozen=True, slots=True)
class Program:
    """One text, as blocks.

    `entry` is the block where the body begins (the blocks before it pay the cost). `slots` counts the local values after
    the frame's header. `payable(state, player, unit)` tests a whole cost. `match(state, player, ...)` tests an event, whose
    values go into the frame at the positions `binds` (-1: not kept). `value(state, player, ...)` is
    what it adds to a standing value. `facts` are for the game's rules.
    """

    id: str
    title: str
    blocks: tuple[Callable[[Any, list[Any]], int], ...]
    source: str = ""
    line: int = 0
    entry: int = 0
    slots: int = 0
    payable: Callable[[Any, int, int], bool] | None = None
    match: Callable[..., bool] | None = None
    binds: tuple[int, ...] = ()
    value: Callable[..., int] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plugin:
    """One entry's rules: its programs and its data, with the versions they were made for.

    `content` is the digest of the texts it was made from; `game` and `id` name the entry.
    """

    engine: int
    game: str
    id: str
    content: str
    data: Mapping[str, Any]
    programs: tuple[Program, ...]
