"""A game between players, choice by choice, that can be taken back."""

from dataclasses import dataclass, replace

from gesso.engine import Decision, Game, IllegalChoice, Log, Result, Ruleset
from gesso.sim.players import BotPlayer, Player


class TakenBack(Exception):
    """Raised by a player instead of choosing: the last choice is to be taken back."""


@dataclass(frozen=True, slots=True)
class Said:
    """One choice that was made. `forced` where there was no other."""

    decision: Decision
    words: str
    forced: bool


class Session:
    """A running game. `persons` are the seats that may take back their last decision, and name sets in any order."""

    def __init__(
        self, rules: Ruleset, players: tuple[Player | BotPlayer, ...], *, seed: int, persons: frozenset[int]
    ) -> None:
        self.game = Game.begin(rules, seed=seed)
        self.players = players
        self.said: list[Said] = []
        self._persons = persons
        self._withheld: tuple[Said, ...] = ()
        self._points: list[tuple[Game, int, tuple[Said, ...]]] = []

    @property
    def result(self) -> Result | None:
        return self.game.result

    @property
    def log(self) -> Log:
        return self.game.log

    def asks_a_person(self) -> bool:
        """Does a person have to choose now, between several options?"""
        decision = self.game.decision
        return decision is not None and decision.player in self._persons and len(decision.options) > 1

    def step(self) -> tuple[Said, ...]:
        """Let a player who owes a choice make it; gives the choices that everybody may hear of now. These are none
        while another player still owes an answer to the same question, then all of them. A single option is taken
        without asking. What a player raises goes through (TakenBack: call `take_back`); raises IllegalChoice for a
        choice that is none."""
        decision = self.game.decision
        if decision is None:
            return ()
        person = decision.player in self._persons
        if person:
            decision = replace(decision, options=decision.accepted)
        texts = self.game.words(decision, decision.options)
        forced = len(texts) == 1
        option = decision.options[0]
        if not forced:
            player = self.players[decision.player]
            if isinstance(player, BotPlayer):
                option = player.choose_in(self.game, decision)
            else:
                option = player.choose(self.game.view(decision.player), decision, texts)
            if option not in decision.options:
                raise IllegalChoice(f"{option!r} is not legal here. {self.game.state_line(decision.player)}")
            if person:
                self._points.append((self.game.copy(), len(self.said), self._withheld))
        self.game.apply(option, decision.player, any_order=person)
        told = (*self._withheld, Said(decision, texts[decision.options.index(option)], forced))
        self._withheld = told if self.game.state.gathered else ()
        told = () if self._withheld else tuple(sorted(told, key=lambda said: said.decision.player))
        self.said += told
        return told

    def take_back(self) -> bool:
        """Go back to the last decision that a person has answered; False where there is none."""
        if not self._points:
            return False
        self.game, length, self._withheld = self._points.pop()
        del self.said[length:]
        return True
