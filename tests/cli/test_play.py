"""`gesso play`: a person types, the table answers."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.laboratory import make_project
from interrupting import heeding_ctrl_c, interrupt, status_of
from warm import gesso

from gesso.cli import main
from gesso.engine import Log


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = make_project(tmp_path, "calligrapher", "dancer")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "100")
    return home


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *words: str
) -> tuple[int, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    status = main(["play", "calligrapher", "dancer", "--seed", "3", *words])
    out, err = capsys.readouterr()
    assert err == ""
    return status, out


@pytest.mark.slow
def test_the_table_shows_what_a_player_needs(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = play(monkeypatch, capsys, "table\nquit\n")
    assert status == 0
    assert "▲ Calligrapher against ▽ Dancer (greedy), seed 3" in out
    for part in (
        "┌─",
        "▲Calligrapher",
        "React Chain: empty",
        "Masterpiece [  ]",
        "▲ Calligrapher (you)  ○○○\n  hand 4",
    ):
        assert part in out
    assert "Your hand" in out
    assert "Reaction" in out  # the printed words of the cards
    assert "\x1b" not in out
    assert out.endswith("you left the game\n")
    assert not Path("build").exists(), "nothing was chosen, so nothing is to be saved"


@pytest.mark.slow
def test_the_hand_of_the_other_is_never_shown(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "table\nno\nend\n" * 3)[1]
    for card in ("Pivoting Step", "Long Entrance", "Leap Over", "Scattered Light"):
        assert f"  {card}\n" not in out


@pytest.mark.slow
def test_a_choice_is_a_number_or_words_or_their_beginning(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for typed in ("2", "no", "n", "NO"):
        out = play(monkeypatch, capsys, f"{typed}\n")[1]
        assert "▲ Calligrapher: Your turn: play an Intention, or end the turn.\n" in out


@pytest.mark.slow
def test_what_is_no_choice_is_asked_again(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "7\nperhaps\n\nno\ncalligrapher-strokes\nend\n")[1]
    assert "`7` is not one of the choices; `?` helps" in out
    assert "`perhaps` is not one of the choices; `?` helps" in out
    assert "`calligrapher-strokes` could be The Calligrapher (A), The Calligrapher (B)" in out


@pytest.mark.slow
def test_a_question_mark_shows_help_and_cards(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "?\n? flowing-ink\n? pivoting step\n? nothing\nno\n?2\n")[1]
    assert "quit           leave the game; it is saved" in out
    assert "Action: Flowing Ink\n  Reaction [CHOOSE A DIRECTION]. Place 1 Ink on a unit." in out
    assert "Action: Pivoting Step" in out
    assert "there is no card `nothing`" in out
    assert out.count("Action: ") >= 3


@pytest.mark.slow
def test_a_person_learns_why_something_cannot_be_played(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By any name of it, or its beginning; a name that means nothing of one's own is answered, and so is what can be played."""
    out = play(monkeypatch, capsys, "no\nwhy Flowing Ink\nwhy spirit-blue b\nwhy downstr\nwhy long entrance\n")[1]
    assert (
        "> Flowing Ink: a Reaction answers a card, and the chain is empty.\nFlowing Ink: it is not in your hand.\n"
        in out
    )
    assert "> Sealbrush Spirit (B), Spirit blue: its Summon is not on the field.\n" in out
    assert "> Downstroke can be played now.\n" in out
    assert "> you have nothing to play that is called `long entrance`\nyou can ask about Flowing Ink, " in out


@pytest.mark.slow
def test_a_choice_can_be_taken_back(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "undo\nyes\nundo\nno\nstory 9\nsave one.log\n")[1]
    assert "there is nothing to take back" in out
    assert "taken back" in out
    assert out.count("▲ Calligrapher: Wet Brush: you may. Do you?") == 3
    assert out.count("Wet Brush: the Calligrapher chooses not to") == 2
    log = Log.parse(Path("one.log").read_text(encoding="utf-8"))
    assert log.notes == ((0, "taken back: 0 yes"),)
    assert log.choices[0] == "0 no"


