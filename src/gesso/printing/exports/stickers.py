"""Stickers that cover the changed text boxes of printed cards, cut out along lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.printing.cache import digest
from gesso.printing.component import EntryPrints
from gesso.printing.exports.cutter import write_cut_sheets
from gesso.printing.faces.drawing_items import Art, Box, Icon, Mark, Seal, TextRun
from gesso.printing.layout import Layout
from gesso.printing.pages import Caption, Page, PageMark, Paper, Piece, Placed, Stroke
from gesso.printing.pages.packing import Area, PackItem, pack
from gesso.printing.pipeline.drawing import DrawJob, PrintContext, RasterFormat
from gesso.printing.pipeline.output_files import FillTask, Staging
from gesso.printing.pipeline.print_run import note_font
from gesso.printing.pipeline.sheet_writing import DrawnFaces, FileFacts, shared_art

_MARGIN, _HEAD, _GAP, _LABEL = 10.0, 18.0, 4.0, 3.6
"""Millimetres: around a page, for its title, between stickers, and for the line below each."""
_CUT_WIDTH, _CUT_LENGTH = 0.12, 2.5
_TITLE, _SMALL = 13.0, 7.5
"""Points."""
_LAYOUT = "stickers 1"


@dataclass(frozen=True, slots=True)
class Sticker:
    """A part of a new face to stick over an old one."""

    face: str
    name: str
    box: Box
    """In millimetres from the trim corner of the face."""
    width: float
    """Of the face, in millimetres."""
    height: float
    copies: int

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return right - left, bottom - top


def sticker_box(before: Layout, after: Layout) -> Box | None:
    """Return the box that covers all changed text boxes of a face, before and after; None if more than those changed.

    A name, a seal, a mark beside the boxes or another picture cannot be stuck over. The ground of the picture may move
    with the text.
    """
    if before.face is None or after.face is None:
        return None
    sizes = {(each.face.width, each.face.height) for each in (before, after) if each.face is not None}
    sides = [set(each.boxes) for each in (before, after)]
    changed = [box for box, _ in sides[0] ^ sides[1]]
    if len(sizes) > 1 or not changed or _apart(before) != _apart(after):
        return None
    lefts, tops, rights, bottoms = zip(*changed)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _apart(layout: Layout) -> tuple[object, ...]:
    """Return what is read on a face outside its text boxes, and its pictures wherever they lie."""
    assert layout.face is not None
    boxed = {item for _, items in layout.boxes for item in items}
    legible = (TextRun, Mark, Icon, Seal)
    shown: list[object] = [item for item in layout.face.items if isinstance(item, legible) and item not in boxed]
    shown += (_picture(item) for item in layout.face.items if isinstance(item, Art))
    return tuple(shown)


def _picture(item: Art) -> tuple[object, ...]:
    return item.motif, item.palette, item.seed, item.composition, item.picture, item.panel, item.mirrored


def sticker_pages(stickers: Sequence[Sticker], paper: Paper, title: str, note: str) -> tuple[Page, ...]:
    """Return pages with all copies of some stickers, each between its cut lines and above its name."""
    copies = [sticker for sticker in stickers for _ in range(sticker.copies)]
    sizes = [(width + _GAP, height + _LABEL + _GAP) for width, height in (sticker.size for sticker in copies)]
    area = Area(_MARGIN, _HEAD, paper.width - 2 * _MARGIN + _GAP, paper.height - _HEAD - _MARGIN + _GAP)
    spots = pack([PackItem(*size) for size in sizes], area)
    pages = range(1 + max((spot.page for spot in spots), default=-1))
    return tuple(
        Page(
            "fronts",
            tuple(_placed(copies[spot.piece], spot.x, spot.y) for spot in spots if spot.page == page),
            marks=(
                PageMark("caption", Caption(title, _MARGIN, 11.0, "start", size=_TITLE)),
                PageMark("caption", Caption(note, paper.width - _MARGIN, 11.0, "end", size=_SMALL + 1)),
                *(mark for spot in spots if spot.page == page for mark in _marks(copies[spot.piece], spot.x, spot.y)),
            ),
        )
        for page in pages
    )


def _placed(sticker: Sticker, x: float, y: float) -> Placed:
    """Return a face at the place where only its sticker shows."""
    left, top, right, bottom = sticker.box
    piece = Piece(sticker.face, None, sticker.width, sticker.height)
    hidden = -left, -top, right - sticker.width, bottom - sticker.height
    return Placed(piece, round(x - left, 4), round(y - top, 4), bleed=hidden)


def _marks(sticker: Sticker, x: float, y: float) -> Iterator[PageMark]:
    """Yield a thin line around a sticker, with its corners drawn on, and its name."""
    width, height = sticker.size
    right, bottom, out = x + width, y + height, _CUT_LENGTH / 2
    for at in (x, right):
        yield PageMark("cut", Stroke(at, y - out, at, bottom + out, _CUT_WIDTH))
    for at in (y, bottom):
        yield PageMark("cut", Stroke(x - out, at, right + out, at, _CUT_WIDTH))
    label = Caption(f"{sticker.face}   {sticker.name}".rstrip(), x, bottom + _LABEL - 0.6, "start", size=_SMALL)
    yield PageMark("caption", label)


@dataclass(frozen=True, slots=True)
class StickerExport:
    """Writes the sheet of stickers of some entries."""

    prints: tuple[EntryPrints, ...]
    """In the order of the runs that draw them."""
    stickers: tuple[Sticker, ...]
    paper: Paper
    facts: FileFacts
    note: str
    file: Path

    @property
    def folders(self) -> tuple[Path, ...]:
        return (self.file.parent,)

    @property
    def raster_format(self) -> RasterFormat | None:
        return "jpg"

    def stage(
        self, drawn: Sequence[Mapping[str, DrawJob]], context: PrintContext, staging: Staging
    ) -> Iterator[FillTask]:
        """Stage the sheet; `drawn` has the faces of each of the prints."""
        keys = {id: job.key for jobs in drawn for id, job in jobs.items()}
        pages = sticker_pages(self.stickers, self.paper, self.facts.title, self.note)
        shown = [(keys[placed.face], placed.place) for page in pages for placed in page.placed]
        paper = self.paper.name, self.paper.width, self.paper.height
        temp = staging.reserve(self.file, digest(_LAYOUT, paper, shown, self.facts.key, self.note))
        if temp is not None:
            files = {id: context.face_file(key) for id, key in keys.items()}
            layers = {id: context.layered_files(key, "jpg") for id, key in keys.items()}
            faces = DrawnFaces(files, layers, shared_art(self.prints), context.fonts, self.prints[0].icon_words)
            yield partial(write_cut_sheets, pages, self.paper, self.facts, faces, note_font(context), temp)
