"""Something that may be written at a place, with what it means."""

from __future__ import annotations

from typing import Literal

from gesso.data_classes import dataclass
from gesso.diagnostics import Edit
from gesso.editing.notes import Note

CandidateKind = Literal["word", "name", "number", "key", "value"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be written at a place."""

    label: str
    """The word, name, key or value."""
    kind: CandidateKind
    edit: Edit
    """Writes it in place of what is half typed, in the right column."""
    note: Note
    """What it means."""
    fits: bool = True
    """Whether it agrees with the words before it: `units` after `2`. Those that fit come first."""
