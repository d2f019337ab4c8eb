"""A build that is killed at any moment leaves each file of an earlier one whole, or the new one in its place."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from cli.laboratory import HOME, make_project
from drawn import DrawnPictures
from soak import SOAK
from warm import gesso, lend_parsers

REPOSITORY = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("coarse")

OLD, NEW = "name: The Dancer", "name: The Stepper"


PROGRAM = """
import sys
from drawn import paint_coarsely
from gesso.cli import main
paint_coarsely()
raise SystemExit(main(sys.argv[1:]))
"""
COLD = (sys.executable, "-c", PROGRAM)
"""A program of its own, which can be killed at once with all its processes. It paints as coarsely as the warm one."""


def start(project: Path, cache: Path, program: Sequence[str] = COLD) -> subprocess.Popen[bytes]:
    path = os.pathsep.join(str(REPOSITORY / part) for part in ("src", "tests", "."))
    return subprocess.Popen(
        [*program, "build", "--jobs", "2"],
        cwd=project,
        env={**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": str(cache)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def files(project: Path) -> dict[str, bytes]:
    """What lies in `build/`, without what was being written."""
    build = project / "build"
    found = (path for path in build.rglob("*") if path.is_file() and not path.name.startswith(".new-"))
    return {str(path.relative_to(build)): path.read_bytes() for path in found}


@pytest.mark.slow
@pytest.mark.threat("O2")
@pytest.mark.skipif(os.name != "posix", reason="kills a group of processes")
def test_a_killed_build_loses_nothing(tmp_path: Path, drawn: DrawnPictures) -> None:
    cache, project = tmp_path / "cache", tmp_path / "project"
    lend_parsers(cache)
    project.mkdir()
    card = make_project(project, "dancer") / "dancer" / "artist.yaml"
    text = card.read_text()
    with drawn.lent(project):
        assert start(project, cache, gesso()).wait() == 0
    old = files(project)
    card.write_text(text.replace(OLD, NEW))
    begin = time.monotonic()
    assert start(project, cache).wait() == 0
    seconds = time.monotonic() - begin
    new = files(project)
    assert new.keys() == old.keys() and new != old
    chance = Random(9)
    for attempt in range(40 if SOAK else 3):
        card.write_text(text.replace(OLD, f"name: The Stepper {'I' * (attempt + 1)}"))
        before = files(project)
        running = start(project, cache)
        # The last moments are when files are put in place.
        time.sleep(seconds * (chance.uniform(0.1, 1.0) if attempt % 2 else chance.uniform(0.85, 1.0)))
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
        after = files(project)
        assert after.keys() >= before.keys(), "no file is gone"
        for name, content in after.items():
            assert content == before.get(name) or is_whole(name, content), f"{name} is half written"
    card.write_text(text.replace(OLD, NEW))
    assert start(project, cache, gesso()).wait() == 0
    assert files(project) == new, "the next build mends everything"


def is_whole(name: str, content: bytes) -> bool:
    """Whether a file ends as one of its kind does."""
    ends = {".png": b"IEND\xaeB`\x82", ".pdf": b"%%EOF", ".py": b""}
    return content.rstrip(b"\n").endswith(ends[Path(name).suffix])


@pytest.mark.slow
@pytest.mark.threat("O2")
@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_what_a_killed_build_leaves_lying_goes_with_the_next(tmp_path: Path, drawn: DrawnPictures) -> None:
    """Half-written files have names of their own, and are cleared when they have lain for an hour."""
    project = tmp_path / "project"
    project.mkdir()
    make_project(project, "dancer")
    faces = project / "build" / "react" / "dancer" / "faces"
    faces.mkdir(parents=True)
    aged, young = faces / ".new-aged.png", faces / ".new-young.png"
    for path in (aged, young):
        path.write_bytes(b"half")
    os.utime(aged, (time.time() - 4000,) * 2)
    with drawn.lent(project):
        assert start(project, tmp_path / "cache", gesso()).wait() == 0
    assert not aged.exists() and young.exists(), "another build may still be filling it"
    assert (project / HOME / "dancer" / "artist.yaml").exists()


DRAWS = """
import os, time
from functools import partial
from gesso.printing.pipeline.drawing import worker_pool
def work(_): os.write(1, b"%d\\n" % os.getpid()); time.sleep({seconds})
with worker_pool(3) as pool:
    pool.run(work, range(3))
"""
PLAYS = """
import os, time
from gesso.sim.simulation import share
class Work:
    def link(self): pass
    def play(self, indices): os.write(1, b"%d\\n" % os.getpid()); time.sleep({seconds})
[*share(Work(), 2000, 3)]
"""


@pytest.mark.slow
@pytest.mark.threat("O4")
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks the kernel who is alive")
@pytest.mark.parametrize("program", [DRAWS, PLAYS])
@pytest.mark.parametrize("seconds", ["600", "0.01"])
def test_processes_end_with_the_one_that_started_them(program: str, seconds: str) -> None:
    """At work and waiting for work; nobody can tell them to end."""
    path = os.pathsep.join((str(REPOSITORY / "src"), str(REPOSITORY)))
    stay = "\ntime.sleep(600)\n" if program is PLAYS else "    time.sleep(600)\n"
    running = subprocess.Popen(
        [sys.executable, "-c", program.format(seconds=seconds) + stay],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    workers = {int(running.stdout.readline()) for _ in range(3)}
    running.kill()
    running.wait()
    running.stdout.close()
    deadline = time.monotonic() + 10
    while (alive := [pid for pid in workers if is_alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.05)
    for pid in alive:
        os.kill(pid, signal.SIGKILL)
    assert not alive


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
