"""One side of a sheet of a kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce

from gesso.printing.faces.drawing_items import Polygon, Rect
from gesso.printing.kit.sections import Section
from gesso.printing.pages.page import Page

MARGIN = 6.0
"""Millimetres around whatever is cut."""
HEAD, FOOT = 15.0, 12.0
"""Millimetres for the title of a page and for its legend."""
_TEXT_BOTTOM = 11.0
"""Down to where a head reaches."""


@dataclass(frozen=True, slots=True)
class KitPage(Page):
    """One side of a sheet of a kit."""

    sections: tuple[Section, ...] = field(kw_only=True)
    """Those of its pieces; it has at least one."""
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
    """Those whose pieces a page without pieces lists."""

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
        return not self.section.cover and any(each.y - each.bleed[1] < _TEXT_BOTTOM for each in self.placed)


def sheets_of(pages: Sequence[KitPage]) -> Mapping[int, int]:
    """The number of the sheet, from 1, for each page by its place."""
    numbers: dict[int, int] = {}
    sheet = 0
    for place, page in enumerate(pages):
        sheet += 0 if page.side == "backs" else 1
        numbers[place] = sheet
    return numbers


def joined(sections: Sequence[Section]) -> Section:
    """What some sections are together, with the id, the sides and the note of the first."""
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
    """What stands at the head of a page that has pieces of these sections, and of which of them it is said, where there are
    several; `words` are those of the sheets."""
    said = [each for each in sections if each.note]
    if len(sections) == 1:
        return "".join(each.note for each in said)
    notes = (words["note"].format(title=each.title, note=each.note) for each in said)
    return reduce(lambda first, next: words["notes"].format(first=first, next=next) if first else next, notes, "")
