"""A face in two layers, a raster picture below and vector items above, and the record of a layered face in the cache."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from math import isfinite
from typing import Any, get_args, get_type_hints

from gesso.data_classes import dataclass
from gesso.printing.faces import drawing_items as items
from gesso.printing.faces.drawing_items import Box, Drawn, Face, Item
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.geometry import extent

_Cover = tuple[Box, bool]
"""A box that is painted over, and whether only light is."""
_KINDS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Drawn)}
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Halves:
    """Items that one half of the face shows, and the other half shows turned by 180 degrees."""

    items: tuple[VectorItem, ...]
    of_lower: bool


VectorItem = Drawn | Halves


@dataclass(frozen=True, slots=True)
class Layers:
    """A raster picture, and the vector items that are drawn over it, in order."""

    raster: Face
    vector_items: tuple[VectorItem, ...]


def layers(face: Face, fonts: FontBook, *, opaque: bool = False) -> Layers:
    """Split a face into layers that together show the same.

    An item becomes a vector item if nothing in the raster layer covers it later and, if `opaque` is set, it is opaque.
    Light is screened over what it meets; letters and icons, which it does not darken, become vector items all the same.
    """
    return _layers(face, fonts, (), opaque=opaque)


def _layers(face: Face, fonts: FontBook, later: Sequence[_Cover], *, opaque: bool) -> Layers:
    """Split a face on which something is painted `later`."""
    whole = (-face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed)
    raster: list[Item] = []
    vector_items: list[VectorItem] = []
    covered = [*later]
    for at in range(len(face.items) - 1, -1, -1):
        item = face.items[at]
        if isinstance(item, items.HalfTurn | items.HalfTurnDown):
            below = _layers(
                replace(face, items=face.items[:at]), fonts, _over(face, covered, vector_items, fonts), opaque=opaque
            )
            raster += [item, *reversed(below.raster.items)]
            vector_items.append(Halves(below.vector_items, isinstance(item, items.HalfTurn)))
            break
        box = extent(item, fonts) or whole
        clear = opaque and isinstance(item, items.Rect) and item.opacity < 1
        if (
            isinstance(item, Drawn)
            and not clear
            and not _meets(box, isinstance(item, items.TextRun | items.Icon), covered)
        ):
            vector_items.append(item)
        else:
            raster.append(item)
            covered.append((box, isinstance(item, items.Glow | items.Beam | items.Halo)))
    return Layers(replace(face, items=tuple(reversed(raster))), tuple(reversed(vector_items)))


def _over(
    face: Face, covered: Sequence[_Cover], vector_items: Sequence[VectorItem], fonts: FontBook
) -> Sequence[_Cover]:
    """Return the boxes that are painted over a half of a face and over its copy.

    If something stays in the raster layer, so does every item that it hides: nobody should copy words that are not
    seen.
    """
    if not covered:
        return ()
    boxes = (extent(each, fonts) for each in vector_items if not isinstance(each, Halves))
    over = [*covered, *((box, False) for box in boxes if box is not None)]
    turned = [
        ((face.width - x2, face.height - y2, face.width - x1, face.height - y1), light)
        for (x1, y1, x2, y2), light in over
    ]
    return [*over, *turned]


def _meets(box: Box, bright: bool, covered: Sequence[_Cover]) -> bool:
    return any(
        not (light and bright) and box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
        for other, light in covered
    )


_HALVES = Halves.__name__


@dataclass(frozen=True, slots=True)
class LayerRecord:
    """The size of a face, as a face without items, and its vector items."""

    face: Face
    vector_items: tuple[VectorItem, ...]


def written(record: LayerRecord) -> bytes:
    """Return a record as the bytes of a file."""
    face = record.face
    data = {"id": face.id, "trim": [face.width, face.height, face.bleed], "vector_items": _rows(record.vector_items)}
    return json.dumps(data, separators=(",", ":")).encode()


def _rows(vector_items: Sequence[VectorItem]) -> list[list[Any]]:
    rows: list[list[Any]] = []
    for item in vector_items:
        if isinstance(item, Halves):
            rows.append([_HALVES, _rows(item.items), item.of_lower])
        else:
            rows.append([type(item).__name__, *(getattr(item, each.name) for each in fields(item))])
    return rows


def read(file: bytes) -> LayerRecord:
    """Return a record from a file. Raises ValueError for anything else: a cache may come from anywhere."""
    try:
        data = json.loads(file)
        width, height, bleed = map(_number, data["trim"])
        return LayerRecord(Face(_text(data["id"]), width, height, bleed, ()), _items(data["vector_items"], _DEEPEST))
    except (KeyError, TypeError, RecursionError, AttributeError) as error:
        raise ValueError("not a record of a face") from error


def _items(rows: Any, deepest: int) -> tuple[VectorItem, ...]:
    if not isinstance(rows, list) or not deepest:
        raise ValueError("not a list of items")
    return tuple(_item(kind, values, deepest) for kind, *values in rows)


def _item(kind: str, values: list[Any], deepest: int) -> VectorItem:
    if kind == _HALVES:
        rows, of_lower = values
        return Halves(_items(rows, deepest - 1), _truth(of_lower))
    kind_of_item = _KINDS[kind]
    readers = _readers(kind_of_item)
    if len(values) != len(readers):
        raise ValueError(f"not a {kind}")
    item: Drawn = kind_of_item(*(reader(value) for reader, value in zip(readers, values)))
    return item


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError(f"{value!r} is not a number")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not text")
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
