"""What stands at an offset of a file: its kind, the path of keys, the effect text, the word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, has_errors
from gesso.editing.outline import Block, Keys, Spot, at, outline
from gesso.lang.ast import TheTarget
from gesso.lang.language import STARTS, Start
from gesso.lang.nodes import Node as ProgramNode
from gesso.lang.nodes import walk
from gesso.lang.programs import ReadText, Trial, texts_in, trying
from gesso.project import SCENARIOS, TRANSLATIONS
from gesso.project.entries import Entry
from gesso.project.game import AnyGame
from gesso.resources import ResourceError
from gesso.schema.documents import Schema, load_document
from gesso.schema.validation import parts_of
from gesso.source import MappingNode, Node, Scalar, SourceFile, Span

FileKind = Literal["entry", "game", "scenarios", "translation", "other"]
_WORD = re.compile(r"[^\s#]+")
_TRANSLATION = "translations/translation"


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file of a project while somebody edits it."""

    path: Path
    source: SourceFile
    """Its text as it is now."""
    games: tuple[AnyGame, ...]
    model: Any = None
    """The newest model of its entry; None if there was none."""
    node: Node | None = None
    """The tree of `model`."""

    @property
    def game(self) -> AnyGame | None:
        """Return the game in whose folder the file lies."""
        return next((game for game in self.games if self.path.is_relative_to(game.folder)), None)

    @property
    def entry(self) -> Entry[Any, Any] | None:
        """Return the entry whose file this is, or in whose folder it lies."""
        game = self.game
        entries = () if game is None else game.entries
        own = next((entry for entry in entries if entry.file == self.path), None)
        return own or next((entry for entry in entries if self.path.is_relative_to(entry.folder)), None)

    @property
    def kind(self) -> FileKind:
        game, entry = self.game, self.entry
        if game is None:
            return "other"
        if entry is not None and entry.file == self.path:
            return "entry"
        if self.path == game.file:
            return "game"
        if entry is not None and self.path == entry.folder / SCENARIOS:
            return "scenarios"
        return "translation" if self.path.parent.name == TRANSLATIONS else "other"

    @property
    def schema(self) -> Schema | None:
        """Return the document of its format; None if it has none."""
        game, entry = self.game, self.entry
        if game is None:
            return None
        name = ""
        match self.kind:
            case "entry":
                name = entry.kind.schema if entry is not None else ""
            case "game":
                name = game.definition.game_schema
            case "scenarios":
                name = game.definition.scenarios().schema if game.definition.scenarios else ""
            case "translation":
                name = _TRANSLATION
        try:
            return load_document(name) if name else None
        except ResourceError:
            return None


