"""Elements find each other's measures, and whatever a template gets wrong is said at its line."""

from __future__ import annotations

import pytest
from printing.setting import DISPLAY, face, lay, messages

from gesso.printing.faces.drawing_items import Art, Rect

RECT = '<rect id="a" x="10" y="10" width="20" height="5" colour="#000000"/>'


def rect(x: str) -> Rect:
    found = face(f'{RECT}<rect x="{x}" y="1" width="1" height="1" colour="#000000"/>').items[-1]
    assert isinstance(found, Rect)
    return found


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("5", 5),
        ("-3.175", -3.175),
        ("a.right", 30),
        ("a.right + 12.7", 42.7),
        ("79.375 - a.left", 69.375),
        ("a.right - a.left + 1", 21),
        (" a.top+a.bottom ", 25),
        ("min(a.right, a.top + 3) + 1", 14),
        ("50 - max(4, a.left)", 40),
    ],
)
def test_a_length_is_a_sum_of_numbers_and_measures(written: str, meant: float) -> None:
    assert rect(written).x == pytest.approx(meant)


@pytest.mark.parametrize(("when", "meant"), [("1", 30), ("0", 7)])
def test_what_is_left_out_has_no_say_in_a_least_or_greatest(when: str, meant: float) -> None:
    there = RECT.replace("<rect", f'<rect when="{when}"')
    found = face(f'<rect x="max(a.right, 7)" y="1" width="1" height="1" colour="#000000"/>{there}').items[0]
    assert isinstance(found, Rect) and found.x == meant


def art(*boxes: str) -> Art:
    inside = "".join('<focus left="{}" top="{}" right="{}" bottom="{}"/>'.format(*each.split()) for each in boxes)
    colours = 'deep="#000000" main="#444444" accent="#AA0000" light="#FFFFFF"'
    (found,) = face(f'<art motif="ink" {colours}>{inside}</art>').items
    assert isinstance(found, Art)
    return found


FOCUSES = (
    ("the first", ("0 14 63 56", "40 1 62 56"), (0, 14)),
    ("a later one that is much larger", ("0 14 63 26", "40 1 62 26"), (40, 1)),
    ("the first where a later one is hardly larger", ("0 14 63 36", "40 1 62 36"), (0, 14)),
    ("a later one where nothing is left of the first", ("0 14 63 9", "40 1 62 26"), (40, 1)),
)


@pytest.mark.parametrize(("boxes", "corner"), [row[1:] for row in FOCUSES], ids=[row[0] for row in FOCUSES])
def test_the_hero_stands_where_it_has_most_room(boxes: tuple[str, ...], corner: tuple[float, float]) -> None:
    assert art(*boxes).focus[:2] == corner


def test_a_focus_is_whole_modules_high_and_never_nothing() -> None:
    """So that a changed word seldom changes the picture."""
    assert art("0 14 63 41").focus == art("0 14 63 40").focus == (0, 14, 63, 39.4)
    assert art("0 14 63 9").focus == (0, 14, 63, 22.47)


def test_elements_may_ask_for_measures_of_later_ones() -> None:
    first, _ = face(f'<rect x="a.right" y="1" width="1" height="1" colour="#000000"/>{RECT}').items
    assert getattr(first, "x") == 30  # noqa: B009 - the item is a union


def test_items_stand_in_the_order_of_the_document() -> None:
    one, two = face('<rect x="a.right" y="1" width="1" height="1" colour="#111111"/>' + RECT).items
    assert (getattr(one, "colour"), getattr(two, "colour")) == ("#111111", "#000000")  # noqa: B009


