"""One way of saying it stands for words that mean the same, and never for words of the language."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from gesso.lang.errors.synonyms import synonyms
from tools.docs.examples import manual

GAMES = ("react", "solrei")
CARDS = Path(__file__).parents[2] / "cards"
FEWEST_LINES = 200
_TEXT = re.compile(r"(?m)^ +(?:effect|cost|text): \|\n((?: +.*\n)+?)(?=^ *[\w-]+:|^ *-|^$)")


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_the_language_have_no_synonyms(game: str) -> None:
    known = synonyms(manual(game).language)
    files = (CARDS / game).rglob("*.yaml")
    blocks = itertools.chain.from_iterable(_TEXT.findall(file.read_text(encoding="utf-8")) for file in files)
    lines = [line.split() for block in blocks for line in block.splitlines()]
    assert len(lines) > FEWEST_LINES
    assert [line for line in lines if known.words(line) != line] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_synonym_stands_for_another_one(game: str) -> None:
    known = synonyms(manual(game).language)
    assert [words for words in known.meant if tuple(known.words(words)) != words] == []


def test_words_tell_which_ones_they_stand_for() -> None:
    known = synonyms(manual("react").language)
    said = ["each", "time", ",", "you're", "allowed", "to", "draw", "2", "additional", "cards"]
    assert known.spelled_out(said) == [
        ("when", 0, 2), (",", 2, 3), ("you", 3, 6), ("may", 3, 6), ("draw", 6, 7), ("2", 7, 8), ("more", 8, 9), ("cards", 9, 10),
    ]  # fmt: skip


def test_a_figure_stays() -> None:
    assert synonyms(manual("react").language).phrase("gain an additional 2 beats") == "gain 2 more beats"


def test_what_stands_in_brackets_is_a_phrase_of_its_own() -> None:
    assert synonyms(manual("react").language).phrase("the [other player] draws") == "the [other player] draws"


def test_a_word_that_is_a_declared_name_stays() -> None:
    known = synonyms(manual("react").language)
    assert known.words(["tap", "the", "opponent"], {"tap", "opponent"}) == ["tap", "your", "opponent"]
