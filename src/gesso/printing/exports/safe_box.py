"""Warnings about text and signs that lie too near the cut of a product."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import OUTSIDE_PRODUCT
from gesso.printing.component import FaceSpec
from gesso.printing.exports.products import Batch, Deck, Product, size_of
from gesso.printing.faces.drawing_items import Box, Face, TextRun
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.geometry import TOLERANCE, legible_extent
from gesso.printing.faces.legibility import near_cut_warning, near_round_cut


def outside(batch: Batch, deck: Deck, service: str, fonts: FontBook) -> Iterator[Diagnostic]:
    """Yield a warning for each template by which something reaches over the safe box of a product.

    It names the worst face. Texts, icons, marks and seals count, unless they run off the trim, which is meant.
    """
    by_template: dict[str, list[_Outside]] = {}
    for order, face in _faces(batch, deck):
        worst = max(_all_outside(order, face, batch.product.around(size_of(face)), fonts), default=None)
        if worst is not None:
            by_template.setdefault(order.template, []).append(worst)
    for each in by_template.values():
        worst = max(each)
        others = f" and {len(each) - 1} more" if len(each) > 1 else ""
        message = (
            f"{worst.order.id}{others}: {worst.what} reaches {worst.reach:.1f} mm over the safe box of "
            f"{batch.product.name} ({service})"
        )
        hint = "move it inwards in the template, or look closely at the proof"
        yield Diagnostic(OUTSIDE_PRODUCT, message, worst.order.span, hint)


def near_the_cut(batch: Batch, deck: Deck, service: str) -> Iterator[Diagnostic]:
    """Yield a warning for each template by which a ring or a mark ends just before the cut of a round product."""
    if batch.product.shape == "circle":
        radius = batch.product.trim.width / 2
        near = (each for order, face in _faces(batch, deck) for each in near_round_cut(order, face, radius))
        yield from near_cut_warning(near, f" of {batch.product.name} ({service})")


def _faces(batch: Batch, deck: Deck) -> Iterator[tuple[FaceSpec, Face]]:
    """Yield the sides of all pieces that can be laid out, each once."""
    sides = (side for piece in batch.pieces for side in (piece.front, piece.back) if side is not None)
    for order in {side.id: side for side in sides}.values():
        face = deck.faces.get(order.id)
        if face is not None:
            yield order, face


@dataclass(frozen=True, slots=True, order=True)
class _Outside:
    """An item that reaches over a safe box."""

    reach: float
    """Millimetres."""
    what: str
    order: FaceSpec = field(compare=False)


def _all_outside(order: FaceSpec, face: Face, product: Product, fonts: FontBook) -> Iterator[_Outside]:
    for item in face.items:
        box = legible_extent(item, fonts)
        if box is None or not (isinstance(item, TextRun) or _inside(box, face)):
            continue
        reach = _over(box, face, product, filled=isinstance(item, TextRun))
        if reach > TOLERANCE:
            yield _Outside(
                reach, f"`{item.text}`" if isinstance(item, TextRun) else f"a {type(item).__name__.lower()}", order
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
