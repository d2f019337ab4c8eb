"""A saved game from a stranger."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.laboratory import make_project

from gesso.cli import main

HEAD = "gesso-log 1\ngame react\nplayers dancer dancer\ncontents {0} {0}\nseed 7\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_project(tmp_path, "dancer")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    return tmp_path


@pytest.mark.threat("L1")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD.format("0") + "0 __import__('os').system('touch hacked')\nhash 0\n", "does not replay"),
        (HEAD.format("0").replace("dancer dancer", "../../../etc/passwd dancer") + "hash 0\n", "no Artist"),
        (HEAD.format("0").replace("seed 7", "seed 1e999") + "hash 0\n", "not a seed"),
        (HEAD.format("0").replace("game react", "game ../x") + "hash 0\n", "does not replay"),
        (HEAD.format("0").replace("dancer dancer", "dancer") + "hash 0\n", "a game has 2 players"),
        (HEAD.format("0").replace("dancer dancer", "dancer dancer dancer") + "hash 0\n", "a game has 2 players"),
        ("\x00" * 2000, "expected here"),
    ],
)
def test_a_log_chooses_what_may_be_chosen(
    project: Path, text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "game.log").write_text(text)
    assert main(["replay", "game.log"]) in (1, 2)
    assert message in capsys.readouterr().err
    assert not (project / "hacked").exists()


@pytest.mark.threat("L1")
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
def test_a_file_too_large_for_a_log_is_not_read(
    project: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with (project / "game.log").open("wb") as sparse:
        sparse.truncate(1 << 40)
    assert main([*command, "game.log"]) != 0
    assert "too large" in capsys.readouterr().err


@pytest.mark.threat("C3", "L1")
@pytest.mark.skipif(os.name != "posix", reason="special files")
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]])
@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero"), Path.mkdir])
def test_a_log_that_is_no_file_is_not_read(
    project: Path, command: list[str], make: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    make(project / "game.log")
    assert main([*command, "game.log"]) == 2
    assert "it is not a file" in capsys.readouterr().err


@pytest.mark.threat("S2")
@pytest.mark.parametrize(
    "words",
    [["dancer"], ["dancer", "--coverage"], ["dancer", "--jobs", "100000000"], ["--against-all", "--coverage"]],
)
@pytest.mark.parametrize("games", ["1000001", "1000000000000", "9" * 30])
def test_more_games_than_memory_is_meant_for_are_refused(
    project: Path, words: list[str], games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "dancer", *words, "--games", games]) == 2
    assert "--against-all" in words or "are the most of one run" in capsys.readouterr().err
