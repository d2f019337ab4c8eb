"""The nouns that a filter can describe. After an inner noun, English lets it describe that noun or one further out."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from gesso.games.react.lang import things
from gesso.games.react.lang.types import UNIT, ZONE
from gesso.lang.ast import NP, Node, Noun, Pick

Rides = Callable[[Noun], bool]
"""Return whether a noun names pieces that lie on units."""
_ANYWHERE = UNIT | ZONE


def inner(item: Node) -> NP | None:
    """Return the description inside a filter, or None."""
    if isinstance(item, things.With):
        return item.np
    of = getattr(item, "of", None)
    return of.np if isinstance(of, Pick) else None


def astray(path: Sequence[NP], filters: Sequence[Node], rides: Rides) -> Iterator[tuple[Node, NP]]:
    """Yield the filters that a reader could take to describe an outer noun, which would change the meaning.

    Each comes with the nearest such outer description.

    Args: path: Descriptions, each inside a filter of the one before. `filters` belong to the last one. filters: In
    reading order. A filter that no outer noun can take keeps the ones before it in place.
    """
    links = [next(item for item in outer.filters if inner(item) is held) for outer, held in pairwise(path)]
    for item in reversed(filters):
        able = [
            (depth, outer)
            for depth, outer in enumerate(path[:-1])
            if any(_describes(item, noun, rides) for noun in (outer.noun, *_held_before(outer, links[depth])))
        ]
        if not able:
            return
        other = [outer for depth, outer in able if not _same(item, links[depth:])]
        if other:
            yield item, other[-1]


def drifting(np: NP) -> Iterator[tuple[things.With, Node]]:
    """Yield filters that a reader could take to describe the unit of the `with no` just before them."""
    for before, item in pairwise(np.filters):
        if isinstance(item, things.With) or not isinstance(before, things.With) or before.amount != "no":
            continue
        if before.np.noun.type in UNIT & item.spec.carriers:
            yield before, item


def _held_before(np: NP, link: Node) -> Iterator[Noun]:
    for item in np.filters:
        if item is link:
            return
        if isinstance(item, things.With) and item.amount != "no" and item.np.noun.type in UNIT:
            yield item.np.noun


def _describes(item: Node, noun: Noun, rides: Rides) -> bool:
    if not isinstance(item, things.With):
        return noun.type in item.spec.carriers
    held = item.np.noun
    if not held.type:
        return noun.type in _ANYWHERE
    return noun.type in (UNIT if held.type == "token" and held.ids and rides(held) else ZONE)


def _same(item: Node, links: Sequence[Node]) -> bool:
    """Return whether the filter holds for both nouns or for neither, because both are in one place."""
    return not isinstance(item, things.With | things.On | things.Nearest) and all(
        isinstance(link, things.In | things.On) or (isinstance(link, things.With) and link.amount != "no")
        for link in links
    )
