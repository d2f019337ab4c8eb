"""Tuck boxes that a service makes: in the place of a net to cut out, its own box with the same pictures and words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gesso.printing.component import Component, EntryPrints, FaceOrder
from gesso.printing.exports.products import BoxPanels, Product
from gesso.printing.kit.tuck_boxes import BOX_TEMPLATE, inside_of

SHOP_BOX_TEMPLATE = "kit/shop-box"
_DIGITS = 3


def in_shop_boxes(prints: EntryPrints, products: Sequence[Product]) -> EntryPrints:
    """Prints in which each net of a box is the smallest box of some products that holds as many cards, if there is one."""
    boxes = sorted(
        ((product.box.cards, at) for at, product in enumerate(products) if product.box is not None),
    )
    if not boxes:
        return prints
    ordered = [products[at] for _, at in boxes]
    return replace(prints, components=tuple(_boxed(piece, ordered) for piece in prints.components))


def _boxed(piece: Component, products: Sequence[Product]) -> Component:
    if piece.front.template != BOX_TEMPLATE:
        return piece
    inside = piece.front.values["inside"]
    assert isinstance(inside, tuple), "the size of a box is width, height and depth"
    for product in products:
        if product.box is not None and piece.section in product.takes and inside[2] <= inside_of(product.box.cards)[2]:
            return replace(piece, front=_order(piece.front, product, product.box), outlined=False)
    return piece


def _order(net: FaceOrder, product: Product, box: BoxPanels) -> FaceOrder:
    panels = {
        name: {key: round(length, _DIGITS) for key, length in zip(("x", "y", "width", "height"), place, strict=True)}
        for name, place in box.places
    }
    bleed = max(product.whole.width - product.trim.width, product.whole.height - product.trim.height) / 2
    size = {"width": product.trim.width, "height": product.trim.height, "bleed": round(bleed, _DIGITS)}
    return replace(net, template=SHOP_BOX_TEMPLATE, values={**net.values, **size, "panels": panels})
