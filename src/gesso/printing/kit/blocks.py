"""Which pieces of a page share cuts, and the lines that part the page into such blocks before anything else is cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gesso.printing.kit.parting import Box

_SLACK = 0.01
"""Millimetres by which two edges may miss each other and be one cut."""


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces whose cuts go through from rim to rim, and the part of the page that is theirs."""

    boxes: tuple[Box, ...]
    region: Box


@dataclass(frozen=True, slots=True)
class FirstCut:
    """A line between blocks, from one end to the other; `free` where no piece has its edge on it."""

    line: Box
    free: bool


@dataclass(frozen=True, slots=True)
class _Split:
    """Pieces side by side, or one below the other, and the places between them."""

    groups: tuple[tuple[Box, ...], ...]
    places: tuple[float, ...]
    free: tuple[bool, ...]
    upright: bool


def parted(boxes: Sequence[Box], nets: Sequence[Box], region: Box) -> tuple[tuple[Block, ...], tuple[FirstCut, ...]]:
    """The blocks of some pieces and the lines between them, the first to be cut first. `nets` are cut along rims of
    their own."""
    blocks: list[Block] = []
    cuts: list[FirstCut] = []

    def part(some: Sequence[Box], region: Box) -> None:
        split = None if _shares_cuts(some, nets) else _split(some, nets)
        if split is None:
            blocks.append(Block(tuple(some), region))
            return
        start, end = (region.left, region.right) if split.upright else (region.top, region.bottom)
        limits = (start, *split.places, end)
        for place, free, before, after in zip(split.places, split.free, split.groups, split.groups[1:]):
            if not all(box in nets for box in (*before, *after)):
                cuts.append(FirstCut(_between(region, place, place, upright=split.upright), free))
        for group, near, far in zip(split.groups, limits, limits[1:]):
            part(group, _between(region, near, far, upright=split.upright))

    if boxes or nets:
        part([*boxes, *nets], region)
    return tuple(blocks), tuple(cuts)


def _between(region: Box, near: float, far: float, *, upright: bool) -> Box:
    """The part of a region between two places: from left to right where lines between parts are upright, or from top
    to bottom."""
    return replace(region, left=near, right=far) if upright else replace(region, top=near, bottom=far)


def _shares_cuts(boxes: Sequence[Box], nets: Sequence[Box]) -> bool:
    """Whether every cut may go on from rim to rim: it goes through no piece."""
    cutting = [box for box in boxes if box not in nets]
    if not cutting:
        return True
    edges_x = {edge for box in cutting for edge in (box.left, box.right)}
    edges_y = {edge for box in cutting for edge in (box.top, box.bottom)}
    return not any(
        any(box.left + _SLACK < x < box.right - _SLACK for x in edges_x)
        or any(box.top + _SLACK < y < box.bottom - _SLACK for y in edges_y)
        for box in boxes
    )


def _split(boxes: Sequence[Box], nets: Sequence[Box]) -> _Split | None:
    """The way with fewest lines: across the page, or down it. None where neither goes between the pieces."""
    ways = [_groups(boxes, nets, upright=upright) for upright in (False, True)]
    return min((way for way in ways if way.places), key=lambda way: len(way.places), default=None)


def _groups(boxes: Sequence[Box], nets: Sequence[Box], *, upright: bool) -> _Split:
    """As many pieces together as share cuts."""
    groups: list[list[Box]] = []
    for layer in _layers(boxes, upright=upright):
        if groups and _shares_cuts([*groups[-1], *layer], nets):
            groups[-1] += layer
        else:
            groups.append(layer)
    ends = [
        (min(_span(box, upright)[0] for box in group), max(_span(box, upright)[1] for box in group)) for group in groups
    ]
    pairs = [(before[1], after[0]) for before, after in pairwise(ends)]
    return _Split(
        tuple(map(tuple, groups)),
        tuple(round((near + far) / 2, 3) for near, far in pairs),
        tuple(far - near > _SLACK for near, far in pairs),
        upright,
    )


def _layers(boxes: Sequence[Box], *, upright: bool) -> Iterator[list[Box]]:
    """The pieces between lines that go through none: from left to right, or from top to bottom."""
    layer: list[Box] = []
    reached = 0.0
    for box in sorted(boxes, key=lambda box: _span(box, upright)):
        start, end = _span(box, upright)
        if layer and start >= reached - _SLACK:
            yield layer
            layer, reached = [], end
        layer.append(box)
        reached = max(reached, end)
    if layer:
        yield layer


def _span(box: Box, upright: bool) -> tuple[float, float]:
    return (box.left, box.right) if upright else (box.top, box.bottom)
