"""Large print: all that is read at the table has letters of 12 pt or more, and the cards of a kit stay alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import hypot
from typing import Any

import pypdfium2
import pytest
from games.react.printing.kits import pdf_of
from printing.laid_out_kits import components, faces_of, programs_and_table
from printing.shipped_faces import context

from gesso.games.react.printing import kit as react_kit
from gesso.games.solrei.printing.kit import kit as solrei_kit
from gesso.printing.component import Component, FaceSpec
from gesso.printing.faces.drawing_items import Ellipse, Mark, Polygon, Rect, TextRun, WindowArt
from gesso.printing.faces.geometry import extent
from gesso.printing.kit import FOOT, TEXT_BOTTOM, Kit
from gesso.printing.kit.large_print import enlarged, in_large_print
from gesso.printing.kit.pages import kit_pages
from gesso.printing.pages import PAPERS, Paper
from gesso.printing.pages.packing import PackingError
from gesso.printing.pdf.faces import LayeredFace

pytestmark = pytest.mark.slow
MAKE: Mapping[str, Callable[..., Kit]] = {"react": react_kit, "solrei": solrei_kit}
PAIRS = {"react": ("calligrapher", "dancer"), "solrei": ("ashley", "corvin")}
TAROT = 70.0, 120.0
GAMES = pytest.mark.parametrize("game", PAIRS)


@cache
def large(game: str, locale: str = "en") -> Kit:
    programs, table = programs_and_table(game)
    return in_large_print(MAKE[game]([programs[id] for id in PAIRS[game]], table, locale))


@cache
def faces(game: str) -> dict[str, LayeredFace]:
    laid_out = faces_of(large(game))
    return {id: replace(face, vector_items=tuple(texts(face))) for id, face in laid_out.items()}


def texts(face: LayeredFace) -> Iterator[TextRun]:
    return (item for item in face.face.items if isinstance(item, TextRun))


@GAMES
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_all_that_is_read_has_letters_of_twelve_points(game: str, paper: str) -> None:
    found, read = enlarged(large(game), faces(game), PAPERS[paper]), set[str]()
    for section in large(game).sections:
        if section.large == "larger" or section.id == "rules":
            read |= {
                side.id for piece in components(large(game), section.id) for side in (piece.front, piece.back) if side
            }
    assert len(read) > 30
    sizes = {id: [round(run.size * found[id].scale, 6) for run in texts(found[id])] for id in read}
    assert {id: min(each) for id, each in sizes.items() if each and min(each) < 12} == {}
    assert any(each and min(each) < 13 for each in sizes.values()), "no larger than it has to be"


@GAMES
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_covers_and_the_heads_and_feet_of_pages_have_letters_of_twelve_points(game: str, locale: str) -> None:
    document = pypdfium2.PdfDocument(pdf_of(large(game, locale), "a4"))
    for page in (document[0], document[1]):
        sizes = list(printed_sizes(page.get_textpage()))
        assert len(sizes) > 50 and min(sizes) >= 12 - 0.01


def printed_sizes(text: pypdfium2.PdfTextPage) -> Iterator[float]:
    """The sizes of the letters of a page, in points."""
    matrix = pypdfium2.raw.FS_MATRIX()
    for index in range(text.count_chars()):
        pypdfium2.raw.FPDFText_GetMatrix(text, index, matrix)
        if text.get_text_range(index, 1).strip():
            yield pypdfium2.raw.FPDFText_GetFontSize(text, index) * hypot(matrix.c, matrix.d)


@GAMES
def test_cards_are_alike_and_no_smaller_than_tarot_cards(game: str) -> None:
    found = enlarged(large(game), faces(game), PAPERS["a4"])
    cards = {piece.front.id for piece in components(large(game), "cards")}
    sizes = {tuple(sorted((round(found[id].width, 2), round(found[id].height, 2)))) for id in cards}
    ((width, height),) = sizes
    assert width >= TAROT[0] and height >= TAROT[1]
    pages = kit_pages(large(game), found, PAPERS["a4"])
    placed = [each for page in pages for each in page.placed if each.face in cards]
    assert {tuple(sorted((round(each.width, 2), round(each.height, 2)))) for each in placed} == sizes
    assert len(placed) == sum(piece.copies for piece in components(large(game), "cards") if not piece.spare)


def blocks_of(sheets: Iterable[Component]) -> list[Mapping[str, Any]]:
    """The blocks of pages of rules, usual or large."""
    sides = [side for each in sheets for side in (each.front, each.back) if side is not None]
    return [block for side in sides for block in blocks_on(side)]


def blocks_on(page: FaceSpec) -> list[Mapping[str, Any]]:
    """The blocks of a page of rules."""
    values: Any = page.values
    return list(values["blocks"]) if "blocks" in values else [block for row in values["rows"] for block in row]


@GAMES
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_rules_are_all_there_each_picture_in_the_middle_above_its_words(game: str, locale: str) -> None:
    programs, table = programs_and_table(game)
    usual = MAKE[game]([programs[id] for id in PAIRS[game]], table, locale)
    sheets = components(large(game, locale), "rules")
    blocks = blocks_of(sheets)
    assert blocks == blocks_of(components(usual, "rules")) and len(blocks) > 10
    laid_out = faces_of(large(game, locale))  # Each page has room for its text, or this fails.
    sides = [side for each in sheets for side in (each.front, each.back) if side is not None]
    for side in (side for side in sides if any(block["figure"] for block in blocks_on(side))):
        page = laid_out[side.id].face
        drawn = [item for item in page.items if isinstance(item, Mark | WindowArt | Ellipse | Polygon | Rect)]
        boxes = [extent(item, context().fonts) for item in drawn]
        edges = [(box[0], box[2]) for box in boxes if box is not None and box[2] - box[0] < 0.97 * page.width]
        left, right = min(edge for edge, _ in edges), page.width - max(edge for _, edge in edges)
        assert abs(left - right) < 0.25 * page.width, f"{side.id}: pictures are pushed to one side"


@GAMES
def test_pieces_that_fit_cards_of_the_usual_size_are_left_out_and_those_on_a_field_stay_as_they_are(game: str) -> None:
    programs, table = programs_and_table(game)
    usual = MAKE[game]([programs[id] for id in PAIRS[game]], table)
    left_out = {section.id for section in usual.sections} - {section.id for section in large(game).sections}
    assert left_out and not any(components(large(game), id) for id in left_out)
    found = enlarged(large(game), faces(game), PAPERS["a4"])
    for section in large(game).sections:
        if section.large == "same":
            assert all(found[piece.front.id].scale == 1 for piece in components(large(game), section.id))


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_mat_has_the_lamps_and_acts_that_enlarged_counters_lie_on_with_all_their_names(locale: str) -> None:
    _, table = programs_and_table("solrei")
    kit = large("solrei", locale)
    found = faces_of(kit)
    (mat,) = components(kit, "tables")
    assert mat.copies == len(PAIRS["solrei"])
    runs = [item for item in found[mat.front.id].face.items if isinstance(item, TextRun)]
    assert min(run.size for run in runs) >= 12
    read = " ".join(run.text for run in runs)
    assert all(word in read for step in table.steps for word in step.name.split())
    circles = Counter(item.rx for item in found[mat.front.id].face.items if isinstance(item, Ellipse))
    counters = [piece.front.id for piece in components(kit, "counters")]
    sizes = enlarged(kit, found, PAPERS["a4"])
    for name, number in (("ROUND-COUNTER", len(table.steps)), ("ACT-COUNTER", table.acts_to_win)):
        widest = max(sizes[id].width for id in counters if id.endswith(name)) / 2
        assert sum(count for rx, count in circles.items() if rx >= widest and count == number) >= number, widest


def test_a_sheet_that_would_have_smaller_letters_is_refused() -> None:
    with pytest.raises(PackingError, match="REACT-PANEL-STRIP-1 would have letters of less than 12 pt"):
        enlarged(large("react"), faces("react"), Paper("small", 180.0, 260.0))


@pytest.mark.parametrize("locale", ["en", "fr"])
@GAMES
def test_the_rules_have_one_size_of_letters_on_all_their_pages(game: str, locale: str) -> None:
    laid_out = faces_of(large(game, locale))
    pages = [laid_out[piece.front.id] for piece in components(large(game, locale), "rules")]
    bodies = [Counter(run.size for run in texts(page)).most_common(1)[0][0] for page in pages]
    assert len(bodies) > 1 and len(set(bodies)) == 1


@pytest.mark.parametrize("locale", ["en", "fr"])
@GAMES
def test_no_page_of_the_rules_runs_over_or_is_nearly_empty(game: str, locale: str) -> None:
    laid_out = faces_of(large(game, locale))
    for piece in components(large(game, locale), "rules"):
        for side in (piece.front, piece.back):
            if side is not None:
                face = laid_out[side.id].face
                lowest = max(run.baseline for run in face.items if isinstance(run, TextRun))
                assert 0.35 * face.height < lowest < face.height - 1, side.id


def test_strips_that_are_turned_stand_before_those_that_go_on() -> None:
    found = enlarged(large("react"), faces("react"), PAPERS["a4"])
    strips = [each.face for page in kit_pages(large("react"), found, PAPERS["a4"]) for each in page.placed]
    for name in ("REACT-CHAIN-STRIP", "REACT-PANEL-STRIP"):
        assert strips.index(f"{name}-1") < strips.index(f"{name}-2")


@GAMES
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_piece_lies_on_the_head_or_the_foot_of_its_page(game: str, paper: str) -> None:
    """Along the sides of a page stand the head and the foot of one that is full."""
    size = PAPERS[paper]
    found = enlarged(large(game), faces(game), size)
    for page in kit_pages(large(game), found, size):
        advice = 4.0 if page.advice and page.side != "backs" else 0.0
        whole = (each for each in page.placed if not (each.piece.joins.x or each.piece.joins.y))
        for each in () if page.section.cover else whole:
            if page.full:
                assert each.x >= TEXT_BOTTOM and each.right <= size.width - FOOT - advice, each.face
            else:
                assert each.y >= TEXT_BOTTOM and each.bottom <= size.height - FOOT - advice + 0.01, each.face
