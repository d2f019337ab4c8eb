"""A TOML text as a tree, so that it can be held against a schema."""

from __future__ import annotations

import math
from collections.abc import Mapping as Data

from gesso.diagnostics import Diagnostic
from gesso.schema import validate
from gesso.source import MappingNode, Node, Pair, Scalar, SequenceNode, SourceFile
from gesso.source.toml_places import TomlPlaces


def toml_tree(source: SourceFile, data: Data[str, object]) -> MappingNode:
    """The tree of a text that has parsed to `data`. A text lies where it is written, any other
    value where its key is."""
    return _Tree(source).mapping(data, ())


def toml_problems(tree: MappingNode, schema: str) -> list[Diagnostic]:
    """What of a tree does not keep to a schema, in the order of the file, with hints as TOML is written."""
    return validate(tree, schema, toml=True)


class _Tree:
    """The nodes of one text."""

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
