"""A kit as one PDF: its pages with their heads, lines and pieces."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from gesso.art import ArtLibrary
from gesso.printing.drawing_items import Face, GuideKind
from gesso.printing.fonts import FontBook
from gesso.printing.kit.contents import cover_values
from gesso.printing.kit.cut_lines import is_first_cut
from gesso.printing.kit.kit_page import KitPage
from gesso.printing.kit.labels import labels_of, names_of
from gesso.printing.kit.owner_lists import list_values
from gesso.printing.kit.pages import sheets_of
from gesso.printing.kit.sections import (
    COVER_TEMPLATE,
    KIT_TEMPLATE,
    KIT_VERSION,
    LABELS_TEMPLATE,
    OWNERS_TEMPLATE,
    Kit,
    as_reprint,
)
from gesso.printing.kit.sharing import note_of
from gesso.printing.kit.tuck_boxes import BOX_TEMPLATE
from gesso.printing.page_face import page_face
from gesso.printing.pdf.vector_faces import LayeredFace, VectorFaces
from gesso.printing.sheets import ALONG_LONG_EDGE, BackSides, Paper
from gesso.printing.sheets.fold_over import FOLD_GAP
from gesso.printing.sheets.imposition import Placement
from gesso.printing.sheets.pdf import begin_back, new_canvas, place
from gesso.printing.templates import TemplateBook

Guides: TypeAlias = Mapping[str, Collection[GuideKind]]
"""The kinds of guides of faces, by their ids."""
_SEAL, _SEAL_TOP, _SEAL_STEP = 5.6, 5.6, 6.6
_LABEL = 2.1
"""Millimetres from the left edge of what reads upwards to its baseline."""


def write_kit(
    kit: Kit,
    pages: Sequence[KitPage],
    paper: Paper,
    faces: Mapping[str, LayeredFace],
    digest: str,
    guides: Guides,
    *,
    templates: TemplateBook,
    fonts: FontBook,
    note_font: Path,
    backs: BackSides = ALONG_LONG_EDGE,
) -> bytes:
    """The document; equal input gives equal bytes. `guides` are those that faces show. Raises `FaceError` for
    a page template that cannot be used."""
    art = kit.sources[0].art
    frames = dict(_frames(kit, pages, paper, backs, digest, guides, templates, fonts, art))
    target = io.BytesIO()
    credits = ", ".join(dict.fromkeys(source.credit for source in kit.sources if source.credit))
    language = kit.sources[0].language
    canvas = new_canvas(target, paper, kit.title, note_font, author=credits, language=language)
    forms = VectorFaces({**faces, **frames}, art, fonts)
    for number, page in enumerate(pages):
        if page.back:
            begin_back(canvas, paper, backs)
        for placement in (
            *_frame(kit, page, number, paper),
            *page.placements,
            *_over(page, number, paper, labelled=f"labels-{number}" in frames),
        ):
            place(canvas, paper, placement, forms)
        canvas.showPage()
    forms.finish(canvas)
    canvas.save()
    return target.getvalue()


def _frame(kit: Kit, page: KitPage, number: int, paper: Paper) -> Iterator[Placement]:
    """Lines below the pieces, head and foot, seals: upright, or along the sides of a page whose pieces leave no room for them above."""
    if page.section.sides == "duplex":
        yield _whole(f"lines-{number}", paper)
    yield replace(_whole(f"frame-{number}", paper), turn=270 if page.full else 0)
    for index, seal in enumerate(() if page.section.cover else kit.seals):
        along, down = 8 + _SEAL_STEP * index, _SEAL_TOP
        x, y = (down, paper.height - along - _SEAL) if page.full else (along, down)
        yield Placement(seal.id, x, y, _SEAL, _SEAL, (0.0, 0.0, 0.0, 0.0), 270 if page.full else 0)


def _over(page: KitPage, number: int, paper: Paper, *, labelled: bool) -> Iterator[Placement]:
    # The pictures of cards run on over their cuts, which stand at the rim; between other pieces they have to be seen.
    if page.section.sides != "duplex":
        yield _whole(f"lines-{number}", paper)
    if page.strips:
        yield _whole(f"strips-{number}", paper)
    if labelled:
        yield replace(_whole(f"labels-{number}", paper), turn=270)


def _whole(face: str, paper: Paper) -> Placement:
    return Placement(face, 0.0, 0.0, paper.width, paper.height, (0.0, 0.0, 0.0, 0.0))


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
    """What stands on pages beside their pieces, by the ids of faces: heads and feet; lines; strips to glue on."""
    numbers, names = sheets_of(pages), names_of(kit)
    nets = {
        piece.front.id for source in kit.sources for piece in source.components if piece.front.template == BOX_TEMPLATE
    }
    for place_of, page in enumerate(pages):
        section = page.section
        drawn = {kind for each in page.placements for kind in guides.get(each.face, ())}
        width, height = (paper.height, paper.width) if page.full else (paper.width, paper.height)
        values = {
            "width": width,
            "height": height,
            "title": as_reprint(section.title, kit.sources[0].words) if kit.reprint else section.title,
            "shared": len(page.sections) > 1,
            "note": note_of(page.sections, kit.sources[0].words),
            "stock": section.stock,
            "advice": "" if page.back else _advice(kit, page),
            "sheet": numbers[place_of],
            "sheets": max(numbers.values()),
            "seals": len(kit.seals),
            "name": kit.name,
            "version": KIT_VERSION,
            "digest": digest,
            "words": kit.words,
            "halves": tuple(_halves(kit, page, paper)),
            "legend": tuple(_legend(page, drawn, nets)),
        }
        template = KIT_TEMPLATE
        if page.owners is not None:
            template = OWNERS_TEMPLATE
            values |= list_values(kit, page.owners, pages, paper)
        elif section.cover:
            template = COVER_TEMPLATE
            top = max(each.y + each.height for each in page.placements)
            left = min(each.x for each in page.placements)
            values |= {**cover_values(kit, pages, backs), "top": top, "left": left}
        id = f"frame-{place_of}"
        yield id, page_face(template, id, values, templates=templates, fonts=fonts, art=art, theme=kit.theme)
        page_sized = Face("", paper.width, paper.height, 0.0, ())
        yield f"lines-{place_of}", LayeredFace(page_sized, None, (*page.lines, *page.folds))
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
        if page.strips:
            yield f"strips-{place_of}", LayeredFace(page_sized, None, page.strips)


def _halves(kit: Kit, page: KitPage, paper: Paper) -> Iterator[Mapping[str, object]]:
    """What lies at either side of a fold, and over which place that stands."""
    words, middle = kit.sources[0].words, paper.width / 2
    if page.folds and page.section.sides != "duplex":
        right = max(each.x + each.width for each in page.placements)
        x = round((middle + FOLD_GAP + right) / 2, 3)
        yield {"name": words["fronts"], "x": x}
        yield {"name": words["backs"], "x": round(paper.width - x, 3)}


def _legend(page: KitPage, drawn: Collection[str], nets: Collection[str]) -> Iterator[str]:
    """What on a page has a meaning, by the names of words: hatching, lines of some kinds. `drawn` are the kinds of
    guides on it, `nets` the ids of faces with hatched flaps."""
    if page.strips or any(each.face in nets for each in page.placements):
        yield "glue"
    if any(map(is_first_cut, page.lines)):
        yield "parting"
    if page.cut_length > 0 or page.lines:
        yield "cut"
    if "slit" in drawn:
        yield "slit"
    if page.folds or "fold" in drawn:
        yield "fold"


def _advice(kit: Kit, page: KitPage) -> str:
    return " ".join(filter(None, (kit.words["parted"] if page.parted else "", page.advice)))
