"""What would mend a problem: edits of one file that are made together or not at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gesso.source import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """The text that takes the place of a span; an empty span is a place to insert at, an empty text deletes."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A way to mend a problem: `title` says it as a command, `edits` lie in one file, in its order, and do not overlap.
    It is `safe` where the mended text means what the author demonstrably meant, or what it meant before; a guess is not.
    Raises `ValueError` for edits that cannot be made together."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool

    def __post_init__(self) -> None:
        if not self.edits or any(edit.span.source is not self.edits[0].span.source for edit in self.edits):
            raise ValueError(f"the edits of a fix lie in one file: {self.title}")
        if any(left.span.end > right.span.start for left, right in zip(self.edits, self.edits[1:])):
            raise ValueError(f"the edits of a fix stand in the order of the file, apart from each other: {self.title}")


def replacement(title: str, span: Span, text: str, *, safe: bool) -> Fix:
    """A fix of one edit."""
    return Fix(title, (Edit(span, text),), safe)
