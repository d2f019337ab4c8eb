"""Workbooks of spreadsheet programs: XLSX, XLS and ODS.

A process of its own reads them, with bounded memory and time: their reader ends the whole process where it finds no room,
and a file of a few bytes can ask for much. Archives are unpacked once before, to see how large they are.
"""

from __future__ import annotations

import faulthandler
import io
import multiprocessing
import os
import re
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import field
from datetime import date, datetime, time, timedelta
from html import unescape
from itertools import islice
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.source import SourceFile, Span
from gesso.spreadsheets.grid import MOST_COLUMNS, MOST_ROWS, Grid, SpreadsheetError, cell_name
from gesso.spreadsheets.separated import bounded_cell
from gesso.worker_processes import end_with_parent, limit_memory

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_MOST_UNPACKED = 64 << 20
_MOST_MEMBERS = 2_000
_MOST_CELLS = 4_000_000
"""The reader makes room for every cell between the first and the last one."""
_MOST_MEMORY = 1 << 30
_PATIENCE = 5.0
_MOST_SEEN = 200_000
"""Rows that are looked at, to count those that are left out."""
_BLOCK = 1 << 20
_PLACE = re.compile(rb"<(?:\w+:)?(?:row|c|dimension)\b[^<>]*?\br(?:ef)?=[\"'](?:[A-Z]+\d+:)?([A-Z]*)(\d+)[\"']")
_FORMULA = re.compile(
    rb"<c\b[^<>]*?\br=\"([A-Z]+\d+)\"[^<>]*>\s*<f\b[^<>]*(?:/>|>[^<]*</f>)\s*(?:<v\s*/>|<v>([^<]*)</v>)?\s*</c>"
)
_SHEETS, _FILES = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_ATTRIBUTE = re.compile(r"\b(\w+)=[\"']([^\"']*)[\"']")
_SHEET_FILE = re.compile(r"xl/worksheets/[^/]+\.xml")
_BROKEN = "save it again from your spreadsheet program, or save it as CSV"


@dataclass(slots=True)
class _Archive:
    """What an archive shows before anybody reads its tables."""

    errors: dict[str, dict[str, str]] = field(default_factory=dict)
    """Cells with an error or without a value, by the name of the sheet and the cell."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One sheet as the other process sends it."""

    name: str
    rows: list[tuple[int, list[Any]]]
    """Rows with words, with their numbers from 0."""
    left_out: int
    merged: list[tuple[tuple[int, int], tuple[int, int]]]
    others: list[str]
    """Other sheets that could be read."""
    hidden: list[str]


def read_workbook(path: str, data: bytes, sheet: str | None = None) -> Grid:
    """Return the first visible sheet with words, or the one of a name.

    Raises:
        SpreadsheetError: The file is none, too large, damaged or locked by a password, or has no such sheet.
    """
    archive = _inspected(data) if data.startswith(b"PK") else _Archive()
    answer = _in_another_process(data, sheet)
    if isinstance(answer, tuple):
        raise SpreadsheetError(*answer)
    return _grid(path, answer, archive)


def _inspected(data: bytes) -> _Archive:
    """Unpack an archive without keeping it. Raises SpreadsheetError if it is too large or damaged."""
    found = _Archive()
    total = 0
    files: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if len(members) > _MOST_MEMBERS:
                raise SpreadsheetError(f"its archive holds {len(members):,} files", _BROKEN)
            for member in members:
                if member.flag_bits & 1:
                    raise SpreadsheetError("it is locked by a password", "save it without a password")
                parts = []
                with archive.open(member) as file:
                    while block := file.read(_BLOCK):
                        total += len(block)
                        if total > _MOST_UNPACKED:
                            message = f"it unpacks to more than {_MOST_UNPACKED >> 20} MB"
                            raise SpreadsheetError(message, "put the cards alone into a new file")
                        parts.append(block)
                if _SHEET_FILE.fullmatch(member.filename):
                    files[member.filename] = b"".join(parts)
                    _check_extent(files[member.filename])
                elif member.filename in (_SHEETS, _FILES):
                    files[member.filename] = b"".join(parts)
                elif member.filename == "META-INF/manifest.xml" and b"encryption-data" in b"".join(parts):
                    raise SpreadsheetError("it is locked by a password", "save it without a password")
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, NotImplementedError, EOFError, RuntimeError) as error:
        if isinstance(error, SpreadsheetError):
            raise
        raise SpreadsheetError("its archive is damaged", _BROKEN) from error
    for name, path in _files_of_sheets(files.get(_SHEETS, b""), files.get(_FILES, b"")):
        found.errors[name] = dict(_errors_of_formulas(files.get(path, b"")))
    return found


