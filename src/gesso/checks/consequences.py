"""What sentences bring about, what events wait for, and which effects can be played again: the ground on which endless
cycles are found. Everything here errs towards silence: a consequence counts only where nobody at the table can decline it."""

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
    """What an event or consequence is about: a type, declared ids (none: any), and whose ("" for anybody's). `narrowed`
    is set where a state or a place narrows it further, so that not every such thing qualifies. `wider` below gives the
    type that stands for several."""

    type: str
    ids: tuple[str, ...] = ()
    whose: str = ""
    narrowed: bool = False

    def may_be(self, other: Subject, wider: Mapping[str, str]) -> bool:
        """Can one thing fit both descriptions?"""
        if self.whose and other.whose and self.whose != other.whose:
            return False
        if self.ids and other.ids:
            return bool(set(self.ids) & set(other.ids))
        one, two = self.type, other.type
        return one == two or "" in (one, two) or wider.get(one) == two or wider.get(two) == one

    def surely_is(self, other: Subject, wider: Mapping[str, str]) -> bool:
        """Does everything that fits this description fit `other`?"""
        if other.narrowed or (other.whose and other.whose != self.whose):
            return False
        if other.ids:
            return bool(self.ids) and set(self.ids) <= set(other.ids)
        return other.type in ("", self.type, wider.get(self.type))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that happens, or that an event waits for: which kind, and to what."""

    kind: str
    thing: Subject


ANYTHING = Subject("")


@dataclass(frozen=True, slots=True)
class RepeatableEffect:
    """An effect that nothing but its price keeps from being played again. `price` is the place of its first price, None
    where it costs nothing. `costs` are amounts of whatever it takes and `returns` how much of that its sentences may
    bring back; `refunded` where they surely bring back all. Effects with one `card` and different `side`s are never
    there together."""

    name: str
    span: Span
    price: Span | None
    costs: tuple[tuple[Hashable, int], ...]
    returns: Callable[[Hashable], int]
    refunded: bool
    card: str
    side: str


class Consequences:
    """What the core's sentences bring about; a game derives from it and adds its own. `wider` gives the type that
    stands for several, `owners` what an adjective says of whose a thing is. Kinds of deeds that `accumulates` end with the
    supply and those that `depletes` with what is there, so neither goes on for ever alone. `verbs` are the deeds that a
    replacement can stand in for: `drawing` and `draws`."""

    wider: ClassVar[Mapping[str, str]] = MappingProxyType({})
    owners: ClassVar[Mapping[str, str]] = MappingProxyType({})
    accumulates: ClassVar[frozenset[str]] = frozenset({"grows"})
    depletes: ClassVar[frozenset[str]] = frozenset({"shrinks"})
    verbs: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType({"draws": ("drawing", "draws")})

    def awaited(self, event: ast.Node) -> tuple[Outcome, ...]:
        """What an event waits for; nothing where no sentence of this entry brings it."""
        match event:
            case ast.PlayerReaches(owned=owned):
                return (Outcome("shrinks" if owned.amount == "no" else "grows", self.named(owned.noun)),)
            case ast.Does(player=player, deed=ast.DrawsCard()):
                return (Outcome("draws", Subject("", whose=whose(player))),)
            case _:
                return ()

    def causes(self, block: tuple[ast.Node, ...], picked: Mapping[int, ast.NP]) -> Iterator[Outcome]:
        """What a block of sentences always brings about; what stands under `if`, `may` and `choose` may not happen."""
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
        """What a ban of an event keeps from happening."""
        return self.awaited(event)

    def paid(self, price: ast.Node, text: TextFacts) -> Iterator[Outcome]:
        """What paying one price of a text brings about, and cannot be paid without."""
        return iter(())

    def uses_up(self, block: tuple[ast.Node, ...], event: ast.Node) -> bool:
        """Does the block take away what its event asks for, and not put it back?"""
        return False

    def repeats(self, sentence: ast.Node, kind: str, picked: Mapping[int, ast.NP]) -> bool:
        """Does the sentence do a deed of that kind to the very thing that the event has picked?"""
        return False

    def owner(self, noun: ast.Noun) -> str:
        """Whose a thing is by its noun alone."""
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
    """Whose a deed of a player is; nobody named is the player of the text."""
    match player:
        case None | ast.Me():
            return MINE
        case ast.Opponent():
            return THEIRS
        case _:
            return ""
