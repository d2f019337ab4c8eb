"""The order in which cards take the slots of their sheets: those that belong side by side stand in one row."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from gesso.printing.kit.parting import KitPiece


def in_rows(pieces: Sequence[KitPiece], columns: int) -> Iterator[KitPiece]:
    """All pieces. Where a row is to be kept and a row of slots has too few left, cards that come later take those
    first; where there are none such, it is parted."""
    waiting = [(row, list(group)) for row, group in groupby(pieces, key=lambda piece: piece.row)]
    taken = 0
    while waiting:
        row, some = waiting.pop(0)
        left = columns - taken % columns if columns else 0
        if row and left < len(some) <= columns:
            for later, others in waiting:
                while not later and others and left:
                    yield others.pop(0)
                    left, taken = left - 1, taken + 1
        yield from some
        taken += len(some)
