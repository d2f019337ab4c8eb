"""The examples of diagnostics are reported as their pages say."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from soak import sampled

from gesso.project.codes import all_codes
from tools.site.diagnostics import example_of, executed, index, not_executed, page_lines, place
from tools.site.projects import project_examples, project_reports, report_of, starts


@pytest.mark.parametrize("code", executed())
def test_the_example_of_a_code_is_reported_as_that_code(code: str) -> None:
    kind = all_codes()[code]
    if executed()[code].at:
        assert kind in {found.kind for found in example_of(kind)[1]}


def test_every_code_has_an_executed_example_or_a_reason() -> None:
    without = tuple(code for codes in not_executed().values() for code in codes)
    shown = {code for code, how in executed().items() if how.at} | {*project_examples()}
    assert [code for code in all_codes() if not code.startswith(without) and code not in shown] == []
    assert [code for code in shown if code.startswith(without)] == []
    assert [each for each in without if not any(code.startswith(each) for code in all_codes())] == []


def test_every_project_example_has_a_report_that_is_written_down() -> None:
    assert [*project_reports()] == [*project_examples()]
    for code, lines in project_reports().items():
        assert any(f" {code} {all_codes()[code].name}: " in line for line in lines), code
        assert code not in executed() or not executed()[code].at, f"{code} has two examples"


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with starts() as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("code", sampled(project_examples(), 16, 5))
def test_what_is_written_down_is_what_gesso_reports(code: str, folder: Path) -> None:
    assert report_of(code, folder).rstrip("\n").split("\n") == project_reports()[code], (
        "`python -m tools.site.projects`"
    )


@pytest.mark.parametrize(
    ("code", "report"), [("GS301", "Gesso reports:"), ("GS904", "Gesso reports in a small project:")]
)
def test_a_page_shows_a_report(code: str, report: str) -> None:
    lines = page_lines(all_codes()[code])
    shown = lines[lines.index(report) + 1 :]
    assert any(f" {code} " in line for line in shown[: shown.index("```", 2)])


def test_every_code_is_listed() -> None:
    lines = "\n".join(index())
    assert [code for code in all_codes() if f"(/{place(code)}.md)" not in lines] == []
