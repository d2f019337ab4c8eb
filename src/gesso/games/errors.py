"""A game that cannot be used as it is."""

from __future__ import annotations

from gesso.diagnostics import RequestError


class GameError(RequestError):
    """A game lacks a part, names something twice, or raises while a part of it is loaded; its text is one line.

    `game` is the id of the game, `part` what of it is wrong, `reason` says how.
    """

    def __init__(self, game: str, part: str, reason: str) -> None:
        super().__init__(f"the game `{game}` cannot be used: {part}: {' '.join(reason.split())}")
        self.game = game
        self.part = part
        self.reason = reason
