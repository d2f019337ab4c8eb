"""`gesso export tabletop-simulator`: who may play, where pictures are found, and what is wrong with a layout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.laboratory import make_project

from gesso.cli import main

pytestmark = pytest.mark.usefixtures("coarse")

TABLE = '[table]\ncloth = [900, 800]\ncolour = "#3B3F45"\nhand = [0, 370]\nhand-size = [500, 70]\n'
LAY = '[[lay]]\npieces = ["*-SEAL"]\nas = "nothing"\n\n[[lay]]\npieces = ["*"]\nas = "tile"\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    make_project(root, "dancer")
    monkeypatch.chdir(root)
    return root


def export(*words: str) -> int:
    return main(["export", "tabletop-simulator", *words])


@pytest.mark.parametrize("base", ["ftp://example.org", "example.org", "file:///tmp"])
def test_what_is_no_address_of_pictures_is_told(project: Path, base: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert export("dancer", "--base-url", base) == 2
    assert "is not an address for pictures" in capsys.readouterr().err


def test_more_players_than_seats_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert export("dancer", "dj", "painter") == 2
    heard = capsys.readouterr().err
    assert "a table of react has 2 seats, but there are 3 players" in heard and "`dancer dj`" in heard


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("[table", 1, "the table layout is not valid TOML"),
        (LAY, 1, "table"),
        (TABLE, 1, "lay"),
        (TABLE + LAY.replace('as = "tile"', 'as = "tiel"'), 12, "`tile`"),
        (TABLE + LAY.replace('as = "nothing"', 'az = "nothing"'), 8, "did you mean `as`?"),
        (TABLE + LAY + 'at = [1, "x"]\n', 13, "number"),
        (TABLE.replace("[0, 370]", "[0]") + LAY, 4, ""),
        (TABLE.replace("#3B3F45", "grey") + LAY, 3, "#3B3F45"),
    ],
)
def test_a_mistake_in_a_layout_is_told_at_its_line(
    project: Path, text: str, line: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / "templates" / "tables" / "react.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    assert export("dancer") == 1
    heard = capsys.readouterr().err
    assert f"templates/tables/react.toml:{line}:" in heard and said in heard
    assert not (project / "build").exists()


def test_a_layout_that_a_link_leads_out_of_the_project_is_not_read(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / "templates" / "tables" / "react.toml"
    file.parent.mkdir(parents=True)
    (tmp_path / "other.toml").write_text(TABLE + LAY)
    file.symlink_to(tmp_path / "other.toml")
    assert export("dancer") == 1
    assert "react.toml" in capsys.readouterr().err


@pytest.mark.slow
def test_a_save_lies_beside_its_pictures_and_names_them_as_it_is_told(project: Path) -> None:
    file = project / "templates" / "tables" / "react.toml"
    file.parent.mkdir(parents=True)
    # Only little of it is drawn.
    lay = '[[lay]]\npieces = ["*-T-*", "DAN-M1"]\nas = "tile"\n\n[[lay]]\npieces = ["*"]\nas = "nothing"\n'
    file.write_text(TABLE + lay)
    assert export("dancer") == 0
    folder = project / "build" / "export" / "tabletop-simulator" / "react" / "dancer"
    pictures = {path.name for path in (folder / "images").iterdir()}
    save = json.loads((folder / "dancer.json").read_text())
    shown = {each["CustomImage"]["ImageURL"] for each in save["ObjectStates"] if "CustomImage" in each}
    assert shown <= {(folder / "images" / name).as_uri() for name in pictures}
    assert export("dancer", "--base-url", "https://example.org/t/") == 0
    text = (folder / "dancer.json").read_text()
    assert "https://example.org/t/react/dancer/images/cloth-" in text and "file://" not in text
