"""SolRei's side of scenarios: a table that sets positions up, looks at them and shows them."""

from __future__ import annotations

from gesso.diagnostics.codes import UNKNOWN_THING
from gesso.engine.vm import PC, PROGRAM
from gesso.games.solrei.rules.codec import FACES
from gesso.games.solrei.rules.round import ROUND
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show
from gesso.games.solrei.rules.state import CLEARED, HIDDEN, NO_STEP, SHOWN, TIED
from gesso.games.solrei.scenarios.keys import (
    ALIKE,
    CARDS,
    CHOICES,
    KEYS,
    NONE,
    NUMBERS,
    RECORDED,
    RECORDED_EXPECTATIONS,
    WORDS,
    Names,
    counters_word,
    exchange,
    forced,
    number_word,
    passing,
    resolving,
    settling,
)
from gesso.sim.players import View
from gesso.sim.scenarios import Answer, Scenario, ScenarioAdapter, ScenarioError, ScenarioWord
from gesso.sim.scenarios.adapter import Shown, Written, impossible
from gesso.sim.scenarios.expectations import UNKNOWN
from gesso.sim.scenarios.keys import KeyTable, listed

ASKING = ("change-positions", "place-action-cards", "choose-block", "apply-point", "charge")
"""Acts of the rules in a step that may ask something besides its window."""


BEGINS_AT = "open"
"""The step at which a story begins that names none."""
SET_UP = "set-up"


