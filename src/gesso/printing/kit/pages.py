"""The pages of a kit: which piece lies where, and the lines to cut and fold along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gesso.printing.drawing_items import Rect
from gesso.printing.kit.packing import Area, Size, pack
from gesso.printing.kit.sections import Kit, Section
from gesso.printing.pdf.vector_faces import LayeredFace
from gesso.printing.sheets.back_sides import ALONG_LONG_EDGE, BackSides
from gesso.printing.sheets.fold_over import FOLD_GAP
from gesso.printing.sheets.imposition import Paper, Piece, Placement
from gesso.printing.sheets.sides import pages_for

MARGIN = 6.0
"""Millimetres around whatever is cut."""
HEAD, FOOT = 15.0, 12.0
"""Millimetres for the title of a page and for its legend."""
_TITLE_ROOM = 3.0
_ADVICE = 4.5
"""Millimetres for what is to be done with a page."""
_HAIR, _GREY = 0.15, "#969696"
_TICK, _TICK_FROM, _TICK_WIDTH, _INK = 3.0, 0.6, 0.25, "#14161B"
_FOLD, _FOLD_DASH, _FOLD_SPACE = 0.3, 3.0, 1.6


@dataclass(frozen=True, slots=True)
class KitPage:
    """One side of a sheet. `lines` to cut along and `folds` lie below the faces."""

    section: Section
    placements: tuple[Placement, ...]
    lines: tuple[Rect, ...]
    folds: tuple[Rect, ...] = ()
    back: bool = False


def pieces_of(kit: Kit, section: Section, faces: Mapping[str, LayeredFace]) -> list[Piece]:
    """All copies of the pieces of a section, in the order of the kit's sources."""
    pieces = []
    for source in kit.sources:
        for component in source.components:
            if component.section == section.id:
                face = faces[component.front.id].face
                back = component.back.id if component.back else None
                pieces += [Piece(component.front.id, back, face.width, face.height)] * component.copies
    return pieces


def pages_of(
    section: Section, pieces: Sequence[Piece], paper: Paper, backs: BackSides = ALONG_LONG_EDGE
) -> tuple[KitPage, ...]:
    """The pages of a section in printing order. Raises `PackingError` or `TooLargeError` for a piece that is larger than
    the paper."""
    if not pieces:
        return ()
    if section.sides == "duplex":
        return tuple(_duplex(section, pieces, paper, backs))
    if section.sides == "folded" and backs.flip is not None:
        return tuple(_folded(section, pieces, paper))
    foot = FOOT + (_ADVICE if section.advice else 0.0)
    area = Area(MARGIN, HEAD, paper.width - 2 * MARGIN, paper.height - HEAD - foot)
    return tuple(KitPage(section, places, _cuts(places)) for places in _packed(pieces, area))


def _duplex(section: Section, pieces: Sequence[Piece], paper: Paper, backs: BackSides) -> Iterator[KitPage]:
    if section.whole and backs.flip not in ("long", "short"):
        # What is read on both sides becomes two sheets.
        pieces = [
            Piece(side, None, piece.width, piece.height)
            for piece in pieces
            for side in (piece.front, piece.back)
            if side is not None
        ]
    for page in pages_for(pieces, paper, backs):
        lines = () if section.whole else _cuts(page.placements)
        fold = () if page.fold is None else tuple(_dashes(page.fold, HEAD, paper.height - FOOT))
        yield KitPage(section, page.placements, lines, fold, back=page.side == "backs")


def _folded(section: Section, pieces: Sequence[Piece], paper: Paper) -> Iterator[KitPage]:
    """Fronts on the right, their backs mirrored on the left: folded once, glued, and cut, they lie on each other."""
    middle = paper.width / 2
    width = middle - FOLD_GAP - MARGIN
    area = Area(middle + FOLD_GAP, HEAD + _TITLE_ROOM, width, paper.height - HEAD - FOOT - _ADVICE - 2 * _TITLE_ROOM)
    backs = {piece.front: piece.back for piece in pieces}
    for fronts in _packed(pieces, area):
        mirrored = tuple(
            Placement(back, paper.width - each.x - each.width, each.y, each.width, each.height, each.bleed)
            for each in fronts
            if (back := backs[each.face]) is not None
        )
        bottom = max(each.y + each.height for each in fronts)
        fold = tuple(_dashes(middle, HEAD, bottom + _TITLE_ROOM))
        yield KitPage(section, (*mirrored, *fronts), _cuts((*mirrored, *fronts)), fold)


def _packed(pieces: Sequence[Piece], area: Area) -> Iterator[tuple[Placement, ...]]:
    spots = pack([Size(piece.width, piece.height) for piece in pieces], area)
    for number in range(spots[-1].page + 1):
        placed = []
        for spot in spots:
            if spot.page == number:
                piece = pieces[spot.piece]
                placed.append(Placement(piece.front, spot.x, spot.y, piece.width, piece.height, _NO_BLEED))
        yield tuple(placed)


_NO_BLEED = (0.0, 0.0, 0.0, 0.0)


def _cuts(places: Sequence[Placement]) -> tuple[Rect, ...]:
    """A grey line around every piece, shared by neighbours, and ticks of ink where cuts begin at the rim of all."""
    found: dict[tuple[float, float, float, float], Rect] = {}
    for place in places:
        right, bottom = place.x + place.width, place.y + place.height
        for x in (place.x, right):
            line = Rect(x - _HAIR / 2, place.y, _HAIR, place.height, _GREY)
            found.setdefault((round(x, 3), round(place.y, 3), 0.0, round(place.height, 3)), line)
        for y in (place.y, bottom):
            line = Rect(place.x, y - _HAIR / 2, place.width, _HAIR, _GREY)
            found.setdefault((round(place.x, 3), round(y, 3), round(place.width, 3), 0.0), line)
    return (*found.values(), *_ticks(places))


def _ticks(places: Sequence[Placement]) -> Iterator[Rect]:
    across = [(each.x, each.x + each.width, each.y, each.y + each.height) for each in places]
    for x, y in _ends(across):
        yield Rect(x - _TICK_WIDTH / 2, y, _TICK_WIDTH, _TICK, _INK)
    for y, x in _ends([(top, bottom, left, right) for left, right, top, bottom in across]):
        yield Rect(x, y - _TICK_WIDTH / 2, _TICK, _TICK_WIDTH, _INK)


def _ends(spans: Sequence[tuple[float, float, float, float]]) -> Iterator[tuple[float, float]]:
    """The cuts across some pieces, each at both ends where a piece reaches the rim there: its place, and where the tick
    begins. A span is where a piece begins and ends in one direction, then in the other."""
    near, far = min(span[2] for span in spans), max(span[3] for span in spans)
    cuts = sorted({round(edge, 3) for span in spans for edge in span[:2]})
    for rim, at, start in ((near, 2, near - _TICK_FROM - _TICK), (far, 3, far + _TICK_FROM)):
        reaching = [span for span in spans if abs(span[at] - rim) < _HAIR]
        for cut in cuts:
            if any(first - _HAIR < cut < last + _HAIR for first, last, _, _ in reaching):
                yield cut, start


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
