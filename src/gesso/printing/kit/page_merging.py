"""Which sections of a kit share pages: those on one kind of paper that follow each other, where that saves a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeAlias, TypeVar

from gesso.printing.kit.sections import Section
from gesso.printing.pages.packing import PackingError
from gesso.printing.pages.page import Piece

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Batch:
    """A section with all its pieces, and those that only fill free slots."""

    section: Section
    pieces: tuple[Piece, ...]
    spares: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Group(Generic[T]):
    """Batches that share pages."""

    batches: tuple[Batch, ...]
    pages: tuple[T, ...]


Groups: TypeAlias = tuple[Group[T], ...]
PagesOf: TypeAlias = Callable[[tuple[Batch, ...]], tuple[T, ...]]


def runs_of(batches: Sequence[Batch]) -> Iterator[list[Batch]]:
    """The batches that may share pages with each other; every other one alone."""

    def kind(numbered: tuple[int, Batch]) -> tuple[str, int]:
        number, section = numbered[0], numbered[1].section
        alone = section.cover or section.whole or section.sides == "duplex"
        return section.stock, number if alone else -1

    for _, group in groupby(enumerate(batches), key=kind):
        yield [batch for _, batch in group]


def fewest(run: Sequence[Batch], pages_of: PagesOf[T]) -> Groups[T]:
    """The pages of a run, of neighbours together where that saves one. Raises `PackingError`."""
    best: list[Groups[T]] = [()]
    for end in range(1, len(run) + 1):
        found = [(*best[end - 1], _group(run[end - 1 : end], pages_of))]
        for start in reversed(range(end - 1)):
            # What is to be done with all of them takes more lines, and may take the room that one piece needs.
            with suppress(PackingError):
                found.append((*best[start], _group(run[start:end], pages_of)))
        best.append(min(found, key=number_of_pages))
    return best[-1]


def number_of_pages(groups: Groups[T]) -> int:
    """How many pages some groups have together."""
    return sum(len(group.pages) for group in groups)


def _group(batches: Sequence[Batch], pages_of: PagesOf[T]) -> Group[T]:
    return Group(tuple(batches), pages_of(tuple(batches)))
