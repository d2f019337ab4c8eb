"""What calls of the library raise when there is nothing that they could give back."""

from __future__ import annotations

from collections.abc import Iterable

from gesso.diagnostics.diagnostic import Diagnostic


class RequestError(Exception):
    """What was asked for is not there or makes no sense: one line, and a hint at what would."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class CheckError(Exception):
    """Something does not check, so nothing can be made of it; `diagnostics` holds all that is wrong, in order."""

    def __init__(self, id: str, diagnostics: Iterable[Diagnostic]) -> None:
        super().__init__(f"`{id}` has errors")
        self.id = id
        self.diagnostics = tuple(diagnostics)
