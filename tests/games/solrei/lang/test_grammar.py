"""What the grammar takes and gives back, and what is said of what it does not take."""

from __future__ import annotations

import pytest
from games.solrei.lang.strategies import programs
from lang.texts import SOLREI_TEXTS, Text
from lang.there_and_back import check_programs, check_text

from gesso.games.solrei.lang.ast import Gain, PayRei, Ready
from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.lang.ast import Node
from gesso.lang.language import Start, terminals
from gesso.lang.nodes import FixedWord, NodeSpec
from gesso.lang.parser import parse
from gesso.lang.unparser import unparse
from gesso.source import SourceFile

WORDS = list(VOCABULARY.words.values())


def nodes(text: str, start: Start = "effect") -> tuple[Node, ...]:
    parsed = parse(SOLREI, start, SourceFile("text", text).whole)
    assert parsed.nodes is not None, parsed.diagnostics
    return parsed.nodes


@pytest.mark.parametrize("text", SOLREI_TEXTS, ids=str)
def test_the_texts_of_the_cards_come_back_letter_by_letter(text: Text) -> None:
    """The cards are written in the printer's own layout."""
    check_text(SOLREI, text)


@pytest.mark.slow
def test_a_printed_program_parses_to_itself() -> None:
    """parse(print(p)) == p for random programs."""
    check_programs("solrei", SOLREI, programs, 200)


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_a_form_has_the_symbols_of_its_grammar_rule(word: NodeSpec) -> None:
    """The AST builder takes each field from the place where the form has it."""
    spellings = terminals(SOLREI).spellings
    rules = [rule for rule in SOLREI.parser.rules if (rule.alias or rule.origin.name) in word.rules]
    assert rules or not word.rules
    if word.build is not None:
        return
    for rule in rules:
        symbols = [symbol.name for symbol in rule.expansion if not symbol.name.startswith("_")]
        said = [name for name in symbols if name in spellings and name not in ("WOULD", "CANNOT")]
        words = (
            {form for name in said for form in spellings[name]} | set(spellings["OPPONENT"]) | {"OPPONENT", "PERIOD"}
        )
        literal = [part for part in word.form.parts if isinstance(part, FixedWord)]
        assert len(symbols) - len(set(symbols) & {"WOULD", "CANNOT"}) <= word.form.length, rule
        assert all({part.plain, part.third} & words for part in literal if part.plain != "ready"), rule


def test_a_suit_is_a_noun_for_a_card_and_a_kind_of_rei() -> None:
    """Each suit is a word of its own, in singular and plural."""
    (discard,) = nodes("discard 2 diamonds")
    assert unparse(SOLREI, (discard,)) == "discard 2 diamonds\n"
    (price,) = nodes("spend 2 diamonds rei", "cost")
    assert isinstance(price, PayRei)
    assert price.suit == "diamond"
    assert nodes("spend 1 rei", "cost") == (PayRei(1, None, span=price.span),)


def test_every_verb_takes_the_rival_as_its_subject() -> None:
    """The third person is written where somebody stands in front."""
    text = "the rival readies 1 art\nthe rival gains 2 power\nthe rival swaps\nthe rival may check 2\n"
    found = nodes(text)
    assert unparse(SOLREI, found) == text
    assert isinstance(found[0], Ready)
    assert isinstance(found[1], Gain)
    assert found[1].who is not None


@pytest.mark.parametrize(
    ("start", "text", "message", "hint"),
    [
        ("effect", "gain +2 power", "`+2` is not a number", "write `2`"),
        ("cost", "spend a rei", "how many? `a` is not a number", "write `1`"),
        ("cost", "if crises 3", "`crises` is not a word of the language", "did you mean `crisis`?"),
        (
            "effect",
            "spend 1 rei",
            "this line is a price, but is in an effect",
            "move it to the cost: a price is paid before the effect",
        ),
        (
            "cost",
            "spend 1 green rei",
            "the language has no `green rei`",
            "Rei have a suit (`spade`, `heart`, `diamond`, `club`) or a colour (`red`, `black`); with neither, any will do",
        ),
        ("passive", "gain 2 power if crisis 3", "a second sentence begins at `if`", "put it on a line of its own"),
    ],
)
def test_a_text_that_cannot_be_read_says_what_to_write(start: Start, text: str, message: str, hint: str) -> None:
    """The messages are the core's, in this game's words."""
    parsed = parse(SOLREI, start, SourceFile("text", text).whole)
    assert parsed.nodes is None
    assert (parsed.diagnostics[0].message, parsed.diagnostics[0].hint) == (message, hint)
