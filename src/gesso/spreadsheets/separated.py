"""CSV and TSV: find out their encoding and separator, read cells with their places, and write tables."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator

from gesso.source import SourceFile, Span
from gesso.spreadsheets.grid import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, Cell, Grid, SpreadsheetError, cell_name

_BEGINS_FORMULA = tuple("=+-@\t\r\n|%\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}")  # fmt: skip
_BLANK = " \N{NO-BREAK SPACE}"
_HIDES_FORMULA = "'"
_SEPARATORS = ",;\t"
_SEPARATOR_LINE = re.compile(r'\A"?sep=(.)"?\r?(?:\n|\Z)', re.IGNORECASE)
_UNICODE_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OLD = "cp1252"
_SAMPLE = 4_000


def spreadsheet(rows: Iterable[Iterable[object]]) -> bytes:
    """Return rows as CSV (RFC 4180, with line feeds).

    A text that a spreadsheet could take for a formula gets an apostrophe before it, which spreadsheets do not show.
    `read_separated` takes it away again.
    """
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows([_cell(value) for value in row] for row in rows)
    return table.getvalue().encode("utf-8", "backslashreplace")


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    # The writer takes a carriage return for no line end, and leaves it without quotation marks.
    return (_HIDES_FORMULA if _could_calculate(value) else "") + value.replace("\r", " ")


def _could_calculate(text: str) -> bool:
    return text.lstrip(_BLANK).lstrip(_HIDES_FORMULA).lstrip(_BLANK).startswith(_BEGINS_FORMULA)


def shown(text: str) -> str:
    """Return a text without the apostrophe that `spreadsheet` puts before what could be a formula."""
    if text.startswith(_HIDES_FORMULA) and _could_calculate(text[1:]):
        return text[1:]
    return text


def read_separated(path: str, data: bytes, *, separator: str = "") -> Grid:
    """Return the rows of a text with separators.

    Args:
        path: The path that places show.
        data: The content of the file.
        separator: The separator; by default the one that most of the first line's cells are separated by.

    Raises:
        SpreadsheetError: It is not text.
    """
    text, note = _decoded(data)
    source = SourceFile(path, text.removeprefix("\ufeff"))
    start = 0
    if match := _SEPARATOR_LINE.match(source.text):
        separator, start = match[1], match.end()
    separator = separator or _separator(source.text)
    notes = [note] if note else []
    rows: list[tuple[Cell, ...]] = []
    for number, spans in enumerate(_records(source, start, separator)):
        cells = tuple(_read_cell(number, column, span) for column, span in enumerate(spans[:MOST_COLUMNS]))
        if not any(cell.text.strip() for cell in cells):
            continue
        if len(rows) == MOST_ROWS:
            lines = source.text.count("\n", spans[0].start) + (not source.text.endswith("\n"))
            notes.append(f"only the first {MOST_ROWS:,} rows are read, and {lines:,} more lines are left out")
            break
        rows.append(cells)
    return Grid(source, tuple(rows), tuple(notes))


def _decoded(data: bytes) -> tuple[str, str]:
    """Return a text, and a note if its encoding had to be guessed."""
    for mark, encoding in _UNICODE_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), ""
    sample = data[:_SAMPLE]
    if b"\0" in sample:
        # In UTF-16, every other byte of Latin letters is null.
        even, odd = sample[::2].count(0), sample[1::2].count(0)
        if max(even, odd) < len(sample) // 4 or min(even, odd) > len(sample) // 20:
            raise SpreadsheetError(
                "it is not a table, but binary data", "save it from your spreadsheet program as CSV or XLSX"
            )
        encoding = "utf-16-be" if even > odd else "utf-16-le"
        return data.decode(encoding, "replace"), "the file does not name its encoding: it is read as UTF-16"
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError:
        note = "the file is not UTF-8: it is read as Western European text (Windows-1252), so look at its accents"
        return data.decode(_OLD, "replace"), note


def _separator(text: str) -> str:
    """Return the separator that occurs most often outside quotation marks in the first lines with one."""
    bare = re.sub(r'"[^"]*"', "", text[:_SAMPLE])
    line = next((line for line in bare.splitlines() if any(mark in line for mark in _SEPARATORS)), "")
    return max(_SEPARATORS, key=line.count)


def _records(source: SourceFile, start: int, separator: str) -> Iterator[list[Span]]:
    """Yield the cells of each line, with their quotation marks. A quoted cell may hold line ends."""
    text, mark = source.text, re.escape(separator)
    cell = re.compile(rf'(?:"(?:[^"]|"")*"?)?[^{mark}\r\n]*')
    end_of_line = re.compile(r"\r\n|\r|\n")
    at = start
    while at < len(text):
        spans: list[Span] = []
        while True:
            match = cell.match(text, at)
            assert match is not None
            at = match.end()
            spans.append(source.span(match.start(), at))
            if not text.startswith(separator, at):
                break
            at += len(separator)
        yield spans
        if end := end_of_line.match(text, at):
            at = end.end()


def _read_cell(row: int, column: int, span: Span) -> Cell:
    raw = span.text
    if raw.startswith('"'):
        match = re.match(r'"((?:[^"]|"")*)"?', raw)
        assert match is not None
        raw = match[1].replace('""', '"') + raw[match.end() :]
    return bounded_cell(raw, row, column, span)


def bounded_cell(text: str, row: int, column: int, span: Span, wrong: str = "") -> Cell:
    """Return a cell of a text of any length and with any line ends."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > LONGEST_CELL:
        wrong = f"it has {len(text):,} letters, and at most {LONGEST_CELL:,} are read"
        text = text[:LONGEST_CELL]
    return Cell(shown(text), cell_name(row, column), span, wrong)
