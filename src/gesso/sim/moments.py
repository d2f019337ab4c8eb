"""A game that was played: its course choice by choice, and the moments of it that are worth a picture."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from gesso.data_classes import dataclass
from gesso.engine import EndlessGame, Game, IllegalChoice
from gesso.engine.errors import GameOver
from gesso.engine.events import EnoughEvents, Recorded
from gesso.engine.game import run_length
from gesso.sim.narration import Line, Narrator
from gesso.sim.scene import Scene, Scenes, Thing, shared_by, things_in

_KEPT = 16
"""A copy of the game is kept after so many choices."""


@dataclass(frozen=True, slots=True)
class Step:
    """A choice that was made."""

    seat: int
    words: str
    """As the log writes it."""
    number: int
    """Which of the options it was."""
    options: int
    """How many there were."""
    events: int
    """How many events had happened before it."""


class Course:
    """A game that was played, with a copy every few choices; as far as the rules allow its choices.

    Args:
        start: The game before its first choice, recorded. It is played on.
        lines: The choices, as a log writes them.
        whole: Whether it begins with the set-up, so that a log leads to each moment.
        fault: What is wrong at its end.
    """

    def __init__(self, start: Game, lines: Iterable[str], *, whole: bool = True, fault: str = "") -> None:
        self.steps: list[Step] = []
        self.whole, self.fault = whole, fault
        self.broken = ""
        """Why the game cannot go on, if a choice is none here."""
        self._kept: list[Game] = []
        self.end = start
        rules = start.rules
        for line in lines:
            word, _, words = line.partition(" ")
            run = run_length(rules, words)
            for _ in range(max(1, run)):
                # Whoever owes a forced answer gives it.
                decision = self.end.decision
                seat = decision.player if run and decision is not None else int(word)
                if not self._takes(seat, rules.forced_answer if run else words):
                    return
        self._keep()

    def _keep(self) -> None:
        if len(self.steps) % _KEPT == 0:
            self._kept.append(self.end.copy())

    def _takes(self, seat: int, words: str) -> bool:
        self._keep()
        game = self.end
        decision = game.pending.get(seat)
        known = () if decision is None else game.words(decision, decision.accepted)
        events = game.event_count
        try:
            game.apply(words, seat)
        except (IllegalChoice, GameOver, EndlessGame) as error:
            self.broken = str(error)
            return False
        self.steps.append(Step(seat, words, known.index(words), len(known), events))
        return True

    def at(self, moment: int) -> Game:
        """Return the game before a choice, counted from 0; after the last one, its end."""
        kept = min(moment // _KEPT, len(self._kept) - 1)
        game = self._kept[kept].copy()
        for step in self.steps[kept * _KEPT : moment]:
            game.apply(step.words, step.seat)
        return game

    def after(self, event: int) -> Game:
        """Return the game as it was when an event had happened, by its place among all; it cannot be played on.

        Before the first choice that is the game at its first choice.
        """
        starts = [step.events for step in self.steps]
        choice = bisect_right(starts, event) - 1
        game = self.at(max(choice, 0))
        if choice >= 0 and isinstance(game.state, Recorded):
            step = self.steps[choice]
            game.state.stop_after(event - step.events + 1)
            with suppress(EnoughEvents):
                game.apply(step.words, step.seat)
        return game


@dataclass(frozen=True, slots=True)
class Moment:
    """A stretch of a game: from a position over some events to the next position."""

    events: range
    """The places of its events among all."""
    lines: tuple[Line, ...]
    """What happened, as the story tells it."""
    before: Scene
    after: Scene
    weight: float
    """How much it changed the table."""
    ends: bool
    """Whether the game ends with it."""


def moments_of(course: Course, lines: Sequence[Line], narrator: Narrator, scenes: Scenes) -> Iterator[Moment]:
    """Yield the moments of a game in their order; what happened before the first choice is none.

    Args:
        course: The game.
        lines: Its story.
        narrator: Says with which events moments and parts of the game begin.
        scenes: How the table is drawn.
    """
    events, first = course.end.events, course.steps[0].events if course.steps else 0
    # What only begins a part of the game, such as its set-up, ends a moment and is none.
    cuts = [place for place, event in enumerate(events) if narrator.opens(event) or narrator.rank(event) == 1]
    for place, following in pairwise((*cuts, len(events))):
        if place < first or not narrator.opens(events[place]):
            continue
        before, over = seen_by_all(course.after(place), scenes), following == len(events)
        # A new part of the game begins when the one before is settled, but a round may begin by clearing the table.
        ends = following if not over and narrator.rank(events[following]) == 1 else following - 1
        after = seen_by_all(course.end if over else course.after(ends), scenes)
        after = scenes.settled(after, events[place:following])
        told = tuple(line for line in lines if place <= line.event < following)
        weight = _difference(before, after, scenes.weights)
        ends = over and course.end.result is not None
        yield Moment(range(place, following), told, before, after, weight, ends)


def seen_by_all(game: Game, scenes: Scenes) -> Scene:
    """Return the table as somebody behind seat 1 sees it who sees no hand."""
    return scenes.areas(shared_by([game.view(seat) for seat in range(len(game.rules.players))]), True)


def _difference(before: Scene, after: Scene, weights: Mapping[str, float]) -> float:
    sides = [{thing.id: thing for thing in things_in(scene)} for scene in (before, after)]
    total = 0.0
    for id in dict.fromkeys((*sides[0], *sides[1])):
        old, new = (side.get(id) for side in sides)
        if old != new:
            share = _TURNED if old and new and _lying(old) == _lying(new) else 1.0
            total += share * weights.get(id.partition(":")[0], 0.0)
    return total


def _lying(thing: Thing) -> Thing:
    return replace(thing, turned=False, state="", note="")


_TURNED = 0.2
"""How much a thing counts that has only been turned, as a share of one that came, went or moved."""
