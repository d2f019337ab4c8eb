"""The template of a node says how it is read and how it is written."""

from __future__ import annotations

import pytest

from gesso.games.react.lang.language import REACT
from gesso.games.solrei.lang.language import SOLREI
from gesso.lang.language import Language
from gesso.lang.nodes import FixedWord, OptionalPart, Placeholder, Role, parse_form


def test_words_and_holes_are_the_symbols_of_the_rule() -> None:
    """What may be left out counts as well, so that every symbol keeps its place."""
    found = parse_form("give {n} cards to {to} [for each {tally}]")
    assert found.length == 8
    assert [(hole.field, hole.position) for hole in found.placeholders()] == [("n", 1), ("to", 4), ("tally", 7)]


def test_a_verb_has_two_forms() -> None:
    assert parse_form("[{who}] bow|bows").parts == (OptionalPart((Placeholder("who", 0),), 0), FixedWord("bow", "bows"))


def test_a_group_may_be_a_truth() -> None:
    """It is true where its words stand."""
    (group,) = parse_form("go [far: very far]").flags()
    assert (group.flag, group.position, group.parts) == ("far", 1, (FixedWord("very"), FixedWord("far")))


def test_a_hole_may_list_its_words() -> None:
    (hole,) = parse_form("lay {on:in|on}").placeholders()
    assert hole.choices == ("in", "on")


@pytest.mark.parametrize(
    ("template", "headword"),
    [
        ("give {n} cards to {to}", "give"),
        ("[{who}] bow|bows", "bow"),
        ("{actor} fall|falls", "falls"),
        ("the owner of {of}", "the owner of"),
        ("make a {noun} in {where}", "make"),
        ("{spot}", ""),
    ],
)
def test_the_headword_is_what_a_message_calls_the_node(template: str, headword: str) -> None:
    assert parse_form(template).headword() == headword


@pytest.mark.parametrize(
    ("template", "types", "shown"),
    [
        ("give {n} cards to {to}", {"n": "int", "to": "Node"}, "give n cards to X"),
        ("trade {one} for {other}", {"one": "Node", "other": "Node"}, "trade X for Y"),
        ("{actor} fall|falls", {"actor": "Node"}, "X falls"),
        ("[{who}] draw|draws {count} {noun}", {"count": "Count", "noun": "Noun"}, "[who] draw N kind"),
        ("when {event:would} [if {condition}] {body}", {"body": "tuple[Node, ...]"}, "when <event> [if C] block"),
        ("go [far: very far]", {}, "go [very far]"),
    ],
)
def test_a_reference_shows_what_stands_in_each_hole(template: str, types: dict[str, str], shown: str) -> None:
    assert parse_form(template).shown(types) == shown


@pytest.mark.parametrize("language", [REACT, SOLREI])
def test_what_stands_picks_nothing(language: Language) -> None:
    """Nobody has chosen *a Golem* of *deals 1 more damage to a Golem*, so no later line can mean it."""
    standing = [node.spec for node in language.nodes if node.spec.chapter == "passives" and not node.spec.encloses]
    assert len(standing) > 3
    for spec in standing:
        things = [item for item in spec.operands if item.role not in (Role.BLOCK, Role.BLOCKS, Role.NAME)]
        assert all(item.describes for item in things), spec.node.__name__
