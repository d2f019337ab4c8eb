"""Players: whoever answers decisions. They are given what their seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from gesso.engine import Decision, Generator

View = Mapping[str, Any]
"""What a player may know, as `Game.view` gives it."""


class Player(Protocol):
    """Somebody, or something, on one seat."""

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        """One of `decision.options`; `texts` are their words in the same order."""


class RandomPlayer:
    """Takes any option, each as likely as any other. The same seed makes the same choices of the same options."""

    def __init__(self, seed: int) -> None:
        self._chance = Generator(seed)

    def choose(self, view: View, decision: Decision, texts: tuple[str, ...]) -> int:
        return decision.options[self._chance.below(len(decision.options))]


BOTS: Mapping[str, type[RandomPlayer]] = {"random": RandomPlayer}
"""The bots by name; each is made from a seed."""
