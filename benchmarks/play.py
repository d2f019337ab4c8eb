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
            decisions = _hearts() if id == "hearts" else _decisions(id)
            found.append(decisions / (time.process_time() - start))
    hearts = median(rates.pop("hearts"))
    for id, found in rates.items():
        rate = median(found)
        text = f"{rate:,.0f} decisions/s, {rate / hearts:.2f} of the {hearts:,.0f} that OpenSpiel's hearts makes"
        yield Figure(f"play 100,000 decisions of {id}", 100_000 / rate, hearts / rate, text)


def _decisions(id: str) -> int:
    each = MATCHES.get(id, USUAL) // 4
    return sum(simulate(pairings(id), players, games=each, seed=7).decisions for players in pairs(id))


def _hearts() -> int:
    """Play hearts at random and return the number of decisions; dealing takes time and is none."""
    game, chance, decisions = import_module("pyspiel").load_game("hearts"), Random(1).random, 0
    for _ in range(_HEARTS):
        state = game.new_initial_state()
        while not state.is_terminal():
            options = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(options[int(chance() * len(options))])
    return decisions


def _rounds(result: Result) -> str:
    rounds = result.tally.get("rounds")
    return f" {rounds / result.seconds:>7,.0f} rounds/s" if rounds else ""
