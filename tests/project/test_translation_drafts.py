"""`gesso add translation`: a file with a place for each text that has no words yet; run again, it takes nothing away."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.cli import main
from gesso.project import TRANSLATIONS
from gesso.tasks.add import NO_LONGER
from gesso.wording import LocaleError

CARDS = Path("cards/react/calligrapher")
FILE = CARDS / TRANSLATIONS / "fr.yaml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path, "calligrapher", "nathaniel", "painter")
    for file in tmp_path.glob(f"cards/**/{TRANSLATIONS}/fr.yaml"):
        file.unlink()
    return tmp_path


def add(root: Path, entry: str = "calligrapher", locale: str = "fr") -> str:
    added = gesso.open(root).add("translation", locale, entry)
    return f"{added.path}:{added.line}: {added.what}"


def edit(root: Path, file: Path, old: str, new: str) -> None:
    text = (root / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    (root / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.slow
def test_every_text_has_a_place_in_the_order_of_the_card_file(root: Path) -> None:
    (asked,) = [each for each in gesso.open(root, "calligrapher").translation_coverage("fr") if each.entry]
    assert add(root) == f"{FILE.as_posix()}:6: {asked.asked} texts to translate"
    text = (root / FILE).read_text(encoding="utf-8")
    assert '  - {en: Ink, fr: "", gender: ""}\n' in text
    assert '  - {en: Flowing Ink, fr: ""}\n' in text
    places = [text.index(f"en: {name},") for name in ("Ink", "Wet Brush", "Sheathing Respite", "Flowing Ink")]
    assert places == sorted(places)
    assert text.count("  - ") == asked.asked
    # An empty place is nothing wrong: it is printed in English, and counted as left.
    assert not gesso.open(root).check()
    (left,) = [each for each in gesso.open(root, "calligrapher").translation_coverage("fr") if each.entry]
    assert (left.asked, [text for text, _ in left.missing]) == (asked.asked, [text for text, _ in asked.missing])


@pytest.mark.slow
def test_a_second_run_adds_what_is_new_and_loses_nothing(root: Path) -> None:
    add(root)
    edit(root, FILE, '  - {en: Flowing Ink, fr: ""}', "  # Of the river.\n  - {en: Flowing Ink, fr: Encre vive}")
    edit(root, FILE, '{en: Mirrored Hand, fr: ""}', "{en: Mirrored Hand, fr: Main miroir}")
    before = (root / FILE).read_text(encoding="utf-8")
    assert add(root) == f"{FILE.as_posix()}:1: 0 texts to translate"
    assert (root / FILE).read_text(encoding="utf-8") == before

    edit(root, CARDS / "artist.yaml", "name: Flowing Ink", "name: Running Ink")
    edit(root, CARDS / "artist.yaml", "name: Downstroke", "name: Upstroke")
    said = add(root)
    text = (root / FILE).read_text(encoding="utf-8")
    assert said.endswith("2 texts to translate, 1 translation that no card uses now at the end")
    assert text.endswith(f"{NO_LONGER}\n  # Of the river.\n  - {{en: Flowing Ink, fr: Encre vive}}\n")
    # What nobody had translated goes; the new texts stand where their cards do.
    assert "Downstroke" not in text
    assert text.index("Running Ink") < text.index("Spilled Well") < text.index("Upstroke") < text.index("Main miroir")
    assert [(each.code, each.span.line) for each in gesso.open(root).check()] == [("GS747", text.count("\n"))]

    edit(root, CARDS / "artist.yaml", "name: Running Ink", "name: Flowing Ink")
    add(root)
    text = (root / FILE).read_text(encoding="utf-8")
    assert "Running Ink" not in text and NO_LONGER not in text
    assert "  # Of the river.\n  - {en: Flowing Ink, fr: Encre vive}\n" in text


@pytest.mark.slow
def test_what_another_file_has_is_not_asked_for_again(root: Path) -> None:
    add(root, "painter")
    edit(
        root,
        Path("cards/react/painter") / TRANSLATIONS / "fr.yaml",
        '{en: Line, fr: "", gender: ""}',
        "{en: Line, fr: Trait, gender: masculine}",
    )
    assert "en: Line" not in (add(root), (root / FILE).read_text(encoding="utf-8"))[1]


@pytest.mark.slow
def test_a_draft_is_laid_out_and_fmt_sees_a_translation_that_is_not(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(root)
    assert main(["fmt", "--check", "--project", str(root)]) == 0
    edit(root, FILE, "gesso: 1\n\nwords:", "gesso: 1\n\n\nwords:")
    capsys.readouterr()
    assert main(["fmt", "--check", "--project", str(root)]) == 1
    assert f"{FILE.as_posix()}: would change" in capsys.readouterr().out
    assert main(["fmt", str(root / FILE), "--project", str(root)]) == 0
    assert "gesso: 1\n\nwords:" in (root / FILE).read_text(encoding="utf-8")


def test_line_ends_stay_as_they_are(root: Path) -> None:
    add(root)
    (root / FILE).write_bytes((root / FILE).read_bytes().replace(b"\n", b"\r\n"))
    edited = (root / CARDS / "artist.yaml").read_text(encoding="utf-8").replace("name: Downstroke", "name: Upstroke")
    (root / CARDS / "artist.yaml").write_text(edited, encoding="utf-8")
    add(root)
    text = (root / FILE).read_bytes()
    assert b"Upstroke" in text and text.count(b"\n") == text.count(b"\r\n")


@pytest.mark.slow
def test_the_command_takes_the_entry_as_a_word(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["add", "translation", "fr", "calligrapher", "--project", str(root)]) == 0
    assert f"{FILE.as_posix()}:6:" in capsys.readouterr().out


def test_the_words_of_a_game_have_a_file_of_their_own(root: Path) -> None:
    assert add(root, "react").startswith("cards/react/translations/fr.yaml:")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("gesso: 1\nwords: [{en: Ink, fr: Encre}]\n", "one item on each line"),
        ("gesso: 1\nwords:\n  - {en: Ink, fr: Encre}\nmore: 1\n", "comes after"),
        ("gesso: 1\nwords: {\n", "cannot be read"),
        ("gesso: 1\n", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_filled_up_stays_as_it_is(root: Path, words: str, told: str) -> None:
    (root / FILE).parent.mkdir(exist_ok=True)
    (root / FILE).write_text(words, encoding="utf-8")
    with pytest.raises(gesso.RequestError, match=told):
        add(root)
    assert (root / FILE).read_text(encoding="utf-8") == words


def test_languages_that_cannot_be_are_named(root: Path) -> None:
    with pytest.raises(LocaleError, match="no locale `xx`"):
        add(root, locale="xx")
    with pytest.raises(gesso.RequestError, match="already in `en`"):
        add(root, locale="en")
    with pytest.raises(gesso.RequestError, match="no entry `nobody`"):
        add(root, "nobody")
