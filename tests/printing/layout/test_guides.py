"""Elements that say how a piece is cut, folded and laid."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from printing.setting import face, messages

from gesso.printing.faces.drawing_items import Face, Guide, Rect
from gesso.printing.faces.png import notes_of, read_guides
from gesso.printing.paint import encode_png


def test_what_is_cut_seen_and_laid_draws_nothing() -> None:
    laid = face(
        '<outline points="0,0 20,0 10,30"/><side name="front" left="0" top="30" right="20" bottom="60" turned="yes"/>'
        '<place name="star" cx="12.5" cy="9"/>'
    )
    assert laid.items == ()
    assert laid.guides == (
        Guide("cut", ((0.0, 0.0), (20.0, 0.0), (10.0, 30.0))),
        Guide("side", ((0.0, 30.0), (20.0, 60.0)), "front", turned=True),
        Guide("place", ((12.5, 9.0),), "star"),
    )


@pytest.mark.parametrize("points, length", [("4,10 36,10", 32), ("36,10 4,10", 32), ("7,0 7,18", 18)])
def test_a_fold_is_drawn_in_dashes_that_stay_on_it(points: str, length: float) -> None:
    laid = face(f'<fold points="{points}" colour="#FFFFFF"/>')
    (guide,) = laid.guides
    (x1, y1), (x2, y2) = guide.points
    assert guide.kind == "fold" and x2 - x1 + y2 - y1 == length
    dashes = [item for item in laid.items if isinstance(item, Rect)]
    assert len(dashes) == int((length - 1.6) / 3) + 1
    for dash in dashes:
        assert x1 - 0.15 <= dash.x and dash.x + dash.width <= x2 + 0.15 + 1e-6
        assert y1 - 0.15 <= dash.y and dash.y + dash.height <= y2 + 0.15 + 1e-6


def test_a_slit_is_a_line_of_its_own_thickness() -> None:
    laid = face('<slit points="16,20 16,28" thick="0.5" colour="#D5342B"/>')
    assert laid.items == (Rect(15.75, 20.0, 0.5, 8.0, "#D5342B"),)
    assert laid.guides == (Guide("slit", ((16.0, 20.0), (16.0, 28.0))),)


def test_a_half_that_is_repeated_repeats_its_slits_and_places_but_not_its_sides() -> None:
    laid = face(
        '<slit points="10,80 10,88.9" colour="#D5342B"/><side left="0" top="50" right="60" bottom="80"/><half-turn/>'
    )
    assert [guide.kind for guide in laid.guides] == ["slit", "side", "slit"]
    assert laid.guides[2].points == ((53.5, 8.9), (53.5, 0.0))


def test_what_is_said_twice_is_told_once() -> None:
    assert len(face('<place cx="3" cy="4"/><place cx="3" cy="4"/>').guides) == 1


@pytest.mark.parametrize(
    "element, message",
    [
        ('<outline points="0,0 3,3"/>', "<outline>: an outline has three points or more"),
        ('<outline points="0,0 x,3 4,4"/>', "<outline>: `x,3` is not a point"),
        ('<fold points="0,0 3,3" colour="#FFFFFF"/>', "its `points` are the two ends of a level or an upright line"),
        ('<fold points="2,2 2,2" colour="#FFFFFF"/>', "its `points` are the two ends of a level or an upright line"),
        ('<fold points="2,2 8,2" dash="0" colour="#FFFFFF"/>', "`dash` and `gap` are more than nothing"),
        ('<side left="4" top="0" right="4" bottom="8"/>', "a side is 1 mm wide and high, or more"),
        ('<place cx="4"/>', "`cy` is missing"),
    ],
)
def test_what_makes_no_sense_is_told(element: str, message: str) -> None:
    assert any(message in found for found in messages(element))


def test_a_picture_carries_the_guides_of_its_face(tmp_path: Path) -> None:
    guides = (
        Guide("cut", ((0.0, 0.0), (5.5, 0.0), (5.5, 5.5))),
        Guide("side", ((0.0, 0.0), (5.0, 5.0)), "Ünder", True),
    )
    path = tmp_path / "face.png"
    path.write_bytes(
        encode_png(Image.new("RGB", (9, 9)), dpi=300, notes=notes_of(Face("A", 5.5, 5.5, 0.0, (), guides)))
    )
    assert read_guides(path) == guides


def test_a_face_without_guides_says_no_more_than_its_size() -> None:
    assert notes_of(Face("A", 63.5, 88.9, 3.175, ())) == {"Trim": "63.5 88.9 3.175"}


@pytest.mark.parametrize(
    "text", ["{", "[[1]]", '[["burn",[[0,0]],"",false]]', '[["cut",[["a",0]],"",false]]', "[" * 9999]
)
def test_a_picture_from_elsewhere_may_say_anything(tmp_path: Path, text: str) -> None:
    path = tmp_path / "face.png"
    path.write_bytes(encode_png(Image.new("RGB", (9, 9)), dpi=300, notes={"Guides": text}))
    with pytest.raises(ValueError, match="does not say how it is cut and laid"):
        read_guides(path)
