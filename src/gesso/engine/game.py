"""The public face of a running game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gesso.engine.errors import GameOver, IllegalChoice, LogError
from gesso.engine.ruleset import Ruleset
from gesso.engine.vm import Kernel

LOG_VERSION = 1


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that a player owes: `kind` is the game's word for it, `options` are numbers, `prompt` says what asks."""

    player: int
    kind: str
    options: tuple[int, ...]
    prompt: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winner's seat, or None for a draw."""

    winner: int | None


@dataclass(frozen=True, slots=True)
class Log:
    """A whole game as text: a header, one line per choice (`seat choice`), and the hash of the state reached."""

    game: str
    players: tuple[str, ...]
    contents: tuple[str, ...]
    seed: int
    choices: tuple[str, ...]
    hash: str

    def text(self) -> str:
        """The log as lines; `Log.parse` reads them."""
        head = [
            f"gesso-log {LOG_VERSION}",
            f"game {self.game}",
            f"players {' '.join(self.players)}",
            f"contents {' '.join(self.contents)}",
            f"seed {self.seed}",
        ]
        return "\n".join([*head, *self.choices, f"hash {self.hash}", ""])

    @classmethod
    def parse(cls, text: str) -> Log:
        """Read a log; raises LogError with the line that is wrong."""
        lines = text.splitlines()
        names = ("gesso-log", "game", "players", "contents", "seed")
        head: list[str] = []
        for number, name in enumerate(names):
            line = lines[number] if number < len(lines) else ""
            word, _, rest = line.partition(" ")
            if word != name:
                raise LogError(f"line {number + 1}: `{name} ...` is expected here, not {line!r}")
            head.append(rest)
        if head[0] != str(LOG_VERSION):
            raise LogError(f"line 1: this is a log of version {head[0]!r}; version {LOG_VERSION} can be read")
        if not head[4].lstrip("-").isdigit():
            raise LogError(f"line 5: {head[4]!r} is no seed")
        word, _, digest = lines[-1].partition(" ")
        if word != "hash":
            raise LogError(f"line {len(lines)}: `hash ...` is expected at the end, not {lines[-1]!r}")
        return cls(head[1], tuple(head[2].split()), tuple(head[3].split()), int(head[4]), tuple(lines[5:-1]), digest)


class Game:
    """A game in progress: ask it who owes what, answer, copy it, look at it as a player, keep its log."""

    __slots__ = ("_choices", "rules", "seed", "state")

    def __init__(self, rules: Ruleset, state: Kernel, seed: int, choices: list[tuple[int, str]] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.seed = seed
        self._choices = choices if choices is not None else []

    @classmethod
    def begin(cls, rules: Ruleset, *, seed: int) -> Game:
        """Start a game: seed and choices determine everything that follows."""
        return cls(rules, rules.begin(seed), seed)

    @property
    def pending(self) -> Mapping[int, Decision]:
        """Who owes a choice now, by seat; empty when the game is over."""
        if self.state.result >= 0:
            return {}
        names = self.rules.kinds
        return {
            player: Decision(player, names[kind], tuple(options), self.rules.prompt(self.state, player))
            for player, kind, options in self.state.pending
        }

    @property
    def decision(self) -> Decision | None:
        """The one pending decision, or the first where several players owe one; None when the game is over."""
        return next(iter(self.pending.values()), None)

    def options(self, player: int | None = None) -> tuple[str, ...]:
        """The pending decision's options in words, in the order of `Decision.options`."""
        for who, kind, options in self.state.pending:
            if player in (None, who):
                return tuple(self.rules.describe(self.state, who, kind, option) for option in options)
        return ()

    def apply(self, choice: int | str, player: int | None = None) -> None:
        """Answer the pending decision with an option or with its words.

        Raises IllegalChoice, naming the choice and the state, or GameOver; then nothing has changed.
        """
        state = self.state
        if state.result >= 0:
            raise GameOver(f"the game is over; {choice!r} comes too late")
        for who, kind, options in state.pending:
            if player in (None, who):
                words = [self.rules.describe(state, who, kind, option) for option in options]
                if isinstance(choice, str) and choice in words:
                    choice = options[words.index(choice)]
                if isinstance(choice, str) or choice not in options:
                    break
                said = words[options.index(choice)]
                state.apply(choice, who)
                self._choices.append((who, said))
                return
        raise IllegalChoice(f"{choice!r} is not legal here. {self.state_line()}")

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""
        over = self.state.result
        return None if over < 0 else Result(None if over == self.state.DRAWN else over)

    def copy(self) -> Game:
        """An independent game at the same point."""
        return Game(self.rules, self.rules.copy(self.state), self.seed, list(self._choices))

    def view(self, player: int) -> dict[str, Any]:
        """What a player may know, as JSON data: nothing of the other's hand, of deck orders or of the generator."""
        return self.rules.view(self.state, player)

    def hash(self) -> str:
        """Sixteen hex digits over the whole state; equal on every machine."""
        data = json.dumps(self.rules.save(self.state), separators=(",", ":"), sort_keys=True)
        return hashlib.sha256(data.encode()).hexdigest()[:16]

    @property
    def log(self) -> Log:
        """The game so far, replayable."""
        choices = tuple(f"{player} {said}" for player, said in self._choices)
        return Log(self.rules.game, self.rules.players, self.rules.contents, self.seed, choices, self.hash())

    def to_json(self) -> str:
        """The game at this moment, also in the middle of an effect; `from_json` goes on from there."""
        saved = {"seed": self.seed, "choices": self._choices, "state": self.rules.save(self.state)}
        return json.dumps(saved, separators=(",", ":"))

    @classmethod
    def from_json(cls, rules: Ruleset, text: str) -> Game:
        """Restore what `to_json` gave, for the same pairing."""
        saved = json.loads(text)
        choices = [(player, said) for player, said in saved["choices"]]
        return cls(rules, rules.restore(saved["state"]), saved["seed"], choices)

    def state_line(self) -> str:
        """The point of the game in one line, for messages."""
        owed = "; ".join(
            f"player {d.player} owes {d.kind} ({d.prompt}): {', '.join(self.options(d.player))}"
            for d in self.pending.values()
        )
        return f"After {len(self._choices)} choices, {owed or 'the game is over'}."

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules is other.rules and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)


def replay(rules: Ruleset, log: Log) -> Game:
    """Play a log again; raises LogError where it was made by other content, is illegal, or reaches another hash."""
    if (log.game, log.players, log.contents) != (rules.game, rules.players, rules.contents):
        raise LogError(
            f"the log is of {log.game} {' '.join(log.players)} ({' '.join(log.contents)}), "
            f"not of {rules.game} {' '.join(rules.players)} ({' '.join(rules.contents)})"
        )
    game = Game.begin(rules, seed=log.seed)
    for number, line in enumerate(log.choices, start=6):
        seat, _, said = line.partition(" ")
        if not seat.isdigit():
            raise LogError(f"line {number}: {line!r} does not begin with a seat")
        try:
            game.apply(said, int(seat))
        except (IllegalChoice, GameOver) as error:
            raise LogError(f"line {number}: {error}") from error
    if game.hash() != log.hash:
        raise LogError(f"the replay ends at hash {game.hash()}, the log at {log.hash}")
    return game
