"""Rows of cells, each at its place in a file."""

from __future__ import annotations

from dataclasses import field

from gesso.data_classes import dataclass
from gesso.request_error import RequestError
from gesso.source import SourceFile, Span

MOST_ROWS = 2_000
"""Rows with words that are read of one sheet; more are left out, and reported."""
MOST_COLUMNS = 100
"""Columns that are read of one sheet."""
LONGEST_CELL = 40_000
"""Letters that are read of one cell: more than a spreadsheet program lets a cell have."""


class SpreadsheetError(RequestError):
    """A file of which no table can be read."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a sheet."""

    text: str
    """Its value as text: numbers without a needless fraction, lines ended by `\\n`."""
    name: str
    """Its name in a spreadsheet program: `C7`."""
    span: Span = field(compare=False)
    wrong: str = ""
    """Why its value is none, such as an error of its formula."""


@dataclass(frozen=True, slots=True)
class Grid:
    """One sheet as rows of cells. Empty rows are left out; a row may end early."""

    source: SourceFile
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    """What was left out or guessed, one sentence each, without a full stop."""


def cell_name(row: int, column: int) -> str:
    """Return the name of a cell from its numbers, which count from 0: `C7` for 6 and 2."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"