@dataclass(frozen=True, slots=True)
class TextPlace:
    """An effect text of a file, also one that nobody can read yet."""

    keys: Keys
    start: Start
    content: Span
    """The lines of its block."""
    column: int
    """The column (from 0) of its key."""


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at an offset."""

    file: OpenFile
    offset: int
    """The offset, inside the text."""
    text: TextPlace | None
    """The effect text around it."""
    spot: Spot
    """The key or value that stands there; in a block its key."""
    word: Span
    """The word around it; empty between words."""
    in_comment: bool
    """Whether it stands in a comment."""


def place_at(file: OpenFile, offset: int) -> Place:
    """Return what stands at an offset; one outside the text counts as the nearest inside it."""
    source = file.source
    offset = max(0, min(offset, len(source.text)))
    read = outline(source)
    block = read.block_at(offset)
    line_start = source.text.rfind("\n", 0, offset) + 1
    if block is None:
        commented = re.search(r"(?:^|\s)#", source.text[line_start:offset]) is not None
        return Place(file, offset, None, read.spot_at(offset), _word_at(source, line_start, offset), commented)
    text = text_of(file, block)
    spot = Spot(block.keys, "value", source.span(offset, offset))
    commented = text is not None and "#" in source.text[line_start:offset]
    return Place(file, offset, text, spot, _word_at(source, line_start, offset), commented)


def _word_at(source: SourceFile, line_start: int, offset: int) -> Span:
    end = source.text.find("\n", offset)
    line = source.text[line_start : len(source.text) if end < 0 else end]
    for match in _WORD.finditer(line):
        if line_start + match.start() <= offset <= line_start + match.end():
            return source.span(line_start + match.start(), line_start + match.end())
    return source.span(offset, offset)


def text_of(file: OpenFile, block: Block) -> TextPlace | None:
    """Return a block as an effect text; None if it is something else."""
    schema = file.schema if file.kind == "entry" else None
    if schema is None:
        return None
    parts = parts_of(schema, block.keys, outline(file.source).data)
    found = next((part for part in parts if part.get("x-block")), None)
    return None if found is None else TextPlace(block.keys, start_of(found, block.keys), block.content, block.column)


def start_of(schema: Schema, keys: Keys) -> Start:
    """Return the kind of text that a part of a schema describes."""
    named = schema.get("x-text", keys[-1] if keys else "")
    return next((start for start in STARTS if start == named), "effect")


def texts_of(file: OpenFile) -> Iterator[TextPlace]:
    """Yield every effect text of the file of an entry, in its order, also those that nobody can read."""
    for block in outline(file.source).blocks:
        text = text_of(file, block)
        if text is not None:
            yield text


@dataclass(frozen=True, slots=True)
class TextReading:
    """An effect text as far as it can be read."""

    nodes: tuple[ProgramNode, ...]
    """The sentences of the text, in order."""
    beside: tuple[ProgramNode, ...]
    """The lines of its cost; those that it pays for, if it is a cost."""
    diagnostics: tuple[Diagnostic, ...]
    """What is wrong in it, without what depends on other texts."""
    trial: Trial
    program: Any
    """The program of the entry with this text alone."""
    text: ReadText | None
    """The text in `program`."""

    @property
    def is_whole(self) -> bool:
        """Return whether the text has no errors, and what its cost or its effect says of it has a meaning, too."""
        if self.text is None or not self.trial.is_whole or has_errors(self.diagnostics):
            return False
        return all(node.type for node in walk(*self.nodes, *self.beside) if isinstance(node, TheTarget))

    def around(self, offset: int) -> tuple[ProgramNode, ...]:
        """Return the nodes at an offset, the outermost first."""
        found = (node for node in walk(*self.nodes) if node.span.start <= offset <= node.span.end)
        return tuple(sorted(found, key=lambda node: node.span.start - node.span.end))


class Reader:
    """Reads one effect text of a file, with any words in its place.

    The text stands at its place in the newest model of the entry. If that has no such text, another of the same kind
    lends its place: it knows the same names.
    """

    def __init__(self, file: OpenFile, text: TextPlace) -> None:
        self._file = file
        self._text = text
        self._places = tuple(self._lent())

    def read(self, words: Span) -> TextReading | None:
        """Return what can be read of some words; None if the entry cannot be read at all."""
        game = self._file.game
        if game is None or game.table is None or self._file.model is None or not game.definition.checks:
            return None
        checks = game.definition.checks()
        for place in self._places:
            trial = Trial(place, words)
            with trying(trial):
                checked = checks.check_entry(self._file.model, game.table, game.models)
            if trial.symbols is None:
                continue
            self._places = (place,)
            text = next(iter(texts_in(checked.draft)), None)
            nodes = text.nodes if text is not None else ()
            mine = tuple(node for node in nodes if node.span.source is words.source and words.covers(node.span))
            beside = tuple(
                node for node in nodes if node.span.source is not words.source or not words.covers(node.span)
            )
            return TextReading(mine, beside, checked.diagnostics, trial, checked.draft, text)
        return None

    def _lent(self) -> Iterator[Span]:
        """Yield the places of texts in the model, the likeliest first."""
        node, schema = self._file.node, self._file.schema
        if node is None or schema is None:
            return
        data, keys = outline(node.span.source).data, self._text.keys
        known = [
            (path, span)
            for path, span in _literals(node)
            for part in parts_of(schema, path, data)
            if part.get("x-block") and start_of(part, path) == self._text.start
        ]
        yield from (span for _, span in sorted(known, key=lambda each: _unlike(each[0], keys)))


def _literals(node: Node, keys: Keys = ()) -> Iterator[tuple[Keys, Span]]:
    if isinstance(node, Scalar):
        if node.content is not None:
            yield keys, node.content
    elif isinstance(node, MappingNode):
        for pair in node:
            yield from _literals(pair.value, (*keys, pair.name))
    else:
        for number, item in enumerate(node):
            yield from _literals(item, (*keys, number))


def _unlike(path: Keys, keys: Keys) -> tuple[bool, bool, int]:
    """Return how far two paths are from each other, for sorting."""
    shape = [key for key in path if isinstance(key, str)]
    same = next((number for number, (a, b) in enumerate(zip(path, keys)) if a != b), min(len(path), len(keys)))
    return path != keys, shape != [key for key in keys if isinstance(key, str)], -same


def read_text(file: OpenFile, text: TextPlace) -> TextReading | None:
    """Return an effect text as it stands, as far as it can be read."""
    return Reader(file, text).read(text.content)


def with_words(source: SourceFile, span: Span, words: str) -> tuple[SourceFile, Span]:
    """Return a file with other words in place of a slice, and their place."""
    text = source.text[: span.start] + words + source.text[span.end :]
    made = SourceFile(source.path, text)
    return made, made.span(span.start, span.start + len(words))


def data_at(file: OpenFile, keys: Keys) -> Any:
    """Return what a file has at a path, as nested dicts, lists and texts."""
    return at(outline(file.source).data, keys)


def siblings(file: OpenFile, keys: Keys) -> Mapping[str, Any]:
    """Return the keys that a mapping has already."""
    found = data_at(file, keys)
    return found if isinstance(found, dict) else {}
