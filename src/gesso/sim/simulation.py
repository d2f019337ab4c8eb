"""Many games between bots, who choose at random by default: who wins, how long games are, how fast they run.

```python
result = simulate(Pairings(game), ("first", "second"), games=1000, seed=1)
print(result.wins, result.interval(0))
```
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Literal, Protocol, Required, TypedDict, TypeVar, Unpack

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.engine import AnyRuleset, EndlessGame, Game, Kernel, Log, PluginFault
from gesso.engine.vm import MASK, Choose, word
from gesso.sim.players import RANDOM, Bots, chooser
from gesso.worker_processes import end_with_parent

CHUNK = 32
"""Games that are one piece of work for a process."""
T_co = TypeVar("T_co", covariant=True)

MOST_GAMES = 1_000_000
"""The result of each takes some 300 bytes of memory."""
MOST_JOBS = 256
CAP = 20_000
"""Decisions after which a game is given up."""
_CHOICES = 0x5EED
BOTH_RANDOM: Bots = (RANDOM, RANDOM)
Pairing = Callable[[tuple[str, ...]], AnyRuleset]
"""Returns the rules for entries by seat. It has to be picklable if several processes are used."""
End = Literal["over", "capped", "endless", "fault"]
First = Literal["alternate", "A"]
T = TypeVar("T")
Place = tuple[str, int, str]
"""File, line and text of a clause."""
Counts = tuple[int, int, int]
"""How often it resolved, failed and was skipped."""


def names_of(by: Bots) -> tuple[str, str]:
    """Return the names of those who play; one of your own goes by the name of its class or function."""
    first, second = (bot if isinstance(bot, str) else bot.__name__ for bot in by)
    return first, second


class Playing(Protocol[T_co]):
    """Plays games by their numbers. It has to be picklable on systems without fork."""

    def play(self, indices: range) -> T_co:
        """Return the results of these games."""

    def link(self) -> None:
        """Link what all games need, before the work is shared."""


def require_so_many(games: int) -> None:
    """Raise `RequestError` for more games than memory is meant for."""
    if games > MOST_GAMES:
        hint = "another --seed plays other games"
        raise RequestError(f"{games:,} games are too many: {MOST_GAMES:,} are the most of one run", hint)


def share(work: Playing[T_co], games: int, jobs: int) -> Iterator[T_co]:
    """Yield the results of `games` games, piece by piece in the order of their numbers, from `jobs` processes."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    jobs = min(jobs, len(chunks), MOST_JOBS)
    if jobs <= 1:
        yield from map(work.play, chunks)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # A fork takes the linked rules along; elsewhere each process reads the entries for itself.
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    work.link()
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context(method), _take_up, (work,))
    try:
        yield from pool.map(_play, chunks)
    finally:
        pool.shutdown(cancel_futures=True)


_work: Playing[Any]


def _take_up(work: Playing[Any]) -> None:
    import signal

    # An interruption is for the parent to report, once.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    global _work
    _work = work


def _play(indices: range) -> Any:
    return _work.play(indices)


class Games(TypedDict, total=False):
    """How many games are played, and how: keyword arguments of `simulate` and `gesso.sim.simulation.cover`."""

    games: Required[int]
    seed: Required[int]
    jobs: int
    first: First
    cap: int
    by: Bots


