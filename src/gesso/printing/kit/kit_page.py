"""One side of a sheet of a kit, and the sections whose pieces lie on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from gesso.printing.faces.drawing_items import Polygon, Rect
from gesso.printing.kit.sections import Section
from gesso.printing.pages.page import Page

MARGIN = 6.0
"""Millimetres around all that is cut."""
HEAD, FOOT = 15.0, 12.0
"""Millimetres for the title of a page, and for its legend."""
_TEXT_BOTTOM = 11.0
"""Millimetres down to which a head reaches."""


@dataclass(frozen=True, slots=True)
class KitPage(Page):
    """One side of a sheet of a kit."""

    sections: tuple[Section, ...] = field(kw_only=True)
    """The sections of its pieces; at least one."""
    lines: tuple[Rect, ...] = field(default=(), kw_only=True)
    """To cut along."""
    folds: tuple[Rect, ...] = field(default=(), kw_only=True)
    """Dashes to fold along."""
    strips: tuple[Polygon, ...] = field(default=(), kw_only=True)
    """Hatching on which parts of larger pieces are glued."""
    cut_length: float = field(default=0.0, kw_only=True)
    """How far scissors go, in millimetres."""
    parted: bool = field(default=False, kw_only=True)
    """Whether it is cut in two before anything else."""
    owners: range | None = field(default=None, kw_only=True)
    """The owners whose pieces a page without pieces lists."""

    @property
    def section(self) -> Section:
        """All its sections as one."""
        return joined(self.sections)

    @property
    def advice(self) -> str:
        """What to do with the page."""
        section = self.section
        return " ".join(filter(None, (section.advice, section.glue_advice if self.strips else "")))

    @property
    def full(self) -> bool:
        """Whether pieces leave no room above them, so that head and foot stand at the sides."""
        return not self.section.cover and any(each.y - each.bleed[1] < _TEXT_BOTTOM for each in self.placed)


def sheets_of(pages: Sequence[KitPage]) -> Mapping[int, int]:
    """Return the number of the sheet, from 1, for each page by its index."""
    numbers: dict[int, int] = {}
    sheet = 0
    for place, page in enumerate(pages):
        sheet += 0 if page.side == "backs" else 1
        numbers[place] = sheet
    return numbers


def joined(sections: Sequence[Section]) -> Section:
    """Return some sections as one, with the id, the sides and the note of the first."""
    first, *others = sections
    if not others:
        return first
    return replace(
        first,
        title=", ".join(each.title for each in sections),
        advice=" ".join(each.advice for each in sections if each.advice),
        glue_advice=" ".join(each.glue_advice for each in sections if each.glue_advice),
    )


def note_of(sections: Sequence[Section], words: Mapping[str, str]) -> str:
    """Return the note at the head of a page with pieces of these sections.

    If there are several, each note names its section. `words` are those of the sheets.
    """
    noted = [each for each in sections if each.note]
    if len(sections) == 1:
        return "".join(each.note for each in noted)
    notes = (words["note"].format(title=each.title, note=each.note) for each in noted)
    return reduce(lambda first, next: words["notes"].format(first=first, next=next) if first else next, notes, "")
