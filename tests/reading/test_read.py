"""Printed words lead back to the text that prints them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import gesso
from gesso.cli.command_line import main
from gesso.tasks.read import ReadWords, read_words

# The first of them words every node of a game.
pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PROJECT = cache(lambda: gesso.open(ROOT).model)


def read(words: str, entry: str, locale: str = "en") -> ReadWords:
    return read_words(PROJECT(), words, entry=entry, locale=locale)


@pytest.mark.parametrize(
    ("words", "entry", "text"),
    [
        ("Deal 1 damage to an enemy unit.", "calligrapher", "deal 1 damage to an enemy unit"),
        (
            "Deal **1 damage** to each enemy unit adjacent to your Artist.",
            "calligrapher",
            "deal 1 damage to each enemy unit adjacent to my artist",
        ),
        (
            "Place 1 Ink on a unit. If you do, draw 1 card.",
            "calligrapher",
            "place 1 ink on a unit\nif done\n  draw 1 card",
        ),
        ("when you win the round, ready 1 Art", "ashley", "when I win the round\n  ready 1 art"),
    ],
)
def test_words_are_read(words: str, entry: str, text: str) -> None:
    found = read(words, entry)
    assert found.reading.exact
    assert found.reading.text == text


def test_a_bar_is_read_with_its_text() -> None:
    found = read("[EXHAUST ME · TARGET AN ADJACENT ZONE] Deal 1 damage to the target zone.", "calligrapher")
    assert found.place == "artist"
    assert found.reading.cost == "exhaust self\ntarget a zone adjacent to self"
    assert found.reading.text == "deal 1 damage to the target"


@pytest.mark.parametrize(
    ("words", "entry", "text", "prints"),
    [
        (
            "Deal 1 damage to each enemy unit adjacent to you.",
            "calligrapher",
            "deal 1 damage to each enemy unit adjacent to my artist",
            "Deal 1 damage to each enemy unit adjacent to your Artist.",
        ),
        (
            "Whenever an enemy becomes exhausted, draw a card.",
            "calligrapher",
            "when an enemy unit is exhausted\n  draw 1 card",
            "When an enemy unit is exhausted, draw 1 card.",
        ),
        ("Draw a single card.", "calligrapher", "draw 1 card", "Draw 1 card."),
    ],
)
def test_words_that_people_write_get_the_text_that_they_may_mean(
    words: str, entry: str, text: str, prints: str
) -> None:
    found = read(words, entry)
    assert not found.reading.exact and found.meant is not None
    fix = found.meant.fixes[0]
    assert (fix.writes, fix.words) == (text, prints)


def test_what_cannot_be_said_is_named_with_what_to_write(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--project", str(ROOT), "--game", "react", "Shuffle your deck."]) == 1
    assert "the language has no `shuffle`; nothing shuffles a deck" in capsys.readouterr().out


def test_what_nothing_prints_gets_the_nearest_text() -> None:
    found = read("Draw 1 card. Sing a song.", "calligrapher")
    assert not found.reading.exact
    assert found.reading.text == "draw 1 card"
    assert found.reading.unread == "Sing a song."


@pytest.mark.parametrize(
    ("words", "locale", "unread"),
    [
        ("Exilez une carte", "fr", "Exilez une carte."),
        (
            "Quand vous gagnez la manche, **dansez** avec l'adversaire.",
            "fr",
            "Quand vous gagnez la manche, dansez avec l'adversaire.",
        ),
        ("Piochez 1 carte. Exilez une carte de l'adversaire.", "fr", "Exilez une carte de l'adversaire."),
        ("Piochez 1 carte.\nExilez-en une.", "fr", "Exilez-en une."),
        ("Sing a song!", "en", "Sing a song!"),
    ],
)
def test_words_are_answered_in_their_language(
    words: str, locale: str, unread: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = read_words(PROJECT(), words, entry="calligrapher")
    assert (found.locale, found.reading.unread) == (locale, unread)
    assert main(["read", words, "calligrapher", "--project", str(ROOT)]) == 1
    assert capsys.readouterr().out.startswith({"fr": "Aucun texte n'imprime", "en": "Nothing prints"}[locale])


def test_a_language_that_is_asked_for_is_that_of_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "Draw 1 card.", "calligrapher", "--locale", "fr", "--project", str(ROOT)]) == 1
    assert "Je n'ai pas pu lire à partir de\u00a0: Draw 1 card." in capsys.readouterr().out


def test_words_that_are_printed_in_another_language_need_no_locale(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "Piochez 2 cartes.", "calligrapher", "--project", str(ROOT)]) == 0
    assert "draw 2 cards" in capsys.readouterr().out
    assert main(["read", "Piochez deux cartes.", "calligrapher", "--project", str(ROOT)]) == 1
    said = capsys.readouterr().out
    assert "Le texte le plus proche est\u00a0:" in said and "Il imprime\u00a0:\n\n  Piochez 2 cartes." in said


@pytest.mark.parametrize(
    ("words", "locale", "text"),
    [
        ("Piochez deux cartes.", "fr", "draw 2 cards"),
        ("Déplacez votre Artiste d'une zone.", "fr", "move my artist 1"),
        (
            "Inflige 1 dégât à une unité ennemie adjacente à ton Artiste.",
            "fr",
            "deal 1 damage to an enemy unit adjacent to my artist",
        ),
        (
            "Si vous avez au moins 3 Huiles, l'adversaire défausse une carte.",
            "fr",
            "if I have 3 oil\n  the enemy discards a card",
        ),
        ("Échangez votre Artiste avec une Lampe.", "fr", "swap my artist with a lamp"),
        ("Whenever you draw a card, tap an opposing unit.", "en", "when I draw a card\n  exhaust an enemy unit"),
    ],
)
def test_words_that_people_use_are_read_as_those_that_are_printed(words: str, locale: str, text: str) -> None:
    found = read(words, "lamplighter", locale)
    assert (found.reading.exact, found.reading.text, found.reading.unread) == (False, text, "")


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    """A project whose only Artist has a text that cannot be read."""
    assert main(["new", "--artist", "The Beekeeper", str(tmp_path / "bees")]) == 0
    file = tmp_path / "bees" / "cards" / "react" / "beekeeper" / "artist.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("draw 1 card", "swap two enemy units"), encoding="utf-8")
    return file


def test_words_are_read_with_the_names_of_an_entry_with_errors(draft: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = str(draft.parents[3])
    assert main(["read", "Place 1 Mark in a zone.", "--project", project]) == 0
    assert "place 1 mark in a zone" in capsys.readouterr().out


def test_an_entry_without_its_names_is_answered_with_its_problems(
    draft: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    draft.write_text("gesso: 1\ngame: react\nid: [\n", encoding="utf-8")
    assert main(["read", "Draw 1 card.", "beekeeper", "--project", str(draft.parents[3])]) == 1
    assert "GS009 unclosed" in capsys.readouterr().out
