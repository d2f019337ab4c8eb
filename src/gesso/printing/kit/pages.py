"""The pages of a kit: which piece lies where, and the lines to cut and fold along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gesso.printing.drawing_items import Polygon, Rect
from gesso.printing.kit.cut_lines import cut_length, cut_lines
from gesso.printing.kit.packing import Area, PackingError, Size, pack
from gesso.printing.kit.parting import Box, KitPiece, Part, parts_of
from gesso.printing.kit.sections import Kit, Section
from gesso.printing.pdf.vector_faces import LayeredFace
from gesso.printing.sheets.back_sides import ALONG_LONG_EDGE, BackSides
from gesso.printing.sheets.fold_over import FOLD_GAP
from gesso.printing.sheets.imposition import Page, Paper, Placement
from gesso.printing.sheets.sides import pages_for

MARGIN = 6.0
"""Millimetres around whatever is cut."""
HEAD, FOOT = 15.0, 12.0
"""Millimetres for the title of a page and for its legend."""
_COVER_TOP = 8.0
_TEXT_BOTTOM = 11.0
"""Down to where a head reaches."""
_TITLE_ROOM = 3.0
_ADVICE_LINE, _ADVICE_LETTERS = 4.5, 190
"""Millimetres for a line of what is to be done with a page, and the letters for which one is enough."""
_INK = "#14161B"
_FOLD, _FOLD_DASH, _FOLD_SPACE = 0.3, 3.0, 1.6


@dataclass(frozen=True, slots=True)
class KitPage:
    """One side of a sheet. There are `lines` to cut along, `folds`, and strips to glue on.
    `cut_length` is what scissors go, in millimetres."""

    section: Section
    placements: tuple[Placement, ...]
    lines: tuple[Rect, ...]
    folds: tuple[Rect, ...] = ()
    strips: tuple[Polygon, ...] = ()
    back: bool = False
    cut_length: float = 0.0

    @property
    def full(self) -> bool:
        """Whether pieces leave no room above them, so that head and foot stand at the sides."""
        return not self.section.cover and any(each.y - each.bleed[1] < _TEXT_BOTTOM for each in self.placements)


def kit_pages(
    kit: Kit, faces: Mapping[str, LayeredFace], paper: Paper, backs: BackSides = ALONG_LONG_EDGE
) -> tuple[KitPage, ...]:
    """All pages of a kit in printing order. Sections on one kind of paper that follow each other share pages where that
    saves one. Raises `PackingError` or `TooLargeError` for a piece that is larger than the paper."""
    batches: list[_Batch] = []
    for section in kit.sections:
        pieces = pieces_of(kit, section, faces)
        pages = pages_of(section, pieces, paper, pieces_of(kit, section, faces, spare=True), backs)
        if not pages:
            continue
        batch = _Batch(section, pieces, pages)
        both = _joint(batches[-1], batch, paper) if batches else None
        if both is None:
            batches.append(batch)
        else:
            batches[-1] = both
    return tuple(page for batch in batches for page in batch.pages)


@dataclass(frozen=True, slots=True)
class _Batch:
    section: Section
    pieces: Sequence[KitPiece]
    pages: tuple[KitPage, ...]


def _joint(before: _Batch, batch: _Batch, paper: Paper) -> _Batch | None:
    """The pieces of two sections on pages of both; None where they do not go together, or no page is saved."""
    one, other = before.section, batch.section
    if not (one.sides == other.sides == "single" and one.stock == other.stock) or one.cover or other.cover:
        return None
    section = replace(
        one,
        title=f"{one.title}, {other.title}",
        note="; ".join(filter(None, (one.note, other.note))),
        advice=" ".join(filter(None, (one.advice, other.advice))),
        step=" ".join(filter(None, (one.step, other.step))),
    )
    pieces = [*before.pieces, *batch.pieces]
    try:
        pages = pages_of(section, pieces, paper)
    except PackingError:
        # What is to be done with both takes more lines, and may take the room that one piece needs.
        return None
    return _Batch(section, pieces, pages) if len(pages) < len(before.pages) + len(batch.pages) else None


def pieces_of(kit: Kit, section: Section, faces: Mapping[str, LayeredFace], *, spare: bool = False) -> list[KitPiece]:
    """All copies of the pieces of a section, in the order of the kit's sources; or of the spare ones."""
    pieces = []
    for source in kit.sources:
        for component in source.components:
            if component.section == section.id and component.spare is spare:
                face = faces[component.front.id].face
                back = component.back.id if component.back else None
                piece = KitPiece(component.front.id, back, face.width, face.height, component.joins, component.outlined)
                pieces += [piece] * component.copies
    return pieces


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
    if section.cover:
        return tuple(
            KitPage(section, (_at(piece, (paper.width - piece.width) / 2, _COVER_TOP),), ()) for piece in pieces
        )
    if section.sides == "duplex":
        return tuple(_duplex(section, pieces, spares, paper, backs))
    if section.sides == "folded" and backs.flip is not None:
        return tuple(_folded(section, pieces, paper))
    return tuple(_single(section, pieces, paper))


