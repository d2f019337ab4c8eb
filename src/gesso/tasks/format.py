"""Lay out card files and put their keys in the order of the schema. Nothing is written here."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from pathlib import Path

from gesso.data_classes import dataclass
from gesso.diagnostics import Edit, Fix
from gesso.diagnostics.fixes import applied
from gesso.lang.unparser import INDENT_WIDTH, laid_out, sentences
from gesso.project import SCENARIOS, TRANSLATIONS
from gesso.project.game import AnyGame
from gesso.project.selection import Selection
from gesso.schema.documents import properties_in
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, read_tree
from gesso.source.layout import lines_of_texts, part_begins, scalars, spaced
from gesso.source.nodes import same_value

_MOST_MOVES = 500
"""A file with more mappings than that out of order is put in order in several runs."""
Order = Mapping[str, int]


def ordered(source: SourceFile, node: Node, schema: str) -> str:
    """Return the text of a file without errors with keys in the order of the schema.

    A key takes the comments right above it along. Mappings in brackets, and those with keys of their own, stay
    unchanged.
    """
    found, tree = source, node
    for _ in range(_MOST_MOVES):
        text = next(_moved(found, tree, schema), None)
        if text is None:
            break
        found = SourceFile(source.path, text)
        read = read_tree(found).node
        assert read is not None, f"{source.path} can no longer be read"
        tree = read
    return found.text


def _moved(source: SourceFile, node: Node, schema: str) -> Iterator[str]:
    """Return the text with the first unordered mapping put in order."""
    lines = source.text.split("\n")
    for mapping in _mappings(node):
        order = _order_of(tuple(pair.name for pair in mapping.pairs), schema)
        if order is None:
            continue
        first, rest = mapping.pairs[0], mapping.pairs[1:]
        place = {pair.name: order[pair.name] for pair in mapping.pairs}
        before = lines[first.key.span.line - 1][: first.key.span.column - 1]
        if before.strip():
            # The first key after the dash of a list item stays there.
            place[first.name] = -1
        wanted = sorted((first, *rest), key=lambda pair: place[pair.name])
        starts = [first_line(lines, pair.key.span.line - 1) for pair in mapping.pairs]
        if mapping is node:
            # A comment above the first key of a file is about the file.
            starts[0] = first.key.span.line - 1
        ends = [*starts[1:], last_line(source, mapping.pairs[-1].value) + 1]
        if tuple(wanted) == mapping.pairs or any(start >= end for start, end in zip(starts, ends)):
            continue
        parts = {pair.name: lines[start:end] for pair, start, end in zip(mapping.pairs, starts, ends)}
        moved = [line for pair in wanted for line in parts[pair.name]]
        yield "\n".join([*lines[: starts[0]], *moved, *lines[ends[-1] :]])


def _mappings(node: Node) -> Iterator[MappingNode]:
    match node:
        case MappingNode():
            if len(node.pairs) > 1 and not node.span.text.startswith("{"):
                yield node
            for pair in node.pairs:
                yield from _mappings(pair.value)
        case SequenceNode():
            for item in node.items:
                yield from _mappings(item)
        case Scalar():
            return


def first_line(lines: Sequence[str], number: int) -> int:
    """Return the first of the comment lines right above a key with the same indentation, or the line of the key."""
    indent = len(lines[number]) - len(lines[number].lstrip())
    while number and lines[number - 1].startswith(" " * indent + "#"):
        number -= 1
    return number


def last_line(source: SourceFile, node: Node) -> int:
    """Return the number of the last line of a value, from 0."""
    match node:
        case MappingNode() if node.pairs and not node.span.text.startswith("{"):
            return last_line(source, node.pairs[-1].value)
        case SequenceNode() if node.items and not node.span.text.startswith("["):
            return last_line(source, node.items[-1])
        case Scalar(content=content) if content is not None and content.text.endswith("\n"):
            return source.position(content.end)[0] - 2
        case _:
            return node.span.end_line - 1


@cache
def _orders(schema: str) -> tuple[Order, ...]:
    """Return the order of keys in each mapping that a schema describes."""
    names = properties_in(schema) if schema else ()
    return tuple({name: place for place, name in enumerate(properties)} for properties in names)


def _order_of(names: tuple[str, ...], schema: str) -> Order | None:
    """Return the order of these keys, if the smallest mappings that have them all agree on it."""
    known = [order for order in _orders(schema) if all(name in order for name in names)]
    if not known:
        return None
    least = min(map(len, known))
    said = {tuple(sorted(names, key=order.__getitem__)) for order in known if len(order) == least}
    return next(order for order in known if len(order) == least) if len(said) == 1 else None


_KEY = re.compile(r"(?P<column>[ ]*(?:-[ ]+)*)[\w-]+:")
# A digit says the indentation, and a plus keeps what follows: such a block is laid out by hand.
_BY_HAND = re.compile(r"\|[^#]*[0-9+]")


@dataclass(frozen=True, slots=True)
class Formatted:
    """The result of formatting the files of a project. Paths are from its folder, with forward slashes."""

    before: Mapping[str, str]
    """The files that change, as they were read."""
    texts: Mapping[str, str]
    """The same files in their layout."""
    left: Mapping[str, str]
    """Why a file is left as it is."""
    count: int
    """How many files were read."""
    unwritten: Mapping[str, str] = field(default_factory=dict)
    """Why a file was not written."""


def format_files(look: Callable[[Mapping[Path, str]], Selection], *, keys: bool = False) -> Formatted:
    """Return the files of a selection in their layout, with the scenarios and translations beside them.

    A file with an error, and one that would not mean the same, is left as it is.

    Args:
        look: Returns the selection, given unsaved texts.
        keys: Whether the keys of entries come in the order of their schema.
    """
    selection = look({})
    before: dict[str, str] = {}
    texts: dict[str, str] = {}
    left: dict[str, str] = {}
    wrong = {diagnostic.span.path for diagnostic in selection.diagnostics() if diagnostic.is_error}
    files = list(_files(selection))
    for source, node, schema in files:
        if node is None or source.path in wrong:
            left[source.path] = "it has errors"
            continue
        text = format_text(source, node, schema, keys=keys)
        if text != source.text:
            before[source.path], texts[source.path] = source.text, text
    if any(
        entry.source is not None and entry.source.path in texts for part in selection.parts for entry in part.entries
    ):
        after = look({Path(path): text for path, text in texts.items()})
        for path in _changed(selection, after, texts):
            left[path] = "its meaning would change"
            del texts[path]
    return Formatted(before, texts, left, len(files))


def format_text(source: SourceFile, node: Node, schema: str, *, keys: bool = False) -> str:
    """Return the text of a file without errors in its layout.

    A text that would change its meaning is returned unchanged. Line ends stay.

    Args:
        schema: Says which texts are sentences; empty if none is.
        keys: Whether keys go into the order of the schema.
    """
    found, tree = source, node
    windows = "\r\n" in source.text
    if windows:
        found, tree = _read(source.path, source.text.replace("\r\n", "\n"))
    if keys:
        found, tree = _read(source.path, ordered(found, tree, schema))
    edits = tuple(_blocks(found, tree, _block_keys(schema)))
    if edits:
        found, tree = _read(source.path, applied(found.text, [Fix("lay it out", edits, safe=True)]))
    lines = found.text.split("\n")
    result = "\n".join((*spaced(lines, lines_of_texts(found, tree), part_begins(tree)), ""))
    text = result.replace("\n", "\r\n") if windows else result
    if text == source.text or not _same(node, _read(source.path, result)[1], _Sameness(_block_keys(schema), keys)):
        return source.text
    return text


def _read(path: str, text: str) -> tuple[SourceFile, Node]:
    source = SourceFile(path, text)
    node = read_tree(source).node
    assert node is not None, f"{path} can no longer be read"
    return source, node


@cache
def _block_keys(schema: str) -> frozenset[str]:
    """Return the keys of texts in the effect language, which are blocks."""
    described = properties_in(schema) if schema else ()
    return frozenset(key for properties in described for key, value in properties.items() if value.get("x-block"))


def _blocks(source: SourceFile, node: Node, keys: Collection[str]) -> Iterator[Edit]:
    """Yield each text of the effect language that is not laid out."""
    for key, scalar in scalars(node):
        match = _KEY.match(source.line(scalar.span.line))
        if key not in keys or match is None or scalar.content is None or not scalar.content.text.strip():
            continue
        if _BY_HAND.match(scalar.span.text.partition("\n")[0]):
            continue
        lines = laid_out(scalar.content.text.split("\n"), len(match["column"]) + INDENT_WIDTH)
        text = "\n".join((*lines, ""))
        if text != scalar.content.text:
            yield Edit(scalar.content, text)


@dataclass(frozen=True, slots=True)
class _Sameness:
    """Compares two files without the layout of the texts under some keys, and without the order of keys if asked."""

    blocks: Collection[str]
    any_order: bool


def _same(left: Node, right: Node, sameness: _Sameness, key: str = "") -> bool:
    match left, right:
        case Scalar(style="literal"), Scalar(style="literal") if key in sameness.blocks:
            return sentences(left.text.split("\n")) == sentences(right.text.split("\n"))
        case Scalar(), Scalar():
            return left.style == right.style and same_value(left, right)
        case SequenceNode(), SequenceNode():
            pairs = zip(left, right, strict=False)
            return len(left.items) == len(right.items) and all(_same(a, b, sameness) for a, b in pairs)
        case MappingNode(), MappingNode():
            one, other = ({pair.name: pair.value for pair in node} for node in (left, right))
            if one.keys() != other.keys() or not (sameness.any_order or list(one) == list(other)):
                return False
            return all(_same(value, other[name], sameness, key=name) for name, value in one.items())
        case _:
            return False


def _files(selection: Selection) -> Iterator[tuple[SourceFile, Node | None, str]]:
    """Return the project's own selected files, each with its tree (None if it cannot be read) and its schema."""
    for part in selection.parts:
        game, root = part.game, selection.project.root
        if part.whole and game.source is not None and game.file.is_relative_to(root):
            yield game.source, game.node, game.definition.game_schema
            yield from _beside(sorted((game.folder / TRANSLATIONS).glob("*.yaml")), selection)
        for entry in part.entries:
            if entry.source is None or not entry.file.is_relative_to(root):
                continue
            yield entry.source, entry.node, entry.kind.schema
            beside = [entry.folder / SCENARIOS, *sorted((entry.folder / TRANSLATIONS).glob("*.yaml"))]
            yield from _beside(beside, selection)


def _beside(paths: Iterable[Path], selection: Selection) -> Iterator[tuple[SourceFile, Node | None, str]]:
    """Files without sentences, as far as they are there."""
    files = selection.project.files
    for path in paths:
        reading = files.read(path) if files.is_file(path) else None
        if reading is not None and reading.source is not None:
            broken = any(diagnostic.is_error for diagnostic in reading.diagnostics)
            yield reading.source, None if broken else reading.node, ""


def _changed(before: Selection, after: Selection, texts: Mapping[str, str]) -> Iterator[str]:
    """Return the entries among `texts` whose programs differ."""
    games: dict[str, AnyGame] = {part.game.id: part.game for part in after.parts}
    for part in before.parts:
        for entry in part.entries:
            if entry.source is None or entry.source.path not in texts:
                continue
            other = games[part.game.id].entry(entry.id)
            program = part.game.checked(entry).program
            if other is None or games[part.game.id].checked(other).program != program:
                yield entry.source.path
