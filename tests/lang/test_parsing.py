"""Texts become nodes, each at its place in its own file."""

from __future__ import annotations

import pytest
from lang.texts import REACT_TEXTS, Text

from gesso.games.react.lang.ast import Adjacent, Deal, In, Move, OwnerOf, Place, With, Within
from gesso.games.react.lang.language import REACT
from gesso.lang.ast import (
    NP,
    Count,
    Done,
    Draw,
    Each,
    If,
    May,
    Node,
    Noun,
    Opponent,
    Pick,
    SelfRef,
    TheBound,
    TheTarget,
    children,
    walk,
)
from gesso.lang.language import Start
from gesso.lang.parser import Parsed, parse
from gesso.source import MappingNode, Scalar, SourceFile, Span, read_text

HERE = Span(SourceFile("", ""), 0, 0)


def parsed(text: str, start: Start = "effect") -> Parsed:
    return parse(REACT, start, SourceFile("text", text).whole)


def only(text: str, start: Start = "effect") -> Node:
    nodes = parsed(text, start).nodes
    assert nodes is not None
    assert len(nodes) == 1
    return nodes[0]


def np(word: str, *filters: Node, adjectives: tuple[str, ...] = ()) -> NP:
    return NP(adjectives, Noun(word, span=HERE), filters, span=HERE)


def a(description: NP) -> Pick:
    return Pick("a", 1, description, span=HERE)


def with_some(word: str) -> With:
    return With("", 1, np(word), span=HERE)


# ---------------------------------------------------------------- the roster


def test_the_ten_artists_hold_210_texts() -> None:
    """The case files are whole."""
    assert len(REACT_TEXTS) == 210


@pytest.mark.parametrize("text", REACT_TEXTS, ids=str)
def test_every_text_of_the_ten_artists_parses(text: Text) -> None:
    """Each text gives at least one node and no diagnostic."""
    result = parse(REACT, text.start, text.span)
    assert result.diagnostics == ()
    assert result.nodes


@pytest.mark.parametrize("text", REACT_TEXTS, ids=str)
def test_every_node_lies_inside_the_node_above_it(text: Text) -> None:
    """Places nest as the nodes do, and those of one node's parts follow each other."""
    nodes = parse(REACT, text.start, text.span).nodes
    assert nodes
    for node in (below for top in nodes for below in walk(top)):
        at = node.span.start
        assert node.span.source is text.span.source
        assert node.span.start < node.span.end
        for child in children(node):
            assert at <= child.span.start
            assert child.span.end <= node.span.end
            at = child.span.end


# ---------------------------------------------------------------- shapes of the tree


def test_filters_stand_in_reading_order() -> None:
    """The right-recursive chain of the grammar is a plain tuple in the tree."""
    node = only("deal 1 damage to each enemy unit with ink within 2 of self in the target")
    units = np("unit", with_some("ink"), Within(2, SelfRef(span=HERE), span=HERE), In(TheTarget(span=HERE), span=HERE))
    units = NP(("enemy",), units.noun, units.filters, span=HERE)
    assert node == Deal(1, Each(units, span=HERE), None, span=HERE)


def test_after_an_article_the_rest_of_the_phrase_belongs_to_the_inner_noun() -> None:
    """*A unit adjacent to a summon with ink* inks the summon."""
    node = only("exhaust a unit adjacent to a summon with ink")
    inner = np("unit", Adjacent(a(np("summon", with_some("ink"))), span=HERE))
    assert list(children(node)) == [a(inner)]


def test_a_head_noun_after_with_takes_the_filters_that_follow() -> None:
    """`with a unit adjacent to self` is about a unit next to self."""
    node = only("target a zone with an exhausted unit adjacent to self", "cost")
    held = np("unit", Adjacent(SelfRef(span=HERE), span=HERE), adjectives=("exhausted",))
    assert list(children(node)) == [a(np("zone", With("a", 1, held, span=HERE)))]


