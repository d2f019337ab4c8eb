"""Free room on pages: pieces that may be printed on either of two papers lie there where that saves a sheet, and spare
ones where they take none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias, TypeVar

from gesso.printing.kit.packing import PackingError
from gesso.printing.kit.parting import KitPiece
from gesso.printing.kit.sharing import Batch, Group, Groups, PagesOf, fewest, number_of_pages

T = TypeVar("T")
Kind: TypeAlias = tuple[str, str]


def on_fewest_sheets(runs: Iterable[Sequence[Batch]], pages_of: PagesOf[T]) -> tuple[Groups[T], ...]:
    """The pages of each run, which are those that `fewest` gives, or fewer. Raises `PackingError`."""
    planned = [fewest(run, pages_of) for run in runs]
    for own in range(len(planned)):
        for other in range(len(planned)):
            while (found := _with_a_page_less(planned[own], planned[other], pages_of)) is not None:
                planned[own], planned[other] = found
    return tuple(planned)


def filled_up(groups: Groups[T], fillers: Iterable[Batch], pages_of: PagesOf[T]) -> Groups[T]:
    """The pages of a run with all pieces more of each batch that has room on them."""
    for batch in fillers:
        on_it = bool(groups) and groups[0].batches[0].section.stock == batch.section.stock
        found = _filled(groups, [batch], batch.section.stock, pages_of) if on_it else None
        groups = groups if found is None else found
    return groups


def _with_a_page_less(own: Groups[T], others: Groups[T], pages_of: PagesOf[T]) -> tuple[Groups[T], Groups[T]] | None:
    """Both, the first with fewer pages, as some of its pieces lie on pages of the other; None where none is saved."""
    if not own or not others:
        return None
    stock = others[0].batches[0].section.stock
    run = [batch for group in own for batch in group.batches]
    kinds = list(dict.fromkeys(_kind(piece) for batch in run if _may_lie_on(stock, batch) for piece in batch.pieces))
    # As few kinds as may be, and all pieces of one on one paper: strips that are taped together are as thick as each other.
    for number in (len(kinds), *range(1, len(kinds))) if kinds else ():
        for some in combinations(kinds, number):
            left = fewest(_of_kinds(run, some, wanted=False), pages_of)
            if number_of_pages(left) < number_of_pages(own):
                filled = _filled(others, _of_kinds(run, some), stock, pages_of)
                if filled is not None:
                    return left, filled
            elif number == len(kinds):
                return None
    return None


def _may_lie_on(stock: str, batch: Batch) -> bool:
    return bool(stock) and batch.section.other_stock == stock


def _kind(piece: KitPiece) -> Kind:
    return piece.section, piece.kind


def _of_kinds(run: Sequence[Batch], kinds: Sequence[Kind], *, wanted: bool = True) -> list[Batch]:
    """The pieces of a run that are of some kinds, or all others."""
    parts = (replace(each, pieces=tuple(one for one in each.pieces if (_kind(one) in kinds) is wanted)) for each in run)
    return [part for part in parts if part.pieces]


def _filled(groups: Groups[T], batches: Sequence[Batch], stock: str, pages_of: PagesOf[T]) -> Groups[T] | None:
    """The groups with all pieces of some batches more, in as many pages as before; None where they have no room there."""
    moved = {batch.pieces[0].section: replace(batch.section, stock=stock, other_stock="") for batch in batches}
    pieces = (piece for batch in batches for piece in batch.pieces)
    for piece in sorted(pieces, key=lambda piece: (-piece.height, -piece.width)):
        found = next(_with_piece(piece, Batch(moved[piece.section], ()), groups, pages_of), None)
        if found is None:
            return None
        groups = found
    return groups


def _with_piece(piece: KitPiece, batch: Batch, groups: Groups[T], pages_of: PagesOf[T]) -> Iterator[Groups[T]]:
    """The groups with a piece more, each with it in another group that takes no more pages then."""
    for at, group in enumerate(groups):
        if any(each.section.sides == "duplex" or each.section.whole for each in group.batches):
            continue
        before = next((each for each in group.batches if each.section == batch.section), batch)
        batches = (
            *(each for each in group.batches if each is not before),
            replace(before, pieces=(*before.pieces, piece)),
        )
        with suppress(PackingError):
            pages = pages_of(batches)
            if len(pages) == len(group.pages):
                yield (*groups[:at], Group(batches, pages), *groups[at + 1 :])
