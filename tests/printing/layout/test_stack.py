"""A stack of boxes: which size it takes, what gives way, and what is said when nothing helps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from printing.setting import BODY, DISPLAY, face, lay, lines_of

from gesso.printing.faces.drawing_items import Ellipse, Mark, Polygon, Rect, TextRun

SIZES = "10.08/12@27.94 9.6/11.28@27.94 9.12/10.8 8.88/10.56 8.64/10.32 8.4/9.84 8.16/9.6 7.92/9.36 7.68/9.12"
LOREM = "Each unit that stands beside the target moves away from it, and then the target is refreshed where it lies. "


def bar(cost: str = "Exhaust me", *, letter: str = "", end: str = "point", mark: str = "drop") -> str:
    return (
        f'<bar fill="#1B5FAE" colour="#FFFFFF" height="4.23" tall-height="6.35" end="{end}" mark="{mark}" '
        f'font="{DISPLAY}/800" size="9.12" min-size="7.5" tracking="0.042" tight-tracking="0.013" letter="{letter}" '
        f'letter-font="{DISPLAY}/900" letter-size="8.2" letter-colour="#1B5FAE" aside="Intention" '
        f'aside-font="{DISPLAY}/700" aside-size="7.5" aside-tracking="0.02" aside-colour="#FFFFFF">{cost}</bar>'
    )


def box(*paragraphs: str, head: str | None = None, attributes: str = "") -> str:
    inside = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return f'<box rule="#1B5FAE" {attributes}>{bar() if head is None else head}{inside}</box>'


def stack(*boxes: str, attributes: str = "") -> str:
    return (
        f'<stack id="s" x="4.23" width="55.03" bottom="81.1" max-height="47.4" gap="1.35" tight-gap="0.85" '
        f'paragraph-gap="0.76" tight-paragraph-gap="0.5" indent="2.04" inset="1.39" above="0.7" below="1.2" '
        f'font="{BODY}/500" strong-font="{BODY}/800" features="lnum" colour="#14161B" fill="#FFFDF8" opacity="0.88" '
        f'sizes="{SIZES}" {attributes}>{"".join(boxes)}</stack>'
    )


def sizes(markup: str) -> set[float]:
    """The sizes of running text, figures left out."""
    return {item.size for item in face(markup).items if isinstance(item, TextRun) and item.font == f"{BODY}/500"}


def test_a_short_text_gets_the_largest_size() -> None:
    assert sizes(stack(box("Draw a card."))) == {10.08}


def test_the_largest_sizes_leave_room_for_the_art() -> None:
    """A stack of more than 330 px (27.94 mm) takes 38 px or less, even though a larger size would fit the card."""
    assert max(sizes(stack(box(LOREM * 2), box(LOREM)))) <= 9.12


def test_all_boxes_share_one_size() -> None:
    assert len(sizes(stack(box("Draw a card."), box(LOREM * 3)))) == 1


@pytest.mark.parametrize("count", range(1, 5))
def test_the_stack_grows_upwards_from_its_foot(count: int) -> None:
    rects = [item for item in face(stack(*[box("Move on.")] * count)).items if isinstance(item, Rect)]
    bottoms = [rect.y + rect.height for rect in rects if rect.colour == "#FFFDF8"]
    assert max(bottoms) == pytest.approx(81.1, abs=0.002)
    assert len(bottoms) == count


def test_more_text_never_takes_a_larger_size_and_never_overruns_the_height() -> None:
    before = 99.0
    for count in range(1, 6):
        layout = lay(stack(box(LOREM * count)))
        if layout.face is None:
            assert count > 4
            continue
        size = max(sizes(stack(box(LOREM * count))))
        top = min(item.y for item in layout.face.items if isinstance(item, Rect))
        assert size <= before and top >= 81.1 - 47.4 - 0.01
        before = size


def test_one_effect_holds_about_590_characters() -> None:
    assert lay(stack(box((LOREM * 6)[:570]))).face is not None
    assert lay(stack(box((LOREM * 7)[:660]))).face is None


def test_two_effects_hold_about_240_characters_each() -> None:
    text = (LOREM * 3)[:235]
    assert lay(stack(box(text), box(text))).face is not None


def test_too_much_text_is_a_fault_of_the_card_with_its_lines() -> None:
    (found,) = lay(stack(box(LOREM * 7))).problems
    assert found.code.code == "GS703" and found.place is None
    assert "lines too long at 7.7 pt, the smallest size" in found.message


def test_a_word_wider_than_its_line_is_never_cut() -> None:
    (found,) = lay(stack(box("Say " + "a" * 80))).problems
    assert found.code.code == "GS703" and "wider than its line" in found.message


def test_spare_boxes_are_left_out_rather_than_set_small() -> None:
    crowded = stack(box(LOREM * 4), box(LOREM * 2, attributes='spare="yes"'), attributes='spare-size="8.6"')
    assert sum(isinstance(item, Polygon) for item in face(crowded).items) == 1
    roomy = stack(box("Draw."), box("Move.", attributes='spare="yes"'), attributes='spare-size="8.6"')
    assert sum(isinstance(item, Polygon) for item in face(roomy).items) == 2


def test_boxes_of_a_row_stand_side_by_side_and_are_equally_high() -> None:
    row = f'<row gutter="2.5" shares="1:2">{box("Draw a card.")}{box(LOREM)}</row>'
    boxes = [item for item in face(stack(row)).items if isinstance(item, Rect) and item.colour == "#FFFDF8"]
    assert len({rect.y for rect in boxes}) == len({rect.height for rect in boxes}) == 1
    assert boxes[1].width == pytest.approx(2 * boxes[0].width, abs=0.01)
    assert boxes[1].x == pytest.approx(boxes[0].x + boxes[0].width + 2.5, abs=0.01)


DIVIDED = (
    ("the first that is lowest", "1:1 1:3 3:1", LOREM, 3),
    ("the first where it makes no difference", "1:1 2:3", "Move on.", 1),
    ("one under the other where that is lower", "1:1 stacked", LOREM * 3, 0),
    ("side by side where that is lower", "stacked 1:1", "Move on.", 1),
)


@pytest.mark.parametrize(("shares", "text", "ratio"), [row[1:] for row in DIVIDED], ids=[row[0] for row in DIVIDED])
def test_a_row_is_divided_so_that_it_is_lowest(shares: str, text: str, ratio: int) -> None:
    row = f'<row gutter="2.5" shares="{shares}">{box("Draw a card.", head="")}{box(text, head="")}</row>'
    first, second = [item for item in face(stack(row)).items if isinstance(item, Rect) and item.colour == "#FFFDF8"]
    if ratio:
        assert first.y == second.y and second.width == pytest.approx(ratio * first.width, abs=0.01)
    else:
        assert first.width == second.width == 55.03 and first.y + first.height < second.y


def test_a_division_whose_bars_do_not_fit_is_passed_over() -> None:
    row = f'<row shares="1:1 1:9">{box("Draw.")}{box(LOREM)}</row>'
    first, second = [item for item in face(stack(row)).items if isinstance(item, Rect) and item.colour == "#FFFDF8"]
    assert first.width == second.width


@pytest.mark.parametrize("shares", ["1", "1:1:1", "1:0", "half", "1:1 beside"])
def test_a_division_that_does_not_match_the_boxes_is_a_fault_of_the_template(shares: str) -> None:
    row = f'<row shares="{shares}">{box("Draw.")}{box("Move.")}</row>'
    (found,) = lay(stack(row)).problems
    assert found.code.code == "GS702" and "does not divide it" in found.message


def test_what_is_left_of_a_row_has_its_whole_width() -> None:
    spare = box(LOREM * 4, attributes='spare="yes"')
    row = f'<row gutter="2.5" shares="2:1">{spare}{box(LOREM * 3)}</row>'
    (left,) = [
        item
        for item in face(stack(row, attributes='spare-size="8.6"')).items
        if isinstance(item, Rect) and item.colour == "#FFFDF8"
    ]
    assert left.width == 55.03


def test_small_boxes_keep_to_the_smallest_size() -> None:
    small = stack(box(LOREM * 3, attributes='scale="0.8"'), attributes='smallest="7.68"')
    assert min(sizes(small)) >= 7.68


def test_the_bullets_of_a_list_hang_in_the_margin() -> None:
    found = face(stack(box("Choose:", "• Draw a card.", "• Move on.")))
    bullets = [item for item in found.items if isinstance(item, TextRun) and item.text == "•"]
    texts = {item.text: item for item in found.items if isinstance(item, TextRun)}
    assert len(bullets) == 2
    assert bullets[0].x < texts["Choose:"].x < texts["Draw"].x == texts["Move"].x
    gap = texts["Move"].baseline - texts["Draw"].baseline
    assert gap < texts["Draw"].baseline - texts["Choose:"].baseline + 0.01


def test_a_bar_carries_mark_letter_cost_and_kind() -> None:
    items = face(stack(box("Draw.", head=bar(letter="A")))).items
    assert lines_of(items)[0] == "A EXHAUST ME INTENTION"
    assert any(isinstance(item, Mark) and item.shape == "drop" for item in items)
    assert any(isinstance(item, Ellipse) for item in items)


def test_a_bar_without_a_cost_keeps_mark_and_kind() -> None:
    assert lines_of(face(stack(box("Draw.", head=bar("")))).items)[0] == "INTENTION"


def test_point_and_notch_fit_each_other() -> None:
    point, notch = (
        next(item for item in face(stack(box("Draw.", head=bar(end=end)))).items if isinstance(item, Polygon)).points
        for end in ("point", "notch")
    )
    right = max(x for x, _ in point)
    assert max(x for x, _ in notch) == right
    middle = {y for x, y in point if x == right}
    assert middle == {y for x, y in notch if right - 2.21 < x < right - 2.19}


COSTS = (
    ("Exhaust me", True, 9.12, 0.042, 1),
    ("Exhaust this unit · Spend 2 Ink", True, 9.12, 0.013, 1),
    ("Exhaust this Spirit · Target a zone", False, 9.12, 0.042, 1),
    ("Exhaust this Spirit · Target an adjacent zone", False, 7.5, 0.013, 1),
    ("Exhaust this Spirit · Spend 1 Inspiration die · Target an adjacent zone", False, 7.5, 0.013, 2),
)


@pytest.mark.parametrize(("cost", "aside", "smallest", "tracking", "lines"), COSTS)
def test_a_cost_gives_way_in_order(cost: str, aside: bool, smallest: float, tracking: float, lines: int) -> None:
    """Tracking first, where that keeps the kind word; else that word goes, then tracking, then size, then a second line in
    a bar of three modules."""
    items = face(stack(box("Draw.", head=bar(cost)))).items
    texts = [item for item in items if isinstance(item, TextRun) and item.font == f"{DISPLAY}/800"]
    assert len(texts) == lines
    assert any(isinstance(item, TextRun) and item.text == "INTENTION" for item in items) is aside
    assert all(smallest <= text.size <= 9.12 and text.tracking == tracking for text in texts)
    polygon = next(item for item in items if isinstance(item, Polygon))
    height = max(y for _, y in polygon.points) - min(y for _, y in polygon.points)
    assert height == pytest.approx(4.23 if lines == 1 else 6.35, abs=0.002)


def test_a_cost_on_two_lines_is_broken_between_costs() -> None:
    items = face(stack(box("Draw.", head=bar(COSTS[-1][0])))).items
    first, second = [item.text for item in items if isinstance(item, TextRun) and item.font == f"{DISPLAY}/800"]
    assert f"{first} · {second}" == COSTS[-1][0].upper()


def test_a_cost_on_two_lines_may_be_larger_again_and_have_its_kind_word_back() -> None:
    items = face(stack(box("Draw.", head=bar("Target a zone with an enemy unit within 3 of your own Artist")))).items
    lines = [item for item in items if isinstance(item, TextRun) and item.font == f"{DISPLAY}/800"]
    assert len(lines) == 2 and lines[0].size == lines[1].size > 8
    assert any(isinstance(item, TextRun) and item.text == "INTENTION" for item in items)


def test_a_cost_too_long_for_two_lines_takes_three_and_a_longer_one_is_a_fault_of_the_card() -> None:
    cost = "Exhaust this Spirit · " * 5
    items = face(stack(box("Draw.", head=bar(f"{cost}Target a zone")))).items
    lines = [item for item in items if isinstance(item, TextRun) and item.font == f"{DISPLAY}/800"]
    assert len(lines) == 3 and " ".join(line.text for line in lines) == f"{cost}Target a zone".upper()
    polygon = next(item for item in items if isinstance(item, Polygon))
    assert min(y for _, y in polygon.points) < lines[0].baseline - 1.8 and lines[2].baseline < max(
        y for _, y in polygon.points
    )
    (found,) = lay(stack(box("Draw.", head=bar(cost * 2)))).problems
    assert found.code.code == "GS705" and found.place is None


def test_all_bars_of_a_stack_share_the_size_of_the_one_with_least_room() -> None:
    long, short = "Exhaust this Spirit · Target an adjacent zone", "Exhaust me"
    items = face(stack(box("Draw.", head=bar(short)), box("Draw.", head=bar(long)))).items
    styles = {(run.size, run.tracking) for run in items if isinstance(run, TextRun) and run.font == f"{DISPLAY}/800"}
    (alone,) = [
        run
        for run in face(stack(box("Draw.", head=bar(short)))).items
        if isinstance(run, TextRun) and run.font == f"{DISPLAY}/800"
    ]
    assert len(styles) == 1 and styles.pop() < (alone.size, alone.tracking)


def test_prose_is_set_in_a_font_of_its_own() -> None:
    prose = '<box rule="#1B5FAE"><p>Draw 1 card.</p><p prose="yes">Lesson 7 of 9.</p></box>'
    runs = [
        item
        for item in face(stack(prose, attributes=f'prose-font="{BODY}/500-italic"')).items
        if isinstance(item, TextRun)
    ]
    assert {run.text: run.font for run in runs} == {
        **dict.fromkeys(("Draw", "card."), f"{BODY}/500"),
        "1": f"{BODY}/800",
        **dict.fromkeys(("Lesson", "7", "of", "9."), f"{BODY}/500-italic"),
    }


def columns(*boxes: str, attributes: str = 'gutter="3"') -> str:
    return stack(f"<columns {attributes}>{''.join(boxes)}</columns>")


def grounds(markup: str) -> list[tuple[float, float, float]]:
    """The left edge, the top and the bottom of each box."""
    rects = [item for item in face(markup).items if isinstance(item, Rect) and item.colour == "#FFFDF8"]
    return [(rect.x, rect.y, rect.y + rect.height) for rect in rects]


def test_columns_divide_boxes_where_they_are_most_alike_and_end_on_one_line() -> None:
    found = grounds(columns(*(box(text, head="") for text in (LOREM * 2, "Draw.", "Move.", "Wait."))))
    lefts = [round(left, 2) for left, _, _ in found]
    assert lefts == [4.23, 33.24, 33.24, 33.24]
    assert found[0][1] == pytest.approx(found[1][1]) and found[0][2] == pytest.approx(found[3][2], abs=0.01)
    heights = [bottom - top for _, top, bottom in found[1:]]
    assert max(heights) - min(heights) < 0.01, "what is free is shared out"
    gaps = [after - before for (_, _, before), (_, after, _) in pairwise(found[1:])]
    assert gaps == pytest.approx([1.35, 1.35], abs=0.01)


def test_boxes_in_columns_keep_their_order() -> None:
    texts = ("Draw.", "Move.", "Wait.", LOREM * 2)
    found = grounds(columns(*(box(text, head="") for text in texts)))
    assert [round(left, 2) for left, _, _ in found] == [4.23, 4.23, 4.23, 33.24]


@pytest.mark.parametrize("attributes", ['number="0"', 'number="4"'])
def test_columns_have_boxes_enough(attributes: str) -> None:
    problems = lay(columns(box("Draw."), box("Move."), attributes=attributes)).problems
    assert [problem.message for problem in problems] == [
        "<columns>: its boxes do not fill its columns, or are too many"
    ]
