"""Give the words of entries as a table: for translators and editors, and for a spreadsheet program.

The table can be imported again: a row that nobody has changed changes nothing.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, RequestError
from gesso.files import write_output
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.project.selection import Selection
from gesso.source import Scalar
from gesso.spreadsheets import spreadsheet
from gesso.tasks.rows.columns import (
    COST,
    EFFECT,
    ID,
    KIND,
    NAME,
    PRINTED,
    PRINTED_COST,
    TEXTS,
    Slot,
    column_titles,
    kind_said,
    places_of,
    slots,
)
from gesso.tasks.rows.texts import dedented, printed_texts

_ORDER = (ID, NAME, KIND, "timing", "of", COST, EFFECT, PRINTED_COST, PRINTED, "copies", "flavour", "art")


@dataclass(frozen=True, slots=True)
class ExportedRows:
    """The files of an export."""

    written: tuple[Path, ...]
    rows: int
    diagnostics: tuple[Diagnostic, ...]
    """Problems of entries with errors. Their texts are in, but may have no printed words."""


def export_rows(selection: Selection, out: Path) -> ExportedRows:
    """Write a table of each chosen entry to `<out>/export/csv/<game>/<entry>.csv`.

    Raises:
        RequestError: Nothing is selected, or a game has no rows.
        OSError: A file cannot be written.
    """
    written, count = [], 0
    diagnostics: list[Diagnostic] = []
    for part in selection.parts:
        for entry in part.entries:
            table = rows_of(part.game, entry)
            if not table:
                continue
            file = out / "export" / "csv" / f"{part.game.id}{part.game.suffix}" / f"{entry.id}.csv"
            write_output(file, codecs.BOM_UTF8 + spreadsheet(table))
            written.append(file)
            count += len(table) - 1
            diagnostics += [each for each in part.game.checked(entry).diagnostics if each.is_error]
    if not written and not diagnostics:
        raise RequestError("nothing is selected that could be exported", "name entries, or a project that has some")
    return ExportedRows(tuple(written), count, tuple(diagnostics))


def rows_of(game: AnyGame, entry: Entry[Any, Any]) -> list[Sequence[object]]:
    """Return the table of an entry: the names of the columns, and a row for each text; empty for a file without form."""
    if entry.node is None:
        return []
    places = places_of(game.id)
    known = {column for place in places for column in place.columns()}
    used = [column for column in _ORDER if column in known or column in (ID, KIND, PRINTED, PRINTED_COST)]
    printed = printed_texts(game, entry, game.locale)
    order = sorted(slots(places, entry.node), key=lambda slot: (slot.node.span.start, slot.number))
    rows: list[Sequence[object]] = [[column_titles()[column] for column in used]]
    rows += [[_cell(slot, column, printed) for column in used] for slot in order]
    return rows


def _cell(slot: Slot, column: str, printed: Any) -> object:
    key = slot.place.printed.format(key=slot.id) if slot.place.printed else slot.id
    words = printed.get(key, ("", ""))
    if column in (ID, KIND):
        return slot.id if column == ID else kind_said(slot)
    if column in (PRINTED, PRINTED_COST):
        return words[column == PRINTED]
    if column in slot.place.card_keys and slot.number > 1 and column != NAME:
        return ""
    value = slot.value(column)
    if value is None:
        return slot.id.replace("-", " ").title() if column == NAME and slot.place.keys.get(NAME) else ""
    return "\n".join(_lines(value)) if column in TEXTS else value.value if isinstance(value.value, int) else value.text


def _lines(value: Scalar) -> Iterator[str]:
    """Yield the lines of a text without its comments."""
    for line in dedented(value.text).split("\n"):
        words = line.partition("#")[0].rstrip()
        if words:
            yield words
