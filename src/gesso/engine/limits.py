"""What a player does only so often: limits that have been used since their period began, each by its name."""

from __future__ import annotations

from gesso.engine.state import Sparse
from gesso.engine.vm import Code, Kernel


class Limits(Kernel):
    """`used` are the limits reached, each as a seat and a name, in rising order."""

    used: Sparse[tuple[tuple[int, str], ...]]

    def start(self, code: Code, seed: int, first: str) -> None:
        super().start(code, seed, first)
        self.used = ()

    def unused(self, player: int, limit: str) -> bool:
        return (player, limit) not in self.used

    def use(self, player: int, limit: str) -> None:
        """Until its period is over, the player has reached this limit."""
        self.used = tuple(sorted({*self.used, (player, limit)}))

    def reached(self, player: int) -> list[str]:
        """The names of the limits that the player has reached: everybody has seen what they limit happen."""
        return [limit for seat, limit in self.used if seat == player]

    def renew(self) -> None:
        """The next period begins."""
        self.used = ()
