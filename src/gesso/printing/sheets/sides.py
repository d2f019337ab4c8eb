"""The pages of some pieces for a printer: what stands on which side of a sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TypeVar

from gesso.printing.sheets.back_sides import BackSides
from gesso.printing.sheets.fold_over import fold_over
from gesso.printing.sheets.imposition import Page, Paper, Piece, impose

P = TypeVar("P", bound=Piece)


def without_backs(pieces: Sequence[P]) -> tuple[P, ...]:
    """The pieces as fronts alone. A back that no other piece has is another side to play with, and becomes a front of its
    own: those of pieces that follow each other come after these, to be put back to back with them."""
    shared = Counter(piece.back for piece in pieces)

    def has_two_fronts(piece: P) -> bool:
        return piece.back is not None and (shared[piece.back] == 1 or piece.two_faced)

    def sides() -> Iterator[P]:
        for apart, group in groupby(pieces, key=has_two_fronts):
            some = list(group)
            yield from (replace(piece, back=None) for piece in some)
            if apart:
                yield from (replace(piece, front=piece.back or "", back=None) for piece in some)

    return tuple(sides())


def pages_for(pieces: Sequence[Piece], paper: Paper, backs: BackSides) -> tuple[Page, ...]:
    """The pages in printing order, as `impose` gives them; with backs over a fold, or without those that are all alike,
    where `backs` says so. Raises `TooLargeError` for a piece that is larger than the paper, or than half of one that is folded."""
    match backs.flip:
        case None:
            return impose(without_backs(pieces), paper)
        case "fold-over":
            folded = fold_over([piece for piece in pieces if piece.back is not None], paper)
            plain = impose([piece for piece in pieces if piece.back is None], paper)
            total = len(folded) + len(plain)
            return (
                *(replace(page, total=total) for page in folded),
                *(replace(page, number=page.number + len(folded), total=total) for page in plain),
            )
        case _:
            return impose(pieces, paper)
