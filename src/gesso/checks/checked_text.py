"""What the checks look at: one entry's texts laid out flat, and the rest of its game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from gesso.lang.ast import NP, AtLeast, Each, EveryN, ForEach, Node, NoneOf, Noun, Pick, TheBound, TheTarget, Until
from gesso.lang.nodes import TextKind, blocks, every

if TYPE_CHECKING:
    from gesso.checks.consequences import Consequences
    from gesso.checks.language_facts import LanguageFacts
    from gesso.checks.refunds import Repeatable
T_co = TypeVar("T_co", covariant=True)
M_co = TypeVar("M_co", covariant=True)
N = TypeVar("N", bound=Node)


@dataclass(frozen=True)
class CheckedText:
    """One text. `pays_for` are the sentences that a cost is the cost of. A game adds the types of its own nodes."""

    kind: TextKind
    title: str
    nodes: tuple[Node, ...]

    @property
    def pays_for(self) -> tuple[Node, ...]:
        return ()

    def holds_for(self, other: CheckedText) -> bool:
        """Does this passive stand whenever the other text can be used?"""
        return self.kind == "passive"

    @cached_property
    def all(self) -> tuple[Node, ...]:
        return tuple(every(self.nodes))

    @cached_property
    def lasting(self) -> frozenset[int]:
        """The nodes, by identity, of passives that sentences of this text put in force for a while."""
        return frozenset(id(part) for node in self.all if isinstance(node, Until) for part in every(node.items))

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
    def texts(self) -> Sequence[CheckedText]:
        """Every text, in the order of the file."""

    @property
    def consequences(self) -> Consequences:
        """What the entry's sentences bring about."""

    @property
    def repeatable(self) -> Sequence[Repeatable]:
        """The effects that nothing but their price keeps from being played again."""


def nodes_of(entry: EntryTexts, kind: type[N]) -> Iterator[tuple[CheckedText, N]]:
    """Every node of a class in the texts of an entry, each with its text."""
    return ((text, node) for text in entry.texts for node in text.all if isinstance(node, kind))


@dataclass(frozen=True, slots=True)
class CheckContext(Generic[T_co, M_co]):
    """The rest of the game: its table, and every entry's model by id; None for one whose file could not be read."""

    table: T_co
    models: Mapping[str, M_co | None]
