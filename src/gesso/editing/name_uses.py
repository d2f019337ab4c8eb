"""Where the names of a project are declared and used: in cards, game files, scenarios and translations.

Schemas mark the values that are names (`x-name`), the resolver says what the words of effect texts mean, and scenarios use
the names of their players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics.english import plural, singular
from gesso.lang.ast import Noun
from gesso.lang.language import terminals
from gesso.lang.nodes import Node as ProgramNode
from gesso.lang.nodes import walk
from gesso.project import SCENARIOS, TRANSLATIONS
from gesso.project.entries import Entry
from gesso.project.files import Files
from gesso.project.game import AnyGame
from gesso.schema.documents import Schema, load_document
from gesso.source import MappingNode, Node, Scalar, SequenceNode, Span

_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PROSE = frozenset({"name", "rule", "story", "asks"})
"""Keys of a scenario with printed words, which no name stands in."""
_LENDS = "inherit"
"""The key that names an entry whose names are used as one's own."""


@dataclass(frozen=True, slots=True)
class Name:
    """Something that files call by a word."""

    game: str
    owner: str
    """The entry that declares it; empty for what the whole game shares, and for entries themselves."""
    word: str


@dataclass(frozen=True, slots=True)
class NameUse:
    """A place of a name."""

    name: Name
    span: Span
    declares: bool = False
    form: str = ""
    """How the word stands there if not as declared: `plural`, or `printed`, as cards have it."""

    def written(self, word: str) -> str:
        """Return how another word would stand here."""
        return plural(word) if self.form == "plural" else printed(word) if self.form == "printed" else word


def printed(word: str) -> str:
    """Return what cards print for a word without a name of its own."""
    return word.replace("-", " ").title()


class NameUses:
    """The names of a project with all their places. It reads again only what has changed."""

    def __init__(self) -> None:
        self._kept: dict[object, tuple[tuple[object, ...], Any]] = {}
        self._by_name: dict[Name, list[NameUse]] = {}
        self._by_path: dict[str, list[NameUse]] = {}

    def look(self, games: Iterable[AnyGame], files: Files) -> NameUses:
        """Return the names as they are now."""
        found: list[NameUse] = []
        for game in games:
            found += _OfGame(game, files, self._once).all()
        self._by_name, self._by_path = {}, {}
        for use in dict.fromkeys(found):
            self._by_name.setdefault(use.name, []).append(use)
            self._by_path.setdefault(use.span.path, []).append(use)
        return self

    def at(self, path: str, offset: int) -> NameUse | None:
        """Return the place of a name at an offset of a file."""
        uses = [use for use in self._by_path.get(path, ()) if use.span.start <= offset <= use.span.end]
        return min(uses, key=lambda use: use.span.end - use.span.start, default=None)

    def of(self, name: Name) -> Sequence[NameUse]:
        """Return the places of a name, the declaration first."""
        uses = self._by_name.get(name, ())
        return sorted(uses, key=lambda use: (not use.declares, use.span.path, use.span.start))

    def all(self) -> Mapping[Name, Sequence[NameUse]]:
        """Return all names with their places."""
        return self._by_name

    def _once(self, key: object, made_from: tuple[object, ...], make: Any) -> Any:
        before, result = self._kept.get(key, ((), None))
        if len(before) != len(made_from) or any(a is not b for a, b in zip(before, made_from)):
            result = make()
            self._kept[key] = made_from, result
        return result


@dataclass(frozen=True, slots=True)
class _Marked:
    """A scalar that the schema calls a name."""

    scalar: Scalar
    key: str
    """The key whose value it is; empty if it is a key itself, or an item of a list."""
    declares: bool
    said: str = ""
    """Its printed name, if it has one of its own."""


