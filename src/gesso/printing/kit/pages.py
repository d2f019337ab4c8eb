"""The pages of a kit: which piece lies where, its bleed, and the lines to cut and fold along."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from gesso.printing.faces.drawing_items import Rect
from gesso.printing.kit.cover import owner_pages
from gesso.printing.kit.cut_lines import STRONG, TICK_REACH, cut_length, cut_lines
from gesso.printing.kit.kit_page import FOOT, HEAD, MARGIN, KitPage, joined
from gesso.printing.kit.page_merging import Batch, fewest, runs_of
from gesso.printing.kit.sections import Kit, Section
from gesso.printing.kit.splitting import Box, KitPiece, Part, parts_of
from gesso.printing.pages.packing import Area, PackingError, Size, pack
from gesso.printing.pages.sheets import (
    ALONG_LONG_EDGE,
    FOLD_GAP,
    BackSides,
    Page,
    Paper,
    Placement,
    pages_for,
    without_backs,
)
from gesso.printing.pdf.face_forms import LayeredFace

NO_BLEED = 0.0, 0.0, 0.0, 0.0
_BLEED = 1.0
"""Millimetres. Ticks begin nearer to their cut and reach farther."""
_TOUCHING = 0.01
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
_COVER_TOP = 8.0
"""Millimetres above the picture of the cover."""


def in_rows(pieces: Sequence[KitPiece], columns: int) -> Iterator[KitPiece]:
    """All pieces. Where a row is to be kept and a row of slots has too few left, cards that come later take those
    first; where there are none such, it is parted."""
    waiting = [(row, list(group)) for row, group in groupby(pieces, key=lambda piece: piece.row)]
    taken = 0
    while waiting:
        row, some = waiting.pop(0)
        left = columns - taken % columns if columns else 0
        if row and left < len(some) <= columns:
            for later, others in waiting:
                while not later and others and left:
                    yield others.pop(0)
                    left, taken = left - 1, taken + 1
        yield from some
        taken += len(some)


def with_bleed(placements: Sequence[Placement], without: Collection[str] = ()) -> tuple[Placement, ...]:
    """The pieces of a page, each with bleed on the sides where none lies beside it: up to the middle of what is free
    between two. A part of a larger piece has none, nor has one `without`, by its face."""
    return tuple(
        replace(each, bleed=_free(each, placements)) if each.bleed == NO_BLEED and each.face not in without else each
        for each in placements
    )


def _free(piece: Placement, placements: Sequence[Placement]) -> tuple[float, float, float, float]:
    left = top = right = bottom = _BLEED
    for other in placements:
        if other is piece:
            continue
        if _overlap(piece.y, piece.height, other.y, other.height):
            left = min(left, _half(other.x + other.width, piece.x))
            right = min(right, _half(piece.x + piece.width, other.x))
        if _overlap(piece.x, piece.width, other.x, other.width):
            top = min(top, _half(other.y + other.height, piece.y))
            bottom = min(bottom, _half(piece.y + piece.height, other.y))
    return left, top, right, bottom


def _overlap(start: float, length: float, other: float, other_length: float) -> bool:
    """Whether two stretches lie beside each other, with the corners of their bleed."""
    return start - _BLEED < other + other_length and other < start + length + _BLEED


def _half(end: float, start: float) -> float:
    """Half of the gap between an end and what begins behind it; as much as anything where that does not."""
    gap = start - end
    return _BLEED if gap < -_TOUCHING else round(max(gap, 0.0) / 2, 3)


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


def kit_pages(
    kit: Kit, faces: Mapping[str, LayeredFace], paper: Paper, backs: BackSides = ALONG_LONG_EDGE
) -> tuple[KitPage, ...]:
    """Return all pages of a kit in printing order.

    Sections on one kind of paper that follow each other share pages where that saves one. Raises `PackingError` or
    `TooLargeError` for a piece that is larger than the paper.
    """
    every = [
        Batch(section, pieces_of(kit, section, faces), pieces_of(kit, section, faces, spare=True))
        for section in kit.sections
    ]
    batches = [batch for batch in every if batch.pieces]

    @cache
    def pages_of(together: tuple[Batch, ...]) -> tuple[KitPage, ...]:
        return _pages_together(together, paper, backs)

    pages: list[KitPage] = []
    for run in runs_of(batches):
        groups = fewest(run, pages_of)
        pages += (page for group in groups for page in group.pages)
        covers = [batch.section for group in groups for batch in group.batches if batch.section.cover]
        pages += (KitPage((cover,), (), (), owners=owners) for cover in covers for owners in owner_pages(kit, paper))
    ending = {piece.front for batch in every for piece in (*batch.pieces, *batch.spares) if not piece.bleeds}
    # Pages that were merely tried need none.
    return tuple(
        page
        if page.section.sides == "duplex" or page.section.whole
        else replace(page, placements=with_bleed(page.placements, without=ending))
        for page in pages
    )


def _pages_together(batches: tuple[Batch, ...], paper: Paper, backs: BackSides) -> tuple[KitPage, ...]:
    """The pages of some sections: what is cut out of the last page with pieces to fold stands below these."""
    if len(batches) == 1:
        (batch,) = batches
        return pages_of(batch.section, batch.pieces, paper, batch.spares, backs)
    sections = tuple(batch.section for batch in batches)
    sides: dict[bool, list[KitPiece]] = {True: [], False: []}
    for batch in batches:
        sides[batch.section.sides == "folded"] += batch.pieces
    if not sides[True] or not sides[False]:
        make = folded_pages if sides[True] else flat_pages
        return tuple(make(sections, [*sides[True], *sides[False]], paper))
    return parted_pages(sections, sides[True], sides[False], paper)


def pieces_of(
    kit: Kit, section: Section, faces: Mapping[str, LayeredFace], *, spare: bool = False
) -> tuple[KitPiece, ...]:
    """All copies of the pieces of a section, in the order of the kit's sources; or of the spare ones."""
    pieces: list[KitPiece] = []
    for source in kit.sources:
        for component in source.components:
            if component.section == section.id and component.spare is spare:
                face = faces[component.front.id].face
                back = component.back.id if component.back else None
                pieces += [
                    KitPiece(
                        component.front.id,
                        back,
                        face.width,
                        face.height,
                        component.joins,
                        component.outlined,
                        section.id,
                        component.front.template,
                        component.row,
                        two_faced=component.two_faced,
                    )
                ] * component.copies
    return tuple(pieces)


