"""The quick yes never contradicts the full validator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gesso.schema.documents import BlockText, load_document, to_plain
from gesso.schema.validation import _validator, accepts
from gesso.source import read_text

ARTISTS = Path(__file__).parents[1] / "cases" / "react" / "artists"
FILES = sorted(ARTISTS.glob("*.yaml"))
BOUNDED = settings(max_examples=200, derandomize=True, database=None)


def data_of(file: Path) -> Any:
    node = read_text(file.read_text(encoding="utf-8")).node
    assert node is not None
    return to_plain(node)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_shipped_file_gets_a_quick_yes(file: Path) -> None:
    """Otherwise checking would be slow for everyone."""
    name = "react/game" if file.stem == "game" else "react/artist"
    assert accepts(load_document(name), data_of(file))


PLAIN = (None, True, False, 0, 1, 99, 100, 8.0, 1.5, "", "x", "X y", "artist", "token", "summon", "in zone", "#123456")
TEXTS = (BlockText("draw 1 card\n"), BlockText(""), "a\n")
SCALARS = st.sampled_from([*PLAIN, *TEXTS, [], {}, ["a", "a"], ["a", 1], {"inherit": "x"}])
TEN = [data_of(file) for file in FILES if file.stem != "game"]


@pytest.mark.slow
@given(st.sampled_from(TEN), st.lists(st.tuples(st.integers(0, 400), SCALARS, st.booleans()), min_size=1, max_size=3))
@BOUNDED
def test_one_changed_value_gets_a_yes_only_from_both(base: Any, changes: list[tuple[int, Any, bool]]) -> None:
    data = base
    for place, value, drop in changes:
        data = changed(data, place, value, drop)
    full = not list(_validator("react/artist").iter_errors(data))
    assert accepts(load_document("react/artist"), data) <= full


def changed(data: Any, place: int, value: Any, drop: bool) -> Any:
    """A copy with the value at the n-th place (depth first) exchanged or left out."""
    count = 0

    def walk(part: Any) -> Any:
        nonlocal count
        here, count = count, count + 1
        if here == place and not drop:
            return value
        if isinstance(part, dict):
            kept = {}
            for key, inner in part.items():
                leave = count == place and drop
                walked = walk(inner)
                if not leave:
                    kept[key] = walked
            return kept
        if isinstance(part, list):
            return [walk(inner) for inner in part]
        return part

    return walk(data)


@pytest.mark.parametrize(
    ("schema", "data"),
    [
        ({"madeUp": 1}, 1),
        ({"type": "integer"}, 8.0),
        ({"type": "integer"}, True),
        ({"const": 1}, True),
        ({"enum": [0]}, False),
        ({"uniqueItems": True}, [1, True]),
        ({"if": {"type": "string"}, "then": True, "else": True}, 1),
        ({"properties": {"a": False}}, {"a": 1}),
    ],
)
def test_what_is_not_plain_is_a_no(schema: Any, data: Any) -> None:
    assert not accepts(schema, data)
