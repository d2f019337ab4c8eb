"""`gesso build`: the whole way, on one Artist."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli.laboratory import make_project
from drawn import DrawnPictures
from PIL import Image

from gesso.cli import main

CASES = Path(__file__).parents[1] / "cases" / "react" / "artists"


def new_project(root: Path) -> Path:
    entry = root / "cards" / "react" / "dancer"
    entry.mkdir(parents=True)
    (root / "gesso.toml").write_text('[project]\nname = "test"\ngames = ["react"]\n')
    shutil.copy(CASES / "dancer.yaml", entry / "artist.yaml")
    game = (CASES / "game.yaml").read_text(encoding="utf-8")
    lines = ["artists: [dancer]" if line.startswith("artists:") else line for line in game.splitlines()]
    lines = ["not_selectable: []" if line.startswith("not_selectable:") else line for line in lines]
    (entry.parent / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return root


def build(root: Path, *words: str) -> int:
    return main(["build", "--project", str(root), "--jobs", "2", *words])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, drawn: DrawnPictures) -> Path:
    """A project that has been built once; tests leave it as it is."""
    root = new_project(tmp_path_factory.mktemp("project"))
    assert build(root) == 0
    drawn.keep(root)
    return root


def files(root: Path) -> dict[str, int]:
    folder = root / "build"
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_a_build_makes_plug_in_faces_and_sheets(built: Path) -> None:
    made = set(files(built))
    assert {"react/dancer/plugin.py", "react/dancer/sheets/a4.pdf", "react/dancer/sheets/letter.pdf"} <= made
    faces = {name.removeprefix("react/dancer/faces/DAN-") for name in made if name.endswith(".png")}
    assert {"01.png", "04.png", "A1.png", "A1-ASCENDED.png", "M3.png", "M3-DAMAGE.png", "REF.png"} <= faces
    assert {"BACK-ACTION.png", "BACK-ABILITY.png", "PLAY.png", "OPP.png"} <= faces
    with Image.open(built / "build" / "react" / "dancer" / "faces" / "DAN-REF.png") as sheet:
        assert sheet.size == (1125, 1125)


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheets_of_an_artist_are_as_small_as_promised(built: Path, paper: str) -> None:
    """The Dancer has the largest pictures of all shipped Artists: scales are full of detail."""
    assert (built / "build" / "react" / "dancer" / "sheets" / f"{paper}.pdf").stat().st_size <= 5_700_000


def test_a_second_build_changes_nothing(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(built)
    assert build(built) == 0
    assert "up to date" in capsys.readouterr().out
    assert files(built) == before


def test_a_faulty_card_stops_the_build_and_keeps_the_output(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = built / "cards" / "react" / "dancer" / "artist.yaml"
    sound, before = card.read_text(encoding="utf-8"), files(built)
    try:
        card.write_text(
            sound.replace("place 1 scale in the zone\n", "place 1 skale in the zone\n", 1), encoding="utf-8"
        )
        assert build(built) == 1
    finally:
        card.write_text(sound, encoding="utf-8")
    said = capsys.readouterr()
    assert "artist.yaml:" in said.err and "skale" in said.err and "Traceback" not in said.err
    assert files(built) == before


def test_a_text_that_does_not_fit_is_reported_at_its_card(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = built / "cards" / "react" / "dancer" / "artist.yaml"
    sound, before = card.read_text(encoding="utf-8"), files(built)
    try:
        card.write_text(sound.replace("name: Leap Over", "name: Leap Over 墨"), encoding="utf-8")
        assert build(built) == 1
    finally:
        card.write_text(sound, encoding="utf-8")
    said = capsys.readouterr().err
    assert "GS706" in said and "U+58A8" in said and "DAN-03" in said
    assert files(built) == before


def test_only_the_plug_in_needs_no_drawing(tmp_path: Path) -> None:
    root = new_project(tmp_path)
    assert build(root, "--only", "plugins") == 0
    assert set(files(root)) == {"react/dancer/plugin.py"}
    assert not (root / ".gesso" / "cache" / "faces").exists()


@pytest.mark.slow
def test_a_plug_in_is_made_again_where_what_it_inherits_has_changed(tmp_path: Path) -> None:
    home = make_project(tmp_path, "painter", "nathaniel", "dancer")
    assert build(tmp_path, "--only", "plugins") == 0
    before = files(tmp_path)
    card = home / "painter" / "artist.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("count: 6", "count: 7", 1), encoding="utf-8")
    assert build(tmp_path, "--only", "plugins") == 0
    again = {name for name, time in files(tmp_path).items() if time != before[name]}
    assert again == {"react/painter/plugin.py", "react/nathaniel/plugin.py"}
    assert build(tmp_path, "--only", "plugins", "--out", str(tmp_path / "new" / "build")) == 0
    for name in before:
        assert (tmp_path / "build" / name).read_bytes() == (tmp_path / "new" / "build" / name).read_bytes()


def test_the_output_may_lie_anywhere(tmp_path: Path) -> None:
    root = new_project(tmp_path / "project")
    assert build(root, "--only", "plugins", "--out", str(tmp_path / "out")) == 0
    assert (tmp_path / "out" / "react" / "dancer" / "plugin.py").is_file()
    assert not (root / "build").exists()


def test_an_output_in_the_way_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = new_project(tmp_path)
    (root / "build").write_text("a file")
    assert build(root, "--only", "plugins") == 1
    said = capsys.readouterr().err
    assert said.startswith("gesso build: ") and "in the way" in said and said.count("\n") == 2


@pytest.mark.parametrize("words", [("--jobs", "0"), ("--jobs", "many"), ("--only", "socks"), ("nowhere",)])
def test_words_that_make_no_sense_are_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    root = new_project(tmp_path)
    assert main(["build", "--project", str(root), *words]) == 2


@pytest.mark.parametrize("out", ["cards", "cards/react/made", "templates", ".", ".."])
def test_nothing_is_written_among_the_sources(tmp_path: Path, capsys: pytest.CaptureFixture[str], out: str) -> None:
    """Neither into the cards and templates, nor into a folder that holds the project."""
    root = new_project(tmp_path / "project")
    before = sorted(root.rglob("*"))
    assert build(root, "--only", "plugins", "--out", str(root / out)) == 2
    assert "has the sources of the project" in capsys.readouterr().err
    assert sorted(root.rglob("*")) == before


def test_a_link_leads_nothing_out_of_the_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A link called `build`, or inside of it, may be a stranger's."""
    root = new_project(tmp_path / "project")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (root / "build").symlink_to(elsewhere)
    assert build(root, "--only", "plugins") == 2
    (root / "build").unlink()
    (root / "build").mkdir()
    (root / "build" / "react").symlink_to(elsewhere)
    assert build(root, "--only", "plugins") == 2
    assert "leads out of the project" in capsys.readouterr().err
    assert list(elsewhere.rglob("*")) == []
