"""Which noun a filter can be read of: after an inner noun, English lets it describe that noun or one further out."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from gesso.games.react.lang import places
from gesso.games.react.lang.types import UNIT, ZONE
from gesso.lang.ast import NP, Node, Noun, Pick

Rides = Callable[[Noun], bool]
"""Whether a noun names pieces that lie on units."""
_ANYWHERE = UNIT | ZONE


def inner(item: Node) -> NP | None:
    """The description that a filter holds, if it holds one."""
    if isinstance(item, places.With):
        return item.np
    of = getattr(item, "of", None)
    return of.np if isinstance(of, Pick) else None


def astray(path: Sequence[NP], filters: Sequence[Node], rides: Rides) -> Iterator[tuple[Node, NP]]:
    """The `filters` of the last description that a reader could give to one around it, so that the whole would mean
    something else, each with the nearest such. Each description of the path stands in a filter of the one before; the
    filters stand in the order in which they are read, and one that no outer noun can take keeps those before it."""
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


def drifting(np: NP) -> Iterator[tuple[places.With, Node]]:
    """The filters of a description that a reader could give to the unit that stands just before them after `with no`."""
    for before, item in pairwise(np.filters):
        if isinstance(item, places.With) or not isinstance(before, places.With) or before.amount != "no":
            continue
        if before.np.noun.type in UNIT & item.spec.carriers:
            yield before, item


def _held_before(np: NP, link: Node) -> Iterator[Noun]:
    for item in np.filters:
        if item is link:
            return
        if isinstance(item, places.With) and item.amount != "no" and item.np.noun.type in UNIT:
            yield item.np.noun


def _describes(item: Node, noun: Noun, rides: Rides) -> bool:
    if not isinstance(item, places.With):
        return noun.type in item.spec.carriers
    held = item.np.noun
    if not held.type:
        return noun.type in _ANYWHERE
    return noun.type in (UNIT if held.type == "token" and held.ids and rides(held) else ZONE)


def _same(item: Node, links: Sequence[Node]) -> bool:
    """Where both nouns are in one place, a filter that says where is true of both or of neither."""
    return not isinstance(item, places.With | places.On | places.Nearest) and all(
        isinstance(link, places.In | places.On) or (isinstance(link, places.With) and link.amount != "no")
        for link in links
    )
