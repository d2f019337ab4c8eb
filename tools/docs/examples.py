"""Examples of the effect language and of each node, set into a sample entry, then checked, compiled and printed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from gesso.diagnostics import Diagnostic, in_order
from gesso.engine import plugin_from_text
from gesso.games import load
from gesso.lang.ast import Node
from gesso.lang.nodes import NodeSpec, walk
from gesso.lang.vocabulary import Manual
from gesso.project import CARDS, SOURCE_LOCALE
from gesso.resources import home, read_resource
from gesso.schema import validate
from gesso.source import SourceFile, check_alphabets, read_file, read_text
from gesso.wording.transcript import Passage
from tools.docs.markdown import PageError

_HERE = "# here: "


@dataclass(frozen=True, slots=True)
class Shown:
    """The outcome of an example."""

    passage: Passage | None
    """Its printed words; None if it has errors."""
    nodes: tuple[Node, ...]
    diagnostics: tuple[Diagnostic, ...]
    program: Any | None = None
    """The program of the sample with the example in it; None if it has errors."""


class Sample:
    """The sample entry of one game."""

    def __init__(self, game: str) -> None:
        self.definition = load(game)
        self._kind = self.definition.kinds[0]
        self.manual: Manual = manual(game)
        self._lines = read_resource(self.manual.sample).splitlines()
        self._path = self.manual.sample.rpartition("/")[2]
        folder = home() / CARDS / game
        node = read_file(folder / self.definition.game_file, root=home()).node
        if node is None:
            raise PageError(f"there is no {self.definition.game_file} to set examples into")
        self._table = self.definition.load_table(node)
        bare, diagnostics, _ = self._read(self._lines)
        if bare is None or diagnostics:
            raise PageError(f"the sample entry has problems: {'; '.join(str(d.message) for d in diagnostics)}")
        self._known = {passage.id for passage in self.definition.wording().transcript(bare).passages}

    @property
    def places(self) -> frozenset[str]:
        """The places where examples can be set."""
        lines = (line.strip() for line in self._lines)
        return frozenset(line.removeprefix(_HERE) for line in lines if line.startswith(_HERE))

    def program(self, place: str, lines: Sequence[str]) -> Any:
        """Return the program of the sample with an example set at a place, without a look at its diagnostics."""
        at, inside = self._inside(place, lines)
        return self._read([*self._lines[:at], *inside, *self._lines[at + 1 :]])[0]

    def show(self, place: str, lines: Sequence[str], *, compiled: bool = False) -> Shown:
        """Set an example at a place of the sample, and if it is to be `compiled`, load its plug-in, too.

        Raises `PageError` for an unknown place."""
        program, found, source, here = self._set(place, lines)
        if program is None or any(each.is_error for each in found):
            return Shown(None, (), found)
        if compiled:
            plugin_from_text(self.definition.lowering().generate(program), f"<{place}>")
        passage = self.passage(program)
        start, end = source.offset(here.start, 1), source.offset(here.stop, 1)
        nodes = tuple(node for node in walk(*nodes_of(program)) if start <= node.span.start < end)
        return Shown(passage, nodes, found, program)

    def passage(self, program: Any, locale: str = SOURCE_LOCALE) -> Passage:
        """Return the printed words of the example in a program of `show`, in a language."""
        transcript = self.definition.wording().transcript(program, locale)
        return next(passage for passage in transcript.passages if passage.id not in self._known)

    def problems(self, place: str, lines: Sequence[str]) -> tuple[Diagnostic, ...]:
        """Return the problems of an example set at a place. Raises `PageError` for an unknown place."""
        return self._set(place, lines)[1]

    def _set(self, place: str, lines: Sequence[str]) -> tuple[Any | None, tuple[Diagnostic, ...], SourceFile, range]:
        """Return the program of the sample with an example, the problems of the example, and its lines in the source."""
        at, inside = self._inside(place, lines)
        program, diagnostics, source = self._read([*self._lines[:at], *inside, *self._lines[at + 1 :]])
        here = range(at + 1, at + 1 + len(inside))
        return program, tuple(diagnostic for diagnostic in diagnostics if diagnostic.span.line in here), source, here

    def _inside(self, place: str, lines: Sequence[str]) -> tuple[int, list[str]]:
        at = next((i for i, line in enumerate(self._lines) if line.strip() == _HERE + place), None)
        if at is None:
            raise PageError(f"the sample has no place `{place}`")
        indent = " " * (len(self._lines[at]) - len(self._lines[at].lstrip()))
        return at, [(indent + line).rstrip() for line in self.manual.lines(place, lines)]

    def check(self, lines: Sequence[str], *, keys: bool = False) -> tuple[Diagnostic, ...]:
        """Return the problems of a whole file, or of the sample with these top-level `keys` in place of its own."""
        return tuple(in_order(self._read(self._with_keys(lines) if keys else lines)[1]))

    def _with_keys(self, lines: Sequence[str]) -> list[str]:
        own = {line.partition(":")[0] for line in lines if line[:1].isalpha()}
        kept: list[str] = []
        keep = True
        for line in self._lines:
            if line[:1].isalpha():
                keep = line.partition(":")[0] not in own
            kept += [line] if keep else []
        return [*kept, *lines]

    def _read(self, lines: Sequence[str]) -> tuple[Any | None, list[Diagnostic], SourceFile]:
        reading = read_text("\n".join(lines) + "\n", path=self._path)
        assert reading.source is not None
        diagnostics = list(reading.diagnostics)
        if reading.node is None:
            return None, diagnostics, reading.source
        diagnostics += [*check_alphabets(reading.node), *validate(reading.node, self._kind.schema)]
        if diagnostics:
            return None, diagnostics, reading.source
        model = self._kind.load(reading.node, {})
        models = {model.id: model}
        table = self.definition.gathered(self._table, models)
        checked = self.definition.checks().check_entry(model, table, models)
        return checked.program, in_order(checked.diagnostics), reading.source


def manual(game: str) -> Manual:
    """Return the parts of a game's reference."""
    return load(game).manual()


