"""What is printed of a set-up: its pieces, their numbers, and what their faces say and show."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from games.solrei import roster
from games.solrei.printing.faces import face, layout, orders, pieces

from gesso.games.solrei.model import SetUp
from gesso.games.solrei.printing import prints
from gesso.games.solrei.printing.lamps import lamp_values
from gesso.games.solrei.printing.look import palette_problems
from gesso.games.solrei.wording.locale import FACE
from gesso.printing.drawing_items import Frame, Glow, Halo, Icon, Mark, Sheet, TextRun, WindowArt
from gesso.wording import Phrasebook

PAGE = Path(__file__).parents[4] / "docs" / "print.md"
FACES = [(file, id) for file in roster.FILES for id in orders(file)]
WINDOWS = {"muse": "arch", "advice": "arch", "art": "treads", "advantage": "valance"}


def lit(file: str, id: str) -> list[int]:
    """The numbers of the lamps that are lit, from 1."""
    lamps = orders(file)[id].values["lamps"]
    assert isinstance(lamps, tuple)
    return [number for number, lamp in enumerate(lamps, 1) if lamp["lit"]]


@pytest.mark.parametrize(("file", "id"), FACES, ids=[id for _, id in FACES])
def test_every_face_is_sound(file: str, id: str) -> None:
    """Its text fits, nothing reaches over the safe box, every letter has its shape."""
    assert not [problem.message for problem in layout(file, id).problems]


@pytest.mark.parametrize("file", roster.MUSES)
def test_a_set_up_prints_its_cards_a_round_card_a_guide_and_a_card_for_the_rival(file: str) -> None:
    serial = roster.set_ups()[file].serial
    fronts = [piece.front.id for piece in pieces(file)]
    wanted = ["01", "03", "04", "05", "06", "ROUND", "GUIDE", "RIVAL", "02"]
    assert fronts == [f"{serial}-{each}" for each in wanted]
    backs = [piece.back.id for piece in pieces(file) if piece.back]
    assert backs == [f"{serial}-BACK"] * 5 + [f"{serial}-REI"] + [f"{serial}-BACK"] * 2 + [f"{serial}-BACK-SIDEWAYS"]


def test_loose_cards_print_no_muse_and_no_guide() -> None:
    templates = {piece.front.template for piece in pieces("loose-cards")}
    assert templates == {"solrei/art", "solrei/advantage"}


@pytest.mark.parametrize(("file", "id"), FACES, ids=[id for _, id in FACES])
def test_the_kind_shows_in_the_top_of_the_window(file: str, id: str) -> None:
    template = orders(file)[id].template.removeprefix("solrei/")
    sheets = [item.design for item in face(file, id).items if isinstance(item, Sheet)]
    assert sheets == ([] if template == "back" else [WINDOWS.get(template, "plain")])


def test_a_signature_move_has_a_border_and_nothing_else_has() -> None:
    for file in roster.MUSES:
        for id, order in orders(file).items():
            frames = [item for item in face(file, id).items if isinstance(item, Frame)]
            assert bool(frames) == bool(order.values.get("signature")), id
    assert orders("ashley")["A-06"].values["signature"] and not orders("ashley")["A-05"].values["signature"]


def test_lamps_are_lit_where_a_card_may_speak() -> None:
    assert lit("ashley", "A-01") == [5] and lit("ashley", "A-05") == [6]
    assert lit("sable", "C-03") == [3, 5, 6, 8]
    assert lit("ashley", "A-GUIDE") == [3, 5, 6]
    items = face("sable", "C-03").items
    assert sum(isinstance(item, Mark) and item.shape == "lamp-lit" for item in items) == 4 + 1
    assert sum(isinstance(item, Mark) and item.shape == "lamp-out" for item in items) == 7
    assert sum(isinstance(item, Glow) for item in items) == 2 * 4 + 2


def test_steps_about_one_thing_stand_together() -> None:
    """1 1 3 3 1 1 1, the same distance to both sides of the middle."""
    values = lamp_values(roster.table().steps, ())
    lamps, groups = values["lamps"], values["lamp_groups"]
    assert isinstance(lamps, tuple) and isinstance(groups, tuple)
    places = [lamp["x"] for lamp in lamps]
    near = [index for index in range(10) if places[index + 1] - places[index] < 4]
    assert near == [2, 3, 5, 6] and places[0] == pytest.approx(-places[-1])
    assert [(group["left"], group["right"]) for group in groups] == [(places[2], places[4]), (places[5], places[7])]


def test_what_may_be_pressed_is_dark_and_nothing_else() -> None:
    """The number of strips is the number of choices; a passive has none."""
    boxes = orders("ashley")["A-01"].values["boxes"]
    assert isinstance(boxes, tuple)
    assert [(box["use"], box["activated"]) for box in boxes] == [
        ("passive", False),
        ("ability", True),
        ("charge", False),
    ]
    timings = [item.text for item in face("ashley", "A-01").items if isinstance(item, TextRun) and "(A" in item.text]
    assert timings == ["(AFTER SHOWDOWN)"]


def test_many_steps_are_said_in_few_words() -> None:
    boxes = orders("sable")["C-03"].values["boxes"]
    assert isinstance(boxes, tuple)
    assert boxes[0]["timing"] == "(Before or After Showdown or Damage)"
    others = orders("corvin")["G-03"].values["boxes"]
    assert isinstance(others, tuple)
    assert others[0]["timing"] == "(Open to After Showdown)"
    assert boxes[0]["price"].endswith("{lozenge} {black} {black}")


def test_rei_stands_in_prices_as_plates_that_say_what_they_are() -> None:
    words = [item.words for item in face("ashley", "A-06").items if isinstance(item, Icon)]
    assert words == ["", "red Rei", "red Rei"]
    assert not [run for run in face("ashley", "A-06").items if isinstance(run, TextRun) and "◆" in run.text]


def test_the_emblem_of_a_picture_is_the_suit_of_the_muse() -> None:
    for file, suit in (("ashley", "diamond"), ("sable", "spade"), ("loose-cards", "sol")):
        pictures = [item for id in orders(file) for item in face(file, id).items if isinstance(item, WindowArt)]
        assert {picture.emblem for picture in pictures} == {suit}


def test_a_name_throws_light_on_what_lies_behind_it() -> None:
    items = face("ashley", "A-01").items
    halo = next(index for index, item in enumerate(items) if isinstance(item, Halo))
    letters = next(index for index, item in enumerate(items) if isinstance(item, TextRun) and item.text == "Ashley")
    assert halo < letters


@pytest.mark.parametrize("file", roster.FILES)
def test_the_colours_of_the_cards_can_be_read(file: str) -> None:
    assert not list(palette_problems(roster.set_ups()[file]))


def test_colours_that_cannot_be_read_are_reported() -> None:
    ashley: SetUp = roster.set_ups()["ashley"]
    pale = replace(ashley, palette=replace(ashley.palette, deep="#8A5F52"))
    messages = [problem.message for problem in palette_problems(pale)]
    assert len(messages) == 3 and "it takes 10 : 1" in messages[0]


def test_every_phrase_of_a_face_is_printed_for_some_file(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    call = Phrasebook.__call__

    def spy(book: Phrasebook, key: str, **values: str) -> str:
        used.add(key)
        return call(book, key, **values)

    monkeypatch.setattr(Phrasebook, "__call__", spy)
    for file in roster.FILES:
        prints(roster.program(file), roster.table())
    # All texts are stand-ins today.
    assert set(FACE) - used <= {"face.stated", "face.inferred"}


@pytest.mark.parametrize("file", ["ashley", "loose-cards"])
def test_every_value_of_a_template_is_on_the_page(file: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    head = page.partition("beside the values below,")[2].partition("| template |")[0]
    common = set(re.findall(r"`(\w+)`", head))
    for order in orders(file).values():
        row = re.search(rf"^\| `{order.template}` \| (.*) \|$", page, re.MULTILINE)
        assert row is not None, f"{order.template} is not on the page"
        assert set(order.values) == common & set(order.values) | set(row[1].replace("`", "").split()), order.template
