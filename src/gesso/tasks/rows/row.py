"""A row of a sheet on its way into an entry's file."""

from __future__ import annotations

from dataclasses import field

from gesso.data_classes import dataclass
from gesso.diagnostics import Code, Diagnostic
from gesso.spreadsheets import Cell
from gesso.tasks.rows.columns import NAME, Place, Slot
from gesso.tasks.rows.sheet import SheetRow

SHORT = 60
"""Letters of a cell that a message shows."""


@dataclass(frozen=True, slots=True)
class Tag:
    """Where a piece of new text comes from."""

    row: int
    column: str


@dataclass
class Row:
    """One row on its way into the file."""

    number: int
    sheet: SheetRow
    id: str
    """Its name: that of the text, or the card, that it becomes."""
    place: Place | None = None
    kind: str = ""
    slot: Slot | None = None
    """What it already is in the file."""
    card: str = ""
    """The id of its card."""
    card_slot: Slot | None = None
    """Another text of its card, if only this text is new."""
    first: bool = True
    """Whether it is the first row of its card."""
    texts: dict[str, str] = field(default_factory=dict)
    """Its texts in the effect language, as far as they differ from the file."""
    raw: dict[str, str] = field(default_factory=dict)
    """Its texts as they stand in the sheet, where they could not be read."""
    demoted: set[str] = field(default_factory=set)
    """Columns whose value can only be a comment."""
    reasons: list[Diagnostic] = field(default_factory=list)
    """Why it cannot stand; empty if it can."""
    nearest: str = ""

    @property
    def refused(self) -> bool:
        return bool(self.reasons)

    def cell(self, column: str) -> Cell:
        return self.sheet.cells.get(column, self.sheet.first)

    def refuse(self, code: Code, message: str, column: str, hint: str = "") -> None:
        """Say why it cannot stand, at its cell of a column."""
        cell = self.cell(column)
        self.reasons.append(Diagnostic(code, f"`{cell.name}`: {message}", cell.span, hint))


def own_name(slot: Slot) -> str:
    """Return the name of a card in the file."""
    value = slot.value(NAME)
    return value.text if value is not None else slot.name or slot.card_id.replace("-", " ")


def value_in(slot: Slot | None, column: str) -> str:
    """Return the value of a column in the file as text."""
    value = slot.value(column) if slot is not None else None
    return value.text if value is not None else ""