def _files_of_sheets(sheets: bytes, files: bytes) -> Iterator[tuple[str, str]]:
    """Yield the name of each sheet with its file, as two files of the archive tell it."""
    targets: dict[str, str] = {}
    for tag in re.findall(r"<Relationship\b[^<>]*>", files.decode("utf-8", "replace")):
        values = dict(_ATTRIBUTE.findall(tag))
        targets[values.get("Id", "")] = "xl/" + values.get("Target", "").removeprefix("/xl/")
    for tag in re.findall(r"<(?:\w+:)?sheet\b[^<>]*>", sheets.decode("utf-8", "replace")):
        values = dict(_ATTRIBUTE.findall(tag))
        yield unescape(values.get("name", "")), targets.get(values.get("id", ""), "")


def _check_extent(xml: bytes) -> None:
    """Raise SpreadsheetError if the cells of a sheet lie so far apart that there would be no room between them."""
    last_row = last_column = 1
    for column, row in _PLACE.findall(xml):
        last_row = max(last_row, int(row[:9]))
        last_column = max(last_column, _column_number(column.decode()))
    _check_size(last_row, last_column)


def _check_size(rows: int, columns: int) -> None:
    if rows * columns > _MOST_CELLS:
        message = f"its last cell is {cell_name(rows - 1, columns - 1)}, and the room between would be too large"
        raise SpreadsheetError(message, "put the cards alone into a new file")


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters[:4]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _errors_of_formulas(xml: bytes) -> Iterator[tuple[str, str]]:
    """Yield the cells whose formula has an error, or no value yet."""
    for place, value in _FORMULA.findall(xml):
        if not value:
            yield place.decode(), "its formula has no saved value: open and save the file in your spreadsheet program"
        elif value.startswith(b"#"):
            yield place.decode(), f"its formula has the error {value.decode('utf-8', 'replace')}"
    for place, value in re.findall(rb"<c\b[^<>]*?\br=\"([A-Z]+\d+)\"[^<>]*>(?:<f\b[^<>]*/>)?<v>(#[^<]{1,12})</v>", xml):
        yield place.decode(), f"it has the error {value.decode('utf-8', 'replace')}"


def _in_another_process(data: bytes, sheet: str | None) -> _Sheet | tuple[str, str]:
    """Return what a process of its own reads, or a message with a hint."""
    method = "fork" if sys.platform == "linux" else None
    context: Any = multiprocessing.get_context(method)
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_read_and_send, args=(data, sheet, sender), daemon=True)
    process.start()
    sender.close()
    answer: _Sheet | tuple[str, str] = ("it cannot be read", _BROKEN)
    try:
        if receiver.poll(_PATIENCE):
            answer = receiver.recv()
        else:
            answer = (f"reading it takes more than {_PATIENCE:.0f} seconds", "put the cards alone into a new file")
    except EOFError:
        answer = ("it asks for more memory than a table of cards needs, or is damaged", _BROKEN)
    finally:
        process.kill()
        process.join()
        receiver.close()
    return answer


def _read_and_send(data: bytes, sheet: str | None, sender: Connection) -> None:
    end_with_parent()
    # What the reader says before it ends itself is not for a designer.
    faulthandler.disable()
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    limit_memory(_MOST_MEMORY)
    try:
        answer: _Sheet | tuple[str, str] = _read(data, sheet)
    except SpreadsheetError as error:
        answer = (str(error), error.hint)
    except MemoryError:
        answer = ("it asks for more memory than a table of cards needs", _BROKEN)
    sender.send(answer)
    sender.close()


