"""`gesso check` as a whole process where nothing has changed, against a bare start of Python."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median

from benchmarks.yardstick import ROOT, Figure, process

_RUNS = 7


def run() -> Iterator[Figure]:
    """Measure the help, and checks of one entry, of a game and of both."""
    bare = _measured([sys.executable, "-c", ""])
    words = {
        "start to --help": ["--help"],
        "check one file": ["check", "cards/react/dancer"],
        "check Re;ACT": ["check", "cards/react"],
        "check both games": ["check"],
    }
    for name, line in words.items():
        taken = _measured([sys.executable, "-m", "gesso", *line])
        yield Figure(name, taken, taken / bare, f"{taken / bare:.1f} bare interpreter starts")


def _measured(command: list[str]) -> float:
    """Return the median of the seconds that a command takes when it has run before."""
    return median([process(command, ROOT).processor for _ in range(_RUNS + 1)][1:])