@dataclass(frozen=True, slots=True)
class Played:
    """One game."""

    index: int
    seats: tuple[int, int]
    winner: int | None
    """0 or 1 in the order in which the players were named, None for a draw or a game given up."""
    end: End
    decisions: int
    choices: int
    edge: int | None = None
    """Who had what the rules call the edge; None for nobody."""
    tally: tuple[tuple[str, int], ...] = ()
    """What the rules count of a game."""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The results of many games. A *decision* is every question of the rules, a *choice* one with more than one
    answer."""

    players: tuple[str, str]
    seed: int
    games: tuple[Played, ...]
    """Games in the order of their numbers."""
    seconds: float
    """Wall-clock time."""
    edge: str = ""
    """Words for what one player has over the other, after *whoever*: `began`."""
    by: tuple[str, str] = (RANDOM, RANDOM)
    """The names of those who played, in the order in which the players were named."""

    @property
    def wins(self) -> tuple[int, int]:
        return sum(game.winner == 0 for game in self.games), sum(game.winner == 1 for game in self.games)

    @property
    def draws(self) -> int:
        return sum(game.end == "over" and game.winner is None for game in self.games)

    def ended(self, end: End) -> int:
        return sum(game.end == end for game in self.games)

    @property
    def edge_wins(self) -> int:
        return sum(game.winner is not None and game.winner == game.edge for game in self.games)

    @property
    def tally(self) -> dict[str, int]:
        """Return what the rules count, summed over all games."""
        counts = Counter[str]()
        for game in self.games:
            counts.update(dict(game.tally))
        return counts

    @property
    def decisions(self) -> int:
        return sum(game.decisions for game in self.games)

    @property
    def choices(self) -> int:
        return sum(game.choices for game in self.games)

    @property
    def speed(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def length(self, part: float) -> int:
        """Return the number of decisions that this part of the games does not exceed: 0.5 is the median."""
        lengths = sorted(game.decisions for game in self.games)
        return lengths[min(int(part * len(lengths)), len(lengths) - 1)]

    def interval(self, player: int) -> tuple[float, float]:
        """Return the 95 % confidence interval of the share of games won (Wilson's interval)."""
        n, z = len(self.games), 1.96
        share = self.wins[player] / n
        middle = share + z * z / (2 * n)
        spread = z * ((share * (1 - share) + z * z / (4 * n)) / n) ** 0.5
        return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))


def simulate(
    pairing: Pairing, players: tuple[str, str], *, progress: Callable[[int], None] | None = None, **how: Unpack[Games]
) -> Result:
    """Play `games` games. The same arguments give the same games, however many `jobs` (processes) share them.

    Args:
        progress: Called with the number of games done.
        first: Who takes the first seat: both in turn, or always the first named.
        by: Who plays for each of the players: names of bots, or makers of bots of your own.

    Raises:
        RequestError: A bot is unknown. `pairing` may raise more.
    """
    by = how.get("by", BOTH_RANDOM)
    chooser(pairing(players), by, 0, Random(0).random)
    started = time.perf_counter()
    played: list[Played] = []
    for part in shared(pairing, players, lambda work: work, **how):
        played += part
        if progress is not None:
            progress(len(played))
    return Result(
        players, how["seed"], tuple(played), time.perf_counter() - started, pairing(players).edge, names_of(by)
    )


def shared(
    pairing: Pairing,
    players: tuple[str, str],
    play: Callable[[Work], Playing[T]],
    *,
    games: int,
    seed: int,
    jobs: int = 1,
    first: First = "alternate",
    cap: int = CAP,
    by: Bots = BOTH_RANDOM,
) -> Iterator[T]:
    """Yield the results of playing the games in one way, piece by piece.

    Raises `RequestError` for more than `MOST_GAMES`.
    """
    require_so_many(games)
    return share(play(Work(pairing, players, seed, first, cap, by)), games, jobs)


