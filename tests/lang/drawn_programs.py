"""Random programs of a language, drawn once for all tests of a run: to draw one takes longer than to try it."""

from __future__ import annotations

import io
import os
import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy
from soak import SOAK, played

from gesso.files import write_atomically
from gesso.lang.ast import Node
from gesso.lang.language import Start

Drawn = tuple[Start, tuple[Node, ...]]
MOST = 200
"""So many are drawn for the gate."""
SHARED = "GESSO_TESTS_SHARED"
"""The setting that names the folder of all processes that share the work."""


def try_programs(language: str, programs: SearchStrategy[Drawn], few: int, attempt: Callable[[Drawn], None]) -> None:
    """Call `attempt` with `few` programs of a language, at most `MOST`. The long run draws as many as it is asked for, and makes the one
    that fails smaller."""
    if not SOAK:
        for program in drawn(language, programs)[:few]:
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
def drawn(language: str, programs: SearchStrategy[Drawn]) -> tuple[Drawn, ...]:
    """Always the same programs. The first process that draws them keeps them for the others."""
    folder = os.environ.get(SHARED)
    kept = Path(folder) / f"programs-{language}" if folder else None
    if kept and kept.is_file():
        programs_of_another: tuple[Drawn, ...] = pickle.loads(kept.read_bytes())
        return programs_of_another
    found = _draw(programs)
    if kept:
        packed = io.BytesIO()
        _Pickler(packed).dump(found)
        write_atomically(kept, packed.getvalue())
    return found


class _Pickler(pickle.Pickler):
    """Packs nodes, whose fields cannot be set once they are made."""

    def reducer_override(self, value: Any) -> Any:
        if not isinstance(value, Node):
            return NotImplemented
        return _node, (type(value), {name: getattr(value, name) for name in (*value.__match_args__, "span")})


def _node(made: type[Node], values: dict[str, Any]) -> Node:
    return made(**values)


def _draw(programs: SearchStrategy[Drawn]) -> tuple[Drawn, ...]:
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