class ShowTable(KeyTable[Show]):
    """What a scenario says and finds on the table of one Show."""

    keys = KEYS
    recorded = RECORDED
    recorded_expectations = RECORDED_EXPECTATIONS
    at_set_up = ("acts", "drawn", "deck")
    set_up_of = "an Act"
    forgotten = ("ended", "opener")  # how the Acts before have ended, and who was on Offense first
    choices = CHOICES

    def __init__(self, ruleset: ShowRuleset, scenario: Scenario) -> None:
        self.names: Names = Names(ruleset)
        super().__init__(scenario, self.names.seats)
        self._passed_at: tuple[int, ...] = ()
        begin = BEGINS_AT if scenario.begin is None else scenario.begin.text
        rules = self.names.rules.table
        steps = [step.id for step in rules.steps]
        at = 0 if begin == SET_UP else steps.index(begin)
        self.begin = begin
        self.placed = at > rules.place_of("place-action-cards")
        """Whether the Action cards lie there when the story begins."""
        self.settled = at > rules.place_of("settle-round")
        """Whether the round has been settled by then."""
        cleared, shown = at > rules.place_of("clear-action-cards"), at > rules.place_of("reveal")
        self._action_cards = CLEARED if cleared else SHOWN if shown else HIDDEN

    def card(self, word: ScenarioWord, seat: int) -> int:
        return self.names.card(word)

    def card_word(self, seat: int, card: int) -> str:
        return self.names.rules.card_words[card]

    def deck(self, state: Show, seat: int) -> list[int]:
        return state.deck[seat]

    # ------------------------------------------------------------ positions
    def position(self) -> Show:
        show = self.names.ruleset.begin(self.scenario.seed)
        if self.begin != SET_UP:
            self._open(show)
            show.chance = show.chance if self.scenario.chance is None else self.scenario.chance
        report = self.read(show, set_up=self.begin == SET_UP)
        if report:
            raise ScenarioError(*report)
        if self.begin != SET_UP:
            self._settle(show)
            self._start(show)
        return show

    def _open(self, show: Show) -> None:
        """Lay the Act out, before anybody has been asked anything."""
        del show.frames[2:]
        show.pending = ()
        show.chooser = show.opener = show.turn = 0
        show.round = 2
        show.shown = self._action_cards

    def _settle(self, show: Show) -> None:
        """Add what follows from all the keys together."""
        if self.placed and min(show.action) < 0:
            hint = f"write `action: {{{self.player(0)}: heart-7, {self.player(1)}: spade-4}}`"
            raise impossible(self.scenario.name.span, "both Action cards lie there by now", hint)
        show.shield = [max(pair) for pair in zip(show.shield, show.counters)]
        if self.settled and self.scenario.node.get("won") is None:
            show.tune()
            first, second = show.power_now(0), show.power_now(1)
            show.winner = TIED if first == second else int(second > first)
        if show.shown == CLEARED:
            for seat in (0, 1):
                show.discard_pile[seat] |= 1 << show.action[seat]
        if self.begin == "damage-application":
            show.receiver = show.next_receiver()

    def _start(self, show: Show) -> None:
        """Run the round from its step on."""
        first = show.rules.table.steps[0].id
        if self.begin == first:
            # The positions change now, except in the first round.
            show.round -= 1
            show.turn = 1 - show.turn if show.round else show.turn
        show.tune()
        rows = show.code.programs[show.frames[1][0]].facts["rows"]
        show.frames[1][PC] = rows[ROUND if self.begin == first else self.begin]
        show.run()

    def write(self, start: Show, end: Show, *, set_up: bool) -> Written | None:
        if set_up:
            return self.recorded_story(start, end, {"begin": SET_UP})
        if not _at_rest(start):
            return None
        story = self.recorded_story(start, end, None)
        begin = start.rules.table.steps[start.step].id
        return story if begin == BEGINS_AT else Written({"begin": begin, **story.position}, story.expected)

    # ------------------------------------------------------------ how a story goes on
    forced = staticmethod(forced)
    resolving = staticmethod(resolving)

    def settling(self, state: Show) -> Answer | None:
        return settling(state)

    def ended(self, state: Show) -> int:
        """Return how many Acts are over."""
        return len(state.ended)

    def passing(self, state: Show) -> Answer | None:
        self._passed_at = _moment(state)
        return passing(state)

    def reached(self, state: Show, step: ScenarioWord) -> bool:
        """Return whether the step has begun since the last pass; before the first window of a round, that is its start."""
        number = self.names.step(step)
        rules = self.names.rules
        if rules.skippable[number] and rules.table.steps[number].does not in ASKING:
            message = f"nobody is asked anything in `{step.text}`, where neither set-up has an ability"
            raise ScenarioError.at(step.span, UNKNOWN_THING, message, "wait for a later step")
        return state.result < 0 and max(state.step, 0) == number and _moment(state) != self._passed_at

    # ------------------------------------------------------------ what is seen and shown
    def sight(self, view: View, key: str, subject: ScenarioWord) -> Shown:
        seat = self.seat(subject)
        player = view["players"][seat]
        if key == "arts":
            arts: dict[str, list[str]] = {face: [] for face in FACES}
            for art in player["arts"]:
                arts[art["face"]].append(art["name"] or UNKNOWN)
            ids = self.names.rules.builds[seat].art_ids
            return Shown(arts, lambda word: ids[self.names.art(word, seat)])
        shown = player[key]
        if key == "hand":
            shown = player.get("cards", shown)
        elif key == "action":
            shown = shown or (UNKNOWN if player["placed"] else NONE)
        return Shown(shown, lambda word: NONE if word.text == NONE else self.card_word(seat, self.card(word, seat)))

    def show(self, state: Show, *, drawn: bool = True) -> str:
        lines = ["   ".join(f"{key.name}: {key.say(self, state)}" for key in ALIKE)]
        if state.step == NO_STEP:
            lines[0] += "   (before its window)"
        lines.append(f"exchange: {listed(exchange(state))}")
        shown = WORDS | {name: number_word(numbers) for name, numbers in NUMBERS.items() if any(numbers(state))} | CARDS
        if state.rules.counters:
            shown["pieces"] = counters_word
        for name, word in shown.items():
            lines.append(
                f"{name}: {{{self.player(0)}: {word(self, state, 0)}, {self.player(1)}: {word(self, state, 1)}}}"
            )
        return "\n".join(lines)


def _at_rest(show: Show) -> bool:
    """Return whether a step has begun and nothing waits or is in force that a position could not say."""
    programs = show.code.programs
    waits = show.links or show.queue or show.standing
    return (
        show.result < 0
        and show.step != NO_STEP
        and not waits
        and not any(programs[frame[PROGRAM]].source for frame in show.frames)
    )


def _moment(show: Show) -> tuple[int, ...]:
    """Return what tells a step from the next time that it comes, also within one point."""
    return (show.played, show.round, max(show.step, NO_STEP + 1), *show.points)


ADAPTER = ScenarioAdapter("solrei/scenarios", ShowTable)
