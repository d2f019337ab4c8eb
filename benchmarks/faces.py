"""The faces of a whole game drawn from nothing, a process each, against plain Pillow, which packs the same faces as PNG."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.build import copy_project, packing
from benchmarks.roster import games
from benchmarks.yardstick import Figure, process


def run() -> Iterator[Figure]:
    """Draw every game of this project, with one process."""
    yield from map(_drawn, games())


def _drawn(game: str) -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        project = copy_project(Path(folder) / "project")
        command = [sys.executable, "-m", "gesso", "build", f"cards/{game}", "--only", "faces", "--jobs", "1"]
        cold = process(command, project).processor
        faces = sorted((project / ".gesso" / "cache" / "faces").glob("*.png"))
        ratio = cold / len(faces) / packing(faces)
    each = f"{len(faces)} drawn cold, {1000 * cold / len(faces):.0f} ms each"
    return Figure(
        f"faces {game}", cold, ratio, f"{each}, {ratio:.1f} times the packing of the same faces by plain Pillow"
    )
