"""What a service sells: which piece becomes which product."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from gesso.printing.component import Component
from gesso.printing.drawing_items import Face
from gesso.printing.exports.deck import Deck
from gesso.schema.access import items, mapping, measure, one_of, text, texts, value
from gesso.source import MappingNode, Node

Shape = Literal["rectangle", "circle"]
_SHAPES: tuple[Shape, ...] = ("rectangle", "circle")
Rectangle = tuple[float, float, float, float]
"""Left and upper edge, width and height in mm."""
PANELS = ("front", "back", "left", "right", "top", "bottom")
"""The panels of a tuck box that somebody sees."""
_SLACK = 1e-6


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
        """Whether this size lies in another."""
        return self.width <= other.width + _SLACK and self.height <= other.height + _SLACK

    def strays(self, other: Size) -> float:
        """How much another size is larger or smaller at most, in either direction."""
        return max(abs(self.width - other.width), abs(self.height - other.height))


@dataclass(frozen=True, slots=True)
class BoxPanels:
    """A tuck box for so many poker cards: the safe place of each of its `PANELS` from the corner of the trim."""

    cards: int
    places: tuple[tuple[str, Rectangle], ...]


@dataclass(frozen=True, slots=True)
class Product:
    """Something sold in one size. `whole` is what is handed in, `safe` what no cut touches. It is made of pieces of the
    sections `takes` that are at most `within` mm larger or smaller than `trim`, upright or lying; or smaller by `room`, and
    their ground goes on to the rim. What is larger is made `smaller`, down to that part of its size. A tuck box says
    where its panels are."""

    id: str
    name: str
    shape: Shape
    trim: Size
    whole: Size
    safe: Size
    takes: tuple[str, ...]
    within: float
    room: float = 0.0
    smaller: float = 1.0
    box: BoxPanels | None = None

    def strays(self, size: Size) -> float | None:
        """How far a piece of that size is off; None for one that cannot be this product."""
        trim, lying = self.around(size).trim, size.turned() if self.lies(size) else size
        across, down = trim.width - lying.width, trim.height - lying.height
        if min(across, down) < -self.within - _SLACK or max(across, down) > max(self.within, self.room) + _SLACK:
            return None
        return trim.strays(lying)

    def lies(self, size: Size) -> bool:
        """Whether a piece of that size has to be turned."""
        return self.trim.strays(size.turned()) < self.trim.strays(size) - _SLACK

    def around(self, size: Size) -> Product:
        """The product beside a piece of that size: as much larger as the piece is made smaller for it."""
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
    """A product by its table, but for the sizes that kinds of output give in units of their own. Raises `ShapeError`."""
    within, room, smaller = (tree.get(key) for key in ("within", "room", "smaller"))
    return Product(
        id,
        text(value(tree, "name")),
        one_of(tree.get("shape"), _SHAPES) if tree.get("shape") else "rectangle",
        read_size(value(tree, "trim")),
        whole,
        safe,
        texts(value(tree, "takes")),
        measure(within) if within else 0.0,
        measure(room) if room else 0.0,
        measure(smaller) if smaller else 1.0,
    )


def read_size(node: Node) -> Size:
    """A list of width and height. Raises `ShapeError`."""
    width, height = map(measure, items(node))
    return Size(width, height)


def tables(tree: MappingNode) -> Iterator[tuple[str, MappingNode]]:
    """The tables of all products by their ids. Raises `ShapeError`."""
    for pair in mapping(value(tree, "products")):
        yield pair.name, mapping(pair.value)


def size_of(face: Face) -> Size:
    """The trim size of a face."""
    return Size(face.width, face.height)


def product_of(piece: Component, deck: Deck, products: Sequence[Product]) -> Product | None:
    """The product that comes nearest to a piece; None where no one does. A piece that cannot be laid out is none."""
    face = deck.faces.get(piece.front.id)
    if face is None or piece.copies < 1:
        return None
    near = [
        (off, at)
        for at, product in enumerate(products)
        if piece.section in product.takes and (off := product.strays(size_of(face))) is not None
    ]
    return products[min(near)[1]] if near else None


def batches(deck: Deck, products: Sequence[Product]) -> tuple[Batch, ...]:
    """The pieces of a deck by product, in the order of the service's file."""
    chosen = [(product_of(piece, deck, products), piece) for piece in deck.components]
    found = ((each, tuple(piece for product, piece in chosen if product == each)) for each in products)
    return tuple(Batch(product, pieces) for product, pieces in found if pieces)


def unsold(deck: Deck, products: Sequence[Product]) -> tuple[Component, ...]:
    """The pieces of a deck that are no product, in their order."""
    return tuple(piece for piece in deck.components if piece.copies > 0 and product_of(piece, deck, products) is None)
