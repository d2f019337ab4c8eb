"""What a face's PNG says of itself beside its pixels: where it is cut, and what machines are told of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from gesso.printing.drawing_items import Face, Guide, GuideKind
from gesso.printing.pdf.png_stream import note

_GUIDES = "Guides"
_HEAD = 1 << 17
"""Bytes in which all notes of a face stand; its rows come after them."""


def notes_of(face: Face) -> Mapping[str, str]:
    """The notes of a face by name: its size and bleed in millimetres, and its guides where it has any."""
    notes = {"Trim": f"{face.width:g} {face.height:g} {face.bleed:g}"}
    if face.guides:
        rows = [[guide.kind, guide.points, guide.name, guide.turned] for guide in face.guides]
        notes[_GUIDES] = json.dumps(rows, separators=(",", ":"))
    return notes


def read_guides(path: Path) -> tuple[Guide, ...]:
    """The guides of a face's PNG file; raises ValueError for notes that are none: a cache may come from anywhere."""
    with path.open("rb") as file:
        found = note(file.read(_HEAD), _GUIDES.encode())
    if found is None:
        return ()
    try:
        return tuple(_guide(*row) for row in json.loads(found))
    except (TypeError, ValueError, RecursionError) as error:
        raise ValueError(f"{path.name} does not say how it is cut and laid") from error


def _guide(kind: Any, points: Any, name: Any, turned: Any) -> Guide:
    if kind not in get_args(GuideKind) or not isinstance(name, str) or not isinstance(turned, bool):
        raise ValueError("not a guide")
    return Guide(kind, tuple((float(x), float(y)) for x, y in points), name, turned)
