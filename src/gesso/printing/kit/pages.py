"""The pages of a kit: which sections share pages, which piece lies where, its bleed, and the lines to cut and fold along."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import groupby
from typing import Generic, TypeAlias, TypeVar

from gesso.data_classes import dataclass
from gesso.printing.faces.drawing_items import Rect
from gesso.printing.kit import FOOT, HEAD, MARGIN, TEXT_BOTTOM, Kit, KitPage, Section, joined
from gesso.printing.kit.cover import owner_pages
from gesso.printing.kit.cuts import STRONG, TICK_REACH, CutBox, Part, cut_length, cut_marks, parts_of
from gesso.printing.pages import (
    ALONG_LONG_EDGE,
    INK,
    NO_BLEED,
    BackSides,
    Bleed,
    PageMark,
    Paper,
    Piece,
    Placed,
    other_side,
)
from gesso.printing.pages.grid import FOLD_GAP, SheetPage, pages_for, without_backs
from gesso.printing.pages.packing import Area, PackingError, PackItem, pack
from gesso.printing.pdf.faces import LayeredFace

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SectionPieces:
    """A section with all its pieces."""

    section: Section
    pieces: tuple[Piece, ...]
    spares: tuple[Piece, ...] = ()
    """Pieces that only fill free slots."""


@dataclass(frozen=True, slots=True)
class Group(Generic[T]):
    """Batches that share pages."""

    batches: tuple[SectionPieces, ...]
    pages: tuple[T, ...]


Groups: TypeAlias = tuple[Group[T], ...]
PagesOf: TypeAlias = Callable[[tuple[SectionPieces, ...]], tuple[T, ...]]


def runs_of(batches: Sequence[SectionPieces]) -> Iterator[list[SectionPieces]]:
    """Yield the batches that may share pages with each other, and every other batch alone."""

    def kind(numbered: tuple[int, SectionPieces]) -> tuple[str, int]:
        number, section = numbered[0], numbered[1].section
        alone = section.cover or section.whole or section.sides == "duplex"
        return section.stock, number if alone else -1

    for _, group in groupby(enumerate(batches), key=kind):
        yield [batch for _, batch in group]


def fewest(run: Sequence[SectionPieces], pages_of: PagesOf[T]) -> Groups[T]:
    """Return the fewest pages of a run, with neighbouring batches merged where that saves a page.

    Dynamic programming over the ends of groups. Raises `PackingError`.
    """
    best: list[Groups[T]] = [()]
    for end in range(1, len(run) + 1):
        choices = [(*best[end - 1], _group(run[end - 1 : end], pages_of))]
        for start in reversed(range(end - 1)):
            # The advice for all of them takes more lines, and may take the room that one piece needs.
            with suppress(PackingError):
                choices.append((*best[start], _group(run[start:end], pages_of)))
        best.append(min(choices, key=number_of_pages))
    return best[-1]


def number_of_pages(groups: Groups[T]) -> int:
    """Return how many pages some groups have together."""
    return sum(len(group.pages) for group in groups)


def _group(batches: Sequence[SectionPieces], pages_of: PagesOf[T]) -> Group[T]:
    return Group(tuple(batches), pages_of(tuple(batches)))


_BLEED = 1.0
"""Millimetres. Ticks begin nearer to their cut and reach farther."""
_TOUCHING = 0.01
_FOLD_ROOM = 3.0
"""Millimetres by which a fold is longer than the pieces beside it, at either end."""
_ACROSS_ROOM = 5.0
"""Millimetres that stay free on either side of a line that parts a page."""
_ADVICE_LINE, _ADVICE_LETTERS = 3.9, 115
"""Millimetres for a line of advice at the foot of a page, and the fewest letters in it."""
_ADVICE_ABOVE_FOOT = 2.2
"""Millimetres by which the last line of advice reaches into the room of the legend, down to 9.8 above the rim."""
_FOLD, _FOLD_DASH, _FOLD_SPACE = 0.3, 3.0, 1.6
_COVER_TOP = 8.0
"""Millimetres above the picture of the cover."""


def in_decks(pieces: Sequence[Piece], slots: int) -> Iterator[Piece]:
    """Yield all pieces in an order that lets decks begin on sheets of their own, without a sheet more.

    Aids fill the sheet before, those of the deck on it first. If there are too few, a deck's own aids follow it, and the
    next deck begins on the same sheet.
    """
    aids = [piece for piece in pieces if piece.aid]
    taken, before = 0, -1
    for deck, group in groupby((piece for piece in pieces if not piece.aid), key=lambda piece: piece.deck):
        aids.sort(key=lambda piece: piece.deck != before)
        left, own = -taken % slots, sum(piece.deck == before for piece in aids)
        between = left if left <= len(aids) else own
        some = [*aids[:between], *group]
        del aids[:between]
        yield from some
        taken, before = taken + len(some), deck
    yield from sorted(aids, key=lambda piece: piece.deck != before)


def in_rows(pieces: Sequence[Piece], columns: int) -> Iterator[Piece]:
    """Yield all pieces in an order that keeps rows together.

    If a row of slots has too few left for a row of pieces, later pieces that belong to no row fill it; if there are
    none, the row is divided.
    """
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


def with_bleed(page: Sequence[Placed]) -> tuple[Placed, ...]:
    """Return the pieces of a page with bleed on the sides where none lies beside them, up to the middle of what is free
    between two. Parts of larger pieces have none."""
    return tuple(
        replace(placed, bleed=_free(placed, page)) if placed.bleed == NO_BLEED and placed.piece.has_bleed else placed
        for placed in page
    )


def _free(placed: Placed, page: Sequence[Placed]) -> Bleed:
    left = top = right = bottom = _BLEED
    for other in page:
        if other is placed:
            continue
        if _overlap(placed.y, placed.height, other.y, other.height):
            left = min(left, _half(other.right, placed.x))
            right = min(right, _half(placed.right, other.x))
        if _overlap(placed.x, placed.width, other.x, other.width):
            top = min(top, _half(other.bottom, placed.y))
            bottom = min(bottom, _half(placed.bottom, other.y))
    return left, top, right, bottom


def _overlap(start: float, length: float, other: float, other_length: float) -> bool:
    """Return whether two stretches lie beside each other, their bleed included."""
    return start - _BLEED < other + other_length and other < start + length + _BLEED


def _half(end: float, start: float) -> float:
    """Return half of the gap between an end and the start of what follows; all of the bleed if nothing follows."""
    gap = start - end
    return _BLEED if gap < -_TOUCHING else round(max(gap, 0.0) / 2, 3)


def _area(sections: Sequence[Section], paper: Paper) -> Area:
    """Return the part of a page that pieces may fill."""
    height = paper.height - HEAD - FOOT - _room_for(sections)
    return Area(MARGIN, HEAD, paper.width - 2 * MARGIN, height)


def _beside_head(sections: Sequence[Section], paper: Paper) -> Area:
    """Return the part that pieces may fill of a page with its head along its left side."""
    across = paper.width - HEAD - FOOT - _room_for(sections)
    return Area(HEAD, MARGIN + 0.4, across, paper.height - 2 * MARGIN - 0.8)


def flat_pages(
    sections: Sequence[Section], pieces: Sequence[Piece], paper: Paper, first: Area | None = None
) -> Iterator[KitPage]:
    """Yield pages of pieces that are cut out.

    `first` is the part of the first page that may be filled; that page may stay empty.
    """
    area = _area(sections, paper)
    if first is None and any(
        piece.height > area.height and (piece.joins.y or piece.height > area.width) for piece in pieces
    ):
        area = _beside_head(sections, paper)
    lying = [piece for piece in pieces if _lies_across(piece, area)]
    parts = [part for piece in pieces if piece not in lying for part in parts_of(piece, area.width, area.height)]
    # What is not cut is read, one after the other.
    pages = [*_packed(parts, area, first, in_order=_is_whole(sections))] if parts else [[]]
    found = [*_flat(sections, pages if parts or first else ()), *_turned_pages(sections, lying, paper)]
    if lying and first is None:
        # What is turned stands between other pages where it would stand upright.
        places = {piece.front: place for place, piece in enumerate(pieces)}
        found.sort(key=lambda page: max(places[each.face] for each in page.placed))
    yield from found


def _flat(sections: Sequence[Section], pages: Iterable[Sequence[_Laid]]) -> Iterator[KitPage]:
    """Yield pages with parts that are not turned."""
    for laid in pages:
        nets = [each.box for each in laid if each.part.piece.outlined]
        boxes = [] if _is_whole(sections) else [each.box for each in laid if not each.part.piece.outlined]
        yield KitPage(
            "fronts",
            tuple(each.placed for each in laid),
            sections=_sections_on(sections, [each.part for each in laid]),
            marks=(*cut_marks(boxes, nets), *(line for each in laid for line in each.part.hatching(each.x, each.y))),
            cut_length=cut_length(boxes, nets),
        )


def _is_whole(sections: Sequence[Section]) -> bool:
    return all(section.whole for section in sections)


def _sections_on(sections: Sequence[Section], parts: Sequence[Part]) -> tuple[Section, ...]:
    """Return those of some sections that have a piece on a page."""
    there = {part.piece.section for part in parts}
    return tuple(section for section in sections if len(sections) == 1 or section.id in there)


def _lies_across(piece: Piece, area: Area) -> bool:
    """Return whether a piece that may not be split is wider than a page, so that it is turned."""
    return piece.width > area.width and not piece.joins.x


def _turned_pages(sections: Sequence[Section], pieces: Sequence[Piece], paper: Paper) -> Iterator[KitPage]:
    """Yield pages of turned pieces, side by side, with the head along the left side of each.

    Raises `PackingError` if a piece is larger than the page even so.
    """
    area, gap = _beside_head(sections, paper), 2 * TICK_REACH
    waiting = list(pieces)
    while waiting:
        here = [waiting.pop(0)]
        while waiting and sum(each.height + gap for each in here) + waiting[0].height <= area.width:
            here.append(waiting.pop(0))
        wide = sum(each.height + gap for each in here) - gap
        x = (paper.width - wide) / 2
        x = max(x, area.left) if wide <= area.width else x
        placed: list[Placed] = []
        for piece in here:
            y = (paper.height - piece.width) / 2
            if min(x, y) < MARGIN:
                raise PackingError(
                    f"a piece of {piece.width:g} x {piece.height:g} mm is larger than the page ({piece.front})"
                )
            placed.append(Placed(piece, x, min(y, TEXT_BOTTOM - 1.0), turns=3))
            x += piece.height + gap
        boxes = [CutBox(each.x, each.y, each.right, each.bottom) for each in placed if not _is_whole(sections)]
        parts = [part for piece in here for part in parts_of(piece, piece.width, piece.height)]
        yield KitPage(
            "fronts",
            tuple(placed),
            sections=_sections_on(sections, parts),
            marks=cut_marks(boxes),
            cut_length=cut_length(boxes),
        )


def _room_for(sections: Sequence[Section]) -> float:
    """Return the millimetres for the advice on a page, clear of the ticks of the lowest cuts."""
    together = joined(sections)
    advice = f"{together.advice} {together.glue_advice}".strip()
    if not advice:
        return 0.0
    return _ADVICE_LINE * -(-len(advice) // _ADVICE_LETTERS) + TICK_REACH - _ADVICE_ABOVE_FOOT


def folded_pages(sections: Sequence[Section], pieces: Sequence[Piece], paper: Paper) -> Iterator[KitPage]:
    """Yield pages with fronts on the right and their backs mirrored on the left.

    Folded once, glued and cut, they lie on each other.
    """
    middle = paper.width / 2
    width = middle - FOLD_GAP - MARGIN
    advice = max(_FOLD_ROOM, _room_for(sections))
    room = paper.height - HEAD - FOOT - advice - _FOLD_ROOM
    area = Area(middle + FOLD_GAP, HEAD + _FOLD_ROOM, width, room)
    parts = [part for piece in pieces for part in parts_of(piece, area.width, area.height)]
    for laid in _packed(parts, area, turning=False):
        fronts, boxes = [each.placed for each in laid], [each.box for each in laid]
        # Both halves have the same cuts, since they are cut folded.
        right = cut_marks(boxes)
        left = (_mirrored(mark, paper) for mark in right)
        folds = dashes(middle, HEAD, max(box.bottom for box in boxes) + _FOLD_ROOM)
        yield KitPage(
            "both",
            (*other_side(fronts, paper), *fronts),
            sections=_sections_on(sections, [each.part for each in laid]),
            marks=(*left, *right, *folds),
            # Folded, both halves are cut at once.
            cut_length=cut_length(boxes),
        )


@dataclass(frozen=True, slots=True)
class _Laid:
    """A part on a page."""

    part: Part
    x: float
    """Millimetres to its upper left corner."""
    y: float
    turns: int
    """Quarter turns clockwise; only a whole piece is turned."""

    @property
    def box(self) -> CutBox:
        """What is cut out."""
        box = self.part.box(self.x, self.y)
        if not self.turns:
            return box
        return CutBox(self.x, self.y, self.x + box.bottom - box.top, self.y + box.right - box.left)

    @property
    def placed(self) -> Placed:
        if not self.turns:
            return self.part.placed(self.x, self.y)
        return Placed(self.part.piece, self.x, self.y, self.turns)


def _packed(
    parts: Sequence[Part], area: Area, first: Area | None = None, *, turning: bool = True, in_order: bool = False
) -> Iterator[list[_Laid]]:
    """Yield the parts of each page; whole pieces may be turned."""
    boxes = [part.box(0.0, 0.0) for part in parts]
    sizes = [PackItem(box.right, box.bottom, turning and part.is_whole) for box, part in zip(boxes, parts, strict=True)]
    spots = pack(sizes, area, first, in_order=in_order)
    for number in range(spots[-1].page + 1 if spots else 0):
        yield [_Laid(parts[spot.piece], spot.x, spot.y, spot.turns) for spot in spots if spot.page == number]


def _mirrored(mark: PageMark, paper: Paper) -> PageMark:
    """Return a mark where it lies beyond a fold down the middle."""
    assert isinstance(mark.shape, Rect), "marks to cut along are rectangles"
    return replace(mark, shape=replace(mark.shape, x=paper.width - mark.shape.x - mark.shape.width))


def dashes(x: float, top: float, bottom: float) -> Iterator[PageMark]:
    """Yield a line to fold along, downwards."""
    y = top
    while y < bottom:
        yield PageMark("fold", Rect(x - _FOLD / 2, y, _FOLD, min(_FOLD_DASH, bottom - y), INK))
        y += _FOLD_DASH + _FOLD_SPACE


def parted_pages(
    sections: Sequence[Section], folding: Sequence[Piece], flat: Sequence[Piece], paper: Paper
) -> tuple[KitPage, ...]:
    """Return pages of pieces to fold and of others; as many others as have room stand below the last folded ones."""
    folded = tuple(folded_pages(sections, folding, paper))
    last = folded[-1]
    line = max(each.bottom for each in last.placed) + _FOLD_ROOM + _ACROSS_ROOM
    area = _area(sections, paper)
    top = line + _ACROSS_ROOM
    rest = replace(area, top=top, height=max(0.0, area.top + area.height - top))
    first, *others = flat_pages(sections, flat, paper, rest)
    if first.placed:
        folded = (*folded[:-1], _parted(last, first, line, paper))
    return (*others, *folded)


def _parted(above: KitPage, below: KitPage, y: float, paper: Paper) -> KitPage:
    """Return two pages as one, with a line across it between them."""
    across = paper.width - 2 * MARGIN
    line = PageMark("first-cut", Rect(MARGIN, y - STRONG / 2, across, STRONG, INK))
    return KitPage(
        "both",
        (*above.placed, *below.placed),
        sections=tuple(dict.fromkeys((*below.sections, *above.sections))),
        marks=(*above.marks, line, *below.marks),
        cut_length=above.cut_length + below.cut_length + across,
        parted=True,
    )


def kit_pages(
    kit: Kit, faces: Mapping[str, LayeredFace], paper: Paper, backs: BackSides = ALONG_LONG_EDGE
) -> tuple[KitPage, ...]:
    """Return all pages of a kit in printing order.

    Sections on one kind of paper that follow each other share pages if that saves one. Raises `PackingError` or
    `TooLargeError` for a piece that is larger than the paper.
    """
    every = [
        SectionPieces(section, pieces_of(kit, section, faces), pieces_of(kit, section, faces, spare=True))
        for section in kit.sections
    ]
    batches = [batch for batch in every if batch.pieces]

    @cache
    def pages_of(together: tuple[SectionPieces, ...]) -> tuple[KitPage, ...]:
        return _pages_together(together, paper, backs)

    pages: list[KitPage] = []
    for run in runs_of(batches):
        groups = fewest(run, pages_of)
        pages += (page for group in groups for page in group.pages)
        covers = [batch.section for group in groups for batch in group.batches if batch.section.cover]
        pages += (
            KitPage("fronts", (), sections=(cover,), owners=owners)
            for cover in covers
            for owners in owner_pages(kit, paper)
        )
    # Bleed is computed last, since most pages that were tried are thrown away.
    return tuple(
        page if page.section.sides == "duplex" or page.section.whole else replace(page, placed=with_bleed(page.placed))
        for page in pages
    )


def _pages_together(batches: tuple[SectionPieces, ...], paper: Paper, backs: BackSides) -> tuple[KitPage, ...]:
    """Return the pages of some sections; flat pieces stand below the last pieces to fold if they have room."""
    if len(batches) == 1:
        (batch,) = batches
        return pages_of(batch.section, batch.pieces, paper, batch.spares, backs)
    sections = tuple(batch.section for batch in batches)
    sides: dict[bool, list[Piece]] = {True: [], False: []}
    for batch in batches:
        sides[batch.section.sides == "folded"] += batch.pieces
    if not sides[True] or not sides[False]:
        make = folded_pages if sides[True] else flat_pages
        return tuple(make(sections, [*sides[True], *sides[False]], paper))
    return parted_pages(sections, sides[True], sides[False], paper)


def pieces_of(
    kit: Kit, section: Section, faces: Mapping[str, LayeredFace], *, spare: bool = False
) -> tuple[Piece, ...]:
    """Return all copies of the pieces of a section, in the order of the kit's sources; or of its `spare` pieces."""
    pieces: list[Piece] = []
    for deck, source in enumerate(kit.sources):
        for component in source.components:
            if component.section == section.id and component.spare is spare:
                face = faces[component.front.id]
                back = component.back.id if component.back else None
                pieces += [
                    Piece(
                        component.front.id,
                        back,
                        face.width,
                        face.height,
                        component.joins.scaled(face.scale),
                        component.outlined,
                        section.id,
                        component.row,
                        two_faced=component.two_faced,
                        deck=deck,
                        aid=component.aid,
                    )
                ] * component.copies
    return tuple(pieces)


