"""What a layout tells of its texts: how large each is set, how full its room is, and what gave way."""

from __future__ import annotations

import pytest
from printing.layout.test_single_lines import NAME
from printing.layout.test_stack import LOREM, bar, box, stack
from printing.setting import DISPLAY, ICON_ART, lay

from gesso.printing.layout.composer import TextFit


def fit_of(elements: str, name: str) -> TextFit:
    found = [fit for fit in lay(elements).fits if fit.name == name]
    assert len(found) == 1
    return found[0]


def test_a_short_text_is_set_as_asked() -> None:
    fit = fit_of(stack(box("Draw a card.", head="")), "s")
    assert (fit.size, fit.asked, fit.lines, fit.room, fit.text) == (10.08, 10.08, 1, 47.4, "Draw a card.")
    assert not fit.shrunk and not fit.overflows and 0 < fit.fullness < 0.2


def test_the_height_used_is_that_of_the_boxes_drawn() -> None:
    layout = lay(stack(box(LOREM), box(LOREM)) + '<rect x="0" y="s.top" width="1" height="1" colour="#000000"/>')
    assert layout.face is not None
    top = getattr(layout.face.items[-1], "y")  # noqa: B009 - the item is a union
    (fit,) = (fit for fit in layout.fits if fit.running)
    assert fit.used == pytest.approx(81.1 - top, abs=0.002)


def test_sizes_fall_and_fullness_never_exceeds_the_room_until_it_overflows() -> None:
    fits = [fit_of(stack(box(LOREM * count)), "s") for count in range(1, 9)]
    assert [fit.size for fit in fits] == sorted((fit.size for fit in fits), reverse=True)
    assert not fits[0].overflows and fits[-1].overflows
    assert all(fit.fullness <= 1.001 for fit in fits if not fit.overflows)
    assert fits[-1].shrink_steps == ("lines closer",)


def test_a_text_that_does_not_fit_is_measured_though_there_is_no_face() -> None:
    layout = lay(stack(box(LOREM * 8)) + NAME.format("Flowing Ink"))
    assert layout.face is None
    assert [(fit.name, fit.overflows) for fit in layout.fits] == [("bar", False), ("s", True), ("name", False)]


@pytest.mark.parametrize(
    ("cost", "shrink_steps", "lines"),
    [
        ("Target a zone next to a unit", (), 1),
        ("Target a zone next to a unit o", ("letters closer",), 1),
        ("Target a zone next to a unit of your", ("kind left out",), 1),
        ("Target a zone next to a unit of your own", ("letters closer", "kind left out"), 1),
        ("Target a zone next to a unit of your own here and there", ("letters closer",), 2),
    ],
)
def test_a_bar_tells_what_gave_way(cost: str, shrink_steps: tuple[str, ...], lines: int) -> None:
    fit = fit_of(stack(box("Draw a card.", head=bar(cost))), "bar")
    assert (fit.text, fit.lines) == (cost.upper(), lines)
    assert fit.shrink_steps == shrink_steps and not fit.overflows


def test_a_title_tells_its_size_and_its_lines() -> None:
    wide = fit_of(NAME.format("The Interminable Recitation of Everything"), "name")
    assert (wide.size, wide.asked, wide.lines, wide.room) == (13.92, 19.68, 2, 43.0)
    assert wide.shrunk and not wide.overflows


def test_a_line_without_a_limit_has_no_room_and_an_empty_one_is_no_text() -> None:
    line = f'<text x="5" baseline="8" font="{DISPLAY}/700" size="8" colour="#000000">{{}}</text>'
    fit = fit_of(line.format("A label"), "text")
    assert (fit.room, fit.fullness, fit.overflows) == (None, 0.0, False)
    assert lay(line.format("")).fits == ()


def test_icons_stand_in_words_and_strong_runs_without_marks() -> None:
    (_, fit) = lay(stack(box("**Draw** 1 card for {sun}.")), art=ICON_ART).fits
    assert fit.text == "EXHAUST ME\nDraw 1 card for Sun."
