"""Small pictures in boxes of running text: they stand where the box has come to stand."""

from __future__ import annotations

import pytest
from printing.layout.test_stack import box, stack
from printing.setting import DISPLAY, face, messages, of

from gesso.printing.faces.drawing_items import Ellipse, Item, Mark, Polygon, Rect, Seal, Stroke, TextRun, WindowArt

ALL = f"""<rect x="1" y="2" width="3" height="4" colour="#112233"/>
<polygon points="1,2 3,4 5,2" colour="#112233"/>
<ellipse cx="1" cy="2" rx="1" colour="#112233"/>
<mark shape="star" cx="1" cy="2" size="2" colour="#112233"/>
<seal x="1" y="2" size="4" colour="#112233" sigil="nib" sigil-colour="#FFFFFF" seed="1"/>
<stroke x="1" y="2" width="20" height="4" free-end="right" colour="#112233" seed="1"/>
<text x="1" baseline="2" font="{DISPLAY}/900" size="8" colour="#112233">five</text>
<art motif="ink" deep="#1A1C22" main="#5C6B78" accent="#D5342B" light="#EFE8DA">
  <window left="1" top="2" right="11" bottom="12"/><focus left="2" top="3" right="9" bottom="9"/></art>"""


def pictured(inside: str, *texts: str, height: float = 14) -> str:
    return stack(box(*texts).replace("</bar>", f'</bar><figure height="{height}">{inside}</figure>', 1))


def place(item: Item) -> tuple[float, float]:
    """The upper left corner or the middle of an item, whichever it is placed by."""
    match item:
        case Rect() | Seal() | Stroke():
            return item.x, item.y
        case Ellipse() | Mark():
            return item.cx, item.cy
        case TextRun():
            return item.x, item.baseline
        case Polygon():
            return item.points[0]
        case WindowArt():
            return item.window[:2]
    raise AssertionError(item)


def test_everything_in_a_figure_moves_with_it() -> None:
    items = face(pictured(ALL, "A text.")).items
    mine = [item for item in items if getattr(item, "colour", "") == "#112233" or isinstance(item, WindowArt)]
    assert {type(item) for item in mine} == {Rect, Polygon, Ellipse, Mark, Seal, Stroke, TextRun, WindowArt}
    corner = {(round(x - 1, 3), round(y - 2, 3)) for x, y in map(place, mine)}
    assert len(corner) == 1, "one figure stands in one place"
    (art,) = of(WindowArt, tuple(mine))
    assert isinstance(art, WindowArt) and art.focus[0] - art.window[0] == 1


def test_all_of_a_figure_can_be_drawn_larger() -> None:
    def measures(zoom: str) -> tuple[float, list[tuple[float, ...]]]:
        items = face(pictured(ALL, "A text.", height=6).replace('height="6"', f'height="6"{zoom}')).items
        (ground,) = [item for item in items if isinstance(item, Rect) and item.width > 50]
        mine = [item for item in items if getattr(item, "colour", "") == "#112233" or isinstance(item, WindowArt)]
        return ground.height, [lengths(item, of_figure=place(mine[0])) for item in mine]

    (usual, once), (high, larger) = measures(""), measures(' zoom="1.5"')
    assert high - usual == pytest.approx(3, abs=0.01), "so its box grows by half its height"
    assert len(once) == len(larger) == 8
    for small, large in zip(once, larger):
        assert large == pytest.approx([1.5 * length for length in small], abs=0.01)


def lengths(item: Item, of_figure: tuple[float, float]) -> tuple[float, ...]:
    """How far an item is from the first one of its figure, and how large it is."""
    x, y = place(item)
    match item:
        case Rect() | Stroke():
            size = item.width, item.height
        case Seal() | Mark() | TextRun():
            size = item.size, item.size
        case Ellipse():
            size = item.rx, item.ry
        case Polygon():
            size = item.points[2][0] - item.points[0][0], item.points[1][1] - item.points[0][1]
        case WindowArt():
            size = item.window[2] - item.window[0], item.focus[3] - item.focus[1]
        case _:
            raise AssertionError(item)
    return x - of_figure[0], y - of_figure[1], *size


def test_a_figure_stands_over_its_text_and_the_box_grows_by_its_height() -> None:
    def told(markup: str) -> tuple[float, float]:
        items = face(markup).items
        (ground,) = [item for item in items if isinstance(item, Rect) and item.width > 50]
        text = [item for item in items if isinstance(item, TextRun) and item.text == "text."]
        return ground.height, text[0].baseline - ground.y

    plain, grown = (
        told(stack(box("A text."))),
        told(pictured('<ellipse cx="5" cy="5" rx="1" colour="#112233"/>', "A text.")),
    )
    assert grown[0] - plain[0] == pytest.approx(14.7, abs=0.01), "the figure and the gap above it"
    assert grown[1] - plain[1] == pytest.approx(14.7, abs=0.01)


def test_a_figure_needs_no_text() -> None:
    assert of(Ellipse, face(pictured('<ellipse cx="5" cy="5" rx="1" colour="#112233"/>')).items)


@pytest.mark.parametrize(
    "inside",
    [
        '<ground edge="20"/>',
        "<half-turn/>",
        '<art motif="ink" deep="#1A1C22" main="#5C6B78" accent="#D5342B" light="#EFE8DA">'
        '<focus left="2" top="3" right="9" bottom="9"/></art>',
    ],
)
def test_what_covers_a_face_has_no_place_in_a_figure(inside: str) -> None:
    (found,) = messages(pictured(inside, "A text."))
    assert found.endswith("it has no place in a <figure>") and found.startswith("GS702")


def test_a_fault_in_a_figure_is_told_as_elsewhere() -> None:
    (found,) = messages(pictured('<mark shape="nothing" cx="1" cy="2" size="2" colour="#112233"/>', "A text."))
    assert "nothing" in found
