"""What the checks look at: one entry's texts laid out flat, the rest of its game, and what the game says about its language."""

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
from gesso.lang.type_checker import DescriptionMismatch, OperandMismatch
from gesso.lang.vocabulary import Vocabulary

if TYPE_CHECKING:
    from gesso.checks.consequences import Consequences, RepeatableEffect


T_co = TypeVar("T_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)
N = TypeVar("N", bound=Node)


@dataclass(frozen=True)
class TextFacts:
    """One text. `pays_for` are the sentences that a cost is the cost of. A game adds the types of its own nodes."""

    kind: TextKind
    title: str
    nodes: tuple[Node, ...]

    @property
    def pays_for(self) -> tuple[Node, ...]:
        return ()

    def holds_for(self, other: TextFacts) -> bool:
        """Does this passive stand whenever the other text can be used?"""
        return self.kind == "passive"

    @cached_property
    def all(self) -> tuple[Node, ...]:
        return tuple(walk(*self.nodes))

    @cached_property
    def lasting(self) -> frozenset[int]:
        """The nodes, by identity, of passives that sentences of this text put in force for a while."""
        return frozenset(id(part) for node in self.all if isinstance(node, Until) for part in walk(*node.items))

    @cached_property
    def blocks(self) -> tuple[tuple[Node, ...], ...]:
        """Every block of sentences, the outermost first."""
        return tuple(blocks(self.nodes))

    def type_of(self, node: Node) -> tuple[str, bool]:
        """What type of thing a node names, and whether it names several."""
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
        """The slot that a node fills, and what with; the current one of a loop counts as a pick."""
        match node:
            case Pick(np=np, slot=slot) if slot >= 0:
                return slot, np
            case ForEach(np=np, slot=slot):
                return slot, np
            case _:
                return None

    @cached_property
    def picked(self) -> Mapping[int, NP]:
        return dict(found for node in self.all if (found := self.picked_by(node)) is not None)


class EntryTexts(Protocol):
    """One entry under examination. Where `complete` is False texts are missing: nothing follows from their silence."""

    @property
    def facts(self) -> LanguageFacts:
        """What the game says about its language."""

    @property
    def complete(self) -> bool:
        """Whether every text of the entry is there."""

    @property
    def texts(self) -> Sequence[TextFacts]:
        """Every text, in the order of the file."""

    @property
    def consequences(self) -> Consequences:
        """What the entry's sentences bring about."""

    @property
    def repeatable_effects(self) -> Sequence[RepeatableEffect]:
        """The effects that nothing but their price keeps from being played again."""


def nodes_of(entry: EntryTexts, kind: type[N]) -> Iterator[tuple[TextFacts, N]]:
    """Every node of a class in the texts of an entry, each with its text."""
    return ((text, node) for text in entry.texts for node in text.all if isinstance(node, kind))


@dataclass(frozen=True, slots=True)
class CheckContext(Generic[T_co, M_co]):
    """The rest of the game: its table, and every entry's model by id; None for one whose file could not be read."""

    table: T_co
    models: Mapping[str, M_co | None]


Report = tuple[Code, str, str]
"""What is wrong: its code, a message, a hint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageFacts:
    """The facts by which one game's language differs from another's. Types: `a_type` and `family` say types in words,
    `wider` gives the type that stands for several, `carriers` what an adjective is said of where the vocabulary does
    not tell. Words: `endings` are the sentences that end the game, `opposites` adjectives that exclude each other.
    Another player is named by nodes of `others`, and `other_may` is how what they may do begins; a `repeatable_noun` is
    an effect that may be played again, and `price_hint` what to write where it costs nothing. Spelling: nouns of the
    types `takes_article` stand after `a` (`article_rule` says so), all others after a figure in the fields `counted_in`
    (`figure_rule`). Functions: `comes_once` tells an event that comes once in the period of a limit anyway, `takes_itself`
    a price that takes its own card out of use, `zero` hints at what to write instead of a figure 0, `idle` gives message
    and hint for a sentence that changes nothing, `state_of` the state into which a sentence or price brings one thing,
    `settled` the truth of a condition and why it is known; `operand` is a better report
    than the general one, whose message stands in for an empty one; `description` and `adjective` report a filter or
    adjective that is never true of such a thing. None: there is nothing to report, or to add."""

    vocabulary: Vocabulary
    a_type: Callable[[str], str]
    family: Callable[[frozenset[str]], str]
    wider: Mapping[str, str] = field(default_factory=dict)
    carriers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    endings: Mapping[type[Node], str] = field(default_factory=dict)
    opposites: tuple[tuple[str, str], ...] = ()
    others: tuple[type[Node], ...] = (Opponent,)
    other_may: str = "the opponent may"
    repeatable_noun: str = "effect"
    price_hint: str = "let it cost something"
    takes_article: frozenset[str] = frozenset()
    counted_in: Mapping[type[Node], str] = field(default_factory=lambda: {ChooseThing: "pick"})
    article_rule: str = "this noun takes `a`, not a figure 1"
    figure_rule: str = "this noun takes a figure"
    comes_once: Callable[[Node], bool] = lambda event: False
    takes_itself: Callable[[Node], bool] = lambda price: False
    zero: Callable[[Node], str] = lambda node: ""
    idle: Callable[[Node], tuple[str, str] | None] = lambda node: None
    state_of: Callable[[Node], tuple[str, Node] | None] = lambda node: None
    settled: Callable[[Is, TextFacts], tuple[bool, str] | None] = lambda node, text: None
    operand: Callable[[OperandMismatch], Report | None] = lambda mismatch: None
    description: Callable[[DescriptionMismatch, LanguageFacts], Report | None] = lambda mismatch, facts: facts.misfit(
        mismatch.adjective if mismatch.word is None else mismatch.word.headword, mismatch.type
    )
    adjective: Callable[[str, str, Node, LanguageFacts], Report] = lambda word, type_, node, facts: facts.misfit(
        word, type_
    )

    def misfit(self, word: str, type_: str) -> Report:
        """The general report of a filter or adjective that is never true of a thing of this type."""
        return MISFIT, f"`{word}` says nothing of {self.a_type(type_)}", ""

    def comparable(self, left: str, right: str) -> bool:
        """May a thing of one type be one of the other?"""
        return self.wider.get(left, left) == self.wider.get(right, right)

    def may_be(self, left: str, right: str) -> bool:
        """Is a thing of one type always or sometimes one of the other?"""
        return left == right or self.wider.get(left) == right or self.wider.get(right) == left

    def said_of(self, adjective: str) -> frozenset[str]:
        return self.carriers.get(adjective) or self.vocabulary.keywords[adjective].carriers


def said(value: object) -> str:
    """The noun that a thing or description names, as it is declared."""
    match value:
        case Noun(word=word):
            return word
        case SelfRef():
            return "self"
        case _:
            inner = getattr(value, "np", None) or getattr(value, "noun", None)
            return "it" if inner is None else said(inner)


def ids_of(value: object) -> tuple[str, ...]:
    """The declared things that a thing or description names."""
    if isinstance(value, Noun):
        return value.ids
    inner = getattr(value, "np", None) or getattr(value, "noun", None)
    return () if inner is None else ids_of(inner)


def fixed(node: Node) -> str:
    """A fixed thing as the file says it, or dots where the node is no fixed thing."""
    return "..." if isinstance(node, Pick | Each | NoneOf | AtLeast) else node.span.text
