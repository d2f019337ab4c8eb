"""The public face of a running game, and the way from a log back to the game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from gesso.data_classes import dataclass
from gesso.engine.choices import STOP, Option, Pick
from gesso.engine.errors import EndlessGame, GameOver, IllegalChoice, LogError
from gesso.engine.events import Event, Recorded
from gesso.engine.log import (
    GAME_FILE,
    Log,
    changes,
    in_new_words,
    renamed,
    reordered,
    shortened,
    table_changes,
    table_of,
    texts_of,
    unlike,
    values_of,
)
from gesso.engine.plugin import Frame
from gesso.engine.reasons import Reason, why_not
from gesso.engine.ruleset import AnyRuleset, DecisionContext
from gesso.engine.vm import Kernel


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a player owes."""

    player: int
    """Seat of the player."""
    kind: str
    """The game's word for the kind of choice."""
    options: tuple[int, ...]
    """Legal options, as numbers. If a set is picked, the members that may come next in the order listed: taking only
    these names each set in one way."""
    prompt: str
    """What asks, in words."""
    accepted: tuple[int, ...]
    """Options that may be named next in any order; elsewhere the same as `options`."""
    context: DecisionContext | None = None
    """More about what asks, if somebody wanted to know."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winner's seat, or None for a draw."""

    winner: int | None


_TIMES = " x"
"""Stands in a log between the words of a run and its length."""
_MOST_DIGITS = 6


