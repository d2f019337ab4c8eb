"""The cover of a kit and its lists: contents, papers, steps, time, and what each owner has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from math import ceil

from gesso.data_classes import dataclass
from gesso.printing.component import EntryPrints
from gesso.printing.kit import FOOT, HEAD, Kit, KitPage, Section, sheets_of
from gesso.printing.pages import BackSides, Paper

_ON_COVER = 3
"""The most owners that have a column each on the cover."""
_LETTERS, _LONGEST = 39, 20
"""The letters for which the columns of the cover have room, together and each."""
_IN_TABLE, _IN_LARGE_TABLE = 8, 4
"""The most owners in a table, and of a kit in large print."""
_TABLE_TOP, _AIR, _HEADING = HEAD + 5.0, 10.0, 7.0
"""Millimetres: from the top of the page; between tables; for the names of owners."""
_ROW, _LARGE_ROW = 5.4, 6.5
"""Millimetres for a kind of piece, and for one in large print."""
_MILLIMETRES_A_SECOND = 8.0
_SECONDS_A_STEP = 300.0
_MINUTES_A_STEP = 5
_METRE = 1000.0


def on_cover(kit: Kit) -> bool:
    """Return whether the cover has a column for each owner: if there are few, with names that fit."""
    number = len(kit.owners)
    longest = max(map(_letters, kit.owners), default=0)
    return number <= _ON_COVER and longest <= min(_LONGEST, _LETTERS // max(1, number))


def _letters(name: str) -> int:
    """Return the letters of the longer line of a name on two lines."""
    words = name.split()
    return min(max(len(" ".join(words[:at])), len(" ".join(words[at:]))) for at in range(1, len(words) + 1))


def owner_pages(kit: Kit, paper: Paper) -> Iterator[range]:
    """Yield the owners that each page after the cover lists, with room for all spare pieces."""
    start, left = 0, _room(paper)
    listed = not on_cover(kit) and counts_of(kit.sources[: len(kit.owners)], kit, None)
    tables = _tables(kit) if listed else ()
    for some in tables:
        height = _HEADING + _row(kit) * len(_rows(kit, some, None))
        if height > left and some.start > start:
            yield range(start, some.start)
            start, left = some.start, _room(paper)
        left -= height + _AIR
    if tables:
        yield range(start, len(kit.owners))


def list_values(kit: Kit, owners: range, pages: Sequence[KitPage], paper: Paper) -> Mapping[str, object]:
    """Return the template values of a page that lists what some owners have, in tables with equal columns."""
    printed = printed_on(pages)
    tables = []
    top = _TABLE_TOP
    for some in (each for each in _tables(kit) if each.start in owners):
        rows = _rows(kit, some, printed)
        row = min(_row(kit), (_room(paper) - _HEADING) / max(1, len(rows)))
        tables.append({"top": top, "owners": kit.owners[some.start : some.stop], "row": row, "rows": rows})
        top += _HEADING + row * len(rows) + _AIR
    return {"tables": tuple(tables), "heading": _HEADING, "columns": len(_tables(kit)[0])}


def _tables(kit: Kit) -> tuple[range, ...]:
    """Return all owners in tables with equally many columns; the last may have fewer."""
    number = len(kit.owners)
    columns = ceil(number / ceil(number / (_IN_LARGE_TABLE if kit.large else _IN_TABLE)))
    return tuple(range(start, min(start + columns, number)) for start in range(0, number, columns))


def _rows(kit: Kit, owners: range, printed: Mapping[str, int] | None) -> Sequence[Mapping[str, object]]:
    """Return how many of each kind of piece some owners have; kinds that none has are left out."""
    counts = counts_of(kit.sources[owners.start : owners.stop], kit, printed)
    return tuple({"name": name, "counts": each} for name, each in counts.items())


def printed_on(pages: Sequence[KitPage]) -> Mapping[str, int]:
    """Return how often each face lies on some pages; back pages do not count."""
    return Counter(each.face for page in pages if page.side != "backs" for each in page.placed)


def counts_of(sources: Sequence[EntryPrints], kit: Kit, printed: Mapping[str, int] | None) -> Mapping[str, list[int]]:
    """Return how many pieces each source has, by counted name, in the order of sections.

    Spare pieces count as often as their fronts are `printed`; all of them if `printed` is None.
    """
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


def _row(kit: Kit) -> float:
    return _LARGE_ROW if kit.large else _ROW


def _room(paper: Paper) -> float:
    return paper.height - _TABLE_TOP - FOOT


@dataclass(frozen=True, slots=True)
class Listed:
    """A section of a kit in the list of papers."""

    title: str
    duplex: bool
    sheets: str
    """The sheets that have pieces of it, such as `12, 14-15`."""


@dataclass(frozen=True, slots=True)
class PaperList:
    """What is printed on one kind of paper."""

    stock: str
    before: int
    """The number of lines above it in the list."""
    sections: tuple[Listed, ...]


def cover_values(kit: Kit, pages: Sequence[KitPage], backs: BackSides) -> Mapping[str, object]:
    """Return the values of the cover's template."""
    papers = tuple(_papers(pages, backs))
    length = sum(page.cut_length for page in pages)
    printed = printed_on(pages)
    parts = kit.sources[: len(kit.owners)], kit.sources[len(kit.owners) :]
    own, shared = (counts_of(part, kit, printed) for part in parts)
    each = on_cover(kit)
    return {
        "players": len(kit.owners),
        "owners": (kit.owners if each else ("",)) if own else (),
        "own": tuple(
            {"name": name, "counts": tuple(counts if each else [sum(counts)])} for name, counts in own.items()
        ),
        "shared": tuple({"name": name, "count": sum(counts)} for name, counts in shared.items()),
        "papers": tuple(map(asdict, papers)),
        "lines": papers[-1].before + 1 + len(papers[-1].sections),
        "steps": tuple({"title": section.title, "text": section.step} for section in _steps(pages)),
        "metres": ceil(length / _METRE),
        "minutes": _MINUTES_A_STEP * ceil(length / _MILLIMETRES_A_SECOND / _SECONDS_A_STEP),
        "turn": _turn(kit, pages, backs),
        "needs": ", ".join(kit.words[name] for name in _needed(kit, pages, backs)),
        "common": kit.common,
        "words": kit.words,
    }