@cache
def sample(game: str) -> Sample:
    return Sample(game)


def nodes_of(value: Any) -> Iterator[Node]:
    """Yield the nodes of all texts of a program, without the nodes inside them."""
    if isinstance(value, Node):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            if not isinstance(item, (str, int, float)):
                yield from nodes_of(item)
    elif names := _names_of(value.__class__):
        for name in names:
            item = getattr(value, name)
            if not isinstance(item, (str, int, float)):
                yield from nodes_of(item)
    elif hasattr(value, "values"):
        yield from nodes_of(tuple(value.values()))


@cache
def _names_of(kind: type) -> tuple[str, ...]:
    """Return the names of a dataclass's fields; none for another class."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


@dataclass(frozen=True, slots=True)
class Illustration:
    """An example as written, and its outcome."""

    lines: tuple[str, ...]
    shown: Shown


@cache
def illustrations(game: str) -> Mapping[type[Node], Illustration]:
    """Return the examples of all nodes by their class.

    Raises `PageError` for a node without an example, and for an example that is wrong or does not hold its node.
    """
    words = manual(game).words
    return MappingProxyType({node: _show(game, word) for node, word in words.items()})


def _show(game: str, word: NodeSpec) -> Illustration:
    name, example = word.node.__name__, word.example
    if example is None:
        raise PageError(f"{name} has no example")
    shown = sample(game).show(example.at, example.lines)
    if shown.passage is None or shown.diagnostics:
        said = "; ".join(f"{diagnostic.code} {diagnostic.message}" for diagnostic in shown.diagnostics)
        raise PageError(f"the example of {name} is not right: {said}")
    if not any(type(node) is word.node for node in shown.nodes):
        raise PageError(f"the example of {name} holds no such node")
    return Illustration(example.lines, shown)
