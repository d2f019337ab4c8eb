"""The rules and the second player of SolRei with the same choices: what must be equal at every decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, cast

from oracle.solrei.builds import begin
from oracle.solrei.hearing import Chance, Question
from oracle.solrei.public import view

from gesso.engine import Kernel
from gesso.engine.choices import Choices
from gesso.engine.state import Scratch
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.rules.options import DECISIONS
from gesso.games.solrei.rules.ruleset import ShowRuleset


class _Told(Choices):
    """A state that keeps what chance has picked: from how many options, and which places of them."""

    picks: Scratch[list[tuple[int, list[int]]]]

    def by_chance(self, kind: int, options: Sequence[int]) -> int:
        found = super().by_chance(kind, options)
        if options:
            self.picks.append((len(options), [options.index(found)]))
        return found

    def some_by_chance(self, kind: int, options: Sequence[int], number: int) -> list[int]:
        found = super().some_by_chance(kind, options, number)
        if options:
            self.picks.append((len(options), [options.index(each) for each in found]))
        return found


@cache
def _told(kind: type[Kernel]) -> type[Kernel]:
    body = {"__module__": __name__}
    made: type[Kernel] = cast(Any, type(kind))(f"Told{kind.__name__}", (_Told, kind), body, whole=True)
    return made


def _by_chance_told(state: Kernel) -> Any:
    """The same state, which keeps what chance picks."""
    copied = state.copy()
    found = cast(Any, _told(type(copied)))()
    for name in type(copied).fields:
        setattr(found, name, getattr(copied, name))
    found.picks = []
    return found


HELD = ("laid",)
"""Parts of a player's view that are compared by what they tell, not as they stand."""


class Disagreement(AssertionError):
    """The two differ; the text tells the choices that led there."""


def play(rules: ShowRuleset, programs: Mapping[str, SetUpProgram], seed: int, cap: int = 100_000) -> int:
    """Play a Show with random choices, at most `cap` of them, comparing everything; how many were made."""
    first, second = rules.players
    return _Lockstep(rules, programs, (first, second), seed).play(cap)


class _Lockstep:
    def __init__(
        self, rules: ShowRuleset, programs: Mapping[str, SetUpProgram], words: tuple[str, str], seed: int
    ) -> None:
        self.rules, self.random, self.told = rules, Random(seed), list[str]()
        self.state: Any = _by_chance_told(rules.begin(seed))
        self.show = begin(rules.rules.table, programs, words)
        self.game = self.show.play()
        self.asked = self.advance(None)

    def advance(self, answers: Any) -> tuple[Question, ...]:
        """What the second player asks next, told what chance has brought; nothing when the Show is over."""
        try:
            asked = self.game.send(answers)
            while isinstance(asked, Chance):
                asked = self.game.send(self.brought(asked))
        except StopIteration:
            return ()
        except Disagreement:
            raise
        except Exception as error:
            raise Disagreement(f"the second player fails: {error!r} {self.end()}") from error
        assert isinstance(asked, tuple)
        return asked

    def brought(self, chance: Chance) -> object:
        g, seat = self.state, chance.seat
        if chance.what == "pick":
            options, places = g.picks.pop(0) if g.picks else (0, [])
            self.same("what chance picks from", options, chance.options)
            return places
        if chance.what == "toss":
            return g.pending[0][0]
        if chance.what == "row":
            ids = self.rules.rules.builds[seat].art_ids
            return [ids[art] for art in g.row[4 * seat : 4 * seat + 4]]
        words = self.rules.rules.card_words
        # The rules may have dealt already: what lies in the hand then came from the top.
        dealt = [card for card in range(len(words)) if g.hand[seat] >> card & 1]
        return [words[card] for card in (*g.deck[seat], *dealt)]

    def play(self, cap: int) -> int:
        for number in range(cap):
            self.compare()
            if self.state.result >= 0:
                return number
            given: dict[int, str] = {}
            for seat, kind, options in list(self.state.pending):
                option = self.random.choice(options)
                given[seat] = self.rules.describe(self.state, seat, kind, option)
                self.told.append(f"{self.show.step} {seat} {DECISIONS[kind]}: {given[seat]}")
                self.state.apply(option, seat)
            self.asked = self.advance(tuple(given[question.seat] for question in self.asked))
        return cap

    def compare(self) -> None:
        g, rules = self.state, self.rules
        owed = [
            (seat, DECISIONS[kind], sorted(rules.describe(g, seat, kind, option) for option in options))
            for seat, kind, options in (g.pending if g.result < 0 else ())
        ]
        asked = [(question.seat, question.kind, sorted(question.options)) for question in self.asked]
        self.same("owed", owed, asked)
        self.same("what chance has picked besides", g.picks, [])
        self.same("result", g.result, -1 if self.show.result is None else self.show.result)
        if g.result >= 0:
            return
        for viewer in (0, 1):
            theirs, mine = rules.view(g, viewer), view(self.show, viewer)
            for key, value in mine.items():
                if key != "players":
                    self.same(key, theirs[key], value)
            for seat in (0, 1):
                for key, value in mine["players"][seat].items():
                    if key not in HELD:
                        self.same(f"{key} of {seat} seen by {viewer}", theirs["players"][seat][key], value)

    def same(self, what: str, theirs: object, mine: object) -> None:
        if theirs != mine:
            raise Disagreement(f"{what} differs\n  rules: {theirs}\n  here:  {mine}\n{self.end()}")

    def end(self) -> str:
        return f"after {len(self.told)} choices, the last:\n  " + "\n  ".join(self.told[-14:])