def _single(section: Section, pieces: Sequence[KitPiece], paper: Paper) -> Iterator[KitPage]:
    area = Area(MARGIN, HEAD, paper.width - 2 * MARGIN, paper.height - HEAD - FOOT - _room_for(section.advice))
    for piece in pieces:
        if _lies_across(piece, area):
            yield _across(section, piece, paper)
    parts = [
        part for piece in pieces if not _lies_across(piece, area) for part in parts_of(piece, area.width, area.height)
    ]
    for spots in _packed(parts, area) if parts else ():
        straight = [part.box(x, y) for part, x, y in spots if not part.piece.outlined]
        yield KitPage(
            section,
            tuple(part.placement(x, y) for part, x, y in spots),
            () if section.whole else cut_lines(straight),
            strips=tuple(line for part, x, y in spots for line in part.hatches(x, y)),
            cut_length=cut_length(part.box(x, y) for part, x, y in spots),
        )


def _lies_across(piece: KitPiece, area: Area) -> bool:
    """Whether a piece that may not be parted is wider than a page, so that it is turned."""
    return piece.width > area.width and not piece.joins.x


def _across(section: Section, piece: KitPiece, paper: Paper) -> KitPage:
    """A page with one turned piece in its middle. Raises `PackingError` where it is larger than the page even so."""
    width, height = piece.height, piece.width
    x, y = (paper.width - width) / 2, (paper.height - height) / 2
    if min(x, y) < MARGIN:
        raise PackingError(f"a piece of {piece.width:g} x {piece.height:g} mm is larger than the page ({piece.front})")
    boxes = [] if section.whole else [Box(x, y, x + width, y + height)]
    place = Placement(piece.front, x, y, width, height, (0.0, 0.0, 0.0, 0.0), 270)
    return KitPage(section, (place,), cut_lines(boxes), cut_length=cut_length(boxes))


def _room_for(advice: str) -> float:
    return _ADVICE_LINE * -(-len(advice) // _ADVICE_LETTERS)


def _duplex(
    section: Section, pieces: Sequence[KitPiece], spares: Sequence[KitPiece], paper: Paper, backs: BackSides
) -> Iterator[KitPage]:
    """Fixed slots; what is wider than high is turned, so that it takes one like others."""
    if section.whole and backs.flip not in ("long", "short"):
        # What is read on both sides becomes two sheets.
        sides = ((side, piece) for piece in pieces for side in (piece.front, piece.back) if side is not None)
        pieces = [replace(piece, front=side, back=None) for side, piece in sides]
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
        fold = () if page.fold is None else tuple(_dashes(page.fold, HEAD, paper.height - FOOT))
        # Folded, both halves are cut at once.
        length = 0.0 if back else cut_length(boxes) / (1 if page.fold is None else 2)
        yield KitPage(section, places, cut_lines(boxes), fold, back=back, cut_length=length)


def _free_slots(page: Page) -> int:
    slots = (len(page.cuts_x) - 1) * (len(page.cuts_y) - 1)
    return slots - len(page.placements) if page.side == "fronts" else 0


def _upright(piece: KitPiece) -> KitPiece:
    return replace(piece, width=piece.height, height=piece.width)


def _folded(section: Section, pieces: Sequence[KitPiece], paper: Paper) -> Iterator[KitPage]:
    """Fronts on the right, their backs mirrored on the left: folded once, glued, and cut, they lie on each other."""
    middle = paper.width / 2
    width = middle - FOLD_GAP - MARGIN
    room = paper.height - HEAD - FOOT - _ADVICE_LINE - 2 * _TITLE_ROOM
    area = Area(middle + FOLD_GAP, HEAD + _TITLE_ROOM, width, room)
    for spots in _packed([part for piece in pieces for part in parts_of(piece, area.width, area.height)], area):
        fronts = [part.box(x, y) for part, x, y in spots]
        backs = [Box(paper.width - box.right, box.top, paper.width - box.left, box.bottom) for box in fronts]
        mirrored = (
            replace(_at(part.piece, box.left, box.top), face=part.piece.back)
            for (part, _, _), box in zip(spots, backs, strict=True)
            if part.piece.back is not None
        )
        lines = cut_lines([*(box for box, (part, _, _) in zip(backs, spots, strict=True) if part.piece.back), *fronts])
        fold = tuple(_dashes(middle, HEAD, max(box.bottom for box in fronts) + _TITLE_ROOM))
        places = (*mirrored, *(part.placement(x, y) for part, x, y in spots))
        # Folded, both halves are cut at once.
        yield KitPage(section, places, lines, fold, cut_length=cut_length(fronts))


def _at(piece: KitPiece, x: float, y: float) -> Placement:
    return Placement(piece.front, x, y, piece.width, piece.height, (0.0, 0.0, 0.0, 0.0))


def _packed(parts: Sequence[Part], area: Area) -> Iterator[list[tuple[Part, float, float]]]:
    """The parts of each page, and where their corners lie."""
    boxes = [part.box(0.0, 0.0) for part in parts]
    spots = pack([Size(box.right, box.bottom) for box in boxes], area)
    for number in range(spots[-1].page + 1):
        yield [(parts[spot.piece], spot.x, spot.y) for spot in spots if spot.page == number]


def _dashes(x: float, top: float, bottom: float) -> Iterator[Rect]:
    y = top
    while y < bottom:
        yield Rect(x - _FOLD / 2, y, _FOLD, min(_FOLD_DASH, bottom - y), _INK)
        y += _FOLD_DASH + _FOLD_SPACE


def sheets_of(pages: Sequence[KitPage]) -> Mapping[int, int]:
    """The number of the sheet, from 1, for each page by its place."""
    numbers: dict[int, int] = {}
    sheet = 0
    for place, page in enumerate(pages):
        sheet += 0 if page.back else 1
        numbers[place] = sheet
    return numbers
