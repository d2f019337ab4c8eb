"""On the front of a tuck box nothing lies on the hero."""

from __future__ import annotations

from pathlib import Path

import pytest
from printing.laid_out_kits import components, programs_and_table
from printing.shipped_faces import context

from gesso.art import art_of
from gesso.games.react.printing import kit as react_kit
from gesso.games.solrei.printing.kit import kit as solrei_kit
from gesso.printing.faces.drawing_items import Rect, TextRun, WindowArt
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job

_HEAD = 20.4
"""Millimetres from the top for the names of the game and of the entry."""
CASES = [("react", react_kit, "calligrapher", "dancer"), ("solrei", solrei_kit, "tamsin", "halder")]


@pytest.mark.parametrize(("game", "make", "first", "second"), CASES, ids=[case[0] for case in CASES])
def test_no_plate_lies_on_the_hero(game: str, make: object, first: str, second: str) -> None:
    programs, table = programs_and_table(game)
    assert callable(make)
    for box in components(make([programs[first], programs[second]], table), "boxes"):
        face, problems = lay_out_job(DrawJob(box.front, "", art_of(game), dict[str, Path]()), context())
        assert face is not None and not problems, [problem.message for problem in problems]
        items = list(face.items)
        hero = next(item for item in items if isinstance(item, WindowArt))
        left, top, right, bottom = hero.window
        top += _HEAD
        assert bottom - top > 60
        for item in items[items.index(hero) + 1 :]:
            if isinstance(item, Rect) and min(item.width, item.height) > 1:
                apart = (
                    item.y + item.height <= top
                    or item.y >= bottom
                    or item.x + item.width <= left
                    or item.x >= right - 2
                )
                assert apart, item
            elif isinstance(item, TextRun):
                assert item.baseline < top or item.baseline > bottom or not left < item.x < right - 2, item
