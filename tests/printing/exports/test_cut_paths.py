"""Cut paths: pieces clear of each other and of the marks, one closed line for each, in the places where they are printed."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest
from games.react.printing.kits import kit_of
from hypothesis import given
from hypothesis import strategies as st
from printing.laid_out_kits import faces_of

from gesso.printing.exports.cutter import CutPaths, Marks, areas, path_data, paths_of, registration, svg
from gesso.printing.exports.table_layout import FaceShape
from gesso.printing.faces.drawing_items import Guide
from gesso.printing.pages import PAPERS, CutPath, Page, Paper, Piece, Placed, other_side
from gesso.printing.pages.packing import PackingError, fits, spaced_pages
from gesso.project.services import load_service

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
CARD, TOKEN = Piece("C", "C-BACK", 63.5, 88.9), Piece("T", "T-BACK", 20.0, 20.0)
THREE = Marks("three", inset=10, length=5, thick=1, clear=2)
Box = tuple[float, float, float, float]


def shipped(id: str) -> CutPaths:
    service, problems = load_service(id, None)
    assert service is not None and not problems and isinstance(service.output, CutPaths)
    return service.output


def box(place: Placed) -> Box:
    return place.x, place.y, place.right, place.bottom


def apart(one: Box, other: Box, gap: float) -> bool:
    return (
        one[2] + gap <= other[0] + 1e-3
        or other[2] + gap <= one[0] + 1e-3
        or one[3] + gap <= other[1] + 1e-3
        or other[3] + gap <= one[1] + 1e-3
    )


def pages(pieces: list[Piece], paper: Paper, output: CutPaths) -> tuple[Page, ...]:
    return spaced_pages(pieces, paper, areas(paper, output.marks, output.largest), output.gap)


def test_three_marks_are_a_square_and_two_corners() -> None:
    found = {(mark.x, mark.y, mark.width, mark.height) for mark in registration(A4, THREE)}
    assert found == {
        (10, 10, 5, 5),
        *((195, 10, 5, 1), (199, 10, 1, 5)),
        *((10, 286, 5, 1), (10, 282, 1, 5)),
    }


def test_four_marks_are_a_corner_each() -> None:
    marks = registration(A4, Marks("four", 10, 20, 0.3, 2))
    assert len(marks) == 8
    assert {min(mark.x for mark in marks), max(mark.x + mark.width for mark in marks)} == {10, 200}
    assert {min(mark.y for mark in marks), max(mark.y + mark.height for mark in marks)} == {10, 287}
    assert registration(A4, Marks("none", 10, 5, 1, 2)) == ()


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_eight_cards_lie_on_a_sheet_of_a_silhouette(paper: Paper) -> None:
    found = pages([CARD] * 16, paper, shipped("silhouette"))
    assert [len(page.placed) for page in found] == [8, 8]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_what_a_cricut_prints_is_no_larger_than_its_program_takes(paper: Paper) -> None:
    for page in pages([CARD] * 9 + [TOKEN] * 30, paper, shipped("cricut")):
        boxes = [box(place) for place in page.placed]
        across = max(each[2] for each in boxes) - min(each[0] for each in boxes)
        down = max(each[3] for each in boxes) - min(each[1] for each in boxes)
        assert min(across, down) <= 171.45 and max(across, down) <= 234.95


@pytest.mark.slow
@given(
    st.lists(st.tuples(st.integers(8, 120), st.integers(8, 180)), min_size=1, max_size=40),
    st.sampled_from([A4, LETTER]),
    st.sampled_from(["silhouette", "cricut"]),
)
def test_pieces_lie_apart_and_clear_of_the_marks(sizes: list[tuple[int, int]], paper: Paper, service: str) -> None:
    output = shipped(service)
    choices = areas(paper, output.marks, output.largest)
    pieces = [Piece(f"P{at}", f"B{at}", *size) for at, size in enumerate(sizes) if fits(*size, choices)]
    if not pieces:
        return
    found = pages(pieces, paper, output)
    assert Counter(place.face for page in found for place in page.placed) == {piece.front: 1 for piece in pieces}
    for page in found:
        for one, other in combinations(page.placed, 2):
            assert apart(box(one), box(other), output.gap)
        for place in page.placed:
            left, top, right, bottom = box(place)
            inset = output.marks.inset - 1e-3
            assert inset <= left and inset <= top
            assert right <= paper.width - inset and bottom <= paper.height - inset
            for mark in registration(paper, output.marks):
                corner = mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
                assert apart(box(place), corner, output.marks.clear)


@pytest.mark.parametrize("turned", [False, True])
def test_a_back_lies_behind_its_front_when_the_sheet_is_turned_over_its_long_edge(turned: bool) -> None:
    choice = areas(A4, THREE, None)[1 - turned]
    (page,) = spaced_pages([CARD] * 3, A4, [choice], 1.25)
    assert {place.turns for place in page.placed} <= {0, 3}
    for front, back in zip(page.placed, other_side(page.placed, A4), strict=True):
        # The middle of the upper edge of both is at one point of the paper.
        x, y = front.on_page((CARD.width / 2, 0.0))
        behind_x, behind_y = back.on_page((CARD.width / 2, 0.0))
        assert (round(A4.width - behind_x, 3), behind_y) == (round(x, 3), y)


def test_a_turned_face_has_its_top_at_the_left() -> None:
    place = Placed(Piece("C", None, 60.0, 90.0), 10.0, 20.0, turns=3)
    assert [place.on_page(point) for point in ((0, 0), (60, 0), (60, 90), (0, 90))] == [
        (10, 80),
        (10, 20),
        (100, 20),
        (100, 80),
    ]


def test_a_piece_that_no_page_holds_is_told() -> None:
    with pytest.raises(PackingError):
        spaced_pages([Piece("F", None, 194.0, 194.0)], A4, areas(A4, THREE, None), 1.25)


def test_a_rectangle_with_round_corners_is_one_closed_path() -> None:
    square = ((0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0))
    path = path_data(CutPath("cut", square, closed=True, corner=3.0))
    assert path == "M0 3 A3 3 0 0 1 3 0 L17 0 A3 3 0 0 1 20 3 L20 7 A3 3 0 0 1 17 10 L3 10 A3 3 0 0 1 0 7 Z"
    assert "0 0 0" in path_data(CutPath("cut", square[::-1], closed=True, corner=3.0)), (
        "the arcs bend outwards either way"
    )
    assert path_data(CutPath("slit", square[:2], closed=False)) == "M0 0 L20 0"


def outlined(*ids: str) -> dict[str, FaceShape]:
    faces = faces_of(kit_of(*ids))
    return {id: FaceShape(each.face.width, each.face.height, each.face.guides) for id, each in faces.items()}


def area_of(points: tuple[tuple[float, float], ...]) -> float:
    pairs = zip(points, [*points[1:], points[0]])
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


@pytest.mark.slow
def test_the_net_of_a_die_is_cut_along_its_tabs_and_creased_between_its_sides() -> None:
    shape = outlined("calligrapher", "painter")["PAI-D-INSPIRATION"]
    page = Page("fronts", (Placed(Piece("D", None, shape.width, shape.height), 30.0, 40.0),))
    lines = list(paths_of(page, {"D": shape}, {}))
    (cut,) = [line for line in lines if line.kind == "cut"]
    assert cut.closed and area_of(cut.points) == pytest.approx(6 * 18**2 + 7 * 16 * 4.6, abs=0.01)
    folds = [line for line in lines if line.kind == "fold"]
    assert len(folds) == 6 and len(lines) == 7
    inside = [(min(x for x, _ in cut.points), max(x for x, _ in cut.points))]
    assert all(inside[0][0] <= x <= inside[0][1] for line in folds for x, _ in line.points)


@pytest.mark.slow
def test_a_tuck_box_is_cut_around_its_flaps_and_creased_at_its_edges() -> None:
    shape = outlined("calligrapher", "painter")["CAL-BOX"]
    lines = list(
        paths_of(Page("fronts", (Placed(Piece("B", None, shape.width, shape.height), 0.0, 0.0),)), {"B": shape}, {})
    )
    (cut,) = [line for line in lines if line.kind == "cut"]
    assert max(x for x, _ in cut.points) == shape.width and max(y for _, y in cut.points) == shape.height
    assert min(min(point) for point in cut.points) == 0
    whole = shape.width * shape.height
    assert 0.75 * whole < area_of(cut.points) < 0.95 * whole
    folds = [line.points for line in lines if line.kind == "fold"]
    upright = [ends for ends in folds if ends[0][0] == ends[1][0]]
    assert (len(upright), len(folds)) == (4, 12), "four edges, and lid, tuck, dust flaps and bottom flaps"


@pytest.mark.parametrize("turns", [0, 1, 3])
def test_a_standee_has_a_fold_and_a_slit_in_each_foot(turns: int) -> None:
    shape = outlined("calligrapher", "painter")["CAL-U-ARTIST"]
    page = Page("fronts", (Placed(Piece("U", None, 34.0, 112.0), 30.0, 40.0, turns),))
    lines = list(paths_of(page, {"U": shape}, {}))
    assert Counter(line.kind for line in lines) == {"cut": 1, "slit": 2, "fold": 1}
    left, top, right, bottom = box(page.placed[0])
    for line in lines:
        assert all(left <= x <= right and top <= y <= bottom for x, y in line.points)


def test_an_svg_is_as_large_as_its_page_and_has_a_closed_path_for_every_piece() -> None:
    shapes = {"C": FaceShape(63.5, 88.9), "T": FaceShape(20.0, 20.0, (Guide("fold", ((0.0, 10.0), (20.0, 10.0))),))}
    (page,) = pages([CARD] * 2 + [TOKEN] * 5, A4, shipped("silhouette"))
    page = replace(page, paths=tuple(paths_of(page, shapes, {"C": 3.0})))
    root = ElementTree.fromstring(svg(page, A4, "A < B"))
    space = {"s": "http://www.w3.org/2000/svg"}
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    cut = [path.get("d") or "" for path in root.findall("s:g[@id='cut']/s:path", space)]
    assert len(cut) == 7 and all(path.startswith("M") and path.endswith("Z") for path in cut)
    assert sum(path.count("A") for path in cut) == 2 * 4
    assert len(root.findall("s:g[@id='score']/s:path", space)) == 5
    for number in re.findall(r"-?\d+\.?\d*", " ".join(cut)):
        assert 0 <= float(number) <= 297
