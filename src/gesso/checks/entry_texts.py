"""What checks look at: one entry's texts laid out flat, the rest of its game, and the facts of its language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from gesso.data_classes import dataclass
from gesso.diagnostics import Code
from gesso.diagnostics.codes import MISFIT
from gesso.diagnostics.english import article
from gesso.lang.ast import (
    NP,
    ChooseThing,
    Counted,
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
    StandingIf,
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
    """Whether it is a cost, an effect or a passive."""
    title: str
    """Its name in messages."""
    nodes: tuple[Node, ...]
    """Its lines: prices, sentences or the items of a passive."""

    @property
    def pays_for(self) -> tuple[Node, ...]:
        """The sentences that a cost pays for."""
        return ()

    def holds_for(self, other: TextFacts) -> bool:
        """Return whether this passive is in force whenever the other text can be used."""
        return self.kind == "passive"

    def self_may_be(self, noun: Noun) -> bool:
        """Return whether what carries the text may be one of the declared things of a noun."""
        return True

    @cached_property
    def all(self) -> tuple[Node, ...]:
        """Return every node of the text, parents first."""
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
            case Each(np=np) | NoneOf(np=np) | Counted(np=np):
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
        """Return the descriptions of what the text picks, by slot."""
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
        """Return what the entry's sentences cause; by default what those of all games do."""
        from gesso.checks.consequences import Consequences

        return Consequences()

    @property
    def repeatable_effects(self) -> Sequence[RepeatableEffect]:
        """Return the effects that only their price keeps from being played again; by default none."""
        return ()


def nodes_of(entry: EntryTexts, kind: type[N]) -> Iterator[tuple[TextFacts, N]]:
    """Yield every node of a class in the texts of an entry, each with its text."""
    return ((text, node) for text in entry.texts for node in text.all if isinstance(node, kind))


def items_in_force(items: Iterable[Node]) -> Iterator[Node]:
    """Yield the items of a passive or a lasting effect, those under a condition too."""
    for item in items:
        if isinstance(item, StandingIf):
            yield from items_in_force(item.items)
        else:
            yield item


@dataclass(frozen=True, slots=True)
class CheckContext(Generic[T_co, M_co]):
    """The rest of the game: its table, and every entry's model by id; None for one whose file could not be read."""

    table: T_co
    models: Mapping[str, M_co | None]


Report = tuple[Code, str, str]
"""A problem: its code, a message, a hint."""


class LanguageFacts:
    """What distinguishes one game's language from another's, for the checks that all games share.

    A game derives from it. The words, and every message and hint, are in the language of the diagnostics.
    """

    vocabulary: Vocabulary
    supertypes: Mapping[str, str] = MappingProxyType({})
    """By type, the type that stands for it and others: a `summon` is a `unit`."""
    carriers: Mapping[str, frozenset[str]] = MappingProxyType({})
    """By adjective, the types that it can describe, if the vocabulary does not say."""
    endings: Mapping[type[Node], str] = MappingProxyType({})
    """By class of a sentence that ends the game, its verb."""
    opposites: tuple[tuple[str, str], ...] = ()
    """Adjectives that exclude each other."""
    taking: tuple[type[Node], ...] = ()
    """Sentences that pick what no later line can name."""
    other_players: tuple[type[Node], ...] = (Opponent,)
    """Classes of nodes that name another player."""
    other_player = "the opponent"
    """The other player, as texts write it."""
    owner_words: frozenset[str] = frozenset()
    """Adjectives that say whose a thing is."""
    repeatable_noun = "effect"
    """Word for an effect that may be played again."""
    price_hint = "make it cost something"
    """Hint if such an effect costs nothing."""
    article_types: frozenset[str] = frozenset()
    """Types whose nouns take `a`; all others take a figure in the fields `counted_in`."""
    counted_in: Mapping[type[Node], str] = MappingProxyType({ChooseThing: "pick"})
    """By class of node, its field with a pick that takes a figure."""
    had_by_both: frozenset[str] = frozenset()
    """Types of declared things that the other player can have, too."""
    article_message = "this noun takes `a`, not the number 1"
    """Message for a figure before a noun that takes `a`."""
    figure_message = "this noun takes a number"
    """Message for `a` before a noun that takes a figure."""

    def type_words(self, type_: str) -> str:
        """Return a type in words, with its article: `an Artist`."""
        return article(type_)

    def types_words(self, types: frozenset[str]) -> str:
        """Return a set of types in words: `a unit or a zone`."""
        return article(*sorted(types))

    def comes_once(self, event: Node) -> bool:
        """Return whether an event comes only once in the period of a limit anyway."""
        return False

    def exhausts_its_card(self, price: Node) -> bool:
        """Return whether paying a price takes the card that it stands on out of use."""
        return False

    def zero_hint(self, node: Node) -> str:
        """Return the hint for a node whose figure is 0; empty for every other node."""
        return ""

    def no_change(self, sentence: Node) -> tuple[str, str] | None:
        """Return message and hint for a sentence that changes nothing; None for every other node."""
        return None

    def always_changes(self, sentence: Node) -> bool | None:
        """Return whether a sentence without blocks always (True) or never (False) changes anything; None if it depends.

        `if done` asks that. What a sentence puts in force for a while counts as a change.
        """
        return True if isinstance(sentence, Until) else False if isinstance(sentence, ChooseThing) else None

    def resulting_state(self, node: Node) -> tuple[str, Node] | None:
        """Return the state into which a sentence or price brings one thing, and the thing; None for other nodes."""
        return None

    def owner_of(self, node: Node, text: TextFacts) -> str | None:
        """Return the adjective that says whose a thing is; empty if none does, None if it is open."""
        return None

    def changed_by(self, event: Node) -> Iterator[tuple[NP, list[tuple[Node, str]], str]]:
        """Yield what an event changes: the description, the words in it that the event makes true or false, each with the
        node that has it, and a hint."""
        yield from ()

    def constant_truth(self, condition: Is, text: TextFacts) -> tuple[bool, str] | None:
        """Return the truth of a condition that its words settle, and why; None if it is open."""
        return None

    def operand_report(self, mismatch: OperandMismatch) -> Report | None:
        """Return a better report of an operand than the general one; an empty message keeps the general message."""
        return None

    def description_report(self, mismatch: DescriptionMismatch) -> Report | None:
        """Return the report of a filter or adjective that is never true of such a thing; None to stay silent."""
        return self.misfit(mismatch.adjective if mismatch.word is None else mismatch.word.headword, mismatch.type)

    def adjective_report(self, word: str, type_: str, described: Node) -> Report:
        """Return the report of an adjective that is never true of a thing of this type."""
        return self.misfit(word, type_)

    def misfit(self, word: str, type_: str) -> Report:
        """Return the general report of a filter or adjective that is never true of a thing of this type."""
        return MISFIT, f"`{word}` does not apply to {self.type_words(type_)}", ""

    def comparable(self, left: str, right: str) -> bool:
        """Return whether a thing of one type may be one of the other."""
        return self.supertypes.get(left, left) == self.supertypes.get(right, right)

    def may_be(self, left: str, right: str) -> bool:
        """Return whether a thing of one type is always or sometimes one of the other."""
        return left == right or self.supertypes.get(left) == right or self.supertypes.get(right) == left

    def carriers_of(self, adjective: str) -> frozenset[str]:
        """Return the types that an adjective can describe."""
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
    return "..." if isinstance(node, Pick | Each | NoneOf | Counted) else node.span.text
