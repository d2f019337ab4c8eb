"""A match of several games in one state, under one seed and in one log; drawn games are played again.

The match is the frame at the bottom. Ending a game drops whatever runs, waits or lies on the stack above it. A match of
one game needs none of this: `Kernel.finish` ends it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gesso.engine.plugin import Frame, Program
from gesso.engine.vm import END, PC, Kernel, procedure

BEGIN, COUNT = range(2)


class Match(Kernel):
    """State of a match."""

    wins: list[int]
    """Games won, by seat."""
    played: int
    """Games ended."""
    outcome: int
    """How the last game ended; -1 while it goes on."""

    def start_match(self) -> None:
        self.wins, self.played, self.outcome = [0, 0], 0, -1

    def end_game(self, result: int) -> None:
        """End the running game at once with the winner's seat or `DRAWN`; the calling block returns then."""
        self.outcome = result
        # The running frame is dropped, so the next block that it returns is written where nobody reads it.
        del self.frames[1:]
        self.frames[0][PC] = COUNT
        self.clear_table()

    def clear_table(self) -> None:
        """Clear what lies beside the frames and does not outlast a game: links, queues, effects with a duration."""


def match(
    id: str, title: str, begin: Callable[[Any], None], *, to_win: int = 1, at_most: int = 0, lead_wins: bool = True
) -> Program:
    """Return the procedure of a match that is won with `to_win` games; `begin` lays out a game and pushes its frame.

    Drawn games are played again. After `at_most` games (0: no bound) the player with more wins has won the match if
    `lead_wins`; otherwise it is drawn.
    """

    def play(g: Any, f: Frame) -> int:
        g.outcome = -1
        begin(g)
        return COUNT

    def count(g: Any, f: Frame) -> int:
        g.played += 1
        if g.outcome in (0, 1):
            g.wins[g.outcome] += 1
        first, second = g.wins
        if max(first, second) == to_win or g.played == at_most:
            won = max(first, second) == to_win or (lead_wins and first != second)
            g.finish(int(second > first) if won else g.DRAWN)
            return END
        return BEGIN

    return procedure(id, title, {BEGIN: play, COUNT: count})
