"""The pages of some pieces for a printer: what stands on which side of a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gesso.printing.sheets.back_sides import BackSides
from gesso.printing.sheets.fold_over import fold_over
from gesso.printing.sheets.imposition import Page, Paper, Piece, impose


def pages_for(pieces: Sequence[Piece], paper: Paper, backs: BackSides) -> tuple[Page, ...]:
    """The pages in printing order, as `impose` gives them; with backs over a fold, or none at all, where `backs` says
    so. Raises `TooLargeError` for a piece that is larger than the paper, or than half of one that is folded."""
    match backs.flip:
        case None:
            return impose([replace(piece, back=None) for piece in pieces], paper)
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