@dataclass(frozen=True, slots=True)
class Work:
    """What a process needs to play its share of the games."""

    pairing: Pairing
    players: tuple[str, str]
    seed: int
    first: First
    cap: int
    by: Bots = BOTH_RANDOM

    def seats(self, index: int) -> tuple[int, int]:
        return (1, 0) if self.first == "alternate" and index % 2 else (0, 1)

    def rules(self, index: int) -> AnyRuleset:
        first, second = self.seats(index)
        return self.pairing((self.players[first], self.players[second]))

    def chooser(self, index: int) -> Choose:
        """Return what answers in game number `index`.

        Chance comes from the interpreter's Mersenne Twister, whose `random` gives the same numbers in every version.
        """
        first, second = self.seats(index)
        seed = game_seed(self.seed, index)
        return chooser(self.rules(index), (self.by[first], self.by[second]), seed, Random(seed ^ _CHOICES).random)

    def link(self) -> None:
        for index in (0, 1):
            self.rules(index)

    def play(self, indices: Iterable[int]) -> list[Played]:
        return [self._game(index) for index in indices]

    def _game(self, index: int) -> Played:
        rules, seats = self.rules(index), self.seats(index)
        seed, tally, fault = game_seed(self.seed, index), Tally(), ""
        end: End = "over"
        winner: int | None = None
        edge: int | None = None
        counted: tuple[tuple[str, int], ...] = ()
        try:
            state = rules.begin(seed)
            state.play_out(self.chooser(index), self.cap, tally)
            holder = rules.edge_holder(state)
            edge = None if holder is None else seats[holder]
            counted = tuple(rules.tally(state).items())
            if state.result < 0:
                end = "capped"
            elif state.result != state.DRAWN:
                winner = seats[state.result]
        except (EndlessGame, PluginFault) as error:
            end, fault = "endless" if isinstance(error, EndlessGame) else "fault", str(error)
        return Played(index, seats, winner, end, tally.decisions, tally.choices, edge, counted, fault)

    def log(self, played: Played) -> Log:
        """Return a game once more, as a log up to where it was given up; it replays to the same hash."""
        # The decision that never came to an end is the last one counted.
        return self.again(played.index, played.decisions - (played.end in ("endless", "fault"))).log

    def again(self, index: int, most: int, *, record: bool = False) -> Game:
        """Play game number `index` again, up to `most` decisions or to where it breaks off, perhaps recorded."""
        seed = game_seed(self.seed, index)
        game = Game.begin(self.rules(index), seed=seed, record=record)
        choose = self.chooser(index)
        for _ in range(most):
            if game.state.result >= 0:
                break
            who, kind, options = game.state.pending[0]
            option = options[0]
            if len(options) > 1:
                option = choose(game.state, who, kind, options)
            try:
                game.apply(option, who)
            except (EndlessGame, PluginFault):
                break
        return game


@dataclass(slots=True)
class Tally:
    """Counts of one game, also when it breaks off."""

    decisions: int = 0
    choices: int = 0


def game_seed(seed: int, index: int) -> int:
    """Return the seed of game number `index`."""
    return word(seed & MASK, index + 1)


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence or condition at its source line. A condition *resolved* if it held and *failed* if it did not."""

    source: str
    line: int
    text: str
    resolved: int
    failed: int
    skipped: int

    @property
    def ran(self) -> bool:
        return self.resolved > 0


def cover(pairing: Pairing, pairs: Iterable[tuple[str, str]], **how: Unpack[Games]) -> tuple[Clause, ...]:
    """Play `games` games of each pair and count every clause, by file and line.

    `pairing` has to give observed rules. The games are those that `simulate` plays with the same arguments.
    """
    total: dict[Place, Counts] = {}
    for players in pairs:
        for counts in shared(pairing, players, _Counting, **how):
            _add(total, counts)
    return tuple(Clause(*clause, *counts) for clause, counts in sorted(total.items()))


@dataclass(frozen=True, slots=True)
class _Counting:
    games: Work

    def link(self) -> None:
        self.games.link()

    def play(self, indices: range) -> dict[Place, Counts]:
        total: dict[Place, Counts] = {}
        for index in indices:
            rules, seed = self.games.rules(index), game_seed(self.games.seed, index)
            state: Kernel | None = None
            with suppress(EndlessGame):
                state = rules.begin(seed)
            if state is None:
                continue
            with suppress(EndlessGame):
                state.play_out(self.games.chooser(index), self.games.cap, Tally())
            _add(total, rules.outcomes(state))
        return total


def _add(total: dict[Place, Counts], counts: Mapping[Place, Counts]) -> None:
    for clause, (resolved, failed, skipped) in counts.items():
        before = total.get(clause, (0, 0, 0))
        total[clause] = (before[0] + resolved, before[1] + failed, before[2] + skipped)