class _OfGame:
    def __init__(self, game: AnyGame, files: Files, once: Any) -> None:
        self.game = game
        self.files = files
        self.once = once
        self.own: dict[str, dict[str, _Marked]] = {}
        """By entry (empty for the game file): what it declares."""
        self.lenders: dict[str, list[str]] = {}
        """By entry: the entries whose names it uses as its own."""
        self.reserved = terminals(game.definition.language()).terminals
        self.entry_ids = {entry.id for entry in game.entries}

    def all(self) -> Iterator[NameUse]:
        marked: dict[str, list[_Marked]] = {}
        if self.game.node is not None and self.game.source is not None:
            marked[""] = self._marked("", self.game.node, self.game.definition.game_schema)
        for entry in self.game.entries:
            if entry.node is not None and entry.pack is None:
                marked[entry.id] = self._marked(entry.id, entry.node, entry.kind.schema)
        for owner, values in marked.items():
            self.own[owner] = {
                value.scalar.text: value
                for value in reversed(values)
                if value.declares and value.scalar.text not in self.entry_ids
            }
            self.lenders[owner] = [value.scalar.text for value in values if value.key == _LENDS]
        for owner, values in marked.items():
            # What no key and no id declares is declared where it stands first: a group, a face of a die.
            first = {
                value.scalar.text: value
                for value in reversed(values)
                if value.scalar.text not in self.reserved and self.meaning(owner, value.scalar.text) is None
            }
            self.own[owner] = {**first, **self.own[owner]}
        for owner, values in marked.items():
            for value in values:
                yield from self._use(owner, value)
        for entry in self.game.entries:
            if entry.pack is None:
                yield from self._in_texts(entry)
                yield from self._in_scenarios(entry)
                yield from self._in_translations(entry.id, entry.folder)
        yield from self._in_translations("", self.game.folder)

    def _marked(self, owner: str, node: Node, schema: str) -> list[_Marked]:
        key = ("marked", self.game.id, owner)
        found: list[_Marked] = self.once(key, (node,), lambda: [*_names_in(node, load_document(schema))])
        return found

    def meaning(self, owner: str, word: str) -> Name | None:
        """Return what a word means in the file of an entry."""
        for home in (owner, *self.lenders.get(owner, ())):
            if word in self.own.get(home, ()):
                return Name(self.game.id, home, word)
        if word in self.entry_ids or word in self.own.get("", ()):
            return Name(self.game.id, "", word)
        if self.game.definition.gathers:
            others = [id for id, own in self.own.items() if word in own]
            if len(others) == 1:
                return Name(self.game.id, others[0], word)
        return None

    def _use(self, owner: str, value: _Marked) -> Iterator[NameUse]:
        name = self.meaning(owner, value.scalar.text)
        if name is None:
            return
        declared = self.own.get(name.owner, {}).get(name.word)
        declares = declared is value and name.owner == owner
        if name.owner == "" and name.word in self.entry_ids:
            declares = owner == name.word and value.key == "id"
        yield NameUse(name, _inside(value.scalar), declares)

    def _in_texts(self, entry: Entry[Any, Any]) -> Iterator[NameUse]:
        program = self.game.checked(entry).program or self.game.draft(entry)
        if program is None:
            return
        nouns: list[Noun] = self.once(("nouns", self.game.id, entry.id), (program,), lambda: [*_nouns(program)])
        for noun in nouns:
            word = noun.face or noun.word
            name = self.meaning(entry.id, word)
            if name is not None and noun.ids:
                yield NameUse(name, noun.span, form="" if noun.span.text == word else "plural")

    def _in_scenarios(self, entry: Entry[Any, Any]) -> Iterator[NameUse]:
        file = entry.folder / SCENARIOS
        node = self.files.read(file).node if self.files.is_file(file) else None
        if not isinstance(node, MappingNode):
            return
        everywhere = _texts_of(node.get("players"))
        for pair in node:
            if pair.name == "players":
                yield from self._words(pair.value, everywhere)
            elif pair.name == "legend":
                yield from self._values(pair.value, everywhere)
            elif pair.name == "scenarios" and isinstance(pair.value, SequenceNode):
                for scenario in pair.value:
                    own = scenario.get("players") if isinstance(scenario, MappingNode) else None
                    yield from self._words(scenario, _texts_of(own) or everywhere)

    def _values(self, node: Node, players: Sequence[str]) -> Iterator[NameUse]:
        for pair in node if isinstance(node, MappingNode) else ():
            yield from self._words(pair.value, players)

    def _words(self, node: Node, players: Sequence[str]) -> Iterator[NameUse]:
        match node:
            case MappingNode():
                for pair in node:
                    if pair.name not in _PROSE:
                        yield from self._words(pair.key, players)
                        yield from self._words(pair.value, players)
            case SequenceNode():
                for item in node:
                    yield from self._words(item, players)
            case Scalar() if node.content is None:
                for match in _WORD.finditer(node.span.text.partition("#")[0]):
                    at = node.span.start + match.start()
                    yield from self._word(node.span.source.span(at, at + len(match[0])), players)

    def _word(self, span: Span, players: Sequence[str]) -> Iterator[NameUse]:
        """Yield what a word of a scenario means: a name of its players in the singular or plural, or a copy of one."""
        word = span.text
        for owner in (*players, ""):
            for spelled, form in ((word, ""), (singular(word), "plural")):
                name = self.meaning(owner, spelled)
                if name is not None and (form == "" or plural(spelled) == word):
                    yield NameUse(name, span, form=form)
                    return
        head = word
        while "-" in head:
            head = head.rpartition("-")[0]
            for owner in players:
                if head in self.own.get(owner, ()) and word[len(head) + 1 :] in (*self.own[owner], "1", "2", "3", "4"):
                    yield NameUse(Name(self.game.id, owner, head), span.source.span(span.start, span.start + len(head)))
                    return

    def _in_translations(self, owner: str, folder: Any) -> Iterator[NameUse]:
        names = {
            printed(word): Name(self.game.id, owner, word)
            for word, value in self.own.get(owner, {}).items()
            if not value.said
        }
        if not names:
            return
        for file in self.files.inside(folder / TRANSLATIONS):
            node = self.files.read(file).node if file.suffix == ".yaml" else None
            words = node.get("words") if isinstance(node, MappingNode) else None
            for item in words if isinstance(words, SequenceNode) else ():
                said = item.get("en") if isinstance(item, MappingNode) else None
                if isinstance(said, Scalar) and said.text in names:
                    yield NameUse(names[said.text], _inside(said), form="printed")


