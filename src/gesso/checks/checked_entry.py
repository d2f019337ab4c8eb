"""What the checks of one entry come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from gesso.diagnostics import Diagnostic

P_co = TypeVar("P_co", covariant=True)


@dataclass(frozen=True, slots=True)
class CheckedEntry(Generic[P_co]):
    """An entry's program, None where anything in it is an error, and all that was found, in the order of the checks."""

    program: P_co | None
    diagnostics: tuple[Diagnostic, ...]


class CheckError(Exception):
    """Something does not check, so nothing can be made of it; `diagnostics` holds all that is wrong, in order."""

    def __init__(self, id: str, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(f"`{id}` has errors")
        self.id = id
        self.diagnostics = tuple(diagnostics)
