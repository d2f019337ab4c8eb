"""A kit as one PDF: its pages with heads, labels, lines and pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from gesso.art import ArtLibrary
from gesso.data_classes import dataclass
from gesso.printing.component import face_names
from gesso.printing.faces.drawing_items import GuideKind
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.templates import TemplateBook
from gesso.printing.kit import (
    COVER_TEMPLATE,
    FOOT,
    KIT_TEMPLATE,
    KIT_VERSION,
    LABELS_TEMPLATE,
    LARGE_COVER_TEMPLATE,
    LARGE_LETTERS,
    OWNERS_TEMPLATE,
    Kit,
    KitPage,
    as_reprint,
    note_of,
    sheets_of,
)
from gesso.printing.kit.cover import cover_values, list_values
from gesso.printing.kit.cuts import TICK_REACH
from gesso.printing.kit.tuck_boxes import BOX_TEMPLATE
from gesso.printing.pages import ALONG_LONG_EDGE, BackSides, Paper, Piece, Placed, Sides, pages_of_run
from gesso.printing.pages.grid import FOLD_GAP
from gesso.printing.pages.pdf import page_face, write_pdf
from gesso.printing.pdf.faces import LayeredFace, VectorFaces

_SMALL = 45.0
"""Millimetres: larger pieces have their name on them and need no label."""
_ROW_GAP = 5.0
"""Millimetres between rows that are labelled together."""
_LANE, _LETTER = 3.1, 1.05
"""Millimetres: from one label to the one beside it; for one letter."""
_AIR, _EDGE = 0.8, 4.4
"""Millimetres: between a tick and a label; between a label and the edge of the paper."""
Guides: TypeAlias = Mapping[str, Collection[GuideKind]]
"""The kinds of guides of faces, by their ids."""
_SEAL, _SEAL_TOP, _SEAL_STEP = 5.6, 5.6, 6.6
_LABEL = 2.1
"""Millimetres from the left edge of an upright line of text to its baseline."""

_GUIDE_STEPS = ("fold_cut", "fold_crease", "fold_side", "fold_bottom", "fold_close")
_GUIDE_WIDTH = 190.0
"""Millimetres of the narrowest paper on which the guide to folding boxes has room."""
_GUIDE_HEIGHT = 57.0
"""Millimetres from its line to its last words."""
_LEAST_ABOVE_GUIDE, _ADVICE_HEIGHT = 9.0, 10.0


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text that reads upwards."""

    text: str
    x: float
    """Its left edge, in millimetres from the left edge of the page."""
    y: float
    """The middle of its length, in millimetres from the upper edge of the page."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """Rows of pieces with one name that follow each other."""

    name: str
    count: int
    top: float
    bottom: float


def names_of(kit: Kit) -> Mapping[str, str]:
    """Return the counted names of pieces by the ids of their fronts."""
    pieces = (piece for source in kit.sources for piece in source.components)
    return {piece.front.id: piece.counted_as for piece in pieces if piece.counted_as}


def labels_of(page: KitPage, names: Mapping[str, str], paper: Paper) -> tuple[Label, ...]:
    """Return the labels of a page, each at the right of its pieces where there is room."""
    if page.section.sides == "duplex" or page.section.whole:
        return ()
    small = [each for each in page.placed if each.face in names and _is_small(each)]
    labelled: list[tuple[_Rows, list[Label]]] = []
    unlabelled: list[_Rows] = []
    taken: list[tuple[float, float, float]] = []
    for rows in _rows(small, names):
        beside = [each for each in page.placed if each.y < rows.bottom and rows.top < each.y + each.height]
        outermost = max(beside, key=lambda each: each.x + each.width)
        text = f"{rows.name}\u00a0×\u00a0{rows.count}"
        ways = ((text,), _two_lines(text))
        lines = next((way for way in ways if _length(way) <= rows.bottom - rows.top), ())
        middle = (rows.top + rows.bottom) / 2
        reach = _length(lines) / 2 if lines else 0.0
        x = outermost.x + outermost.width + TICK_REACH + _AIR
        x = max((x, *(lane for lane, top, bottom in taken if top < middle + reach and middle - reach < bottom)))
        if not lines or outermost not in small or x + _LANE * len(lines) > paper.width - _EDGE:
            unlabelled.append(rows)
            continue
        labelled.append((rows, [Label(line, x + _LANE * number, middle) for number, line in enumerate(lines)]))
        taken.append((x + _LANE * len(lines), middle - reach, middle + reach))
    # Where not all names of a row have room, one alone would seem to name the last of its pieces.
    return tuple(
        label
        for rows, some in labelled
        if not any(rows.top < other.bottom and other.top < rows.bottom for other in unlabelled)
        for label in some
    )


def _is_small(each: Placed) -> bool:
    return max(each.width, each.height) <= _SMALL and min(each.bleed) >= 0


def _rows(pieces: Sequence[Placed], names: Mapping[str, str]) -> Iterator[_Rows]:
    for name in dict.fromkeys(names[each.face] for each in pieces):
        rows: _Rows | None = None
        for each in sorted((each for each in pieces if names[each.face] == name), key=lambda each: each.y):
            if rows is not None and each.y <= rows.bottom + _ROW_GAP:
                rows = _Rows(name, rows.count + 1, rows.top, max(rows.bottom, each.y + each.height))
                continue
            if rows is not None:
                yield rows
            rows = _Rows(name, 1, each.y, each.y + each.height)
        if rows is not None:
            yield rows


def _two_lines(text: str) -> tuple[str, ...]:
    """Return a text in two lines that are as equally long as possible."""
    words = text.split(" ")
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=_length, default=(text,))


def _length(lines: Sequence[str]) -> float:
    return _LETTER * max(map(len, lines))


def write_kit(
    kit: Kit,
    pages: Sequence[KitPage],
    paper: Paper,
    faces: Mapping[str, LayeredFace],
    drawings: Mapping[str, tuple[Path, Path]],
    digest: str,
    guides: Guides,
    *,
    templates: TemplateBook,
    fonts: FontBook,
    note_font: Path,
    backs: BackSides = ALONG_LONG_EDGE,
    runs: Sequence[Sides] = ("both",),
) -> tuple[bytes, ...]:
    """Return the PDFs of a kit, each with some sides of its sheets; equal input gives equal bytes.

    `drawings` are files as `VectorFaces` takes them, `guides` those that faces show. Raises `FaceError` for a page template that cannot be used.
    """
    framed, frames = framed_pages(kit, pages, paper, backs, digest, guides, templates=templates, fonts=fonts)
    return tuple(
        write_pdf(
            pages_of_run(framed, run),
            paper,
            VectorFaces({**faces, **frames}, kit.sources[0].art, fonts, kit.sources[0].icon_words, drawings),
            title=kit.title,
            author=", ".join(dict.fromkeys(source.credit for source in kit.sources if source.credit)),
            language=kit.sources[0].language,
            names=face_names(piece for source in kit.sources for piece in source.components),
            note_font=note_font,
            backs=backs,
        )
        for run in runs
    )


def framed_pages(
    kit: Kit,
    pages: Sequence[KitPage],
    paper: Paper,
    backs: BackSides,
    digest: str,
    guides: Guides,
    *,
    templates: TemplateBook,
    fonts: FontBook,
) -> tuple[tuple[KitPage, ...], Mapping[str, LayeredFace]]:
    """Return the pages of a kit with their heads, feet and labels, and these by their ids, as `write_kit` writes them."""
    frames = dict(_frames(kit, pages, paper, backs, digest, guides, templates, fonts, kit.sources[0].art))
    framed = (
        replace(page, placed=(*_below(kit, page, number, paper), *page.placed, *_above(number, paper, frames)))
        for number, page in enumerate(pages)
    )
    return tuple(framed), frames


def _below(kit: Kit, page: KitPage, number: int, paper: Paper) -> Iterator[Placed]:
    """Yield what lies below the pieces: head and foot, seals.

    On a full page they stand along the sides instead.
    """
    yield _whole(f"frame-{number}", paper, turns=3 if page.full else 0)
    for index, seal in enumerate(() if page.section.cover else kit.seals):
        along, down = 8 + _SEAL_STEP * index, _SEAL_TOP
        x, y = (down, paper.height - along - _SEAL) if page.full else (along, down)
        yield Placed(Piece(seal.id, None, _SEAL, _SEAL), x, y, turns=3 if page.full else 0)


def _above(number: int, paper: Paper, frames: Collection[str]) -> Iterator[Placed]:
    """Yield the labels of a page if it has any."""
    labels = f"labels-{number}"
    if labels in frames:
        yield _whole(labels, paper, turns=3)


def _whole(face: str, paper: Paper, *, turns: int = 0) -> Placed:
    """Return a face that covers the page."""
    size = (paper.height, paper.width) if turns else (paper.width, paper.height)
    return Placed(Piece(face, None, *size), 0.0, 0.0, turns)


def _frames(
    kit: Kit,
    pages: Sequence[KitPage],
    paper: Paper,
    backs: BackSides,
    digest: str,
    guides: Guides,
    templates: TemplateBook,
    fonts: FontBook,
    art: ArtLibrary,
) -> Iterator[tuple[str, LayeredFace]]:
    """Yield the faces that stand on pages beside their pieces, by id:

    heads and feet, and labels.
    """
    numbers, names = sheets_of(pages), names_of(kit)
    nets = {
        piece.front.id for source in kit.sources for piece in source.components if piece.front.template == BOX_TEMPLATE
    }
    steps_shown = False
    for place_of, page in enumerate(pages):
        section = page.section
        folding = None if steps_shown else _folding(kit, page, nets, paper)
        steps_shown = steps_shown or folding is not None
        drawn = {kind for each in page.placed for kind in guides.get(each.face, ())}
        width, height = (paper.height, paper.width) if page.full else (paper.width, paper.height)
        values = {
            "width": width,
            "height": height,
            "title": as_reprint(section.title, kit.sources[0].words) if kit.reprint else section.title,
            "shared": len(page.sections) > 1,
            "note": note_of(page.sections, kit.sources[0].words),
            "stock": section.stock,
            "advice": "" if page.side == "backs" else _advice(kit, page),
            "sheet": numbers[place_of],
            "sheets": max(numbers.values()),
            "seals": len(kit.seals),
            "letters": LARGE_LETTERS if kit.large else 0.0,
            "name": kit.name,
            "version": KIT_VERSION,
            "digest": digest,
            "words": kit.words,
            "halves": tuple(_halves(kit, page, paper)),
            "legend": tuple(_legend(page, drawn, nets)),
            "folding": folding,
        }
        template = KIT_TEMPLATE
        if page.owners is not None:
            template = OWNERS_TEMPLATE
            values |= list_values(kit, page.owners, pages, paper)
        elif section.cover:
            template = LARGE_COVER_TEMPLATE if kit.large else COVER_TEMPLATE
            top = max(each.y + each.height for each in page.placed)
            left = min(each.x for each in page.placed)
            values |= {**cover_values(kit, pages, backs), "top": top, "left": left}
        id = f"frame-{place_of}"
        yield id, page_face(template, id, values, templates=templates, fonts=fonts, art=art, theme=kit.theme)
        if labels := labels_of(page, names, paper):
            id = f"labels-{place_of}"
            values = {
                "width": paper.height,
                "height": paper.width,
                "labels": tuple(
                    {"text": each.text, "x": round(paper.height - each.y, 3), "y": round(each.x + _LABEL, 3)}
                    for each in labels
                ),
            }
            yield id, page_face(LABELS_TEMPLATE, id, values, templates=templates, fonts=fonts, art=art, theme=kit.theme)


def _halves(kit: Kit, page: KitPage, paper: Paper) -> Iterator[Mapping[str, object]]:
    """Yield the words for both halves of a folded page, and where they stand."""
    words, middle = kit.sources[0].words, paper.width / 2
    if page.folds and page.section.sides != "duplex":
        right = max(each.x + each.width for each in page.placed)
        x = round((middle + FOLD_GAP + right) / 2, 3)
        yield {"name": words["fronts"], "x": x}
        yield {"name": words["backs"], "x": round(paper.width - x, 3)}


def _legend(page: KitPage, drawn: Collection[str], nets: Collection[str]) -> Iterator[str]:
    """Yield the names of words that explain hatching and kinds of lines on a page.

    `drawn` are the kinds of guides on it, `nets` the ids of faces with hatched flaps.
    """
    if page.shapes("glue") or any(each.face in nets for each in page.placed):
        yield "glue"
    if page.shapes("first-cut"):
        yield "parting"
    if page.cut_length > 0 or page.lines:
        yield "cut"
    if "slit" in drawn:
        yield "slit"
    if page.folds or "fold" in drawn:
        yield "fold"


def _folding(kit: Kit, page: KitPage, nets: Collection[str], paper: Paper) -> Mapping[str, object] | None:
    """Return the steps in which boxes are folded, and where they stand below the nets of a page.

    Returns None for a page without nets, or with too little room below them.
    """
    if page.full or not any(each.face in nets for each in page.placed):
        return None
    pieces = max(each.bottom for each in page.placed)
    room = paper.height - FOOT - (_ADVICE_HEIGHT if page.advice else 0.0) - pieces
    free = room - _GUIDE_HEIGHT
    if paper.width < _GUIDE_WIDTH or free < _LEAST_ABOVE_GUIDE:
        return None
    top = pieces + max(free / 2, _LEAST_ABOVE_GUIDE)
    return {"top": round(top, 2), "steps": tuple(kit.words[step] for step in _GUIDE_STEPS)}


def _advice(kit: Kit, page: KitPage) -> str:
    return " ".join(filter(None, (kit.words["parted"] if page.parted else "", page.advice)))