def _said(node: Node) -> str:
    """Return the printed name in what a name stands for; empty if it has none."""
    name = node.get("name") if isinstance(node, MappingNode) else node
    return name.text if isinstance(name, Scalar) else ""


def _names_in(node: Node, *parts: Schema) -> Iterator[_Marked]:
    """Yield the scalars of a tree that a schema calls names."""
    applying = [each for part in parts for each in _branches(part)]
    match node:
        case MappingNode():
            known = {key for part in applying for key in part.get("properties", {})}
            for pair in node:
                below = [part["properties"][pair.name] for part in applying if pair.name in part.get("properties", {})]
                if pair.name not in known:
                    marks = [part["propertyNames"].get("x-name") for part in applying if "propertyNames" in part]
                    if any(marks):
                        declares = True in marks
                        yield _Marked(pair.key, "", declares, _said(pair.value) if declares else "")
                    below = [part["additionalProperties"] for part in applying if part.get("additionalProperties")]
                schemas = [each for each in below if isinstance(each, dict)]
                if isinstance(pair.value, Scalar):
                    if any(each.get("x-name") for schema in schemas for each in _branches(schema)):
                        yield _Marked(
                            pair.value, pair.name, pair.name == "id", _said(node) if pair.name == "id" else ""
                        )
                else:
                    yield from _names_in(pair.value, *schemas)
        case SequenceNode():
            schemas = [part["items"] for part in applying if isinstance(part.get("items"), dict)]
            for item in node:
                if isinstance(item, Scalar):
                    if any(each.get("x-name") for schema in schemas for each in _branches(schema)):
                        yield _Marked(item, "", False)
                else:
                    yield from _names_in(item, *schemas)
        case Scalar():
            return


def _branches(part: Schema) -> Iterator[Schema]:
    """Yield a part of a schema and all its branches, whatever the data are."""
    yield part
    for key in ("if", "then", "else"):
        if isinstance(part.get(key), dict) and key != "if":
            yield from _branches(part[key])
    for key in ("allOf", "anyOf", "oneOf"):
        for each in part.get(key, ()):
            yield from _branches(each)


def _nouns(program: Any) -> Iterator[Noun]:
    """Yield the nouns of all texts of a program."""
    for item in fields(program) if is_dataclass(program) else ():
        value = getattr(program, item.name)
        texts = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else (value,)
        for text in texts:
            if is_dataclass(text) and hasattr(text, "slots"):
                for part in fields(text):
                    nodes = getattr(text, part.name)
                    if isinstance(nodes, tuple):
                        sentences = (node for node in nodes if isinstance(node, ProgramNode))
                        yield from (node for node in walk(*sentences) if isinstance(node, Noun))


def _inside(scalar: Scalar) -> Span:
    """Return the place of a scalar without its quotation marks."""
    span = scalar.span
    quoted = span.text[:1] in "'\"" and span.text[1:-1] == scalar.text
    return span.source.span(span.start + 1, span.end - 1) if quoted else span


def _texts_of(node: Node | None) -> tuple[str, ...]:
    return tuple(item.text for item in node if isinstance(item, Scalar)) if isinstance(node, SequenceNode) else ()
