"""How a user prints: what is kept, and what is said of a file that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

import gesso
from gesso.printing.pages import BackSides, paper_of
from gesso.tasks.printer import PrinterSettings, offset_of, printer_settings, save_printer_settings, settings_file


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "gesso" / "printer.toml"


def test_without_a_file_sheets_are_a4_and_turned_over_the_long_edge() -> None:
    assert printer_settings() == (PrinterSettings(None, BackSides("long", (0.0, 0.0))), ())


@pytest.mark.parametrize("paper", ["letter", "a3-across", "13x19in"])
def test_what_is_kept_is_read_back(file: Path, paper: str) -> None:
    settings = PrinterSettings(paper_of(paper), BackSides("short", (0.8, -0.25), "separate", 1.5))
    assert save_printer_settings(settings) == file == settings_file()
    assert printer_settings() == (settings, ())


@pytest.mark.parametrize(
    ("text", "line", "words", "hint"),
    [
        ("flip = ", 1, "is not valid TOML", "lines such as"),
        ('\nflip = "sideways"\n', 2, "`flip` must be one of long, short, fold-over", "choose from"),
        ('flip = "shrot"', 1, "`flip` must be one of", "did you mean `short`?"),
        ("flip = 3", 1, "`flip` must be one of", "choose from"),
        ('paper = "a2"', 1, "`paper` must be a known paper or a size such as 330x480mm", "did you mean `a"),
        ('paper = "9x9mm"', 1, "`paper` must be", "width, then height"),
        ("paper = 4", 1, "`paper` must be", "did you mean `a4`?"),
        ('sides = "fornts"', 1, "`sides` must be one of", "did you mean `fronts`?"),
        ("gap = -1", 1, "`gap` must be a number from 0 to 50", "for example `gap = 3`"),
        ("gap = 51", 1, "`gap` must be a number", "for example"),
        ("gap = nan", 1, "`gap` must be a number", "for example"),
        ('gap = "3"', 1, "`gap` must be a number", "for example"),
        ("\n\nbacks-ofset = [0, 0]", 3, "no setting `backs-ofset`", "did you mean `backs-offset`?"),
        ("backs-offset = [0, 0, 0]", 1, "two numbers", "for example"),
        ("backs-offset = 3", 1, "two numbers", "for example"),
        ("backs-offset = [nan, 0]", 1, "two numbers", "for example"),
        ("backs-offset = [true, 0]", 1, "two numbers", "for example"),
        ("backs-offset = [0, 40]", 1, "at most 10 mm", "for example"),
        ("[flip]\na = 3", 1, "`flip` must be one of", "choose from"),
        ("flip = " + "[" * 5000, 1, "nested more than", "levels"),
    ],
)
def test_what_is_wrong_is_said_at_its_line(file: Path, text: str, line: int, words: str, hint: str) -> None:
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    _, (problem,) = printer_settings()
    assert (problem.code, problem.span.line) == ("GS014" if "[[" in text else "GS913", line), problem
    assert words in problem.message and hint in problem.hint, problem


@pytest.mark.parametrize(
    "make", [Path.mkdir, lambda path: path.write_bytes(b"\xff\xfe"), lambda path: path.symlink_to(path)]
)
def test_a_file_that_is_none_is_told(file: Path, make: object) -> None:
    file.parent.mkdir()
    make(file)  # type: ignore[operator]
    settings, problems = printer_settings()
    assert settings == PrinterSettings() and problems


def test_a_file_behind_a_link_is_read_and_kept_there(file: Path, tmp_path: Path) -> None:
    file.parent.mkdir()
    elsewhere = tmp_path / "dotfiles.toml"
    elsewhere.write_text('flip = "short"\n', encoding="utf-8")
    file.symlink_to(elsewhere)
    assert printer_settings()[0].backs.flip == "short"
    save_printer_settings(PrinterSettings())
    assert file.is_symlink() and 'flip = "long"' in elsewhere.read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["", "1", "1,2,3", "a,b", "nan,0", "inf,0", "0,11", "0.8;-0.3"])
def test_what_is_no_offset_is_refused(text: str) -> None:
    with pytest.raises(gesso.RequestError, match="is not an offset for backs"):
        offset_of(text)


def test_an_offset_is_two_numbers() -> None:
    assert offset_of("0.8,-0.3") == (0.8, -0.3) and offset_of(" -1, +2 ") == (-1.0, 2.0)


def test_a_user_without_a_home_has_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    assert printer_settings() == (PrinterSettings(), ())
    with pytest.raises(gesso.RequestError, match="no home"):
        save_printer_settings(PrinterSettings())
