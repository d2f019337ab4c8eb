"""Run a file of scenarios: from its text to the result of each, played through the public face of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from gesso.data_classes import dataclass
from gesso.diagnostics import CheckError, Diagnostic, codes
from gesso.diagnostics.codes import UNPLAYABLE
from gesso.diagnostics.suggestions import correction, did_you_mean
from gesso.engine import AnyRuleset, EndlessGame, EngineError, Game, Kernel, PluginError, PluginFault
from gesso.engine.choices import Choices
from gesso.engine.events import Recorded
from gesso.engine.plugin import Frame
from gesso.engine.state import Scratch
from gesso.sim.scenarios.adapter import (
    AdapterTable,
    Difference,
    Failure,
    FileOutcome,
    Outcome,
    ScenarioAdapter,
    ScenarioError,
    fold,
)
from gesso.sim.scenarios.expectations import (
    EXPECTATIONS,
    QUESTIONS,
    STORY,
    NarratorOf,
    StoryCheck,
    check_meaning,
    in_short,
    left_open,
    listed,
    options_hint,
    reasons_of,
)
from gesso.sim.scenarios.reader import (
    Advice,
    Choose,
    Expect,
    Resolve,
    Scenario,
    ScenarioWord,
    Until,
    look_through,
    no_advice,
)
from gesso.source import Reading, Span, read_file

Pairing = Callable[[tuple[str, ...]], AnyRuleset]
"""Returns the rules for the entries of these ids; raises CheckError or PluginError."""
ANY = "any"
"""The choice of a player to whom it makes no difference: the first option."""
END = "end"
"""The moment for which a story waits until a game is over."""
SAVED = "saved"
"""The expectation that a game continues in the same way after it was saved and restored."""
_LONGEST_WAIT = 1000


class ForcedChoice(NamedTuple):
    """An option that was taken without asking, and the state at that time."""

    player: int
    kind: int
    option: int
    state: Kernel


class Watcher(Choices):
    """A state that remembers what it has taken without asking since `forced` was emptied."""

    forced: Scratch[list[ForcedChoice]]

    def ask(self, frame: Frame, player: int, kind: int, options: Sequence[int]) -> None:
        super().ask(frame, player, kind, options)
        if len(options) == 1 and not self.pending:
            self.forced.append(ForcedChoice(player, kind, options[0], self.copy()))

    def pick_many(self, slot: int, player: int, kind: int, options: Sequence[int], number: int, up_to: int) -> None:
        frames = len(self.frames)
        super().pick_many(slot, player, kind, options, number, up_to)
        if len(self.frames) == frames and not up_to:
            self.forced += [ForcedChoice(player, kind, option, self.copy()) for option in options]


def watch_forced(state: Kernel) -> Kernel:
    """Return the same state, watched."""
    copied = state.copy()
    watcher = cast(Any, _watcher(type(copied)))()
    for name in type(copied).fields:
        setattr(watcher, name, getattr(copied, name))
    if isinstance(state, Recorded):
        # A copy begins a story of its own, but this one goes on.
        watcher.recorded = [*state.recorded]
    watcher.forced = []
    return cast(Kernel, watcher)


@cache
def _watcher(kind: type[Kernel]) -> type[Kernel]:
    body = {"__module__": __name__}
    watcher_type: type[Kernel] = cast(Any, type(kind))(f"Watched{kind.__name__}", (Watcher, kind), body, whole=True)
    return watcher_type


def forced_rest(state: Kernel, player: int, kind: int, option: int) -> list[ForcedChoice]:
    """Return the members of a set that are taken without asking once this one is picked: all that are left."""
    pick = state.picking
    if pick is None or pick.up_to or option not in pick.options:
        return []
    left = pick.options[pick.options.index(option) + 1 :]
    return (
        [ForcedChoice(player, kind, option_left, state) for option_left in left] if len(left) == pick.number - 1 else []
    )


def unplayable(scenario: Scenario, error: PluginError) -> Diagnostic:
    """Return the report of players who cannot play each other."""
    first, *_ = scenario.players
    meant = next((word for word in scenario.players if f"`{word.text}`" in str(error)), None)
    hint = "name an entry in the folder beside this one"
    if meant is None:
        return Diagnostic(UNPLAYABLE, str(error), first.span, hint)
    hint, fixes = correction(meant.text, error.known, meant.span, hint)
    return Diagnostic(UNPLAYABLE, str(error), meant.span, hint, fixes=fixes)


def position_problems(rules: AnyRuleset, adapter: ScenarioAdapter, scenario: Scenario) -> tuple[Diagnostic, ...]:
    """Return what prevents the position of a scenario from being set up. Errors of cards while they set up come with
    playing."""
    with suppress(EndlessGame, PluginFault):
        try:
            adapter.table(rules, scenario).position()
        except ScenarioError as error:
            return error.diagnostics
    return ()


class SavedGames:
    """Copies of a game from when it was saved: they have to continue in the same way.

    With `always` there is one copy, the game before the last choice.
    """

    def __init__(self, rules: AnyRuleset, *, always: bool) -> None:
        self._rules = rules
        self._always = always
        self._games: list[Game] = []

    def save(self, game: Game) -> bool:
        """Save the game; return whether the restored one is the same."""
        self._games.append(Game.from_json(self._rules, game.to_json()))
        return self._alike(game)

    def apply(self, game: Game, option: int, seat: int) -> bool:
        """Make a choice in the game and in all copies; return whether they are still the same."""
        if self._always:
            self._games.clear()
            self.save(game)
        game.apply(option, seat)
        try:
            for saved in self._games:
                saved.apply(option, seat)
        except EngineError:
            return False
        return self._alike(game)

    def _alike(self, game: Game) -> bool:
        now = game.to_json() if self._games else ""
        return all(saved.to_json() == now for saved in self._games)


def run_file(
    path: Path,
    adapter: ScenarioAdapter,
    pairing: Pairing,
    *,
    root: Path,
    narrator: NarratorOf | None = None,
    saving: bool = False,
    advise: Advice = no_advice,
) -> FileOutcome:
    """Play the scenarios of a file inside `root`, as `play_scenario`. Never raises for the contents of the file."""
    reading = read_file(path, root=root)
    return run_reading(reading, adapter, pairing, str(path), narrator=narrator, saving=saving, advise=advise)


def run_reading(
    reading: Reading,
    adapter: ScenarioAdapter,
    pairing: Pairing,
    path: str,
    *,
    narrator: NarratorOf | None = None,
    saving: bool = False,
    advise: Advice = no_advice,
    only: str | None = None,
) -> FileOutcome:
    """Play the scenarios of a text that has been read, or those of one name.

    None is played if an entry that one of them names has errors.
    """
    shown = reading.source.path if reading.source is not None else path
    scenarios, report = look_through(reading, adapter.schema, advise)
    if only is not None:
        scenarios = tuple(scenario for scenario in scenarios if scenario.name.text == only)
    if not scenarios:
        return FileOutcome(shown, report, ())
    try:
        outcomes = tuple(_run(scenario, adapter, pairing, narrator, saving) for scenario in scenarios)
        return FileOutcome(shown, report, outcomes)
    except CheckError as error:
        return FileOutcome(shown, (*report, *error.diagnostics), ())


def _run(
    scenario: Scenario, adapter: ScenarioAdapter, pairing: Pairing, narrator: NarratorOf | None, saving: bool
) -> Outcome:
    try:
        rules = pairing(tuple(word.text for word in scenario.players))
    except PluginError as error:
        failure = Failure(unplayable(scenario, error))
        return Outcome(scenario.name.text, scenario.name.span, scenario.rules, (failure,), 0)
    return play_scenario(rules, adapter, scenario, narrator, saving=saving)


def play_scenario(
    rules: AnyRuleset,
    adapter: ScenarioAdapter,
    scenario: Scenario,
    narrator: NarratorOf | None = None,
    *,
    saving: bool = False,
) -> Outcome:
    """Set up, play and compare one scenario.

    It stops at the first step that fails; a look at the table reports all differences. A failure tells its story, if
    the game can. With `saving` the game is saved and restored before every choice, and has to continue in the same way.
    """
    story = _Story(rules, adapter, scenario, narrator, saving=saving)
    failures = tuple(story.tell())
    choices = len(story.game.log.choices) if story.game is not None else 0
    lines = story.story_check.lines(story.game) if failures and story.game is not None else ()
    return Outcome(scenario.name.text, scenario.name.span, scenario.rules, failures, choices, tuple(lines))


@dataclass(frozen=True, slots=True)
class Walk:
    """A scenario as a game from its position on."""

    start: Game
    """The position, in a game that records what happens from there."""
    choices: tuple[tuple[int, str], ...]
    """The choices that were made, each with its seat, also those that no step spells out."""
    failures: tuple[Failure, ...]


def walked(rules: AnyRuleset, adapter: ScenarioAdapter, scenario: Scenario) -> Walk:
    """Return the game of a scenario, up to the step at which it fails if it does. Raises ScenarioError if its position
    cannot be set up."""
    position = adapter.table(rules, scenario).position()
    start = Game(rules, rules.restore(rules.save(position), record=True), scenario.seed)
    story = _Story(rules, adapter, scenario, None, saving=False)
    failures = tuple(story.tell())
    return Walk(start, tuple(story.choices), failures)


def offered(rules: AnyRuleset, adapter: ScenarioAdapter, scenario: Scenario) -> tuple[tuple[str, ...], ...]:
    """Return what may be chosen in place of the last word of the last step, each in all words that mean it alone; nothing if
    the story stops before.

    Looks at the table are passed over.
    """
    last = scenario.steps[-1]
    if not isinstance(last, Choose):
        return ()
    played = [step for step in scenario.steps[:-1] if not isinstance(step, Expect)]
    begun = Choose(last.player, last.choices[:-1])
    story = _Story(rules, adapter, replace(scenario, steps=(*played, begun)), None, saving=False)
    if any(story.tell()) or story.game is None:
        return ()
    return story.offers(last.player, story.game)


class _Story:
    def __init__(
        self,
        rules: AnyRuleset,
        adapter: ScenarioAdapter,
        scenario: Scenario,
        narrator: NarratorOf | None,
        *,
        saving: bool,
    ) -> None:
        self.rules, self.adapter, self.scenario = rules, adapter, scenario
        self.story_check = StoryCheck(narrator)
        self.game: Game | None = None
        self.table: AdapterTable
        self.here: Span = scenario.name.span
        self.saved = SavedGames(rules, always=saving)
        self.forced: list[ForcedChoice] = []
        self.choices: list[tuple[int, str]] = []

    def tell(self) -> Iterator[Failure]:
        try:
            self.table = self.adapter.table(self.rules, self.scenario)
            position = self.table.position()
            if self.story_check.has_story:
                position = self.rules.restore(self.rules.save(position), record=True)
            self.game = game = Game(self.rules, watch_forced(position), self.scenario.seed)
            for step in self.scenario.steps:
                failed = False
                match step:
                    case Choose():
                        self._choose(step, game)
                    case Resolve():
                        self._resolve(step, game)
                    case Until():
                        self._until(step, game)
                    case Expect():
                        for difference in self._look(step, game):
                            failed = True
                            yield self._failure(difference, game)
                if failed:
                    return
        except ScenarioError as error:
            for diagnostic in error.diagnostics:
                yield Failure(diagnostic, self._shown())
        except (EndlessGame, PluginFault) as error:
            yield Failure(Diagnostic(codes.STORY_BREAKS, str(error), self.here), self._shown())

    def _shown(self) -> str:
        return "" if self.game is None else self.table.show(self.game.state)

    def _failure(self, difference: Difference, game: Game) -> Failure:
        diagnostic = Diagnostic(codes.SCENARIO_FAILS, difference.message, difference.span, left_open(self.table, game))
        if difference.detail:
            shown = f"{difference.detail}\n{self.table.show(game.state, drawn=False)}"
        else:
            shown = self.table.show(game.state)
        return Failure(diagnostic, shown, difference.found)

    def _apply(self, game: Game, option: int, seat: int) -> None:
        """Make a choice, also in the games that were saved before. Raises ScenarioError if one of them differs."""
        self.forced += self._rest_of_set(game, option, seat)
        (words,) = game.words(game.pending[seat], (option,))
        self.choices.append((seat, words))
        alike = self.saved.apply(game, option, seat)
        assert isinstance(game.state, Watcher)
        self.forced += game.state.forced
        game.state.forced.clear()
        self._hold(alike)

    def _hold(self, alike: bool) -> None:
        if not alike:
            message = "the game continues differently after it was saved and restored"
            raise ScenarioError.at(self.here, codes.SCENARIO_FAILS, message)

    def _rest_of_set(self, game: Game, option: int, seat: int) -> list[ForcedChoice]:
        owed = next(ask for ask in game.state.pending if ask[0] == seat)
        state = game.copy().state
        return forced_rest(state, seat, owed[1], option)

    def _choose(self, step: Choose, game: Game) -> None:
        seat = self.table.seat(step.player)
        for word in step.choices:
            self.here = word.span
            option = self._option(seat, word, step.player, game)
            if option is not None:
                self.forced = []
                self._apply(game, option, seat)

    def _option(self, seat: int, word: ScenarioWord, player: ScenarioWord, game: Game) -> int | None:
        """Return the option that is meant; None if it has been taken already as the only one."""
        while True:
            decision = game.pending.get(seat)
            if decision is not None:
                kind = self.rules.kinds.index(decision.kind)
                # A member of a set may be named even if the order listed has passed it.
                choices = (decision.options, decision.accepted)
                fits = next(filter(None, (self._fitting(word, seat, kind, options, game) for options in choices)), [])
                if len(fits) == 1:
                    return fits[0]
                if fits:
                    alternatives = listed(
                        [self.table.ways_to_say(game.state, seat, kind, option)[0] for option in fits]
                    )
                    message = f"`{word.text}` could mean {alternatives}"
                    raise ScenarioError.at(word.span, codes.AMBIGUOUS_CHOICE, message, "write one of them in full")
            if self._was_taken(seat, word):
                return None
            forced = self.table.forced(game.state)
            if forced is None:
                raise self._refused(seat, word, player, game)
            # A word that means nothing is reported where it stands, not where the story stops.
            check_meaning(self.table, game, seat, word)
            self._apply(game, forced[1], forced[0])

    def offers(self, player: ScenarioWord, game: Game) -> tuple[tuple[str, ...], ...]:
        """Return what a player may choose next, each in all words that mean it alone."""
        with suppress(ScenarioError):
            seat = self.table.seat(player)
            while (decision := game.pending.get(seat)) is None:
                forced = self.table.forced(game.state)
                if forced is None:
                    return ()
                self._apply(game, forced[1], forced[0])
            kind = self.rules.kinds.index(decision.kind)
            said = [self.table.ways_to_say(game.state, seat, kind, option) for option in decision.options]
            times = Counter(word for ways in said for word in {*ways})
            return tuple(tuple(word for word in ways if word == ways[0] or times[word] == 1) for ways in said)
        return ()

    def _made(self, seat: int) -> list[ForcedChoice]:
        return [choice for choice in self.forced if choice.player == seat]

    def _was_taken(self, seat: int, word: ScenarioWord) -> bool:
        """Return whether that was the only choice since the last one that was made; earlier ones cannot be meant
        afterwards."""
        for number, (player, kind, option, state) in enumerate(self.forced):
            if player == seat and fold(word.text) in map(fold, self.table.ways_to_say(state, player, kind, option)):
                del self.forced[: number + 1]
                return True
        return False

    def _fitting(self, word: ScenarioWord, seat: int, kind: int, options: tuple[int, ...], game: Game) -> list[int]:
        wanted, table = fold(word.text), self.table
        if wanted == ANY:
            return [options[0]]
        ways = {option: [*map(fold, table.ways_to_say(game.state, seat, kind, option))] for option in options}
        exact = [option for option, words in ways.items() if words[0] == wanted]
        return exact or [option for option, words in ways.items() if wanted in words]

    def _refused(self, seat: int, word: ScenarioWord, player: ScenarioWord, game: Game) -> ScenarioError:
        if game.result is not None:
            message = f"the game is over before `{word.text}` can be chosen"
            return ScenarioError.at(player.span, codes.NOT_THEIR_CHOICE, message)
        decision = game.decision
        assert decision is not None
        options = game.options(decision.player)
        hint = options_hint(game, decision.player)
        if seat not in game.pending:
            other = self.table.player(decision.player)
            message, hint = f"{other} decides here ({decision.prompt})", f"{hint}; add `- {other}: ...` before this"
            return ScenarioError.at(player.span, codes.NOT_THEIR_CHOICE, message, hint)
        check_meaning(self.table, game, seat, word)
        message = f"`{word.text}` cannot be chosen here ({decision.prompt})"
        reasons = reasons_of(game, word, (seat,))
        if reasons:
            message = f"{message}: {in_short(reasons)}"
        taken = [
            self.table.ways_to_say(choice.state, seat, choice.kind, choice.option)[0] for choice in self._made(seat)
        ]
        hint += f"; already made, because there was no other: {listed(taken)}" if taken else ""
        meant = did_you_mean(word.text, options)
        return ScenarioError.at(word.span, codes.NOT_A_CHOICE, message, f"{meant} {hint}".lstrip())

    def _resolve(self, step: Resolve, game: Game) -> None:
        self.here = step.span
        done = False
        while (answer := self.table.resolving(game.state)) is not None:
            self._apply(game, answer[1], answer[0])
            done = True
        if not done:
            message = f"nothing waits to be resolved here{self._owed(game)}"
            raise ScenarioError.at(step.span, codes.NOT_THEIR_CHOICE, message)

    def _until(self, step: Until, game: Game) -> None:
        self.here = step.step.span
        ending, begun = fold(step.step.text) == END, self.table.ended(game.state)
        for _ in range(_LONGEST_WAIT):
            answer = self.table.passing(game.state)
            if answer is None:
                over = self.table.ended(game.state) > begun
                comes = "is not reached" if ending else "does not begin"
                message = f"`{step.step.text}` {comes} here{self._owed(game)}"
                hint = f"write `until: {END}`, and expect how it ended" if over else ""
                raise ScenarioError.at(step.step.span, codes.NOT_THEIR_CHOICE, message, hint)
            self._apply(game, answer[1], answer[0])
            if self.table.ended(game.state) > begun if ending else self.table.reached(game.state, step.step):
                return
        message = f"`{step.step.text}` never comes while all pass"
        raise ScenarioError.at(step.step.span, codes.NOT_THEIR_CHOICE, message)

    def _owed(self, game: Game) -> str:
        decision = game.decision
        message = (
            f"{self.table.player(decision.player)} decides ({decision.prompt})" if decision else "the game is over"
        )
        return f": {message}"

    def _look(self, step: Expect, game: Game) -> Iterator[Difference]:
        if not any(pair.name in QUESTIONS for pair in step.node):
            while (answer := self.table.settling(game.state)) is not None:
                self._apply(game, answer[1], answer[0])
        for pair in step.node:
            self.here = pair.key.span
            if pair.name == SAVED:
                self._hold(self.saved.save(game))
            elif pair.name == STORY:
                yield from self.story_check.differences(game, pair)
            elif pair.name in EXPECTATIONS:
                yield from EXPECTATIONS[pair.name](self.table, game, pair)
            else:
                yield from self.table.differences(game.state, pair)
        self.story_check.looked(game)
