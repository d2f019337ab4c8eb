"""Every command on SolRei, in a project that holds both games: nothing at the command line is of one game only."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from gesso.cli import main
from gesso.engine import Log

pytestmark = pytest.mark.usefixtures("coarse")

ROOT = Path(__file__).parents[2]
HOME = Path("cards/solrei")
FREE = "ashley+ember-school+kindled-edge,false-opening,open-hand,level-gaze"


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "gesso.toml", tmp_path)
    shutil.copytree(ROOT / "cards", tmp_path / "cards")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    monkeypatch.setenv("COLUMNS", "100")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main([*words])
    out, err = capsys.readouterr()
    return status, out, err


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *words: str
) -> tuple[int, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    status, out, err = run(capsys, "play", "--seed", "5", *(words or ("ashley", "bram")))
    assert err == ""
    return status, out


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path} says `{old}` {text.count(old)} times"
    path.write_text(text.replace(old, new), encoding="utf-8")


# ---------------------------------------------------------------- build
@pytest.mark.parametrize(
    ("entry", "has"), [("solrei/ashley", "there are deck, mat"), ("react/dancer", "the selected games have none")]
)
def test_an_extra_that_no_game_has_is_refused(capsys: pytest.CaptureFixture[str], entry: str, has: str) -> None:
    status, _, err = run(capsys, "build", f"cards/{entry}", "--extra", "dek")
    assert status == 2
    assert "no extra is called `dek`" in err and has in err


# ---------------------------------------------------------------- check
@pytest.mark.slow
def test_an_error_of_one_game_stands_at_its_line_and_leaves_the_other_game_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    change(HOME / "ashley/set-up.yaml", "when I swap\n", "when I swapp\n")
    status, out, _ = run(capsys, "check")
    assert status == 1
    assert re.match(r"cards/solrei/ashley/set-up\.yaml:\d+:16: error GS202 unknown-word: `swapp` is not a word", out)
    assert "did you mean `swap`?" in out
    assert "cards/react" not in out
    assert run(capsys, "check", "cards/react")[0] == 0


@pytest.mark.parametrize("command", [("text", "bram"), ("simulate", "bram", "sable", "--games", "1")])
def test_what_does_not_check_does_not_play(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    change(HOME / "bram/set-up.yaml", "        harvest 1\n", "        harvesst 1\n")
    status, out, err = run(capsys, *command)
    assert status == 1
    assert "unknown-word" in out + err


# ---------------------------------------------------------------- text, test, build
@pytest.mark.slow
@pytest.mark.parametrize("id", ["comet-lunge", "ashley/comet-lunge"])
def test_a_card_is_named_alone_or_with_its_muse(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "text", id)
    assert (status, err) == (0, "")
    assert out.startswith("Ashley\n\nStrike Art · Signature of Ashley: Comet Lunge\n")


@pytest.mark.slow
def test_the_stories_of_one_muse_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "test", "cards/solrei/sable")
    assert status == 0
    assert re.fullmatch(r"\d+ scenarios passed \(1 file\)\n", out)
    assert int(out.split()[0]) >= 8


@pytest.mark.slow
def test_one_muse_is_built_as_rules_faces_and_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "build", "cards/solrei/corvin")[0] == 0
    built = Path("build/solrei/corvin")
    assert {path.name for path in built.iterdir()} >= {"plugin.py", "faces", "sheets"}
    assert {path.suffix for path in (built / "sheets").iterdir()} == {".pdf"}
    assert not Path("build/react").exists()


# ---------------------------------------------------------------- simulate
@pytest.mark.slow
def test_a_simulation_tells_who_was_first_on_offense_and_how_acts_ended(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "simulate", "sable", "halder", "--games", "4", "--players", "greedy")
    assert status == 0
    assert out.startswith("4 games, seed 1, greedy plays both\n")
    assert "the player who was first on Offense won" in out
    counted = {words: int(number) for words, number in re.findall(r"(?m)^([A-Za-z ]+): (\d+), [\d.]+ in a game$", out)}
    acts, rounds, *ends = counted.values()
    assert 8 <= acts == sum(ends) <= rounds
    assert set(counted) >= {"Acts", "rounds", "ended by Damage", "ended by an empty deck"}


@pytest.mark.slow
def test_free_builds_play_against_each_other_and_jobs_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    def result(*words: str) -> dict[str, object]:
        status, out, _ = run(capsys, "simulate", FREE, "sable", "--games", "6", "--format", "json", *words)
        assert status == 0
        return {key: value for key, value in json.loads(out).items() if "second" not in key}

    one = result()
    assert one["players"] == [FREE, "sable"]
    assert one == result("--jobs", "2")


@pytest.mark.slow
def test_coverage_names_every_kind_of_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """Also what is never carried out as a step: a passive that stands, and one that forbids."""
    status, out, _ = run(capsys, "simulate", "sable", "bram", "--games", "4", "--coverage")
    assert status == 0
    lines = out.splitlines()
    for clause in ("gain 1 power", "cannot", "block 1"):
        assert any(clause in line for line in lines), f"no line of `{clause}`"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("build", "fault"),
    [
        ("ashley+ember-school", "a build is written `muse+advantage+art,art,art,art`"),
        ("ashley+ember-school+kindled-edge,kindled-edge,open-hand,level-gaze", "two Arts are called Kindled Edge (B1)"),
        ("kindled-edge+ember-school+kindled-edge,false-opening,open-hand,level-gaze", "Muse"),
        ("ashley+nothing+kindled-edge,false-opening,open-hand,level-gaze", "nothing"),
        ("ashley+ember-school+kindled-edge,false-opening,open-hand,everything", "everything"),
    ],
)
def test_a_build_that_is_none_is_refused_with_what_is_wrong(
    build: str, fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "simulate", build, "sable", "--games", "1")
    assert status in (1, 2)
    assert fault in out + err
    assert "Traceback" not in out + err


# ---------------------------------------------------------------- play
@pytest.mark.slow
def test_the_tables_the_round_and_the_question_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = play(monkeypatch, capsys, "offense\nkeep\ntable\nquit\n")
    assert status == 0
    for part in (
        "▲ Ashley against ▽ Bram (greedy), seed 5",
        "Act 1 (0 : 0), round 1, ▲ Ashley on Offense",
        "Start of Round > [Open] > Before Showdown",
        "▽ Bram  Defense  Walled Garden\n  hand 5  deck 47",
        "unseen (exhausted)",
        "Ashley: Open. Place a card face down",
    ):
        assert part in out
    assert "you left the game\nsaved: continue with" in out


@pytest.mark.slow
def test_the_cards_of_the_other_are_never_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both players answer from the same script; one sees only the own hand."""
    out = play(monkeypatch, capsys, "offense\nkeep\n1\n1\nhand\nquit\n")[1]
    both = play(monkeypatch, capsys, "offense\nhand\nkeep\nhand\nquit\n", "ashley", "bram", "--seat", "both")[1]
    hands = re.findall(r"Your hand: (.*)", both)
    mine, theirs = hands[-2:] if len(hands) > 1 else ("", hands[0])
    assert mine != theirs
    before_showdown = out.split("[Before Showdown]")[0]
    for card in set(theirs.split()) - set(mine.split()):
        assert card not in before_showdown, card


@pytest.mark.slow
def test_a_question_mark_shows_the_printed_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "?\n? turn the soil\n? nothing\nquit\n")[1]
    assert "Trick Art · Requires Patience: Turn the Soil" in out
    assert "there is no card `nothing`" in out


@pytest.mark.slow
def test_a_whole_show_is_played_saved_and_replayed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = play(monkeypatch, capsys, "1\n" * 6000, "ashley", "bram", "--log", "show.log", "--players", "greedy")
    assert status == 0
    assert out.endswith("wins\nthe log is show.log\n") or "is drawn" in out
    log = Log.parse(Path("show.log").read_text(encoding="utf-8"))
    assert (log.game, log.players, log.seed) == ("solrei", ("ashley", "bram"), 5)


@pytest.mark.slow
def test_a_free_build_is_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = play(monkeypatch, capsys, "offense\nkeep\ntable\nquit\n", FREE, "sable")
    assert status == 0
    assert "Ember School" in out