def test_a_name_after_with_leaves_the_filters_to_the_noun_before() -> None:
    """`with ink adjacent to self`: the unit is next to self, not the ink."""
    node = only("exhaust a unit with ink adjacent to self")
    unit = np("unit", with_some("ink"), Adjacent(SelfRef(span=HERE), span=HERE))
    assert list(children(node)) == [a(unit)]


@pytest.mark.parametrize(
    ("words", "amount", "least"), [("ink", "", 1), ("an ink", "a", 1), ("no ink", "no", 0), ("3 inks", "n", 3)]
)
def test_what_something_holds_keeps_the_word_that_stood_there(words: str, amount: str, least: int) -> None:
    """`ink`, `an ink`, `no ink` and `3 inks` differ."""
    node = only(f"exhaust a unit with {words}")
    held = next(below for below in walk(node) if isinstance(below, With))
    assert (held.amount, held.n) == (amount, least)


def test_head_nouns_are_singular_and_names_stand_as_written() -> None:
    """The resolver knows the plurals of names, the grammar those of its own nouns."""
    words = {
        below.word
        for node in (only("remove 2 units in a zone with 3 scales"),)
        for below in walk(node)
        if isinstance(below, Noun)
    }
    assert words == {"unit", "zone", "scales"}


def test_may_on_a_line_and_may_with_a_block_differ() -> None:
    """Both hold a body; the one on the line says so."""
    draw = Draw(None, Count(1, False, span=HERE), Noun("card", span=HERE), None, span=HERE)
    assert only("may draw 1 card") == May(None, (draw,), True, span=HERE)
    assert only("the enemy may\n  draw 1 card") == May(Opponent(span=HERE), (draw,), False, span=HERE)


def test_a_player_stands_before_the_verb() -> None:
    """`the owner of the unit` is a player, and the choice is theirs."""
    node = only("the owner of the unit may move the unit up to 2")
    unit = TheBound(Noun("unit", span=HERE), span=HERE)
    move = Move(unit, Count(2, True, span=HERE), False, None, span=HERE)
    assert node == May(OwnerOf(unit, span=HERE), (move,), True, span=HERE)


def test_an_if_without_otherwise_differs_from_one_with() -> None:
    """None is a branch that is not written."""
    plain, other = only("if done\n  draw 1 card"), only("if done\n  draw 1 card\notherwise\n  draw 2 cards")
    assert isinstance(plain, If)
    assert isinstance(other, If)
    assert plain.condition == Done(span=HERE)
    assert plain.otherwise is None
    assert other.otherwise is not None
    assert plain.then == other.then


def test_places_of_sentences_end_with_their_last_word() -> None:
    """A block's header reaches to the end of its block, and the line end belongs to nobody."""
    text = "if done  # why\n    draw 1 card   \n\ndraw 2 cards"
    nodes = parsed(text).nodes
    assert nodes is not None
    assert [node.span.text for node in nodes] == ["if done  # why\n    draw 1 card", "draw 2 cards"]


# ---------------------------------------------------------------- lines

PLAIN = "if done\n  place 1 ink on self\n  draw 1 card\ndraw 2 cards\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(PLAIN.replace("\n", "\r\n"), id="line ends of Windows"),
        pytest.param(PLAIN.rstrip("\n"), id="no line end after the last line"),
        pytest.param("\n\n" + PLAIN + "\n  \n", id="blank lines around"),
        pytest.param(PLAIN.replace("\n", "\n\n"), id="blank lines between"),
        pytest.param(PLAIN.replace("\n", "\n   \t \n"), id="blank lines that hold spaces and tabs"),
        pytest.param(PLAIN.replace("\n", "   \n"), id="spaces at line ends"),
        pytest.param(PLAIN.replace("\n", " # why\n"), id="comments at line ends"),
        pytest.param("# a\n" + PLAIN + "# b", id="comments around"),
        pytest.param("    # a\n" + PLAIN + "        # b\n", id="comments around, indented deeper"),
        pytest.param(PLAIN.replace("\n", "\n      # deeper\n# shallower\n"), id="comments between, in any column"),
        pytest.param(PLAIN.replace("\n", "\r\n  # c\r\n"), id="comments with line ends of Windows"),
        pytest.param("      " + PLAIN.replace("\n", "\n      "), id="an indented text"),
        pytest.param(PLAIN.replace("  ", "     "), id="blocks indented by five"),
        pytest.param(PLAIN.replace("1 ink", "1    ink"), id="several spaces between words"),
    ],
)
def test_layout_does_not_change_the_tree(text: str) -> None:
    """Only the order of the words and the nesting of the lines count."""
    expected = parsed(PLAIN)
    assert expected.nodes is not None
    assert parsed(text).nodes == expected.nodes


