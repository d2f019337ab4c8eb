"""A duel of two Artists: the state with all its operations, and how it begins."""

from typing import Self

from gesso.engine.observation import Observed
from gesso.engine.payment import PRICE
from gesso.engine.plugin import Program
from gesso.engine.vm import Code
from gesso.games.react.rules.cards import Cards
from gesso.games.react.rules.chain import CHAIN
from gesso.games.react.rules.linking import LinkedDuel
from gesso.games.react.rules.masterpiece import Masterpiece
from gesso.games.react.rules.operations import FRAMES, HIDE, JUMP, MOVE, PICK, PLACE, PROGRESSING, Operations
from gesso.games.react.rules.payment import CostPayment
from gesso.games.react.rules.turn import GAME

PROCEDURES: tuple[Program, ...] = (GAME, CHAIN, MOVE, PICK, PRICE, JUMP, PROGRESSING, HIDE, PLACE, FRAMES)
"""The programs of the rules themselves, in the order in which saved states number them."""


class Duel(Operations, CostPayment, Cards, Masterpiece, whole=True):
    """The state of a duel. `Duel.begin` deals it out and runs to the first decision."""

    @classmethod
    def begin(cls, rules: LinkedDuel, seed: int, code: Code | None = None) -> Self:
        """A new duel: seat 0 takes the first turn."""
        duel = cls.empty(rules, seed, code)
        duel.run()
        return duel

    @classmethod
    def empty(cls, rules: LinkedDuel, seed: int, code: Code | None = None) -> Self:
        """A duel laid out for its set-up, not yet run: a position may still be set up by hand. `code` is that of the
        rules in another form, such as one that tells what it does."""
        duel = cls()
        duel.prepare()
        duel.start(code or rules.code, seed, "game")
        duel.lay_out(rules)
        return duel

    def prepare(self) -> None:
        """What a kind of duel needs before it starts."""


class ObservedDuel(Observed, Duel, whole=True):
    """A duel of observed plug-ins: it counts how every sentence went."""

    def prepare(self) -> None:
        self.observe()
