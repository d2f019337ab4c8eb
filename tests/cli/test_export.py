"""`gesso export`: what a service takes, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.laboratory import make_project
from drawn import DrawnPictures
from PIL import Image
from printing.exports.service_files import EACH_FACE, HEAD, IMAGES
from soak import SOAK

from gesso.cli import main

pytestmark = pytest.mark.usefixtures("coarse")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, drawn: DrawnPictures) -> Iterator[Path]:
    root = tmp_path / "project"
    root.mkdir()
    make_project(root, "dancer")
    monkeypatch.chdir(root)
    with drawn.lent(root):
        yield root


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_list_names_every_service_and_what_it_takes(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = project / "services"
    own.mkdir()
    head = '[service]\nname = "Club"\nabout = "its page"\n[web]\nquality = 1\ncorner = 0\nsizes = {tiny = 30}\n'
    (own / "club.toml").write_text(head)
    assert main(["export", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.split()[:2] == ["web", "web"] for line in lines)
    assert any(line.split()[:2] == ["club", "web"] and "its page" in line for line in lines)
    (own / "club.toml").write_text(head.replace("quality", "qualty"))
    assert main(["export", "--list"]) == 1
    heard = capsys.readouterr()
    assert "services/club.toml:5:1" in heard.err and "did you mean `quality`?" in heard.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "--list"),
        (["wbe"], "did you mean `web`?"),
        (["web", "nobody"], "nobody"),
        (["web", "--jobs", "0"], "1 to 64"),
        (["web", "--out", "cards"], "sources of the project"),
        (["web", "--base-url", "https://example.org"], "`web` does not use --base-url"),
        (["silhouette", "--base-url", "https://example.org"], "`silhouette` does not use --base-url"),
        (["web", "--paper", "a4"], "`web` does not use --paper"),
        (["tabletop-simulator", "--paper", "letter"], "`tabletop-simulator` does not use --paper"),
    ],
)
def test_what_makes_no_sense_is_told(
    project: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", *words]) == 2
    assert said in capsys.readouterr().err
    assert not (project / "build").exists()


def test_a_card_file_with_errors_is_not_exported(project: Path) -> None:
    file = project / "cards" / "react" / "dancer" / "artist.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("motif: scales", "motif: 3"), encoding="utf-8")
    assert main(["export", "web"]) == 1
    assert not (project / "build").exists()


@pytest.mark.parametrize("words", [("export", "web"), ("build", "--only", "faces"), ("kit", "--jobs", "2")])
def test_a_font_that_is_none_is_told(project: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    font = project / "templates" / "fonts" / "alegreya-sans" / "alegreya-sans-500.ttf"
    font.parent.mkdir(parents=True)
    font.write_text("no font")
    assert main([*words]) == 1
    heard = capsys.readouterr().err
    assert "font-unreadable" in heard or "a font cannot be used" in heard
    assert "hint: put the font file itself there" in heard
    assert not (project / "build").exists()


@pytest.mark.slow
def test_nothing_is_written_through_a_link_out_of_the_project(project: Path) -> None:
    outside = project.parent / "outside"
    outside.mkdir()
    (project / "build").mkdir()
    (project / "build" / "export").symlink_to(outside)
    assert main(["export", "web"]) == 2
    assert not list(outside.iterdir())


NOTHING = (
    HEAD
    + IMAGES
    + EACH_FACE
    + """[images.products.stamp]
name = "Stamp"
trim = [20.0, 20.0]
canvas = [300, 300]
safe = [200, 200]
takes = ["stamps"]
"""
)


@pytest.mark.slow
def test_what_a_service_does_not_sell_is_named_by_section_and_size(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of both games, with what their tables have: nothing is dropped in silence, and nothing is drawn."""
    (project / "services").mkdir()
    (project / "services" / "nobody.toml").write_text(NOTHING)
    (project / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\npacks = ["solrei"]\n')
    assert main(["export", "nobody", "dancer", "ashley", "bram"]) == 1
    heard = capsys.readouterr()
    assert "the service has a product for none of these pieces" in heard.err
    for said in (", 88.9 x 88.9 mm: DAN-REF", "of tokens, 20 x 20 mm: DAN-T-SCALE", "of board, "):
        assert said in heard.out
    # 39 of the first, 10 upright ones in each set-up of the others, and 52 for each of these two.
    assert f"{39 + 2 * 10 + 2 * 52} of cards, 63.5 x 88.9 mm: DAN-01" in heard.out
    assert not (project / "build").exists()


@pytest.mark.slow
def test_a_machine_cuts_all_but_what_is_larger_than_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "silhouette", "dancer"]) == 0
    heard = capsys.readouterr()
    assert "files written to" in heard.out and "too large for the machine:\n" in heard.out
    assert "1 of board, 249 x 249 mm: REACT-FIELD" in heard.out and not heard.err
    assert (project / "build/export/silhouette/react/dancer/dancer-a4.pdf").is_file()
    assert main(["export", "silhouette", "dancer"]) == 0
    assert "is up to date" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.skipif(not SOAK, reason="pictures of another service are written in the gate")
def test_pictures_for_the_web_are_the_same_each_time(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "web", "dancer"]) == 0
    folder = project / "build" / "export" / "web"
    first = contents(folder)
    assert {"react/dancer/small/DAN-01.webp", "react/dancer/large/DAN-BACK-ACTION.webp"} <= first.keys()
    assert any(name.startswith("react/re-act/") for name in first)
    with Image.open(folder / "react" / "dancer" / "small" / "DAN-01.webp") as picture:
        assert (picture.format, picture.size, picture.mode) == ("WEBP", (300, 420), "RGBA")
        assert picture.getchannel("A").getpixel((0, 0)) == 0
    assert main(["export", "web", "dancer"]) == 0
    assert "is up to date" in capsys.readouterr().out
    for path in sorted(folder.rglob("*.webp"))[::4]:
        path.unlink()
    assert main(["export", "web", "dancer"]) == 0
    assert contents(folder) == first


@pytest.mark.slow
def test_what_a_service_takes_no_more_is_removed_and_nothing_else(project: Path) -> None:
    own = project / "services"
    own.mkdir()
    text = '[service]\nname = "Club"\nabout = "its page"\n[web]\nquality = 1\ncorner = 0\nsizes = {tiny = 30, small = 60}\n'
    (own / "club.toml").write_text(text)
    assert main(["export", "club", "dancer"]) == 0
    folder = project / "build" / "export" / "club" / "react" / "dancer"
    (folder / "small" / "mine.txt").write_text("mine")
    (own / "club.toml").write_text(text.replace(", small = 60", ""))
    assert main(["export", "club", "dancer"]) == 0
    assert [path.name for path in (folder / "small").iterdir()] == ["mine.txt"]
    assert (folder / "tiny" / "DAN-01.webp").is_file()
