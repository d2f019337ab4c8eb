"""What sentences cause, what events wait for, and which effects can be played again: the data from which endless cycles
are found.

Everything here prefers silence to a false alarm: a consequence counts only if nobody at the table can decline it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from gesso.lang import ast
from gesso.source import Span

if TYPE_CHECKING:
    from gesso.checks.entry_texts import TextFacts
MINE, THEIRS = "mine", "theirs"


@dataclass(frozen=True, slots=True)
class Subject:
    """What an event or consequence is about."""

    type: str
    ids: tuple[str, ...] = ()
    """Declared ids; empty for any."""
    whose: str = ""
    """Whose it is, "" for anybody's."""
    narrowed: bool = False
    """Whether a state or a place narrows it further, so that not every such thing qualifies."""

    def may_be(self, other: Subject, wider: Mapping[str, str]) -> bool:
        """Return whether one thing can fit both descriptions. `wider` gives the type that stands for several."""
        if self.whose and other.whose and self.whose != other.whose:
            return False
        if self.ids and other.ids:
            return bool(set(self.ids) & set(other.ids))
        one, two = self.type, other.type
        return one == two or "" in (one, two) or wider.get(one) == two or wider.get(two) == one

    def surely_is(self, other: Subject, wider: Mapping[str, str]) -> bool:
        """Return whether everything that fits this description fits `other`."""
        if other.narrowed or (other.whose and other.whose != self.whose):
            return False
        if other.ids:
            return bool(self.ids) and set(self.ids) <= set(other.ids)
        return other.type in ("", self.type, wider.get(self.type))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that happens, or that an event waits for: its kind, and to what."""

    kind: str
    thing: Subject


ANYTHING = Subject("")


@dataclass(frozen=True, slots=True)
class RepeatableEffect:
    """An effect that only its price keeps from being played again."""

    name: str
    span: Span
    price: Span | None
    """Place of its first price; None if it costs nothing."""
    costs: tuple[tuple[Hashable, int], ...]
    """Amounts of whatever it takes."""
    returns: Callable[[Hashable], int]
    """How much of that its sentences may bring back."""
    refunded: bool
    """Whether they surely bring back all."""
    card: str
    """Effects with one `card` and different `side`s are never there together."""
    side: str


class Consequences:
    """What the core's sentences cause; a game derives from it and adds its own."""

    wider: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The type that stands for several types."""
    owners: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What an adjective says about whose a thing is."""
    accumulates: ClassVar[frozenset[str]] = frozenset({"grows"})
    """Kinds of outcome that end when the supply does, so they do not go on for ever alone."""
    depletes: ClassVar[frozenset[str]] = frozenset({"shrinks"})
    """Kinds of outcome that end when nothing is left, so they do not go on for ever alone."""
    verbs: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType({"draws": ("drawing", "draws")})
    """Verbs that a replacement can stand in for: `drawing` and `draws`."""

    def awaited(self, event: ast.Node) -> tuple[Outcome, ...]:
        """Return what an event waits for; nothing if no sentence of this entry causes it."""
        match event:
            case ast.PlayerReaches(owned=owned):
                return (Outcome("shrinks" if owned.amount == "no" else "grows", self.named(owned.noun)),)
            case ast.Does(player=player, deed=ast.DrawsCard()):
                return (Outcome("draws", Subject("", whose=whose(player))),)
            case _:
                return ()

    def causes(self, block: tuple[ast.Node, ...], picked: Mapping[int, ast.NP]) -> Iterator[Outcome]:
        """Return what a block of sentences always causes. What stands under `if`, `may` and `choose` may not happen."""
        for node in block:
            yield from self.caused_by(node, picked)

    def caused_by(self, node: ast.Node, picked: Mapping[int, ast.NP]) -> Iterator[Outcome]:
        match node:
            case ast.Draw(who=who, noun=noun, count=count) if not count.up_to:
                if noun.type == "card":
                    yield Outcome("draws", Subject("", whose=whose(who)))
                else:
                    yield Outcome("grows", self.named(noun))
            case ast.ForEach(body=body):
                yield from self.causes(body, picked)

    def forbidden(self, event: ast.Node) -> tuple[Outcome, ...]:
        """Return what a ban of an event prevents."""
        return self.awaited(event)

    def paid(self, price: ast.Node, text: TextFacts) -> Iterator[Outcome]:
        """Return what paying one price of a text causes, and without which it cannot be paid."""
        return iter(())

    def uses_up(self, block: tuple[ast.Node, ...], event: ast.Node) -> bool:
        """Return whether the block takes away what its event asks for, and does not put it back."""
        return False

    def repeats(self, sentence: ast.Node, kind: str, picked: Mapping[int, ast.NP]) -> bool:
        """Return whether the sentence causes an outcome of that kind to the very thing that the event has picked."""
        return False

    def owner(self, noun: ast.Noun) -> str:
        """Return whose a thing is by its noun alone."""
        return ""

    def thing(self, node: ast.Node, picked: Mapping[int, ast.NP]) -> Subject:
        match node:
            case ast.Pick(np=np) | ast.Each(np=np):
                return self.described(np)
            case ast.TheBound(noun=noun, slot=slot):
                return self.described(picked[slot]) if slot in picked else self.named(noun)
            case _:
                return ANYTHING

    def described(self, np: ast.NP) -> Subject:
        owner = next((self.owners[word] for word in np.adjectives if word in self.owners), "")
        narrowed = bool(np.filters) or any(word not in self.owners for word in np.adjectives)
        return Subject(np.noun.type, np.noun.ids, owner or self.owner(np.noun), narrowed)

    def named(self, noun: ast.Noun) -> Subject:
        return Subject(noun.type, noun.ids, self.owner(noun))


def whose(player: ast.Node | None) -> str:
    """Return whose an action of a player is; without a name it is the player of the text."""
    match player:
        case None | ast.Me():
            return MINE
        case ast.Opponent():
            return THEIRS
        case _:
            return ""
