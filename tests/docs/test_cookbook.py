"""Recipes are found by their names, and one that does not work is no recipe."""

from __future__ import annotations

import pytest

from gesso.cli import main
from gesso.lang.word_list import listed_games, read_word_list
from tools.docs import PageError, cookbook

GAMES = ("react", "solrei")


@pytest.mark.parametrize("game", GAMES)
def test_every_name_of_a_recipe_finds_it_and_no_other(game: str) -> None:
    listed = read_word_list(game)
    assert [recipe.title for recipe in listed.recipes] == [recipe["title"] for recipe in cookbook.source(game)]
    for recipe in listed.recipes:
        for name in (recipe.title, *recipe.names):
            assert listed.recipe(name.upper()) == recipe, name


def test_words_shows_the_lines_of_a_recipe(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed_games() == GAMES
    for words in (["bomb"], ["Delayed", "damage"]):
        assert main(["words", *words, "--game", "react"]) == 0
        assert (
            "Bomb in react, a recipe" in (out := capsys.readouterr().out) and "      deal 1 damage to each zone" in out
        )
    assert main(["words", "bmob", "--game", "react"]) == 2
    assert "did you mean `bomb`?" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("block 2", "blokc 2", "GS202"),
        ("shield: {shield: 2}", "shield: {shield: 1}", "One point of two is blocked"),
        ("arts:\n  - id", "pieces:\n  lock: {kind: counter, limit: 3}\narts:\n  - id", "GS661"),
    ],
)
def test_a_recipe_that_does_not_work_is_named(old: str, new: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = cookbook.source("solrei")[0]
    broken = {key: text.replace(old, new) if isinstance(text, str) else text for key, text in recipe.items()}
    assert broken != recipe
    monkeypatch.setattr(cookbook, "source", lambda _: [broken])
    with pytest.raises(PageError, match=f"the recipe shield: .*{fault}"):
        cookbook.recipes.__wrapped__("solrei")
