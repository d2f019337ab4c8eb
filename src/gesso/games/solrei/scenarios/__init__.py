"""SolRei's side of scenarios: positions as lists, set up in the state, and the table looked at by the same keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gesso.diagnostics.codes import UNKNOWN_THING
from gesso.engine import Kernel
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import NO_STEP
from gesso.games.solrei.scenarios import expectations, lexicon
from gesso.games.solrei.scenarios.lexicon import Names
from gesso.games.solrei.scenarios.position import set_up
from gesso.games.solrei.scenarios.writer import FORGOTTEN, write
from gesso.sim.players import View
from gesso.sim.scenarios import Answer, Difference, Scenario, ScenarioAdapter, ScenarioError, ScenarioWord
from gesso.sim.scenarios.adapter import Shown, Written, alike
from gesso.source import Pair

ASKING = ("change-positions", "place-action-cards", "choose-block", "apply-point", "charge")
"""What the rules do in a step that may put a question beside those of its window."""


class ShowTable:
    """What a scenario says and finds on the table of one Show."""

    def __init__(self, ruleset: ShowRuleset, scenario: Scenario) -> None:
        self.scenario = scenario
        self.names = Names(ruleset)
        self._passed_at: tuple[int, ...] = ()

    def position(self) -> Kernel:
        return set_up(self.names, self.scenario)

    def seat(self, player: ScenarioWord) -> int:
        return self.names.seats.seat(player)

    def player(self, seat: int) -> str:
        return self.names.seats.player(seat)

    def meaning(self, state: Any, player: int, word: ScenarioWord) -> None:
        lexicon.CHOICES.check(state, word)

    ways_to_say = staticmethod(lexicon.CHOICES.ways_to_say)
    forced = staticmethod(lexicon.forced)
    resolving = staticmethod(lexicon.resolving)

    def passing(self, state: Any) -> Answer | None:
        self._passed_at = _moment(state)
        return lexicon.passing(state)

    def reached(self, state: Any, step: ScenarioWord) -> bool:
        """Whether the step has begun since the last pass; before the first window of a round, that is its start."""
        show: Show = state
        number = self.names.step(step)
        rules = self.names.rules
        if rules.quiet[number] and rules.table.steps[number].does not in ASKING:
            message = f"nobody is asked anything in `{step.text}`, where neither set-up has an ability"
            raise ScenarioError.at(step.span, UNKNOWN_THING, message, "wait for a later step")
        return show.result < 0 and max(show.step, 0) == number and _moment(show) != self._passed_at

    def differences(self, state: Any, expected: Pair) -> Iterator[Difference]:
        yield from expectations.differences(state, self.names, expected)

    def sight(self, view: View, key: str, of: ScenarioWord) -> Shown:
        seat = self.seat(of)
        return expectations.sight(self.names, view["players"][seat], key, seat)

    def write(self, start: Any, end: Any, *, set_up: bool) -> Written | None:
        return write(self.names, start, end, set_up=set_up)

    def alike(self, state: Any, other: Any) -> bool:
        return alike(state, other, FORGOTTEN)

    def show(self, state: Any, *, drawn: bool = True) -> str:
        return expectations.shown(state, self.names)


def _moment(show: Show) -> tuple[int, ...]:
    """What tells a step of the Show from its next time; the steps of each point from those of the next point."""
    return (show.played, show.round, max(show.step, NO_STEP + 1), *show.points)


ADAPTER = ScenarioAdapter("solrei/scenarios", ShowTable)
