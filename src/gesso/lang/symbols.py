"""What resolution asks of a game: the names of a file, and the catalogue entries to report under."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from gesso.diagnostics import Code
from gesso.lang.ast import Noun


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


@dataclass(frozen=True, slots=True)
class BindingCodes:
    """The game's catalogue entries to report under; `missing` maps a named value to its rule, message, hint."""

    unknown_name: Code
    unbound: Code
    done_without_step: Code
    self_without_unit: Code
    second_target: Code
    missing: Mapping[str, tuple[Code, str, str]]
    nobody: tuple[str, str]