def test_blocks_may_differ_in_indentation() -> None:
    """Each block has a column of its own."""
    nodes = parsed("if done\n    draw 1 card\nif done\n draw 1 card\n").nodes
    assert nodes is not None
    assert nodes[0] == nodes[1]


def test_a_text_is_parsed_where_it_stands_in_its_file() -> None:
    """Places count lines and columns of the card file."""
    file = "name: é 🎴\neffect: |\n    draw 1 card\n    if done\n      place 2 gold in the target\nlast: 1\n"
    node = read_text(file).node
    assert isinstance(node, MappingNode)
    value = node.get("effect")
    assert isinstance(value, Scalar)
    assert value.content is not None
    nodes = parse(REACT, "effect", value.content).nodes
    assert nodes is not None
    place = next(below for node in nodes for below in walk(node) if isinstance(below, Place))
    assert (place.span.line, place.span.column, place.span.end_column) == (5, 7, 33)
    assert place.noun.span.text == "gold"


def test_a_text_that_begins_in_mid_line_is_read_too() -> None:
    """A price after its key, as a quoted value would hold it."""
    source = SourceFile("x", "cost: exhaust self\nmore")
    assert parse(REACT, "cost", source.span(6, 18)).nodes is not None


# ---------------------------------------------------------------- limits


def nested(levels: int) -> str:
    return "".join("  " * level + "may\n" for level in range(levels)) + "  " * levels + "draw 1 card\n"


def test_blocks_nest_sixteen_deep_and_no_deeper() -> None:
    """The seventeenth level is reported once, and nothing else is."""
    assert parsed(nested(16)).nodes is not None
    result = parsed(nested(17))
    assert result.nodes is None
    assert [fault.code for fault in result.diagnostics] == ["GS217"]


def test_phrases_nest_as_deep_as_a_line_is_long() -> None:
    """A line of 100 words is read, one of 101 is reported."""
    fits = "exhaust a unit in " + "the zone of " * 31 + "my artist"
    assert len(fits.split()) == 99
    assert parsed(fits).nodes is not None
    assert [fault.code for fault in parsed(f"{fits} 1 1").diagnostics] == ["GS221"]


def test_a_text_longer_than_any_card_is_not_read() -> None:
    """A bound for what a stranger's text can cost."""
    assert [fault.code for fault in parsed("draw 1 card\n" * 2000).diagnostics] == ["GS221"]


def test_a_figure_has_at_most_three_digits() -> None:
    """A figure that Python could not even convert is a diagnostic."""
    assert parsed("draw 999 cards").nodes is not None
    assert [fault.code for fault in parsed(f"draw {'9' * 5000} cards").diagnostics] == ["GS210"]


# ---------------------------------------------------------------- tables


def test_every_rule_of_the_grammar_has_a_builder() -> None:
    """No rule or alias is forgotten, and no builder is left over."""
    made = {rule.alias or rule.origin.name for rule in REACT.parser.rules}
    inlined = {rule.origin.name for rule in REACT.parser.rules if rule.options.expand1 or rule.alias}
    needed = {str(name) for name in made if not str(name).startswith("_")}
    assert needed - set(REACT.builders) <= {str(name) for name in inlined}
    assert set(REACT.builders) <= needed
