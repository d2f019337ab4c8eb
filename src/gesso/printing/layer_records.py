"""Lifted items as JSON and back, so that sheets can be made without laying their faces out again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from math import isfinite
from typing import Any, get_args, get_type_hints

from gesso.printing.drawing_items import Drawn, Face
from gesso.printing.layers import Halves, Lifted

_KINDS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Drawn)}
_HALVES = Halves.__name__
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class LayerRecord:
    """The size of a face, as a face without items, and what is drawn over its ground."""

    face: Face
    lifted: tuple[Lifted, ...]


def written(record: LayerRecord) -> bytes:
    """A record as a file."""
    face = record.face
    data = {"id": face.id, "trim": [face.width, face.height, face.bleed], "lifted": _rows(record.lifted)}
    return json.dumps(data, separators=(",", ":")).encode()


def _rows(lifted: Sequence[Lifted]) -> list[list[Any]]:
    rows: list[list[Any]] = []
    for item in lifted:
        if isinstance(item, Halves):
            rows.append([_HALVES, _rows(item.items), item.of_lower])
        else:
            rows.append([type(item).__name__, *(getattr(item, each.name) for each in fields(item))])
    return rows


def read(file: bytes) -> LayerRecord:
    """A record as it was written. Raises ValueError for anything else: a cache may come from anywhere."""
    try:
        data = json.loads(file)
        width, height, bleed = map(_number, data["trim"])
        return LayerRecord(Face(_text(data["id"]), width, height, bleed, ()), _items(data["lifted"], _DEEPEST))
    except (KeyError, TypeError, RecursionError, AttributeError) as error:
        raise ValueError("not a record of a face") from error


def _items(rows: Any, deepest: int) -> tuple[Lifted, ...]:
    if not isinstance(rows, list) or not deepest:
        raise ValueError("not a list of items")
    return tuple(_item(kind, values, deepest) for kind, *values in rows)


def _item(kind: str, values: list[Any], deepest: int) -> Lifted:
    if kind == _HALVES:
        rows, of_lower = values
        return Halves(_items(rows, deepest - 1), _truth(of_lower))
    made = _KINDS[kind]
    readers = _readers(made)
    if len(values) != len(readers):
        raise ValueError(f"not a {kind}")
    item: Drawn = made(*(reader(value) for reader, value in zip(readers, values)))
    return item


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError(f"{value!r} is no number")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text")
    return value


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(_text, value))


def _points(value: Any) -> tuple[tuple[float, float], ...]:
    return tuple((_number(x), _number(y)) for x, y in value)


_READERS: Mapping[Any, Callable[[Any], Any]] = {
    float: _number,
    str: _text,
    bool: _truth,
    tuple[str, ...]: _texts,
    tuple[tuple[float, float], ...]: _points,
}


@cache
def _readers(kind: type) -> tuple[Callable[[Any], Any], ...]:
    hints = get_type_hints(kind)
    types = (hints[each.name] for each in fields(kind))
    return tuple(_READERS[getattr(each, "__supertype__", each)] for each in types)
