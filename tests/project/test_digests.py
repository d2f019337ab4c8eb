"""Digests under which verdicts are kept: each process makes the same ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ASKED = """
import gesso
from gesso.cache import PrintKeys
from gesso.tasks.check import _scenario_key
project = gesso.open(".")
keys = PrintKeys(project.root)
for game in project.games:
    for entry in game.entries:
        print(keys.of(game, entry))
        scenarios = project.model.files.read_source(entry.folder / "scenarios.yaml").source
        print(scenarios and _scenario_key(scenarios, game))
"""


@pytest.mark.slow
def test_a_digest_does_not_depend_on_the_process() -> None:
    """Were it to, no verdict of an earlier run would be found."""
    said = {
        subprocess.run(
            [sys.executable, "-c", ASKED],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    (only,) = said
    assert len({*only.split()}) > 20
