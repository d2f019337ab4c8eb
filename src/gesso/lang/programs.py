"""The texts of one entry, parsed and resolved one after the other, and the digest of their meaning."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, is_dataclass, replace
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic, Severity
from gesso.lang.language import Language, Start
from gesso.lang.nodes import DIGEST_NEUTRAL, Node
from gesso.lang.parser import Parsed, parse
from gesso.lang.resolver import BindingCodes, Resolver, SymbolTable
from gesso.lang.vocabulary import Vocabulary
from gesso.schema.access import EffectText
from gesso.source import Span

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Slot:
    """A local value of a text: what a pick, an event or a loop binds."""

    word: str
    type: str
    many: bool
    """Whether it is a list."""


@dataclass(frozen=True, slots=True)
class ResolvedText:
    """The lines of a cost and the sentences after it, with the slots that both number together."""

    cost: tuple[Node, ...]
    body: tuple[Node, ...]
    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class UnreadText:
    """A text that cannot be read, with what is needed to find out what was meant."""

    language: Language
    start: Start
    span: Span
    names: Mapping[str, str]
    """The names that it may use in singular, with their plurals."""
    idioms: Mapping[str, str]
    """What people may write for them."""
    has_self: bool
    """Whether a thing carries it."""


@dataclass(slots=True)
class Trial:
    """One text of an entry with other words in its place, as somebody writes them."""

    place: Span
    """The text as the entry's model has it."""
    words: Span
    """What is read in its place."""
    symbols: SymbolTable | None = None
    """The names that the text may use, as soon as it has been read."""
    has_self: bool = True
    """Whether a thing carries the text."""
    is_whole: bool = True
    """Whether it could be read, with its cost or with what its cost pays for."""


_TRIAL: ContextVar[Trial | None] = ContextVar("trial", default=None)


@contextmanager
def trying(trial: Trial) -> Iterator[None]:
    """Read only one text of the entry that is checked inside the `with`.

    A context and not an argument, because each game calls its resolver with arguments of its own.
    """
    token = _TRIAL.set(trial)
    try:
        yield
    finally:
        _TRIAL.reset(token)


def current_trial() -> Trial | None:
    """Return what is being tried; None if whole entries are read."""
    return _TRIAL.get()


@dataclass(frozen=True, slots=True)
class Resolution(Generic[P]):
    """An entry with every text that could be read, and the problems found."""

    program: P
    complete: bool
    """Whether no text is missing and every name has a meaning. Otherwise nothing may be concluded from what the
    program lacks."""
    diagnostics: tuple[Diagnostic, ...]
    unread: frozenset[int] = frozenset()
    """Numbers of the lines that cannot be read."""
    unread_texts: tuple[UnreadText, ...] = ()


