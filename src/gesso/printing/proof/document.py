"""A proof as one PDF."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any

from gesso.art import PLAIN_ART
from gesso.printing import layer_records
from gesso.printing.drawing_items import Face, TextRun
from gesso.printing.fonts import FontBook
from gesso.printing.pdf.vector_faces import LayeredFace, VectorFaces
from gesso.printing.proof.columns import HEADING, MARGIN, SMALL, picture_name
from gesso.printing.proof.pages import ProofPage, lying, proof_pages
from gesso.printing.proof.parts import Proof, ProofEntry
from gesso.printing.proof.type_setting import PlacedPicture
from gesso.printing.sheets import NOTE_FONT, Paper
from gesso.printing.sheets.pdf import new_canvas
from gesso.printing.text_geometry import PT

_HEAD_BASELINE = 9.5
_HEAD_GAP = 5.0
_COARSE = 2
"""What letters and marks lie on needs half of its pixels to be judged."""


def write_proof(proof: Proof, paper: Paper, fonts: FontBook) -> bytes:
    """The document, on paper that lies on its long side; equal input gives equal bytes. Raises `FontFileError`, and
    ValueError for damaged files of the cache."""
    across = lying(paper)
    pages = proof_pages(proof, across, fonts)
    entries = {(entry.game, entry.id): entry for entry in proof.entries}
    total = sum(map(len, pages.values()))
    target = io.BytesIO()
    language = next((entry.locales[0] for entry in proof.entries), "en")
    title = fonts.written_in(f"Proof: {proof.name}", NOTE_FONT)
    canvas = new_canvas(target, across, title, fonts.known(NOTE_FONT), language=language)
    number = 0
    for key, own in pages.items():
        named = {f"page-{number + at}": page for at, page in enumerate(own, 1)}
        forms = _forms(entries.get(key), named, across, total, fonts)
        for name, page in named.items():
            number += 1
            canvas.saveState()
            canvas.translate(0, across.height / PT)
            forms.place(canvas, name)
            canvas.restoreState()
            for shown in page.pictures:
                _place(canvas, shown, across, forms)
            canvas.showPage()
        forms.finish(canvas)
    canvas.save()
    return target.getvalue()


def _forms(
    entry: ProofEntry | None, pages: Mapping[str, ProofPage], paper: Paper, total: int, fonts: FontBook
) -> VectorFaces:
    """The faces of an entry with its pages, each of which is drawn as a face is."""
    faces: dict[str, LayeredFace] = {}
    for face in entry.faces if entry else ():
        for locale, picture in (("", face.picture), *face.others):
            if entry is not None and picture is not None:
                files = picture.layers
                record = layer_records.read(files.record.read_bytes())
                ground = files.ground if files.ground.stat().st_size else None
                faces[picture_name(entry, face, locale)] = LayeredFace(record.face, ground, record.lifted)
    for name, page in pages.items():
        number = name.rpartition("-")[2]
        items = (*_head(page, f"{number} / {total}", paper, fonts), *page.items)
        faces[name] = LayeredFace(Face(name, paper.width, paper.height, 0.0, (), ()), None, items)
    return VectorFaces(faces, entry.art if entry else PLAIN_ART, fonts, coarse=_COARSE)


def _head(page: ProofPage, number: str, paper: Paper, fonts: FontBook) -> Iterator[TextRun]:
    name, place = page.head
    yield HEADING.run(name, MARGIN, _HEAD_BASELINE)
    if place:
        yield SMALL.run(place, MARGIN + HEADING.width(name, fonts) + _HEAD_GAP, _HEAD_BASELINE)
    yield SMALL.run(number, paper.width - MARGIN - SMALL.width(number, fonts), _HEAD_BASELINE)


def _place(canvas: Any, shown: PlacedPicture, paper: Paper, forms: VectorFaces) -> None:
    """A face without its bleed."""
    width, height = shown.size
    canvas.saveState()
    canvas.translate(shown.x / PT, (paper.height - shown.y) / PT)
    canvas.scale(shown.scale, shown.scale)
    clip = canvas.beginPath()
    clip.rect(0, -height / PT, width / PT, height / PT)
    canvas.clipPath(clip, stroke=0, fill=0)
    forms.place(canvas, shown.face)
    canvas.restoreState()