def _papers(pages: Sequence[KitPage], backs: BackSides) -> Iterator[PaperList]:
    """Yield the sections on each kind of paper, with the sheets that have pieces of them."""
    sheets = sheets_of(pages)
    sheets_by_section: dict[Section, list[int]] = {}
    for place, page in enumerate(pages):
        for section in page.sections:
            sheets_by_section.setdefault(section, []).append(sheets[place])
    before = 0
    for stock, sections in groupby(sheets_by_section, key=lambda section: section.stock):
        listed = tuple(_listed(section, sheets_by_section[section], backs) for section in sections)
        yield PaperList(stock, before, listed)
        before += 1 + len(listed)


def _listed(section: Section, sheets: Sequence[int], backs: BackSides) -> Listed:
    return Listed(section.title, section.sides == "duplex" and backs.duplex, ", ".join(_runs_of(sheets)))


def _runs_of(sheets: Iterable[int]) -> Iterator[str]:
    """Yield consecutive numbers as runs, such as `14-15`."""
    numbers = enumerate(sorted(set(sheets)))
    for _, run in groupby(numbers, key=lambda each: each[1] - each[0]):
        first, *others = (number for _, number in run)
        yield f"{first}-{others[-1]}" if others else str(first)


def _turn(kit: Kit, pages: Sequence[KitPage], backs: BackSides) -> str:
    """Return what to do about the backs of sheets, and of cards whose backs are unlike all others."""
    backs_of_cards = {
        piece.back.id
        for source in kit.sources
        for piece in source.components
        if piece.back is not None and backs.flip is None
    }
    cards = (page for page in pages if page.section.sides == "duplex" and not page.section.whole)
    apart = any(each.face in backs_of_cards for page in cards for each in page.placed)
    turn = kit.words[f"turn_{backs.flip or 'none'}"]
    return f"{turn} {kit.words['backs_apart']}" if apart else turn


def _needed(kit: Kit, pages: Sequence[KitPage], backs: BackSides) -> Iterator[str]:
    """Yield what you need to make the kit, as names of words."""
    if not kit.common:
        yield "needs"
    if any(page.cut_length > 0 for page in pages):
        yield "scissors"
    tools = {tool for page in pages for section in page.sections for tool in section.tools}
    if any(page.shapes("glue") or (backs.flip == "fold-over" and page.folds) for page in pages):
        tools.add("glue_stick")
    yield from sorted(tools)


def _steps(pages: Sequence[KitPage]) -> tuple[Section, ...]:
    """Return the sections that are cut, in the order of their pages."""
    sections: dict[str, Section] = {}
    for section in (section for page in pages for section in page.sections if section.step):
        sections.setdefault(section.id, section)
    return tuple(sections.values())
