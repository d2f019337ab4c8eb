"""Mending a project: codes of several files, the command line, and files that are left as they are."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import gesso
from gesso.cli import main
from gesso.tasks import fix

REPOSITORY = Path(__file__).parents[2]
GAME = Path("cards/react/game.yaml")
DANCER = Path("cards/react/dancer/artist.yaml")
DJ = Path("cards/react/dj/artist.yaml")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the Dancer and the DJ, in which the working folder lies."""
    (tmp_path / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    (tmp_path / GAME.parent).mkdir(parents=True)
    for name in ("dancer", "dj"):
        shutil.copytree(REPOSITORY / "cards" / "react" / name, tmp_path / "cards" / "react" / name)
    lines = (REPOSITORY / GAME).read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (tmp_path / GAME).write_text("\n".join([*kept, "artists: [dancer, dj]", ""]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def change(path: Path, old: str, new: str) -> bytes:
    """Replace the first `old` in a file; gives what was there before."""
    before = path.read_bytes()
    assert old.encode() in before
    path.write_bytes(before.replace(old.encode(), new.encode(), 1))
    return before


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "path", "old", "new", "safe"),
    [
        ("GS901", Path("gesso.toml"), "games =", "gamse =", True),
        ("GS902", Path("gesso.toml"), '"react"', '"raect"', True),
        ("GS902", Path("gesso.toml"), '"react"', '"raectt"', False),
        ("GS903", GAME, "[dancer, dj]", "[dacner, dj]", True),
        ("GS903", GAME, "[dancer, dj]", "[dnacerr, dj]", False),
        ("GS904", GAME, "[dancer, dj]", "[dancer]", False),
        ("GS904", GAME, "artists: [dancer, dj]", "artists:\n  - dancer   # first", False),
        ("GS905", DJ, "id: dj", "id: deejay", True),
        ("GS906", DJ, "", "", True),
        ("GS906", DJ, "", "", False),
    ],
)
def test_codes_of_a_project(project: Path, code: str, path: Path, old: str, new: str, safe: bool) -> None:
    before = change(path, old, new)
    if code == "GS906":
        change(DJ, "pieces:", f"pieces: {{inherit: {'dancre' if safe else 'dacnre'}}}\nmore:")
    mended = gesso.open(".").fix(unsafe=not safe, write=False)
    assert code in {repair.problem.code for repair in mended.made}
    assert code not in {found.code for found in mended.left}
    if code not in ("GS904", "GS906"):
        assert mended.texts == {str(path): before.decode()}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "safe"), [("dacner", True), ("dacnre", False)])
def test_a_misspelt_example(project: Path, name: str, safe: bool) -> None:
    text = GAME.read_text(encoding="utf-8") + "examples: [dancer]\n"
    GAME.write_text(text.replace("[dancer]", f"[{name}]"), encoding="utf-8")
    assert [(found.code, found.hint) for found in gesso.open(".").check()] == [("GS622", "did you mean `dancer`?")]
    if not safe:
        assert not gesso.open(".").fix(write=False).made
    assert gesso.open(".").fix(unsafe=not safe, write=False).texts == {str(GAME): text}


