"""A kit holds what two players need, in the numbers that the files declare, on any of the papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from games.react.printing.kits import pdf_of
from printing.laid_out_kits import components, pages, programs_and_table
from printing.shipped_faces import context
from soak import pairs

from gesso.art import art_of
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table
from gesso.games.solrei.printing import kit
from gesso.games.solrei.wording.locale import KIT
from gesso.printing.faces.drawing_items import Mark, Rect, TextRun, WindowArt
from gesso.printing.faces.geometry import width_of
from gesso.printing.kit import TEXT_BOTTOM, Kit, sheets_of
from gesso.printing.kit.cover import cover_values
from gesso.printing.kit.short_rules import short_rules
from gesso.printing.pages import PAPERS, BackSides
from gesso.printing.pipeline.drawing import DrawJob, lay_out_job
from gesso.resources import home
from gesso.wording import Phrasebook
from gesso.wording.labels import KIT_PHRASES

LIBRARY = art_of("solrei")


def game() -> tuple[dict[str, SetUpProgram], Table]:
    """The programs of all files by id, and the numbers of the game."""
    return programs_and_table("solrei")


@cache
def kit_of(*ids: str, small: bool = False) -> Kit:
    programs, table = game()
    return kit([programs[id] for id in ids], table, small=small)


def assert_takes(pairs: Iterable[tuple[str, str]], paper: str, sheets: Container[int], *, small: bool) -> None:
    for pair in pairs:
        found = pages(kit_of(*pair, small=small), paper)
        assert max(sheets_of(found).values()) in sheets, pair
        width, height = PAPERS[paper].width, PAPERS[paper].height
        for page in found:
            for each in page.placed:
                assert each.x >= 5.9 and each.x + each.width <= width - 5.9, each.face
                assert each.y >= 5.9 and each.y + each.height <= height - 5.9, each.face
                assert page.section.cover or max(each.x, each.y) >= TEXT_BOTTOM - 0.5, f"{each.face} lies on the head"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turn", "paper", "small", "sheets"),
    [(0, "a4", False, (20,)), (1, "letter", False, (21,)), (2, "a4", True, (7,)), (3, "letter", True, (7, 8))],
)
def test_all_pairs_take_so_many_sheets(turn: int, paper: str, small: bool, sheets: tuple[int, ...]) -> None:
    assert_takes(pairs(game()[1].muses, turn), paper, sheets, small=small)


@pytest.mark.slow
def test_there_is_all_that_two_players_lay_out() -> None:
    """A Muse, an Advantage and four Arts (A3), a deck of 52 (A2), and for each won Act a counter (A1)."""
    found = kit_of("ashley", "bram")
    table = game()[1]
    cards = components(found, "cards")
    own = sum(card.copies for card in cards if card.counted_as == "Muse, Advantage and Arts")
    assert own == 2 * (2 + table.arts)
    assert sum(card.copies for card in cards if card.counted_as == "Action cards") == 2 * table.deck_size
    assert [piece.copies for piece in components(found, "tables")] == [2]
    counters = components(found, "counters")
    assert [piece.copies for piece in counters] == [1, table.acts_to_win] * 2
    assert {piece.front.values["accent"] for piece in counters[:2]} != {
        piece.front.values["accent"] for piece in counters[2:]
    }, "each has the colours of its Muse"
    assert len(components(found, "boxes")) == 2


def test_a_small_kit_is_played_with_plain_cards() -> None:
    found = kit_of("ashley", "bram", small=True)
    assert not [card for card in components(found, "cards") if card.counted_as == "Action cards"]
    assert not components(found, "boxes") and "plain playing cards" in found.words["needs"]
    assert [mat.copies for mat in components(found, "tables")] == [2], "both have places for what they lay out"
    assert not components(found, "counters") and "coins" in found.words["needs"]


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_all_that_lies_beside_a_mat_or_on_its_rings_is_named(locale: str) -> None:
    """Damage has its name above its row, which is wide enough for figures; Acts have theirs over the middle of their rings."""
    programs, table = game()
    (mat,) = components(kit([programs["ashley"], programs["bram"]], table, locale), "tables")
    face, problems = lay_out_job(DrawJob(mat.front, "", LIBRARY, dict[str, Path]()), context())
    assert face is not None and not problems, [problem.message for problem in problems]
    runs = [item for item in face.items if isinstance(item, TextRun)]

    def named(value: str) -> TextRun:
        text = str(mat.front.values[value]).casefold().replace("'", "\u2019")
        found = (run for run in runs if run.text.casefold() == text)
        return min(found, key=lambda run: run.baseline)

    damage, acts = named("damage"), named("act_counters")
    rings = [guide.points[0][0] for guide in face.guides if guide.name == "act"]
    row = [run for run in runs if run.text in map(str, range(1, table.damage_to_lose + 1)) and run.x < 10]
    assert len(row) == table.damage_to_lose and min(run.baseline for run in row) > damage.baseline
    tabs = [
        item
        for item in face.items
        if isinstance(item, Rect) and item.x < 1 and 10 < item.height < 20 and item.width > 1
    ]
    assert len(tabs) == len(row) and min(tab.width for tab in tabs) >= 6.5
    assert acts.x + width_of(acts, context().fonts) / 2 == pytest.approx(sum(rings) / len(rings), abs=1)


@pytest.mark.slow
def test_loose_cards_have_no_player() -> None:
    found = kit_of("ashley", "loose-cards")
    assert [piece.copies for piece in components(found, "tables")] == [1]
    assert len(components(found, "boxes")) == 1 and len(found.owners) == 2
    assert sheets_of(pages(found, "a4"))


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 5, 8])
def test_the_picture_on_the_cover_shows_every_muse(players: int) -> None:
    """Stages stand in rows of no more than four, and none lies on another."""
    (cover,) = components(kit_of(*game()[1].muses[:players], small=True), "cover")
    face, problems = lay_out_job(DrawJob(cover.front, "", LIBRARY, dict[str, Path]()), context())
    assert face is not None and not problems, [problem.message for problem in problems]
    stages = [item.window for item in face.items if isinstance(item, WindowArt)]
    assert len(stages) == players
    for index, (left, top, right, bottom) in enumerate(stages):
        assert 0 <= left < right <= face.width and 25 < top < bottom < face.height
        for other in stages[index + 1 :]:
            assert right < other[0] or other[2] < left or bottom < other[1]


@pytest.mark.slow
def test_the_cover_counts_what_lies_in_the_kit() -> None:
    found = kit_of("ashley", "bram")
    values = cover_values(found, pages(found, "a4"), BackSides())
    assert {row["name"]: row["count"] for row in values["shared"]} == {  # type: ignore[attr-defined]
        "Mats": 2,
        "Action cards": 104,
    }


@pytest.mark.slow
def test_fronts_alone_hold_both_sides_of_what_is_read_at_the_table() -> None:
    """Two Muses have the same reference cards, whose backs are no backs of decks. Each has glossary cards of its own."""
    found = kit_of("corvin", "perdita")
    laid = pages(found, "a4", BackSides(None))
    fronts = Counter(each.face for page in laid if page.side != "backs" for each in page.placed)
    assert fronts["ROUND"] == fronts["REI"] == 2
    assert all(fronts[f"{serial}-GLOSSARY-{side}"] == 1 for serial in "GF" for side in (1, 2))
    backs = {card.back.id for card in components(found, "cards") if card.back is not None and not card.two_faced}
    assert not backs & {*fronts}


def test_the_rules_in_short_name_rulings_that_there_are() -> None:
    rulings = (home() / "tests" / "rulings" / "solrei" / "rules.toml").read_text(encoding="utf-8")
    told = {rule for block in short_rules("solrei", "en").blocks for rule in block.rules}
    for rule in told:
        assert f"[{rule}]" in rulings, rule
    assert {"A1", "A7", "R2", "R3", "R6", "W4", "W5", "W7", "G3", "G5", "G8", "H1", "I1", "I3", "U2", "X4"} <= told


@pytest.mark.slow
def test_every_phrase_of_a_kit_stands_on_some_page(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    call = Phrasebook.__call__

    def spy(book: Phrasebook, key: str, **values: str) -> str:
        used.add(key)
        return call(book, key, **values)

    monkeypatch.setattr(Phrasebook, "__call__", spy)
    programs, table = game()
    for first, small in (("ashley", False), ("ashley", True), ("ottilie", True)):
        kit([programs[first], programs["bram"]], table, small=small)
    kit(list(programs.values()), table, sleeved=True)
    assert {*KIT, *KIT_PHRASES} <= used


def test_a_cover_tells_what_saves_ink_and_cards() -> None:
    whole, small = kit_of("ashley", "bram"), kit_of("ashley", "bram", small=True)
    said = cover_values(whole, pages(whole, "a4"), BackSides())["words"]
    assert isinstance(said, Mapping) and "--ink-saver" in said["ink_saver"]
    assert "--small" in said["ink_saver"] and "104 Action cards" in said["ink_saver"]
    said = cover_values(small, pages(small, "a4"), BackSides())["words"]
    assert isinstance(said, Mapping) and "--small" not in said["ink_saver"]


def test_a_cover_asks_for_no_tape() -> None:
    whole, small = kit_of("ashley", "bram"), kit_of("ashley", "bram", small=True)
    needs = [cover_values(found, pages(found, "a4"), BackSides())["needs"] for found in (whole, small)]
    assert needs == [
        "2 players, scissors, a glue stick",
        "2 players, 2 packs of plain playing cards, coins for counters, scissors",
    ]


def test_counters_of_a_file_differ_in_more_than_their_word() -> None:
    """Each shows the mark with its name if there is one; else the suit, each time on another ground."""
    program = game()[0]["ottilie"]
    ticket, debt = program.set_up.pieces
    more = replace(ticket, id="tally"), replace(debt, id="grudge"), replace(debt, id="acorn", sigil="acorn.svg")
    set_up = replace(program.set_up, pieces=(ticket, debt, *(replace(each, start=1) for each in more)))
    looks = counters_of(replace(program, set_up=set_up))
    assert set_up.muse is not None
    suit = set_up.muse.alignment
    assert [mark for mark, _ in looks.values()] == ["ticket", "debt", suit, suit, "acorn.svg"]
    assert len({*looks.values()}) == 5


def test_counters_are_folded_double() -> None:
    """Their backs have their sign in the same colours; no two backs are one face unless their fronts are."""
    found = kit_of("ottilie", "odalys")
    counters = components(found, "counters")
    assert next(section for section in found.sections if section.id == "counters").sides == "folded"
    backs = [counter.back for counter in counters]
    assert len({back.id for back in backs if back is not None}) == len(counters) > 2
    for counter, back in zip(counters, backs, strict=True):
        assert back is not None and back.template == counter.front.template
        changed = {key for key, value in counter.front.values.items() if back.values[key] != value}
        assert changed == {"back", "id"}
        front_face, back_face = (
            lay_out_job(DrawJob(side, "", LIBRARY, {}), context())[0] for side in (counter.front, back)
        )
        assert front_face is not None and back_face is not None
        assert (front_face.width, front_face.height) == (back_face.width, back_face.height)
        signs = {item.shape for item in back_face.items if isinstance(item, Mark)}
        assert {str(back.values.get("corners") or back.values["sign"])} <= signs


def counters_of(program: SetUpProgram) -> dict[str, tuple[object, object]]:
    """The mark and the ground of the counters of a file, by id."""
    found = components(kit([program], game()[1]), "counters")
    serial = f"{program.set_up.serial}-"
    return {
        piece.front.id.removeprefix(serial).lower(): (piece.front.values["sign"], piece.front.values["ground"])
        for piece in found
        if "ground" in piece.front.values
    }


def test_only_plain_grounds_run_off_the_cuts_of_counters() -> None:
    """A cut that is 0.7 mm off takes nothing from a sun or a mark."""
    for piece in components(kit_of("ottilie", "odalys"), "counters"):
        face, problems = lay_out_job(DrawJob(piece.front, "", LIBRARY, dict[str, Path]()), context())
        assert face is not None and not problems, [problem.message for problem in problems]
        marks = [item for item in face.items if isinstance(item, Mark)]
        assert marks
        for mark in marks:
            for at, across in ((mark.cx, face.width), (mark.cy, face.height)):
                assert at - mark.size / 2 >= 0.7 and at + mark.size / 2 <= across - 0.7, (piece.front.id, mark)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_cover_has_room_for_all_that_a_small_kit_needs(locale: str) -> None:
    """It needs cards, coins and scissors."""
    programs, table = game()
    found = kit([programs["ottilie"], programs["odalys"]], table, locale, small=True)
    for paper in ("a4", "letter"):
        assert pdf_of(found, paper).startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_boxes_for_sleeves_lie_on_a_page(paper: str) -> None:
    programs, table = game()
    found = kit([programs["ashley"], programs["bram"]], table, sleeved=True)
    (plain,) = components(kit_of("ashley"), "boxes")
    assert plain.front.values["inside"] == (65.0, 91.0, 24.0)
    for box in components(found, "boxes"):
        assert box.front.values["inside"] == (68.0, 94.0, 34.0)
        assert "in sleeves" in str(box.front.values["advice"])
    assert pages(found, paper)
