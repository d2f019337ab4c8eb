"""The vocabulary says something of every node and every word of the grammar, and what it says is true."""

from __future__ import annotations

import tomllib
from dataclasses import fields

import pytest

from gesso.games.react.lang import costs, sentences
from gesso.games.react.lang.language import REACT, VOCABULARY
from gesso.games.react.lowering import costs as costs_lowering
from gesso.games.react.lowering import descriptions, things
from gesso.games.react.lowering.descriptions import CONDITIONS, STATES
from gesso.games.react.lowering.events import EVENTS
from gesso.games.react.lowering.verbs import SENTENCES
from gesso.games.react.rules.duel import Duel
from gesso.lang import ast as core
from gesso.lang.ast.players import ThePlayer
from gesso.lang.language import terminals
from gesso.lang.nodes import FixedWord, NodeSpec, Role, nodes_in
from gesso.resources import read_resource

FLAT = {"int", "str", "bool", "Span", "tuple[str, ...]"}
# Nodes that resolution reads itself: they hold names, descriptions and picks, and the vocabulary only explains them.
READ_BY_HAND = {
    core.Noun,
    core.NP,
    core.Owned,
    core.Pick,
    core.RandomPick,
    core.Each,
    core.NoneOf,
    core.AtLeast,
    core.Exactly,
    core.FewerThan,
    core.TheBound,
    ThePlayer,
}
CORE_PHRASES = tomllib.loads(read_resource("templates/phrases/core/en.toml"))
OWN_PHRASES = tomllib.loads(read_resource("templates/phrases/react/en.toml"))
PHRASES = {
    section: CORE_PHRASES.get(section, {}) | OWN_PHRASES.get(section, {}) for section in CORE_PHRASES | OWN_PHRASES
}
WORDS = list(VOCABULARY.words.values())


def test_a_name_belongs_to_one_class_of_node() -> None:
    """Every node is declared once, so digests and messages cannot take one for another."""
    names = [node.__name__ for node in REACT.nodes]
    assert len(names) == len(set(names)) == len(VOCABULARY.words)


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_every_part_of_a_node_is_an_operand(word: NodeSpec) -> None:
    """A part that is no operand would be neither resolved nor checked."""
    if word.node in READ_BY_HAND:
        return
    parts = {field.name for field in fields(word.node) if field.type not in FLAT and field.compare}
    parts = {name for name in parts if not str(word.node.__annotations__.get(name)).startswith("Literal")} - {"count"}
    flags = {field.name for field in fields(word.node) if field.name == "directed"}
    named = {operand.field for operand in word.operands}
    assert named == parts | flags, f"{word.node.__name__}: operands {named}, parts {parts | flags}"
    assert {operand.field for operand in word.operands if operand.role is Role.FLAG} == flags


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_every_entry_explains_itself(word: NodeSpec) -> None:
    """A sentence that ends in a full stop, a form and an example."""
    assert word.doc.endswith((".", "?")) and word.doc[0].isupper(), word.doc
    assert word.shown and word.example, word.node.__name__


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_the_phrase_of_an_entry_is_in_the_phrase_files(word: NodeSpec) -> None:
    """The printed words that an entry names are there, as a section or as one phrase of it."""
    if word.phrase:
        section, _, key = word.phrase.partition(".")
        assert section in PHRASES, f"{word.node.__name__}: no section {section!r}"
        assert not key or key in PHRASES[section], f"{word.node.__name__}: no phrase {word.phrase!r}"


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_the_operations_of_an_entry_are_in_the_rules(word: NodeSpec) -> None:
    """What an entry says the rules do is something that a running game can do."""
    for operation in word.operations:
        assert callable(getattr(Duel, operation, None)), f"{word.node.__name__}: no operation {operation!r}"


TABLES = (
    SENTENCES,
    CONDITIONS,
    STATES,
    EVENTS,
    costs_lowering.PAYMENTS,
    descriptions.FILTERS,
    things.PLAYERS,
    things.THINGS,
    things.MOMENTS,
)


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_the_lowering_of_a_node_is_the_function_that_its_declaration_names(word: NodeSpec) -> None:
    """Who reads a declaration finds the function by its name."""
    found = {table._functions[word.node].__name__.rstrip("_") for table in TABLES if word.node in table._functions}
    assert found == {word.lowering} - {""}


def test_every_sentence_and_price_has_an_operation() -> None:
    """A verb for which the rules do nothing would be a clause that does nothing."""
    for node in nodes_in((costs, sentences)):
        assert node.spec.operations, node.__name__


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_a_form_has_the_symbols_of_its_grammar_rule(word: NodeSpec) -> None:
    """The AST builder takes each field from the place where the form has it."""
    spellings = terminals(REACT).spellings
    for rule in REACT.parser.rules:
        if word.build is None and (rule.alias or rule.origin.name) in word.rules:
            symbols = [symbol.name for symbol in rule.expansion if not symbol.name.startswith("_")]
            said = [name for name in symbols if name in spellings and name not in ("WOULD", "CANNOT")]
            words = (
                {form for name in said for form in spellings[name]}
                | set(spellings["OPPONENT"])
                | {"OPPONENT", "PERIOD"}
            )
            literal = [part for part in word.form.parts if isinstance(part, FixedWord)]
            assert len(symbols) - len(set(symbols) & {"WOULD", "CANNOT"}) <= word.form.length, rule
            assert {part.plain for part in literal if not part.third} <= words, rule
            assert all({part.plain, part.third} & words for part in literal), rule
