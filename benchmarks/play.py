"""Random play of every game: decisions per second by pairing and over all, and rounds if a game counts them.

Where `open_spiel` is installed, its hearts, which is C++, is played at random in the same run, as a yardstick.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import fmean, median

from benchmarks.roster import games, pairings, pairs
from benchmarks.yardstick import Figure, calls_per_second
from gesso.sim.simulation import Result, simulate

MATCHES = {"solrei": 8}
"""Matches per pairing; a Show takes as long as many short games."""
USUAL = 60


_RUNS = 3
_HEARTS = 25
"""Games of hearts."""
_SAMPLE, _MOST = 8, 4000
"""Pairings of a game whose decisions are counted by their options, and the most decisions in each."""


def run() -> Iterator[str | Figure]:
    """Print a line per pairing, then the mean, for each game; then all pairings beside hearts."""
    unit = calls_per_second()
    for id in games():
        rates = list[float]()
        for first, second in pairs(id):
            pairings(id)((first, second))
            pairings(id)((second, first))
            result = simulate(pairings(id), (first, second), games=MATCHES.get(id, USUAL), seed=7)
            rates.append(result.speed)
            yield (
                f"play  {first:>16} {second:<16} {result.speed:>9,.0f} decisions/s{_rounds(result)}"
                f"  = one per {unit / result.speed:5.1f} empty calls"
            )
        yield f"play  mean of {len(rates)} pairings of {id} {fmean(rates):>12,.0f} decisions/s, lowest {min(rates):,.0f}"

    if find_spec("pyspiel") is not None:
        yield from _beside_hearts()


def _beside_hearts() -> Iterator[Figure]:
    """Measure all pairings of a game and hearts in turn, in decisions a second of processor time."""
    rates: dict[str, list[float]] = {id: [] for id in ("hearts", *games())}
    import_module("pyspiel")
    for _ in range(_RUNS):
        for id, found in rates.items():
            start = time.process_time()
            decisions = sum(_hearts()) if id == "hearts" else _decisions(id)
            found.append(decisions / (time.process_time() - start))
    hearts, open_hearts = median(rates.pop("hearts")), _share(*_hearts())
    for id, found in rates.items():
        rate, free = median(found), _share(*_played(id))
        text = (
            f"{rate:,.0f} decisions/s, {rate / hearts:.2f} of the {hearts:,.0f} that OpenSpiel's hearts makes; "
            f"{free:.0%} have more than one option (hearts {open_hearts:.0%}): {rate * free / hearts / open_hearts:.2f} of those"
        )
        yield Figure(f"play 100,000 decisions of {id}", 100_000 / rate, hearts / rate, text)


def _share(free: int, forced: int) -> float:
    return free / (free + forced)


def _played(id: str) -> tuple[int, int]:
    """Play some pairings at random; return how many decisions had more than one option, and how many one."""
    free = forced = 0
    every = pairs(id)
    for pair in every[:: max(1, len(every) // _SAMPLE)]:
        state, chance = pairings(id)(pair).begin(1), Random(1).random
        for _ in range(_MOST):
            if state.result >= 0:
                break
            who, _, options = state.pending[0]
            free, forced = free + (len(options) > 1), forced + (len(options) == 1)
            state.apply(options[int(chance() * len(options))], who)
    return free, forced


def _decisions(id: str) -> int:
    each = MATCHES.get(id, USUAL) // 4
    return sum(simulate(pairings(id), players, games=each, seed=7).decisions for players in pairs(id))


def _hearts() -> tuple[int, int]:
    """Play hearts at random; return how many decisions had more than one option, and how many one.

    Dealing takes time and is no decision.
    """
    game, chance, free, forced = import_module("pyspiel").load_game("hearts"), Random(1).random, 0, 0
    for _ in range(_HEARTS):
        state = game.new_initial_state()
        while not state.is_terminal():
            options = state.legal_actions()
            if not state.is_chance_node():
                free, forced = free + (len(options) > 1), forced + (len(options) == 1)
            state.apply_action(options[int(chance() * len(options))])
    return free, forced


def _rounds(result: Result) -> str:
    rounds = result.tally.get("rounds")
    return f" {rounds / result.seconds:>7,.0f} rounds/s" if rounds else ""
