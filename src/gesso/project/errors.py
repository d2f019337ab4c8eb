"""A request that a project cannot meet."""

from __future__ import annotations


class RequestError(Exception):
    """What was asked for is not there or makes no sense: one line, and a hint at what would."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
