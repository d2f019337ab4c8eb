"""Whoever follows "Adding a check" of CONTRIBUTING.md to the letter has a check that fires, and holds back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.docs import root
from tools.docs.markdown import parts
from tools.docs.walkthrough import Walkthrough

pytestmark = pytest.mark.slow

PAGE = "CONTRIBUTING.md"
NEEDED = (
    "src",
    "dsl",
    "schema",
    "templates/diagnostics",
    "tests/conftest.py",
    "tests/drawn.py",
    "tests/checks",
    "tests/games/react/checks",
    "tests/cases/react",
    "pyproject.toml",
)


def section(text: str, heading: str) -> str:
    """What stands below a heading of the second level."""
    _, found, below = text.partition(f"\n## {heading}\n")
    assert found, f"{PAGE} has no section `{heading}`"
    return below.partition("\n## ")[0]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a check and its cases need."""
    for name in NEEDED:
        source, target = root() / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return tmp_path


def run_cases(checkout: Path, chosen: str) -> str:
    """What the tests of the copy print whose names hold one of these words."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/react/checks", "-k", chosen]
    environment = {**os.environ, "PYTHONPATH": str(checkout / "src")}
    return subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False).stdout


def test_the_steps_make_a_check_that_fires_at_its_line_and_not_on_its_near_miss(checkout: Path) -> None:
    walkthrough = Walkthrough(checkout)
    for part in parts(section((root() / PAGE).read_text(encoding="utf-8"), "Adding a check")):
        walkthrough.step(part)
    printed = run_cases(checkout, "GS414 or asked-twice")
    # The two cases, and two tests of the code: that it has a case and a near miss, and that it explains itself.
    assert "\n4 passed" in printed, printed

    order = checkout / "src/gesso/checks/__init__.py"
    order.write_text(
        order.read_text(encoding="utf-8").replace("    asked_twice.check_asked_twice,\n", ""), encoding="utf-8"
    )
    printed = run_cases(checkout, "GS414")
    assert "1 failed, 1 passed" in printed, f"without its place the check must not fire:\n{printed}"
