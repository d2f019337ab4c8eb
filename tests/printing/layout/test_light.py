"""Light on a face: glows, halos, and the lines between boxes."""

from __future__ import annotations

import pytest
from PIL import Image
from printing.setting import BODY, DISPLAY, FONTS, ICON_ART, face, messages

from gesso.printing.faces.drawing_items import Beam, Face, Glow, Halo, Mark, Rect, TextRun
from gesso.printing.paint import render_face
from gesso.printing.paint.pictures import ArtCache

TITLE = (
    f'<title centre="31" baseline="20" max-width="50" font="{DISPLAY}/900" size="19" colour="#FFFFFF" {{}}>Name</title>'
)
DARK = '<rect x="-3.175" y="-3.175" width="70" height="96" colour="#202020"/>'
BOX = "<box {}><p>words</p></box>"
STACK = (
    '<stack x="5" width="50" bottom="80" max-height="40" gap="2" paragraph-gap="1" indent="1" inset="1" above="1" below="1" '
    f'font="{BODY}/500" strong-font="{BODY}/800" colour="#000000" fill="#FFFFFF" sizes="10/12">{{}}</stack>'
)


def painted(found: Face) -> Image.Image:
    return render_face(found, FONTS, ArtCache(ICON_ART), dpi=100)


def test_a_halo_comes_before_the_letters_that_throw_it() -> None:
    halo, letters = face(TITLE.format('halo="#FFB636"')).items
    assert isinstance(halo, Halo) and isinstance(letters, TextRun)
    assert halo.run == letters and halo.colour == "#FFB636"
    assert not [item for item in face(TITLE.format("")).items if isinstance(item, Halo)]


def test_two_lines_have_no_halo() -> None:
    """Between two lines there is no room for one: the letters would stand in a haze."""
    title = TITLE.replace("Name", "The Mountain Stands Up Again").format('halo="#FFB636" two-baseline="18" leading="6"')
    assert [type(item) for item in face(title).items] == [TextRun, TextRun]


def test_light_makes_brighter_and_nothing_darker() -> None:
    """Next to the letters the ground is lit; far from them it is as it was."""
    plain, lit = painted(face(DARK + TITLE.format(""))), painted(face(DARK + TITLE.format('halo="#FFFFFF"')))
    both = list(zip(plain.convert("L").tobytes(), lit.convert("L").tobytes(), strict=True))
    assert all(after >= before for before, after in both)
    assert sum(after > before for before, after in both) > 500
    assert plain.crop((0, 200, 200, 300)).tobytes() == lit.crop((0, 200, 200, 300)).tobytes()


def test_a_glow_is_brightest_in_its_middle_and_ends() -> None:
    (glow,) = face('<glow cx="30" cy="40" rx="5" ry="10" colour="#FFFFFF" opacity="0.5"/>').items
    assert glow == Glow(30, 40, 5, 10, "#FFFFFF", 0.5)
    grey = painted(face(DARK + '<glow cx="30" cy="40" rx="5" colour="#FFFFFF"/>')).convert("L")
    column = 13 + round(30 / 25.4 * 100)
    levels = [grey.getpixel((column, 13 + round((40 + off) / 25.4 * 100))) for off in (0, 2, 4, 6)]
    assert levels == sorted(levels, reverse=True) and levels[0] > 200  # type: ignore[type-var, operator]
    assert levels[3] == 0x20


@pytest.mark.parametrize("wrong", ['rx="0"', 'rx="5" ry="-1"', 'rx="5" opacity="2"'])
def test_a_glow_that_cannot_be_painted_is_an_error(wrong: str) -> None:
    assert messages(f'<glow cx="30" cy="40" {wrong} colour="#FFFFFF"/>')


def test_a_beam_rises_from_its_foot_widens_and_ends() -> None:
    (beam,) = face('<beam cx="30" foot="40" width="8" height="20" colour="#FFFFFF" opacity="0.5"/>').items
    assert beam == Beam(30, 40, 8, 20, "#FFFFFF", 0.5)
    grey = painted(face(DARK + '<beam cx="30" foot="40" width="8" height="20" colour="#FFFFFF"/>')).convert("L")

    def row(y: float) -> list[int]:
        line = 13 + round(y / 25.4 * 100)
        return list(grey.crop((0, line, grey.width, line + 1)).tobytes())

    lit = [sum(level > 0x20 for level in row(y)) for y in (39, 34, 28)]
    assert lit == sorted(lit) and lit[0] < lit[-1]
    bright = [max(row(y)) for y in (39, 34, 28, 22)]
    assert bright == sorted(bright, reverse=True) and bright[0] > 180
    assert max(row(41)) == max(row(19)) == 0x20


@pytest.mark.parametrize("wrong", ['width="0" height="5"', 'width="5" height="-1"', 'width="5" height="5" opacity="2"'])
def test_a_beam_that_cannot_be_painted_is_an_error(wrong: str) -> None:
    assert messages(f'<beam cx="30" foot="40" {wrong} colour="#FFFFFF"/>')


def test_a_list_has_bullets_in_the_margin_or_a_mark_of_its_own_inside() -> None:
    listed = "<box><p>Choose:</p><p>• one</p></box>"
    plain = face(STACK.format(listed)).items
    assert [item.text for item in plain if isinstance(item, TextRun)] == ["Choose:", "•", "one"]
    marked = face(STACK.replace("sizes", 'list-mark="star" sizes').format(listed)).items
    first, second = (item for item in marked if isinstance(item, TextRun))
    (mark,) = (item for item in marked if isinstance(item, Mark))
    assert mark.cx - mark.size / 2 == pytest.approx(first.x, abs=0.01) and mark.cx + mark.size / 2 < second.x
    assert mark.cy < second.baseline


def test_a_divider_lies_in_the_gap_over_its_box() -> None:
    boxes = BOX.format("") + BOX.format('divider="#D1462F" divider-mark="star"')
    items = face(STACK.format(boxes), ICON_ART).items
    line = next(item for item in items if isinstance(item, Rect) and item.colour == "#D1462F")
    mark = next(item for item in items if isinstance(item, Mark))
    first, second = (item for item in items if isinstance(item, Rect) and item.colour == "#FFFFFF")
    assert first.y + first.height < line.y < second.y
    assert (mark.shape, mark.cx) == ("star", pytest.approx(line.x + line.width / 2))
