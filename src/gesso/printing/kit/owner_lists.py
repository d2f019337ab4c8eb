"""What each owner has of a kit: in columns on the cover, or, of many owners, in tables on pages after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from gesso.printing.component import EntryPrints
from gesso.printing.kit.kit_page import FOOT, HEAD, KitPage
from gesso.printing.kit.sections import Kit
from gesso.printing.sheets import Paper

_ON_COVER = 3
"""So many owners have a column each on the cover."""
_IN_TABLE = 8
_TABLE_TOP, _AIR, _HEADING, _ROW = HEAD + 5.0, 10.0, 7.0, 5.4
"""Millimetres: from the top of the page, between tables, for the names of owners, for a kind of piece."""


def on_cover(kit: Kit) -> bool:
    """Whether the cover has a column for each owner."""
    return len(kit.owners) <= _ON_COVER


def owner_pages(kit: Kit, paper: Paper) -> Iterator[range]:
    """The owners that are listed on each page after the cover, with room for all spare pieces."""
    start, left = 0, _room(paper)
    listed = not on_cover(kit) and counts_of(kit.sources[: len(kit.owners)], kit, None)
    tables = _tables(kit) if listed else ()
    for some in tables:
        height = _HEADING + _ROW * len(_rows(kit, some, None))
        if height > left and some.start > start:
            yield range(start, some.start)
            start, left = some.start, _room(paper)
        left -= height + _AIR
    if tables:
        yield range(start, len(kit.owners))


def list_values(kit: Kit, owners: range, pages: Sequence[KitPage], paper: Paper) -> Mapping[str, object]:
    """The values of a page that lists what these owners have on the pages of a kit: tables with columns that are as wide as
    each other's."""
    printed = printed_on(pages)
    tables = []
    top = _TABLE_TOP
    for some in (each for each in _tables(kit) if each.start in owners):
        rows = _rows(kit, some, printed)
        row = min(_ROW, (_room(paper) - _HEADING) / max(1, len(rows)))
        tables.append({"top": top, "owners": kit.owners[some.start : some.stop], "row": row, "rows": rows})
        top += _HEADING + row * len(rows) + _AIR
    return {"tables": tuple(tables), "heading": _HEADING, "columns": len(_tables(kit)[0])}


def _tables(kit: Kit) -> tuple[range, ...]:
    """All owners in tables of as many columns as each other, but for the last."""
    number = len(kit.owners)
    columns = ceil(number / ceil(number / _IN_TABLE))
    return tuple(range(start, min(start + columns, number)) for start in range(0, number, columns))


def _rows(kit: Kit, owners: range, printed: Mapping[str, int] | None) -> Sequence[Mapping[str, object]]:
    """How many these owners have of each kind that one of them has."""
    counts = counts_of(kit.sources[owners.start : owners.stop], kit, printed)
    return tuple({"name": name, "counts": each} for name, each in counts.items())


def printed_on(pages: Sequence[KitPage]) -> Mapping[str, int]:
    """How many of each face lie on some pages, those of their backs left out."""
    return Counter(each.face for page in pages if not page.back for each in page.placements)


def counts_of(sources: Sequence[EntryPrints], kit: Kit, printed: Mapping[str, int] | None) -> Mapping[str, list[int]]:
    """How many of what each source has, by the name that they are counted under, in the order of sections. Spare pieces
    count as far as their fronts are `printed`: all of them, if nobody knows yet."""
    counts: dict[str, list[int]] = {}
    left = None if printed is None else dict(printed)
    for section in kit.sections:
        for number, source in enumerate(sources):
            for component in source.components:
                if component.section == section.id and component.counted_as:
                    copies = component.copies
                    if left is not None and component.spare:
                        copies = left.pop(component.front.id, 0)
                    if copies:
                        counts.setdefault(component.counted_as, [0] * len(sources))[number] += copies
    return counts


def _room(paper: Paper) -> float:
    return paper.height - _TABLE_TOP - FOOT
