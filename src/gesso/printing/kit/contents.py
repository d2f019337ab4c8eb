"""What stands on the cover of a kit: what it holds, on which paper, how it is cut, how long that takes. Nothing of it is
typed: pieces are counted, sheets numbered, cuts measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from math import ceil

from gesso.printing.kit.kit_page import KitPage
from gesso.printing.kit.owner_lists import counts_of, on_cover, printed_on
from gesso.printing.kit.pages import sheets_of
from gesso.printing.kit.sections import Kit, Section
from gesso.printing.sheets import BackSides

_MILLIMETRES_A_SECOND = 8.0
_SECONDS_A_STEP = 300.0
_MINUTES_A_STEP = 5
_METRE = 1000.0


@dataclass(frozen=True, slots=True)
class Listed:
    """A section: the sheets that have pieces of it, such as `12, 14-15`."""

    title: str
    duplex: bool
    sheets: str


@dataclass(frozen=True, slots=True)
class PaperList:
    """What is printed on one kind of paper; how many lines of the list stand above it."""

    stock: str
    before: int
    sections: tuple[Listed, ...]


def cover_values(kit: Kit, pages: Sequence[KitPage], backs: BackSides) -> Mapping[str, object]:
    """The values of the cover's template."""
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
    """The sections on each kind of paper, with the sheets that have pieces of them."""
    sheets = sheets_of(pages)
    found: dict[Section, list[int]] = {}
    for place, page in enumerate(pages):
        for section in page.sections:
            found.setdefault(section, []).append(sheets[place])
    before = 0
    for stock, sections in groupby(found, key=lambda section: section.stock):
        listed = tuple(_listed(section, found[section], backs) for section in sections)
        yield PaperList(stock, before, listed)
        before += 1 + len(listed)


def _listed(section: Section, sheets: Sequence[int], backs: BackSides) -> Listed:
    return Listed(section.title, section.sides == "duplex" and backs.duplex, ", ".join(_runs_of(sheets)))


def _runs_of(sheets: Iterable[int]) -> Iterator[str]:
    """Numbers that follow each other as one run, such as `14-15`."""
    numbers = enumerate(sorted(set(sheets)))
    for _, run in groupby(numbers, key=lambda each: each[1] - each[0]):
        first, *others = (number for _, number in run)
        yield f"{first}-{others[-1]}" if others else str(first)


def _turn(kit: Kit, pages: Sequence[KitPage], backs: BackSides) -> str:
    """What to do about the backs of sheets, and of cards that have none like others."""
    backs_of_cards = {
        piece.back.id
        for source in kit.sources
        for piece in source.components
        if piece.back is not None and backs.flip is None
    }
    cards = (page for page in pages if page.section.sides == "duplex" and not page.section.whole)
    apart = any(each.face in backs_of_cards for page in cards for each in page.placements)
    turn = kit.words[f"turn_{backs.flip or 'none'}"]
    return f"{turn} {kit.words['backs_apart']}" if apart else turn


def _needed(kit: Kit, pages: Sequence[KitPage], backs: BackSides) -> Iterator[str]:
    """Who and what has to be there, by the names of words."""
    if not kit.common:
        yield "needs"
    if any(page.cut_length > 0 for page in pages):
        yield "scissors"
    tools = {tool for page in pages for section in page.sections for tool in section.tools}
    if any(page.strips or (backs.flip == "fold-over" and page.folds) for page in pages):
        tools.add("glue_stick")
    yield from sorted(tools)


def _steps(pages: Sequence[KitPage]) -> tuple[Section, ...]:
    """The sections that are cut, in the order of their pages."""
    sections: dict[str, Section] = {}
    for section in (section for page in pages for section in page.sections if section.step):
        sections.setdefault(section.id, section)
    return tuple(sections.values())
