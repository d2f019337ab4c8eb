"""The two layers of a face show together what the face shows, and as little as can be is left to pixels."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops
from printing.setting import FONTS, face
from printing.shipped_faces import laid_out

from gesso.art import art_of
from gesso.printing.faces import drawing_items as items
from gesso.printing.faces.drawing_items import Face
from gesso.printing.faces.layers import Halves, VectorItem, layers
from gesso.printing.paint import ArtCache, canvas_of, paint_items, render_both, render_face

ART = art_of("react")

DPI = 60
_LIGHT = 24
"""What light on a letter may change: it is not screened over one that is lifted."""


def _painted_over(ground: Image.Image, size: Face, vector_items: tuple[VectorItem, ...], art: ArtCache) -> Image.Image:
    """The lifted items painted by Pillow, as another way to the same picture."""
    if vector_items and isinstance(vector_items[0], Halves):
        turn = items.HalfTurn() if vector_items[0].of_lower else items.HalfTurnDown()
        return _over(ground, Face(size.id, size.width, size.height, size.bleed, (*_flat(vector_items), turn)), art)
    return _over(ground, Face(size.id, size.width, size.height, size.bleed, _flat(vector_items)), art)


def _flat(vector_items: tuple[VectorItem, ...]) -> tuple[items.Item, ...]:
    return tuple(item for each in vector_items for item in (_flat(each.items) if isinstance(each, Halves) else (each,)))


def _over(ground: Image.Image, drawn: Face, art: ArtCache) -> Image.Image:
    return paint_items(ground.copy(), drawn.items, canvas_of(drawn, DPI), FONTS, art)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["react/calligrapher", "solrei/ashley"])
def test_the_layers_of_every_face_show_what_it_shows(entry: str) -> None:
    for one, art in laid_out(entry):
        both = layers(one, FONTS)
        cache = ArtCache(art)
        whole, ground = render_both(one, both.raster, FONTS, cache, dpi=DPI)
        assert whole.tobytes() == render_face(one, FONTS, cache, dpi=DPI).tobytes(), one.id
        assert ground.tobytes() == render_face(both.raster, FONTS, cache, dpi=DPI).tobytes(), one.id
        shown = _painted_over(ground, one, both.vector_items, cache)
        most = max(ImageChops.difference(whole, shown).tobytes())
        assert most <= (_LIGHT if entry.startswith("solrei") else 0), f"{one.id} is off by {most}"


@pytest.mark.parametrize("entry", ["react/calligrapher", "solrei/ashley"])
def test_every_letter_is_lifted(entry: str) -> None:
    for one, _ in laid_out(entry):
        left = [item for item in layers(one, FONTS).raster.items if isinstance(item, items.TextRun | items.Icon)]
        assert left == [], f"{one.id} leaves {left} to pixels"


def _kinds(elements: str) -> tuple[list[str], list[str]]:
    both = layers(face(elements, ART), FONTS)
    return [type(item).__name__ for item in both.raster.items], [type(item).__name__ for item in both.vector_items]


RECT = '<rect x="10" y="10" width="20" height="20" colour="#102030"/>'
SEAL = '<seal x="{}" y="12" size="8" colour="#D5342B" sigil="brush" sigil-colour="#F5F0E6" seed="1"/>'


def test_what_pixels_cover_later_stays_below_them() -> None:
    assert _kinds(RECT + SEAL.format(12)) == (["Rect", "Seal"], [])


def test_what_nothing_covers_is_lifted() -> None:
    assert _kinds(RECT + SEAL.format(40)) == (["Seal"], ["Rect"])


def test_what_lies_under_something_that_stays_stays_too() -> None:
    below = '<rect x="10" y="26" width="5" height="9" colour="#F2C45A"/>'
    assert _kinds(below + RECT + SEAL.format(12)) == (["Rect", "Rect", "Seal"], [])
    assert _kinds(RECT + below + SEAL.format(12)) == (["Rect", "Seal"], ["Rect"])


def test_a_change_of_all_pixels_keeps_all_before_it() -> None:
    turned = '<half-turn of="lower"/>'
    grounds, vector_items = _kinds(RECT + turned)
    assert (grounds, vector_items) == (["HalfTurn"], ["Halves"])


TURNED = "<half-turn/>"


def test_halves_are_lifted_if_what_is_painted_later_meets_neither() -> None:
    """The copy of RECT lies from 33.5 to 53.5 mm across and from 58.9 to 78.9 mm down."""
    assert _kinds(RECT + TURNED + SEAL.format(40)) == (["HalfTurn", "Seal"], ["Halves"])
    over_copy = '<seal x="36" y="62" size="8" colour="#D5342B" sigil="brush" sigil-colour="#F5F0E6" seed="1"/>'
    for seal in (SEAL.format(12), over_copy):
        assert _kinds(RECT + TURNED + seal) == (["Rect", "HalfTurn", "Seal"], ["Halves"])


def test_words_that_a_lifted_item_hides_are_not_lifted_beside_what_stays() -> None:
    word = '<text x="12" baseline="20" font="alegreya-sans/800" size="8" colour="#14161B">Hidden</text>'
    assert _kinds(word + TURNED + RECT + SEAL.format(40)) == (["TextRun", "HalfTurn", "Seal"], ["Halves", "Rect"])