def pages_of(
    section: Section,
    pieces: Sequence[KitPiece],
    paper: Paper,
    spares: Sequence[KitPiece] = (),
    backs: BackSides = ALONG_LONG_EDGE,
) -> tuple[KitPage, ...]:
    """The pages of a section in printing order. Raises `PackingError` or `TooLargeError` for a piece that is larger than
    the paper."""
    if not pieces:
        return ()
    own = (section,)
    if section.cover:
        return tuple(
            KitPage(own, (upright_at(piece, (paper.width - piece.width) / 2, _COVER_TOP),), ()) for piece in pieces
        )
    if section.sides == "duplex":
        return tuple(_duplex(section, pieces, spares, paper, backs))
    make = folded_pages if section.sides == "folded" else flat_pages
    return tuple(make(own, pieces, paper))


def _duplex(
    section: Section, pieces: Sequence[KitPiece], spares: Sequence[KitPiece], paper: Paper, backs: BackSides
) -> Iterator[KitPage]:
    """Fixed slots; what is wider than high is turned, so that it takes one like others."""
    if section.whole and not backs.duplex:
        # What is read on both sides becomes two sheets.
        sides = ((side, piece) for piece in pieces for side in (piece.front, piece.back) if side is not None)
        pieces = [replace(piece, front=side, back=None) for side, piece in sides]
    if backs.flip is None:
        fronts = {piece.front for piece in pieces}
        alone = without_backs(pieces)
        # Other sides stand in rows of their own.
        pieces = [each if each.front in fronts or not each.row else replace(each, row=f"{each.row}/") for each in alone]
        spares = [replace(piece, back=None) for piece in spares]
    columns = max((len(page.cuts_x) - 1 for page in pages_for(pieces, paper, backs) if page.fold is None), default=0)
    pieces = tuple(in_rows(pieces, columns))
    lying = [piece for piece in (*pieces, *spares) if piece.width > piece.height]
    turned = set() if backs.flip == "fold-over" else {side for piece in lying for side in (piece.front, piece.back)}
    upright = [_upright(piece) if piece.front in turned else piece for piece in (*pieces, *spares)]
    needed = upright[: len(pieces)]
    free = sum(map(_free_slots, pages_for(needed, paper, backs)))
    for page in pages_for(upright[: len(pieces) + free], paper, backs):
        back = page.side == "backs"
        # A sheet is turned over its long edge: what leans to the right on one side leans to the left on the other.
        places = tuple(
            replace(each, turn=270 if back else 90) if each.face in turned else each for each in page.placements
        )
        boxes = (
            [] if section.whole else [Box(each.x, each.y, each.x + each.width, each.y + each.height) for each in places]
        )
        fold = () if page.fold is None else tuple(dashes(page.fold, HEAD, paper.height - FOOT))
        # Folded, both halves are cut at once.
        length = 0.0 if back else cut_length(boxes) / (1 if page.fold is None else 2)
        yield KitPage((section,), places, cut_lines(boxes), fold, back=back, cut_length=length)


def _free_slots(page: Page) -> int:
    slots = (len(page.cuts_x) - 1) * (len(page.cuts_y) - 1)
    return slots - len(page.placements) if page.side == "fronts" else 0


def _upright(piece: KitPiece) -> KitPiece:
    return replace(piece, width=piece.height, height=piece.width)
