"""The save of a virtual table: its format, and that it holds everything that a game needs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from games.react.printing.kits import kit_of
from PIL import Image
from printing.laid_out_kits import faces_of

from gesso.games.solrei.printing import extras as solrei_extras
from gesso.games.solrei.printing import kit as solrei_kit
from gesso.printing.exports import Service
from gesso.printing.exports.table_layout import FaceShape, Source, TableLayout
from gesso.printing.exports.tabletop import (
    DIE_CELLS,
    Packing,
    Scene,
    SheetLimits,
    Tabletop,
    cell_pages,
    stage_table,
    write_cells,
    write_die,
    write_flat,
    write_side,
)
from gesso.printing.faces.drawing_items import Guide
from gesso.printing.kit import Kit
from gesso.printing.pages import Piece
from gesso.printing.paint import encode_png
from gesso.printing.pipeline.output_files import OutputRecord, Staging, TempFile
from gesso.project.selection import select
from gesso.project.services import load_service, table_layout
from gesso.resources import home
from gesso.tasks.export import entry_title

SCHEMA = json.loads((Path(__file__).parent / "tabletop_save.schema.json").read_text(encoding="utf-8"))
ADDRESS = "https://example.org/t/"


def shipped() -> Tabletop:
    service, problems = load_service("tabletop-simulator", None)
    assert isinstance(service, Service) and not problems and isinstance(service.output, Tabletop)
    return service.output


def layout_of(game: str) -> TableLayout:
    layout, problems = table_layout(game, Path("/nowhere"))
    assert not problems and layout.rules
    return layout


@cache
def react(*ids: str) -> Kit:
    return kit_of(*ids)


@cache
def solrei(*ids: str) -> Kit:
    (part,) = select([str(home() / "cards" / "solrei")]).parts
    table = part.game.table
    entries = {entry.id: entry for entry in part.entries}
    programs = [program for id in ids if (program := part.game.checked(entries[id]).program)]
    assert table is not None and len(programs) == len(ids)
    made = solrei_kit(programs, table)
    deck = made.sources[-1]
    doubled = replace(deck, components=tuple(replace(piece, copies=2) for piece in deck.components))
    return replace(made, sources=(*made.sources[: len(ids) + 1], doubled, solrei_extras(table)["mat"]))


def staged(kit: Kit, game: str, players: int, folder: Path) -> tuple[dict[str, Any], set[str]]:
    """The save of a kit, and the files of its pictures; nothing is painted."""
    layout = layout_of(game)
    faces = faces_of(kit)
    shapes = {id: FaceShape(each.face.width, each.face.height, each.face.guides) for id, each in faces.items()}
    sources = tuple(
        Source(entry_title(each), tuple(filter(layout.lies, each.components)), at if at < players else None)
        for at, each in enumerate(kit.sources)
    )
    files = {id: Path(f"{id}.png") for id in faces}
    setting = Scene(
        kit.name,
        "game",
        sources,
        layout,
        kit.notes,
        kit.sources[0].art,
        files,
        dict.fromkeys(faces, "k"),
        shapes,
        folder,
        ADDRESS,
    )
    staging = Staging(OutputRecord(folder / "record.json"))
    for _ in stage_table(shipped(), setting, staging):
        pass
    staging.publish()
    save = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    return save, {path.relative_to(folder).as_posix() for path in staging.targets}


def every(objects: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for each in objects:
        yield each
        yield from every(each.get("ContainedObjects", []))
        yield from every([*each.get("States", {}).values()])


def addresses(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key.endswith("URL") and value:
                yield value
            yield from addresses(value)
    elif isinstance(node, list):
        for value in node:
            yield from addresses(value)


@pytest.fixture(params=["react", "solrei"])
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def save_of(game: str, folder: Path) -> tuple[dict[str, Any], set[str]]:
    kit = react("calligrapher", "painter") if game == "react" else solrei("ashley", "tamsin")
    return staged(kit, game, 2, folder)


@pytest.mark.slow
def test_a_save_keeps_to_the_format(game: str, tmp_path: Path) -> None:
    save, _ = save_of(game, tmp_path)
    jsonschema.Draft202012Validator(SCHEMA).validate(save)


@pytest.mark.slow
def test_every_object_has_a_name_of_its_own_and_every_picture_a_file(game: str, tmp_path: Path) -> None:
    save, files = save_of(game, tmp_path)
    ids = Counter(each["GUID"] for each in every(save["ObjectStates"]))
    assert not [id for id, number in ids.items() if number > 1]
    shown = set(addresses(save))
    assert shown == {ADDRESS + file for file in files if file.endswith(".jpg")}


def test_cards_lie_in_cells_of_their_sheets_and_never_in_the_last(game: str, tmp_path: Path) -> None:
    save, _ = save_of(game, tmp_path)
    for each in every(save["ObjectStates"]):
        for id in [*each.get("DeckIDs", []), *([each["CardID"]] if "CardID" in each else [])]:
            sheet = each["CustomDeck"][str(id // 100)]
            assert id % 100 < sheet["NumWidth"] * sheet["NumHeight"] - 1
        if "DeckIDs" in each:
            assert each["DeckIDs"] == [card["CardID"] for card in each["ContainedObjects"]]


def test_all_that_two_artists_need_lies_on_the_table(tmp_path: Path) -> None:
    save, _ = staged(react("calligrapher", "painter"), "react", 2, tmp_path)
    objects = save["ObjectStates"]
    names = Counter(each["Name"] for each in objects)
    decks = {each["Nickname"]: len(each["DeckIDs"]) for each in objects if each["Name"] == "DeckCustom"}
    assert {title: count for title, count in decks.items() if not title.endswith(": glossary")} == {
        "Calligrapher: Action cards": 30,
        "Calligrapher: Masterpiece": 3,
        "Painter: Masterpiece": 3,
    }
    assert decks["Calligrapher: glossary"] > 1 and decks["Painter: glossary"] > 1
    assert names["Custom_Dice"] == 6 and names["HandTrigger"] == 2
    assert names["Figurine_Custom"] == (1 + 2) + (1 + 3)
    stacks = {each["Nickname"]: each["Number"] for each in objects if each["Name"] == "Custom_Tile_Stack"}
    assert stacks == {"Ink": 8, "Ward": 3, "Exhausted": 7}
    locked = {each["Nickname"] for each in objects if each["Name"] == "Custom_Tile" and each["Locked"]}
    assert locked == {"", "Field", "A turn", "React Chain", "Masterpieces"}
    field = next(each for each in objects if each["Nickname"] == "Field")
    assert len(field["AttachedSnapPoints"]) == 25 + 2
    assert [tab["title"] for tab in save["TabStates"].values()] == ["Learn it in ten minutes"]
    assert "**" not in save["TabStates"]["0"]["body"] and "[b]" in save["TabStates"]["0"]["body"]


@pytest.mark.slow
def test_the_marker_of_a_counter_lies_on_what_that_begins_with(tmp_path: Path) -> None:
    """The Beats of the DJ begin with one: the second cell of seven, each 14 mm wide."""
    save, _ = staged(react("dj", "dancer"), "react", 2, tmp_path)
    track, marker = (each["Transform"] for each in save["ObjectStates"] if each["Nickname"] == "Beat")
    unit = shipped().millimetres
    assert marker["posX"] - track["posX"] == pytest.approx(2 * 14 / unit * -1, abs=0.01)
    assert abs(marker["posZ"] - track["posZ"]) < 4 / unit and marker["posY"] > track["posY"]


def test_each_artist_stands_on_the_star_at_its_side(tmp_path: Path) -> None:
    save, _ = staged(react("calligrapher", "painter"), "react", 2, tmp_path)
    stand = {each["Nickname"]: each["Transform"] for each in save["ObjectStates"] if each["Name"] == "Figurine_Custom"}
    first, second = stand["Calligrapher"], stand["Painter"]
    assert first["posX"] == second["posX"] == 0 and first["posZ"] == -second["posZ"] < 0
    assert (first["rotY"], second["rotY"]) == (180, 0)


def test_a_standee_lies_down_in_its_second_state(tmp_path: Path) -> None:
    """Exhausted, it is turned by a quarter: its picture lies on its side, as large as it stood."""
    save, _ = staged(react("calligrapher", "painter"), "react", 2, tmp_path)
    standing = [each for each in save["ObjectStates"] if each["Name"] == "Figurine_Custom"]
    assert standing and all("States" not in each for each in save["ObjectStates"] if each not in standing)
    for each in standing:
        (down,) = each["States"].values()
        assert list(each["States"]) == ["2"] and down["Name"] == "Custom_Tile" and not down["Locked"]
        assert down["Nickname"] == each["Nickname"] and down["GUID"] != each["GUID"]
        assert down["CustomImage"]["ImageURL"] == each["CustomImage"]["ImageURL"]


def test_each_muse_begins_with_a_mat_its_cards_and_an_action_deck(tmp_path: Path) -> None:
    save, _ = staged(solrei("ashley", "tamsin"), "solrei", 2, tmp_path)
    objects = save["ObjectStates"]
    mats = [each for each in objects if each["Nickname"] == "Mat"]
    assert [mat["Transform"]["rotY"] for mat in mats] == [180, 0]
    decks = [each for each in objects if each["Name"] == "DeckCustom"]
    assert [len(deck["DeckIDs"]) for deck in decks] == [52, 52]
    assert all(deck["Transform"]["rotZ"] == 180 for deck in decks)
    hidden = [each for each in objects if each["Name"] == "Card" and each["Transform"]["rotZ"] == 180]
    assert len(hidden) == 2 * 6, "Muse, Advantage and four Arts lie face down"
    assert "{" not in json.dumps([tab["body"] for tab in save["TabStates"].values()])


def test_pieces_of_two_players_mirror_each_other_and_none_lies_on_another(game: str, tmp_path: Path) -> None:
    save, _ = save_of(game, tmp_path)
    seen: dict[tuple[float, float], str] = {}
    for each in save["ObjectStates"][1:]:
        if each["Locked"]:
            continue
        at = each["Transform"]["posX"], each["Transform"]["posZ"]
        assert at not in seen, f"{each['Nickname']} lies on {seen[at]}"
        seen[at] = each["Nickname"]


def test_a_save_is_the_same_every_time(game: str, tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    for folder in (first, second):
        folder.mkdir()
        save_of(game, folder)
    assert (first / "game.json").read_bytes() == (second / "game.json").read_bytes()


def picture(path: Path, size_mm: tuple[float, float], marks: dict[tuple[float, float, float, float], str]) -> Path:
    """A face of one colour with rectangles of others, in millimetres."""
    scale = 300 / 25.4
    image = Image.new("RGB", (round(size_mm[0] * scale), round(size_mm[1] * scale)), "#808080")
    for box, colour in marks.items():
        left, top, right, bottom = (round(edge * scale) for edge in box)
        image.paste(colour, (left, top, right, bottom))
    path.write_bytes(encode_png(image, dpi=300, notes={"Trim": f"{size_mm[0]} {size_mm[1]} 0"}))
    return path


def near(image: Image.Image, at: tuple[float, float], colour: tuple[int, int, int]) -> bool:
    found = image.getpixel((int(at[0] * image.width), int(at[1] * image.height)))
    assert isinstance(found, tuple)
    return all(abs(one - other) < 24 for one, other in zip(found, colour))


PACKING = Packing(90, 4096)
RED, BLUE, GREY = (255, 0, 0), (0, 0, 255), (128, 128, 128)


def test_a_sheet_has_its_cards_in_cells_and_the_hidden_face_last(tmp_path: Path) -> None:
    red = picture(tmp_path / "r.png", (10, 14), {(0, 0, 10, 14): "#FF0000"})
    hidden = picture(tmp_path / "h.png", (10, 14), {(0, 0, 10, 14): "#0000FF"})
    temp = TempFile(tmp_path / "out.jpg", tmp_path / "out.jpg")
    pieces = [Piece(f"C-{at}", "H", 10, 14) for at in range(2)]
    (page,) = cell_pages(pieces, SheetLimits(side=280, columns=2, rows=2, least=100, largest=100))
    write_cells(page, {"C-0": red, "C-1": red, "H": hidden}, PACKING, temp)
    with Image.open(temp.path) as image:
        assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (200, 280))
        assert near(image, (0.25, 0.25), RED) and near(image, (0.75, 0.25), RED) and near(image, (0.75, 0.75), BLUE)
        assert near(image, (0.25, 0.75), (255, 255, 255))


def test_a_piece_that_is_taller_than_wide_lies_on_its_left_edge(tmp_path: Path) -> None:
    face = picture(tmp_path / "f.png", (10, 30), {(0, 0, 10, 10): "#FF0000"})
    temp = TempFile(tmp_path / "out.jpg", tmp_path / "out.jpg")
    write_flat(face, PACKING, temp)
    with Image.open(temp.path) as image:
        assert image.width > image.height and near(image, (0.1, 0.5), RED) and near(image, (0.9, 0.5), GREY)


def test_what_is_larger_than_a_table_takes_is_made_smaller(tmp_path: Path) -> None:
    temp = TempFile(tmp_path / "out.jpg", tmp_path / "out.jpg")
    write_flat(picture(tmp_path / "f.png", (40, 10), {}), Packing(90, 200), temp)
    with Image.open(temp.path) as image:
        assert image.size == (200, 50)


def test_a_side_that_stands_on_its_head_is_turned(tmp_path: Path) -> None:
    face = picture(tmp_path / "f.png", (10, 40), {(0, 0, 10, 8): "#FF0000"})
    temp = TempFile(tmp_path / "out.jpg", tmp_path / "out.jpg")
    write_side(face, Guide("side", ((0.0, 0.0), (10.0, 20.0)), "back", turned=True), PACKING, temp)
    with Image.open(temp.path) as image:
        assert near(image, (0.5, 0.9), RED) and near(image, (0.5, 0.1), GREY)


def test_the_sides_of_a_die_stand_in_their_cells(tmp_path: Path) -> None:
    shades = [40 * number for number in range(6)]
    marks = {
        (10.0 * at, 0.0, 10.0 * at + 10, 10.0): f"#{shade:02X}{shade:02X}{shade:02X}" for at, shade in enumerate(shades)
    }
    face = picture(tmp_path / "f.png", (60, 10), marks)
    sides = [Guide("side", ((10.0 * at, 0.0), (10.0 * at + 10, 10.0))) for at in range(6)]
    temp = TempFile(tmp_path / "out.jpg", tmp_path / "out.jpg")
    write_die(face, sides, PACKING, temp)
    with Image.open(temp.path) as image:
        for shade, (column, row) in zip(shades, DIE_CELLS, strict=True):
            assert near(image, ((column + 0.5) / 3, (row + 0.5) / 3), (shade, shade, shade))
