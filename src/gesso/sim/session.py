"""A game between players, choice by choice, that can be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.engine import Decision, Game, IllegalChoice, Log, Result, Ruleset
from gesso.sim.players import Player


class TakenBack(Exception):
    """Raised by a player instead of choosing: the last choice is to be taken back."""


@dataclass(frozen=True, slots=True)
class Said:
    """One choice that was made. `forced` where there was no other."""

    decision: Decision
    words: str
    forced: bool


class Session:
    """A running game. `takes_back` are the seats whose players may take choices back: back to their own last decision."""

    def __init__(self, rules: Ruleset, players: tuple[Player, ...], *, seed: int, takes_back: frozenset[int]) -> None:
        self.game = Game.begin(rules, seed=seed)
        self.players = players
        self.said: list[Said] = []
        self._takes_back = takes_back
        self._points: list[tuple[Game, int]] = []

    @property
    def result(self) -> Result | None:
        return self.game.result

    @property
    def log(self) -> Log:
        return self.game.log

    def step(self) -> Said | None:
        """Let the player who owes a choice make it; None when the game is over.

        A single option is taken without asking. What a player raises goes through (TakenBack: call `take_back`); raises
        IllegalChoice for a choice that is none.
        """
        decision = self.game.decision
        if decision is None:
            return None
        texts = self.game.options(decision.player)
        forced = len(texts) == 1
        option = decision.options[0]
        if not forced:
            option = self.players[decision.player].choose(self.game.view(decision.player), decision, texts)
            if option not in decision.options:
                raise IllegalChoice(f"{option!r} is not legal here. {self.game.state_line()}")
            if decision.player in self._takes_back:
                self._points.append((self.game.copy(), len(self.said)))
        self.game.apply(option, decision.player)
        said = Said(decision, texts[decision.options.index(option)], forced)
        self.said.append(said)
        return said

    def take_back(self) -> bool:
        """Go back to the last decision that somebody who may take back has answered; False where there is none."""
        if not self._points:
            return False
        self.game, length = self._points.pop()
        del self.said[length:]
        return True
