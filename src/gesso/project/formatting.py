"""The layout of the files of a project: computed as texts, held against what the files mean, written by nobody here."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gesso.diagnostics import Edit, Fix
from gesso.diagnostics.fixes import applied
from gesso.lang.layout import INDENT_WIDTH, laid_out, sentences
from gesso.project.key_order import ordered
from gesso.project.project import TRANSLATIONS, AnyGame
from gesso.project.selection import Selection
from gesso.schema.documents import properties_in
from gesso.source import MappingNode, Node, Scalar, SequenceNode, SourceFile, read_file, read_tree
from gesso.source.layout import lines_of_texts, part_begins, scalars, spaced
from gesso.source.nodes import same_value

_KEY = re.compile(r"(?P<column>[ ]*(?:-[ ]+)*)[\w-]+:")
# A digit says the indentation, and a plus keeps what follows: such a block is laid out by hand.
_BY_HAND = re.compile(r"\|[^#]*[0-9+]")


@dataclass(frozen=True, slots=True)
class Formatted:
    """Texts that differ from their files, by path from the project; and why some files are left as they are."""

    before: Mapping[str, str]
    texts: Mapping[str, str]
    left: Mapping[str, str]
    count: int


def format_project(look: Callable[[Mapping[Path, str]], Selection], scenarios: str, *, keys: bool = False) -> Formatted:
    """The files of a selection in their layout; `look` gives it with unsaved texts, `scenarios` is the name of the files
    beside entries, which are laid out too, as are translations. With `keys`, those of entries come in the order of their
    schema. A file with an error, and one that would not mean the same, is left as it is."""
    selection = look({})
    before: dict[str, str] = {}
    texts: dict[str, str] = {}
    left: dict[str, str] = {}
    wrong = {found.span.path for found in selection.diagnostics() if found.is_error}
    files = list(_files(selection, scenarios))
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
            left[path] = "it would not mean the same"
            del texts[path]
    return Formatted(before, texts, left, len(files))


def format_text(source: SourceFile, node: Node, schema: str, *, keys: bool = False) -> str:
    """A file without an error in its layout; `schema` says which of its texts are sentences, and is empty where none is.
    With `keys`, they come in its order. Line ends are those of the file. A text that would say something else is given
    back as it was."""
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
    """The keys of texts in the effect language: those that stand in blocks, in the file of an entry."""
    described = properties_in(schema) if schema else ()
    return frozenset(key for properties in described for key, value in properties.items() if value.get("x-block"))


def _blocks(source: SourceFile, node: Node, keys: Collection[str]) -> Iterator[Edit]:
    """Each text of the effect language that is not laid out."""
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
    """What does not count as a difference: the layout of the texts under these keys, and where asked the order of keys."""

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


def _files(selection: Selection, scenarios: str) -> Iterator[tuple[SourceFile, Node | None, str]]:
    """The chosen files of the project itself, each with its tree, None where it cannot be read, and its schema."""
    for part in selection.parts:
        game, root = part.game, selection.project.root
        if part.whole and game.source is not None and game.file.is_relative_to(root):
            yield game.source, game.node, game.definition.game_schema
            yield from _beside(sorted((game.folder / TRANSLATIONS).glob("*.yaml")), root)
        for entry in part.entries:
            if entry.source is None or not entry.file.is_relative_to(root):
                continue
            yield entry.source, entry.node, entry.kind.schema
            yield from _beside([entry.folder / scenarios, *sorted((entry.folder / TRANSLATIONS).glob("*.yaml"))], root)


def _beside(files: Iterable[Path], root: Path) -> Iterator[tuple[SourceFile, Node | None, str]]:
    """Files without sentences, as far as they are there."""
    for file in files:
        reading = read_file(file, root=root) if file.is_file() else None
        if reading is not None and reading.source is not None:
            broken = any(found.is_error for found in reading.diagnostics)
            yield reading.source, None if broken else reading.node, ""


def _changed(before: Selection, after: Selection, texts: Mapping[str, str]) -> Iterator[str]:
    """The entries among `texts` whose programs are others now."""
    games: dict[str, AnyGame] = {part.game.id: part.game for part in after.parts}
    for part in before.parts:
        for entry in part.entries:
            if entry.source is None or entry.source.path not in texts:
                continue
            other = games[part.game.id].entry(entry.id)
            program = part.game.checked(entry).program
            if other is None or games[part.game.id].checked(other).program != program:
                yield entry.source.path
