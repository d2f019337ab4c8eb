"""A yardstick for the speed of the machine at this moment, so that results are ratios and not times."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def calls_per_second() -> float:
    """Return how many calls of an empty function with a list lookup a second has: best of five."""

    def nothing(items: list[int]) -> int:
        return items[0]

    items = [0]
    return max(_rate(lambda: [nothing(items) for _ in range(100_000)], 100_000) for _ in range(5))


def best(job: Callable[[], object], runs: int = 3) -> float:
    """Return the shortest of several runs, in seconds."""
    return min(_seconds(job) for _ in range(runs))


def _seconds(job: Callable[[], object]) -> float:
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def _rate(job: Callable[[], object], count: int) -> float:
    return count / _seconds(job)
