"""Pieces larger than a page are parted at their joins, and nowhere else."""

from __future__ import annotations

import pytest

from gesso.printing.component import Joins
from gesso.printing.faces.drawing_items import Polygon
from gesso.printing.kit.cuts import STRIP, CutBox, Part, cut_length, parts_of
from gesso.printing.pages import Piece
from gesso.printing.pages.packing import PackingError


def board(width: float, height: float, x: tuple[float, ...] = (), y: tuple[float, ...] = ()) -> Piece:
    return Piece("B", None, width, height, Joins(x, y))


def spans(parts: tuple[Part, ...]) -> list[tuple[float, float]]:
    return [(part.x, part.x + part.width) for part in parts]


def test_what_fits_stays_whole() -> None:
    (part,) = parts_of(board(100, 100, (50,)), 198, 240)
    assert (part.width, part.height, part.strip_left, part.strip_top) == (100, 100, 0, 0)


def test_parts_are_few_and_alike() -> None:
    assert spans(parts_of(board(250, 100, (50, 100, 150, 200)), 210, 240)) == [(0, 150), (150, 250)]


def test_a_strip_counts_as_part_of_its_page() -> None:
    parts = parts_of(board(300, 100, (100, 200)), 200, 240)
    assert spans(parts) == [(0, 200), (200, 300)]
    assert spans(parts_of(board(400, 100, (100, 200, 300)), 200, 240)) == [(0, 200), (200, 300), (300, 400)]
    assert [part.strip_left for part in parts] == [0, STRIP]


def test_rows_and_columns_are_parted_alike() -> None:
    parts = parts_of(board(300, 400, (150,), (200,)), 200, 240)
    assert len(parts) == 4
    assert {(part.x, part.y) for part in parts} == {(0, 0), (150, 0), (0, 200), (150, 200)}
    corner = parts[-1]
    assert corner.box(6, 15) == CutBox(6, 15, 6 + STRIP + 150, 15 + STRIP + 200)


def test_only_the_part_itself_is_shown() -> None:
    part = parts_of(board(300, 100, (200,)), 200, 240)[1]
    place = part.placed(6.0, 15.0)
    assert place.x - place.bleed[0] == 6.0 + STRIP and place.width + place.bleed[0] + place.bleed[2] == 100
    lines = [mark.shape for mark in part.hatching(6.0, 15.0)]
    hatched = [point for line in lines if isinstance(line, Polygon) for point in line.points]
    assert hatched and all(6 <= x <= 6 + STRIP + 0.3 and 15 <= y <= 115 for x, y in hatched)


def test_what_may_not_be_parted_so_is_refused() -> None:
    with pytest.raises(PackingError, match="300 x 100 mm"):
        parts_of(board(300, 100), 198, 240)
    with pytest.raises(PackingError):
        parts_of(board(500, 100, (20.0,)), 198, 240)


def test_cuts_that_lie_on_each_other_are_one() -> None:
    assert cut_length([CutBox(0, 0, 20, 20)]) == 80
    assert cut_length([CutBox(0, 0, 20, 20), CutBox(20, 0, 40, 20)]) == 140
    assert cut_length([CutBox(0, 0, 20, 20), CutBox(20, 10, 40, 30)]) == 150
    assert cut_length([]) == 0
