"""What stands on the cover of a kit: what it holds, on which paper, how it is cut, how long that takes. Nothing of it is
typed: pieces are counted, sheets numbered, cuts measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from math import ceil

from gesso.printing.component import EntryPrints
from gesso.printing.kit.pages import KitPage, sheets_of
from gesso.printing.kit.sections import Kit
from gesso.printing.sheets import BackSides

_MILLIMETRES_A_SECOND = 8.0
_SECONDS_A_STEP = 300.0
_MINUTES_A_STEP = 5
_METRE = 1000.0


@dataclass(frozen=True, slots=True)
class Listed:
    """Pages of one title: their first and last sheet."""

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
    papers = tuple(_papers(pages))
    length = sum(page.cut_length for page in pages)
    sections = [section.id for section in kit.sections]
    own, shared = (
        _counts(sources, sections) for sources in (kit.sources[: len(kit.owners)], kit.sources[len(kit.owners) :])
    )
    return {
        "owners": kit.owners,
        "own": tuple({"name": name, "counts": tuple(counts)} for name, counts in own.items()),
        "shared": tuple({"name": name, "count": sum(counts)} for name, counts in shared.items()),
        "papers": tuple(map(asdict, papers)),
        "lines": papers[-1].before + 1 + len(papers[-1].sections),
        "steps": tuple({"title": page.section.title, "text": page.section.step} for page in _with_steps(pages)),
        "metres": ceil(length / _METRE),
        "minutes": _MINUTES_A_STEP * ceil(length / _MILLIMETRES_A_SECOND / _SECONDS_A_STEP),
        "turn": kit.words[f"turn_{backs.flip or 'none'}"],
        "words": kit.words,
    }


def _counts(sources: Sequence[EntryPrints], sections: Sequence[str]) -> Mapping[str, list[int]]:
    """How many of what each source has, by the name that they are counted under, in the order of sections."""
    counts: dict[str, list[int]] = {}
    for section in sections:
        for number, source in enumerate(sources):
            for component in source.components:
                if component.section == section and component.counted_as and not component.spare:
                    counts.setdefault(component.counted_as, [0] * len(sources))[number] += component.copies
    return counts


def _papers(pages: Sequence[KitPage]) -> Iterator[PaperList]:
    """The pages on each kind of paper."""
    sheets = sheets_of(pages)
    numbered = [(page.section, sheets[place]) for place, page in enumerate(pages)]
    sections: list[tuple[str, Listed]] = []
    for section, group in groupby(numbered, key=lambda each: each[0]):
        first, *_, last = [number for _, number in group] * 2
        shown = str(first) if first == last else f"{first}-{last}"
        sections.append((section.stock, Listed(section.title, section.sides == "duplex", shown)))
    before = 0
    for stock, listed in groupby(sections, key=lambda each: each[0]):
        found = PaperList(stock, before, tuple(each for _, each in listed))
        before += 1 + len(found.sections)
        yield found


def _with_steps(pages: Sequence[KitPage]) -> Iterator[KitPage]:
    for section, group in groupby(pages, key=lambda page: page.section):
        if section.step:
            yield next(group)
