"""Random legal play: decisions a second, per pairing and over all."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from benchmarks.roster import pairings, pairs
from benchmarks.yardstick import calls_per_second
from gesso.sim.simulation import simulate


def run() -> Iterator[str]:
    """One line per pairing, then the mean."""
    unit = calls_per_second()
    rates = {}
    for first, second in pairs():
        pairings()((first, second))
        pairings()((second, first))
        rate = rates[first, second] = simulate(pairings(), (first, second), games=60, seed=7).speed
        yield f"play  {first:>16} {second:<16} {rate:>9,.0f} decisions/s  = one per {unit / rate:5.1f} empty calls"
    yield f"play  mean of {len(rates)} pairings {fmean(rates.values()):>22,.0f} decisions/s, lowest {min(rates.values()):,.0f}"
