"""A kit as one PDF: its pages with their heads, lines and pieces."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gesso.art import ArtLibrary
from gesso.printing.fonts import FontBook
from gesso.printing.kit.pages import KitPage, sheets_of
from gesso.printing.kit.sections import KIT_TEMPLATE, KIT_VERSION, Kit
from gesso.printing.page_face import page_face
from gesso.printing.pdf.vector_faces import LayeredFace, VectorFaces
from gesso.printing.sheets import ALONG_LONG_EDGE, BackSides, Paper
from gesso.printing.sheets.imposition import Placement
from gesso.printing.sheets.pdf import begin_back, new_canvas, place
from gesso.printing.templates import TemplateBook

_SEAL, _SEAL_TOP, _SEAL_STEP = 5.6, 5.6, 6.6


def write_kit(
    kit: Kit,
    pages: Sequence[KitPage],
    paper: Paper,
    faces: Mapping[str, LayeredFace],
    digest: str,
    *,
    templates: TemplateBook,
    fonts: FontBook,
    note_font: Path,
    backs: BackSides = ALONG_LONG_EDGE,
) -> bytes:
    """The document; equal input gives equal bytes. Raises `FaceError` for a page template that cannot be used."""
    art = kit.sources[0].art
    heads = {
        f"page-{number}": face for number, face in enumerate(_heads(kit, pages, paper, digest, templates, fonts, art))
    }
    target = io.BytesIO()
    credits = ", ".join(dict.fromkeys(source.credit for source in kit.sources if source.credit))
    language = kit.sources[0].language
    canvas = new_canvas(target, paper, kit.name, note_font, author=credits, language=language)
    forms = VectorFaces({**faces, **heads}, art, fonts)
    for number, page in enumerate(pages):
        if page.back:
            begin_back(canvas, paper, backs)
        head = Placement(f"page-{number}", 0.0, 0.0, paper.width, paper.height, (0.0, 0.0, 0.0, 0.0))
        for placement in (head, *_seals(kit), *page.placements):
            place(canvas, paper, placement, forms)
        canvas.showPage()
    forms.finish(canvas)
    canvas.save()
    return target.getvalue()


def _seals(kit: Kit) -> Iterator[Placement]:
    for index, seal in enumerate(kit.seals):
        yield Placement(seal.id, 8 + _SEAL_STEP * index, _SEAL_TOP, _SEAL, _SEAL, (0.0, 0.0, 0.0, 0.0))


def _heads(
    kit: Kit,
    pages: Sequence[KitPage],
    paper: Paper,
    digest: str,
    templates: TemplateBook,
    fonts: FontBook,
    art: ArtLibrary,
) -> Iterator[LayeredFace]:
    numbers = sheets_of(pages)
    for place_of, page in enumerate(pages):
        values = {
            "width": paper.width,
            "height": paper.height,
            "title": page.section.title,
            "note": page.section.note,
            "stock": page.section.stock,
            "advice": "" if page.back else page.section.advice,
            "sheet": numbers[place_of],
            "sheets": max(numbers.values()),
            "seals": len(kit.seals),
            "name": kit.name,
            "version": KIT_VERSION,
            "digest": digest,
            "cut": bool(page.lines),
            "fold": bool(page.folds),
        }
        yield page_face(
            KIT_TEMPLATE,
            f"page-{place_of}",
            values,
            templates=templates,
            fonts=fonts,
            art=art,
            below=(*page.lines, *page.folds),
        )
