"""What is drawn over a face's ground comes back from the cache as it went in, and nothing else comes out of it."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing.setting import FONTS
from printing.shipped_faces import laid_out

from gesso.printing.faces import layers as layer_records
from gesso.printing.faces.drawing_items import Drawn, Face
from gesso.printing.faces.layers import Halves, LayerRecord, VectorItem, layers

SIZE = Face("A-01", 63.5, 88.9, 3.175, ())
DRAWN: st.SearchStrategy[Drawn] = st.one_of(*map(st.from_type, get_args(Drawn)))


@pytest.mark.slow
@given(st.lists(DRAWN | st.builds(Halves, st.lists(DRAWN, max_size=3).map(tuple), st.booleans()), max_size=5))
def test_any_items_come_back(vector_items: list[VectorItem]) -> None:
    try:
        packed = layer_records.written(LayerRecord(SIZE, tuple(vector_items)))
        whole = layer_records.read(packed)
    except ValueError:
        assert any(word in repr(vector_items) for word in ("inf", "nan"))
        return
    assert whole == LayerRecord(SIZE, tuple(vector_items))


@pytest.mark.parametrize("entry", ["react/calligrapher", "solrei/ashley"])
def test_the_records_of_shipped_faces_come_back(entry: str) -> None:
    for one, _ in laid_out(entry):
        record = LayerRecord(Face(one.id, one.width, one.height, one.bleed, ()), layers(one, FONTS).vector_items)
        assert layer_records.read(layer_records.written(record)) == record


RECT = ["Rect", 1, 2, 3, 4, "#14161B", 1.0]


@pytest.mark.parametrize(
    "vector_items",
    [
        7,
        "Rect",
        [["Rect"]],
        [["Art", "ink"]],
        [["__import__", "os"]],
        [[*RECT, 1]],
        [["Rect", "1", 2, 3, 4, "#14161B", 1.0]],
        [["Rect", True, 2, 3, 4, "#14161B", 1.0]],
        [["Rect", float("nan"), 2, 3, 4, "#14161B", 1.0]],
        [["Rect", float("inf"), 2, 3, 4, "#14161B", 1.0]],
        [["Rect", 1, 2, 3, 4, 5, 1.0]],
        [["Polygon", [[1, 2, 3]], "#14161B"]],
        [["Halves", [["Halves", [["Halves", [["Halves", [["Halves", [], True]], True]], True]], True]], True]],
        [["Halves", [RECT], 1]],
        None,
    ],
)
def test_anything_else_is_refused(vector_items: object) -> None:
    data = {"id": "A-01", "trim": [63.5, 88.9, 3.175], "vector_items": vector_items}
    with pytest.raises(ValueError):
        layer_records.read(json.dumps(data).encode())


@pytest.mark.parametrize(
    "file", [b"", b"\xff\xfe", b"[]", b"{}", b"[" * 99999, b'{"id": 1, "trim": [1, 2, 3], "vector_items": []}']
)
def test_a_file_that_is_no_record_is_refused(file: bytes) -> None:
    with pytest.raises(ValueError):
        layer_records.read(file)
