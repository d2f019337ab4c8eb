"""What a service sells: which piece of a deck becomes which product, and what lies too near the cut of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from math import hypot
from typing import Literal

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import OUTSIDE_PRODUCT
from gesso.printing.component import Component, EntryPrints, FaceSpec, faces_of
from gesso.printing.faces.drawing_items import Box, Face, TextRun
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.geometry import TOLERANCE, legible_extent
from gesso.printing.kit.tuck_boxes import BOX_TEMPLATE, inside_of
from gesso.printing.pipeline.drawing import DrawJob, PrintContext, lay_out_for_print
from gesso.printing.pipeline.print_check import near_cut_warning, near_round_cut
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
    laid = {spec.id: lay_out_for_print(DrawJob(spec, "", prints.art, {}), context)[0] for spec in prints.faces}
    return Deck(id, prints, {name: face for name, face in laid.items() if face is not None})


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

    def whole_beside(self, size: Size) -> tuple[float, float]:
        """Return the width and height of the whole, lying as a piece of that size does."""
        whole = self.whole.turned() if self.lies(size) else self.whole
        return whole.width, whole.height

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
            return replace(piece, front=_boxed_spec(piece.front, product, product.box), outlined=False)
    return piece


def _boxed_spec(net: FaceSpec, product: Product, box: BoxPanels) -> FaceSpec:
    panels = {
        name: {key: round(length, _DIGITS) for key, length in zip(("x", "y", "width", "height"), place, strict=True)}
        for name, place in box.places
    }
    bleed = max(product.whole.width - product.trim.width, product.whole.height - product.trim.height) / 2
    size = {"width": product.trim.width, "height": product.trim.height, "bleed": round(bleed, _DIGITS)}
    return replace(net, template=SHOP_BOX_TEMPLATE, values={**net.values, **size, "panels": panels})


def outside(batch: Batch, deck: Deck, service: str, fonts: FontBook) -> Iterator[Diagnostic]:
    """Yield a warning for each template by which something reaches over the safe box of a product.

    It names the worst face. Texts, icons, marks and seals count, unless they run off the trim, which is meant.
    """
    by_template: dict[str, list[_Outside]] = {}
    for spec, face in _faces(batch, deck):
        worst = max(_all_outside(spec, face, batch.product.around(size_of(face)), fonts), default=None)
        if worst is not None:
            by_template.setdefault(spec.template, []).append(worst)
    for each in by_template.values():
        worst = max(each)
        others = f" and {len(each) - 1} more" if len(each) > 1 else ""
        message = (
            f"{worst.spec.id}{others}: {worst.what} reaches {worst.reach:.1f} mm over the safe box of "
            f"{batch.product.name} ({service})"
        )
        hint = "move it inwards in the template, or look closely at the proof"
        yield Diagnostic(OUTSIDE_PRODUCT, message, worst.spec.span, hint)


def near_the_cut(batch: Batch, deck: Deck, service: str) -> Iterator[Diagnostic]:
    """Yield a warning for each template by which a ring or a mark ends just before the cut of a round product."""
    if batch.product.shape == "circle":
        radius = batch.product.trim.width / 2
        near = (each for spec, face in _faces(batch, deck) for each in near_round_cut(spec, face, radius))
        yield from near_cut_warning(near, f" of {batch.product.name} ({service})")


def _faces(batch: Batch, deck: Deck) -> Iterator[tuple[FaceSpec, Face]]:
    """Yield the sides of all pieces that can be laid out, each once."""
    for spec in faces_of(batch.pieces):
        face = deck.faces.get(spec.id)
        if face is not None:
            yield spec, face


@dataclass(frozen=True, slots=True, order=True)
class _Outside:
    """An item that reaches over a safe box."""

    reach: float
    """Millimetres."""
    what: str
    spec: FaceSpec = field(compare=False)


def _all_outside(spec: FaceSpec, face: Face, product: Product, fonts: FontBook) -> Iterator[_Outside]:
    for item in face.items:
        box = legible_extent(item, fonts)
        if box is None or not (isinstance(item, TextRun) or _inside(box, face)):
            continue
        reach = _over(box, face, product, filled=isinstance(item, TextRun))
        if reach > TOLERANCE:
            yield _Outside(
                reach, f"`{item.text}`" if isinstance(item, TextRun) else f"a {type(item).__name__.lower()}", spec
            )


def _inside(box: Box, face: Face) -> bool:
    return box[0] >= 0 and box[1] >= 0 and box[2] <= face.width and box[3] <= face.height


def _over(box: Box, face: Face, product: Product, *, filled: bool) -> float:
    """Return how far (mm) a box reaches over the safe box of a product, or over the nearest panel of a tuck box.

    The safe box lies about the middle of the face. The box of a mark has empty corners, so it may reach a little
    farther.
    """
    left, top, right, bottom = box
    if product.box is not None:
        return min(
            max(x - left, y - top, right - x - width, bottom - y - height)
            for _, (x, y, width, height) in product.box.places
        )
    x, y = (left + right) / 2 - face.width / 2, (top + bottom) / 2 - face.height / 2
    across, down = (right - left) / 2, (bottom - top) / 2
    safe = product.safe.turned() if product.lies(size_of(face)) else product.safe
    if product.shape == "circle":
        corner = hypot(abs(x) + across, abs(y) + down)
        return (corner if filled else hypot(x, y) + max(across, down)) - safe.width / 2
    return max(abs(x) + across - safe.width / 2, abs(y) + down - safe.height / 2)
