"""Whatever a tree holds, holding it against a schema ends with diagnostics, and never with an exception."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from soak import played

from gesso.games.react.model import load_artist, load_table
from gesso.schema import validate
from gesso.schema.access import ShapeError
from gesso.source import read_text

BOUNDED = settings(max_examples=played(50), derandomize=True, database=None)
WORDS = (
    "gesso id name pieces kind count copies inherit abilities effects effect deck masterpiece cards palette deep "
    "passive text board starts first artists Aa #"
)
KEYS = st.sampled_from(WORDS.split(" "))
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 200),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["token", "summon", "artist", "#112233", "x y", "", "intention", "react", "on unit"]),
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6), max_leaves=25
)


def as_yaml(value: object) -> str:
    import json

    return json.dumps(value)


@pytest.mark.slow
@given(st.dictionaries(KEYS, VALUES, max_size=10))
@BOUNDED
def test_any_tree_gives_diagnostics_or_a_model(data: dict[str, object]) -> None:
    reading = read_text(as_yaml(data))
    assert reading.node is not None
    assert reading.source is not None
    for schema, load in (("react/artist", load_artist), ("react/game", load_table)):
        found = validate(reading.node, schema)
        for each in found:
            assert 0 <= each.span.start <= each.span.end <= len(reading.source.text)
            assert each.message
        try:
            load(reading.node)
        except ShapeError:
            assert found, "a tree that keeps to its schema can be loaded"
