"""One saved file under `gesso check --watch`: from the save to the end of the report."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.yardstick import ROOT, calls_per_second

ROUNDS = 9
PAUSE = 0.3


def run() -> Iterator[str]:
    """Save an entry of a copy of this project several times, each time after the previous report."""
    with TemporaryDirectory() as folder:
        shutil.copy(ROOT / "gesso.toml", folder)
        shutil.copytree(ROOT / "cards", Path(folder, "cards"))
        file = sorted(Path(folder, "cards").rglob("artist.yaml"))[0]
        command = [sys.executable, "-m", "gesso", "check", "--watch", "--format", "concise"]
        with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as watching:
            taken = [seconds for number in range(ROUNDS) if (seconds := _answer(watching, file, number)) is not None]
            watching.terminate()
    calls = calls_per_second()
    yield f"one file saved under --watch: {1000 * median(taken):.0f} ms, {median(taken) * calls:,.0f} calls; at most {1000 * max(taken):.0f} ms"


def _answer(watching: subprocess.Popen[str], file: Path, number: int) -> float | None:
    """Return how long the answer to a save takes; None for the first report."""
    assert watching.stdout is not None
    time.sleep(PAUSE if number else 0)
    start = time.perf_counter()
    if number:
        file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    # A blank line ends a report.
    for _ in takewhile(str.strip, watching.stdout):
        pass
    return time.perf_counter() - start if number else None
