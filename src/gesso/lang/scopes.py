"""Local values of a text, and the blocks in which they can be spoken of."""

from __future__ import annotations

from dataclasses import dataclass, field

from gesso.lang.ast import Noun
from gesso.source import Span


@dataclass(frozen=True, slots=True)
class Binding:
    """A local value of a text and the place that bound it. The number of its slot is its position."""

    word: str
    type: str
    many: bool
    noun: Noun
    span: Span = field(compare=False)


class Scope:
    """The bindings of one block; what is not here is sought outside."""

    __slots__ = ("given", "outer", "slots")

    def __init__(self, outer: Scope | None) -> None:
        self.outer = outer
        self.slots: dict[str, int] = {}
        self.given: dict[str, Span] = {}

    def slot(self, word: str) -> int:
        """The slot bound last under a word, or -1."""
        scope: Scope | None = self
        while scope is not None:
            if word in scope.slots:
                return scope.slots[word]
            scope = scope.outer
        return -1

    def has(self, value: str) -> Span | None:
        """Where a named value was given, if it was."""
        scope: Scope | None = self
        while scope is not None:
            if value in scope.given:
                return scope.given[value]
            scope = scope.outer
        return None

    def visible(self) -> set[int]:
        """Every slot that can be spoken of here."""
        scope: Scope | None = self
        seen: set[int] = set()
        while scope is not None:
            seen.update(scope.slots.values())
            scope = scope.outer
        return seen
