"""Procedures of the rules as named steps: a game, a turn, a round, or an operation that has to wait for choices.

Where the rules are written in Python, the names are constants, each step gives the name of the step that follows, and a
jump costs nothing:

```python
START, MAIN, LATE = range(3)

def _start(g, f): g.turns += 1; return MAIN
def _main(g, f): ...; return LATE
def _late(g, f): ...; return START      # the round begins anew

ROUND = procedure("round", "the round", {START: _start, MAIN: _main, LATE: _late})
```

Where they come from a game's file, they are a `table` of rows, whose names are text.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gesso.engine.plugin import Frame, Program
from gesso.engine.vm import Block

END: Final = -1
"""What a step gives that ends its procedure."""
Row = Callable[[Any, Frame], str | None]
"""What a row of a table does. It gives the name of the row to go to, or None for the next one."""


def procedure(
    id: str, title: str, steps: Mapping[int, Block], *, slots: int = 0, facts: Mapping[str, Any] | None = None
) -> Program:
    """A program of the rules, with so many local values. Raises ValueError for steps not numbered in order from 0."""
    if list(steps) != list(range(len(steps))):
        raise ValueError(f"the steps of {title} are numbered {list(steps)}")
    return Program(id=id, title=title, blocks=tuple(steps.values()), slots=slots, facts=facts or {})


def table(id: str, title: str, rows: Sequence[tuple[str, Row]], *, slots: int = 0) -> Program:
    """A procedure from rows (name, what it does), one after the other; a row may repeat, and jump by name. It ends
    after the last row. The number of a row is `facts["rows"][name]`."""
    numbers = {name: number for number, (name, _) in enumerate(rows)}
    blocks = [_block(do, number if number < len(rows) else END, numbers) for number, (_, do) in enumerate(rows, 1)]
    return Program(id=id, title=title, blocks=tuple(blocks), slots=slots, facts={"rows": numbers})


def _block(do: Row, following: int, numbers: Mapping[str, int]) -> Block:
    def block(state: Any, frame: Frame) -> int:
        name = do(state, frame)
        return following if name is None else numbers[name]

    return block