@pytest.mark.slow
def test_a_whole_game_is_played_saved_and_replayed(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = play(monkeypatch, capsys, "1\n" * 3000, "--log", "game.log")
    assert status == 0
    assert out.endswith("wins\nthe log is game.log\n") or "is drawn" in out
    log = Log.parse(Path("game.log").read_text(encoding="utf-8"))
    assert (log.players, log.seed) == (("calligrapher", "dancer"), 3)


@pytest.mark.slow
def test_the_end_of_the_input_leaves_the_game_and_saves_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = play(monkeypatch, capsys, "no\nend\n", "--log", "game.log")
    assert status == 0
    assert out.endswith("\nyou left the game\nsaved: continue with `gesso play --resume game.log`\n")
    assert Log.parse(Path("game.log").read_text(encoding="utf-8")).choices[:2] == ("0 no", "0 end")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seat", "asked"), [("1", {"▲ Calligrapher"}), ("2", {"▽ Dancer"}), ("both", {"▲ Calligrapher", "▽ Dancer"})]
)
def test_a_person_sits_where_they_say(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seat: str, asked: set[str]
) -> None:
    out = play(monkeypatch, capsys, "2\n1\n" * 40, "--seat", seat)[1]
    assert {line.partition(":")[0] for line in out.splitlines() if ": Your turn: " in line} == asked


@pytest.mark.slow
def test_what_the_other_hides_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Fortune Teller lays cards face down; her opponent learns that she did, and not which."""
    make_project(tmp_path, "fortune-teller", "dancer")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\ntable\n" * 60 + "story\n"))
    assert main(["play", "fortune-teller", "dancer", "--seat", "2", "--seed", "4"]) == 0
    out = capsys.readouterr().out
    assert "the Fortune Teller lays a card face down on slot" in out
    assert not re.search(r"lays The \w+ face down", out)


def test_a_log_that_cannot_be_written_is_a_usage_error(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "calligrapher", "dancer", "--seed", "1", "--log", "no/such/folder/game.log"]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_the_game_in_one_line_and_saves_it(home: Path) -> None:
    with heeding_ctrl_c():
        child = subprocess.Popen(
            [*gesso(), "play", "calligrapher", "dancer", "--seed", "3", "--log", "game.log"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    assert child.stdin is not None
    assert child.stdout is not None
    shown = b""
    while not shown.endswith(b"> "):
        shown += os.read(child.stdout.fileno(), 4096)
    # At the end of its input the game would end by itself.
    interrupt(child)
    _, err = child.communicate(timeout=30)
    assert (status_of(child), err) == (130, b"gesso play: interrupted\n")
    assert Path("game.log").is_file()


@pytest.mark.slow
def test_colour_is_for_terminals_that_want_it(home: Path) -> None:
    """On a terminal what is asked is strong; NO_COLOR and a pipe keep them plain."""
    pty = pytest.importorskip("pty")

    def shown(**environment: str) -> str:
        leader, follower = pty.openpty()
        child = subprocess.Popen(
            [*gesso(), "play", "calligrapher", "dancer", "--seed", "3"],
            env={**os.environ, "TERM": "xterm", **environment},
            stdin=subprocess.PIPE,
            stdout=follower,
            stderr=follower,
        )
        os.close(follower)
        assert child.stdin is not None
        child.stdin.close()
        out = b""
        try:
            while part := os.read(leader, 4096):
                out += part
        except OSError:
            pass
        os.close(leader)
        assert child.wait(timeout=30) == 0
        return out.decode()

    assert "\x1b[1mTurn 1, ▲ Calligrapher\x1b[0m" in shown()
    assert "\x1b[" not in shown(NO_COLOR="1")


@pytest.mark.slow
def test_what_is_played_can_be_recorded_as_a_scenario(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the beginning, or from where it is asked for; `gesso test` plays the file."""
    _, out = play(monkeypatch, capsys, "no\nend\nquit\n", "--record", "whole.yaml")
    assert out.endswith("recorded in whole.yaml\n")
    typed = "record\nno\nrecord part.yaml\nend\nrecord\nrecord part.yaml\n1\nquit\n"
    _, out = play(monkeypatch, capsys, typed)
    assert "`record FILE` starts a recording, `record` stops it\n" in out
    assert "recording the game in part.yaml; `record` stops\n" in out
    assert out.count("recorded in part.yaml\n") == 2
    assert main(["test", "whole.yaml", "part.yaml"]) == 0
    assert capsys.readouterr().out == "3 scenarios passed (2 files)\n"


@pytest.mark.slow
def test_a_file_that_can_take_no_recording_is_refused_before_the_game(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "calligrapher", "dancer", "--record", "gesso.toml"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("gesso play: cannot record to gesso.toml: it is not a complete file of scenarios of react")
    assert "cannot record to gesso.toml" in play(monkeypatch, capsys, "record gesso.toml\nquit\n")[1]
