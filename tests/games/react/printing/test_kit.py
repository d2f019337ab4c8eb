"""A kit holds what two players need, in the numbers that the files declare, on any of the papers."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from printing.shipped_faces import context
from wording.said_phrases import said_phrases

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.printing import kit
from gesso.games.react.printing.rules_pages import rules_in_short
from gesso.games.react.wording.locale import KIT
from gesso.printing.component import Component
from gesso.printing.drawing_items import Face
from gesso.printing.kit.pages import KitPage, pages_of, pieces_of, sheets_of
from gesso.printing.kit.sections import Kit
from gesso.printing.pdf.vector_faces import LayeredFace
from gesso.printing.pipeline.face_drawing import DrawJob, lay_out_job
from gesso.printing.sheets import PAPERS
from gesso.project.selection import select
from gesso.resources import home


@cache
def game() -> tuple[dict[str, ArtistProgram], Table]:
    """The programs of all Artists by id, and the numbers of the game."""
    (part,) = select([str(home() / "cards" / "react")]).parts
    programs: dict[str, ArtistProgram] = {}
    for entry in part.entries:
        program = part.game.checked(entry).program
        assert program is not None, entry.id
        programs[entry.id] = program
    table = part.game.table
    assert table is not None
    return programs, table


ARTISTS = sorted(game()[0])


@cache
def kit_of(*ids: str) -> Kit:
    programs, table = game()
    return kit([programs[id] for id in ids], table)


def components(found: Kit, section: str) -> list[Component]:
    return [piece for source in found.sources for piece in source.components if piece.section == section]


_FACES: dict[str, Face] = {}


def faces_of(found: Kit) -> dict[str, LayeredFace]:
    """The faces of a kit, laid out; those that kits share once."""
    every: dict[str, LayeredFace] = {}
    for source in found.sources:
        for piece in source.components:
            for order in (piece.front, piece.back):
                if order is None:
                    continue
                key = repr((order.template, order.values))
                if key not in _FACES:
                    job = DrawJob(order, "", source.art, dict[str, Path]())
                    face, problems = lay_out_job(job, context())
                    assert face is not None and not problems, [problem.message for problem in problems]
                    _FACES[key] = face
                every[order.id] = LayeredFace(_FACES[key], None, ())
    return every


def pages(found: Kit, paper: str) -> list[KitPage]:
    faces = faces_of(found)
    return [
        page
        for section in found.sections
        for page in pages_of(section, pieces_of(found, section, faces), PAPERS[paper])
    ]


@pytest.mark.parametrize("id", ARTISTS)
def test_every_declared_piece_is_in_the_kit_in_its_number(id: str) -> None:
    found = kit_of(id)
    artist = game()[0][id].artist
    counted = Counter[str]()
    for name in ("tokens", "tiles", "dice", "units"):
        for component in components(found, name):
            counted[component.front.id.split("-", 1)[1]] += component.copies
    for piece in artist.pieces:
        name = piece.id.upper()
        match piece.kind:
            case "token":
                assert counted[f"T-{name}"] == piece.count
            case "tile":
                assert counted[f"Z-{name}"] == piece.count
            case "frame":
                assert counted[f"S-{name}"] == piece.count
            case "dice":
                assert counted[f"D-{name}"] == piece.count
            case "counter":
                assert counted[f"C-{name}"] == 1
            case "summon":
                standees = sum(n for key, n in counted.items() if key.startswith(f"U-{name}-"))
                feet = sum(n for key, n in counted.items() if key.startswith(f"F-{name}-"))
                assert standees == feet == (len(piece.copies) or piece.count)
    assert counted["U-ARTIST"] == counted["F-ARTIST"] == 1


def test_there_is_a_marker_for_every_unit_that_can_be_exhausted() -> None:
    found = kit_of("calligrapher", "dancer")
    (marker,) = [piece for piece in components(found, "tokens") if piece.front.id == "REACT-EXHAUSTED"]
    units = [piece for piece in components(found, "units") if "-U-" in piece.front.id]
    assert marker.copies == sum(piece.copies for piece in units) == 7


def test_the_chain_has_a_marker_for_each_slot_and_the_turn_a_side_for_each_player() -> None:
    found = kit_of("calligrapher", "dancer")
    ids = [piece.front.id for piece in components(found, "tokens")]
    assert [id for id in ids if "CHAIN" in id] == [
        f"REACT-CHAIN-{slot}" for slot in range(1, game()[1].chain_slots + 1)
    ]
    assert ids.count("REACT-TURN") == 1


def test_copies_of_a_summon_are_told_apart_by_shape_colour_and_figure() -> None:
    fish = [p.front.values["nth"] for p in components(kit_of("dancer"), "units") if "U-DANCING-FISH" in p.front.id]
    assert len(fish) == 3
    for key in ("shape", "colour", "number"):
        assert len({each[key] for each in fish}) == 3, key  # type: ignore[index]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_kit_fits_on_the_paper(paper: str) -> None:
    """The pairs of neighbours in the list: every Artist twice."""
    for pair in pairwise(ARTISTS):
        found = pages(kit_of(*pair), paper)
        sheets = max(sheets_of(found).values())
        assert sheets <= 19, f"{' v '.join(pair)} takes {sheets} sheets of {paper}"
        width, height = PAPERS[paper].width, PAPERS[paper].height
        for page in found:
            for each in page.placements:
                assert each.x >= 5.9 and each.x + each.width <= width - 5.9, each.face
                assert each.y >= 5.9 and each.y + each.height <= height - 5.9, each.face


def test_calligrapher_and_dancer_take_few_sheets() -> None:
    assert max(sheets_of(pages(kit_of("calligrapher", "dancer"), "a4")).values()) <= 13


def test_the_rules_in_short_name_rulings_that_there_are() -> None:
    rulings = (home() / "tests" / "rulings" / "react" / "rules.toml").read_text(encoding="utf-8")
    for block in rules_in_short("en")["block"]:  # type: ignore[attr-defined]
        for rule in block["rules"]:
            assert f"{rule} =" in rulings or f"[{rule}]" in rulings or f'"{rule}"' in rulings, rule


def test_every_main_rule_is_told() -> None:
    """Phases, chain, resolving, movement, damage and Masterpiece: what a stranger has to know."""
    told = {rule for block in rules_in_short("en")["block"] for rule in block["rules"]}  # type: ignore[attr-defined]
    assert {
        "T1",
        "T3",
        "T5",
        "T7",
        "C1",
        "C4",
        "C6",
        "C8",
        "E2",
        "E4",
        "M1",
        "M4",
        "S3",
        "P1",
        "P4",
        "P5",
        "P10",
        "D2",
    } <= told


def test_every_phrase_of_a_kit_stands_on_some_page(monkeypatch: pytest.MonkeyPatch) -> None:
    used = said_phrases(monkeypatch)
    programs, table = game()
    kit([programs["calligrapher"], programs["dancer"]], table)
    assert set(KIT) <= used
