"""TOML files of a project: parsed, with each mistake at its place, and as a tree that a schema can check."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from collections.abc import Mapping as Data

from gesso.diagnostics import Code, Diagnostic
from gesso.names import composed
from gesso.schema import validate
from gesso.source import MappingNode, Node, Pair, Scalar, SequenceNode, SourceFile
from gesso.source.characters import check_value
from gesso.source.toml_texts import TomlPlaces, toml_excess


def parse_toml(
    source: SourceFile, noun: str, code: Code, form: str
) -> tuple[Mapping[str, object], tuple[Diagnostic, ...]]:
    """Parse a TOML file; messages call it `noun`.

    Returns:
        The tables, and no problem; or no tables and one problem: of `code`, whose hint shows the `form` of such a file, or
        of the limits that card files have too.
    """
    excess = toml_excess(source)
    if excess is not None:
        return {}, (excess,)
    # What reads no such file need not wait for the parser.
    import tomllib

    try:
        # TOML allows no line end but LF and CRLF, and tomllib wants LF.
        data = tomllib.loads(source.text.replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        at = source.offset(int(place[1]), int(place[2])) if place else len(source.text.rstrip())
        reason = re.sub(r" \(at .*\)$", "", str(error)) if isinstance(error, ValueError) else "it is nested too deep"
        message = f"{noun} is not valid TOML: {reason[:1].lower()}{reason[1:]}"
        span = source.span(at, min(at + 1, len(source.text)))
        return {}, (Diagnostic(code, message, span, form),)
    refused = next(_refused(data, (), TomlPlaces(source)), None) if "\\" in source.text else None
    return ({}, (refused,)) if refused is not None else ({key: _composed(data[key]) for key in data}, ())


def _composed(value: object) -> object:
    """Return a value with composed texts, as those of card files are."""
    match value:
        case str():
            return composed(value)
        case list():
            return [*map(_composed, value)]
        case dict():
            return {key: _composed(each) for key, each in value.items()}
        case _:
            return value


def _refused(value: object, path: tuple[str, ...], places: TomlPlaces) -> Iterator[Diagnostic]:
    """Yield texts and keys with characters that only an escape can write."""
    match value:
        case str():
            problem = check_value(value, places.word(path, value))
            if problem is not None:
                yield problem
        case list():
            for number, each in enumerate(value):
                yield from _refused(each, (*path, str(number)), places)
        case dict():
            for key, each in value.items():
                yield from _refused(key, (*path, key), places)
                yield from _refused(each, (*path, key), places)


def toml_tree(source: SourceFile, data: Data[str, object]) -> MappingNode:
    """Return the tree of a parsed text. Strings have the span of their value, other values that of their key."""
    return _Tree(source).mapping(data, ())


def toml_problems(tree: MappingNode, schema: str) -> list[Diagnostic]:
    """Check a tree against a schema; hints are written as TOML."""
    return validate(tree, schema, toml=True)


class _Tree:
    """Builds the nodes of one text."""

    def __init__(self, source: SourceFile) -> None:
        self._places = TomlPlaces(source)

    def mapping(self, data: Data[str, object], path: tuple[str, ...]) -> MappingNode:
        pairs = []
        for key, value in data.items():
            place = self._places.key(*path, key)
            pairs.append(Pair(Scalar(key, key, "plain", place), self._node(value, (*path, key))))
        return MappingNode(tuple(pairs), self._places.key(*path))

    def _node(self, value: object, path: tuple[str, ...]) -> Node:
        place = self._places.key(*path)
        match value:
            case dict():
                return self.mapping(value, path)
            case list():
                return SequenceNode(tuple(self._node(each, (*path, str(at))) for at, each in enumerate(value)), place)
            case bool():
                return Scalar(value, str(value).lower(), "plain", place)
            case str():
                return Scalar(value, value, "double", self._places.word(path, value))
            case int():
                return Scalar(value, str(value), "plain", place)
            case float() if math.isfinite(value):
                return Scalar(value, str(value), "plain", place)
            case _:
                return Scalar(str(value), str(value), "double", place)
