"""Files changed at random end with a report: no traceback, no hang, nothing touched, no memory without bound."""

from __future__ import annotations

import json
import os
import subprocess

import pytest
from security.fuzzing import MEMORY, SECONDS
from soak import PART, SOAK
from warm import gesso

INPUTS = SOAK * 20 or 90
"""`make soak` asks for ten thousand games, and so for two hundred thousand inputs."""


@pytest.mark.slow
@pytest.mark.threat("X4")
def test_no_file_changed_at_random_does_harm() -> None:
    done = subprocess.run(
        [*gesso("security.fuzzing"), "--inputs", str(INPUTS), "--seed", str(PART)],
        # As a program that is installed: its modules are compiled already.
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert min(found["inputs"].values()) > INPUTS / 200, "every kind of file had its turn"
    assert not found["failures"], "\n".join(found["failures"])
    assert not found["touched"], "\n".join(found["touched"])
    assert found["slowest"][0] < SECONDS, found["slowest"]
    assert found["bytes"] < MEMORY, f"{found['bytes'] >> 20} MB"
