"""How the Python that a page shows is run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.docs import root
from tools.docs.markdown import Fence


def run_together(fences: Iterable[Fence], project: Path) -> None:
    """Run the blocks one after the other in one process, in a project; they print no error and end well."""
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(line for fence in fences for line in fence.lines)],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(root() / "src")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
