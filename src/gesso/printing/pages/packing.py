"""Pieces of many sizes on pages: on shelves along shared cuts, or apart from each other for a cutting machine.

A shelf is as tall as its first piece. Shorter pieces fill the free room below others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace

from gesso.data_classes import dataclass
from gesso.printing.pages import Page, Paper, Piece, Placed

GAP = 4.0
"""Millimetres between blocks that are cut apart first."""
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class PackItem:
    """A rectangle to pack. Lengths are millimetres."""

    width: float
    height: float
    may_turn: bool = False
    """Whether it may lie on its side."""

    @property
    def turned(self) -> PackItem:
        """The rectangle on its side."""
        return replace(self, width=self.height, height=self.width)


@dataclass(frozen=True, slots=True)
class Area:
    """The part of a page that may be filled, in millimetres from the page's upper left corner."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies."""

    piece: int
    """Its number in what was packed."""
    page: int
    x: float
    """Millimetres to its upper left corner."""
    y: float
    turns: int = 0
    """Quarter turns clockwise: 0 or 1."""


class PackingError(ValueError):
    """A piece that is larger than the page."""


@dataclass(slots=True)
class _Room:
    """A free rectangle that is filled from its left."""

    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True)
class _Page:
    area: Area
    used: float = 0.0
    last: float = 0.0
    rooms: list[_Room] = field(default_factory=list)

    def new_shelf(self, item: PackItem) -> _Room | None:
        # Rows of one height share a cut; others are cut apart first, in a gap.
        gap = 0.0 if not self.used or abs(self.last - item.height) < _SLACK else GAP
        top = self.used + gap
        if top + item.height > self.area.height + _SLACK or item.width > self.area.width + _SLACK:
            return None
        room = _Room(self.area.left, self.area.top + top, self.area.width, item.height)
        self.used, self.last = top + item.height, item.height
        self.rooms.append(room)
        return room


