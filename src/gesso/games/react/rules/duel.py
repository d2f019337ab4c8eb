"""A duel of two Artists: the state with all its operations, and how it begins."""

from __future__ import annotations

from gesso.engine.plugin import Program
from gesso.games.react.rules.asking import Asking
from gesso.games.react.rules.chain import CHAIN
from gesso.games.react.rules.procedures import OPERATIONS
from gesso.games.react.rules.rules import Rules
from gesso.games.react.rules.turn import GAME

PROCEDURES: tuple[Program, ...] = (GAME, CHAIN, *OPERATIONS)


class Duel(Asking):
    """The state of a duel. `Duel.begin` deals it out and runs to the first decision."""

    __slots__ = ()

    @classmethod
    def begin(cls, rules: Rules, seed: int) -> Duel:
        """A new duel: seat 0 takes the first turn."""
        duel = cls()
        duel.start(rules.code, seed, rules.procedures["game"])
        duel.lay_out(rules)
        duel.run()
        return duel
