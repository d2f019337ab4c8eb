"""Plain scalars by the core schema of YAML 1.2: numbers, true, false, null; everything else is text."""

from __future__ import annotations

import math
import re

from gesso.source.nodes import ScalarValue

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE = frozenset({"true", "True", "TRUE"})
_FALSE = frozenset({"false", "False", "FALSE"})
_NUMBER_START = frozenset("+-.0123456789")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0(?:o[0-7]+|x[0-9a-fA-F]+)")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


class NumberTooLong(ValueError):
    """A number of more digits than a card can mean."""


def resolve_plain(text: str, *, digits: int) -> ScalarValue:
    """The value of an unquoted scalar.

    Numbers that a float cannot hold stay text. Raises `NumberTooLong` above `digits` digits, before converting.
    """
    if text in _NULL:
        return None
    if text in _TRUE:
        return True
    if text in _FALSE:
        return False
    if text[0] not in _NUMBER_START:
        return text
    if _INTEGER.fullmatch(text):
        if len(text) > digits:
            raise NumberTooLong(text)
        return int(text)
    if _BASED.fullmatch(text):
        if len(text) > digits:
            raise NumberTooLong(text)
        return int(text, 0)
    if _FLOAT.fullmatch(text):
        if len(text) > 4 * digits:
            raise NumberTooLong(text)
        number = float(text)
        return number if math.isfinite(number) else text
    return text
