"""The examples of diagnostics are reported as their pages say."""

import pytest

from gesso.project.codes import all_codes
from tools.site.diagnostics import example_of, executed, index, not_executed, place


@pytest.mark.parametrize("code", executed())
def test_the_example_of_a_code_is_reported_as_that_code(code: str) -> None:
    kind = all_codes()[code]
    if executed()[code].at:
        assert kind in {found.kind for found in example_of(kind)[1]}


def test_every_code_has_an_executed_example_or_a_reason() -> None:
    without = tuple(code for codes in not_executed().values() for code in codes)
    shown = {code for code, how in executed().items() if how.at}
    assert [code for code in all_codes() if not code.startswith(without) and code not in shown] == []
    assert [code for code in shown if code.startswith(without)] == []
    assert [each for each in without if not any(code.startswith(each) for code in all_codes())] == []


def test_every_code_is_listed() -> None:
    lines = "\n".join(index())
    assert [code for code in all_codes() if f"(/{place(code)}.md)" not in lines] == []
