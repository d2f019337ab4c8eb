"""Random programs of a language, drawn once for all tests of a process: to draw one takes longer than to try it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy
from soak import SOAK, played

from gesso.lang.ast import Node
from gesso.lang.language import Start

Drawn = tuple[Start, tuple[Node, ...]]
MOST = 200
"""So many are drawn for the gate."""


def try_programs(programs: SearchStrategy[Drawn], few: int, attempt: Callable[[Drawn], None]) -> None:
    """Call `attempt` with `few` programs, at most `MOST`. The long run draws as many as it is asked for, and makes the one
    that fails smaller."""
    if not SOAK:
        for program in drawn(programs)[:few]:
            attempt(program)
        return

    @settings(
        max_examples=played(few),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(programs)
    def each(program: Drawn) -> None:
        attempt(program)

    each()


@cache
def drawn(programs: SearchStrategy[Drawn]) -> tuple[Drawn, ...]:
    """Always the same programs."""
    found: list[Drawn] = []

    @settings(
        max_examples=MOST,
        derandomize=True,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(programs)
    def each(program: Drawn) -> None:
        found.append(program)

    each()
    return tuple(found)
