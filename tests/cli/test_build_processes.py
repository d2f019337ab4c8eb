"""Builds as a person runs them: stopped in the middle, and two at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli.laboratory import make_plain_project
from drawn import COARSE
from interrupting import heeding_ctrl_c, status_of
from warm import gesso

from gesso.cli.drawing import show_progress

CARDS = ("--cards", "DAN-01,DAN-02,DAN-03,DAN-04,DAN-M1,DAN-M2")
"""Some cards: how they are drawn and written does not depend on how many there are."""
KIT = ("kit", "dancer", *CARDS)
COMMANDS = pytest.mark.parametrize(
    "words",
    [("build", *CARDS, "--jobs", "2"), (*KIT, "--jobs", "2"), ("build", *CARDS, "--jobs", "1")],
    ids=["build", "kit", "alone"],
)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    make_plain_project(tmp_path)
    return tmp_path


def start(project: Path, *words: str) -> subprocess.Popen[str]:
    with heeding_ctrl_c():
        return subprocess.Popen(
            [*gesso(), *words],
            cwd=project,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )


def made(project: Path) -> dict[str, bytes]:
    build = project / "build"
    return {str(path.relative_to(build)): path.read_bytes() for path in build.rglob("*") if path.is_file()}


def abandoned(project: Path) -> list[Path]:
    return list(project.rglob(".new-*"))


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
@COMMANDS
def test_ctrl_c_leaves_no_half_file(project: Path, words: tuple[str, ...]) -> None:
    child = start(project, *words)
    deadline = time.monotonic() + 60
    while len(list((project / ".gesso" / "cache" / "faces").glob("*.png"))) < 3:
        assert child.poll() is None and time.monotonic() < deadline
        time.sleep(0.02)
    # As a terminal does: to all processes that draw.
    os.killpg(child.pid, signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert (status_of(child), err) == (130, f"gesso {words[0]}: interrupted\n")
    assert not abandoned(project) and not made(project)
    again = start(project, *words)
    assert again.communicate(timeout=120)[1] == "" and again.returncode == 0 and made(project)


@pytest.mark.slow
@pytest.mark.parametrize("words", [("build", *CARDS), KIT], ids=["build", "kit"])
def test_two_at_once_do_not_hurt_each_other(
    project: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(COARSE, "1")
    both = [start(project, *words) for _ in range(2)]
    for child in both:
        _, err = child.communicate(timeout=120)
        assert (child.returncode, err) == (0, "")
    assert not abandoned(project)
    found = made(project)
    alone = start(project, *words, "--out", "alone")
    alone.communicate(timeout=120)
    (project / "build").rename(project / "both")
    (project / "alone").rename(project / "build")
    assert found == made(project)


def test_progress_is_for_terminals(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    show_progress("drawing", 1, 3)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    # A screen reader would read each line that is drawn anew.
    monkeypatch.setenv("TERM", "dumb")
    show_progress("drawing", 1, 3)
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("TERM", "xterm")
    show_progress("drawing", 1, 3)
    assert capsys.readouterr().err == "drawing 1 of 3\r"
    show_progress("writing", 3, 3)
    assert capsys.readouterr().err.endswith("\r\x1b[K")
