"""A face as a list of what is drawn: the texts in their boxes, and every other item with where it begins, to the millimetre."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise
from typing import Any

from printing.setting import FONTS

from gesso.art import Palette
from gesso.printing.faces.drawing_items import Box, Face, Halo, Item, Polygon, Rect, TextRun
from gesso.printing.faces.geometry import MIDDLE, PT, TOLERANCE, is_blank, is_level, middle_of, width_of

SLACK = 2.0
"""How far (mm) something may move or grow, and how many points a text may be larger or smaller, before it counts as different."""
_OTHER_SIZE = 1.2
_NUMBER = re.compile(r"-?\d+")


def outline(face: Face) -> str:
    """One line for each item; running text is one line for each paragraph, box or size, whatever its line breaks."""
    head = f"{face.id} {face.width} x {face.height} mm, bleed {face.bleed}"
    return "\n".join((head, *_lines(face), ""))


def alike(found: str, wanted: str) -> bool:
    """Whether two outlines have the same items in the same order, each within `SLACK` of the other."""
    ours, theirs = found.split("\n"), wanted.split("\n")
    return len(ours) == len(theirs) and all(map(_alike, ours, theirs))


def _alike(found: str, wanted: str) -> bool:
    (what, _, here), (other, _, there) = found.partition(" @ "), wanted.partition(" @ ")
    numbers = zip(map(int, _NUMBER.findall(here)), map(int, _NUMBER.findall(there)))
    return what == other and all(abs(one - another) <= SLACK for one, another in numbers)


def texts(face: Face) -> Iterator[tuple[TextRun, ...]]:
    """The runs of each text, in the order in which they are read: of one family and colour, and of nearly one size."""
    group: list[TextRun] = []
    for item in face.items:
        if group and not (isinstance(item, TextRun) and _goes_on(group[-1], item)):
            yield tuple(group)
            group = []
        if isinstance(item, TextRun):
            group.append(item)
    if group:
        yield tuple(group)


def misplaced(face: Face) -> list[str]:
    """The words that reach over the box that their text begins in, or stand on others of their text."""
    found = []
    boxes = [(0.0, 0.0, face.width, face.height), *filter(None, map(_box, face.items))]
    for runs in texts(face):
        room = min((box for box in boxes if _holds(box, runs[0])), key=_area, default=None)
        found += [f"{run.text} reaches over {room}" for run in runs if room is None or not _holds(room, run)]
        for before, run in pairwise(runs):
            if is_level(middle_of(before), middle_of(run)):
                apart = run.x >= before.x + width_of(before, FONTS) - TOLERANCE
            else:
                apart = run.baseline - before.baseline > 0.6 * run.size * PT
            if not apart:
                found.append(f"{run.text} stands on {before.text}")
    return found


def _holds(box: Box, run: TextRun) -> bool:
    """Whether a run stands in a box; letters that hang below their line may reach out of it."""
    left, top, right, bottom = box
    across = left - TOLERANCE <= run.x and run.x + width_of(run, FONTS) <= right + TOLERANCE
    return across and top <= run.baseline - 2 * MIDDLE * run.size * PT + TOLERANCE and run.baseline <= bottom


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _lines(face: Face) -> Iterator[str]:
    begun = {runs[0]: runs for runs in texts(face)}
    for item in face.items:
        if not isinstance(item, TextRun):
            yield _said(item)
        elif item in begun:
            family = item.font.partition("/")[0]
            yield f"    {family} {item.colour}: {_read(begun[item])}{_place(item.x, item.baseline)}, {item.size:.0f} pt"


def _goes_on(before: TextRun, run: TextRun) -> bool:
    same = before.font.partition("/")[0] == run.font.partition("/")[0] and before.colour == run.colour
    return same and 1 / _OTHER_SIZE < before.size / run.size < _OTHER_SIZE


def _read(runs: tuple[TextRun, ...]) -> str:
    """The words of a text, with stars around those in a heavier font."""
    weights = [int(run.font.partition("/")[2]) for run in runs]
    text = ""
    for at, run in enumerate(runs):
        strong = weights[at] > min(weights)
        was = at > 0 and weights[at - 1] > min(weights)
        gap = "" if at == 0 or _joined(runs[at - 1], run) else " "
        text += ("**" if was and not strong else "") + gap + ("**" if strong and not was else "") + run.text
    return text + ("**" if weights[-1] > min(weights) else "")


def _joined(before: TextRun, run: TextRun) -> bool:
    gap = run.x - before.x - width_of(before, FONTS)
    return is_level(middle_of(before), middle_of(run)) and not is_blank(gap, before.size * PT)


def _box(item: Item) -> Box | None:
    match item:
        case Rect():
            return (item.x, item.y, item.x + item.width, item.y + item.height)
        case Polygon():
            across, down = [x for x, _ in item.points], [y for _, y in item.points]
            return (min(across), min(down), max(across), max(down))
    return None


def _said(item: Item) -> str:
    """An item by its names and colours, without measures and seeds."""
    if isinstance(item, Halo):
        return f"Halo {item.colour}: {item.run.text}"
    values = {field.name: getattr(item, field.name) for field in fields(item) if field.name not in ("seed", "points")}
    words = [f"{name}={_word(value)}" for name, value in values.items() if _tells(value)]
    said = " ".join((type(item).__name__, *words))
    box = _box(item)
    if box is not None:
        return f"{said}{_place(*box[:2])}, {box[2] - box[0]:.0f} x {box[3] - box[1]:.0f} mm"
    at = [values[name] for name in ("x", "y", "cx", "cy") if name in values]
    return said + (_place(*at) if len(at) == 2 else "")


def _tells(value: Any) -> bool:
    return isinstance(value, (str, bool, int, Palette)) and value != ""


def _word(value: Any) -> str:
    return "/".join((value.deep, value.main, value.accent, value.light)) if isinstance(value, Palette) else str(value)


def _place(x: float, y: float) -> str:
    return f" @ {x:.0f},{y:.0f}"
