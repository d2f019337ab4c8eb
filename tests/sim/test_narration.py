"""A heading of a story has lines below it, is one line with what it heads, or is not there."""

from __future__ import annotations

import pytest

from gesso.sim.narration import Line, _tidied

NOTHING = "nothing happens."


def told(*lines: str) -> list[str]:
    """A story of lines, indented by their depth; a heading ends with a colon, and with `?` if it may be left out."""
    made, nothing = [], {}
    for place, line in enumerate(lines):
        text = line.strip()
        heads = text.endswith((":", "?"))
        made.append(Line(len(line) - len(line.lstrip()), text.rstrip(":?"), -1, -1, heads, place))
        nothing[place] = NOTHING if text.endswith(":") else None
    return [str(line).replace("  ", " ") for line in _tidied(made, nothing)]


@pytest.mark.parametrize(
    ("lines", "story"),
    [
        (["A:", " b.", " c."], ["A:", " B.", " C."]),
        (["A:", " b.", "C."], ["A: b.", "C."]),
        (["A:", "B."], ["A: nothing happens.", "B."]),
        (["A?", "B."], ["B."]),
        (["A?", " B?", "C."], ["C."]),
        (["A:", " B?", "C."], ["A: nothing happens.", "C."]),
        (["A:", " B:", "  c.", "D."], ["A:", " B: c.", "D."]),
        (["A:", " B?", " c.", "D."], ["A: c.", "D."]),
        (["A.", "B:"], ["A."]),
        (["A.", "B?", " C:", "  D:"], ["A."]),
        (["A:"], []),
        ([], []),
    ],
    ids=" ".join,
)
def test_no_heading_stands_alone(lines: list[str], story: list[str]) -> None:
    assert told(*lines) == story
