"""The faces of a whole game drawn from nothing, a process each, against the encoding of as many blank pictures."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.build import copy_project, encode_blank
from benchmarks.roster import games
from benchmarks.yardstick import best, calls_per_second


def run() -> Iterator[str]:
    """Draw every game of this project, with one process."""
    yield from map(_drawn, games())


def _drawn(game: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        command = [sys.executable, "-m", "gesso", "build", f"cards/{game}", "--only", "faces", "--jobs", "1"]
        cold = best(lambda: subprocess.run(command, cwd=project, capture_output=True, check=True), 1)
        drawn = len(list((project / ".gesso" / "cache" / "faces").glob("*.png")))
    floor = best(lambda: [encode_blank() for _ in range(drawn)], 1)
    calls = cold / drawn * calls_per_second()
    times = f"{cold / floor:.1f} times the encoding of as many blank cards"
    return f"faces {game}: {drawn} drawn cold in {cold:.2f} s, {times}; one takes {1000 * cold / drawn:.0f} ms, {calls:,.0f} calls"
