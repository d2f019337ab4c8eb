"""What a file full of mistakes is told: the first of them, and how much there is besides."""

from __future__ import annotations

import pytest

from gesso.games.react.lang.language import REACT
from gesso.lang.errors import MAX_PROBLEMS
from gesso.lang.parser import parse
from gesso.source import Limits, SourceFile, read_text


@pytest.mark.parametrize(
    ("lines", "said"),
    [(25, None), (26, "1 more follow"), (27, "1 line below is not read"), (60, "34 lines below are not read")],
)
def test_an_effect_says_how_much_is_left_out(lines: int, said: str | None) -> None:
    source = SourceFile("a", "drwa 1 card\n" * lines)
    found = parse(REACT, "effect", source.whole).diagnostics
    assert len(found) == min(lines, MAX_PROBLEMS)
    assert [each.span.line for each in found] == list(range(1, len(found) + 1))
    if said is None:
        assert ";" not in found[-1].message
    else:
        assert found[-1].message.endswith(f"; {said}")


def test_a_file_says_how_many_mistakes_of_a_kind_follow() -> None:
    found = read_text("a: 1\n" * 8, limits=Limits(repeats=5)).diagnostics
    assert len(found) == 5
    assert found[-1].message.endswith("; 2 more like this follow")


def test_what_is_not_counted_says_only_that_there_is_more() -> None:
    found = read_text("\ta\n" * 8, limits=Limits(repeats=5)).diagnostics
    assert len(found) == 5
    assert found[-1].message.endswith("; more like this follow")
