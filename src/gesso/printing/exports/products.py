"""What a service sells: which piece of a deck becomes which product, tuck boxes included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.faces.drawing_items import Face
from gesso.printing.kit.tuck_boxes import BOX_TEMPLATE, inside_of
from gesso.printing.pipeline import PrintContext
from gesso.printing.pipeline.face_drawing import DrawJob, lay_out_for_print
from gesso.schema.access import items, mapping, measure, one_of, text, texts, value
from gesso.source import MappingNode, Node

Shape = Literal["rectangle", "circle"]
_SHAPES: tuple[Shape, ...] = ("rectangle", "circle")
Rectangle = tuple[float, float, float, float]
"""Left and upper edge, width and height in mm."""
PANELS = ("front", "back", "left", "right", "top", "bottom")
"""The visible panels of a tuck box."""
_SLACK = 1e-6
SHOP_BOX_TEMPLATE = "kit/shop-box"
_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Deck:
    """The pieces of one entry, or those that the table of a game has."""

    id: str
    """The path of its folder."""
    prints: EntryPrints
    faces: Mapping[str, Face]
    """Its faces by id, laid out; those that cannot be are missing."""

    @property
    def components(self) -> tuple[Component, ...]:
        """Its pieces without those that only fill free slots of a sheet."""
        return tuple(piece for piece in self.prints.components if not piece.spare)


def laid_out(id: str, prints: EntryPrints, context: PrintContext) -> Deck:
    """Return the deck of some prints. Raises `OutputError` for a font of the project that cannot be read."""
    sides = (side for piece in prints.components for side in (piece.front, piece.back) if side is not None)
    orders = {side.id: side for side in sides}
    laid = {each: lay_out_for_print(DrawJob(order, "", prints.art, {}), context)[0] for each, order in orders.items()}
    return Deck(id, prints, {each: face for each, face in laid.items() if face is not None})


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in millimetres."""

    width: float
    height: float

    def turned(self) -> Size:
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:.4g} x {self.height:.4g} mm"

    def fits(self, other: Size) -> bool:
        """Return whether this size lies within another."""
        return self.width <= other.width + _SLACK and self.height <= other.height + _SLACK

    def strays(self, other: Size) -> float:
        """Return by how much another size differs at most, in either direction."""
        return max(abs(self.width - other.width), abs(self.height - other.height))


@dataclass(frozen=True, slots=True)
class BoxPanels:
    """A tuck box for a number of poker cards."""

    cards: int
    places: tuple[tuple[str, Rectangle], ...]
    """The safe rectangle of each of its `PANELS`, from the corner of the trim."""


@dataclass(frozen=True, slots=True)
class Product:
    """Something that a service sells in one size."""

    id: str
    name: str
    shape: Shape
    trim: Size
    whole: Size
    """The size of the picture that is handed in."""
    safe: Size
    """The size that no cut touches."""
    accepts: tuple[str, ...]
    """The sections of the pieces that it is made of."""
    tolerance: float
    """Pieces may be larger or smaller than `trim` by this (mm), upright or lying."""
    margin: float = 0.0
    """Pieces may be smaller by this (mm); their ground goes on to the rim."""
    smaller: float = 1.0
    """Larger pieces are made smaller, down to this part of their size."""
    box: BoxPanels | None = None
    """The panels of a tuck box; None for other products."""

    def strays(self, size: Size) -> float | None:
        """Return by how much (mm) a piece of that size is off; None if it cannot be this product."""
        trim, lying = self.around(size).trim, size.turned() if self.lies(size) else size
        across, down = trim.width - lying.width, trim.height - lying.height
        if (
            min(across, down) < -self.tolerance - _SLACK
            or max(across, down) > max(self.tolerance, self.margin) + _SLACK
        ):
            return None
        return trim.strays(lying)

    def lies(self, size: Size) -> bool:
        """Return whether a piece of that size has to be turned."""
        return self.trim.strays(size.turned()) < self.trim.strays(size) - _SLACK

    def around(self, size: Size) -> Product:
        """Return the product beside a piece of that size: as much larger as the piece is made smaller for it."""
        lying = size.turned() if self.lies(size) else size
        part = max(self.smaller, min(1.0, self.trim.width / lying.width, self.trim.height / lying.height))
        if part == 1.0:
            return self
        trim, whole, safe = (Size(each.width / part, each.height / part) for each in (self.trim, self.whole, self.safe))
        return replace(self, trim=trim, whole=whole, safe=safe)


