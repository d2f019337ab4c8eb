"""One side of a sheet of a kit."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.printing.drawing_items import Polygon, Rect
from gesso.printing.kit.sections import Section
from gesso.printing.kit.sharing import joined
from gesso.printing.sheets.imposition import Placement

MARGIN = 6.0
"""Millimetres around whatever is cut."""
HEAD, FOOT = 15.0, 12.0
"""Millimetres for the title of a page and for its legend."""
_TEXT_BOTTOM = 11.0
"""Down to where a head reaches."""


@dataclass(frozen=True, slots=True)
class KitPage:
    """One side of a sheet with pieces of some `sections`. There are `lines` to cut along, `folds`, and strips to glue on.
    `cut_length` is what scissors go, in millimetres. A `parted` page is cut in two before anything else. A page without
    pieces may list what some `owners` have."""

    sections: tuple[Section, ...]
    placements: tuple[Placement, ...]
    lines: tuple[Rect, ...]
    folds: tuple[Rect, ...] = ()
    strips: tuple[Polygon, ...] = ()
    back: bool = False
    cut_length: float = 0.0
    parted: bool = False
    owners: range | None = None

    @property
    def section(self) -> Section:
        """What the page is, of all its sections together."""
        return joined(self.sections)

    @property
    def advice(self) -> str:
        """What is to be done with it."""
        section = self.section
        return " ".join(filter(None, (section.advice, section.glue_advice if self.strips else "")))

    @property
    def full(self) -> bool:
        """Whether pieces leave no room above them, so that head and foot stand at the sides."""
        return not self.section.cover and any(each.y - each.bleed[1] < _TEXT_BOTTOM for each in self.placements)
