"""Values by the rules of YAML 1.2, whatever older rules would make of them."""

from __future__ import annotations

import pytest

from gesso.source import MappingNode, Scalar, read_text


def value_of(text: str) -> object:
    reading = read_text(f"key: {text}\n")
    assert not reading.diagnostics
    assert isinstance(reading.node, MappingNode)
    node = reading.node.get("key")
    assert isinstance(node, Scalar)
    return node.value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("on", "on"),
        ("No", "No"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ("12", 12),
        ("-3", -3),
        ("+4", 4),
        ("017", 17),
        ("0o17", 15),
        ("0x1F", 31),
        ("1_000", "1_000"),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("1e999", "1e999"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("12:30:45", "12:30:45"),
        ("2026-01-02", "2026-01-02"),
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05Z"),
        ("0b11", "0b11"),
        ("'12'", "12"),
        ('"true"', "true"),
        ("!!str 12", "12"),
        ("=", "="),
        ("<<", "<<"),
    ],
)
def test_a_plain_value_is_what_yaml_1_2_says(text: str, value: object) -> None:
    found = value_of(text)
    assert found == value
    assert type(found) is type(value)


def test_keys_are_always_text() -> None:
    """`on`, `no`, `true` and numbers are names like any other where a name stands."""
    node = read_text("on: 1\nno: 2\ntrue: 3\n4: 5\nnull: 6\n").node
    assert isinstance(node, MappingNode)
    assert [pair.name for pair in node] == ["on", "no", "true", "4", "null"]


def test_a_tree_compares_by_what_it_says_and_not_by_where_it_says_it() -> None:
    assert read_text("a: {b: [1, x]}\n").node == read_text("# comment\na:\n  b:\n    - 1\n    - x\n").node
    assert read_text("a: 1\n").node != read_text("a: '1'\n").node
