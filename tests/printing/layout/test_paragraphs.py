"""Running text: how it is broken, balanced and kept together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from printing.setting import BODY, FONTS

from gesso.art import PLAIN_ART
from gesso.printing.faces.fonts import FontName
from gesso.printing.layout.paragraphs import TextFonts, TextLine, break_paragraph, plain_text

TEXT_FONTS = TextFonts(FontName(f"{BODY}/500"), FontName(f"{BODY}/800"), ("lnum",))
LONG = (
    "Each inked unit, yours or not, moves one zone in the chosen direction, and whoever is pushed off the edge of the "
    "field stays where it was, with all that lies on it."
)


def broken(text: str, measure: float) -> tuple[TextLine, ...]:
    return break_paragraph(text, TEXT_FONTS, FONTS, PLAIN_ART, measure)


def words(line: TextLine) -> str:
    text = ""
    end = 0.0
    for placed in line:
        text += (" " if placed.x - end > 0.1 else "") + placed.piece.text
        end = placed.x + placed.piece.width
    return text.strip()


def width(line: TextLine) -> float:
    return line[-1].x + line[-1].piece.width


def test_no_word_is_lost_or_moved() -> None:
    for measure in (8, 12, 20, 60):
        assert " ".join(words(line) for line in broken(LONG, measure)) == LONG


def test_no_line_is_wider_than_the_measure() -> None:
    for measure in (8, 12, 20):
        assert max(width(line) for line in broken(LONG, measure)) <= measure


def test_balancing_never_adds_a_line() -> None:
    """The least number of lines is what greedy filling gives; 72 % of the measure is never undercut by a full line."""
    for measure in range(10, 40):
        lines = broken(LONG, measure)
        assert len(lines) >= sum(width(line) for line in lines) / measure
        if len(lines) > 1:
            assert max(width(line) for line in lines) >= 0.72 * measure - 3


def test_balancing_evens_out_the_rag() -> None:
    first, second = broken("Move the unit that stands there to a free zone.", 15)
    assert abs(width(first) - width(second)) < 4


def test_a_figure_stays_with_the_noun_it_counts() -> None:
    for measure in (6, 7, 8, 9, 10, 11, 12):
        for line in broken("Then deal 1 damage to each of the 2 zones behind it.", measure):
            assert not words(line).endswith((" 1", " 2"))


def test_a_figure_before_a_stop_is_free() -> None:
    text = "Move up to 2, then stop here."
    assert [words(line) for line in broken(text, 6)] == ["Move up to 2,", "then stop here."]


HELD = (
    (
        "the first word of a sentence",
        "**Progress** your Masterpiece. Roll **1 Inspiration die**.",
        17,
        "your Masterpiece.",
    ),
    ("what stands before a figure", "If the zone lies free, deal 1 damage to the target.", 13, "lies free,"),
)


@pytest.mark.parametrize(("text", "measure", "ends"), [row[1:] for row in HELD], ids=[row[0] for row in HELD])
def test_no_line_ends_with(text: str, measure: float, ends: str) -> None:
    assert words(broken(text, measure)[0]).endswith(ends)


def test_holding_words_together_never_costs_a_line() -> None:
    text = "Move it. Deal 1 damage. Move it. Deal 2 damage."
    for measure in range(6, 24):
        line = 0.0
        count = 1
        for word in ("Move", "it.", "Deal", "1 damage.", "Move", "it.", "Deal", "2 damage."):
            (only,) = broken(word, 99)
            step = width(only) + (FONTS.width(" ", TEXT_FONTS.plain, TEXT_FONTS.features) if line else 0)
            if line and line + step > measure:
                count, line, step = count + 1, 0.0, width(only)
            line += step
        assert len(broken(text, measure)) <= count


def test_a_counted_noun_is_not_parted_from_its_figure_to_hold_another_word() -> None:
    assert [words(line) for line in broken("Lay out 8 Ink, 2 Spirits.", 8.4)] == ["Lay out 8 Ink,", "2 Spirits."]


def test_a_paragraph_does_not_begin_with_a_short_line() -> None:
    first, second = broken("Lay out 14 Scales, 3 Fish.", 9)
    assert width(first) > width(second)


@pytest.mark.parametrize("measure", [9.0, 9.5, 10.0, 11.0])
def test_a_last_line_of_one_word_takes_another_one(measure: float) -> None:
    lines = broken("Swap places with a unit that stands beside you now.", measure)
    assert len(words(lines[-1]).split()) > 1


@pytest.mark.parametrize(
    ("text", "measure", "lines"),
    [
        ("Place it elsewhere.", 6, ["Place", "it elsewhere."]),
        ("Swap units or swap everything.", 11, ["Swap units or", "swap everything."]),
        ("Swap places with a unit.", 3, ["Swap", "places", "with", "a unit."]),
    ],
    ids=[
        "of two words before",
        "of a paragraph of two lines",
        "of two words in a long paragraph",
    ],
)
def test_the_last_line_takes_the_word_before_it(text: str, measure: float, lines: list[str]) -> None:
    """A line of two words gives one, and so does the first line."""
    assert [words(line) for line in broken(text, measure)] == lines


def test_strong_words_and_figures_are_set_in_the_strong_font() -> None:
    (line,) = broken("Deal **1 damage** now, **twice**.", 60)
    pieces = {placed.piece.text: placed.piece for placed in line}
    assert pieces["1"].font == TEXT_FONTS.strong and pieces["1"].scale == 1.12
    assert pieces["damage"].font == TEXT_FONTS.strong and pieces["damage"].scale == 1
    assert pieces["twice"].font == TEXT_FONTS.strong
    assert pieces["."].font == TEXT_FONTS.plain
    assert pieces["Deal"].font == TEXT_FONTS.plain


def test_a_figure_alone_is_strong_as_well() -> None:
    (line,) = broken("Draw 3 cards", 60)
    assert {placed.piece.text: placed.piece.font for placed in line}["3"] == TEXT_FONTS.strong


def test_a_strong_run_may_be_broken_between_lines() -> None:
    lines = broken("**one two three four five six seven eight**", 8)
    assert len(lines) > 1
    assert all(placed.piece.font == TEXT_FONTS.strong for line in lines for placed in line)


def test_a_lone_pair_of_stars_is_text() -> None:
    assert words(broken("a ** b", 60)[0]) == "a ** b"


def test_a_protected_blank_never_parts() -> None:
    assert [words(line) for line in broken("aaa bbb\u00a0ccc", 4)] == ["aaa", "bbb\u00a0ccc"]


def test_nothing_makes_no_line() -> None:
    assert broken("", 10) == () and broken("   ", 10) == ()


def test_plain_text_has_no_marks() -> None:
    assert plain_text("Deal **1 damage** to **it**.") == "Deal 1 damage to it."


SHIP = "Donau\u00addampf\u00adschiff\u00adfahrt"


def test_a_soft_hyphen_divides_a_word_only_where_it_is_too_wide() -> None:
    """Otherwise nothing of it is printed or measured, and the rest of a line stays full."""
    assert [words(line) for line in broken(f"The {SHIP} company", 60)] == ["The Donaudampfschifffahrt company"]
    narrow = broken(f"The {SHIP} company", 8)
    assert max(width(line) for line in narrow) <= 8
    assert [words(line) for line in narrow] == ["The", "Donaudampfschiff-", "fahrt company"]
    assert [words(line) for line in broken(SHIP.replace("\u00ad", ""), 8)] == ["Donaudampfschifffahrt"]
    assert "\u00ad" not in plain_text(f"**{SHIP}**")


def test_a_line_of_its_own_stays_one() -> None:
    assert [words(line) for line in broken("The hive is quiet.\u2028You are not.", 60)] == [
        "The hive is quiet.",
        "You are not.",
    ]


def test_figures_outside_rules_look_like_words() -> None:
    prose = replace(TEXT_FONTS, figures=False)
    (line,) = break_paragraph("Lesson 1 of 20: **run**.", prose, FONTS, PLAIN_ART, 60)
    kinds = {
        (placed.piece.font == TEXT_FONTS.strong, placed.piece.scale)
        for placed in line
        if "run" not in placed.piece.text
    }
    assert kinds == {(False, 1.0)}
    (ruled,) = broken("Draw 1 card", 60)
    assert any(placed.piece.font == TEXT_FONTS.strong for placed in ruled)
