"""The pages of a kit: which piece lies where, and the lines to cut and fold along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from gesso.printing.kit.bleeds import with_bleed
from gesso.printing.kit.cut_lines import cut_length, cut_lines
from gesso.printing.kit.cut_out import dashes, flat_pages, folded_pages, parted_pages, upright_at
from gesso.printing.kit.kit_page import FOOT, HEAD, KitPage
from gesso.printing.kit.owner_lists import owner_pages
from gesso.printing.kit.parting import Box, KitPiece
from gesso.printing.kit.rows import in_rows
from gesso.printing.kit.sections import Kit, Section
from gesso.printing.kit.sharing import Batch, fewest, runs_of
from gesso.printing.pdf.vector_faces import LayeredFace
from gesso.printing.sheets.back_sides import ALONG_LONG_EDGE, BackSides
from gesso.printing.sheets.imposition import Page, Paper
from gesso.printing.sheets.sides import pages_for, without_backs

_COVER_TOP = 8.0
"""Millimetres above the picture of the cover."""


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


def sheets_of(pages: Sequence[KitPage]) -> Mapping[int, int]:
    """The number of the sheet, from 1, for each page by its place."""
    numbers: dict[int, int] = {}
    sheet = 0
    for place, page in enumerate(pages):
        sheet += 0 if page.back else 1
        numbers[place] = sheet
    return numbers
