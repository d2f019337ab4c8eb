"""The examples of diagnostics are reported as their pages say."""

import pytest

from gesso import api
from tools.site.diagnostics import example_of, executed, index, place


@pytest.mark.parametrize("code", executed())
def test_the_example_of_a_code_is_reported_as_that_code(code: str) -> None:
    kind = api.codes()[code]
    if executed()[code].at:
        assert kind in {found.kind for found in example_of(kind)[1]}


def test_every_code_is_listed() -> None:
    lines = "\n".join(index())
    assert [code for code in api.codes() if f"(/{place(code)}.md)" not in lines] == []
