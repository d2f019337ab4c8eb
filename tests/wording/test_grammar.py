"""Articles by sound, plurals and ordinals, as the data of English has them."""

from __future__ import annotations

import tomllib

import pytest

from gesso.resources import resource
from gesso.wording import Grammar


@pytest.fixture(scope="module")
def english() -> Grammar:
    path = resource("templates/phrases/core") / "en.toml"
    return Grammar.of(tomllib.loads(path.read_text(encoding="utf-8"))["language"])


@pytest.mark.parametrize(
    "said",
    [
        "a unit",
        "an **inked** unit",
        "an uninked unit",
        "an hourglass",
        "a one-eyed Fish",
        "an Omen",
        "a European Chip",
        "an 8",
        "a 1",
        "an MP card",
        "a DJ",
        "an umbrella",
        "a uniform zone",
        "an NPC",
        "a NOVA",
    ],
)
def test_the_article_follows_the_sound(english: Grammar, said: str) -> None:
    _, _, phrase = said.partition(" ")
    assert english.indefinite(phrase) == said


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Scale", "Scales"),
        ("Dancing Fish", "Dancing Fish"),
        ("Inspiration die", "Inspiration dice"),
        ("Ability", "Abilities"),
        ("Toy", "Toys"),
        ("Brush", "Brushes"),
        ("Box", "Boxes"),
        ("Wolf", "Wolves"),
        ("Sealbrush-spirit", "Sealbrush-spirits"),
    ],
)
def test_the_last_word_takes_the_plural(english: Grammar, one: str, many: str) -> None:
    assert english.plural(one) == many


@pytest.mark.parametrize(
    ("n", "said"), [(1, "first"), (3, "third"), (11, "11th"), (12, "12th"), (22, "22nd"), (113, "113th")]
)
def test_an_ordinal_is_a_word_while_there_is_one(english: Grammar, n: int, said: str) -> None:
    assert english.ordinal(n) == said
