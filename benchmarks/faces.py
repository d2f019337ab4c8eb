"""The faces of a whole game drawn from nothing, a whole process each, against merely encoding as many blank pictures."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.build import encode_blank
from benchmarks.yardstick import ROOT, best, calls_per_second


def run() -> Iterator[str]:
    """Every game of this project, with one process."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        project.mkdir()
        shutil.copy(ROOT / "gesso.toml", project)
        shutil.copytree(ROOT / "cards", project / "cards")
        for game in sorted(path.name for path in (project / "cards").iterdir()):
            words = [
                "build",
                str(project / "cards" / game),
                "--project",
                str(project),
                "--only",
                "faces",
                "--jobs",
                "1",
            ]
            command = [sys.executable, "-m", "gesso", *words]
            cold = best(
                lambda command=command: subprocess.run(command, cwd=project, capture_output=True, check=True), 1
            )  # type: ignore[misc]
            drawn = len(list((project / ".gesso" / "cache" / "faces").glob("*.png")))
            floor = best(lambda drawn=drawn: [encode_blank() for _ in range(drawn)], 1)  # type: ignore[misc]
            calls = cold / drawn * calls_per_second()
            yield (
                f"faces {game}: {drawn} drawn cold in {cold:.2f} s, {cold / floor:.1f} times the encoding of as many blank cards; "
                f"one takes {1000 * cold / drawn:.0f} ms, {calls:,.0f} calls"
            )
            shutil.rmtree(project / ".gesso")
