"""Where the pieces of a page are cut: pieces split into parts, blocks that share cuts, lines and ticks, the length of all cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from gesso.data_classes import dataclass
from gesso.printing.faces.drawing_items import Polygon, Rect
from gesso.printing.pages import INK, PageMark, Piece, Placed
from gesso.printing.pages.packing import PackingError

STRIP = 8.0
"""Millimetres that a part runs on under its left or upper neighbour."""
_HATCH_WIDTH, _HATCH_PITCH, _HATCH_GREY = 0.22, 1.3, "#969696"
_ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class CutBox:
    """A rectangle to cut out, in millimetres from the page's upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a piece that lies on one page, with strips to glue on."""

    piece: Piece
    x: float
    """Millimetres from the left edge of the piece to this part."""
    y: float
    """Millimetres from the upper edge of the piece to this part."""
    width: float
    height: float

    @property
    def strip_left(self) -> float:
        return STRIP if self.x else 0.0

    @property
    def is_whole(self) -> bool:
        """Whether it is all of its piece."""
        return (self.width, self.height) == (self.piece.width, self.piece.height)

    @property
    def strip_top(self) -> float:
        return STRIP if self.y else 0.0

    def box(self, x: float, y: float) -> CutBox:
        """Return the part with its strips, its corner at x, y."""
        return CutBox(x, y, x + self.strip_left + self.width, y + self.strip_top + self.height)

    def placed(self, x: float, y: float) -> Placed:
        """Return the face moved so that this part lies at x, y, with the rest of it covered."""
        beyond = self.piece.width - self.x - self.width, self.piece.height - self.y - self.height
        left, top, right, bottom = (-each if each else 0.0 for each in (self.x, self.y, *beyond))
        face_x, face_y = x + self.strip_left - self.x, y + self.strip_top - self.y
        return Placed(self.piece, face_x, face_y, bleed=(left, top, right, bottom))

    def hatching(self, x: float, y: float) -> Iterator[PageMark]:
        """Yield the lines across its strips."""
        box = self.box(x, y)
        strips = (
            *([CutBox(x, y, x + STRIP, box.bottom)] if self.strip_left else ()),
            *([CutBox(x + self.strip_left, y, box.right, y + STRIP)] if self.strip_top else ()),
        )
        return (PageMark("glue", line) for strip in strips for line in _hatched(strip))


def parts_of(piece: Piece, width: float, height: float) -> tuple[Part, ...]:
    """Return the parts of a piece for pages with room for `width` by `height` mm: as few and as equal as possible.

    Raises `PackingError` if the piece may not be split so.
    """
    try:
        columns = _spans(piece.width, piece.joins.x, width)
        rows = _spans(piece.height, piece.joins.y, height)
    except _TooLongError as error:
        raise PackingError(
            f"a piece of {piece.width:g} x {piece.height:g} mm is larger than the page ({piece.front})"
        ) from error
    return tuple(Part(piece, left, top, right - left, bottom - top) for top, bottom in rows for left, right in columns)


class _TooLongError(Exception):
    """A stretch without a join that is longer than the page."""


def _spans(length: float, joins: Sequence[float], room: float) -> list[tuple[float, float]]:
    fewest = _filled(length, joins, room)
    ends = (0.0, *joins, length)
    for tighter in sorted({end - start for start in ends for end in ends if end > start}):
        try:
            even = _filled(length, joins, min(tighter + STRIP, room))
        except _TooLongError:
            continue
        if len(even) == len(fewest):
            return even
    return fewest


def _filled(length: float, joins: Sequence[float], room: float) -> list[tuple[float, float]]:
    spans: list[tuple[float, float]] = []
    start = 0.0
    while True:
        furthest = start + room - (STRIP if start else 0.0) + _ROUNDING
        if length <= furthest:
            return [*spans, (start, length)]
        end = max((join for join in joins if start < join <= furthest), default=None)
        if end is None:
            raise _TooLongError
        spans.append((start, end))
        start = end


def _hatched(box: CutBox) -> Iterator[Polygon]:
    """Yield lines at 45 degrees, rising to the right, inside a box."""
    start = box.left + _HATCH_PITCH
    across, down = box.right - box.left, box.bottom - box.top
    for step in range(int((across + down - _HATCH_PITCH) / _HATCH_PITCH)):
        reach = start - box.left + step * _HATCH_PITCH
        low, high = min(reach, down), min(reach, across)
        first = (round(box.left + reach - low, 3), round(box.top + low, 3))
        last = (round(box.left + high, 3), round(box.top + reach - high, 3))
        yield Polygon(
            (first, last, (last[0] + _HATCH_WIDTH, last[1]), (first[0] + _HATCH_WIDTH, first[1])), _HATCH_GREY
        )


