"""Places: what an editor's status line shows."""

from __future__ import annotations

import pytest

from gesso.source import MappingNode, Scalar, SequenceNode, SourceFile, read_text


def scalar(text: str, key: str) -> Scalar:
    node = read_text(text).node
    assert isinstance(node, MappingNode)
    value = node.get(key)
    assert isinstance(value, Scalar)
    return value


def test_lines_and_columns_count_from_one_and_code_points_count_once() -> None:
    """An emoji before a place moves it by one column, as it does in an editor that counts characters."""
    source = SourceFile("x", "añ😀b\nsecond\n")
    assert source.position(0) == (1, 1)
    assert source.position(3) == (1, 4)
    assert source.position(5) == (2, 1)
    assert source.span(5, 11).text == "second"
    assert (source.span(5, 11).end_line, source.span(5, 11).end_column) == (2, 7)


def test_the_line_of_a_place_has_no_line_end() -> None:
    source = SourceFile("x", "one\r\ntwo\n")
    assert [source.line(number) for number in (0, 1, 2, 3, 4)] == ["", "one", "two", "", ""]


def test_offset_is_the_way_back_from_a_position() -> None:
    source = SourceFile("x", "one\ntwo\n\nthree")
    for offset in range(len(source.text) + 1):
        assert source.offset(*source.position(offset)) == offset


def test_an_offset_beyond_a_line_or_the_file_is_clamped() -> None:
    source = SourceFile("x", "one\ntwo")
    assert source.offset(1, 99) == 3
    assert source.offset(99, 1) == 7


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "with a byte-order mark"])
def test_line_ends_and_byte_order_marks_do_not_move_places(newline: str, mark: str) -> None:
    """The same file saved by another editor has the same lines and columns."""
    text = mark + newline.join(["first: 1", "second: |", "  alpha", "", "  beta", "third: 'x y'", ""])
    value = scalar(text, "third")
    assert (value.span.line, value.span.column, value.span.text) == (6, 8, "'x y'")
    block = scalar(text, "second")
    assert block.value == "alpha\n\nbeta\n"
    assert block.content is not None
    assert block.content.text == newline.join(["  alpha", "", "  beta", ""])
    assert (block.content.line, block.content.column) == (3, 1)


@pytest.mark.parametrize(
    ("header", "lines", "content"),
    [
        ("|", "  a\n  b\n", "  a\n  b\n"),
        ("|-", "  a\n  b\n\n\n", "  a\n  b\n"),
        ("|+", "  a\n\n\n", "  a\n"),
        ("|2", "    a\n  b\n", "    a\n  b\n"),
        ("|", "\n  a\n", "\n  a\n"),
        ("|", "  a\n    b\n  # no comment\n", "  a\n    b\n  # no comment\n"),
        ("| # a comment", "  a\n", "  a\n"),
        ("|", "", ""),
    ],
)
def test_the_content_of_a_block_is_its_own_lines_of_the_file(header: str, lines: str, content: str) -> None:
    for rest in ("", "next: 1\n", "# comment\nnext: 1\n"):
        block = scalar(f"key: {header}\n{lines}{rest}", "key")
        assert block.content is not None
        assert block.content.text == content
        assert block.content.line == 2


def test_a_block_at_the_end_of_a_file_without_a_last_line_end_is_whole() -> None:
    block = scalar("key: |\n  a\n  b", "key")
    assert block.content is not None
    assert block.content.text == "  a\n  b"


def test_only_literal_blocks_have_content() -> None:
    for text in ("key: a", "key: 'a'", 'key: "a"', "key: >\n  a\n"):
        assert scalar(text, "key").content is None


def test_lists_and_mappings_end_where_their_last_value_ends() -> None:
    node = read_text("a:\n  - 1\n  - x y\n\nb: {c: 1, d: [2]}\n").node
    assert isinstance(node, MappingNode)
    first, second = node.get("a"), node.get("b")
    assert isinstance(first, SequenceNode)
    assert isinstance(second, MappingNode)
    assert first.span.text == "- 1\n  - x y"
    assert second.span.text == "{c: 1, d: [2]}"
    assert node.span.text == "a:\n  - 1\n  - x y\n\nb: {c: 1, d: [2]}"


def test_an_empty_value_lies_at_its_key() -> None:
    assert scalar("a: 1\nempty:\n", "empty").span.text == "empty"
