"""The vocabulary says something of every node and every word of the grammar, and what it says is true."""

from __future__ import annotations

import pytest
from games.solrei.lang.resolving import mismatched, resolved

from gesso.games.solrei.lang.language import FAMILIES, SOLREI, VOCABULARY
from gesso.games.solrei.lang.things import type_words, types_words
from gesso.lang import ast as core
from gesso.lang.language import Start, terminals
from gesso.lang.nodes import FixedWord, NodeSpec, OptionalPart
from gesso.lang.vocabulary import CORE_INFLECTIONS

# Nothing in this game has something of its own but a player; the checks refuse the node.
UNUSED = {core.Has}
WORDS = [word for word in VOCABULARY.words.values() if word.node not in UNUSED]
NAMES = [word.node.__name__ for word in WORDS]
PASSIVES = ("passive", "augment")


@pytest.mark.parametrize("word", WORDS, ids=NAMES)
def test_every_entry_explains_itself(word: NodeSpec) -> None:
    """A sentence that ends in a full stop, a form and an example."""
    assert word.doc.endswith((".", "?")) and word.doc[0].isupper(), word.doc
    assert word.shown and word.example


@pytest.mark.parametrize("word", WORDS, ids=NAMES)
def test_the_example_of_an_entry_holds_it_and_is_sound(word: NodeSpec) -> None:
    """It parses, every name in it has a meaning, and every word its type."""
    assert word.example is not None
    start: Start = "passive" if word.example.at in PASSIVES else "effect"
    found, problems = resolved(word.example.text, cost=word.example.cost, start=start)
    assert found is not None and not problems
    assert not mismatched(word.example.text, cost=word.example.cost, start=start)
    held = {type(node) for top in (*found.cost, *found.body) for node in core.walk(top)}
    assert word.node in held


@pytest.mark.parametrize("word", [word for word in WORDS if word.moods], ids=lambda word: word.node.__name__)
def test_the_moods_of_an_event_are_read_as_this_event(word: NodeSpec) -> None:
    """What is shown of an event can be written."""
    for mood in word.moods:
        for text in (
            f"when {mood.fact}\n  draw 1 card",
            mood.prospect and f"when {mood.prospect}\n  draw 1 card",
            mood.ban,
        ):
            if text:
                found, problems = resolved(text, start="passive")
                assert found is not None and not problems
                assert not mismatched(text, start="passive")
                assert word.node in {type(node) for top in found.body for node in core.walk(top)}, text


def test_every_word_of_the_grammar_is_explained() -> None:
    """Each terminal is a keyword, or a word of some form."""
    said = {*VOCABULARY.keywords, *CORE_INFLECTIONS}
    for node in SOLREI.nodes:
        said |= set(node.spec.headword.split())
        for part in node.spec.form.parts:
            for inner in part.parts if isinstance(part, OptionalPart) else (part,):
                if isinstance(inner, FixedWord):
                    said |= {inner.plain, inner.third}
    spellings = terminals(SOLREI).spellings
    assert not {name for name, forms in spellings.items() if not said & set(forms)}


def test_types_are_said_in_words() -> None:
    """Messages name every type, and every family that a word wants."""
    for wanted in FAMILIES.values():
        assert all(type_words(type_) in types_words(wanted) for type_ in wanted)
    assert types_words(FAMILIES["targeted"]) == "an Art or an ability"