_SLACK = 0.01
"""Millimetres by which two edges may miss each other and still be one cut."""
_HAIR, _GREY = 0.15, "#969696"
_TICK, _TICK_FROM, _TICK_WIDTH = 3.0, 0.6, 0.25
TICK_REACH = _TICK_FROM + _TICK
"""Millimetres from the outermost cut to the end of its tick."""
_SHORT_FROM, _SHORT = 0.4, 1.2
"""Millimetres: where a tick begins in the gap between two blocks, and how long it is."""
STRONG = 0.35
"""Millimetres: the width of a line between blocks."""
_EXACT = 3
"""Two cuts are one if they agree in this many decimals of a millimetre."""


@dataclass(frozen=True, slots=True)
class Block:
    """Pieces whose cuts go through from rim to rim."""

    boxes: tuple[CutBox, ...]
    region: CutBox
    """The part of the page that is theirs."""


@dataclass(frozen=True, slots=True)
class FirstCut:
    """A line between blocks, from one end to the other."""

    line: CutBox
    free: bool
    """Whether no piece has its edge on it."""


@dataclass(frozen=True, slots=True)
class _Split:
    """Groups of pieces side by side, or one below the other."""

    groups: tuple[tuple[CutBox, ...], ...]
    places: tuple[float, ...]
    """Where the lines between the groups are."""
    free: tuple[bool, ...]
    upright: bool
    """Whether these lines are upright."""


def blocks_of(
    boxes: Sequence[CutBox], nets: Sequence[CutBox], region: CutBox
) -> tuple[tuple[Block, ...], tuple[FirstCut, ...]]:
    """Return the blocks of some pieces, and the lines between blocks in the order of cutting.

    This is a guillotine split: the page is divided until all cuts of each block go through. `nets` are cut along rims
    of their own.
    """
    blocks: list[Block] = []
    cuts: list[FirstCut] = []

    def part(some: Sequence[CutBox], region: CutBox) -> None:
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


def _between(region: CutBox, near: float, far: float, *, upright: bool) -> CutBox:
    """Return the part of a region between two places:

    from left to right if lines between blocks are upright, else from top to bottom.
    """
    return replace(region, left=near, right=far) if upright else replace(region, top=near, bottom=far)


def _shares_cuts(boxes: Sequence[CutBox], nets: Sequence[CutBox]) -> bool:
    """Return whether every cut can go from rim to rim without going through a piece."""
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


def _split(boxes: Sequence[CutBox], nets: Sequence[CutBox]) -> _Split | None:
    """Return the split with the fewest lines, across the page or down it; None if no line goes between the pieces."""
    ways = [_groups(boxes, nets, upright=upright) for upright in (False, True)]
    return min((way for way in ways if way.places), key=lambda way: len(way.places), default=None)


def _groups(boxes: Sequence[CutBox], nets: Sequence[CutBox], *, upright: bool) -> _Split:
    """Group neighbouring layers as long as their pieces share cuts."""
    groups: list[list[CutBox]] = []
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


def _layers(boxes: Sequence[CutBox], *, upright: bool) -> Iterator[list[CutBox]]:
    """Yield the pieces between lines that go through none, from left to right or from top to bottom."""
    layer: list[CutBox] = []
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


def _span(box: CutBox, upright: bool) -> tuple[float, float]:
    return (box.left, box.right) if upright else (box.top, box.bottom)


def cut_marks(boxes: Sequence[CutBox], nets: Sequence[CutBox] = ()) -> tuple[PageMark, ...]:
    """Return the marks to cut along.

    First cuts of ink part the blocks. A grey line runs around every box, and neighbours share it. Ticks of ink at the
    rim of every block show where its cuts begin. `nets` draw their own outlines.
    """
    if not boxes:
        return ()
    blocks, cuts = _parted(boxes, nets)
    edges: dict[tuple[float, float, float, float], Rect] = {}
    for box in boxes:
        width, height = box.right - box.left, box.bottom - box.top
        for x in (box.left, box.right):
            line = Rect(x - _HAIR / 2, box.top, _HAIR, height, _GREY)
            edges.setdefault((round(x, _EXACT), round(box.top, _EXACT), 0.0, round(height, _EXACT)), line)
        for y in (box.top, box.bottom):
            line = Rect(box.left, y - _HAIR / 2, width, _HAIR, _GREY)
            edges.setdefault((round(box.left, _EXACT), round(y, _EXACT), round(width, _EXACT), 0.0), line)
    ticks = (tick for block in blocks for tick in _ticks(block, nets))
    return (
        *(PageMark("first-cut", _strong(cut)) for cut in cuts),
        *(PageMark("cut", line) for line in (*edges.values(), *ticks)),
    )


