"""Every fault of a text in one run, at its place, with what to write instead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from gesso.diagnostics import Code, Diagnostic
from gesso.diagnostics.codes import CATALOGUE
from gesso.diagnostics.explanations import explanation
from gesso.games.react.lang.language import REACT
from gesso.games.solrei.lang.language import SOLREI
from gesso.lang.language import Language, Start
from gesso.lang.parser import parse
from gesso.source import SourceFile

CODES = [rule for rule in CATALOGUE.values() if rule.code.startswith("GS2")]
CASES = Path(__file__).parents[1] / "cases" / "syntax" / "react.txt"


@dataclass(frozen=True, slots=True)
class Case:
    start: Start
    title: str
    text: str
    expected: str

    def __str__(self) -> str:
        return f"{self.start}: {self.title}"


def _cases() -> list[Case]:
    found = []
    for part in re.split(r"^=== ", CASES.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        head, *lines = part.strip("\n").split("\n")
        start, _, title = head.partition(": ")
        assert start in ("effect", "cost", "passive")
        text = "\n".join(line for line in lines if not line.startswith("> "))
        expected = "\n".join(line for line in lines if line.startswith("> "))
        found.append(Case(start, title, text, expected))  # type: ignore[arg-type]
    return found


def said(fault: Diagnostic) -> str:
    at = fault.span
    text = f"> {at.line}:{at.column}-{at.end_line}:{at.end_column} {fault.code} {fault.message}"
    return f"{text}\n>   {fault.hint}" if fault.hint else text


def faults(text: str, start: Start = "effect", language: Language = REACT) -> tuple[Diagnostic, ...]:
    result = parse(language, start, SourceFile("text", text).whole)
    assert result.nodes is None
    return result.diagnostics


@pytest.mark.parametrize("case", _cases(), ids=str)
def test_a_faulty_text_says_what_its_case_says(case: Case) -> None:
    """Places, codes, messages and hints, word by word."""
    assert "\n".join(said(fault) for fault in faults(case.text + "\n", case.start)) == case.expected


@pytest.mark.parametrize(
    ("text", "column", "code", "message"),
    [
        ("draw\t1 card", 5, "GS213", "a tab has no meaning here"),
        ("draw\u00a01 card", 5, "GS213", "U+00A0 (no-break space) has no meaning here"),
        ("dr\u0430w 1 card", 3, "GS213", "U+0430 (cyrillic small letter a) looks like `a`"),
        ("draw 1 card\u2026", 12, "GS211", "a sentence has no `\u2026`"),
        ("draw \u0661 card", 6, "GS213", "U+0661 (arabic-indic digit one) has no meaning here"),
    ],
)
def test_characters_that_cannot_be_seen_are_named(text: str, column: int, code: str, message: str) -> None:
    """A look-alike is told from the letter that it looks like."""
    (fault,) = faults(text)
    assert (fault.span.column, fault.code, fault.message) == (column, code, message)


@pytest.mark.parametrize(("text", "hint"), [("draw \uff11 card", "write `1`"), ("draw 1 to\ufb01", "write `tofi`")])
def test_wide_and_joined_letters_are_written_plainly(text: str, hint: str) -> None:
    (fault,) = faults(text)
    assert fault.hint == hint


def test_line_ends_of_windows_move_no_place() -> None:
    """Columns count from the line's own beginning."""
    text = "draw 1 card\n  # why\ndrwa 1 card\nif done\n  draw a card\n"
    places = [(fault.span.line, fault.span.column) for fault in faults(text)]
    assert places == [(3, 1), (5, 8)]
    assert [(fault.span.line, fault.span.column) for fault in faults(text.replace("\n", "\r\n"))] == places


def test_a_right_sentence_between_wrong_ones_is_not_reported() -> None:
    """Each fault costs one report, and the text is read to its end."""
    lines = ["drwa 1 card", "draw 1 card"] * 10
    assert [fault.span.line for fault in faults("\n".join(lines))] == list(range(1, 21, 2))


def test_a_text_full_of_faults_is_cut() -> None:
    """Nobody reads a thousand reports about one text."""
    assert len(faults("drwa 1 card\n" * 1000)) == 25


def test_every_rule_that_a_text_can_break_is_shown_by_a_case() -> None:
    """The catalogue holds no rule that nothing fires."""
    shown = set(re.findall(r"\bGS2\d\d\b", CASES.read_text(encoding="utf-8")))
    assert {rule.code for rule in CODES} - shown == {"GS217", "GS221"}


def test_codes_are_in_order_and_in_their_band() -> None:
    """GS2xx, none twice, each with a page."""
    codes = [rule.code for rule in CODES]
    assert codes == sorted(set(codes))
    assert len({rule.name for rule in CODES}) == len(CODES)
    for rule in CODES:
        texts = explanation(rule)
        assert texts.problem
        assert texts.reason
        assert texts.example != texts.instead


@pytest.mark.parametrize(
    "rule",
    [rule for rule in CODES if rule.code not in ("GS201", "GS217", "GS220", "GS221")],
    ids=lambda rule: rule.name,
)
def test_the_example_of_a_rule_breaks_it_and_the_other_text_does_not(rule: Code) -> None:
    """A page that shows a wrong example teaches nothing."""
    texts = explanation(rule)
    assert rule.code in {fault.code for fault in faults(texts.example)}
    assert parse(REACT, "effect", SourceFile("text", texts.instead).whole).nodes is not None


@pytest.mark.parametrize(
    ("start", "text", "message"),
    [
        ("effect", "gian 2 power", "`gian` is not a word of the language"),
        ("effect", "gain two power", "`two` must be written in digits"),
        ("effect", "the opponent draws 1 card", "the language has no `opponent`"),
        ("cost", "gain 2 power", "this line is a sentence, but is in a cost"),
        ("passive", "when I swaps\n  drw 1 card", "`drw` is not a word of the language"),
    ],
)
def test_the_second_game_has_the_same_messages_in_its_own_words(start: Start, text: str, message: str) -> None:
    """Nothing in them is made for one game."""
    assert faults(text, start, SOLREI)[0].message == message
