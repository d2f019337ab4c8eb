"""Suggestions: near enough to help, never a wild guess."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gesso.diagnostics.suggestions import distance, nearest


@pytest.mark.parametrize(
    ("word", "candidates", "expected"),
    [
        ("cuont", ("kind", "count"), "count"),
        ("inkk", ("ink", "inn"), "ink"),
        ("Token", ("token", "tile"), "token"),
        ("art-seed", ("art_seed",), "art_seed"),
        ("sacle", ("scales", "scale"), "scale"),
        ("ab", ("ax", "ay"), "ax"),
        ("colour", ("cost", "copies"), None),
        ("x", (), None),
        ("same", ("same",), None),
    ],
)
def test_the_nearest_word_is_offered(word: str, candidates: tuple[str, ...], expected: str | None) -> None:
    assert nearest(word, candidates) == expected


WORDS = st.text("abc-", max_size=7)


@pytest.mark.slow
@given(WORDS, WORDS)
@settings(max_examples=200, derandomize=True, database=None)
def test_distance_is_symmetric_and_zero_only_for_the_same_word(left: str, right: str) -> None:
    assert distance(left, right, 9) == distance(right, left, 9)
    assert (distance(left, right, 9) == 0) == (left == right)
    assert distance(left, right, 2) == min(distance(left, right, 9), 3)
