"""Write scenarios as text, from plain values, in the form that the reader reads."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Value: TypeAlias = int | str | Sequence["Value"] | Mapping[str, "Value"]
_PLAIN = re.compile(r"[A-Za-z][\w .+-]*(?<![ .])|\.|\d{1,15}")
_PLAIN_ON_ITS_LINE = re.compile(r"[A-Za-z][\w ,.+-]*(?<![ .,])")
_MEANS_SOMETHING = frozenset({"null", "true", "false"})
"""Words that YAML would not take for text."""
_WIDTH = 110
INDENT = 2
"""Indentation of the items of a file's scenarios, and of each level below them."""
_INDENT = " " * INDENT


class Drawing(tuple[str, ...]):
    """Lines of a drawing, written as a block of text."""


def scalar(value: int | str, plain: re.Pattern[str] = _PLAIN) -> str:
    """Return a number or a text, in quotation marks if it needs them."""
    text = str(value)
    if plain.fullmatch(text) and text.casefold() not in _MEANS_SOMETHING:
        return text
    return json.dumps(text, ensure_ascii=False)


def flow(value: Value) -> str:
    """Return a value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, int | str):
        return scalar(value)
    return "[" + ", ".join(flow(item) for item in value) + "]"


def lines(key: str, value: Value, indent: str) -> list[str]:
    """Return a key with its value: on one line if there is room, else below each other."""
    if isinstance(value, Drawing):
        return [f"{indent}{scalar(key)}: |", *(f"{indent}{_INDENT}{line}" for line in value)]
    if isinstance(value, str) and _PLAIN_ON_ITS_LINE.fullmatch(value):
        return [f"{indent}{scalar(key)}: {scalar(value, _PLAIN_ON_ITS_LINE)}"]
    line = f"{indent}{scalar(key)}: {flow(value)}"
    if (
        isinstance(value, Mapping)
        and value
        and (len(line) > _WIDTH or any(isinstance(v, Drawing) for v in value.values()))
    ):
        return [f"{indent}{scalar(key)}:", *(row for k, v in value.items() for row in lines(k, v, indent + _INDENT))]
    if len(line) > _WIDTH and not isinstance(value, int | str):
        return textwrap.wrap(
            line, _WIDTH, subsequent_indent=indent + _INDENT, break_long_words=False, break_on_hyphens=False
        )
    return [line]


def head(game: str) -> str:
    """Return the beginning of a file of scenarios."""
    return f"gesso: 1\ngame: {game}\n\nscenarios:\n"


def scenario(
    notes: Sequence[str], keys: Mapping[str, Value], steps: Sequence[Mapping[str, Value]], expected: Mapping[str, Value]
) -> str:
    """Return one scenario as an item of a file's list, with notes above it; `keys` begin with its name."""
    rows = [f"{_INDENT}# {note}" for note in notes]
    inner = _INDENT * 2
    body = [row for key, value in keys.items() for row in lines(key, value, inner)]
    if steps:
        body.append(f"{inner}steps:")
        for step in steps:
            first, *more = (row for key, value in step.items() for row in lines(key, value, inner + _INDENT * 2))
            body += [f"{inner}{_INDENT}- {first.lstrip()}", *more]
    body += lines("expect", expected, inner)
    body[0] = f"{_INDENT}- {body[0].lstrip()}"
    return "\n".join([*rows, *body, ""])
