"""`gesso kit` of a part: the table, some cards, or what has changed since a kit was printed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from cli.laboratory import make_project
from drawn import DrawnPictures
from printing.pdf_pages import page_text

from gesso.cli import main
from gesso.resources import FOLDERS, home

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("coarse")]

KITS = Path("build") / "kits"
FILE = Path("cards") / "react" / "dancer" / "artist.yaml"
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'


def git(*words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *who, *words], check=True, capture_output=True)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory, drawn: DrawnPictures) -> Path:
    """A project of which a whole kit was printed, in a git repository."""
    root = tmp_path_factory.mktemp("printed") / "project"
    root.mkdir()
    make_project(root, "dancer")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(root)
        Path(".gitignore").write_text("build/\n.gesso/\n", encoding="utf-8")
        git("init", "-q")
        git("add", "-A")
        git("commit", "-qm", "as printed")
        with drawn.lent(root):
            assert main(["kit", "dancer"]) == 0
    return root


@pytest.fixture
def project(printed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    root = tmp_path / "project"
    shutil.copytree(printed, root)
    monkeypatch.chdir(root)
    yield root


def pages(file: Path) -> list[str]:
    content = file.read_bytes()
    return [page_text(content, number) for number in range(len(pypdfium2.PdfDocument(content)))]


def rename(old: str, new: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    FILE.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("since", [[], ["HEAD"]])
def test_only_what_has_changed_is_printed(project: Path, since: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "dancer", "--reprint", *since]) == 0
    assert "nothing has changed" in capsys.readouterr().out
    rename("name: Pivoting Step", "name: Turning Step")
    assert main(["kit", "dancer", "--reprint", *since]) == 0
    assert capsys.readouterr().out.endswith("reprinted: DAN-01\n")
    front, back = pages(KITS / "dancer-a4-reprint.pdf")
    assert "Cards, reprint" in front and "Dancer, reprint" in front and "Cards, reprint" in back
    assert front.count("Turning Step") == 8 and "Long Entrance" not in front
    assert main(["kit", "dancer", "--reprint", *since]) == 0
    assert ("nothing has changed" in capsys.readouterr().out) is not bool(since)


@pytest.mark.slow
def test_nothing_has_changed_where_the_program_lies_in_the_project(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The templates and fonts of the project are then the program's own; those of a revision come before these."""
    for name in FOLDERS:
        shutil.copytree(home() / name, project / name)
    git("add", "-A")
    git("commit", "-qm", "with the program")
    monkeypatch.setattr("gesso.resources.home", lambda: project)
    assert main(["kit", "dancer", "--reprint", "HEAD"]) == 0
    assert "nothing has changed" in capsys.readouterr().out, "a clean tree shows what its revision shows"


@pytest.mark.slow
def test_a_new_picture_is_a_change_and_so_is_one_that_is_gone(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from PIL import Image

    picture = FILE.parent / "art" / "pivoting-step.png"
    picture.parent.mkdir()
    Image.new("RGB", (825, 1125), "navy").save(picture)
    git("add", "-A")
    git("commit", "-qm", "with a picture")
    assert main(["kit", "dancer", "--reprint"]) == 0
    assert pages(KITS / "dancer-a4-reprint.pdf")[0].count("Pivoting Step") == 8
    picture.unlink()
    capsys.readouterr()
    assert main(["kit", "dancer", "--reprint", "HEAD"]) == 0
    assert "reprint.pdf written" in capsys.readouterr().out


def test_without_a_kit_there_is_nothing_to_compare(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(".gesso/cache/kits")
    assert main(["kit", "dancer", "--reprint"]) == 2
    assert "Gesso has no record of a printed kit dancer" in capsys.readouterr().err
    assert main(["kit", "dancer", "--reprint", "nowhere"]) == 2
    assert "there is no revision `nowhere`" in capsys.readouterr().err


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"version": 1}', '{"version": 1, "pieces": {"a": 3}}', "[" * 9999])
def test_a_damaged_record_is_none(project: Path, damage: str) -> None:
    (Path(".gesso") / "cache" / "kits" / "dancer.json").write_text(damage, encoding="utf-8")
    assert main(["kit", "dancer", "--reprint"]) == 2


@pytest.mark.slow
def test_some_cards_are_printed_by_number_or_id(project: Path) -> None:
    assert main(["kit", "dancer", "--cards", "DAN-01,leap-over"]) == 0
    first, *_ = pages(KITS / "dancer-a4-reprint.pdf")
    assert "Pivoting Step" in first and "Leap Over" in first and "Long Entrance" not in first


@pytest.mark.slow
def test_a_file_names_whom_the_entry_credits_else_the_project(project: Path) -> None:
    def author(file: Path) -> str:
        return str(pypdfium2.PdfDocument(file.read_bytes()).get_metadata_dict()["Author"])

    assert author(KITS / "dancer-a4.pdf") == "mine"
    rename("sigil: scales\n", "sigil: scales\ncredit: Ann Onymous\n")
    assert main(["kit", "dancer", "--cards", "DAN-01"]) == 0
    assert main(["build", "dancer", "--cards", "DAN-01"]) == 0
    sheets = Path("build/react/dancer/sheets/a4-reprint.pdf")
    assert [author(KITS / "dancer-a4-reprint.pdf"), author(sheets)] == ["Ann Onymous"] * 2


def test_a_piece_is_printed_by_the_id_of_its_file(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "dancer", "--cards", "scale"]) == 0
    assert capsys.readouterr().out.endswith("reprinted: DAN-T-SCALE\n")
    assert main(["build", "dancer", "--cards", "scale"]) == 2
    assert "`gesso kit` prints all pieces" in capsys.readouterr().err, "it lies on no sheet of a build"


