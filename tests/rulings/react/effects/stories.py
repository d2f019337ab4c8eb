"""Stories about one effect: from a random position on it is played when it can be, and what comes of it is noted."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from rulings.react.effects.conditions import ARRIVED, FULL, GONE, OFFERED, REFUSED, clauses, outcome
from rulings.react.effects.positions import Focus, deal

from gesso.engine import IllegalChoice
from gesso.engine.plugin import Frame
from gesso.engine.state import Scratch, Shared
from gesso.games.react.rules.duel import ObservedDuel
from gesso.games.react.rules.events import ME, PLAY, PROGRAM, TARGET
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.lang.ast import PayTarget

LENGTH = 70
"""A story is given up after so many choices."""


class Notes:
    """What the stories about an effect have come to so far. `plays` are its numbers: one for each unit that has the card."""

    def __init__(self, rules: DuelRuleset, focus: Focus) -> None:
        programs = rules.rules.code.programs
        infos = rules.rules.plays[0]
        self.focus = focus
        self.plays = {
            number: info
            for number, info in infos.items()
            if programs[info.program].id == focus.effect.id and number // 1000 == focus.form
        }
        self.program = next(iter(self.plays.values())).program
        counted = [(clause.line, clause.text) for clause in clauses(focus.effect.body)]
        assert list(programs[self.program].facts["clauses"]) == counted
        self.found: set[str] = set()
        self.refusals = 0
        self.chosen = self.paid = 0
        self.targets = any(isinstance(price, PayTarget) for price in focus.effect.cost)

    def is_focus(self, frame: Frame) -> bool:
        return bool(frame[PROGRAM] == self.program and frame[ME] == 0)


class WatchedDuel(ObservedDuel, whole=True):
    """A duel that tells its notes when cards are paid for and when sentences are carried out. Copies tell nobody."""

    notes: Scratch[list[Notes]]
    aimed: Shared[dict[int, int]]

    @classmethod
    def dealt(cls, rules: DuelRuleset, notes: Notes, chance: Random) -> WatchedDuel:
        """A duel in a random position, at its first decision."""
        duel = cls.empty(rules.rules, chance.getrandbits(32))
        duel.notes = [notes]
        duel.aimed = {}
        deal(duel, notes.focus, chance)
        return duel

    def commit(self, frame: Frame) -> int:
        after = super().commit(frame)
        for notes in self.notes:
            mine = notes.is_focus(frame)
            if mine:
                notes.paid += 1
                assert (frame[TARGET] >= 0) == notes.targets, "a cost with a target sets one"
                self.aimed[id(frame)] = self.board[frame[TARGET]] if frame[TARGET] >= 0 else -1
            if len(self.chain) == len(self.hidden) and (mine or any(map(notes.is_focus, self.chain))):
                notes.found.add(FULL)
        return after

    def enter(self, frame: Frame, clause: int) -> None:
        super().enter(frame, clause)
        self._look(frame)

    def mark(self, frame: Frame, clause: int, outcome: int) -> None:
        super().mark(frame, clause, outcome)
        self._look(frame)

    def _look(self, frame: Frame) -> None:
        """At the first sentence of the effect: who is in the target zone now?"""
        if not self.notes or not self.notes[0].is_focus(frame) or id(frame) not in self.aimed:
            return
        notes = self.notes[0]
        then = self.aimed.pop(id(frame))
        now = self.board[frame[TARGET]] if frame[TARGET] >= 0 else -1
        if then >= 0 and now < 0:
            notes.found.add(GONE)
        elif now >= 0 and now != then:
            notes.found.add(ARRIVED)


def tell(rules: DuelRuleset, notes: Notes, chance: Random, *, replayed: bool) -> None:
    """One story. Every option is taken at its word, what is not offered is refused, and told again it ends the same."""
    duel = WatchedDuel.dealt(rules, notes, chance)
    start = duel.copy()
    patience = chance.choice((0.1, 0.3, 0.7))
    said: list[int] = []
    done = False
    while duel.result < 0 and len(said) < LENGTH:
        ((who, kind, options),) = duel.pending
        option = chance.choice(options)
        if kind == PLAY:
            assert len(duel.chain) < len(duel.hidden), "a full chain leaves nobody a chance to play"
            if done and not duel.chain:
                break
            others = [play for play in options if play]
            mine = [play for play in others if who == 0 and play in notes.plays]
            if who == 0:
                _refused(duel, notes, options)
            if mine and chance.random() < 0.7:
                option = chance.choice(mine)
            elif not others or (duel.chain and chance.random() < patience):
                option = 0
            else:
                option = chance.choice(others)
            if option == 0 and not duel.chain:
                break
            if option in mine:
                notes.found.add(OFFERED)
                notes.chosen += 1
                done = True
        said.append(option)
        duel.apply(option, who)
    if duel.result < 0 and len(said) < LENGTH:
        assert notes.paid >= notes.chosen, "what is offered can be paid for"
    _count(duel, notes)
    if replayed:
        for option in said:
            start.apply(option)
        assert start.to_data() == duel.to_data(), "told again, the story ends otherwise"


def _refused(duel: WatchedDuel, notes: Notes, options: Sequence[int]) -> None:
    """The effect could be played by its place and its kind, and is not offered: then it is not accepted either."""
    if notes.focus.intention != (not duel.chain) or (duel.turn != 0 and notes.focus.intention):
        return
    if duel.form[0] != notes.focus.form:
        return
    if duel.ascended[0] != (notes.focus.effect.side == "ascended") and notes.focus.effect.side != "deck":
        return
    for play, info in notes.plays.items():
        there = duel.hand[0][info.card] if info.hand else not duel.laid[0] >> info.ability & 1
        if not there or play in options or (info.unit > 1 and duel.pos[info.unit] < 0):
            continue
        notes.found.add(REFUSED)
        notes.refusals += 1
        if notes.refusals <= 5:
            before = duel.key()
            with pytest.raises(IllegalChoice):
                duel.apply(play, 0)
            assert duel.key() == before


def _count(duel: WatchedDuel, notes: Notes) -> None:
    for clause in clauses(notes.focus.effect.body):
        failed, resolved, skipped = duel.tally.get((notes.program, clause.number), (0, 0, 0))
        if resolved:
            notes.found.add(outcome(clause, 1))
        if failed or skipped:
            notes.found.add(outcome(clause, 0))
