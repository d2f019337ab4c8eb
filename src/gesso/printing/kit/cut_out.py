"""Pages with pieces of many sizes: some have no backs, some have theirs beside them, over a fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gesso.printing.drawing_items import Rect
from gesso.printing.kit.bleeds import NO_BLEED
from gesso.printing.kit.cut_lines import STRONG, TICK_REACH, cut_length, cut_lines
from gesso.printing.kit.kit_page import FOOT, HEAD, MARGIN, KitPage
from gesso.printing.kit.packing import Area, PackingError, Size, pack
from gesso.printing.kit.parting import Box, KitPiece, Part, parts_of
from gesso.printing.kit.sections import Section
from gesso.printing.kit.sharing import joined
from gesso.printing.sheets.fold_over import FOLD_GAP
from gesso.printing.sheets.imposition import Paper, Placement

_FOLD_ROOM = 3.0
"""Millimetres by which a fold is longer than the pieces beside it, at either end."""
_ACROSS_ROOM = 5.0
"""Millimetres that stay free at either side of a line that parts a page."""
_ADVICE_LINE, _ADVICE_LETTERS = 3.9, 115
"""Millimetres for a line of what is to be done with a page, and how many letters it has at least."""
_ADVICE_ABOVE_FOOT = 2.2
"""Millimetres by which its last line reaches into the room of the legend: down to 9.8 above the rim."""
_INK = "#14161B"
_FOLD, _FOLD_DASH, _FOLD_SPACE = 0.3, 3.0, 1.6


def _area(sections: Sequence[Section], paper: Paper) -> Area:
    """What of a page may be filled with pieces that are cut out."""
    height = paper.height - HEAD - FOOT - _room_for(sections)
    return Area(MARGIN, HEAD, paper.width - 2 * MARGIN, height)


def _beside_head(sections: Sequence[Section], paper: Paper) -> Area:
    """The same of a page with its head at its left side."""
    across = paper.width - HEAD - FOOT - _room_for(sections)
    return Area(HEAD, MARGIN + 0.4, across, paper.height - 2 * MARGIN - 0.8)


def flat_pages(
    sections: Sequence[Section], pieces: Sequence[KitPiece], paper: Paper, first: Area | None = None
) -> Iterator[KitPage]:
    """Pages of pieces that are cut out; of the first one only an area may be filled, and it may stay empty."""
    area = _area(sections, paper)
    if first is None and any(piece.joins.y and piece.height > area.height for piece in pieces):
        area = _beside_head(sections, paper)
    lying = [piece for piece in pieces if _lies_across(piece, area)]
    parts = [part for piece in pieces if piece not in lying for part in parts_of(piece, area.width, area.height)]
    pages = [*_packed(parts, area, first)] if parts else [[]]
    for laid in pages if parts or first else ():
        nets = [each.box for each in laid if each.part.piece.outlined]
        boxes = [] if _is_whole(sections) else [each.box for each in laid if not each.part.piece.outlined]
        yield KitPage(
            _sections_on(sections, [each.part for each in laid]),
            tuple(each.placement for each in laid),
            cut_lines(boxes, nets),
            strips=tuple(line for each in laid for line in each.part.hatches(each.x, each.y)),
            cut_length=cut_length(boxes, nets),
        )
    for piece in lying:
        yield _across(sections, piece, paper)


def _is_whole(sections: Sequence[Section]) -> bool:
    return all(section.whole for section in sections)


def _sections_on(sections: Sequence[Section], parts: Sequence[Part]) -> tuple[Section, ...]:
    """The sections that have a piece on a page, of those that share pages."""
    there = {part.piece.section for part in parts}
    return tuple(section for section in sections if len(sections) == 1 or section.id in there)


def _lies_across(piece: KitPiece, area: Area) -> bool:
    """Whether a piece that may not be parted is wider than a page, so that it is turned."""
    return piece.width > area.width and not piece.joins.x


def _across(sections: Sequence[Section], piece: KitPiece, paper: Paper) -> KitPage:
    """A page with one turned piece in its middle. Raises `PackingError` where it is larger than the page even so."""
    width, height = piece.height, piece.width
    x, y = (paper.width - width) / 2, (paper.height - height) / 2
    if min(x, y) < MARGIN:
        raise PackingError(f"a piece of {piece.width:g} x {piece.height:g} mm is larger than the page ({piece.front})")
    boxes = [] if _is_whole(sections) else [Box(x, y, x + width, y + height)]
    place = Placement(piece.front, x, y, width, height, NO_BLEED, 270)
    own = _sections_on(sections, parts_of(piece, piece.width, piece.height))
    return KitPage(own, (place,), cut_lines(boxes), cut_length=cut_length(boxes))


def _room_for(sections: Sequence[Section]) -> float:
    """Millimetres for what is to be done with a page, clear of the ticks of the lowest cuts."""
    together = joined(sections)
    advice = f"{together.advice} {together.glue_advice}".strip()
    if not advice:
        return 0.0
    return _ADVICE_LINE * -(-len(advice) // _ADVICE_LETTERS) + TICK_REACH - _ADVICE_ABOVE_FOOT


def folded_pages(sections: Sequence[Section], pieces: Sequence[KitPiece], paper: Paper) -> Iterator[KitPage]:
    """Fronts on the right, their backs mirrored on the left: folded once, glued, and cut, they lie on each other."""
    middle = paper.width / 2
    width = middle - FOLD_GAP - MARGIN
    advice = max(_FOLD_ROOM, _room_for(sections))
    room = paper.height - HEAD - FOOT - advice - _FOLD_ROOM
    area = Area(middle + FOLD_GAP, HEAD + _FOLD_ROOM, width, room)
    parts = [part for piece in pieces for part in parts_of(piece, area.width, area.height)]
    for laid in _packed(parts, area, turning=False):
        fronts = [each.box for each in laid]
        mirrored = [
            (part.piece.back, Box(paper.width - box.right, box.top, paper.width - box.left, box.bottom))
            for part, box in ((each.part, each.box) for each in laid)
            if part.piece.back is not None
        ]
        backs = (
            Placement(back, box.left, box.top, box.right - box.left, box.bottom - box.top, NO_BLEED)
            for back, box in mirrored
        )
        # What is parted at one side of the fold is parted at the other.
        right = cut_lines(fronts)
        lines = (*(replace(line, x=paper.width - line.x - line.width) for line in right), *right)
        fold = tuple(dashes(middle, HEAD, max(box.bottom for box in fronts) + _FOLD_ROOM))
        own = _sections_on(sections, [each.part for each in laid])
        # Folded, both halves are cut at once.
        places = (*backs, *(each.placement for each in laid))
        yield KitPage(own, places, lines, fold, cut_length=cut_length(fronts))


def upright_at(piece: KitPiece, x: float, y: float) -> Placement:
    """The front of a piece with its upper left corner there."""
    return Placement(piece.front, x, y, piece.width, piece.height, NO_BLEED)


@dataclass(frozen=True, slots=True)
class _Laid:
    """A part on a page, its corner there, and whether it is turned."""

    part: Part
    x: float
    y: float
    turned: bool

    @property
    def box(self) -> Box:
        box = self.part.box(self.x, self.y)
        if not self.turned:
            return box
        return Box(self.x, self.y, self.x + box.bottom - box.top, self.y + box.right - box.left)

    @property
    def placement(self) -> Placement:
        if not self.turned:
            return self.part.placement(self.x, self.y)
        piece = self.part.piece
        return Placement(piece.front, self.x, self.y, piece.height, piece.width, NO_BLEED, 90)


def _packed(
    parts: Sequence[Part], area: Area, first: Area | None = None, *, turning: bool = True
) -> Iterator[list[_Laid]]:
    """The parts of each page; whole pieces may be turned."""
    boxes = [part.box(0.0, 0.0) for part in parts]
    sizes = [Size(box.right, box.bottom, turning and part.is_whole) for box, part in zip(boxes, parts, strict=True)]
    spots = pack(sizes, area, first)
    for number in range(spots[-1].page + 1 if spots else 0):
        yield [_Laid(parts[spot.piece], spot.x, spot.y, spot.turned) for spot in spots if spot.page == number]


def dashes(x: float, top: float, bottom: float) -> Iterator[Rect]:
    """A line to fold along, downwards."""
    y = top
    while y < bottom:
        yield Rect(x - _FOLD / 2, y, _FOLD, min(_FOLD_DASH, bottom - y), _INK)
        y += _FOLD_DASH + _FOLD_SPACE


def parted_pages(
    sections: Sequence[Section], folding: Sequence[KitPiece], flat: Sequence[KitPiece], paper: Paper
) -> tuple[KitPage, ...]:
    """Pages of pieces to fold and of others: below those on the last page stand as many of these as have room there."""
    folded = tuple(folded_pages(sections, folding, paper))
    last = folded[-1]
    line = max(each.y + each.height for each in last.placements) + _FOLD_ROOM + _ACROSS_ROOM
    area = _area(sections, paper)
    top = line + _ACROSS_ROOM
    rest = replace(area, top=top, height=max(0.0, area.top + area.height - top))
    first, *others = flat_pages(sections, flat, paper, rest)
    if first.placements:
        folded = (*folded[:-1], _parted(last, first, line, paper))
    return (*others, *folded)


def _parted(above: KitPage, below: KitPage, y: float, paper: Paper) -> KitPage:
    """Both on one page, with a line across it between them."""
    across = paper.width - 2 * MARGIN
    line = Rect(MARGIN, y - STRONG / 2, across, STRONG, _INK)
    return KitPage(
        tuple(dict.fromkeys((*below.sections, *above.sections))),
        (*above.placements, *below.placements),
        (*above.lines, line, *below.lines),
        above.folds,
        below.strips,
        cut_length=above.cut_length + below.cut_length + across,
        parted=True,
    )
