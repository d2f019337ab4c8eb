"""What is held of the generated plug-ins of every game: equal everywhere, formatted, typed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

TESTS = Path(__file__).parents[1]
SOURCES = str(TESTS.parent / "src")


def outputs(code: str) -> set[str]:
    """What the code prints in two processes whose hashing gives sets and dicts other orders."""
    found = set()
    for seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(TESTS), SOURCES])}
        run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        found.add(run.stdout)
    return found


def written(folder: Path, ids: Iterable[str], source: Callable[[str, bool], str]) -> list[str]:
    """Plug-ins as files, plain and observed; `source` gives their texts."""
    paths = []
    for observed in (False, True):
        for id in ids:
            path = folder / f"{id.replace('-', '_')}{'_observed' * observed}.py"
            path.write_text(source(id, observed), encoding="utf-8")
            paths.append(str(path))
    return paths


def check_format(paths: list[str]) -> None:
    """Files come out as the formatter of the house would lay them out, in at most 120 columns."""
    command = [sys.executable, "-m", "ruff", "format", "--diff", "--config", str(TESTS.parent / "pyproject.toml")]
    run = subprocess.run([*command, *paths], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
    for path in paths:
        assert max(map(len, Path(path).read_text(encoding="utf-8").splitlines())) <= 120


def check_types(paths: list[str]) -> None:
    """Files pass the strict type checker, which takes what it knows of Gesso from its last run in the checkout."""
    command = [sys.executable, "-m", "mypy", *paths]
    run = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
