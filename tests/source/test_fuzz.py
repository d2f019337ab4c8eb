"""Whatever stands in a file, reading it ends with a tree or with problems, and both parsers agree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gesso.source import Limits, MappingNode, Node, Scalar, SequenceNode, read_text

BOUNDED = settings(max_examples=150, derandomize=True, database=None)
MARKERS = ("---\n", "...\n", "%YAML 1.2\n", "\ufeff")
PUNCTUATION = ("[", "]", "{", "}", ", ", ": ", "'", '"', "#", " # c", "&x ", "*x", "!t ", "!!str ", "? ", "\\", "<<")
LINES = ("a: ", "b:\n", "- ", "\n", "\r\n", "  ", "    ", "|\n", "|-\n", ">-\n", "\t", "x", "ü😀", "12", "~")
SNIPPETS = st.sampled_from((*LINES, *PUNCTUATION, *MARKERS))
YAML_LIKE = st.lists(SNIPPETS, max_size=40).map("".join)


def assert_sound(node: Node, text: str) -> None:
    """Every place lies in the text, inside its parent's, and a scalar's text stands where it says."""
    span = node.span
    assert 0 <= span.start <= span.end <= len(text)
    match node:
        case Scalar(style="plain", text=written) if written and "\n" not in span.text:
            assert span.text.split() == written.split() or span.text.startswith("!")
        case Scalar(content=content) if content is not None:
            assert span.start <= content.start <= content.end <= len(text)
            assert [line.strip() for line in content.text.splitlines()] == [
                line.strip() for line in node.text.rstrip("\n").split("\n") if content.text
            ]
        case SequenceNode():
            for item in node:
                assert span.start <= item.span.start
                assert item.span.end <= span.end
                assert_sound(item, text)
        case MappingNode():
            for pair in node:
                assert span.start <= pair.key.span.start
                assert pair.value.span.end <= span.end
                assert_sound(pair.value, text)
        case _:
            pass


@pytest.mark.slow
@given(YAML_LIKE)
@BOUNDED
def test_yaml_like_text_gives_a_tree_or_a_problem(text: str) -> None:
    reading = read_text(text, limits=Limits(depth=16))
    assert reading.node is not None or reading.diagnostics
    for found in reading.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(found.span.source.text)
        assert found.span.line >= 1
    if reading.node is not None and reading.source is not None:
        assert_sound(reading.node, reading.source.text)


@given(st.text(max_size=200))
@BOUNDED
def test_any_text_gives_a_tree_or_a_problem(text: str) -> None:
    reading = read_text(text)
    assert reading.node is not None or reading.diagnostics


@pytest.mark.slow
@given(st.lists(st.sampled_from((*LINES, *PUNCTUATION)), max_size=40).map(lambda parts: "k:\n  " + "".join(parts)))
@BOUNDED
def test_where_both_parsers_read_a_text_they_read_the_same(text: str) -> None:
    fast, pure = read_text(text), read_text(text, pure=True)
    if fast.node is not None and pure.node is not None:
        assert fast.node == pure.node
        assert places(fast.node) == places(pure.node)


def places(node: Node) -> list[tuple[int, int]]:
    here = [(node.span.start, node.span.end)]
    match node:
        case Scalar():
            return here + ([(node.content.start, node.content.end)] if node.content else [])
        case SequenceNode():
            return here + [place for item in node for place in places(item)]
        case MappingNode():
            return here + [place for pair in node for part in (pair.key, pair.value) for place in places(part)]
