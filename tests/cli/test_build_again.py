"""A build does nothing for entries of which all stands that it would make, and everything for others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli.test_build import build, files, new_project
from drawn import DrawnPictures

from gesso.cli import main
from gesso.project.game import Game
from gesso.project.project import open_project
from gesso.resources import home


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, drawn: DrawnPictures) -> Path:
    root = new_project(tmp_path_factory.mktemp("project"))
    with drawn.lent(root):
        assert build(root) == 0
    return root


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The entries that are checked."""
    found: list[str] = []
    check = Game.checked

    def spy(game, entry):  # type: ignore[no-untyped-def]
        found.append(entry.id)
        return check(game, entry)

    monkeypatch.setattr(Game, "checked", spy)
    return found


@pytest.mark.slow
def test_what_stands_is_not_even_checked(built: Path, asked: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert build(built) == 0
    assert asked == [] and "up to date" in capsys.readouterr().out


@pytest.mark.slow
def test_a_file_that_is_gone_or_another_one_is_made_again(built: Path, asked: list[str]) -> None:
    before = files(built)
    for name in ("plugin.py", "faces/DAN-01.png"):
        file = built / "build" / "react" / "dancer" / name
        content = file.read_bytes()
        file.unlink()
        assert build(built) == 0 and file.read_bytes() == content and "dancer" in asked
        file.write_bytes(b"something else")
        assert build(built) == 0 and file.read_bytes() == content
        asked.clear()
    assert before.keys() == files(built).keys()


@pytest.mark.parametrize("name", ["gesso.toml", "cards/react/game.yaml", "cards/react/dancer/artist.yaml"])
def test_an_entry_is_looked_at_again_where_a_text_that_decides_about_it_is_another(
    built: Path, asked: list[str], name: str
) -> None:
    file = built / name
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}\n# another\n", encoding="utf-8")
    try:
        assert build(built) == 0 and "dancer" in asked
    finally:
        file.write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_another_language_or_folder_stands_for_itself(built: Path, asked: list[str], tmp_path: Path) -> None:
    shutil.copytree(built, tmp_path / "copy", ignore=shutil.ignore_patterns("build"))
    assert build(tmp_path / "copy") == 0
    assert "dancer" in asked


def test_a_problem_is_told_each_time(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = built / "cards" / "react" / "dancer" / "artist.yaml"
    text = file.read_text(encoding="utf-8")
    assert "deal 1 damage" in text
    file.write_text(text.replace("deal 1 damage", "deal 3 damage", 1), encoding="utf-8")
    try:
        for _ in range(2):
            assert main(["build", "--project", str(built), "--only", "faces"]) == 0
            assert "instant-kill" in capsys.readouterr().err
    finally:
        file.write_text(text, encoding="utf-8")


def test_whom_a_check_asks_for_is_known() -> None:
    project = open_project(home())
    react, solrei = project.games
    painter, dancer, ashley = (
        game.entry(id) for game, id in ((react, "painter"), (react, "dancer"), (solrei, "ashley"))
    )
    assert painter is not None and dancer is not None and ashley is not None
    assert "nathaniel" in (react.dependencies(painter) or ()) and react.dependencies(dancer) is not None
    assert solrei.dependencies(ashley) is None
