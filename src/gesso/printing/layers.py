"""A face in two layers: what only pixels can show, and what lies over that and can be drawn by a printer itself."""

from __future__ import annotations

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


@dataclass(frozen=True, slots=True)
class Layers:
    """The ground is painted; the lifted items are drawn over it, in order."""

    ground: Face
    lifted: tuple[Lifted, ...]


def layers(face: Face, fonts: FontBook, *, opaque: bool = False) -> Layers:
    """The layers of a face, which show together what it shows. An item is lifted if nothing that stays on the ground
    covers it later, and, where that is asked, if it is `opaque`. Light is screened over what it meets: letters and icons, which are no darker for it, are lifted all
    the same."""
    whole = (-face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed)
    ground: list[Item] = []
    lifted: list[Lifted] = []
    covered: list[tuple[Box, bool]] = []
    for at in range(len(face.items) - 1, -1, -1):
        item = face.items[at]
        if isinstance(item, items.HalfTurn | items.HalfTurnDown) and not covered:
            below = layers(replace(face, items=face.items[:at]), fonts, opaque=opaque)
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


def _meets(box: Box, bright: bool, covered: list[tuple[Box, bool]]) -> bool:
    return any(
        not (light and bright) and box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]
        for other, light in covered
    )
