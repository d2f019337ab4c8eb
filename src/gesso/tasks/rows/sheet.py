"""Rows of a spreadsheet by their columns: find the line of column names, and the values of each row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError
from gesso.diagnostics.codes import BAD_CELL, NOT_ALL_READ
from gesso.diagnostics.english import shortened
from gesso.source.characters import refused_in
from gesso.spreadsheets import Cell, Grid
from gesso.tasks.rows.columns import EFFECT, ID, NAME, PRINTED, column_titles, columns, folded

_FIRST_ROWS = 20
_ENOUGH = 2
_SHORT = 40
_WHOLE = re.compile(r"([0-9]{1,6})(?:[.,]0+)?")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row with words."""

    cells: Mapping[str, Cell]
    """Its filled cells by column."""
    extras: Mapping[str, Cell]
    """Its filled cells in other columns, by what stands above them."""
    first: Cell

    def text(self, column: str) -> str:
        return self.cells[column].text if column in self.cells else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a sheet below its column names."""

    rows: tuple[SheetRow, ...]
    columns: tuple[str, ...]
    unknown: tuple[str, ...]
    """What stands above columns that mean nothing here."""
    diagnostics: tuple[Diagnostic, ...]


def sheet_of(grid: Grid) -> Sheet:
    """Return the rows of a grid.

    Raises:
        RequestError: No line of the grid names columns.
    """
    header = _header(grid)
    found: list[Diagnostic] = [Diagnostic(NOT_ALL_READ, note, grid.source.top) for note in grid.notes]
    names, extras = _columns(grid.rows[header], found)
    rows = []
    for number, cells in enumerate(grid.rows):
        if number == header:
            continue
        if _is_header(cells, grid.rows[header]):
            message = "this row has the names of the columns again, and is left out"
            found.append(Diagnostic(NOT_ALL_READ, message, cells[0].span, "delete it, if it is no card"))
            continue
        if number < header:
            said = "; ".join(cell.text for cell in cells if cell.text.strip())
            message = f"the row above the names of the columns is left out: `{shortened(said, _SHORT)}`"
            found.append(Diagnostic(NOT_ALL_READ, message, cells[0].span, "delete it, if it is no card"))
            continue
        clean = [_clean(cell, names.get(at, extras.get(at, "")), found) for at, cell in enumerate(cells)]
        filled = {at: cell for at, cell in enumerate(clean) if cell is not None}
        nameless = [cell for at, cell in filled.items() if at not in names and at not in extras]
        for cell in nameless:
            message = (
                f"`{cell.name}` stands in a column without a name, and is left out: `{shortened(cell.text, _SHORT)}`"
            )
            found.append(Diagnostic(NOT_ALL_READ, message, cell.span, "write a name above the column"))
        if not filled:
            continue
        first = min(filled.items())[1]
        own = {names[at]: cell for at, cell in filled.items() if at in names}
        others = {extras[at]: cell for at, cell in filled.items() if at in extras}
        rows.append(SheetRow(own, others, first))
    if extras:
        listed = ", ".join(f"`{shortened(name, _SHORT)}`" for name in extras.values())
        many = len(extras) > 1
        message = f"the column{'s' if many else ''} {listed} {'are' if many else 'is'} kept as comments"
        hint = f"columns that are read: {', '.join(column_titles().values())}"
        place = grid.rows[header][min(extras)].span
        found.append(Diagnostic(NOT_ALL_READ, message, place, hint))
    return Sheet(tuple(rows), tuple(names.values()), tuple(extras.values()), tuple(found))


def _known(cell: Cell) -> str:
    return columns().get(folded(cell.text), "")


def _header(grid: Grid) -> int:
    """Return the number of the row that names the columns: of the first rows, the one with most of them."""
    counts = [len({_known(cell) for cell in row} - {""}) for row in grid.rows[:_FIRST_ROWS]]
    best = max(counts, default=0)
    header = counts.index(best) if counts else 0
    known = {_known(cell) for cell in grid.rows[header]}
    if best < _ENOUGH or not known & {NAME, ID} or not known & {EFFECT, PRINTED, NAME}:
        titles = column_titles()
        message = f"{grid.source.path} has no line with the names of its columns"
        raise RequestError(
            message, f"write them above the cards: {', '.join(titles.values())}; `{titles[NAME]}` is needed"
        )
    return header


def _is_header(cells: Sequence[Cell], header: Sequence[Cell]) -> bool:
    """Return whether a row only repeats the names of the columns."""
    words = [(cell.text, at) for at, cell in enumerate(cells) if cell.text.strip()]
    return len(words) >= _ENOUGH and all(
        at < len(header) and (folded(text) == folded(header[at].text) or _same_column(text, header[at]))
        for text, at in words
    )


def _same_column(text: str, header: Cell) -> bool:
    column = columns().get(folded(text), "")
    return bool(column) and column == _known(header)


def _columns(header: Sequence[Cell], found: list[Diagnostic]) -> tuple[dict[int, str], dict[int, str]]:
    """Return the columns by number, and what stands above those that mean nothing."""
    names: dict[int, str] = {}
    extras: dict[int, str] = {}
    for at, cell in enumerate(header):
        title = " ".join(cell.text.split())
        if not title:
            continue
        column = _known(cell)
        if column and column not in names.values():
            names[at] = column
            continue
        title = "".join(letter for letter in title if not refused_in(letter)) or "?"
        if column:
            message = (
                f"`{cell.name}` names the column `{column_titles()[column]}` a second time; it is kept as comments"
            )
            found.append(Diagnostic(NOT_ALL_READ, message, cell.span, "give the second one another name"))
        while title in extras.values():
            title += "'"
        extras[at] = title
    return names, extras


def _clean(cell: Cell, column: str, found: list[Diagnostic]) -> Cell | None:
    """Return a cell without what no file can hold; None if nothing is left of it."""
    place = f"`{cell.name}`" + (f" ({column_titles().get(column, column)})" if column else "")
    if cell.wrong:
        found.append(
            Diagnostic(BAD_CELL, f"{place} cannot be read: {cell.wrong}", cell.span, "write its value instead")
        )
        return None
    text = cell.text.replace("\N{NO-BREAK SPACE}", " ").replace("\t", "  ")
    text = text.replace("\N{LINE SEPARATOR}", "\n").replace("\N{PARAGRAPH SEPARATOR}", "\n")
    if refused := refused_in(text):
        from gesso.names import described

        names = " and ".join(described(each) for each in refused[:3])
        message = f"{place} has {names}, which cannot be used in a card file and is left out"
        found.append(Diagnostic(BAD_CELL, message, cell.span, "remove it from the cell"))
        text = "".join(each for each in text if each not in refused)
    text = "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
    text = text if column == EFFECT else text.strip()
    return Cell(text, cell.name, cell.span) if text.strip() else None


def number_in(cell: Cell) -> int | None:
    """Return the whole number of a cell; None if it holds none."""
    match = _WHOLE.fullmatch(cell.text.strip().lower().strip("x× "))
    return int(match[1]) if match is not None else None
