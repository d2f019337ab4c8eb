"""A heading of a story has lines below it, is one line with what it heads, or is not there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import gesso
from gesso.sim.narration import Line, Telling, _tidied, narrate
from gesso.tasks.play import narrator_of

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


@pytest.mark.parametrize(
    "players",
    [
        pytest.param(("calligrapher", "dancer"), id="react"),
        pytest.param(("painter", "painter"), id="react-mirror", marks=pytest.mark.slow),
        pytest.param(("ashley", "sable"), id="solrei", marks=pytest.mark.slow),
    ],
)
def test_a_story_told_while_the_game_goes_on_is_the_whole_story(players: tuple[str, str]) -> None:
    """Also after choices were taken back and others made."""
    project, chance = gesso.open(Path(__file__).parents[2]), Random(1)
    game = project.play(*players, seed=2, record=True)
    narrator = narrator_of(next(each for each in project.games if each.id == game.rules.game))
    told = {viewer: Telling(narrator(game.rules), viewer) for viewer in (0, 2, None)}
    kept = game.copy()
    for choice in range(120):
        if choice == 40:
            kept = game.copy()
        if choice == 80:
            game = kept
        if game.decision is None:
            break
        game.apply(chance.choice(game.decision.options))
        if choice % 7 == 0 or choice > 110:
            for viewer, telling in told.items():
                assert telling.lines(game.events) == narrate(game.events, narrator(game.rules), viewer)
