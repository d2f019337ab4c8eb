"""Sections of a kit that share pages: those on one kind of paper that follow each other, if that saves a page."""

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
    """A section with all its pieces."""

    section: Section
    pieces: tuple[Piece, ...]
    spares: tuple[Piece, ...] = ()
    """Pieces that only fill free slots."""


@dataclass(frozen=True, slots=True)
class Group(Generic[T]):
    """Batches that share pages."""

    batches: tuple[Batch, ...]
    pages: tuple[T, ...]


Groups: TypeAlias = tuple[Group[T], ...]
PagesOf: TypeAlias = Callable[[tuple[Batch, ...]], tuple[T, ...]]


def runs_of(batches: Sequence[Batch]) -> Iterator[list[Batch]]:
    """Yield the batches that may share pages with each other, and every other batch alone."""

    def kind(numbered: tuple[int, Batch]) -> tuple[str, int]:
        number, section = numbered[0], numbered[1].section
        alone = section.cover or section.whole or section.sides == "duplex"
        return section.stock, number if alone else -1

    for _, group in groupby(enumerate(batches), key=kind):
        yield [batch for _, batch in group]


def fewest(run: Sequence[Batch], pages_of: PagesOf[T]) -> Groups[T]:
    """Return the fewest pages of a run, with neighbouring batches merged where that saves a page.

    Dynamic programming over the ends of groups. Raises `PackingError`.
    """
    best: list[Groups[T]] = [()]
    for end in range(1, len(run) + 1):
        choices = [(*best[end - 1], _group(run[end - 1 : end], pages_of))]
        for start in reversed(range(end - 1)):
            # The advice for all of them takes more lines, and may take the room that one piece needs.
            with suppress(PackingError):
                choices.append((*best[start], _group(run[start:end], pages_of)))
        best.append(min(choices, key=number_of_pages))
    return best[-1]


def number_of_pages(groups: Groups[T]) -> int:
    """Return how many pages some groups have together."""
    return sum(len(group.pages) for group in groups)


def _group(batches: Sequence[Batch], pages_of: PagesOf[T]) -> Group[T]:
    return Group(tuple(batches), pages_of(tuple(batches)))
