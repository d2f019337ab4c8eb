"""The texts of codes: every code has one, every text has a code, and a translation may have less."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import gesso
from gesso.cli import main
from gesso.diagnostics import RequestError, codes, codes_in, error, explanations, warning
from gesso.diagnostics.explanations import Explanation, check_language, explanation, faults
from gesso.games import game_ids, load
from gesso.resources import add_home, remove_home

PARTS = {"core": codes_in(vars(codes)), **{id: part() for id in game_ids() if (part := load(id).codes)}}
LATE, ODD = error("GS990", "too-late"), warning("GS991", "odd-one")
ENGLISH = """
[GS990]
name = "too-late"
title = "It comes too late."
problem = '''
A sentence on
two lines.
'''
reason = "A reason."
example = '''
may
  draw 1 card
'''
instead = "draw 1 card"

[GS991]
name = "odd-one"
title = "Odd."
problem = "It is odd."
reason = "Even would be better."
example = "1"
instead = "2"
"""
FRENCH = """
[GS990]
title = "C'est trop tard."
"""
Write = Callable[[str, str], None]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Write a file of a part `late` that lies in a home of its own."""
    folder = tmp_path / "templates" / "diagnostics" / "late"
    folder.mkdir(parents=True)
    add_home(tmp_path)
    explanations._tables.cache_clear()

    def written(name: str, text: str) -> None:
        (folder / name).write_text(text, encoding="utf-8")

    yield written
    remove_home(tmp_path)


@pytest.mark.parametrize("part", PARTS)
def test_every_code_has_a_text_and_every_text_a_code(part: str) -> None:
    assert list(faults(part, PARTS[part])) == []


def test_lines_of_a_sentence_are_joined_and_those_of_an_example_kept(write: Write) -> None:
    write("en.toml", ENGLISH)
    assert list(faults("late", (LATE, ODD))) == []
    assert explanation(LATE) == Explanation(
        LATE, "It comes too late.", "A sentence on two lines.", "A reason.", "may\n  draw 1 card", "draw 1 card"
    )


def test_what_a_translation_lacks_is_english(write: Write) -> None:
    write("en.toml", ENGLISH)
    write("xx.toml", FRENCH)
    assert list(faults("late", (LATE, ODD))) == []
    late = explanation(LATE, "xx")
    assert (late.title, late.reason) == ("C'est trop tard.", "A reason.")
    assert explanation(ODD, "xx") == explanation(ODD)
    assert explanation(PARTS["core"][0], "xx") == explanation(PARTS["core"][0])


def test_a_language_that_explains_nothing_is_refused(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RequestError, match="no code is explained in `xx`"):
        check_language("xx")
    assert main(["explain", "GS101", "--locale", "xx"]) == 2
    assert "there are `en`" in capsys.readouterr().err
    write("xx.toml", FRENCH)
    assert main(["explain", "GS101", "--locale", "xx"]) == 0
    assert capsys.readouterr().out.startswith("GS101 unknown-key (error)\n")


@pytest.mark.parametrize(("word", "title"), [("unknown-key", "Clé inconnue."), ("GS603", "Une pièce déclarée")])
def test_french_explains_codes_of_the_stages_and_of_a_game(
    word: str, title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", word, "--locale", "fr"]) == 0
    out = capsys.readouterr().out
    assert title in out
    assert (
        "\nProblème\u00a0:\n" in out and "Why it matters" not in out and ("(erreur" in out or "(avertissement" in out)
    )
    assert gesso.explain(word, "fr").title.startswith(title)


def test_a_label_that_english_does_not_have_is_named(write: Write) -> None:
    write("en.toml", f'[labels]\nfootnote = "Note:"\n{ENGLISH}')
    (fault,) = faults("late", (LATE, ODD))
    assert fault.endswith("en.toml: there is no label `footnote`")


@pytest.mark.parametrize("text", [None, "", "= no TOML", "GS990 = 3", "[GS990]\ntitle = 3"])
def test_a_code_without_a_text_is_called_by_its_name(write: Write, text: str | None) -> None:
    if text is not None:
        write("en.toml", text)
    assert explanation(LATE) == Explanation(LATE, "Too late.", "", "")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda text: text.replace("[GS991]", "[GS992]"), "GS991 has no text"),
        (lambda text: text.replace("[GS991]", "[GS992]"), "there is no code GS992"),
        (lambda text: text.replace("odd-one", "odd"), "GS991 is called `odd-one`, not `odd`"),
        (lambda text: text.replace('reason = "A reason."\n', ""), "GS990 has no `reason`"),
        (lambda text: text.replace("instead", "rather"), "GS990 has an unknown key `rather`"),
        (lambda text: text.replace('"2"', "2"), "GS991 is not a table of texts"),
        (lambda text: text.replace('"2"', "2 2"), "Expected newline"),
    ],
)
def test_a_fault_of_a_file_is_named(write: Write, change: Callable[[str], str], fault: str) -> None:
    write("en.toml", change(ENGLISH))
    assert any(fault in line for line in faults("late", (LATE, ODD)))


def test_a_part_without_english_is_named(write: Write) -> None:
    write("fr.toml", FRENCH)
    assert list(faults("late", (LATE,))) == ["templates/diagnostics/late/en.toml is missing"]


def test_a_check_reads_no_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanations, "_tables", lambda path: pytest.fail(f"{path} was read"))
    (tmp_path / "gesso.toml").write_text("gesso = 1\nnonsense = 2\n", encoding="utf-8")
    assert main(["check", "--project", str(tmp_path)]) in (1, 2)
