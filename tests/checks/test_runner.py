"""The runner keeps one report of one mistake, in the order of the file."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.checks import run
from gesso.diagnostics import Code, Diagnostic, Severity, in_order
from gesso.source import SourceFile

SOURCE = SourceFile("file", "place 1 inkk on a unit\ndraw 1 card\n")


def code(number: str, severity: Severity = Severity.ERROR) -> Code:
    """A code of the catalogue."""
    return Code(number, number.lower(), severity)


def at(number: str, start: int, end: int, severity: Severity = Severity.ERROR) -> Diagnostic:
    """A diagnostic at offsets of the sample."""
    return Diagnostic(code(number, severity), "message", SOURCE.span(start, end))


def checking(*found: Diagnostic) -> object:
    """A check that reports these."""

    def check(subject: str, context: None) -> Iterator[Diagnostic]:
        yield from found

    return check


def codes(*checks: object, before: tuple[Diagnostic, ...] = ()) -> list[str]:
    """The codes that a run of checks keeps."""
    return [item.code for item in run(checks, "subject", None, before)[0]]  # type: ignore[arg-type]


def test_a_later_check_does_not_report_a_sentence_around_a_mistake() -> None:
    """A mistake in a word hides what is said of the whole sentence."""
    assert codes(checking(at("GS1", 8, 12)), checking(at("GS2", 0, 22))) == ["GS1"]


def test_a_later_check_does_report_another_word_of_the_sentence() -> None:
    """Two mistakes in one sentence are two reports."""
    assert codes(checking(at("GS1", 8, 12)), checking(at("GS2", 18, 22))) == ["GS1", "GS2"]


def test_a_warning_hides_nothing() -> None:
    """Only an error makes later reports doubtful."""
    assert codes(checking(at("GS1", 8, 12, Severity.WARNING)), checking(at("GS2", 8, 12))) == ["GS1", "GS2"]


def test_one_check_may_report_two_mistakes_at_one_place() -> None:
    """What a check finds together stays together."""
    assert codes(checking(at("GS1", 8, 12), at("GS2", 8, 12))) == ["GS1", "GS2"]


def test_what_was_found_before_counts_as_found_first() -> None:
    """Mistakes of reading and resolution hide what checks say of the same place."""
    assert codes(checking(at("GS2", 0, 22)), before=(at("GS1", 8, 12),)) == ["GS1"]


def test_reports_come_in_the_order_of_the_file_and_once() -> None:
    """Sorted by place, then by code; the same report only once."""
    found = [at("GS2", 23, 27), at("GS1", 8, 12), at("GS3", 0, 5), at("GS1", 8, 12)]
    assert [item.code for item in in_order(found)] == ["GS3", "GS1", "GS2"]
