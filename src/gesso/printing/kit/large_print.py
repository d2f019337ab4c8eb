"""Kits in large print: what is read at the table is enlarged until its smallest letters have 12 pt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import Any

from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.faces.drawing_items import TextRun
from gesso.printing.faces.layers import Halves, VectorItem
from gesso.printing.kit import LARGE_LETTERS, MARGIN, Kit, Section
from gesso.printing.kit.short_rules import ShownBlock, in_pages, rules_sheets
from gesso.printing.pages import Paper
from gesso.printing.pages.packing import PackingError
from gesso.printing.pdf.faces import LayeredFace
from gesso.wording.outline import STRONG

_RULES = "rules"
"""The section of the rules in short."""
_LETTERS, _LINE = 66, 5.15
"""Of a page of rules: how many letters a line has, and its height in millimetres before it is enlarged."""
_PAGE, _BAR, _BETWEEN, _AIR, _ABREAST = 144.0, 7.0, 3.0, 1.1, 3
"""Millimetres of such a page: for blocks, for the bar and the rim of a block, between blocks, above a picture or a paragraph;
and how many steps stand side by side."""
_BELOW_TABLES, _BRIEF = 46.0, 34.0
"""Millimetres for steps of a moment below its tables and cards, and for the words of a strip below larger boards."""
_MOST_ZOOM = 1.28
"""How much larger a picture can be drawn in the width of a page."""


def in_large_print(kit: Kit) -> Kit:
    """Return a kit of the same pieces, but for those that fit cards of the usual size only; in the rules, each block takes the
    width of the page."""
    sections = tuple(
        replace(section, large="larger") if section.id == _RULES else section
        for section in kit.sections
        if section.large != "none"
    )
    left_out = {section.id for section in kit.sections} - {section.id for section in sections}
    sources = [_without(source, left_out) for source in kit.sources]
    redrawn = {section.id for section in sections if section.large == "redrawn"}
    sources = [
        replace(
            source,
            components=tuple(
                _redrawn(piece) if piece.section in redrawn else piece
                for piece in _with_larger_rules(source.components, kit.name)
            ),
        )
        for source in sources
    ]
    return replace(kit, sections=sections, sources=tuple(sources), large=True)


def _without(source: EntryPrints, sections: set[str]) -> EntryPrints:
    return replace(source, components=tuple(each for each in source.components if each.section not in sections))


def _redrawn(piece: Component) -> Component:
    """Return a sheet that its template draws for large print."""
    front = replace(piece.front, id=f"{piece.front.id}-LARGE", values={**piece.front.values, "large": True})
    return replace(piece, front=front)


def _with_larger_rules(components: Sequence[Component], players: str) -> Iterator[Component]:
    """Yield pieces with other sheets of rules in place of the usual ones. If there is an example of these players, steps of
    others are left out."""
    sheets = [each for each in components if each.section == _RULES]
    for each in components:
        if each.section != _RULES:
            yield each
        elif each is sheets[0]:
            pages = [side for sheet in sheets for side in (sheet.front, sheet.back) if side]
            examples = [page for page in pages if "strips" in page.values]
            yield from _larger_rules([page for page in pages if "rows" in page.values], players if examples else "")
            yield from _larger_examples(examples)


def _larger_rules(pages: Sequence[FaceSpec], players: str) -> Iterator[Component]:
    """Yield the sheets of the rules. Steps of other players than these, if any are named, are left out."""
    every = [block for page in pages for row in page.values["rows"] for block in row]  # type: ignore[attr-defined]
    blocks = [block for block in every if not block["steps"] or players in block["title"]]
    sides = _evenly_filled([(block, _height(block)) for block in blocks])
    first = pages[0]
    faces = [
        replace(
            first,
            id=f"{first.id}-LARGE-{number}",
            template=first.template.replace("/rules", "/large-rules"),
            values={**first.values, "blocks": side, "page": number, "pages": len(sides), "zoom": _zoom(side)},
        )
        for number, side in enumerate(sides, 1)
    ]
    yield from rules_sheets(faces, _RULES)


def _larger_examples(pages: Sequence[FaceSpec]) -> Iterator[Component]:
    """Yield the sheets of an example of play with one moment on a page, and the steps of one that is told in full."""
    larger: list[FaceSpec] = []
    for page in pages:
        whole: Any = page.values["whole"]
        strips: Any = page.values["strips"]
        shown: list[dict[str, object]] = []
        if whole:
            first, *others = _steps(whole["steps"])
            shown.append({"steps": first})
            shown += ({"whole": None, "steps": steps} for steps in others)
        start = int(str(page.values["first"]))
        shown += (
            {"strips": (strip,), "first": number, "whole": None, "steps": (), "brief": _is_brief(strip["paragraphs"])}
            for number, strip in enumerate(strips, start)
        )
        larger += (replace(page, values={**page.values, **values, "large": True}) for values in shown)
    numbered = [
        replace(page, id=f"{page.id}-LARGE-{number}", values={**page.values, "page": number, "pages": len(larger)})
        for number, page in enumerate(larger, 1)
    ]
    yield from rules_sheets(numbered, _RULES)


def _steps(steps: Sequence[Mapping[str, Any]]) -> tuple[tuple[Mapping[str, Any], ...], ...]:
    """Return steps in pages, of which the first has the tables and cards above them."""
    sized = [
        (step, _BAR + _BETWEEN + sum(_text_height(text, _LETTERS) for text in step["paragraphs"])) for step in steps
    ]
    first, height = 0, 0.0
    while first < len(sized) and height + sized[first][1] <= _BELOW_TABLES:
        height += sized[first][1]
        first += 1
    return tuple(steps[:first]), *in_pages(sized[first:], _PAGE)


def _evenly_filled(blocks: Sequence[tuple[ShownBlock, float]]) -> list[tuple[ShownBlock, ...]]:
    """Return blocks with their heights in as few pages as possible, of which none is nearly empty if that can be."""
    best: list[tuple[int, float, list[int]]] = [(0, 0.0, [])]
    for end in range(1, len(blocks) + 1):
        ways = []
        for start in range(end):
            spare = _PAGE - sum(height for _, height in blocks[start:end])
            if spare >= 0 or start == end - 1:
                pages, cost, starts = best[start]
                ways.append((pages + 1, cost + spare**2, [*starts, start]))
        best.append(min(ways))
    starts = [*best[-1][2], len(blocks)]
    return [tuple(block for block, _ in blocks[start:end]) for start, end in pairwise(starts)]


def _zoom(blocks: Sequence[ShownBlock]) -> float:
    """Return how much larger the pictures of a page are drawn, if its words leave room."""
    pictures = sum(block["height"] for block in blocks if block["figure"] and not block["steps"])
    spare = _PAGE - sum(map(_height, blocks))
    return min(_MOST_ZOOM, 1 + max(spare, 0.0) / pictures) if pictures else 1.0


def _is_brief(texts: Sequence[str]) -> bool:
    """Return whether the words of a moment leave room for larger pictures."""
    return sum(_text_height(text, _LETTERS) for text in texts) <= _BRIEF


def _height(block: ShownBlock) -> float:
    """Return about how many millimetres a block takes before it is enlarged."""
    picture = block["height"] + _AIR
    height = _BAR + _BETWEEN + (picture if block["figure"] and not block["steps"] else 0.0)
    height += sum(_text_height(text, _LETTERS) for text in block["paragraphs"])
    steps = block["steps"]
    rows = [steps[start : start + _ABREAST] for start in range(0, len(steps), _ABREAST)]
    texts = (max(_text_height(text, _LETTERS // _ABREAST) for text in row) for row in rows)
    return height + sum(picture + text + _BETWEEN for text in texts)


def _text_height(text: str, letters: int) -> float:
    return _LINE * ceil(len(text.replace(STRONG, "")) / letters) + _AIR


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
