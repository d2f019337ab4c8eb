"""The footlights of a card: one for each step of the round, lit where the card may speak."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from gesso.games.solrei.model.table import Step

_NEAR, _FAR = 3.1, 5.2
"""The distance of two lamps in a group, and of two groups, mm."""


def lamp_values(steps: Sequence[Step], lit: Collection[str]) -> Mapping[str, object]:
    """Lamps by their distance from the middle (mm) and whether they are lit; groups by their first and last lamp."""
    places = [0.0]
    for step, following in pairwise(steps):
        places.append(places[-1] + (_NEAR if _together(step, following) else _FAR))
    middle = places[-1] / 2
    lamps = [{"x": round(x - middle, 3), "lit": step.id in lit} for x, step in zip(places, steps, strict=True)]
    groups: list[dict[str, float]] = []
    for (x, step), (end, following) in pairwise(zip(places, steps, strict=True)):
        if _together(step, following):
            if groups and groups[-1]["right"] == round(x - middle, 3):
                groups[-1]["right"] = round(end - middle, 3)
            else:
                groups.append({"left": round(x - middle, 3), "right": round(end - middle, 3)})
    return {"lamps": tuple(lamps), "lamp_groups": tuple(groups)}


def _together(first: Step, second: Step) -> bool:
    """Whether two steps are about one thing: both of Damage, or called after the same word (*Showdown*)."""
    return first.each_point == second.each_point and first.name.split()[-1] == second.name.split()[-1]
