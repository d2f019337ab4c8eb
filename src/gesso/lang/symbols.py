"""What names stand for in a text: what its file declares, what its lines have bound, and the codes to report under."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from gesso.diagnostics import Code
from gesso.diagnostics.codes.effects import binding, picking
from gesso.diagnostics.english import plural
from gesso.lang.ast import Noun
from gesso.source import Span

NO_TARGET = (binding.NO_TARGET, "`the target` is used, but the cost targets nothing", "add `target a ...` to the cost")


@dataclass(frozen=True, slots=True)
class Symbol:
    """What a name stands for: its canonical word, its type, the declared ids meant, and a face where it names one."""

    word: str
    type: str
    ids: tuple[str, ...] = ()
    face: str = ""


class SymbolTable(Protocol):
    """The names that one file may use, as its game sees them."""

    def find(self, word: str) -> Symbol | None:
        """The meaning of a name or head noun, in singular or plural."""

    def names(self) -> Iterable[str]:
        """All declared names, for near misses."""

    def unknown(self, word: str) -> str:
        """The message for a name that nobody declared."""

    def alike(self, wanted: Noun, given: Noun) -> bool:
        """Might someone who says `wanted` mean what was picked as `given`?"""

    def advice(self, wanted: Noun) -> str:
        """What to write instead of `the <wanted>` where nothing picked one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BindingCodes:
    """The codes to report under; `missing` has those of named values, `nobody` what to say of a `self` that is nobody."""

    unknown_name: Code = binding.UNKNOWN_NAME
    unbound: Code = binding.UNBOUND
    done_without_step: Code = binding.DONE_WITHOUT_STEP
    self_without_bearer: Code = binding.SELF_WITHOUT_UNIT
    second_target: Code = binding.SECOND_TARGET
    other_than_what: Code = picking.OTHER_THAN_WHAT
    missing: Mapping[str, tuple[Code, str, str]] = field(default_factory=lambda: {"target": NO_TARGET})
    nobody: tuple[str, str] = ("nothing bears this text, so `self` is nobody", "name what is meant")


class NameTable:
    """Declared names in singular and plural, beside the head nouns of the language, which come first."""

    def __init__(self, heads: Mapping[str, Symbol]) -> None:
        self._heads = heads
        self._declared: dict[str, Symbol] = {}

    def declare(self, word: str, symbol: Symbol, many: str | None) -> None:
        """Declare a name and its plural (None: it has none); what was declared before keeps its meaning."""
        self._declared.setdefault(word, symbol)
        if many is not None:
            self._declared.setdefault(many, symbol)

    def find(self, word: str) -> Symbol | None:
        return self._heads.get(word) or self._declared.get(word)

    def names(self) -> Iterable[str]:
        return (*self._declared, *self._heads, *map(plural, self._heads))


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
        self.slots: dict[str, tuple[int, ...]] = {}
        self.given: dict[str, Span] = {}

    def slot(self, word: str) -> int:
        """The slot bound last under a word, or -1."""
        return next((scope.slots[word][-1] for scope in self._outward() if word in scope.slots), -1)

    def all(self, word: str) -> tuple[int, ...]:
        """Every slot bound under a word, in order."""
        return tuple(sorted(slot for scope in self._outward() for slot in scope.slots.get(word, ())))

    def bind(self, word: str, slot: int) -> None:
        self.slots[word] = (*self.slots.get(word, ()), slot)

    def has(self, value: str) -> Span | None:
        """Where a named value was given, if it was."""
        return next((scope.given[value] for scope in self._outward() if value in scope.given), None)

    def visible(self) -> set[int]:
        return {slot for scope in self._outward() for slots in scope.slots.values() for slot in slots}

    def _outward(self) -> Iterator[Scope]:
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.outer
