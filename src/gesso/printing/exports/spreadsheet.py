"""Tables for spreadsheets, in which no cell is a formula."""

import csv
import io
from collections.abc import Iterable

_BEGINS_FORMULA = tuple("=+-@\t\r\n|%\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}")  # fmt: skip


def spreadsheet(rows: Iterable[Iterable[object]]) -> bytes:
    """Return rows as CSV (RFC 4180, with line feeds).

    A text that a spreadsheet could take for a formula gets an apostrophe before it, which spreadsheets do not show.
    """
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return table.getvalue().encode("utf-8", "backslashreplace")


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    begins = value.lstrip(" \N{NO-BREAK SPACE}").startswith(_BEGINS_FORMULA)
    # The writer takes a carriage return for no line end, and leaves it without quotation marks.
    return ("'" if begins else "") + value.replace("\r", " ")