def _read(data: bytes, sheet: str | None) -> _Sheet:
    import python_calamine as calamine

    try:
        book = calamine.load_workbook(io.BytesIO(data))
        visible = [each for each in book.sheets_metadata if each.visible == calamine.SheetVisibleEnum.Visible]
        hidden = [each.name for each in book.sheets_metadata if each not in visible]
        names = [each.name for each in visible if each.typ == calamine.SheetTypeEnum.WorkSheet]
        if sheet is not None:
            if sheet not in book.sheet_names:
                known = ", ".join(f"`{name}`" for name in book.sheet_names)
                raise SpreadsheetError(f"it has no sheet `{sheet}`", f"its sheets are {known}")
            names = [sheet]
        for name in names:
            rows, left_out, merged = _rows(book.get_sheet_by_name(name))
            if rows:
                others = [other for other in names if other != name]
                return _Sheet(name, rows, left_out, merged, others, hidden)
    except calamine.PasswordError as error:
        raise SpreadsheetError("it is locked by a password", "save it without a password") from error
    except (calamine.CalamineError, OSError, ValueError) as error:
        raise SpreadsheetError("it is not a spreadsheet, or is damaged", _BROKEN) from error
    except BaseException as error:
        # The reader's own failures are no `Exception`.
        if isinstance(error, SpreadsheetError) or type(error).__name__ != "PanicException":
            raise
        raise SpreadsheetError("it is damaged", _BROKEN) from error
    where = "its visible sheets are" if hidden else "it is"
    raise SpreadsheetError(
        f"{where} empty", f"`--sheet {hidden[0]}` reads a hidden one" if hidden else "name another file"
    )


def _rows(sheet: Any) -> tuple[list[tuple[int, list[Any]]], int, list[Any]]:
    """Return the rows of a sheet with words, how many more there are, and merged cells."""
    if sheet.start is None:
        return [], 0, []
    before = [""] * sheet.start[1]
    rows: list[tuple[int, list[Any]]] = []
    left_out = 0
    # The reader begins with the first row of the sheet, and in each row with the first column that has words.
    for number, cells in enumerate(islice(sheet.iter_rows(), _MOST_SEEN)):
        if not any(cell not in ("", None) for cell in cells):
            continue
        if len(rows) == MOST_ROWS:
            left_out += 1
            continue
        rows.append((number, [*before, *map(_plain, cells)][:MOST_COLUMNS]))
    return rows, left_out, list(sheet.merged_cell_ranges or ())


def _plain(value: Any) -> str:
    """Return the value of a cell as text."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime) and not (value.hour or value.minute or value.second):
        return value.date().isoformat()
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return "" if value is None else str(value)


def _grid(path: str, sheet: _Sheet, archive: _Archive) -> Grid:
    """Return a sheet as a grid. Its source has a line for each row of the sheet, with tabs between the cells."""
    values = {number: list(cells) for number, cells in sheet.rows}
    notes = _filled_down(values, sheet.merged)
    lines: list[str] = []
    for number, cells in sorted(values.items()):
        lines += [""] * (number - len(lines))
        lines.append("\t".join(map(_on_a_line, cells)))
    source = SourceFile(path, "\n".join(lines))
    errors = archive.errors.get(sheet.name, {})
    rows = []
    for number, cells in sorted(values.items()):
        spans = _spans(source, number, cells)
        rows.append(
            tuple(
                bounded_cell(cell, number, column, span, errors.get(cell_name(number, column), ""))
                for column, (cell, span) in enumerate(zip(cells, spans))
            )
        )
    if sheet.left_out:
        notes.append(f"only the first {MOST_ROWS:,} rows are read, and {sheet.left_out:,} more are left out")
    if sheet.others:
        notes.append(f"the sheet `{sheet.name}` is read; {_named(sheet.others)} is left out: `--sheet NAME` reads it")
    if sheet.hidden:
        notes.append(f"the hidden sheet {_named(sheet.hidden)} is left out: `--sheet NAME` reads it")
    return Grid(source, tuple(rows), tuple(notes))


def _named(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _on_a_line(text: str) -> str:
    return re.sub(r"[\t\r\n]", " ", text)


def _spans(source: SourceFile, row: int, cells: Sequence[str]) -> list[Span]:
    at = source.offset(row + 1, 1)
    spans = []
    for cell in cells:
        spans.append(source.span(at, at + len(cell)))
        at += len(cell) + 1
    return spans


def _filled_down(values: dict[int, list[str]], merged: Iterable[tuple[tuple[int, int], tuple[int, int]]]) -> list[str]:
    """Write the value of cells that are merged downwards into each row that they cover; return what was done."""
    filled = []
    for (top, left), (bottom, _) in merged:
        if top not in values or left >= len(values[top]) or bottom == top or not values[top][left]:
            continue
        for row in [row for row in values if top < row <= bottom]:
            cells = values[row]
            cells += [""] * (left + 1 - len(cells))
            cells[left] = cells[left] or values[top][left]
        filled.append(cell_name(top, left))
    return [f"merged cells count for each row that they cover: {', '.join(filled[:5])}"] if filled else []
