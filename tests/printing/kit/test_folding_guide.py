"""The first page with tuck boxes and room below them shows how they are folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from printing.laid_out_kits import faces_of, programs_and_table
from printing.shipped_faces import context

from gesso.games.react.printing import kit as react_kit
from gesso.games.solrei.printing.kit import kit as solrei_kit
from gesso.printing.faces.drawing_items import Polygon, TextRun
from gesso.printing.kit import FOOT, Kit, KitPage
from gesso.printing.kit.document import framed_pages
from gesso.printing.kit.pages import kit_pages
from gesso.printing.kit.tuck_boxes import BOX_TEMPLATE
from gesso.printing.pages import ALONG_LONG_EDGE, PAPERS, Paper
from gesso.printing.pdf.faces import LayeredFace

pytestmark = pytest.mark.slow
MAKE: Mapping[str, Callable[..., Kit]] = {"react": react_kit, "solrei": solrei_kit}
_NEAR = "boxes", "tokens", "counters"
"""The sections of boxes, and of what may share pages with them."""


def made(game: str, *entries: str, locale: str = "en") -> Kit:
    programs, table = programs_and_table(game)
    return MAKE[game]([programs[id] for id in entries], table, locale)


def box_pages(kit: Kit, paper: Paper) -> Iterator[tuple[KitPage, LayeredFace]]:
    """Yield the pages of a kit with boxes on them, each with its frame."""
    pieces = [piece for source in kit.sources for piece in source.components]
    nets = {piece.front.id for piece in pieces if piece.front.template == BOX_TEMPLATE}
    boxes = tuple(
        replace(source, components=tuple(each for each in source.components if each.section in _NEAR))
        for source in kit.sources
    )
    kit = replace(kit, sources=boxes)
    pages = kit_pages(kit, faces_of(kit), paper)
    tools: Any = {"templates": context().templates, "fonts": context().fonts}
    _, frames = framed_pages(kit, pages, paper, ALONG_LONG_EDGE, "0000-0000", {}, **tools)
    for number, page in enumerate(pages):
        if any(each.face in nets for each in page.placed):
            yield page, frames[f"frame-{number}"]


def words_of(frame: LayeredFace) -> str:
    return " ".join(item.text for item in frame.vector_items if isinstance(item, TextRun))


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_steps_stand_once_below_the_boxes(paper: str, locale: str) -> None:
    kit = made("solrei", "ashley", "corvin", locale=locale)
    found = list(box_pages(kit, PAPERS[paper]))
    guided = [(page, frame) for page, frame in found if kit.words["folding"] in words_of(frame)]
    assert len(found) == 2
    assert [page for page, _ in guided] == [found[0][0]]
    for page, frame in guided:
        top = max(each.bottom for each in page.placed)
        drawn = [point for item in frame.vector_items if isinstance(item, Polygon) for point in item.points]
        drawn = [(x, y) for x, y in drawn if y < PAPERS[paper].height - FOOT + 3]
        assert len(drawn) > 500
        assert min(y for _, y in drawn) > top + 5 and max(y for _, y in drawn) < PAPERS[paper].height - FOOT
        assert min(x for x, _ in drawn) > 6 and max(x for x, _ in drawn) < PAPERS[paper].width - 6
        letters = [item for item in frame.vector_items if isinstance(item, TextRun) and item.baseline > top]
        assert (
            max(run.baseline for run in letters if run.text in kit.words["fold_crease"]) < PAPERS[paper].height - FOOT
        )
        assert min(run.size for run in letters) >= 7.5


def test_a_page_that_boxes_fill_has_no_room_for_the_steps() -> None:
    both = made("react", "calligrapher", "dancer")
    ((page, frame),) = box_pages(both, PAPERS["a4"])
    assert len(page.placed) == 2 and both.words["folding"] not in words_of(frame)
    alone = made("react", "calligrapher")
    ((page, frame),) = box_pages(alone, PAPERS["a4"])
    assert alone.words["folding"] in words_of(frame)
