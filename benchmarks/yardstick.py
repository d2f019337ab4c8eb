"""What a figure is, and a yardstick for the speed of the machine at this moment, so that results are ratios and not times."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that a later run can be compared with."""

    name: str
    """Equal in all runs."""
    seconds: float
    """Processor time: that of waiting for other processes says nothing about this program."""
    ratio: float
    """The seconds in those of a yardstick of the same run; so runs of two machines can be compared."""
    text: str
    """What is printed, without the name."""


@dataclass(frozen=True, slots=True)
class Used:
    """What a process and its children used."""

    processor: float
    """Seconds of the processor."""
    wall: float
    """Seconds from start to end."""
    megabytes: int
    """Memory of the largest process."""


def process(command: Sequence[str], folder: Path, more: Mapping[str, str] | None = None) -> Used:
    """Run a command in a folder and return what it used. Raises RuntimeError if it fails."""
    start = time.perf_counter()
    environment = {**os.environ, **(more or {})}
    # Without compiled files each process would compile the program again.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    quiet = subprocess.DEVNULL
    child = subprocess.Popen(command, cwd=folder, env=environment, stdout=quiet, stderr=quiet)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if child.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {child.returncode}")
    return Used(used.ru_utime + used.ru_stime, wall, used.ru_maxrss // 1024)


def processor(job: Callable[[], object], runs: int = 3) -> float:
    """Return the median of the processor seconds that a job in this process takes."""
    return median(_processor(job) for _ in range(runs))


def _processor(job: Callable[[], object]) -> float:
    start = time.process_time()
    job()
    return time.process_time() - start


def calls_per_second() -> float:
    """Return how many calls of an empty function with a list lookup a second has: best of five."""

    def nothing(items: list[int]) -> int:
        return items[0]

    items = [0]
    return max(_rate(lambda: [nothing(items) for _ in range(100_000)], 100_000) for _ in range(5))


def _rate(job: Callable[[], object], count: int) -> float:
    return count / _processor(job)
