"""The printer and the parser undo each other."""

from __future__ import annotations

import pytest
from lang.strategies import programs
from lang.texts import REACT_TEXTS, Text
from lang.there_and_back import check_programs, check_text

from gesso.diagnostics.english import article
from gesso.games.react.lang.language import REACT
from gesso.lang.ast import Noun
from gesso.lang.parser import parse
from gesso.lang.unparser import unparse
from gesso.source import SourceFile


@pytest.mark.slow
def test_a_printed_program_parses_to_itself() -> None:
    """parse(print(p)) == p for random programs."""
    check_programs("react", REACT, programs, 200)


@pytest.mark.parametrize("text", REACT_TEXTS, ids=str)
def test_the_texts_of_the_ten_artists_come_back_letter_by_letter(text: Text) -> None:
    """The roster is written in the printer's own layout."""
    check_text(REACT, text)


def test_the_caller_can_set_the_number_of_names() -> None:
    """Declared names stand as written unless a naming is given; head nouns agree by themselves."""
    nodes = parse(REACT, "effect", SourceFile("x", "remove 2 scale\nexhaust 2 unit\ndraw 1 cards\n").whole).nodes
    assert nodes is not None
    assert unparse(REACT, nodes) == "remove 2 scale\nexhaust 2 units\ndraw 1 card\n"

    def plural(noun: Noun, many: bool) -> str:
        return noun.word + "s" if many else noun.word

    assert unparse(REACT, nodes, naming=plural) == "remove 2 scales\nexhaust 2 units\ndraw 1 card\n"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("unit", "a unit"),
        ("enemy unit", "an enemy unit"),
        ("omen", "an omen"),
        ("hour", "an hour"),
        ("one-eye", "a one-eye"),
        ("umbrella", "an umbrella"),
        ("zone", "a zone"),
    ],
)
def test_the_article_follows_the_sound(word: str, said: str) -> None:
    """`an` comes before a vowel that is heard."""
    assert article(word) == said