@pytest.mark.parametrize(
    ("card", "meant"),
    [("DAN-1", "DAN-"), ("dan-01", "DAN-01"), ("pivotng-step", "pivoting-step"), ("x", "by the number printed on it")],
)
def test_a_card_that_is_none_is_told(project: Path, card: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "dancer", "--cards", card]) == 2
    said = capsys.readouterr().err
    assert f"no piece `{card}`" in said and meant in said


@pytest.mark.slow
def test_the_table_alone_has_no_cards(project: Path) -> None:
    assert main(["kit", "dancer", "--table"]) == 0
    found = "".join(pages(KITS / "dancer-table-a4.pdf"))
    assert "Learn it in ten minutes" in found and "Long Entrance" not in found
    assert "What all players share." in found and "tonight" not in found


@pytest.mark.slow
def test_what_a_whole_game_shares_is_called_after_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kit", "--table"]) == 0
    assert "react-table-a4.pdf written" in capsys.readouterr().out
    assert "Common parts" in pages(KITS / "react-table-a4.pdf")[0]


def test_of_two_games_the_folder_of_one_is_to_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(home())
    assert main(["kit", "--table"]) == 2
    assert "`gesso kit cards/react --table` or `gesso kit cards/solrei --table`" in capsys.readouterr().err
    assert main(["kit"]) == 2
    assert "gesso kit ONE ANOTHER" in capsys.readouterr().err


@pytest.mark.slow
def test_boxes_of_cards_without_backs_are_for_sleeves(project: Path) -> None:
    assert main(["kit", "dancer", "--cards", "DAN-BOX", "--sleeved"]) == 0
    (page,) = pages(KITS / "dancer-a4-reprint-sleeved.pdf")
    assert "Inside 68 x 94" in page and "in sleeves" in page
    assert main(["kit", "dancer", "--cards", "DAN-BOX"]) == 0
    (page,) = pages(KITS / "dancer-a4-reprint.pdf")
    assert "Inside 65 x 91" in page and "without sleeves" in page


def test_only_one_part_can_be_asked_for(project: Path) -> None:
    assert main(["kit", "dancer", "--table", "--cards", "DAN-01"]) == 2


def test_a_small_kit_is_held_against_a_small_one(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its Field is another one than that of a large kit, and no piece of either has changed."""
    assert main(["kit", "dancer", "--small", "--reprint", "HEAD"]) == 0
    assert "nothing has changed" in capsys.readouterr().out


@pytest.mark.slow
def test_a_sigil_of_ones_own_that_is_drawn_otherwise_is_a_change(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sigil = FILE.parent / "sigils" / "tile.svg"
    sigil.parent.mkdir()
    sigil.write_text(SQUARE, encoding="utf-8")
    rename("sigil: scale\n", "sigil: tile.svg\n")
    git("add", "-A")
    git("commit", "-qm", "a sigil of its own")
    assert main(["kit", "dancer", "--reprint", "HEAD"]) == 0
    assert "nothing has changed" in capsys.readouterr().out
    sigil.write_text(SQUARE.replace("M0 0", "M4 0"), encoding="utf-8")
    assert main(["kit", "dancer", "--reprint", "HEAD"]) == 0
    said = capsys.readouterr().out
    assert "DAN-T-SCALE" in said and "DAN-01" not in said, "nothing but what bears it"
