"""The footlights of a card: one for each step of the round, lit where the card may speak."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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
    groups = [{"left": lamps[first]["x"], "right": lamps[last]["x"]} for first, last in step_groups(steps)]
    return {"lamps": tuple(lamps), "lamp_groups": tuple(groups)}


def step_groups(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """The first and the last place of all steps that are about one thing."""
    first = 0
    for place, step in enumerate(steps):
        if place + 1 == len(steps) or not _together(step, steps[place + 1]):
            if place > first:
                yield first, place
            first = place + 1


def _together(first: Step, second: Step) -> bool:
    """Whether two steps are about one thing: both of Damage, or called after the same word (*Showdown*)."""
    return first.each_point == second.each_point and first.name.split()[-1] == second.name.split()[-1]
