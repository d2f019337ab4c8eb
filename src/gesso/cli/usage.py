"""A command line that cannot be followed."""

from __future__ import annotations


class UsageError(Exception):
    """The words of the command make no sense here: one line for the user, and exit status 2."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