class Game:
    """A game in progress: ask it who owes what, answer, copy it, look at it as a player, keep its log."""

    __slots__ = ("_choices", "_events", "_pick_frame", "_pick_start", "_picked", "_settled", "rules", "seed", "state")

    def __init__(
        self, rules: AnyRuleset, state: Kernel, seed: int, choices: list[tuple[int, str]] | None = None
    ) -> None:
        self.rules = rules
        self.state = state
        self.seed = seed
        self._choices = choices if choices is not None else []
        # What happened at first and after each answer, in a recorded game: how many choices and events stood before, events.
        self._events: list[tuple[int, int, list[Event]]] = []
        self._keep_events()
        # The members named so far out of the order listed; the state waits at the start of the pick.
        self._picked: tuple[int, ...] | None = None
        # The state at the first question of a pick, and the frame that tells this pick from any other.
        self._pick_start: Kernel | None = None
        self._pick_frame: Frame | None = None
        # The hash of the state before the first of several answers owed at once.
        self._settled = ""

    @classmethod
    def begin(cls, rules: AnyRuleset, *, seed: int, record: bool = False) -> Game:
        """Start a game: seed and choices determine everything that follows. With `record` it keeps its events."""
        return cls(rules, rules.begin(seed, record=record), seed)

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what has happened so far, in a recorded game; in one that was restored, since then."""
        return tuple(event for *_, events in self._events for event in events)

    @property
    def event_count(self) -> int:
        """Return how many `events` there are."""
        if not self._events:
            return 0
        _, before, events = self._events[-1]
        return before + len(events)

    @property
    def choices(self) -> tuple[tuple[int, str], ...]:
        """Return the lines of the log so far, each with its seat."""
        return tuple(self._choices)

    def choices_before(self, event: int) -> int:
        """Return how many lines of the log stand before an event, given its place among the `events`."""
        return next(
            (choices for choices, before, events in self._events if event < before + len(events)), len(self._choices)
        )

    @property
    def pending(self) -> Mapping[int, Decision]:
        """Return who owes a choice now, by seat; empty when the game is over."""
        if self.state.result >= 0:
            return {}
        decisions: dict[int, Decision] = {}
        for player, kind, options in self.state.pending:
            accepted = self._accepted(options)
            listed = tuple(options) if self._picked is None else accepted
            prompt = self.rules.prompt(self.state, player)
            decisions[player] = Decision(player, self.rules.kinds[kind], listed, prompt, accepted)
        return decisions

    @property
    def decision(self) -> Decision | None:
        """Return the one pending decision, or the first if several players owe one; None when the game is over."""
        return next(iter(self.pending.values()), None)

    def decision_context(self, decision: Decision) -> DecisionContext:
        """Return what asks for a pending decision, and how far a set has been picked."""
        context = self.rules.decision_context(self.state)
        opened = self._open_pick()
        if opened is None:
            return context
        pick, named = opened
        chosen, left = self.described(decision, named), tuple(pick.without(named))
        return replace(
            context, number=pick.number, up_to=pick.up_to, option_count=len(pick.options), chosen=chosen, left=left
        )

    def options(self, player: int | None = None) -> tuple[str, ...]:
        for decision in self.pending.values():
            if player in (None, decision.player):
                return self.words(decision, decision.options)
        return ()

    def words(self, decision: Decision, options: tuple[int, ...]) -> tuple[str, ...]:
        kind = self.rules.kinds.index(decision.kind)
        return tuple(self.rules.describe(self.state, decision.player, kind, option) for option in options)

    def described(self, decision: Decision, options: tuple[int, ...]) -> tuple[Option, ...]:
        """Return these options with their words and what they point at."""
        kind, player = self.rules.kinds.index(decision.kind), decision.player
        return tuple(self.rules.option(self.state, player, kind, option) for option in options)

    def why_not(self, name: str, player: int | None = None) -> tuple[Reason, ...]:
        """Return why a player (by default whoever owes a choice) cannot play what has this name now; nothing if it is
        an option.

        A name that means several plays gives the reasons of each. Raises UnknownPlay.
        """
        seat = next(iter(self.pending), 0) if player is None else player
        return why_not(self.rules, self.state, seat, name)

    def apply(self, choice: int | str, player: int | None = None, *, any_order: bool = False) -> None:
        """Answer the pending decision with an option or with its words.

        A set may be named in any order. If a member is named that the order listed has passed, or with `any_order`, the
        player is asked for one more until the set is complete; the rules and the log get it in the order listed.

        Raises:
            IllegalChoice: The choice is not legal; the message names the choice and the state. Nothing has changed.
            GameOver: The game is over. Nothing has changed.
        """
        if self.state.result >= 0:
            raise GameOver(f"the game is over; {choice!r} comes too late")
        decision = next((d for d in self.pending.values() if player in (None, d.player)), None)
        if decision is not None:
            words = self.words(decision, decision.accepted)
            if isinstance(choice, str) and choice in words:
                choice = decision.accepted[words.index(choice)]
            if choice in decision.accepted and not isinstance(choice, str):
                opened = self._open_pick()
                in_order = self._picked is None and choice in decision.options
                if opened is None or (in_order and not any_order):
                    self._answer(decision.player, choice)
                else:
                    self._name(decision.player, choice, *opened)
                return
        tried = shortened(choice) if isinstance(choice, str) else repr(choice)
        raise IllegalChoice(f"{tried} is not legal here. {self.state_line(player)}")

    def _answer(self, player: int, option: int) -> None:
        state = self.state
        owed = next(ask for ask in state.pending if ask[0] == player)
        words = self.rules.describe(state, player, owed[1], option)
        if state.picking is not None and state.frames[-1] is not self._pick_frame:
            self._pick_start, self._pick_frame = self.rules.copy(state), state.frames[-1]
        if len(state.pending) > 1 and not state.answers:
            self._settled = self.hash()
        given = len(state.answers)
        forced = words == self.rules.forced_answer and len(owed[2]) == 1
        state.apply(option, player)
        if forced:
            self._lengthen_run(player)
        else:
            self._choices.append((player, words))
        if given and not state.answers:
            # The log must not reveal who answered first.
            self._choices[-given - 1 :] = sorted(self._choices[-given - 1 :], key=lambda line: line[0])
        self._keep_events()

    def _keep_events(self) -> None:
        """Keep what has happened since the last answer."""
        if isinstance(self.state, Recorded):
            self._events.append((len(self._choices), self.event_count, self.state.take_events()))

    def _lengthen_run(self, player: int) -> None:
        """Add one more forced answer; a run of them is one line, headed by the seat that began it."""
        before = run_length(self.rules, self._choices[-1][1]) if self._choices else 0
        head = self._choices.pop()[0] if before else player
        self._choices.append((head, f"{self.rules.forced_answer}{_TIMES}{before + 1}"))

    def _open_pick(self) -> tuple[Pick, tuple[int, ...]] | None:
        """Return the set being picked, as it was at the first question, and the members named since."""
        pick = self.state.picking
        if pick is None or self._picked is not None:
            return None if pick is None else (pick, self._picked or ())
        if self._pick_start is None or self.state.frames[-1] is not self._pick_frame:
            return pick, ()
        start = self._pick_start.picking
        assert start is not None
        return start, pick.chosen[len(start.chosen) :]

    def _accepted(self, options: Any) -> tuple[int, ...]:
        opened = self._open_pick()
        if opened is None:
            return tuple(options)
        pick, named = opened
        left = dict.fromkeys(pick.without(named))
        return (STOP, *left) if pick.up_to else tuple(left)

    def _name(self, player: int, option: int, pick: Pick, named: tuple[int, ...]) -> None:
        """Name one more member of a set in any order; the last one hands the set to the rules."""
        if self._picked is None and named:
            assert self._pick_start is not None
            self.state, self._pick_start = self._pick_start, None
            del self._choices[-len(named) :], self._events[-len(named) :]
        if option != STOP:
            named = (*named, option)
            if len(named) < pick.number and pick.without(named):
                self._picked = named
                return
        self._picked = None
        frame, ordered = self.state.frames[-1], sorted(named, key=pick.options.index)
        for member in ordered if option != STOP else [*ordered, STOP]:
            if self.state.frames[-1] is not frame:
                return  # The remaining members were forced and are taken already.
            self._answer(player, member)

    @property
    def result(self) -> Result | None:
        over = self.state.result
        return None if over < 0 else Result(None if over == self.state.DRAWN else over)

    def copy(self) -> Game:
        new = Game(self.rules, self.rules.copy(self.state), self.seed, list(self._choices))
        new._events = list(self._events)
        new._picked, new._settled = self._picked, self._settled
        if self._pick_start is not None and self.state.frames[-1] is self._pick_frame:
            new._pick_start, new._pick_frame = self.rules.copy(self._pick_start), new.state.frames[-1]
        return new

    def view(self, player: int) -> dict[str, Any]:
        """Return what a player may know, as JSON data: nothing of the other's hand, of deck orders or of the
        generator."""
        return self.rules.view(self.state, player)

    def hash(self) -> str:
        """Return sixteen hex digits over the whole state; equal on every machine."""
        data = json.dumps(self.rules.save(self.state), separators=(",", ":"), sort_keys=True)
        return hashlib.sha256(data.encode()).hexdigest()[:16]

    @property
    def log(self) -> Log:
        """Return the game so far, replayable. If several players owe an answer at once, it ends before the first of
        these answers."""
        given = len(self.state.answers)
        choices = tuple(f"{player} {words}" for player, words in self._choices[: len(self._choices) - given])
        digest = self._settled if given else self.hash()
        rules = self.rules
        texts, values = texts_of(rules.sides), values_of(rules.sides)
        table = table_of(rules.table_values)
        return Log(
            rules.game,
            rules.players,
            rules.contents,
            self.seed,
            choices,
            digest,
            texts=texts,
            values=values,
            table=table,
        )

    def to_json(self) -> str:
        """Save the game at this moment, also in the middle of an effect; `from_json` continues from there."""
        saved = {"seed": self.seed, "choices": self._choices, "state": self.rules.save(self.state)}
        if self._picked is not None:
            saved["picked"] = self._picked
        if self._pick_start is not None and self.state.frames[-1] is self._pick_frame:
            saved["pick_start"] = self.rules.save(self._pick_start)
        if self.state.answers:
            saved["settled"] = self._settled
        return json.dumps(saved, separators=(",", ":"))

    @classmethod
    def from_json(cls, rules: AnyRuleset, text: str, *, record: bool = False) -> Game:
        """Restore what `to_json` gave, for the same pairing. With `record` it keeps the events from here on."""
        saved = json.loads(text)
        choices = [(player, words) for player, words in saved["choices"]]
        game = cls(rules, rules.restore(saved["state"], record=record), saved["seed"], choices)
        game._settled = saved.get("settled", "")
        if "picked" in saved:
            game._picked = tuple(saved["picked"])
        if "pick_start" in saved:
            game._pick_start = rules.restore(saved["pick_start"], record=record)
            game._pick_frame = game.state.frames[-1]
        return game

    def state_line(self, player: int | None = None) -> str:
        """Return the point of the game in one line; options only of that player, or of the only one who owes a
        choice."""
        pending = self.pending
        lines = []
        for d in pending.values():
            shown = d.player == player or (player is None and len(pending) == 1)
            options = f": {', '.join(self.options(d.player))}" if shown else ""
            lines.append(f"player {d.player} owes {d.kind} ({d.prompt}){options}")
        return f"After {len(self._choices)} choices, {'; '.join(lines) or 'the game is over'}."

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules is other.rules and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)


def run_length(rules: AnyRuleset, answer: str) -> int:
    """Return how many forced answers a line of a log stands for: 7 for `pass x7`, 0 for an answer that was chosen."""
    words, times, number = answer.rpartition(_TIMES)
    counted = number.isascii() and number.isdecimal() and len(number) <= _MOST_DIGITS
    return int(number) if rules.forced_answer and times and words == rules.forced_answer and counted else 0


def replay(rules: AnyRuleset, log: Log, *, record: bool = False) -> Game:
    """Play a log again, recorded on request. Raises LogError if other content made it, or it is illegal or reaches
    another hash."""
    game = Game.begin(rules, seed=log.seed, record=record)
    replay_onto(game, log, game.apply)
    return game


def replay_onto(game: Game, log: Log, apply: Callable[[str, int], object]) -> None:
    """Give the choices of a log, as words and seat, to `apply`, which makes them in this game. Raises LogError as
    `replay`."""
    rules = game.rules
    if (log.game, log.players) != (rules.game, rules.players):
        ours, theirs = (f"{each.game} {' '.join(each.players)}" for each in (rules, log))
        raise LogError(f"the log is of {theirs}, not of {ours}")
    changed = table_changes(log, rules.table_values)
    if log.contents != rules.contents and log.texts:
        changed += changes(log, rules.sides)
    if changed:
        raise LogError(
            _changed_since(log, {change.seat for change in changed}), [*dict.fromkeys(map(str, changed))], CHANGED_HINT
        )
    try:
        _make_choices(game, log, apply)
    except LogError as error:
        if log.contents == rules.contents or len(log.contents) != len(rules.contents):
            raise
        # Only names have changed, or the log does not say what; the choices have shown that it was more.
        seats = {seat for seat, pair in enumerate(zip(log.contents, rules.contents)) if pair[0] != pair[1]}
        raise LogError(_changed_since(log, seats), _why(log, rules, error), CHANGED_HINT) from error


def _make_choice(answer: str, seat: int, apply: Callable[[str, int], object], named: Mapping[str, str]) -> None:
    try:
        apply(answer, seat)
    except IllegalChoice:
        renamed_answer = in_new_words(answer, named)
        if renamed_answer == answer:
            raise
        apply(renamed_answer, seat)


def _make_choices(game: Game, log: Log, apply: Callable[[str, int], object]) -> None:
    rules = game.rules
    named = {} if log.contents == rules.contents else renamed(log, rules.sides)
    seats = [str(seat) for seat in range(len(rules.players))]
    for number, line in enumerate(log.choices):
        word, _, answer = line.partition(" ")
        if word not in seats:
            raise LogError(f"line {log.line_of(number)}: {shortened(line)} does not begin with a seat")
        seat, run = int(word), run_length(rules, answer)
        try:
            if not run:
                _make_choice(answer, seat, apply, named)
            for turn in range(run):
                decision = game.decision
                if decision is None or len(decision.options) > 1 or (turn == 0 and decision.player != seat):
                    raise IllegalChoice(f"there is no run of {run} here. {game.state_line()}")
                apply(rules.forced_answer, decision.player)
        except (IllegalChoice, GameOver, EndlessGame) as error:
            raise LogError(f"line {log.line_of(number)}: {error}") from error
    if game.hash() != log.hash:
        raise LogError(f"the replay ends at hash {game.hash()}, the log at {log.hash}")


CHANGED_HINT = "play on with the files of that time, as an earlier revision has them, or undo the changes"


def _changed_since(log: Log, seats: Collection[int]) -> str:
    players = dict.fromkeys(player for seat, player in enumerate(log.players) if seat in seats)
    what = [f"the cards of {' and '.join(players)}"] if players else []
    what = [GAME_FILE, *what] if -1 in seats else what
    return f"{' and '.join(what)} {'have' if players else 'has'} changed since this game was played"


def _why(log: Log, rules: AnyRuleset, error: LogError) -> list[str]:
    """Return what is known of changes that a log does not name: texts that read the same, or where the game parts."""
    read_alike = [
        f"`{text.id}` of {text.entry} reads the same and does something else: it was made by another Gesso"
        for text in unlike(log, rules.sides)
    ]
    return [*read_alike, *reordered(log, rules.sides), f"the game parts from the log here: {error}"]