WRONG = (
    ("an unknown element", "<rekt/>", "<rekt>: there is no such element"),
    ("a missing attribute", '<rect x="1" y="1" width="1" height="1"/>', "<rect>: `colour` is missing"),
    ("no number", '<rect x="one" y="1" width="1" height="1" colour="#000000"/>', "not a length: `one`"),
    ("two numbers", '<rect x="1 2" y="1" width="1" height="1" colour="#000000"/>', "not a length: `1 2`"),
    ("an endless number", '<rect x="1e99" y="1" width="1" height="1" colour="#000000"/>', "not a length"),
    ("a number out of bounds", '<rect x="99999999" y="1" width="1" height="1" colour="#000000"/>', "not a length"),
    ("no colour", '<rect x="1" y="1" width="1" height="1" colour="red"/>', "`colour` is a colour such as"),
    ("an unknown id", '<rect x="b.right" y="1" width="1" height="1" colour="#000000"/>', "no element has the id `b`"),
    ("a ring", '<rect id="b" x="b.left" y="1" width="1" height="1" colour="#000000"/>', "depend on themselves"),
    ("two of one id", RECT + RECT, "two elements have the id `a`"),
    ("a wrong measure", RECT + '<rect x="a.size" y="1" width="1" height="1" colour="#000000"/>', "no measure `size`"),
    ("an unknown mark", '<mark shape="blob" cx="9" cy="9" size="3" colour="#000000"/>', "`shape` is not `blob`"),
    ("too few points", '<polygon points="1,1 2,2" colour="#000000"/>', "three points or more"),
    ("no point", '<polygon points="1,1 2,nan 3,3" colour="#000000"/>', "`2,nan` is not a point"),
    ("a least of nothing", '<rect x="min()" y="1" width="1" height="1" colour="#000000"/>', "not a length"),
    (
        "no focus",
        '<art motif="ink" deep="#000000" main="#000000" accent="#000000" light="#000000"/>',
        "needs a <focus>",
    ),
    (
        "no panel",
        '<art motif="ink" panel="3" panels="3"><focus left="0" top="1" right="9" bottom="9"/></art>',
        "`panel` counts from 0",
    ),
)


@pytest.mark.parametrize(("elements", "said"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_what_a_template_gets_wrong_is_said(elements: str, said: str) -> None:
    found = lay(elements)
    assert found.face is None
    assert any(said in problem.message for problem in found.problems), [problem.message for problem in found.problems]
    assert all(problem.code.code == "GS702" and problem.place is not None for problem in found.problems)


def test_a_misspelt_attribute_gets_a_suggestion() -> None:
    (found,) = lay('<rect x="1" y="1" widht="1" width="1" height="1" colour="#000000"/>').problems
    assert found.message == "<rect>: nothing reads the attribute `widht`"
    assert found.hint == "did you mean `width`?"


def test_a_fault_that_only_follows_is_not_reported() -> None:
    broken = RECT.replace("20", "twenty") + '<rect x="a.right" y="1" width="1" height="1" colour="#000000"/>'
    assert len(messages(broken)) == 1


def test_all_faults_are_found_in_one_go_each_at_its_line() -> None:
    found = lay('<rekt/>\n<rect x="1"/>\n<text/>')
    assert [problem.place.line for problem in found.problems if problem.place] == [1, 2, 3]


@pytest.mark.parametrize("size", ['width="4" height="88"', 'width="63.5" height="900"', 'width="63.5"', 'w="1"'])
def test_a_face_has_a_size_of_a_card(size: str) -> None:
    assert lay("", size=size).face is None


def test_text_seals_and_marks_stay_inside_the_safe_box() -> None:
    text = f'<text x="2.5" baseline="20" font="{DISPLAY}/700" size="7.5" colour="#000000">Edge</text>'
    mark = '<mark shape="disc" cx="61" cy="40" size="4" colour="#000000"/>'
    seal = '<seal x="5" y="1" size="8" colour="#D5342B" sigil="nib" sigil-colour="#F5F0E6"/>'
    assert [message.split(":")[0] for message in messages(text + mark + seal)] == [
        "GS707 <text>",
        "GS707 <mark>",
        "GS707 <seal>",
    ]


def test_what_is_meant_to_cross_the_cut_says_so() -> None:
    assert not messages('<mark safe="no" shape="disc" cx="63.5" cy="40" size="4" colour="#000000"/>')
