"""What checks look at: one entry's texts laid out flat, the rest of its game, and the facts of its language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from gesso.diagnostics import Code
from gesso.diagnostics.codes import MISFIT
from gesso.lang.ast import (
    NP,
    AtLeast,
    ChooseThing,
    Each,
    EveryN,
    ForEach,
    Is,
    Node,
    NoneOf,
    Noun,
    Opponent,
    Pick,
    SelfRef,
    TheBound,
    TheTarget,
    Until,
)
from gesso.lang.nodes import TextKind, blocks, walk
from gesso.lang.resolver import DescriptionMismatch, OperandMismatch
from gesso.lang.vocabulary import Vocabulary

if TYPE_CHECKING:
    from gesso.checks.consequences import Consequences, RepeatableEffect


T_co = TypeVar("T_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)
N = TypeVar("N", bound=Node)


@dataclass(frozen=True)
class TextFacts:
    """One text. A game adds the types of its own nodes."""

    kind: TextKind
    title: str
    nodes: tuple[Node, ...]

    @property
    def pays_for(self) -> tuple[Node, ...]:
        """The sentences that a cost pays for."""
        return ()

    def holds_for(self, other: TextFacts) -> bool:
        """Return whether this passive is in force whenever the other text can be used."""
        return self.kind == "passive"

    @cached_property
    def all(self) -> tuple[Node, ...]:
        return tuple(walk(*self.nodes))

    @cached_property
    def lasting(self) -> frozenset[int]:
        """Return the nodes, by identity, of passives that sentences of this text put in force for a while."""
        return frozenset(id(part) for node in self.all if isinstance(node, Until) for part in walk(*node.items))

    @cached_property
    def blocks(self) -> tuple[tuple[Node, ...], ...]:
        """Return every block of sentences, the outermost first."""
        return tuple(blocks(self.nodes))

    def type_of(self, node: Node) -> tuple[str, bool]:
        """Return the type of thing that a node names, and whether it names several."""
        match node:
            case TheBound(noun=noun, many=many):
                return noun.type, many
            case Pick(n=n, np=np, quantifier=quantifier):
                return np.noun.type, quantifier != "a" and n != 1
            case Each(np=np) | NoneOf(np=np) | AtLeast(np=np):
                return np.noun.type, isinstance(node, Each)
            case NP(noun=noun) | EveryN(np=NP(noun=noun)):
                return noun.type, True
            case Noun(type=type_) | TheTarget(type=type_):
                return type_, False
            case _:
                return "", False

    def picked_by(self, node: Node) -> tuple[int, NP] | None:
        """Return the slot that a node fills, and what with; the current thing of a loop counts as a pick."""
        match node:
            case Pick(np=np, slot=slot) if slot >= 0:
                return slot, np
            case ForEach(np=np, slot=slot):
                return slot, np
            case _:
                return None

    @cached_property
    def picked(self) -> Mapping[int, NP]:
        return dict(pick for node in self.all if (pick := self.picked_by(node)) is not None)


class EntryTexts(Protocol):
    """One entry under examination."""

    @property
    def facts(self) -> LanguageFacts:
        """Return the facts of the game's language."""

    @property
    def complete(self) -> bool:
        """Return whether every text of the entry is there. Otherwise nothing follows from what the texts lack."""

    @property
    def texts(self) -> Sequence[TextFacts]:
        """Return every text, in the order of the file."""

    @property
    def consequences(self) -> Consequences:
        """Return what the entry's sentences cause."""

    @property
    def repeatable_effects(self) -> Sequence[RepeatableEffect]:
        """Return the effects that only their price keeps from being played again."""


def nodes_of(entry: EntryTexts, kind: type[N]) -> Iterator[tuple[TextFacts, N]]:
    """Yield every node of a class in the texts of an entry, each with its text."""
    return ((text, node) for text in entry.texts for node in text.all if isinstance(node, kind))


@dataclass(frozen=True, slots=True)
class CheckContext(Generic[T_co, M_co]):
    """The rest of the game: its table, and every entry's model by id; None for one whose file could not be read."""

    table: T_co
    models: Mapping[str, M_co | None]