class TextResolver:
    """Reads the texts of an entry, and adds their problems to `diagnostics`.

    With `recovered` it reads the texts with an unreadable line, which gets a correct line in its place.
    """

    def __init__(
        self,
        language: Language,
        vocabulary: Vocabulary,
        symbols: SymbolTable,
        codes: BindingCodes,
        *,
        recovered: bool = False,
    ) -> None:
        self.diagnostics: list[Diagnostic] = []
        self._recovered = recovered
        self._unread: set[int] = set()
        self._unread_texts: list[UnreadText] = []
        self._language = language
        self._vocabulary = vocabulary
        self._symbols = symbols
        self._codes = codes
        # These may only miss what an unread line would have picked or given.
        self._follow_on = {codes.unbound, codes.done_without_step, codes.other_than_what}
        self._follow_on |= {code for code, _, _ in codes.missing.values()}

    def resolution(self, program: P) -> Resolution[P]:
        """Return the program of all texts read so far."""
        complete = not self._unread and not any(item.severity is Severity.ERROR for item in self.diagnostics)
        return Resolution(
            program, complete, tuple(self.diagnostics), frozenset(self._unread), tuple(self._unread_texts)
        )

    def read(self, text: EffectText, *, cost: EffectText | None = None, has_self: bool) -> ResolvedText | None:
        """Read an effect with its cost, or a passive; return None if either cannot be parsed."""
        if (trial := current_trial()) is not None:
            return self._tried(trial, text, cost, has_self)
        parsed_texts = [
            self._parse(source_text, has_self) for source_text in ((text,) if cost is None else (cost, text))
        ]
        whole = all(parsed.nodes is not None for parsed in parsed_texts)
        if whole == self._recovered:
            return None
        *before, sentences = (parsed.recovered if parsed.nodes is None else parsed.nodes for parsed in parsed_texts)
        prices = before[0] if before else ()
        if prices is None or sentences is None:
            return None
        resolver = Resolver(self._language, self._vocabulary, self._symbols, self._codes, has_self=has_self)
        paid, body = resolver.prices(prices), resolver.sentences(sentences)
        diagnostics = resolver.diagnostics
        self.diagnostics += (
            diagnostics
            if whole
            else (source_text for source_text in diagnostics if source_text.kind not in self._follow_on)
        )
        slots = tuple(Slot(item.word, item.type, item.many) for item in resolver.bindings)
        return ResolvedText(paid, body, slots)

    def _tried(self, trial: Trial, text: EffectText, cost: EffectText | None, has_self: bool) -> ResolvedText | None:
        """Read what can be read of a text if it is the one that is tried."""
        place = trial.place
        prices: EffectText | None
        if cost is not None and cost.span == place:
            prices, sentences = replace(cost, span=trial.words), text
        elif text.span == place:
            prices, sentences = cost, replace(text, span=trial.words)
        else:
            return None
        trial.symbols, trial.has_self = self._symbols, has_self
        resolver = Resolver(self._language, self._vocabulary, self._symbols, self._codes, has_self=has_self)
        paid, body = (
            resolver.prices(self._readable(prices, trial)),
            resolver.sentences(self._readable(sentences, trial)),
        )
        self.diagnostics += (found for found in resolver.diagnostics if found.span.source is trial.words.source)
        return ResolvedText(paid, body, tuple(Slot(item.word, item.type, item.many) for item in resolver.bindings))

    def _readable(self, text: EffectText | None, trial: Trial) -> tuple[Node, ...]:
        if text is None:
            return ()
        parsed = parse(self._language, text.start, text.span, has_self=trial.has_self)
        if text.span is trial.words:
            self.diagnostics += parsed.diagnostics
        trial.is_whole &= parsed.nodes is not None
        return (parsed.recovered if parsed.nodes is None else parsed.nodes) or ()

    def _parse(self, text: EffectText, has_self: bool) -> Parsed:
        parsed = parse(self._language, text.start, text.span, has_self=has_self)
        self.diagnostics.extend(parsed.diagnostics)
        for diagnostic in parsed.diagnostics:
            self._unread.update(range(diagnostic.span.line, diagnostic.span.end_line + 1))
        if parsed.nodes is None:
            idioms = self._symbols.idioms()
            unread = UnreadText(self._language, text.start, text.span, self._names(), idioms, has_self)
            self._unread_texts.append(unread)
        return parsed

    def _names(self) -> Mapping[str, str]:
        names: dict[str, str] = {}
        for form in self._symbols.names():
            symbol = self._symbols.find(form)
            if symbol is not None:
                names[symbol.word] = names.get(symbol.word, form) if form == symbol.word else form
        return names


def sound_texts(program: P, spoilt: Callable[[Sequence[Node]], bool]) -> P | None:
    """Return a program without its spoilt texts; None if it does not hold its texts as data.

    A text is a dataclass with `slots`, in a field of the program: alone, in a tuple or in a mapping. A program whose
    game keeps texts in another way is not understood.
    """
    if not is_dataclass(program) or isinstance(program, type):
        return None
    kept: dict[str, Any] = {}
    for item in fields(program):
        value = getattr(program, item.name)
        if _is_text(value):
            kept[item.name] = None if spoilt(_nodes_of(value)) else value
        elif isinstance(value, tuple) and value and all(map(_is_text, value)):
            kept[item.name] = tuple(text for text in value if not spoilt(_nodes_of(text)))
        elif isinstance(value, Mapping) and value and all(map(_is_text, value.values())):
            kept[item.name] = MappingProxyType({id: text for id, text in value.items() if not spoilt(_nodes_of(text))})
    return replace(program, **kept) if kept else None


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text of a program, whatever its game calls it."""

    text: Any
    nodes: tuple[Node, ...]
    slots: tuple[Slot, ...]


def texts_in(program: object) -> Iterator[ReadText]:
    """Yield the texts of a program that holds them as data, as `sound_texts` finds them."""
    if not is_dataclass(program) or isinstance(program, type):
        return
    for item in fields(program):
        value = getattr(program, item.name)
        held = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else (value,)
        yield from (ReadText(text, _nodes_of(text), text.slots) for text in held if _is_text(text))


def _is_text(value: object) -> bool:
    return is_dataclass(value) and not isinstance(value, type) and hasattr(value, "slots")


def _nodes_of(text: Any) -> tuple[Node, ...]:
    values = (getattr(text, item.name) for item in fields(text))
    return tuple(node for value in values if isinstance(value, tuple) for node in value if isinstance(node, Node))


def content_digest(*facts: object, texts: object) -> str:
    """Return twelve hex digits over plain facts and resolved texts; places in the file do not count."""
    return hashlib.sha256(repr((*facts, _essence(texts))).encode()).hexdigest()[:12]


def _essence(value: object) -> object:
    if is_dataclass(value) and not isinstance(value, type):
        kept = ((item, getattr(value, item.name)) for item in fields(value) if item.compare)
        counted = (
            value_found
            for item, value_found in kept
            if DIGEST_NEUTRAL not in item.metadata or value_found != item.default
        )
        return type(value).__name__, *map(_essence, counted)
    return tuple(map(_essence, value)) if isinstance(value, tuple) else value
