"""A project that may only be read is printed elsewhere: what is drawn goes with the process, and one line says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cli.laboratory import make_plain_project

from gesso import cache as caches
from gesso.cli import main
from gesso.project import CACHE

pytestmark = pytest.mark.usefixtures("coarse")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of which the system says that nothing may be written into it: to root it would lie otherwise."""
    home = tmp_path / "project"
    home.mkdir()
    make_plain_project(home)
    allowed = os.access

    def access(path: str | os.PathLike[str], mode: int) -> bool:
        refused = mode & os.W_OK and Path(path).is_relative_to(home)
        return not refused and allowed(path, mode)

    monkeypatch.setattr(os, "access", access)
    return home


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [("build", "--cards", "DAN-01"), ("kit", "dancer", "--cards", "DAN-01"), ("build", "--only", "faces")],
    ids=["part of a build", "part of a kit", "faces"],
)
def test_it_is_printed_elsewhere(
    root: Path, tmp_path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main([*words, "--project", str(root), "--out", str(out), "--jobs", "1"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said == [f"{root / CACHE} cannot be written, so nothing is cached: the next run draws everything again"]
    assert any(path.is_file() for path in out.rglob("*"))
    assert not (root / CACHE / "faces").exists()


@pytest.mark.slow
def test_a_cache_that_is_there_and_may_not_be_written_is_left_alone(root: Path, tmp_path: Path) -> None:
    faces = root / CACHE / "faces"
    faces.mkdir(parents=True)
    assert main(["build", "--cards", "DAN-01", "--project", str(root), "--out", str(tmp_path / "out")]) == 0
    assert list(faces.iterdir()) == []


def test_what_was_drawn_goes_with_the_process_that_made_it(tmp_path: Path) -> None:
    for process, stays in ((os.getpid() + 1, True), (os.getpid(), False)):
        folder = tmp_path / "drawn"
        (folder / "faces").mkdir(parents=True, exist_ok=True)
        caches._remove(folder, process)
        assert folder.exists() == stays
