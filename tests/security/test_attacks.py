"""What strangers have found, varied: each attack ends with a report, soon, and touches nothing around the project."""

from __future__ import annotations

import json
import os
import shutil
import subprocess

import pytest
from security.attacks import ATTACKS
from security.fuzzing import MEMORY, SECONDS
from soak import PART, SOAK
from warm import gesso

NUMBER = max(200, SOAK // 10) if SOAK else 14


@pytest.mark.slow
@pytest.mark.threat("X2", "X4", "X5", "C3", "O3")
@pytest.mark.skipif(os.name != "posix" or shutil.which("git") is None, reason="special files and git")
def test_no_attack_does_harm() -> None:
    assert len(ATTACKS) <= NUMBER, "each kind has its turn"
    done = subprocess.run(
        [*gesso("security.attacks"), "--attacks", str(NUMBER), "--seed", str(PART)],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert not found["failures"], "\n".join(found["failures"])
    assert found["slowest"][0] < SECONDS, found["slowest"]
    assert found["bytes"] < MEMORY, f"{found['bytes'] >> 20} MB"
