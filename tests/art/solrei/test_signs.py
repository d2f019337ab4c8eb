"""Marks and icons: told apart by their shapes, in grey, at the size at which they are printed."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat
from printing.setting import FONTS

from gesso.art import IconLetters, IconMark, contrast, rgb, shape_mask
from gesso.games.solrei.printing import style
from gesso.games.solrei.printing.style import PAPER, SOL
from gesso.printing.faces.fonts import FontName
from gesso_art.solrei import PACK
from gesso_art.solrei.signs import CURRENTS, REI, SUITS

PRINTED_PX = 24
THINGS = (*SUITS, "any", "power", "hit", "block", "charge", "turn")
TYPES = ("strike", "guard", "trick", "stance")


@pytest.mark.parametrize("name", list(PACK.marks))
def test_a_mark_stays_on_its_plate(name: str) -> None:
    """It keeps within the plate, so that nothing is cut off."""
    filled = [point for piece in PACK.marks[name] if not piece.cut for point in piece.points]
    assert all(max(abs(x), abs(y)) <= 1.0 for x, y in filled)


@pytest.mark.parametrize("names", [THINGS, TYPES, ("red", "black", *SUITS), ("lamp-lit", "lamp-out")])
def test_marks_are_told_apart_without_colour(names: tuple[str, ...]) -> None:
    """As wide as 2 mm of print, no two share a silhouette."""
    masks = {name: shape_mask(PACK.marks[name], PRINTED_PX) for name in names}
    for first, second in combinations(masks, 2):
        difference = ImageStat.Stat(ImageChops.difference(masks[first], masks[second])).mean[0]
        assert difference > 15, (first, second, difference)


@pytest.mark.parametrize("name", list(REI))
def test_a_plate_of_rei_is_read_on_paper_and_on_a_dark_strip(name: str) -> None:
    """White on its plate, its plate on paper; every plate has another letter or none, so colour is never alone."""
    assert contrast(rgb("#FFFFFF"), rgb(REI[name])) >= 4.5
    assert contrast(rgb(REI[name]), rgb(PAPER)) >= 4.5
    parts = PACK.icons[name].parts
    assert next(part.rim for part in parts if isinstance(part, IconMark))
    assert sum(isinstance(part, IconLetters) for part in parts) == (name != "any")


@pytest.mark.parametrize("name", ["spade-pi", "heart-coe", "diamond-ca", "club-tr", "red-rg", "black-no"])
def test_two_letters_touch_neither_their_suit_nor_the_rim(name: str) -> None:
    """Lengths are halves of the icon's height; 0.25 are 0.4 mm in a price."""
    *_, plate, sign, letters = PACK.icons[name].parts
    assert isinstance(plate, IconMark) and isinstance(sign, IconMark) and isinstance(letters, IconLetters)
    cap = FONTS.metrics(FontName(letters.font)).cap_height
    half = FONTS.width(letters.text, FontName(letters.font)) * letters.size / cap / 2
    assert letters.x - half - (sign.x + reach(sign)) > 0.25
    assert reach(plate) - (letters.x + half) > 0.25


def reach(mark: IconMark) -> float:
    """How far a mark reaches to the right of its middle."""
    return max(x for piece in PACK.marks[mark.mark] for x, _ in piece.points) * mark.size / 2


def test_cards_have_the_colours_of_the_plates() -> None:
    assert style.REI == REI and CURRENTS["heart"] == style.WARNING


def test_no_two_plates_have_one_letter() -> None:
    letters = [part.text for name in REI for part in PACK.icons[name].parts if isinstance(part, IconLetters)]
    assert sorted(letters) == ["B", "C", "D", "H", "R", "S"]


@pytest.mark.parametrize("suit", SUITS)
def test_a_current_stands_out_from_the_night(suit: str) -> None:
    assert contrast(rgb(CURRENTS[suit]), rgb(SOL.deep)) >= 6


def test_every_icon_is_named_and_has_room() -> None:
    for name, icon in PACK.icons.items():
        assert icon.advance > 0 and icon.parts, name
