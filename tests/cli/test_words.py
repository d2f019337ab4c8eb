"""`gesso words`: the language in chapters, one word with its forms, and what there is instead of a word."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gesso.cli import main
from gesso.cli.reports import learn_more
from gesso.diagnostics import Diagnostic, codes
from gesso.lang.word_list import WordList, listed_games, read_word_list
from gesso.project.codes import all_codes
from gesso.source import SourceFile

GAMES = ("react", "solrei")


def said(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main([*words]) == status
    out, err = capsys.readouterr()
    return err if status else out


@pytest.fixture(scope="module", params=GAMES)
def listed(request: pytest.FixtureRequest) -> WordList:
    return read_word_list(request.param)


def test_every_word_is_listed_in_its_chapter(capsys: pytest.CaptureFixture[str], listed: WordList) -> None:
    out = said(capsys, "words", "--game", listed.game)
    words = out.partition("\nrecipes:")[0]
    heads = [line.split()[0] for line in words.splitlines() if line.startswith("  ") and line[2] != " "]
    assert heads == [word.word for word in listed.words]
    assert all(f"\n{word.role}:\n" in out for word in listed.words)
    assert max(map(len, out.splitlines())) <= 88


@pytest.mark.parametrize("words", [("words", "--game", "react"), ("words", "within"), ("explain", "GS404")])
def test_prose_keeps_to_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "40")
    prose = [line for line in said(capsys, *words).splitlines() if line.startswith("  ") and line.endswith((".", ","))]
    assert prose and max(map(len, prose)) <= 40


def test_every_spelling_finds_its_word_with_a_printed_example(listed: WordList) -> None:
    for word in listed.words:
        assert word.after and word.before, word.word
        assert all(listed.word(spelling.upper()) == word for spelling in word.spellings)
    for form in listed.forms:
        assert form.printed.keys() == {"en", "fr"}, form.form
        assert all(any(lines) for lines in form.printed.values()), form.form


def test_a_word_is_shown_with_forms_example_and_print(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "words", "swap", "--game", "react")
    assert out.startswith("`swap` in react\n  Follows the beginning of a line or `may`.\n")
    for line in ("  swap X with Y", "        swap self with a unit adjacent to self", "    prints"):
        assert f"\n{line}\n" in out, line
    french = said(capsys, "words", "swap", "--game", "react", "--locale", "fr")
    assert french.partition("prints")[0] == out.partition("prints")[0] and french != out


def test_a_word_of_both_games_is_shown_for_both(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "words", "negate")
    assert "`negate` in react" in out and "`negate` in solrei" in out
    assert "solrei" not in said(capsys, "words", "diagonal")


def test_in_a_project_its_games_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gesso.toml").write_text("", encoding="utf-8")
    (tmp_path / "cards" / "solrei").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "cards")
    assert "react" not in said(capsys, "words", "negate")


@pytest.mark.parametrize(
    ("phrase", "answer"),
    [
        ("kill", "has no `kill`"),
        ("when a unit attacks", "    when "),
        ("attacks", "Write `deal 1 damage to ...`"),
        ("summon 3 golems", "has no `summon 3`"),
    ],
)
def test_a_wish_is_answered(phrase: str, answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer in said(capsys, "words", *phrase.split(), "--game", "react")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["sumon"], "`summon`"),
        (["summons", "a", "beast", "adjacnet"], "`adjacent`"),
        (["Exhuast,"], "`exhaust`"),
        (["xyzzy"], ""),
    ],
)
def test_a_misspelt_word_gets_the_nearest(words: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    err = said(capsys, "words", *words, "--game", "react", status=2)
    assert f"hint: did you mean {meant}?\n" in err if meant else "`gesso words` lists all words" in err


def test_names_beside_words_are_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "words", "swap", "Rosie", "2", "golems", "--game", "react")
    assert out.count(" in react") == 1


@pytest.mark.parametrize(
    ("option", "message"),
    [(["--game", "chess"], "there is no game `chess`"), (["--locale", "ja"], "no example is printed in `ja`")],
)
def test_an_unknown_game_or_language_is_named(
    option: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in said(capsys, "words", "draw", *option, status=2)


def test_explain_takes_words_and_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "explain", "summon") == said(capsys, "words", "summon")
    assert said(capsys, "explain", "kill") == said(capsys, "words", "kill")
    assert said(capsys, "explain", "figure").startswith("GS618 figure")
    assert "did you mean `summon`?" in said(capsys, "explain", "sumon", status=2)


@pytest.mark.slow
def test_no_word_hides_the_name_of_a_code() -> None:
    names = {code.name for code in all_codes().values()}
    assert not [name for game in listed_games() for name in names if read_word_list(game).word(name)]


@pytest.mark.slow
def test_a_word_is_shown_without_a_parser_or_a_project() -> None:
    """A designer asks between two keystrokes: what takes long to import is left alone."""
    code = "import sys, gesso.cli; gesso.cli.main(sys.argv[1:]); print(*sys.modules)"
    for words in (["words", "summon"], ["explain", "summon"]):
        done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
        loaded = set(done.stdout.splitlines()[-1].split())
        assert (
            not {"lark", "ruamel.yaml", "jsonschema", "gesso.project.project", "gesso.lang.nodes", "gesso.diagnostics"}
            & loaded
        )


@pytest.mark.parametrize(("word", "command"), [("Poisons", "gesso words poison"), ("zzz", "gesso words")])
def test_a_report_names_the_recipe_of_a_mechanic(word: str, command: str) -> None:
    """Whoever writes `poison` looks for the recipe, not for all words."""
    wrong = Diagnostic(codes.LEFT_OUT_WORD, "no such word", SourceFile("artist.yaml", word).whole)
    assert learn_more([wrong]) == f"To learn more, run `gesso explain GS207` or `{command}`.\n"
