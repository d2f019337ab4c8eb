"""A game between players, choice by choice, that can be undone, saved and continued."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from gesso.data_classes import dataclass
from gesso.engine import AnyRuleset, Decision, EndlessGame, Game, IllegalChoice, Log, Result, replay_onto
from gesso.engine.choices import Option
from gesso.sim.players import RANDOM, Player, bot_named, worlds_of

_SEATS = "seats: "
PERSON = "person"
"""Name of a seat that no bot has."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A choice that was made; `forced` if there was no other."""

    decision: Decision
    option: Option
    forced: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """The players: for each seat the name of a bot, or `person`."""

    names: tuple[str, ...] = (PERSON, RANDOM)

    @classmethod
    def of(cls, log: Log | None, rival: str = RANDOM) -> Seats:
        """Read the seats from the last such note of a log; by default a person against this bot."""
        notes = [note for _, note in log.notes if note.startswith(_SEATS)] if log else []
        names = tuple(notes[-1].removeprefix(_SEATS).split()) if notes else ()
        return cls(names) if log and len(names) == len(log.players) and PERSON in names else cls((PERSON, rival))

    @property
    def note(self) -> str:
        """Return these seats as a note for a log."""
        return _SEATS + " ".join(self.names)

    @property
    def humans(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(seat for seat, name in enumerate(self.names) if name == PERSON)

    def titled(self, seat: int, player: str) -> str:
        """Return what a player is called, with the bot that plays: `Dancer (greedy)`."""
        return player if seat in self.humans else f"{player} ({self.names[seat]})"

    def changed(self, humans: Sequence[bool] | None, bot: str | None) -> Seats:
        """Return the seats with people elsewhere or another bot, if these are given."""
        bots = [name for name in self.names if name != PERSON]
        other = bot or (bots[0] if bots else RANDOM)
        sits = humans or [name == PERSON for name in self.names]
        return Seats(tuple(PERSON if person else other for person in sits))

    def player(self, seat: int, rules: AnyRuleset, seed: int) -> Player | None:
        """Return the player of a seat, None for a person. Raises `RequestError` for an unknown bot."""
        name = self.names[seat]
        return None if name == PERSON else bot_named(rules, name, seed * len(self.names) + seat)


class Session:
    """A running game.

    Args:
        humans: Seats that may undo their last decision, and name sets in any order. If a person has no player here,
            `answer` makes the choices.
        log: A game to continue: its choices have been made, and can be undone.
        start: A position to begin from, in a recorded game, in place of the set-up.
        asks_all: Whether people are asked even if there is one option, so that nobody learns from a missing question.

    Raises:
        LogError: The log does not replay.
    """

    def __init__(
        self,
        rules: AnyRuleset,
        players: Sequence[Player | None],
        *,
        seed: int,
        humans: frozenset[int],
        log: Log | None = None,
        start: Game | None = None,
        asks_all: bool = False,
    ) -> None:
        seed = seed if log is None else log.seed
        self.game = start.copy() if start is not None else Game.begin(rules, seed=seed, record=bool(humans))
        self.players = players
        self.said: list[Answered] = []
        self._notes: list[tuple[int, str]] = []
        self._humans = humans
        self._fewest = 1 if asks_all else 2
        # What worlds are dealt by; a player's own choices need another chance.
        self._chances = [Random(len(players) * seed + seat).random for seat in range(len(players))]
        self._withheld: tuple[Answered, ...] = ()
        self._points: list[tuple[Game, int, tuple[Answered, ...]]] = []
        if log is not None:
            replay_onto(self.game, log, self._again)
            self._notes += log.notes

    @property
    def result(self) -> Result | None:
        return self.game.result

    @property
    def log(self) -> Log:
        """Return the game so far, with notes of what was undone."""
        return replace(self.game.log, notes=tuple(self._notes))

    def note(self, text: str) -> None:
        """Write a line for readers into the log, after the last choice."""
        self._notes.append((len(self.game.log.choices), text))

    @property
    def owing(self) -> tuple[int, ...]:
        """Return the seats that owe a choice now: several if the game asks them at the same time."""
        return tuple(self.game.pending)

    def asks_a_human(self, seat: int | None = None) -> bool:
        """Return whether a person, by default whoever is asked first, has to choose now, between several options."""
        decision = self._owed(seat)
        return decision is not None and decision.player in self._humans and len(decision.options) >= self._fewest

    def _owed(self, seat: int | None) -> Decision | None:
        return self.game.decision if seat is None else self.game.pending.get(seat)

    def question(self, seat: int | None = None) -> Decision:
        """Return the decision that a seat, by default the first one, owes now.

        A person may name all members of a set that the order listed would offer later, and gets the context of the
        decision.
        """
        decision = self._owed(seat)
        assert decision is not None, "nobody owes this choice"
        if decision.player not in self._humans:
            return decision
        return replace(decision, options=decision.accepted, context=self.game.decision_context(decision))

    def step(self, seat: int | None = None) -> tuple[Answered, ...]:
        """Let a player who owes a choice make it; return the choices that everybody may hear of now.

        These are none while another player still owes an answer to the same question, then all of them. A single option
        is taken without asking. Raises IllegalChoice, or EndlessGame; then the game stands before the choice.
        """
        if self.result is not None:
            return ()
        decision = self.question(seat)
        seat = decision.player
        if len(decision.options) == 1:
            return self.answer(decision.options[0], seat)
        player = self.players[seat]
        assert player is not None, f"nobody plays seat {seat}: call `answer`"
        texts = self.game.words(decision, decision.options)
        worlds = worlds_of(self.game.rules, self.game.state, seat, self._chances[seat])
        return self.answer(player.choose(self.game.view(seat), decision, texts, worlds), seat)

    def answer(self, option: int, seat: int | None = None) -> tuple[Answered, ...]:
        """Make the choice that a seat, by default the first one, owes now. Returns and raises as `step`."""
        decision = self.question(seat)
        person = decision.player in self._humans
        forced = len(decision.options) == 1
        if option not in decision.options:
            raise IllegalChoice(f"{option!r} is not legal here. {self.game.state_line(decision.player)}")
        (chosen,) = self.game.described(decision, (option,))
        before = self.game.copy()
        try:
            self.game.apply(option, decision.player, any_order=person)
        except EndlessGame:
            self.game = before
            raise
        if person and len(decision.options) >= self._fewest:
            self._points.append((before, len(self.said), self._withheld))
        return self._hear(Answered(decision, chosen, forced))

    def answer_with(self, options: Sequence[int], seat: int) -> tuple[Answered, ...]:
        """Make the choice of a seat, or pick several members of the set that it is asked for: all of them, or none.

        Returns and raises as `step`.
        """
        before, points, said, withheld = self.game.copy(), len(self._points), len(self.said), self._withheld
        heard: tuple[Answered, ...] = ()
        picked = len(self._picked(seat))
        try:
            for number, option in enumerate(options):
                if number and len(self._picked(seat)) != picked + number:
                    raise IllegalChoice(f"{option!r} is not part of the choice before")
                heard += self.answer(option, seat)
        except (IllegalChoice, EndlessGame):
            self.game, self._withheld = before, withheld
            del self._points[points:], self.said[said:]
            raise
        # They are taken back together.
        del self._points[points + 1 :]
        return heard

    def _picked(self, seat: int) -> tuple[Option, ...]:
        decision = self._owed(seat)
        return () if decision is None else self.game.decision_context(decision).chosen

    def _hear(self, choice: Answered) -> tuple[Answered, ...]:
        choices = (*self._withheld, choice)
        self._withheld = choices if self.game.state.answers else ()
        choices = () if self._withheld else tuple(sorted(choices, key=lambda answered: answered.decision.player))
        self.said += choices
        return choices

    def _again(self, words: str, seat: int) -> None:
        """Repeat a choice of the log that is continued."""
        decision = self.game.pending.get(seat)
        before = self.game.copy() if seat in self._humans else None
        options = self.game.described(decision, decision.accepted) if decision is not None else ()
        self.game.apply(words, seat)
        assert decision is not None, "an answer that nobody owes is refused"
        chosen = next(option for option in options if option.words == words)
        forced = len(decision.options) == 1
        if before is not None and len(decision.options) >= self._fewest:
            self._points.append((before, len(self.said), self._withheld))
        self._hear(Answered(decision, chosen, forced))

    @property
    def can_take_back(self) -> bool:
        """Return whether a person has made a choice that can be undone."""
        return bool(self._points)

    def take_back(self) -> bool:
        """Return to the last decision that a person has answered; return False if there is none."""
        if not self._points:
            return False
        taken = self.game.log.choices
        self.game, length, self._withheld = self._points.pop()
        del self.said[length:]
        number = len(self.game.log.choices)
        first = taken[number] if number < len(taken) else "one of several picks"
        self.note(f"taken back: {first}")
        return True


@dataclass(frozen=True, slots=True)
class Moment:
    """A game before a choice, and who makes which."""

    game: Game
    seat: int
    words: str
    """The choice, as a log writes it."""


def moments_of(rules: AnyRuleset, log: Log) -> tuple[list[Moment], Game]:
    """Return the game of a log before each choice, and at its end."""
    game = Game.begin(rules, seed=log.seed)
    moments: list[Moment] = []

    def choose(words: str, seat: int) -> None:
        moments.append(Moment(game.copy(), seat, words))
        game.apply(words, seat)

    replay_onto(game, log, choose)
    return moments, game
