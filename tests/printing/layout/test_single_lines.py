"""Lines of type and names: smaller first, then two lines, then a problem."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from printing.setting import DISPLAY, FONTS, face, lay, messages

from gesso.printing.faces.drawing_items import TextRun
from gesso.printing.faces.fonts import FontName
from gesso.printing.faces.geometry import PT

NAME = (
    f'<title id="name" x="13.89" baseline="11.35" max-width="43" font="{DISPLAY}/900" size="19.68" min-size="13.92" '
    'tracking="0.006" grow="2.1167" two-baseline="7.55" leading="5.1" colour="#14161B">{}</title>'
)


def runs(elements: str) -> list[TextRun]:
    return [item for item in face(elements).items if isinstance(item, TextRun)]


def test_a_short_name_is_set_at_full_size() -> None:
    (run,) = runs(NAME.format("Flowing Ink"))
    assert (run.size, run.x, run.baseline) == (19.68, 13.89, 11.35)


def test_a_longer_name_shrinks_in_steps_of_a_pixel() -> None:
    (run,) = runs(NAME.format("The Gathering of Ink"))
    assert 13.92 <= run.size < 19.68
    assert round((19.68 - run.size) / 0.24, 6).is_integer()


def test_expending_the_expendable_stays_on_one_line_at_58_px() -> None:
    (run,) = runs(NAME.format("Expending the Expendable"))
    assert run.size >= 13.92 and run.baseline == 11.35


def test_a_name_too_long_for_one_line_takes_two_and_says_how_much_it_grows() -> None:
    probe = '<rect x="0" y="name.extra" width="1" height="1" colour="#000000"/>'
    found = face(NAME.format("The Interminable Recitation of Everything") + probe)
    texts = [item for item in found.items if isinstance(item, TextRun)]
    assert [run.baseline for run in texts] == [7.55, 12.65]
    assert {run.size for run in texts} == {13.92}
    assert getattr(found.items[-1], "y") == 2.117  # noqa: B009 - the item is a union


@pytest.mark.parametrize("name", ["Standing Room Only", "The Ping and Thud", "Wagging the Hidden Ball"])
def test_letters_of_two_lines_do_not_touch(name: str) -> None:
    """What hangs below the first line is clear of what stands up from the second; text below gives way as much."""
    title = NAME.replace(f'"{DISPLAY}/900"', '"gloock/400"').replace('max-width="43"', 'max-width="34"')
    found = face(title.format(name) + '<rect x="0" y="name.extra" width="1" height="1" colour="#000000"/>')
    first, second = (item for item in found.items if isinstance(item, TextRun))
    leading = second.baseline - first.baseline
    assert leading >= 5.1 and getattr(found.items[-1], "y") == pytest.approx(2.117 + leading - 5.1, abs=0.01)  # noqa: B009
    px = 40
    font = FONTS.at(FontName("gloock/400"), px)
    drawn = []
    for run in (first, second):
        place = run.x * px / (run.size * PT), run.baseline * px / (run.size * PT)
        one = Image.new("L", (20 * px, 10 * px))
        ImageDraw.Draw(one).text(place, run.text, font=font, fill=255, anchor="ls")
        drawn.append(one.filter(ImageFilter.MaxFilter(3)))
    assert ImageChops.multiply(*drawn).getbbox() is None


def test_two_lines_shrink_on_to_a_smallest_size_of_their_own() -> None:
    """So does one long word, which cannot be divided."""
    title = NAME.replace("min-size", 'two-min-size="9.6" min-size')
    for name in ("The Interminable Recitation of Everything That All of the Old Masters", "Recitations" * 3):
        found = lay(title.format(name))
        assert not found.problems and found.face is not None
        assert all(9.6 <= run.size < 13.92 for run in found.face.items if isinstance(run, TextRun))


def test_a_label_gives_way_to_the_second_line() -> None:
    label = (
        f'<text x="13.89" baseline="5.6" font="{DISPLAY}/700" size="7.5" colour="#14161B" unless="name.extra">A</text>'
    )
    assert len(runs(NAME.format("Ink") + label)) == 2
    assert len(runs(NAME.format("The Interminable Recitation of Everything") + label)) == 2


def test_a_name_too_long_for_two_lines_is_a_fault_of_the_card() -> None:
    (found,) = lay(
        NAME.format("The Interminable Recitation of Everything That All of the Old Masters Ever Forgot")
    ).problems
    assert found.code.code == "GS704" and found.place is None


def test_a_spare_line_that_fits_in_no_size_is_left_out_and_has_no_width() -> None:
    line = (
        f'<text id="line" centre="20" baseline="9" font="{DISPLAY}/900" size="9" min-size="7.5" max-width="12" '
        'spare="{spare}" colour="#14161B">{text}</text>'
        '<rect x="0" y="0" width="1 + line.right - line.left" height="1" colour="#000000"/>'
    )
    (run,) = runs(line.format(spare="yes", text="Ink"))
    assert run.text == "Ink"
    long = face(line.format(spare="yes", text="The Gathering of Ink"))
    assert [type(item).__name__ for item in long.items] == ["Rect"]
    assert getattr(long.items[0], "width") == 1  # noqa: B009 - the item is a union
    (found,) = lay(line.format(spare="no", text="The Gathering of Ink")).problems
    assert found.code.code == "GS703"


@pytest.mark.parametrize("edge", ["x", "right", "centre"])
def test_a_line_is_set_against_any_edge(edge: str) -> None:
    (run,) = runs(f'<text {edge}="30" baseline="20" font="{DISPLAY}/700" size="10" colour="#000000">Words</text>')
    width = FONTS.width("Words", run.font) * run.size * 25.4 / 72
    assert run.x + {"x": 0, "right": width, "centre": width / 2}[edge] == pytest.approx(30, abs=0.002)


def test_tracking_counts_between_letters_and_not_after_the_last() -> None:
    text = f'<text right="30" baseline="20" font="{DISPLAY}/700" size="10" colour="#000000" tracking="0.1">AAA</text>'
    (run,) = runs(text)
    em = run.size * 25.4 / 72
    assert run.x == pytest.approx(30 - (FONTS.width("AAA", run.font) + 0.2) * em, abs=0.002)


def test_a_line_wider_than_its_room_is_a_fault_that_says_by_how_much() -> None:
    text = (
        f'<text x="10" baseline="20" font="{DISPLAY}/700" size="10" colour="#000000" max-width="5">Much too wide</text>'
    )
    (found,) = messages(text)
    assert found.startswith("GS703 `Much too wide` is") and "mm too long" in found


def test_a_missing_glyph_is_named_with_its_code() -> None:
    text = f'<text x="10" baseline="20" font="{DISPLAY}/700" size="10" colour="#000000">Ink 墨</text>'
    assert messages(text) == [f"GS706 the font `{DISPLAY}/700` has no shape for `墨` (U+58A8) in `Ink 墨`"]


def test_nothing_is_set_under_seven_and_a_half_points() -> None:
    text = f'<text x="10" baseline="20" font="{DISPLAY}/700" size="7.4" colour="#000000">a</text>'
    assert messages(text) == ["GS702 <text>: nothing is set under 7.5 pt"]


def test_an_unknown_font_is_a_fault_of_the_template() -> None:
    text = '<text x="10" baseline="20" font="nobody/700" size="7.5" colour="#000000">a</text>'
    assert messages(text) == ["GS702 <text>: there is no font `nobody/700`"]


CREDIT = (
    f'<text centre="30" baseline="70" font="{DISPLAY}/700" size="8.4" max-width="25" two-baseline="68" leading="2.5" '
    'colour="#14161B">{}</text>'
)


def test_a_credit_that_is_too_long_stands_on_two_lines() -> None:
    """A person's name cannot be shortened."""
    assert [(run.text, run.baseline) for run in runs(CREDIT.format("Art by A. Short"))] == [("Art by A. Short", 70.0)]
    long = runs(CREDIT.format("Photograph by Annemarie Westhuizen"))
    assert [(run.text, run.baseline) for run in long] == [("Photograph by", 68.0), ("Annemarie Westhuizen", 70.5)]
    (problem,) = messages(CREDIT.format("Photograph by Annemarie Westhuizen-Okafor, all rights reserved"))
    assert "too long for its two lines" in problem
