"""What is printed of the game itself: the Action deck, and the mat."""

from collections import Counter

import pytest
from games.solrei import roster
from games.solrei.printing.faces import laid_out, orders
from PIL import ImageChops, ImageStat
from printing.setting import FONTS

from gesso.art import art_of
from gesso.games.solrei.printing import extras
from gesso.games.solrei.printing.components import pips
from gesso.printing.component import Component
from gesso.printing.faces.drawing_items import Icon, Mark, TextRun
from gesso.printing.pages import PAPERS, Piece
from gesso.printing.pages.grid import impose
from gesso.printing.paint import ArtCache, render_face

LIBRARY = art_of("solrei")

DECK: tuple[Component, ...] = extras(roster.table())["deck"].components
MAT = extras(roster.table())["mat"]
TURNED_DPI = 75


def test_the_deck_has_every_card_once_and_the_back_of_all_cards() -> None:
    ids = [piece.front.id for piece in DECK]
    assert len(set(ids)) == len(ids) == roster.table().deck_size == 52
    kinds = Counter((piece.front.template, piece.front.values["suit"]) for piece in DECK)
    assert set(kinds.values()) == {9, 4} and len(kinds) == 8
    assert all(piece.back == orders("ashley")["BACK"] and piece.copies == 1 for piece in DECK)


@pytest.mark.parametrize("power", range(2, 11))
def test_an_attack_has_as_many_pips_as_power(power: int) -> None:
    twice, once = pips(power)
    assert 2 * len(twice) + len(once) == power
    assert all(y < 0 for _, y in twice) and len({*twice, *once}) == len(twice) + len(once)


@pytest.mark.parametrize("piece", DECK, ids=[piece.front.id for piece in DECK])
def test_every_card_of_the_deck_is_sound_and_says_its_power_and_suit(piece: Component) -> None:
    found = laid_out(piece.front)
    assert found.face is not None and not found.problems
    texts = [item.text for item in found.face.items if isinstance(item, TextRun)]
    charge = piece.front.template == "solrei/charge"
    assert texts == [piece.front.values["rank"], "CHARGE" if charge else f"{piece.front.values['rank']} POWER"]
    assert not [item for item in found.face.items if isinstance(item, Icon)]
    suits = [item.shape for item in found.face.items if isinstance(item, Mark)]
    assert all(shape.endswith(str(piece.front.values["suit"])) for shape in suits) and suits


@pytest.mark.parametrize("id", ["SPADE-4", "HEART-10", "CLUB-QUEEN"])
def test_a_card_of_the_deck_has_no_up_and_no_down(id: str) -> None:
    (piece,) = (piece for piece in DECK if piece.front.id == id)
    face = laid_out(piece.front).face
    assert face is not None
    picture = render_face(face, FONTS, ArtCache(LIBRARY), dpi=TURNED_DPI)
    width, height = picture.size
    middle = picture.crop((width // 4, 0, width - width // 4, height))
    difference = ImageChops.difference(middle, middle.rotate(180))
    assert max(ImageStat.Stat(difference).mean) < 1.5


def test_the_mat_has_a_place_for_every_card_and_fills_its_paper() -> None:
    (piece,) = MAT.components
    found = laid_out(piece.front)
    assert found.face is not None and not found.problems
    texts = [item.text for item in found.face.items if isinstance(item, TextRun)]
    table = roster.table()
    arts, damage, steps = table.arts, table.damage_to_lose, table.steps
    assert [text for text in texts if text.startswith("Art ")] == [f"Art {n}" for n in range(1, arts + 1)]
    numbers = Counter(text for text in texts if text.isdigit())
    assert numbers == Counter(
        str(number) for last in (damage, len(steps), table.acts_to_win) for number in range(1, last + 1)
    )
    assert {step.name for step in steps} <= set(texts)
    assert MAT.papers == ("a3-across",)
    (page,) = impose([Piece("MAT", None, found.face.width, found.face.height)], PAPERS["a3-across"])
    assert len(page.placed) == 1


def test_rows_of_lamps_hold_all_steps_in_order_and_divide_no_group() -> None:
    rows = MAT.components[0].front.values["track"]
    assert isinstance(rows, tuple)
    lamps = [lamp for row in rows for lamp in row]
    assert [(lamp["number"], lamp["name"]) for lamp in lamps] == [
        (str(number), step.name) for number, step in enumerate(roster.table().steps, 1)
    ]
    assert not any(row[-1]["joined"] for row in rows) and any(lamp["joined"] for lamp in lamps)
