"""Random play of every game: decisions per second by pairing and over all, and rounds if a game counts them."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from benchmarks.roster import games, pairings, pairs
from benchmarks.yardstick import calls_per_second
from gesso.sim.simulation import Result, simulate

MATCHES = {"solrei": 8}
"""Matches per pairing; a Show takes as long as many short games."""
USUAL = 60


def run() -> Iterator[str]:
    """Print a line per pairing, then the mean, for each game."""
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


def _rounds(result: Result) -> str:
    rounds = result.tally.get("rounds")
    return f" {rounds / result.seconds:>7,.0f} rounds/s" if rounds else ""
