"""`gesso build` of some cards, or of what has changed since a revision: sheets with nothing else."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from cli.laboratory import make_project
from printing.pdf_pages import page_text

from gesso.api import Workspace
from gesso.cli import main

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("coarse")]

SHEETS = Path("build/react/dancer/sheets")
FILE = Path("cards/react/dancer/artist.yaml")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_project(tmp_path, "dancer", "dj")
    monkeypatch.chdir(tmp_path)
    Path(".gitignore").write_text("build/\n.gesso/\n", encoding="utf-8")
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "-q"), ("add", "-A"), ("commit", "-qm", "as printed")):
        subprocess.run(["git", *who, *words], check=True, capture_output=True)
    return tmp_path


def fronts(file: Path) -> str:
    content = file.read_bytes()
    assert len(pypdfium2.PdfDocument(content)) == 2, "one sheet"
    return page_text(content, 0)


def test_only_what_has_changed_is_on_the_sheets(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--reprint"]) == 0
    assert capsys.readouterr().out == "nothing has changed\n" and not Path("build").exists()
    text = FILE.read_text(encoding="utf-8")
    FILE.write_text(text.replace("name: Pivoting Step", "name: Turning Step"), encoding="utf-8")
    assert main(["build", "--reprint"]) == 0
    assert capsys.readouterr().out == "2 files written to build\nreprinted: DAN-01\n"
    assert sorted(path.name for path in SHEETS.iterdir()) == ["a4-reprint.pdf", "letter-reprint.pdf"]
    assert not Path("build/react/dj").exists() and not (SHEETS.parent / "faces").exists()
    shown = fronts(SHEETS / "a4-reprint.pdf")
    assert shown.count("Turning Step") == 8 and "Long Entrance" not in shown and "reprint" in shown
    assert main(["build", "dj", "--reprint", "HEAD"]) == 0
    assert capsys.readouterr().out == "nothing has changed\n"
    assert main(["build", "--reprint", "no-such-tag"]) == 2
    assert "there is no revision `no-such-tag`" in capsys.readouterr().err


def test_cards_are_named_by_number_or_id(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "--cards", "DAN-01,leap-over", "--sleeved"]) == 0
    assert "reprinted: DAN-01, DAN-03\n" in capsys.readouterr().out
    assert (SHEETS / "a4-reprint-sleeved.pdf").is_file()
    assert main(["build", "dancer", "--cards", "leap-ove"]) == 2
    assert "there is no piece `leap-ove`" in (told := capsys.readouterr().err) and "leap-over" in told
    assert main(["build", "--only", "plugins", "--cards", "DAN-01"]) == 2
    assert "remove --extra and plugins" in capsys.readouterr().err


def test_one_card_gives_one_picture(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Pictures of other cards stay, and a back that several cards share is not drawn."""
    faces = SHEETS.parent / "faces"
    assert main(["build", "dancer", "--cards", "leap-over", "--only", "faces"]) == 0
    assert capsys.readouterr().out == "1 file written to build\nreprinted: DAN-03\n"
    assert [path.name for path in faces.iterdir()] == ["DAN-03.png"] and not SHEETS.exists()
    assert main(["build", "dancer", "--cards", "dancer-steps", "--only", "faces,sheets"]) == 0
    assert sorted(path.name for path in faces.iterdir()) == ["DAN-03.png", "DAN-A1-ASCENDED.png", "DAN-A1.png"]
    assert (SHEETS / "a4-reprint.pdf").is_file()


def test_a_card_is_drawn_beside_one_with_an_error(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The picture of a card with an error, and of what shows its words, would be wrong: it stays away."""
    text = FILE.read_text(encoding="utf-8")
    good = ["build", "dancer", "--cards", "scattered-light", "--only", "faces"]
    assert main(good) == 0
    (picture,) = (SHEETS.parent / "faces").iterdir()
    before = picture.read_bytes()
    picture.unlink()
    capsys.readouterr()
    for old, new, code in (
        ("place 1 scale in the zone of my artist", "place 1 scalee in the zone of my artist", "GS301"),
        ("place 1 scale in the zone of my artist", "plaice 1 scale in the zone of my artist", "GS2"),
        ("name: Leap Over\n    copies: 7", "name: Leap Over\n    copies: many", "GS1"),
    ):
        FILE.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert main(good) == 1
        told = capsys.readouterr()
        assert told.out == "1 file written to build\nreprinted: DAN-04\n" and code in told.err
        assert picture.read_bytes() == before
        assert main([*good[:3], "leap-over", *good[4:]]) == 1
        told = capsys.readouterr()
        assert told.out == "" and code in told.err
        picture.unlink()
        assert main(good[:4]) == 1
    # A passive is shown by the Artist's own pieces.
    FILE.write_text(text.replace("remove 3 scales in the zone", "remove 3 scalees in the zone", 1), encoding="utf-8")
    assert main(good) == 1 and main([*good[:3], "DAN-REF", *good[4:]]) == 1
    assert [path.name for path in (SHEETS.parent / "faces").iterdir()] == ["DAN-04.png"]


def test_a_watched_card_is_drawn_again_on_every_save(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistake is reported, and the next save is answered again."""
    text = FILE.read_text(encoding="utf-8")
    wrong = text.replace("copies: 8", "copies: 9", 1)
    renamed = text.replace("Leap Over", "Leap Across")
    states = (text, wrong, renamed, renamed.replace("Long Entrance", "Late Entrance"))

    def watch(root: Path, show: Callable[..., None], **_: object) -> None:
        workspace = Workspace(root)
        for state in states:
            FILE.write_text(state, encoding="utf-8")
            workspace.reread([root / FILE])
            show(workspace)
        raise KeyboardInterrupt

    monkeypatch.setattr("gesso.cli.watch.watch", watch)
    assert main(["build", "dancer", "--cards", "leap-over", "--only", "faces", "--watch", "--jobs", "1"]) == 130
    out, err = capsys.readouterr()
    assert [line for line in out.splitlines() if not line.startswith("reprinted")] == [
        "1 file written to build",
        "1 file written to build",
        "build is up to date",
    ]
    assert "1 error" in err


def test_fronts_and_backs_are_files_of_equal_length(project: Path) -> None:
    words = [
        "build",
        "dancer",
        "--only",
        "sheets",
        "--cards",
        "DAN-01,DAN-A1,DAN-REF",
        "--gap",
        "2",
        "--paper",
        "tabloid",
    ]
    assert main([*words, "--sides", "separate"]) == 0
    assert sorted(file.name for file in SHEETS.iterdir()) == [
        "tabloid-reprint-gap_2-backs.pdf",
        "tabloid-reprint-gap_2-fronts.pdf",
    ]
    fronts, backs = (
        len(pypdfium2.PdfDocument(SHEETS / f"tabloid-reprint-gap_2-{side}.pdf")) for side in ("fronts", "backs")
    )
    assert main(words) == 0
    assert fronts == backs == len(pypdfium2.PdfDocument(SHEETS / "tabloid-reprint-gap_2.pdf")) / 2


def test_a_paper_smaller_than_a_card_is_reported_at_the_card(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "dancer", "--only", "sheets", "--paper", "70x90mm"]) == 1
    told = capsys.readouterr().err
    assert "artist.yaml" in told and "GS702" in told and "on 70 x 90 mm with margins of 6 mm" in told
    assert "print on a larger paper" in told
    assert main(["kit", "dancer", "--paper", "a5"]) == 1
    told = capsys.readouterr().err
    assert "GS702" in told and "REACT-RULES-1: a piece of 194 x 250 mm does not fit on A5" in told