def pages_of(
    section: Section,
    pieces: Sequence[Piece],
    paper: Paper,
    spares: Sequence[Piece] = (),
    backs: BackSides = ALONG_LONG_EDGE,
) -> tuple[KitPage, ...]:
    """Return the pages of a section in printing order.

    Raises `PackingError` or `TooLargeError` for a piece that is larger than the paper.
    """
    if not pieces:
        return ()
    sections = (section,)
    if section.cover:
        covers = (Placed(piece, (paper.width - piece.width) / 2, _COVER_TOP) for piece in pieces)
        return tuple(KitPage("fronts", (cover,), sections=sections) for cover in covers)
    if section.sides == "duplex":
        return tuple(_duplex(section, pieces, spares, paper, backs))
    make = folded_pages if section.sides == "folded" else flat_pages
    return tuple(make(sections, pieces, paper))


def _duplex(
    section: Section, pieces: Sequence[Piece], spares: Sequence[Piece], paper: Paper, backs: BackSides
) -> Iterator[KitPage]:
    """Yield pages with fixed slots; pieces that are wider than high are turned to fit into them."""
    if section.whole and not backs.duplex:
        # A sheet that is read on both sides becomes two sheets.
        sides = ((side, piece) for piece in pieces for side in (piece.front, piece.back) if side is not None)
        pieces = [replace(piece, front=side, back=None) for side, piece in sides]
    if backs.flip is None:
        fronts = {piece.front for piece in pieces}
        alone = without_backs(pieces)
        # Backs that became fronts stand in rows of their own.
        pieces = [each if each.front in fronts or not each.row else replace(each, row=f"{each.row}/") for each in alone]
        spares = [replace(piece, back=None) for piece in spares]
    grids = [(page.grid, page.fold) for page in pages_for(pieces, paper, backs, upright=True)]
    pieces = tuple(in_decks(pieces, max(grid.slots for grid, _ in grids)))
    columns = max((grid.columns for grid, fold in grids if fold is None), default=0)
    pieces = tuple(in_rows(pieces, columns))
    for page in _filled_up(pieces, spares, paper, backs):
        boxes = [] if section.whole else [CutBox(each.x, each.y, each.right, each.bottom) for each in page.placed]
        # Folded, both halves are cut at once.
        length = 0.0 if page.side == "backs" else cut_length(boxes) / (1 if page.fold is None else 2)
        yield KitPage(
            page.side,
            page.placed,
            sections=(section,),
            marks=(*cut_marks(boxes), *(() if page.fold is None else dashes(page.fold, HEAD, paper.height - FOOT))),
            # Pictures of cards may cover their cut lines, which are marked at the rim.
            marks_below=True,
            cut_length=length,
        )


def _filled_up(
    pieces: Sequence[Piece], spares: Sequence[Piece], paper: Paper, backs: BackSides
) -> tuple[SheetPage, ...]:
    """Return the pages of pieces, with as many of the spare ones as take no further page."""
    pages = pages_for(pieces, paper, backs, upright=True)
    free = sum(page.grid.slots - len(page.placed) for page in pages if page.side == "fronts")
    for number in range(min(free, len(spares)), 0, -1):
        filled = pages_for((*pieces, *spares[:number]), paper, backs, upright=True)
        if len(filled) <= len(pages):
            return filled
    return pages
