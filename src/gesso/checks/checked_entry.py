"""What the checks of one entry come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from gesso.diagnostics import Diagnostic

P_co = TypeVar("P_co", covariant=True)


@dataclass(frozen=True, slots=True)
class CheckedEntry(Generic[P_co]):
    """An entry's program, None where anything in it is an error, and all that was found, in the order of the checks."""

    program: P_co | None
    diagnostics: tuple[Diagnostic, ...]
