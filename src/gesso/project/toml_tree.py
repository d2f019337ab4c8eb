"""A TOML text as a tree of nodes, so that it is held against a schema like any other file."""

from collections.abc import Mapping as Table
from datetime import date, time

from gesso.project.toml_places import TomlPlaces
from gesso.source import Mapping, Node, Pair, Scalar, Sequence, SourceFile


def toml_tree(source: SourceFile, data: Table[str, object]) -> Mapping:
    """The tree of what a text has been parsed to. What stands within braces or brackets lies at the key before it."""
    places = TomlPlaces(source)

    def node(value: object, path: tuple[str, ...]) -> Node:
        if isinstance(value, dict):
            pairs = (
                Pair(_scalar(name, places, (*path, name)), node(each, (*path, name))) for name, each in value.items()
            )
            return Mapping(tuple(pairs), places.key(*path))
        if isinstance(value, list):
            return Sequence(tuple(node(each, path) for each in value), places.key(*path))
        if isinstance(value, str):
            return Scalar(value, value, "double", places.word(path, value))
        return _scalar(value, places, path)

    return Mapping(
        tuple(Pair(_scalar(name, places, (name,)), node(value, (name,))) for name, value in data.items()), source.whole
    )


def _scalar(value: object, places: TomlPlaces, path: tuple[str, ...]) -> Scalar:
    plain = str(value) if isinstance(value, date | time) or not isinstance(value, str | int | float | bool) else value
    return Scalar(plain, str(value), "plain", places.key(*path))
