"""Read and write tables of cells: CSV, TSV, and the workbooks of spreadsheet programs.

A file is read by its content, whatever its name says. It may come from a stranger, so its size, its rows and the memory
of its reader are bounded.
"""

from __future__ import annotations

import errno
import re
from pathlib import Path

from gesso.files import file_bytes
from gesso.spreadsheets.grid import LONGEST_CELL, MOST_ROWS, Cell, Grid, SpreadsheetError
from gesso.spreadsheets.separated import read_separated, spreadsheet
from gesso.spreadsheets.workbooks import read_workbook

__all__ = [
    "ENDINGS",
    "LONGEST_CELL",
    "MOST_ROWS",
    "Cell",
    "Grid",
    "SpreadsheetError",
    "read_spreadsheet",
    "spreadsheet",
]


ENDINGS = (".csv", ".tsv", ".xlsx", ".xls", ".ods")
"""What a spreadsheet's file may be called."""
_MOST_BYTES = 16 << 20
_OLD_BINARY = b"\xd0\xcf\x11\xe0"
_MARKUP = re.compile(rb"\s*<(?:!doctype|\?xml|html|table|script|svg)", re.IGNORECASE)
_OTHERS = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"{\\rtf": "a text document",
}
_SAVE_AS = "save the table from your spreadsheet program as XLSX or CSV"


def read_spreadsheet(file: Path, *, shown: str = "", sheet: str | None = None) -> Grid:
    """Return a sheet of a file: for a workbook, the first visible one with words, or the one of a name.

    Args:
        file: The file.
        shown: The path that places show, by default that of the file.
        sheet: The name of a sheet of a workbook.

    Raises:
        SpreadsheetError: The file cannot be read, or is no table.
    """
    path = shown or str(file)
    try:
        data = file_bytes(file, _MOST_BYTES)
    except FileNotFoundError as error:
        raise SpreadsheetError(f"there is no file {path}", "check the spelling of the path") from error
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.EFBIG:
            message = f"{path} cannot be read: it has more than {_MOST_BYTES >> 20} MB"
            raise SpreadsheetError(message, "put the cards alone into a new file") from error
        reason = getattr(error, "strerror", None) or str(error)
        raise SpreadsheetError(f"{path} cannot be read: {reason}", "name a file that you can read") from error
    try:
        grid = _read(path, data, file.suffix.lower(), sheet)
    except SpreadsheetError as error:
        raise SpreadsheetError(f"{path} cannot be read: {error}", error.hint) from error
    if not grid.rows:
        raise SpreadsheetError(f"{path} has no rows", "write a line of column names, and a line for each card")
    return grid


def _read(path: str, data: bytes, ending: str, sheet: str | None) -> Grid:
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06", _OLD_BINARY)):
        grid = read_workbook(path, data, sheet)
        return grid if ending in (".xlsx", ".xls", ".ods", ".xlsm") else _with_note(grid, ending, "a workbook")
    kind = next((kind for mark, kind in _OTHERS.items() if data.startswith(mark)), None)
    if kind is None and _MARKUP.match(data):
        kind = "a web page or other markup"
    if kind is not None:
        raise SpreadsheetError(f"it is {kind}, not a table", _SAVE_AS)
    if sheet is not None:
        raise SpreadsheetError("it is text, which has no sheets", "leave out --sheet")
    grid = read_separated(path, data, separator="\t" if ending == ".tsv" else "")
    return _with_note(grid, ending, "text with separators") if ending in (".xlsx", ".xls", ".ods") else grid


def _with_note(grid: Grid, ending: str, kind: str) -> Grid:
    name = f"`{ending}`" if ending else "its name"
    return Grid(grid.source, grid.rows, (f"the file is {kind}, whatever {name} says", *grid.notes))
