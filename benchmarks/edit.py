"""One changed text in an open project: the wait of an editor after a key."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.yardstick import ROOT, calls_per_second
from gesso.api import Workspace

ROUNDS = 5


def run() -> Iterator[str]:
    """Change every entry in turn and check the whole project after each change."""
    workspace = Workspace(ROOT)
    taken: list[tuple[float, str]] = []
    for number in range(ROUNDS):
        for entry in workspace.project.games[0].entries:
            text = entry.file.read_text(encoding="utf-8") + "\n" * (number + 1)
            start = time.perf_counter()
            workspace.update(entry.file, text)
            taken.append((time.perf_counter() - start, entry.id))
    slowest = max(taken)
    middle = median(seconds for seconds, _ in taken)
    calls = calls_per_second()
    yield f"one entry changed: {1000 * middle:.1f} ms, {middle * calls:,.0f} calls; at most {1000 * slowest[0]:.1f} ms ({slowest[1]})"
