"""`gesso printer`: what is set is shown, kept, and used by what prints."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from cli.laboratory import make_project
from printing.pdf_pages import page_text

import gesso
from gesso.cli import main
from gesso.printing.pages import PAPERS, paper_of
from gesso.printing.pipeline.sheet_writing import SheetStyle
from gesso.tasks import export

pytestmark = pytest.mark.usefixtures("coarse")


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "gesso" / "printer.toml"


def test_what_is_set_is_shown_and_kept(settings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["printer"]) == 0
    assert "nothing is saved yet" in capsys.readouterr().out and not settings.exists()
    assert main(["printer", "--backs-offset", "-0.8,0.3", "--flip", "short"]) == 0
    assert main(["printer"]) == 0
    said = capsys.readouterr().out
    assert "short" in said and "-0.8,0.3 mm" in said and str(settings) in said
    assert main(["printer", "--paper", "letter"]) == 0
    said = capsys.readouterr().out
    assert "letter" in said and "short" in said
    assert main(["printer", "--sides", "separate", "--gap", "3"]) == 0
    said = capsys.readouterr().out
    assert "separate" in said and "3 mm" in said and "letter" in said


@pytest.mark.slow
def test_the_calibration_sheet_says_what_is_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["printer", "--calibration", "sheet.pdf"]) == 0
    first = (tmp_path / "sheet.pdf").read_bytes()
    assert "Calibration, front" in page_text(first, 0) and "through the paper" in page_text(first, 1).replace("\n", " ")
    assert "Set now" not in page_text(first, 0) and "long edge".upper() in page_text(first, 0)
    assert main(["printer", "--backs-offset", "1.5,-2", "--flip", "short", "--calibration", "sheet.pdf"]) == 0
    second = (tmp_path / "sheet.pdf").read_bytes()
    assert "x +1.5, y −2" in page_text(second, 0) and "short edge".upper() in page_text(second, 0)
    assert main(["printer", "--calibration", "sheet.pdf"]) == 0
    assert (tmp_path / "sheet.pdf").read_bytes() == second


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize(
    "paper", ["a5", "120.125x160.125mm", *(pytest.param(each, marks=pytest.mark.slow) for each in PAPERS)]
)
def test_there_is_a_calibration_sheet_for_every_paper(paper: str, locale: str, tmp_path: Path) -> None:
    sheet = paper_of(paper)
    assert sheet is not None
    words = ["printer", "--paper", paper, "--locale", locale, "--calibration", "sheet.pdf"]
    assert main(words) == 0
    front, back = pypdfium2.PdfDocument(tmp_path / "sheet.pdf")
    assert front.get_size() == back.get_size() == pytest.approx((sheet.width / 25.4 * 72, sheet.height / 25.4 * 72))
    assert "--backs-offset" in page_text((tmp_path / "sheet.pdf").read_bytes(), 0)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--paper", "a2"], 2, "did you mean `a"),
        (["--paper", "10x10mm"], 2, "each side from 50 to 2000 mm"),
        (["--paper", "100x150mm", "--calibration", "sheet.pdf"], 2, "it needs 120 x 160 mm"),
        (["--gap", "wide"], 2, "`wide` is not a gap between cards"),
        (["--gap", "51"], 2, "millimetres from 0 to 50"),
        (["--sides", "inner"], 2, "inner"),
        (["--backs-offset", "far"], 2, "`far` is not an offset"),
        (["--backs-offset", "0,99"], 2, "at most 10 mm"),
        (["--flip", "sideways"], 2, "sideways"),
        (["--calibration", "."], 2, "it is a folder"),
        (["--calibration", "/proc/none/sheet.pdf"], 2, "cannot be written"),
    ],
)
def test_what_makes_no_sense_is_told(
    settings: Path, words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["printer", *words]) == status
    assert said in capsys.readouterr().err and not settings.exists()


@pytest.mark.parametrize("command", ["printer", "build", "kit", "export web"])
def test_a_file_that_cannot_be_used_stops_what_prints(
    settings: Path, tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_project(tmp_path, "dancer")
    settings.parent.mkdir()
    settings.write_text('paper = "a4"\nflip = "sideways"\n', encoding="utf-8")
    assert main(command.split()) == 1
    said = capsys.readouterr().err
    assert "printer.toml:2:8: error GS913" in said and 'flip = "sideways"' in said
    assert main(["doctor"]) == 1
    assert "printer.toml:2: `flip` must be one of" in capsys.readouterr().out


def test_a_cutting_machine_cuts_the_paper_that_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_project(tmp_path, "dancer")
    papers: list[object] = []

    def record(*_: object, paper: str | None, usual_paper: str, **__: object) -> None:
        papers.append(paper or usual_paper)
        raise gesso.RequestError("enough is known")

    monkeypatch.setattr(export, "export", record)
    assert main(["printer", "--paper", "letter"]) == 0
    for words in ([], ["--paper", "a4"]):
        assert main(["export", "silhouette", *words]) == 2
    assert papers == ["letter", "a4"]


@pytest.mark.parametrize(
    ("kept", "asked", "suffix"),
    [
        ([], [], ""),
        ([], ["--flip", "long"], ""),
        ([], ["--flip", "short"], "-flip-short"),
        ([], ["--flip", "fold-over", "--backs-offset", "2,-1"], "-flip-fold-over-offset_2_-1"),
        (["--flip", "short", "--backs-offset", "0.8,0"], [], ""),
        (["--flip", "short", "--backs-offset", "0.8,0"], ["--flip", "short"], ""),
        (["--flip", "short", "--backs-offset", "0.8,0"], ["--flip", "long"], "-flip-long"),
        (["--backs-offset", "0.8,0"], ["--backs-offset", "0,0"], "-offset_0_0"),
        (["--gap", "3"], ["--gap", "0"], "-gap_0"),
        ([], ["--flip", "short", "--sleeved"], "-flip-short-sleeved"),
    ],
)
@pytest.mark.parametrize(("command", "method"), [("build", "build"), ("kit", "print_kit")])
def test_what_one_run_has_otherwise_than_the_printer_is_in_the_name_of_its_files(
    command: str,
    method: str,
    kept: list[str],
    asked: list[str],
    suffix: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_project(tmp_path, "dancer")
    found: list[str] = []

    def record(*_: object, style: SheetStyle, **__: object) -> None:
        found.append(style.suffix)
        raise gesso.RequestError("enough is known")

    monkeypatch.setattr(gesso.Project, method, record)
    if kept:
        assert main(["printer", *kept]) == 0
    assert main([command, "dancer", *asked]) == 2
    assert found == [suffix]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--flip", "fold-over", "--sides", "backs"], "sheets to fold"),
        (["--sleeved", "--sides", "separate"], "--sleeved"),
    ],
)
def test_sides_without_anything_on_them_are_refused(
    words: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_project(tmp_path, "dancer")
    assert main(["kit", "dancer", *words]) == 2
    said = capsys.readouterr().err
    assert reason in said and "--sides fronts" in said


def test_doctor_shows_the_printer(settings: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor"])
    assert "a4, long, backs 0,0 mm, nothing is saved" in capsys.readouterr().out
    main(["printer", "--flip", "short"])
    main(["doctor"])
    assert f"a4, short, backs 0,0 mm, in {settings}" in capsys.readouterr().out


@pytest.mark.slow
def test_the_sheet_is_in_another_language(tmp_path: Path) -> None:
    def words(locale: str) -> str:
        file = tmp_path / f"{locale}.pdf"
        assert main(["printer", "--calibration", str(file), "--locale", locale]) == 0
        return " ".join(page_text(file.read_bytes(), number).replace("\n", " ") for number in (0, 1))

    assert "Calibration, front" in words("en") and "Lay a ruler on it" in words("en")
    french = words("fr")
    assert "Calibrage, recto" in french and "à travers le papier" in french
    assert not [each for each in ("Calibration", "ruler", "middle", "Every stroke", "once for") if each in french]
    assert main(["printer", "--calibration", str(tmp_path / "xx.pdf"), "--locale", "xx"]) == 2