Report = tuple[Code, str, str]
"""A problem: its code, a message, a hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageFacts:
    """The facts that distinguish one game's language from another's. Functions return None, or nothing, if there is
    no problem."""

    vocabulary: Vocabulary
    a_type: Callable[[str], str]
    """A type in words, with its article."""
    family: Callable[[frozenset[str]], str]
    """A set of types in words."""
    wider: Mapping[str, str] = field(default_factory=dict)
    """The type that stands for several types."""
    carriers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Types that an adjective can describe, if the vocabulary does not say."""
    endings: Mapping[type[Node], str] = field(default_factory=dict)
    """Sentences that end the game."""
    opposites: tuple[tuple[str, str], ...] = ()
    """Adjectives that exclude each other."""
    others: tuple[type[Node], ...] = (Opponent,)
    """Classes of nodes that name another player."""
    other_may: str = "the opponent may"
    """How a sentence about what they may do begins."""
    repeatable_noun: str = "effect"
    """Word for an effect that may be played again."""
    price_hint: str = "let it cost something"
    """Hint if such an effect costs nothing."""
    takes_article: frozenset[str] = frozenset()
    """Types whose nouns take `a`; all others take a figure in the fields `counted_in`."""
    counted_in: Mapping[type[Node], str] = field(default_factory=lambda: {ChooseThing: "pick"})
    article_rule: str = "this noun takes `a`, not a figure 1"
    """Hint for a noun that takes `a`."""
    figure_rule: str = "this noun takes a figure"
    """Hint for a noun that takes a figure."""
    comes_once: Callable[[Node], bool] = lambda event: False
    """Whether an event comes only once in the period of a limit anyway."""
    takes_itself: Callable[[Node], bool] = lambda price: False
    """Whether a price takes its own card out of use."""
    zero: Callable[[Node], str] = lambda node: ""
    """Hint for a figure 0."""
    idle: Callable[[Node], tuple[str, str] | None] = lambda node: None
    """Message and hint for a sentence that changes nothing."""
    state_of: Callable[[Node], tuple[str, Node] | None] = lambda node: None
    """The state into which a sentence or price brings one thing."""
    settled: Callable[[Is, TextFacts], tuple[bool, str] | None] = lambda node, text: None
    """The truth of a condition and why it is known."""
    operand: Callable[[OperandMismatch], Report | None] = lambda mismatch: None
    """A better report of an operand than the general one, whose message replaces an empty one."""
    description: Callable[[DescriptionMismatch, LanguageFacts], Report | None] = lambda mismatch, facts: facts.misfit(
        mismatch.adjective if mismatch.word is None else mismatch.word.headword, mismatch.type
    )
    """Report of a filter or adjective that is never true of such a thing."""
    adjective: Callable[[str, str, Node, LanguageFacts], Report] = lambda word, type_, node, facts: facts.misfit(
        word, type_
    )
    """Report of an adjective that is never true of such a thing."""

    def misfit(self, word: str, type_: str) -> Report:
        """Return the general report of a filter or adjective that is never true of a thing of this type."""
        return MISFIT, f"`{word}` does not apply to {self.a_type(type_)}", ""

    def comparable(self, left: str, right: str) -> bool:
        """Return whether a thing of one type may be one of the other."""
        return self.wider.get(left, left) == self.wider.get(right, right)

    def may_be(self, left: str, right: str) -> bool:
        """Return whether a thing of one type is always or sometimes one of the other."""
        return left == right or self.wider.get(left) == right or self.wider.get(right) == left

    def carriers_of(self, adjective: str) -> frozenset[str]:
        return self.carriers.get(adjective) or self.vocabulary.keywords[adjective].carriers


def noun_of(value: object) -> str:
    """Return the noun that a thing or description names, as it is declared."""
    match value:
        case Noun(word=word):
            return word
        case SelfRef():
            return "self"
        case _:
            inner = getattr(value, "np", None) or getattr(value, "noun", None)
            return "it" if inner is None else noun_of(inner)


def ids_of(value: object) -> tuple[str, ...]:
    """Return the declared things that a thing or description names."""
    if isinstance(value, Noun):
        return value.ids
    inner = getattr(value, "np", None) or getattr(value, "noun", None)
    return () if inner is None else ids_of(inner)


def thing_words(node: Node) -> str:
    """Return a fixed thing as the file writes it, or dots for a node that is no fixed thing."""
    return "..." if isinstance(node, Pick | Each | NoneOf | AtLeast) else node.span.text
