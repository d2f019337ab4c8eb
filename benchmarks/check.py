"""`gesso check` as a whole process, against a bare interpreter."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.yardstick import ROOT, best


def run() -> Iterator[str]:
    """Check the whole game, then one entry."""
    bare = best(lambda: subprocess.run([sys.executable, "-c", ""], check=True), 5)
    entry = sorted((ROOT / "cards" / "react").glob("*/artist.yaml"))[0].parent
    for name, path in (("the whole game", ROOT / "cards"), (entry.name, entry)):
        command = [sys.executable, "-m", "gesso", "check", str(path)]
        taken = best(lambda command=command: subprocess.run(command, cwd=ROOT, capture_output=True, check=True), 5)  # type: ignore[misc]
        yield f"check {name}: {taken:.3f} s, {taken / bare:.0f} bare interpreter starts"
