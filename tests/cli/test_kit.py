"""`gesso kit`: one file with all that a table needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from cli.laboratory import make_project
from drawn import DrawnPictures
from printing.pdf_pages import page_text

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


@pytest.mark.slow
def test_a_kit_is_one_file_that_is_written_once(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "dancer"]) == 0
    file = project / "build" / "kits" / "dancer-a4.pdf"
    assert "build/kits/dancer-a4.pdf written" in capsys.readouterr().out
    first = file.read_bytes()
    text = page_text(first, 0)
    assert "Print it, cut it, play it tonight." in text and "1 / " in text
    assert "Learn it in ten minutes" in page_text(first, 1)
    assert [path.name for path in file.parent.iterdir()] == ["dancer-a4.pdf"]
    assert main(["kit", "dancer"]) == 0
    assert "is up to date" in capsys.readouterr().out
    file.unlink()
    assert main(["kit", "dancer"]) == 0
    assert file.read_bytes() == first


def test_a_kit_needs_whom_an_artist_becomes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = make_project(tmp_path, "painter", "nathaniel") / "nathaniel" / "artist.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("motif: daubs", "motif: 3"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["kit", "painter"]) == 1
    assert "nathaniel/artist.yaml" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dancer", "--paper", "a9"], "a9"),
        (["nobody"], "nobody"),
        (["dancer", "--jobs", "many"], "many"),
        (["dancer", "--jobs", "0"], "1 to 64"),
    ],
)
def test_what_makes_no_sense_is_told(
    project: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["kit", *words]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("again", ["dancer", "cards/react/dancer", "cards/react/dancer/artist.yaml"])
def test_whoever_is_named_twice_is_refused(project: Path, again: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "dancer", again]) == 2
    said = capsys.readouterr().err
    assert "dancer is named more than once" in said and "to play an entry against itself, print its kit twice" in said
    assert not (project / "build").exists()


def test_a_card_file_with_errors_makes_no_kit(project: Path) -> None:
    file = project / "cards" / "react" / "dancer" / "artist.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("motif: scales", "motif: 3"), encoding="utf-8")
    assert main(["kit", "dancer"]) == 1
    assert not (project / "build").exists()


def test_no_kit_is_written_through_a_link_out_of_the_project(project: Path) -> None:
    outside = project.parent / "outside"
    outside.mkdir()
    (project / "build").mkdir()
    (project / "build" / "kits").symlink_to(outside)
    assert main(["kit", "dancer"]) == 2
    assert not list(outside.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('<face width="210" height="297" bleed="0" safe="0"><text x="9"/></face>', "page.xml.j2:1:"),
        ("{{ nothing.of.that }}", "page"),
        ("<face", "well-formed"),
    ],
)
def test_a_page_template_that_cannot_be_used_is_told(
    project: Path, template: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    own = project / "templates" / "faces" / "kit"
    own.mkdir(parents=True)
    (own / "page.xml.j2").write_text(template, encoding="utf-8")
    assert main(["kit", "dancer"]) == 1
    assert said in capsys.readouterr().err
    assert not list(project.rglob("*.pdf"))
