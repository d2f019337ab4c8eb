"""What a card has of its own words in another language: found, checked at its lines, counted, and nothing else changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.cli import main
from gesso.project import TRANSLATIONS
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.tasks.text import transcripts

FILE = Path("cards/react/calligrapher") / TRANSLATIONS / "fr.yaml"
HEAD = "gesso: 1\nwords:\n"
INK = "  - {en: Ink, fr: Encre, gender: feminine, plural: Encres}\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path, "calligrapher", "nathaniel", "painter")
    return tmp_path


def write(root: Path, words: str, file: Path = FILE, head: str = HEAD) -> None:
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_text(head + words, encoding="utf-8")


def found(root: Path) -> list[tuple[str, str, int]]:
    problems = gesso.open(root).check()
    return [(each.code, Path(each.span.path).as_posix(), each.span.line) for each in problems]


def calligrapher(root: Path, locale: str = "fr") -> tuple[AnyGame, Entry[object, object]]:
    game = gesso.open(root).in_locale(locale).games[0]
    entry = game.entry("calligrapher")
    assert entry is not None
    return game, entry


def texts(root: Path, locale: str = "fr") -> str:
    (transcript,), _ = transcripts(gesso.open(root).model, ["calligrapher"], locale=locale)
    return transcript.text()


def test_names_are_said_with_their_gender_and_what_is_not_translated_stays(root: Path) -> None:
    write(root, f"{INK}  - {{en: inked, fr: 'encré<head: |e|s|es>'}}\n  - {{en: Flowing Ink, fr: Encre courante}}\n")
    said = texts(root)
    assert "Placez 1 Encre sur une unité." in said
    assert "chaque unité encrée" in said
    assert "Action\u00a0: Encre courante" in said
    assert "Action\u00a0: Spilled Well" in said


def test_words_elide_before_a_name_as_its_translation_says(root: Path) -> None:
    write(root, "  - {en: Spirit, fr: Esprit, gender: masculine, elides: false}\n")
    assert "Déplacez ce Esprit" in texts(root)
    write(root, "  - {en: Spirit, fr: Yogi, gender: masculine, elides: true}\n")
    assert "Déplacez cet Yogi" in texts(root)
    write(root, "  - {en: Spirit, fr: Esprit, gender: masculine, elides: maybe}\n")
    assert [each for each in found(root) if each[0].startswith("GS1") and each[1:] == (FILE.as_posix(), 3)]


def test_what_a_card_does_does_not_change(root: Path) -> None:
    """Ids, and so logs and plug-ins, are those of the card file."""
    write(root, INK)
    game, entry = calligrapher(root)
    program, printed = game.program(entry), game.printed(entry)
    lowering = game.definition.lowering()
    assert lowering.generate(program) == lowering.generate(calligrapher(root, "en")[0].printed(entry))
    assert [effect.id for effect in program.effects] == [effect.id for effect in printed.effects]
    assert [effect.body for effect in program.effects] == [effect.body for effect in printed.effects]


def test_english_is_printed_as_the_card_file_has_it(root: Path) -> None:
    before = texts(root, "en")
    write(root, INK)
    assert texts(root, "en") == before


def test_words_of_an_heir_are_those_of_whom_it_takes_pieces_over(root: Path) -> None:
    write(root, "  - {en: Ward, fr: Garde, gender: feminine}\n", Path("cards/react/painter") / TRANSLATIONS / "fr.yaml")
    (transcript,), _ = transcripts(gesso.open(root).model, ["nathaniel"], locale="fr")
    assert "toutes les Gardes" in transcript.text()


def test_a_word_of_the_entry_goes_before_one_of_the_game(root: Path) -> None:
    write(root, "  - {en: Ink, fr: Noir, gender: masculine}\n", Path("cards/react") / TRANSLATIONS / "fr.yaml")
    assert "1 Noir" in texts(root)
    write(root, INK)
    assert "1 Encre" in texts(root)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        ("  - {en: Ink, de: Tinte}\n", "GS742", 3),
        (INK + INK, "GS743", 4),
        ("  - {en: Ink, fr: Encre, gender: neuter}\n", "GS744", 3),
        ("  - {en: Ink, fr: Encre}\n", "GS745", 3),
        ("  - {en: Ink, fr: Encre, gender: feminine}\n", "GS748", 3),
        ("  - {en: Spirit, fr: Feu follet, gender: masculine}\n", "GS748", 3),
        ("  - {en: Spirit, fr: Va-nu-pieds, gender: masculine}\n", "GS748", 3),
        ("  - {en: Ink, fr: 'Encr<head: |e>'}\n", "GS746", 3),
        ("  - {en: inked, fr: 'encré<head: |e|s>'}\n", "GS746", 3),
        ("  - {en: inked, fr: 'encré<what: |e>'}\n", "GS746", 3),
        ("  - {en: inked, fr: 'encré<|e'}\n", "GS746", 3),
        ("  - {en: inked, fr: 'encré {x}<head: |e|s|es>'}\n", "GS746", 3),
        ("  - {en: inked, fr: 'encré [{y}]<head: |e|s|es>'}\n", "GS746", 3),
        ("  - {en: Inkk, fr: Encre, gender: feminine}\n", "GS747", 3),
        ("  - {en: Ink, fr: Encre, genre: f}\n", "GS106", 3),
        ("  - {en: Ink}\n", "GS1", 3),
        ("  - {en: Ink, fr: }\n", "GS1", 3),
        ("  - Ink\n", "GS1", 3),
        ("  - {en: Ink, fr: Encre\n", "GS0", 3),
    ],
)
def test_what_is_wrong_is_told_at_its_line(root: Path, words: str, code: str, line: int) -> None:
    write(root, words)
    problems = [each for each in found(root) if each[1] == FILE.as_posix()]
    assert [each for each in problems if each[0].startswith(code) and each[2] >= line], problems


@pytest.mark.slow
def test_a_language_that_the_game_does_not_speak_is_told(root: Path) -> None:
    write(root, "  - {en: Ink, xx: Blek}\n", FILE.with_name("xx.yaml"))
    assert ("GS741", FILE.with_name("xx.yaml").as_posix(), 1) in found(root)


@pytest.mark.slow
def test_a_misspelt_text_is_answered_with_the_right_one(root: Path) -> None:
    write(root, "  - {en: Wet Bruhs, fr: Pinceau humide}\n")
    (problem,) = [each for each in gesso.open(root).check() if each.code == "GS747"]
    assert "Wet Brush" in problem.hint


@pytest.mark.slow
def test_a_clean_verdict_is_remembered_and_forgotten_with_its_reasons(root: Path) -> None:
    write(root, INK)
    assert [each for each in found(root) if "translations" in each[1]] == []
    assert [each for each in found(root) if "translations" in each[1]] == []
    card = root / "cards/react/calligrapher/artist.yaml"
    card.write_text(card.read_text(encoding="utf-8").replace("name: Wet Brush", "name: Dry Brush"), encoding="utf-8")
    write(root, INK + "  - {en: Wet Brush, fr: Pinceau humide}\n")
    assert [each[0] for each in found(root) if "translations" in each[1]] == ["GS747"]


def test_a_link_out_of_the_project_is_not_followed(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "fr.yaml"
    elsewhere.write_text(HEAD + INK, encoding="utf-8")
    (root / FILE).parent.mkdir()
    (root / FILE).symlink_to(elsewhere)
    assert "1 Ink" in texts(root)


def test_a_translation_with_errors_prints_nothing_and_is_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, "  - {en: Ink, fr: Encre, gender: neuter}\n")
    assert main(["text", "calligrapher", "--locale", "fr", "--project", str(root)]) == 1
    assert "GS744" in capsys.readouterr().err


def test_what_is_translated_is_counted_with_the_places_of_the_rest(root: Path) -> None:
    write(root, INK)
    (each,) = [each for each in gesso.open(root).translation_coverage("fr") if each.entry == "calligrapher"]
    assert each.asked - len(each.missing) == 1
    lines = {text: at.line for text, at in each.missing}
    source = (root / "cards/react/calligrapher/artist.yaml").read_text(encoding="utf-8").splitlines()
    assert "Wet Brush" in source[lines["Wet Brush"] - 1]
    assert "blue" in source[lines["blue"] - 1]


def test_coverage_names_languages_that_files_translate_into(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["text", "--coverage", "--project", str(root)]) == 0
    assert capsys.readouterr().out == "no translations\n"
    write(root, INK)
    assert main(["text", "calligrapher", "--coverage", "--project", str(root)]) == 1
    said = capsys.readouterr().out
    assert said.startswith("fr    1 of ") and "Wet Brush" in said


def test_an_unknown_language_is_a_mistake_of_the_command_line(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["text"], ["kit", "calligrapher", "painter"], ["build"], ["text", "--coverage"]):
        assert main([*command, "--locale", "xx", "--project", str(root)]) == 2
        assert "no locale `xx`; there are `en`" in capsys.readouterr().err


def test_faces_in_another_language_lie_beside_the_others(root: Path) -> None:
    write(root, INK)
    assert main(["build", "calligrapher", "--only", "plugins", "--locale", "fr", "--project", str(root)]) == 0
    assert (root / "build/react/calligrapher-fr").is_dir()
    assert not (root / "build/react/calligrapher").exists()


@pytest.mark.slow
def test_a_reprint_in_another_language_lies_with_its_faces(root: Path) -> None:
    """Not among the English sheets, over which it would be written."""
    write(root, INK)
    assert main(["build", "calligrapher", "--cards", "CAL-01", "--locale", "fr", "--project", str(root)]) == 0
    assert {path.parent.parent.name for path in (root / "build").rglob("*.pdf")} == {"calligrapher-fr"}


def test_a_game_in_a_language_is_one_and_the_same(root: Path) -> None:
    """What is read of its translations is kept with it."""
    (game,) = gesso.open(root).games
    french = game.in_locale("fr")
    assert game.in_locale("fr") is french and french.in_locale("fr") is french
    entry = french.entry("calligrapher")
    assert entry is not None and french.printed(entry) is french.printed(entry)


@pytest.mark.slow
def test_a_character_that_cannot_be_seen_is_an_error_at_its_value(root: Path) -> None:
    write(root, '  - en: Ink\n    fr: "En\\u0007cre"\n')
    line = (HEAD + "x").count("\n") + 2
    assert found(root) == [("GS006", FILE.as_posix(), line)]
