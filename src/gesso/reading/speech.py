"""What a reader has to know of an entry: its language, its names, and how its texts are printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, has_errors
from gesso.lang.ast import Node, Noun
from gesso.lang.ast_builder import FigureTooLarge, fold
from gesso.lang.language import Language, terminals
from gesso.lang.parser import read
from gesso.lang.programs import Slot
from gesso.lang.resolver import BindingCodes, NameTable, Resolver
from gesso.lang.unparser import unparse
from gesso.lang.vocabulary import Vocabulary
from gesso.source import SourceFile, Span
from gesso.wording import SelfReference, TextRenderer


@dataclass(frozen=True, slots=True)
class Kind:
    """A place where a text can stand."""

    name: str
    bearer: SelfReference
    passive: bool = False
    """Whether its lines are those of a passive."""
    has_self: bool = False
    """Whether `self` means something there."""


Faults = Callable[[Kind, tuple[Node, ...], tuple[Node, ...], Sequence[Slot]], Sequence[Diagnostic]]
"""Checks a text by itself: its place, its cost, its sentences and its slots."""


@dataclass(frozen=True, slots=True)
class Speech:
    """The language of one entry, in effect texts and in print."""

    language: Language
    vocabulary: Vocabulary
    codes: BindingCodes
    symbols: NameTable
    """The names that its texts may use."""
    renderer: TextRenderer
    """Prints its texts, in one locale."""
    kinds: tuple[Kind, ...]
    """The places where its texts stand."""
    faults: Faults
    """Checks a text by itself."""

    def nouns(self) -> Iterator[Noun]:
        """Yield every noun that its texts may use, each once."""
        known = set()
        for word in self.symbols.names():
            symbol = self.symbols.find(word)
            if symbol is not None and symbol not in known:
                known.add(symbol)
                yield Noun(symbol.word, symbol.type, symbol.ids, symbol.face, span=NOWHERE)


NOWHERE = Span(SourceFile("<reading>", ""), 0, 0)


@dataclass(frozen=True, slots=True)
class Printed:
    """A text in the effect language with its printed words."""

    cost: str
    text: str
    bar: str
    paragraphs: tuple[str, ...]
    nodes: tuple[tuple[Node, ...], tuple[Node, ...]]
    slots: tuple[Slot, ...]


def print_text(speech: Speech, kind: Kind, cost: str, text: str) -> Printed | None:
    """Return a text with its printed words; None if the language does not allow it."""
    from lark.exceptions import LarkError

    for terminal in ("OPPONENT", "PERIOD"):
        plain = terminals(speech.language).plain(terminal)
        cost, text = cost.replace(terminal, plain), text.replace(terminal, plain)
    try:
        prices = _nodes(speech.language, "cost", cost) if cost else ()
        body = _nodes(speech.language, "passive" if kind.passive else "effect", text) if text else ()
    except (LarkError, FigureTooLarge):
        return None
    resolver = Resolver(speech.language, speech.vocabulary, speech.symbols, speech.codes, has_self=kind.has_self)
    paid, said = resolver.prices(prices), resolver.sentences(body)
    if has_errors(resolver.diagnostics):
        return None
    renderer = speech.renderer
    slots = tuple(Slot(item.word, item.type, item.many) for item in resolver.bindings)
    try:
        if kind.passive:
            bar = renderer.ability(kind.bearer, paid, ()).cost
            return Printed(cost, text, bar, renderer.passive(kind.bearer, said), (paid, said), slots)
        words = renderer.ability(kind.bearer, paid, said)
        return Printed(cost, text, words.cost, words.paragraphs, (paid, said), slots)
    except (TypeError, KeyError, AttributeError, AssertionError, IndexError, LookupError):
        # Types are not checked yet: such a text may hold what no phrase words.
        return None


def written(speech: Speech, nodes: tuple[Node, ...]) -> str:
    """Return nodes in the effect language as a designer would write them."""
    plurals: dict[str, str] = {}
    for name in speech.symbols.names():
        symbol = speech.symbols.find(name)
        if symbol is not None and name != symbol.word:
            plurals.setdefault(symbol.word, name)

    def naming(noun: Noun, plural: bool) -> str:
        return plurals.get(noun.word, noun.word) if plural else noun.word

    return unparse(speech.language, tuple(_with_articles(speech, node) for node in nodes), naming=naming).rstrip("\n")


def _with_articles(speech: Speech, node: Any) -> Any:
    """Return a node in which what something has takes an article if it can be counted: *a scale*, *ink*."""
    if isinstance(node, tuple):
        return tuple(_with_articles(speech, each) for each in node)
    if not isinstance(node, Node):
        return node
    values = {
        item.name: _with_articles(speech, getattr(node, item.name)) for item in fields(node) if item.name != "span"
    }
    if values.get("amount") in ("", "a"):
        noun = values["noun"] if "noun" in values else values["np"].noun
        values["amount"] = "" if speech.renderer.nouns.of(noun).mass else "a"
    return replace(node, **values)


def _nodes(language: Language, start: str, text: str) -> tuple[Node, ...]:
    source = SourceFile("<reading>", text)
    tree = read(language, start, text, 0)  # type: ignore[arg-type]
    nodes: tuple[Node, ...] = fold(tree, language.builders, source, 0)
    return nodes
