"""Articles, plurals and lists of the messages."""

from __future__ import annotations

import pytest

from gesso.diagnostics.english import alternatives, article, counted, plural


@pytest.mark.parametrize("text", ["a chip", "an omen", "a unit", "an umbrella", "an hour", "a one-eyed owl", "an Omen"])
def test_an_article_follows_the_sound_of_the_word(text: str) -> None:
    assert article(text.partition(" ")[2]) == text


@pytest.mark.parametrize(("word", "many"), [("chip", "chips"), ("dash", "dashes"), ("spy", "spies"), ("toy", "toys")])
def test_ids_take_the_usual_plural(word: str, many: str) -> None:
    assert plural(word) == many


def test_a_figure_stands_with_its_noun() -> None:
    assert [counted(1, "chip"), counted(2, "chip"), counted(2, "ink", mass=True)] == ["1 chip", "2 chips", "2 ink"]


@pytest.mark.parametrize("words", ["", "a", "a or b", "a, b or c"])
def test_a_choice_ends_with_or(words: str) -> None:
    assert alternatives(words.replace(" or", "").replace(",", "").split()) == words