STORIES = """gesso: 1
game: react
players: [dancer, dj]
legend: {S: speaker}

scenarios:
  - name: A story
    hand: {dancer: [leap-over]}
    board: |
      . . D . .
      . . . . .
      . . S . .
      . . . . .
      . . J . .
    legend: {D: dancer, J: dj}
    expect: {damage: {dj: 0}}
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "old", "new", "safe"),
    [
        ("GS805", "leap-over", "leap-ovre", True),
        ("GS805", "leap-over", "laep-ovur", False),
        ("GS808", "players: [dancer", "players: [dacner", True),
        ("GS808", "players: [dancer", "players: [dacnre", False),
        ("GS811", "J: dj}", "J: dj, W: speaker}", False),
        ("GS811", "{S: speaker}", "{S: speaker, T: speaker}", False),
    ],
)
def test_codes_of_scenarios(project: Path, code: str, old: str, new: str, safe: bool) -> None:
    file = DJ.parent / "scenarios.yaml"
    file.write_text(STORIES.replace(old, new), encoding="utf-8")

    assert [found.code for found in gesso.open(".").check()] == [code]
    if not safe:
        assert not gesso.open(".").fix(write=False).made
    assert gesso.open(".").fix(unsafe=not safe, write=False).texts == {str(file): STORIES}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "safe"), [("nathanile", True), ("nathanail", False)])
def test_a_misspelt_change_of_artist(project: Path, name: str, safe: bool) -> None:
    for id in ("painter", "nathaniel"):
        shutil.copytree(REPOSITORY / "cards" / "react" / id, project / "cards" / "react" / id)
    change(GAME, "[dancer, dj]", "[dancer, dj, painter, nathaniel]")
    painter = Path("cards/react/painter/artist.yaml")
    before = change(painter, "becomes: nathaniel", f"becomes: {name}")

    assert "GS616" in [found.code for found in gesso.open(".").check()]
    if not safe:
        assert not gesso.open(".").fix(write=False).made
    assert gesso.open(".").fix(unsafe=not safe, write=False).texts == {str(painter): before.decode()}


@pytest.mark.slow
def test_fix_writes_what_is_safe_and_reports_what_is_left(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = change(DJ, "kind: summon", "knid: summon")
    change(DANCER, "count: 14", "count: 140")
    assert main(["check", "--fix"]) == 1
    out, err = capsys.readouterr()
    assert "GS105" in out
    assert out.endswith("3 files checked: 1 error\nTo learn more, run `gesso explain GS105`.\n")
    assert err == "1 problem fixed in 1 file\n"
    assert DJ.read_bytes() == first
    assert main(["check", "--fix", "--unsafe"]) == 0
    assert main(["check", "--fix"]) == 0


@pytest.mark.slow
def test_a_diff_is_shown_and_nothing_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(DJ, "kind: summon", "knid: summon")
    broken = DJ.read_bytes()
    assert main(["check", "--diff", str(DJ)]) == 1
    out, err = capsys.readouterr()
    assert out.startswith(f"--- {DJ}\n+++ {DJ}\n@@ ")
    assert [line for line in out.splitlines()[2:] if line[0] in "-+"] == ["-    knid: summon", "+    kind: summon"]
    assert err == "1 problem would be fixed in 1 file\n"
    assert DJ.read_bytes() == broken
    assert main(["check", "--diff", str(DANCER)]) == 0


def test_unsafe_alone_makes_no_sense(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--unsafe"]) == 2
    assert "--fix" in capsys.readouterr().err


@pytest.mark.slow
def test_line_ends_a_byte_order_mark_and_rights_stay(project: Path) -> None:
    text = change(DJ, "kind: summon", "kind: summon").decode().replace("\n", "\r\n")
    whole = "\ufeff" + text.replace("\r\n  ", "\r\n  ")
    DJ.write_bytes(whole.replace("kind: summon", "knid: summon", 1).encode())
    DJ.chmod(0o640)
    assert main(["check", "--fix", str(DJ)]) == 0
    assert DJ.read_bytes() == whole.encode()
    assert DJ.stat().st_mode & 0o777 == 0o640


@pytest.mark.slow
def test_an_inserted_line_has_the_line_ends_of_its_file(project: Path) -> None:
    text = DJ.read_text(encoding="utf-8").replace("\n", "\r\n")
    DJ.write_bytes(text.replace("game: react\r\n", "", 1).encode())
    assert main(["check", "--fix", str(DJ)]) == 0
    assert b"\n" not in DJ.read_bytes().replace(b"\r\n", b"")


@pytest.mark.slow
def test_a_file_that_may_not_be_written_is_left(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(DJ, "kind: summon", "knid: summon")
    DJ.chmod(0o444)
    broken = DJ.read_bytes()
    assert main(["check", "--fix"]) == 1
    assert f"{DJ}: unchanged: you do not have permission to write it" in capsys.readouterr().err
    assert DJ.read_bytes() == broken


def test_a_file_that_has_changed_meanwhile_is_left(project: Path) -> None:
    before = DJ.read_text(encoding="utf-8")
    DJ.write_text(before + "# more\n", encoding="utf-8")
    assert fix.rewrite(project, str(DJ), before, "x") == "it has changed since it was read"
    assert DJ.read_text(encoding="utf-8") == before + "# more\n"


def test_a_link_inside_stays_a_link_and_one_that_leads_out_is_left(
    project: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "artist.yaml"
    elsewhere.write_text("a\n")
    (project / "out.yaml").symlink_to(elsewhere)
    assert fix.rewrite(project, "out.yaml", "a\n", "b\n") == "it is outside the project"
    assert elsewhere.read_text() == "a\n"
    (project / "real.yaml").write_text("a\n")
    (project / "link.yaml").symlink_to(project / "real.yaml")
    assert fix.rewrite(project, "link.yaml", "a\n", "b\n") == ""
    assert (project / "link.yaml").is_symlink()
    assert (project / "real.yaml").read_text() == "b\n"


def test_a_file_that_is_gone_or_a_full_disk_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "No such file" in fix.rewrite(project, "none.yaml", "", "x")

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(fix, "write_atomically", full)
    assert fix.rewrite(project, str(DJ), DJ.read_text(encoding="utf-8"), "x").startswith("it cannot be written")