@dataclass(frozen=True, slots=True)
class Batch:
    """The pieces of a deck that become one product, in their order."""

    product: Product
    pieces: tuple[Component, ...]


def read_product(id: str, tree: MappingNode, whole: Size, safe: Size) -> Product:
    """Read a product from its table.

    The caller knows the sizes that kinds of output give in units of their own. Raises `ShapeError`.
    """
    tolerance, margin, smaller = (tree.get(key) for key in ("within", "room", "smaller"))
    return Product(
        id,
        text(value(tree, "name")),
        one_of(tree.get("shape"), _SHAPES) if tree.get("shape") else "rectangle",
        read_size(value(tree, "trim")),
        whole,
        safe,
        texts(value(tree, "takes")),
        measure(tolerance) if tolerance else 0.0,
        measure(margin) if margin else 0.0,
        measure(smaller) if smaller else 1.0,
    )


def read_size(node: Node) -> Size:
    """Read a list of width and height. Raises `ShapeError`."""
    width, height = map(measure, items(node))
    return Size(width, height)


def tables(tree: MappingNode) -> Iterator[tuple[str, MappingNode]]:
    """Yield the tables of all products with their ids. Raises `ShapeError`."""
    for pair in mapping(value(tree, "products")):
        yield pair.name, mapping(pair.value)


def size_of(face: Face) -> Size:
    """Return the trim size of a face."""
    return Size(face.width, face.height)


def product_of(piece: Component, deck: Deck, products: Sequence[Product]) -> Product | None:
    """Return the product that comes nearest to a piece; None if there is none or the piece cannot be laid out."""
    face = deck.faces.get(piece.front.id)
    if face is None or piece.copies < 1:
        return None
    near = [
        (off, at)
        for at, product in enumerate(products)
        if piece.section in product.accepts and (off := product.strays(size_of(face))) is not None
    ]
    return products[min(near)[1]] if near else None


def batches(deck: Deck, products: Sequence[Product]) -> tuple[Batch, ...]:
    """Return the pieces of a deck by product, in the order of the service's file."""
    chosen = [(product_of(piece, deck, products), piece) for piece in deck.components]
    batched = ((each, tuple(piece for product, piece in chosen if product == each)) for each in products)
    return tuple(Batch(product, pieces) for product, pieces in batched if pieces)


def unsold(deck: Deck, products: Sequence[Product]) -> tuple[Component, ...]:
    """Return the pieces of a deck that are no product, in their order."""
    return tuple(piece for piece in deck.components if piece.copies > 0 and product_of(piece, deck, products) is None)


def in_shop_boxes(prints: EntryPrints, products: Sequence[Product]) -> EntryPrints:
    """Return prints with each net of a box replaced by the smallest tuck box of a service that holds as many cards."""
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
        if (
            product.box is not None
            and piece.section in product.accepts
            and inside[2] <= inside_of(product.box.cards)[2]
        ):
            return replace(piece, front=_order(piece.front, product, product.box), outlined=False)
    return piece


def _order(net: FaceSpec, product: Product, box: BoxPanels) -> FaceSpec:
    panels = {
        name: {key: round(length, _DIGITS) for key, length in zip(("x", "y", "width", "height"), place, strict=True)}
        for name, place in box.places
    }
    bleed = max(product.whole.width - product.trim.width, product.whole.height - product.trim.height) / 2
    size = {"width": product.trim.width, "height": product.trim.height, "bleed": round(bleed, _DIGITS)}
    return replace(net, template=SHOP_BOX_TEMPLATE, values={**net.values, **size, "panels": panels})
