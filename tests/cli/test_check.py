"""`gesso check`: what it chooses, what it prints, how it ends."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gesso.cli import main

CASES = Path(__file__).parents[1] / "cases" / "react" / "artists"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the Dancer and the DJ; the working folder lies in it, and the Dancer has two faults."""
    (tmp_path / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    home = tmp_path / "cards" / "react"
    for name in ("dancer", "dj"):
        (home / name / "art").mkdir(parents=True)
        shutil.copy(CASES / f"{name}.yaml", home / name / "artist.yaml")
    table = (CASES / "game.yaml").read_text(encoding="utf-8")
    lines = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (home / "game.yaml").write_text("\n".join([*lines, "artists: [dancer, dj]", ""]), encoding="utf-8")
    dancer = home / "dancer" / "artist.yaml"
    text = dancer.read_text(encoding="utf-8")
    dancer.write_text(text.replace("count: 14", "cuont: 14").replace("motif: scales", "motif: 3"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["check", *words])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.slow
def test_a_problem_is_shown_with_its_line_a_mark_and_a_hint(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys)
    assert (status, err) == (1, "")
    assert (
        "cards/react/dancer/artist.yaml:21:5: error GS101 unknown-key: `cuont` is not a key of a token\n"
        "   21 |     cuont: 14\n"
        "      |     ^~~~~\n"
        "  hint: did you mean `count`?\n"
    ) in out
    assert out.endswith("3 files checked: 2 errors\nTo learn more, run `gesso explain GS103`.\n")


@pytest.mark.slow
def test_clean_files_end_with_status_0(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "cards/react/dj") == (0, "1 file checked, no problems\n", "")


@pytest.mark.parametrize(
    ("path", "checked", "errors"),
    [
        (".", 3, 2),
        ("cards", 3, 2),
        ("cards/react", 3, 2),
        ("cards/react/game.yaml", 1, 0),
        ("cards/react/dancer", 1, 2),
        ("cards/react/dancer/artist.yaml", 1, 2),
        ("cards/react/dancer/art", 1, 2),
        ("cards/react/dj/artist.yaml", 1, 0),
    ],
)
def test_a_path_chooses_entries(
    project: Path, capsys: pytest.CaptureFixture[str], path: str, checked: int, errors: int
) -> None:
    status, out, _ = run(capsys, path, "--format", "json")
    report = json.loads(out)
    assert (report["checked"], report["errors"], status) == (checked, errors, min(errors, 1))


@pytest.mark.slow
def test_several_paths_are_checked_once_each(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "cards/react/dj", "cards/react/dancer", "cards/react/dancer/artist.yaml")
    assert out.endswith("2 files checked: 2 errors\nTo learn more, run `gesso explain GS103`.\n")


def test_paths_are_shown_from_the_working_folder_and_told_from_the_project(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project / "cards" / "react" / "dancer")
    assert run(capsys, ".")[1].startswith("artist.yaml:15:8: error GS103")
    report = json.loads(run(capsys, ".", "--format", "json")[1])
    assert {found["path"] for found in report["diagnostics"]} == {"cards/react/dancer/artist.yaml"}


@pytest.mark.slow
def test_json_has_every_key_with_places_from_1(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(run(capsys, "--format", "json")[1])
    assert (report["errors"], report["warnings"], report["checked"]) == (2, 0, 3)
    place = {"path": "cards/react/dancer/artist.yaml", "line": 21, "column": 5, "end_line": 21, "end_column": 10}
    assert report["diagnostics"][1] == {
        "code": "GS101",
        "name": "unknown-key",
        "severity": "error",
        "message": "`cuont` is not a key of a token",
        "hint": "did you mean `count`?",
        "related": [],
        "fixes": [{"title": "write `count`", "safe": True, "edits": [{"text": "count", **place}]}],
        **place,
    }


def test_reports_are_in_the_order_of_path_line_column_and_code(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "cards" / "react" / "dj" / "artist.yaml").write_text("a: 1\na: 2\n\n b: [1\n")
    found = json.loads(run(capsys, "--format", "json")[1])["diagnostics"]
    order = [(each["path"], each["line"], each["column"], each["code"]) for each in found]
    assert order == sorted(order)
    assert len(order) > 2


@pytest.mark.slow
def test_warnings_alone_are_clean_unless_strict(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = project / "cards" / "react" / "game.yaml"
    game.write_text(game.read_text().replace("[dancer, dj]", "[dancer]"))
    status, out, _ = run(capsys, "cards/react/dj")
    assert (status, "warning GS904 unlisted-entry" in out) == (0, True)
    assert run(capsys, "cards/react/dj", "--strict")[0] == 1


def test_a_broken_game_file_is_told_with_any_of_its_entries(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "cards" / "react" / "game.yaml").write_text("gesso: [\n")
    status, out, _ = run(capsys, "cards/react/dj")
    assert status == 1
    assert "cards/react/game.yaml:2:1: error GS009" in out


@pytest.mark.slow
def test_a_folder_of_entries_elsewhere_in_the_project_is_a_game_too(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(CASES, project / "drafts")
    assert run(capsys, "drafts") == (0, "11 files checked, no problems\n", "")
    assert run(capsys, "drafts/nathaniel.yaml") == (0, "1 file checked, no problems\n", "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nowhere",), "there is no nowhere"),
        (("a\0b",), "there is no"),
        (("cards/react/new",), "is not an Artist"),
        (("notes",), "does not belong to a game"),
        (("/",), "is not in a project"),
        (("--project", "notes"), "is not a project"),
        (("--project", "notes", "cards"), "is not a project"),
        (("--project", "other", "cards"), "is outside the project"),
    ],
)
def test_a_path_that_means_nothing_is_a_usage_error(
    project: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    (project / "notes").mkdir()
    (project / "cards" / "react" / "new").mkdir()
    (project / "other").mkdir()
    (project / "other" / "gesso.toml").write_text('[project]\nname = "x"\ngames = ["react"]\n')
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.startswith("gesso check: ")
    assert message in err


def test_a_hostile_line_cannot_write_to_the_terminal(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Escape sequences of a file are shown as what they are: unprintable."""
    (project / "cards" / "react" / "dj" / "artist.yaml").write_text("name: \x1b[31mred\x1b]0;title\x07\n")
    _, out, _ = run(capsys, "cards/react/dj")
    assert "\x1b" not in out
    assert "U+001B" in out


def test_a_very_long_line_is_cut_around_the_place(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "cards" / "react" / "dj" / "artist.yaml").write_text("x" * 5000 + ": a: b\n")
    _, out, _ = run(capsys, "cards/react/dj")
    excerpt, mark = out.splitlines()[1:3]
    assert len(excerpt) < 200
    assert excerpt[mark.index("^")] == ":"


def test_the_mark_stands_under_wide_letters(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A letter that takes two columns of a terminal moves the mark by two."""
    (project / "cards" / "react" / "dj" / "artist.yaml").write_text("墨: b: c\n", encoding="utf-8")
    excerpt, mark = run(capsys, "cards/react/dj")[1].splitlines()[1:3]
    assert mark.index("^") == excerpt.index(": c") + 1


def test_a_misspelt_option_is_answered_with_the_one_that_was_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--strct"]) == 2
    assert "did you mean `--strict`?" in capsys.readouterr().err


@pytest.mark.slow
def test_a_closed_output_is_no_fault(tmp_path: Path) -> None:
    """As `gesso check >&-` has it: the status still tells."""
    script = "import sys; sys.stdout = None; from gesso.cli import main; sys.exit(main(['explain', '301']))"
    assert subprocess.run([sys.executable, "-c", script], cwd=tmp_path).returncode == 0
