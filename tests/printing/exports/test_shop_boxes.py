"""Tuck boxes of a service: what is read on them lies in the safe places of their panels, and the ground fills the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.react.printing.kits import kit_of
from printing.exports.test_tabletop import solrei
from printing.exports.workshop import shipped
from printing.shipped_faces import context

from gesso.printing.component import EntryPrints, FaceSpec
from gesso.printing.exports.images import UploadImages
from gesso.printing.exports.products import Batch, Deck, Product, in_shop_boxes, laid_out, outside, size_of
from gesso.printing.faces.drawing_items import Face, Rect
from gesso.printing.kit import Kit

# Of the box for 54 cards, in pixels of its picture of 2325 x 1950.
PANELS = {
    "front": (1322, 466, 688, 989),
    "back": (313, 466, 688, 989),
    "left": (1080, 466, 164, 988),
    "right": (77, 466, 164, 988),
    "top": (313, 198, 688, 167),
    "bottom": (313, 1526, 688, 167),
}


def products() -> tuple[Product, ...]:
    output = shipped("the-game-crafter")
    assert isinstance(output, UploadImages)
    return output.products


def boxed(kit: Kit) -> EntryPrints:
    """The box of the first entry alone, as a service makes it."""
    source = in_shop_boxes(kit.sources[0], products())
    boxes = tuple(piece for piece in source.components if piece.section == "boxes")
    assert len(boxes) == 1
    return EntryPrints(source.title, boxes, source.picture_names, source.span, art=source.art, theme=source.theme)


def box_of(kit: Kit) -> tuple[Deck, FaceSpec, Face]:
    deck = laid_out("box", boxed(kit), context())
    order = deck.components[0].front
    return deck, order, deck.faces[order.id]


def test_the_game_crafter_has_the_published_places_of_the_panels() -> None:
    (product,) = (each for each in products() if each.box is not None)
    assert product.box is not None and product.box.cards == 54
    assert [round(each / 25.4 * 300) for each in (product.whole.width, product.whole.height)] == [2325, 1950]
    for name, (x, y, width, height) in product.box.places:
        corner = 37.5
        found = tuple(
            round(each / 25.4 * 300 + off) for each, off in ((x, corner), (y, corner), (width, 0), (height, 0))
        )
        assert found == PANELS[name]


@pytest.mark.parametrize("artist", ["calligrapher", "fortune-teller", "lamplighter"])
def test_what_is_read_on_a_box_lies_in_its_panels_and_the_ground_goes_to_the_rim(artist: str) -> None:
    deck, order, face = box_of(kit_of(artist))
    assert order.template == "kit/shop-box"
    (product,) = (each for each in products() if each.box is not None)
    assert product.strays(size_of(face)) == pytest.approx(0.0)
    assert not list(outside(Batch(product, deck.components), deck, "shop", context().fonts))
    ground = face.items[0]
    assert isinstance(ground, Rect) and face.bleed == 3.175
    assert (ground.x, ground.y) == (-face.bleed, -face.bleed)
    assert (ground.x + ground.width, ground.y + ground.height) == pytest.approx(
        (face.width + 3.175, face.height + 3.175)
    )


def test_words_beside_a_panel_are_told() -> None:
    deck, order, face = box_of(kit_of("calligrapher"))
    (product,) = (each for each in products() if each.box is not None)
    assert product.box is not None
    moved = tuple((name, (x + 10, y, width, height)) for name, (x, y, width, height) in product.box.places)
    other = replace(product, box=replace(product.box, places=moved))
    assert list(outside(Batch(other, deck.components), deck, "shop", context().fonts))
    assert face.id == order.id


@pytest.mark.slow
def test_a_deck_that_is_too_thick_keeps_its_net_and_so_do_all_without_a_product() -> None:
    kit = solrei("ashley", "tamsin")
    prints = kit.sources[0]
    assert in_shop_boxes(prints, products()) == prints, "62 cards are more than 54"
    assert in_shop_boxes(kit_of("calligrapher").sources[0], ()) == kit_of("calligrapher").sources[0]
