"""Kits in large print: what is read at the table is enlarged until its smallest letters have 12 pt, and rules are text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.faces.drawing_items import TextRun
from gesso.printing.faces.layers import Halves, VectorItem
from gesso.printing.kit import LARGE_LETTERS, MARGIN, Kit, Section
from gesso.printing.kit.short_rules import GlossaryEntry, glossary_sides, rules_sheets
from gesso.printing.pages import Paper
from gesso.printing.pages.packing import PackingError
from gesso.printing.pdf.faces import LayeredFace

_RULES = "rules"
"""The section of the rules in short."""
_FIGURES = "figures"
"""The section of their pictures."""
_TEMPLATE = "kit/large-rules"
_LETTERS, _LINES = 66, 27.0
"""Of a page of rules."""


def in_large_print(kit: Kit) -> Kit:
    """Return a kit of the same pieces, but for those that fit cards of the usual size only, with the rules as text."""
    sections = tuple(_with_figures([section for section in kit.sections if section.large != "none"]))
    kept = {section.id for section in sections}
    left_out = {section.id for section in kit.sections} - kept
    sources = [_without(source, left_out) for source in kit.sources]
    if kit.notes:
        sources = [replace(source, components=tuple(_with_text(source.components, kit))) for source in sources]
    return replace(kit, sections=sections, sources=tuple(sources), large=True)


def _with_figures(sections: Iterable[Section]) -> Iterator[Section]:
    """Yield sections, after the rules one for their pictures, which are enlarged like all that is read."""
    for section in sections:
        yield section
        if section.id == _RULES:
            yield replace(section, id=_FIGURES, sides="single", large="larger")


def _without(source: EntryPrints, sections: set[str]) -> EntryPrints:
    return replace(source, components=tuple(each for each in source.components if each.section not in sections))


def _with_text(components: Sequence[Component], kit: Kit) -> Iterator[Component]:
    """Yield pieces with pages of text in place of the sheets of rules."""
    sheets = [each for each in components if each.section == _RULES]
    for each in components:
        if each.section != _RULES:
            yield each
        elif each is sheets[0]:
            yield from _text_sheets(each, kit)
            yield from _figures([side for sheet in sheets for side in (sheet.front, sheet.back) if side])


def _text_sheets(sheet: Component, kit: Kit) -> Iterator[Component]:
    for note in kit.notes:
        blocks = (block.split("\n") for block in note.text.split("\n\n"))
        entries = [GlossaryEntry(head.replace("**", ""), lines=tuple(lines)) for head, *lines in blocks]
        sides = glossary_sides(entries, _LETTERS, _LINES)
        faces = [
            replace(
                sheet.front,
                id=f"{sheet.front.id}-LARGE-{number}",
                template=_TEMPLATE,
                values={
                    "title": note.title,
                    "page": number,
                    "pages": len(sides),
                    "blocks": tuple({"title": each.name, "paragraphs": each.lines} for each in side),
                },
            )
            for number, side in enumerate(sides, 1)
        ]
        yield from rules_sheets(faces, _RULES)


def _figures(pages: Sequence[FaceSpec]) -> Iterator[Component]:
    """Yield the pictures of rules, each under the number and title of its block."""
    for page in pages:
        rows = page.values["rows"]
        assert isinstance(rows, tuple), "pages of rules have rows of blocks"
        for row in rows:
            for block in row:
                # What is told step by step has a picture of each step, too small for a page of its own.
                if block["figure"] and not block["steps"]:
                    template = page.template.replace("/rules", "/figure")
                    front = replace(
                        page,
                        id=f"{page.id}-{block['number']}",
                        template=template,
                        values={**page.values, "block": block},
                    )
                    yield Component(front, None, 1, _FIGURES)


def enlarged(kit: Kit, faces: Mapping[str, LayeredFace], paper: Paper) -> dict[str, LayeredFace]:
    """Return the faces of a kit in large print, each as large as it is printed.

    All cards of a section are enlarged alike; a sheet may be enlarged less, as long as its own letters are large enough.
    Raises `PackingError` for a sheet that would be larger than the paper.
    """
    found = dict(faces)
    for section in kit.sections:
        pieces = [piece for source in kit.sources for piece in source.components if piece.section == section.id]
        if section.large != "larger" or not pieces:
            continue
        usual = max(_needed(_sides(piece, faces)) for piece in pieces)
        for piece in pieces:
            scale = min(usual, _room(section, faces[piece.front.id], paper))
            if scale < _needed(_sides(piece, faces)):
                raise PackingError(f"{piece.front.id} would have letters of less than {LARGE_LETTERS:g} pt")
            for id in _ids(piece):
                found[id] = replace(faces[id], scale=scale)
    return found


def _ids(piece: Component) -> tuple[str, ...]:
    return (piece.front.id, piece.back.id) if piece.back else (piece.front.id,)


def _sides(piece: Component, faces: Mapping[str, LayeredFace]) -> Iterator[LayeredFace]:
    return (faces[id] for id in _ids(piece))


def _needed(faces: Iterable[LayeredFace]) -> float:
    """Return the scale at which all letters of some faces are large enough."""
    return max((LARGE_LETTERS / size for face in faces for size in _sizes(face.vector_items)), default=1.0)


def _sizes(vector_items: Iterable[VectorItem]) -> Iterator[float]:
    for item in vector_items:
        if isinstance(item, Halves):
            yield from _sizes(item.items)
        elif isinstance(item, TextRun):
            yield item.size


def _room(section: Section, face: LayeredFace, paper: Paper) -> float:
    """Return the largest scale at which a piece lies on a page alone. Whether cards fit is seen when they are laid out."""
    if section.sides == "duplex":
        return float("inf")
    width, height = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    upright = min(width / face.width, height / face.height)
    return max(upright, min(width / face.height, height / face.width))
