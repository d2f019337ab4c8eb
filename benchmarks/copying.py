"""Copy a state of every game, against a deep copy of the same data."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator

from benchmarks.roster import games, pairings, pairs
from benchmarks.yardstick import processor
from gesso.engine import Generator


def run() -> Iterator[str]:
    """Copy a state from the middle of a match of each game."""
    yield from map(_copied, games())


def _copied(id: str) -> str:
    first, second = pairs(id)[1]
    rules = pairings(id)((first, second))
    state = rules.begin(3)
    generator = Generator(3)
    for _ in range(60):
        if state.result < 0:
            who, _, options = state.pending[0]
            state.apply(options[generator.below(len(options))], who)
    data = rules.save(state)
    ours = processor(lambda: _repeat(20_000, lambda: rules.copy(state)), 7) / 20_000
    deep = processor(lambda: _repeat(1000, lambda: copy.deepcopy(data)), 7) / 1000
    times = f"{ours * 1e6:.2f} microseconds, {deep / ours:.0f} times as fast as a deep copy"
    return f"copy  a state of {first} against {second}: {times}"


def _repeat(times: int, job: Callable[[], object]) -> None:
    for _ in range(times):
        job()
