"""The vocabulary says something of every node and every word of the grammar, and what it says is true."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from types import ModuleType

import pytest

from gesso.games.react.lang import ast as react
from gesso.games.react.lang.language import REACT
from gesso.games.react.lang.node_specs import VOCABULARY
from gesso.games.react.lang.place_specs import PRICES
from gesso.games.react.lang.sentence_specs import SENTENCES
from gesso.games.react.rules.duel import Duel
from gesso.lang import ast as core
from gesso.lang.ast import Node
from gesso.lang.node_specs import NodeSpec, Role
from gesso.lang.parser import parse
from gesso.lang.terminals import terminals
from gesso.resources import read_resource
from gesso.source import SourceFile

FLAT = {"int", "str", "bool", "Span", "tuple[str, ...]"}
# Nodes that resolution reads itself: they hold names, descriptions and picks, and the vocabulary only explains them.
READ_BY_HAND = {core.Noun, core.NP, core.Owned, core.Pick, core.Each, core.NoneOf, core.AtLeast, core.TheBound}
# The places in which an example may stand to be a text of the language.
FRAMES = (
    ("cost", "{}\n"),
    ("effect", "{}\n"),
    ("passive", "{}\n"),
    ("passive", "{}\n  progress\n"),
    ("effect", "{}\n  progress\n"),
    ("effect", "exhaust {}\n"),
    ("effect", "exhaust a {}\n"),
    ("effect", "exhaust a unit {}\n"),
    ("effect", "move self {}\n"),
    ("effect", "if {}\n  progress\n"),
    ("effect", "if I have {}\n  progress\n"),
    ("effect", "{}\n  progress\nor\n  progress\n"),
    ("effect", "{} 1 card\n  progress\n"),
    ("effect", "if done\n  progress\n{}\n  progress\n"),
    ("effect", "choose 1 of\n  progress\n{}\n  progress\n"),
    ("effect", "draw 1 card {}\n"),
    ("passive", "{} would descend\n  progress\n"),
    ("passive", "when {}\n  progress\n"),
    ("passive", "when {} starts\n  progress\n"),
    ("effect", "{} may progress\n"),
    ("effect", "{} is exhausted\n  progress\n"),
    ("passive", "when I play a card {}\n  progress\n"),
)


def node_classes(*modules: ModuleType) -> list[type[Node]]:
    """Every class of node that the modules define."""
    return [
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type)
        and issubclass(thing, Node)
        and thing is not Node
        and thing.__module__ == module.__name__
    ]


CLASSES = node_classes(core, react)
CORE_PHRASES = tomllib.loads(read_resource("templates/phrases/core/en.toml"))
OWN_PHRASES = tomllib.loads(read_resource("templates/phrases/react/en.toml"))
PHRASES = {
    section: CORE_PHRASES.get(section, {}) | OWN_PHRASES.get(section, {}) for section in CORE_PHRASES | OWN_PHRASES
}
WORDS = list(VOCABULARY.words.values())


def test_every_class_of_node_has_an_entry() -> None:
    """A node without an entry could not be resolved, checked or explained."""
    assert {cls.__name__ for cls in CLASSES} == {cls.__name__ for cls in VOCABULARY.words}


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_every_part_of_a_node_is_an_operand(word: NodeSpec) -> None:
    """A part that is no operand would be neither resolved nor checked."""
    if word.node in READ_BY_HAND or word.node is core.PayTarget:
        return
    parts = {field.name for field in fields(word.node) if field.type not in FLAT} - {"count"}
    flags = {field.name for field in fields(word.node) if field.name == "directed"}
    named = {operand.field for operand in word.operands}
    assert named == parts | flags, f"{word.node.__name__}: operands {named}, parts {parts | flags}"
    assert {operand.field for operand in word.operands if operand.role is Role.FLAG} == flags


@pytest.mark.parametrize("word", WORDS, ids=[word.node.__name__ for word in WORDS])
def test_every_entry_explains_itself(word: NodeSpec) -> None:
    """A sentence that ends in a full stop, a form and an example."""
    assert word.doc.endswith((".", "?")) and word.doc[0].isupper(), word.doc
    assert word.form and word.example, word.node.__name__


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


def test_every_sentence_and_price_has_an_operation() -> None:
    """A verb for which the rules do nothing would be a clause that does nothing."""
    for word in (*SENTENCES, *PRICES):
        assert word.operations, word.node.__name__


def test_the_reserved_words_are_those_of_the_grammar() -> None:
    """A piece may be called anything that the grammar would not read as a word of its own."""
    assert set(terminals(REACT).terminals) == set(VOCABULARY.reserved)


EXAMPLES = sorted({word.example for word in WORDS} | {term.example for term in VOCABULARY.terms.values()})


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_of_the_language(example: str) -> None:
    """Each example can be read in some place of a text."""
    for start, frame in FRAMES:
        source = SourceFile("example", frame.format(example))
        if parse(REACT, start, source.whole).nodes is not None:  # type: ignore[arg-type]
            return
    pytest.fail(f"no text holds {example!r}")
