"""Read and write tables of cells: CSV, TSV, and the workbooks of spreadsheet programs.

A file is read by its content, whatever its name says. It may come from a stranger, so its size, its rows and the memory
of its reader are bounded.
"""

from gesso.spreadsheets.grid import LONGEST_CELL, MOST_ROWS, Cell, Grid, SpreadsheetError
from gesso.spreadsheets.reader import ENDINGS, read_spreadsheet
from gesso.spreadsheets.separated import spreadsheet

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