def pack(
    items: Sequence[PackItem], area: Area, first: Area | None = None, *, in_order: bool = False
) -> tuple[Spot, ...]:
    """Return a spot for every piece, in the order of pages.

    The tallest come first, and pieces of one size follow each other, so that they share cuts; shorter ones fill the
    corners that they leave. With `in_order`, they are taken as they come. `first` is the part of the first page that may
    be filled. Raises `PackingError` for a piece that no page can hold.
    """
    ways = _WAYS if any(item.may_turn for item in items) else _WAYS[:1]
    packings: list[tuple[Spot, ...]] = []
    for way in ways:
        try:
            packings.append(_packed(items, way, [_Page(first or area)], area, in_order=in_order))
        except PackingError:
            if way == ways[-1] and not packings:
                raise
    return min(packings, key=lambda spots: max((spot.page for spot in spots), default=0))


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to turn pieces."""

    lying: bool
    """Whether pieces that may be turned lie on their long side."""
    either: bool
    """Whether pieces without room are tried the other way."""


_WAYS = (_Way(False, False), _Way(False, True), _Way(True, False), _Way(True, True))
"""In order of preference: pieces stay upright unless turning saves a page."""


def _packed(
    items: Sequence[PackItem], way: _Way, pages: list[_Page], area: Area, *, in_order: bool
) -> tuple[Spot, ...]:
    def on_its_side(item: PackItem) -> bool:
        return way.lying and item.may_turn and item.height > item.width

    shown = [item.turned if on_its_side(item) else item for item in items]
    spots: list[Spot] = []
    by_size = sorted(range(len(shown)), key=lambda each: (-shown[each].height, -shown[each].width, each))
    for piece in range(len(shown)) if in_order else by_size:
        item = shown[piece]
        tried = (item, item.turned) if way.either and item.may_turn else (item,)
        fit = next(((*spot, each) for each in tried for spot in _fitting(pages, each)), None)
        if fit is None:
            pages.append(_Page(area))
            rooms = ((room, each) for each in tried if (room := pages[-1].new_shelf(each)) is not None)
            new = next(rooms, None)
            if new is None:
                raise PackingError(f"a piece of {item.width:g} x {item.height:g} mm is larger than the page")
            fit = len(pages) - 1, *new
        page, room, taken = fit
        turns = int((taken.width, taken.height) != _extent(items[piece]))
        spots.append(Spot(piece, page, room.x, room.y, turns))
        _take(pages[page], room, taken)
    return tuple(sorted(spots, key=lambda spot: (spot.page, spot.y, spot.x)))


def _extent(item: PackItem) -> tuple[float, float]:
    return item.width, item.height


def _fitting(pages: Iterable[_Page], item: PackItem) -> Iterator[tuple[int, _Room]]:
    for number, page in enumerate(pages):
        fits = [
            room for room in page.rooms if item.width <= room.width + _SLACK and item.height <= room.height + _SLACK
        ]
        if fits:
            yield number, min(fits, key=lambda room: (room.height - item.height, room.y, room.x))
        room = page.new_shelf(item)
        if room is not None:
            yield number, room


def _take(page: _Page, room: _Room, item: PackItem) -> None:
    """Put a piece into the upper left corner of a room.

    The free part below becomes a room for shorter pieces, as wide as the pieces of its size that stand side by side.
    """
    below = room.height - item.height
    if below > GAP:
        top = room.y + item.height + GAP
        beside = next((each for each in page.rooms if _continues(each, room, top)), None)
        if beside is not None:
            beside.width += item.width
        else:
            page.rooms.append(_Room(room.x, top, item.width, below - GAP))
    room.x += item.width
    room.width -= item.width


def _continues(room: _Room, above: _Room, top: float) -> bool:
    return abs(room.y - top) < _SLACK and abs(room.x + room.width - above.x) < _SLACK


def spaced_pages(
    pieces: Sequence[Piece], paper: Paper, choices: Sequence[Area], gap: float, bleed: float = 0.0
) -> tuple[Page, ...]:
    """Return the fronts of the fewest sheets that hold all pieces, `gap` millimetres apart and each with `bleed` around it.

    The pieces of each page lie in one of the areas, all upright or all turned but for those that have no room so. Raises
    `PackingError` for a piece that none can hold.
    """
    for piece in pieces:
        if not fits(piece.width, piece.height, choices):
            raise PackingError(f"a piece of {piece.width:g} x {piece.height:g} mm is larger than the page")
    best: tuple[Page, ...] | None = None
    for turns in (0, 3):
        for area in choices:
            placed = [_placed_in(area, piece, turns, bleed) for piece in pieces]
            rest = [piece for piece, each in zip(pieces, placed) if each is None]
            if len(rest) == len(pieces):
                continue
            here = [each for each in placed if each is not None]
            pages = (*_spaced(here, paper, area, gap), *spaced_pages(rest, paper, choices, gap, bleed))
            if best is None or len(pages) < len(best):
                best = pages
    return best or ()


def _placed_in(area: Area, piece: Piece, turns: int, bleed: float) -> Placed | None:
    """Return a piece in the corner of an area, with those quarter turns if it has room so; None if it has no room."""
    for each in (turns, 3 - turns):
        placed = Placed(piece, 0.0, 0.0, each, (bleed, bleed, bleed, bleed))
        if placed.width <= area.width and placed.height <= area.height:
            return placed
    return None


def fits(width: float, height: float, choices: Sequence[Area]) -> bool:
    """Return whether a piece has room in one of the areas, upright or turned."""
    return any(
        min(width, height) <= min(area.width, area.height) and max(width, height) <= max(area.width, area.height)
        for area in choices
    )


def _spaced(pieces: Sequence[Placed], paper: Paper, area: Area, gap: float) -> Iterator[Page]:
    """Return the pages of pieces, turned as they are, in one area."""
    items = [PackItem(piece.width + gap, piece.height + gap) for piece in pieces]
    spots = pack(items, Area(area.left, area.top, area.width + gap, area.height + gap))
    for number in range(spots[-1].page + 1 if spots else 0):
        fronts = [replace(pieces[spot.piece], x=spot.x, y=spot.y) for spot in spots if spot.page == number]
        # Centre the pieces of a page that is not full.
        left, right = min(front.x for front in fronts), max(front.right for front in fronts)
        shift = (paper.width - right - left) / 2
        yield Page(
            "fronts", tuple(replace(front, x=round(front.x + shift, 4), y=round(front.y, 4)) for front in fronts)
        )
