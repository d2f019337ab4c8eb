"""A kit holds what two players need, in the numbers that the files declare, on any of the papers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from games.react.printing.kits import ARTISTS, game, kit_of, pdf_of
from printing.laid_out_kits import components, pages
from soak import sampled
from wording.said_phrases import said_phrases

from gesso.games.react.printing import kit
from gesso.games.react.wording.locale import KIT
from gesso.printing.kit import sheets_of
from gesso.printing.kit.cover import cover_values, list_values
from gesso.printing.kit.short_rules import short_rules
from gesso.printing.pages import PAPERS, BackSides, Flip
from gesso.resources import home
from gesso.wording.labels import KIT_PHRASES


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
                assert standees == feet == piece.count
    assert counted["U-ARTIST"] == counted["F-ARTIST"] == 1
    assert sum(n for key, n in counted.items() if key.startswith("U-")) == artist.units


@pytest.mark.slow
def test_the_cover_counts_the_units_that_are_declared() -> None:
    pair = ("calligrapher", "dancer")
    values = cover_values(kit_of(*pair), pages(kit_of(*pair), "a4"), BackSides())
    (units,) = [row for row in values["own"] if row["name"] == "Units"]  # type: ignore[attr-defined]
    assert units["counts"] == tuple(game()[0][id].artist.units for id in pair)


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


@pytest.mark.slow
def test_free_slots_of_the_last_sheet_hold_turn_aids_and_then_blank_cards() -> None:
    cards = [page for page in pages(kit_of("calligrapher", "tattooist"), "a4") if page.section.id == "cards"]
    faces = [place.face for page in cards for place in page.placed if page.side != "backs"]
    assert len(faces) % 9 == 0
    assert faces[-8:] == ["REACT-AID"] * 2 + ["REACT-BLANK"] * 6
    backs = {place.face for place in cards[-1].placed}
    assert {"CAL-BACK-ACTION", "TAT-BACK-ACTION"} <= backs


def test_the_cover_counts_what_lies_in_the_kit() -> None:
    found = kit_of("calligrapher", "dancer")
    values = cover_values(found, pages(found, "a4"), BackSides())
    own = {row["name"]: row["counts"] for row in values["own"]}  # type: ignore[attr-defined]
    assert own["Action cards"] == (30, 30) and own["Ink"] == (8, 0) and own["Scales"] == (0, 14)
    assert own["Units"] == (3, 4) and own["Tuck box"] == (1, 1)
    shared = {row["name"]: row["count"] for row in values["shared"]}  # type: ignore[attr-defined]
    assert shared["Exhausted markers"] == 7 and shared["Field of 5 x 5 zones"] == 1
    sheets = [section["sheets"] for paper in values["papers"] for section in paper["sections"]]  # type: ignore[attr-defined]
    assert sheets[0] == "1" and sheets[-1] == str(max(sheets_of(pages(found, "a4")).values()))
    minutes = values["minutes"]
    assert isinstance(minutes, int) and minutes % 5 == 0 and 20 <= minutes <= 90


@pytest.mark.parametrize(
    ("flip", "said"),
    [
        ("long", "the **long edge**"),
        ("short", "the **short edge**"),
        ("fold-over", "fold and glue"),
        (None, "**one side**."),
    ],
)
def test_the_cover_says_how_to_turn_the_sheets(flip: Flip | None, said: str) -> None:
    found = kit_of("calligrapher", "dancer")
    turn = cover_values(found, pages(found, "a4"), BackSides(flip))["turn"]
    assert isinstance(turn, str) and said in turn


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (5, 5), (7, 4), (9, 9), (15, 15)])
@pytest.mark.parametrize("small", [False, True])
def test_a_field_of_any_size_is_parted_between_its_zones(rows: int, columns: int, small: bool) -> None:
    programs, table = game()
    wide = replace(table, rows=rows, columns=columns, first_start=(1, 1), second_start=(rows, 1))
    found = kit([programs["dancer"], programs["tagger"]], wide, small=small)
    for paper in ("a4", "letter"):
        shown = [each for page in pages(found, paper) for each in page.placed if each.face == "REACT-FIELD"]
        area = sum(
            (each.width + each.bleed[0] + each.bleed[2]) * (each.height + each.bleed[1] + each.bleed[3])
            for each in shown
        )
        assert area == pytest.approx(shown[0].width * shown[0].height)


def test_a_box_is_as_deep_as_its_cards() -> None:
    """39 cards of 0.27 mm, a quarter more as nobody presses them, and 2 mm, up to whole even millimetres."""
    (box,) = [each for each in kit_of("calligrapher").sources[0].components if each.section == "boxes"]
    assert box.front.values["inside"] == (65.0, 91.0, 16.0)


def test_who_ascends_into_another_artist_brings_that_one_without_a_second_set_of_pieces() -> None:
    found = kit_of("painter", "dancer", "nathaniel")
    assert found.name == "Painter v Dancer" and found.owners == ("Painter", "Dancer", "Nathaniel")
    ids = [piece.front.id for piece in found.sources[2].components]
    assert any(id.endswith("-U-ARTIST") for id in ids) and any("-A1" in id for id in ids)
    assert not [id for id in ids if "-M1" in id or "-BOX" in id or "-T-" in id or "-D-" in id or "DAMAGE" in id]
    assert len(found.seals) == 2
    assert [piece.front.id for piece in components(found, "tokens")].count("REACT-TURN") == 1
    alone, both = (kit_of(*ids).sources[0].components[-1] for ids in (("painter",), ("painter", "nathaniel")))
    assert (alone.front.values["inside"], both.front.values["inside"]) == ((65.0, 91.0, 8.0), (65.0, 91.0, 10.0))


def test_plain_dice_can_stand_for_the_dice_of_an_artist() -> None:
    (dice,) = [section for section in kit_of("painter", "dancer").sections if section.id == "dice"]
    assert "1-2 Line, 3-4 Tone, 5-6 Hue" in dice.advice


def test_units_of_a_small_kit_are_turned_over_and_need_no_markers() -> None:
    found = kit_of("calligrapher", "dancer", small=True)
    assert not [piece for piece in components(found, "tokens") if piece.front.id == "REACT-EXHAUSTED"]
    assert {piece.front.values["behind"] for piece in components(found, "units") if "-U-" in piece.front.id} == {
        "exhausted"
    }


def test_the_rules_in_short_name_rulings_that_there_are() -> None:
    rulings = (home() / "tests" / "rulings" / "react" / "rules.toml").read_text(encoding="utf-8")
    for block in short_rules("react", "en").blocks:
        for rule in block.rules:
            assert f"{rule} =" in rulings or f"[{rule}]" in rulings or f'"{rule}"' in rulings, rule


def test_every_main_rule_is_told() -> None:
    """Phases, chain, resolving, movement, damage and Masterpiece: what a stranger has to know."""
    told = {rule for block in short_rules("react", "en").blocks for rule in block.rules}
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


@pytest.mark.slow
def test_every_phrase_of_a_kit_stands_on_some_page(monkeypatch: pytest.MonkeyPatch) -> None:
    used = said_phrases(monkeypatch)
    programs, table = game()
    for small in (False, True):
        for first, second in (("calligrapher", "dancer"), ("painter", "dj")):
            kit([programs[first], programs[second]], table, small=small)
    kit([programs["dancer"]], replace(table, first_turn_masterpiece=True))
    kit(list(programs.values()), table, sleeved=True)
    assert {*KIT, *KIT_PHRASES} - {"kit.dice_face"} <= used


@pytest.mark.slow
@pytest.mark.parametrize("who", [ARTISTS, ("calligrapher", "dancer", "dj", "animator")], ids=len)
def test_what_many_artists_have_stands_on_pages_after_the_cover(who: tuple[str, ...]) -> None:
    found = kit_of(*who)
    laid = pages(found, "a4")
    assert len(found.owners) > 3 and found.name.startswith(who[0].title())
    totals = {row["name"]: row["counts"] for row in cover_values(found, laid, BackSides())["own"]}  # type: ignore[attr-defined]
    listed = [page.owners for page in laid if page.owners is not None]
    assert [owner for owners in listed for owner in owners] == list(range(len(found.owners)))
    sums: dict[str, int] = {}
    for owners in listed:
        for table in list_values(found, owners, laid, PAPERS["a4"])["tables"]:  # type: ignore[attr-defined]
            for row in table["rows"]:
                assert len(row["counts"]) == len(table["owners"])
                sums[row["name"]] = sums.get(row["name"], 0) + sum(row["counts"])
    assert {name: (number,) for name, number in sums.items()} == totals


@pytest.mark.slow
@pytest.mark.parametrize(("number", "paper"), sampled(product([1, 3, 4, len(ARTISTS), 26], ["a4", "letter"]), 3))
def test_whatever_the_number_of_artists_the_words_of_their_kit_fit(number: int, paper: str) -> None:
    """Twenty-six are the shipped ones, most of them more than once."""
    programs, table = game()
    found = kit([programs[ARTISTS[at % len(ARTISTS)]] for at in range(number)], table, small=True)
    assert pdf_of(found, paper).startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("small", [False, True])
@pytest.mark.parametrize(
    "who", [("calligrapher", "dancer"), ("tagger", "painter", "nathaniel"), ("animator",)], ids="-".join
)
def test_all_that_lies_in_a_kit_is_counted_on_its_cover(who: tuple[str, ...], small: bool) -> None:
    """But for the cover itself and the rules, which the list of papers has."""
    found = kit_of(*who, small=small)
    laid = pages(found, "a4")
    values = cover_values(found, laid, BackSides())
    listed = {row["name"]: sum(row["counts"]) for row in values["own"]}  # type: ignore[attr-defined]
    listed |= {row["name"]: row["count"] for row in values["shared"]}  # type: ignore[attr-defined]
    printed = {each.face for page in laid for each in page.placed}
    expected: dict[str, int] = {}
    for piece in (piece for source in found.sources for piece in source.components):
        if piece.front.id in printed and piece.section not in ("cover", "rules") and not piece.spare:
            assert piece.counted_as, f"{piece.front.id} is counted nowhere"
            expected[piece.counted_as] = expected.get(piece.counted_as, 0) + piece.copies
    spare = {piece.front.id: piece.counted_as for source in found.sources for piece in source.components if piece.spare}
    for each in (each for page in laid for each in page.placed if page.side != "backs" and each.face in spare):
        assert spare[each.face], f"{each.face} is counted nowhere"
        expected[spare[each.face]] = expected.get(spare[each.face], 0) + 1
    assert listed == expected
