"""A face in two layers: what only pixels can show, and what lies over that and can be drawn by a printer itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gesso.printing import drawing_items as items
from gesso.printing.drawing_items import Box, Drawn, Face, Item
from gesso.printing.extents import extent
from gesso.printing.fonts import FontBook


@dataclass(frozen=True, slots=True)
class Halves:
    """Items of which one half of the face shows its own, and the other half the same turned by 180 degrees."""

    items: tuple[Lifted, ...]
    of_lower: bool


Lifted = Drawn | Halves
_Cover = tuple[Box, bool]
"""What is painted over a box, and whether it is light."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The ground is painted; the lifted items are drawn over it, in order."""

    ground: Face
    lifted: tuple[Lifted, ...]


def layers(face: Face, fonts: FontBook, *, opaque: bool = False) -> Layers:
    """The layers of a face, which show together what it shows. An item is lifted if nothing that stays on the ground
    covers it later, and, where that is asked, if it is `opaque`. Light is screened over what it meets: letters and icons, which are no darker for it, are lifted all
    the same."""
    return _layers(face, fonts, (), opaque=opaque)


def _layers(face: Face, fonts: FontBook, later: Sequence[_Cover], *, opaque: bool) -> Layers:
    """The layers of a face on which something is painted `later`."""
    whole = (-face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed)
    ground: list[Item] = []
    lifted: list[Lifted] = []
    covered = [*later]
    for at in range(len(face.items) - 1, -1, -1):
        item = face.items[at]
        if isinstance(item, items.HalfTurn | items.HalfTurnDown):
            below = _layers(
                replace(face, items=face.items[:at]), fonts, _over(face, covered, lifted, fonts), opaque=opaque
            )
            ground += [item, *reversed(below.ground.items)]
            lifted.append(Halves(below.lifted, isinstance(item, items.HalfTurn)))
            break
        box = extent(item, fonts) or whole
        clear = opaque and isinstance(item, items.Rect) and item.opacity < 1
        if (
            isinstance(item, Drawn)
            and not clear
            and not _meets(box, isinstance(item, items.TextRun | items.Icon), covered)
        ):
            lifted.append(item)
        else:
            ground.append(item)
            covered.append((box, isinstance(item, items.Glow | items.Beam | items.Halo)))
    return Layers(replace(face, items=tuple(reversed(ground))), tuple(reversed(lifted)))


def _over(face: Face, covered: Sequence[_Cover], lifted: Sequence[Lifted], fonts: FontBook) -> Sequence[_Cover]:
    """What is painted over a half of a face and over its copy. If something stays on the ground, so does what a lifted item
    hides: nobody is to copy words that are not seen."""
    if not covered:
        return ()
    boxes = (extent(each, fonts) for each in lifted if not isinstance(each, Halves))
    over = [*covered, *((box, False) for box in boxes if box is not None)]
    turned = [
        ((face.width - x2, face.height - y2, face.width - x1, face.height - y1), light)
        for (x1, y1, x2, y2), light in over
    ]
    return [*over, *turned]


def _meets(box: Box, bright: bool, covered: Sequence[_Cover]) -> bool:
    return any(
        not (light and bright) and box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
        for other, light in covered
    )