def cut_length(boxes: Iterable[CutBox], nets: Iterable[CutBox] = ()) -> float:
    """Return the millimetres of cutting around all boxes and between blocks; edges on each other count once."""
    edges: dict[tuple[str, float], list[tuple[float, float]]] = {}
    boxes, nets = tuple(boxes), tuple(nets)
    for box in (*boxes, *nets):
        for x in (box.left, box.right):
            edges.setdefault(("x", round(x, _EXACT)), []).append((box.top, box.bottom))
        for y in (box.top, box.bottom):
            edges.setdefault(("y", round(y, _EXACT)), []).append((box.left, box.right))
    first = _parted(boxes, nets)[1] if boxes else ()
    between = (max(cut.line.right - cut.line.left, cut.line.bottom - cut.line.top) for cut in first if cut.free)
    return sum(map(_covered, edges.values())) + sum(between)


def _covered(spans: list[tuple[float, float]]) -> float:
    total, reached = 0.0, float("-inf")
    for start, end in sorted(spans):
        total += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return total


def _parted(boxes: Sequence[CutBox], nets: Sequence[CutBox]) -> tuple[tuple[Block, ...], tuple[FirstCut, ...]]:
    every = (*boxes, *nets)
    left, top = (min(sides) - TICK_REACH for sides in zip(*((box.left, box.top) for box in every)))
    right, bottom = (max(sides) + TICK_REACH for sides in zip(*((box.right, box.bottom) for box in every)))
    return blocks_of(boxes, nets, CutBox(left, top, right, bottom))


def _strong(cut: FirstCut) -> Rect:
    width, height = cut.line.right - cut.line.left, cut.line.bottom - cut.line.top
    if width > height:
        return Rect(cut.line.left, cut.line.top - STRONG / 2, width, STRONG, INK)
    return Rect(cut.line.left - STRONG / 2, cut.line.top, STRONG, height, INK)


def _ticks(block: Block, nets: Sequence[CutBox]) -> Iterator[Rect]:
    boxes, region = [box for box in block.boxes if box not in nets], block.region
    if not boxes:
        return
    spans = [(box.left, box.right, box.top, box.bottom) for box in boxes]
    for x, start, length in _ends(spans, (region.top, region.bottom)):
        yield Rect(x - _TICK_WIDTH / 2, start, _TICK_WIDTH, length, INK)
    turned = [(top, bottom, left, right) for left, right, top, bottom in spans]
    for y, start, length in _ends(turned, (region.left, region.right)):
        yield Rect(start, y - _TICK_WIDTH / 2, length, _TICK_WIDTH, INK)


def _ends(
    spans: Sequence[tuple[float, float, float, float]], limits: tuple[float, float]
) -> Iterator[tuple[float, float, float]]:
    """Yield the ticks of some cuts: their place, where they begin and how long they are.

    A cut has a tick at each end at which a piece reaches the rim and its block has room. A span is where a piece begins
    and ends in one direction, then in the other.
    """
    cuts = sorted({round(edge, _EXACT) for span in spans for edge in span[:2]})
    rims = (min(span[2] for span in spans), max(span[3] for span in spans))
    for at, rim, limit, out in zip((2, 3), rims, limits, (-1, 1)):
        begin, length = (_TICK_FROM, _TICK) if abs(limit - rim) >= TICK_REACH - _HAIR else (_SHORT_FROM, _SHORT)
        if abs(limit - rim) < begin + length - _HAIR:
            continue
        start = rim + out * begin - (length if out < 0 else 0.0)
        reaching = [span for span in spans if abs(span[at] - rim) < _HAIR]
        for cut in cuts:
            if any(first - _HAIR < cut < last + _HAIR for first, last, _, _ in reaching):
                yield cut, start, length
