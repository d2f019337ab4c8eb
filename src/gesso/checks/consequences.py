"""What sentences cause, events wait for and prices take, and which effects can be played again: the data from which
endless cycles are found.

Everything here prefers silence to a false alarm: a consequence counts only if nobody at the table can decline it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from gesso.data_classes import dataclass
from gesso.lang import ast
from gesso.lang.nodes import children
from gesso.source import Span

if TYPE_CHECKING:
    from gesso.checks.entry_texts import TextFacts

MINE, THEIRS = "mine", "theirs"
OTHER_SIDE = {MINE: THEIRS, THEIRS: MINE, "": ""}
"""What is whose, from the other player's side."""


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

    def may_be(self, other: Subject, supertypes: Mapping[str, str]) -> bool:
        """Return whether one thing can fit both descriptions."""
        if self.whose and other.whose and self.whose != other.whose:
            return False
        if self.ids and other.ids:
            return bool(set(self.ids) & set(other.ids))
        one, two = self.type, other.type
        return one == two or "" in (one, two) or supertypes.get(one) == two or supertypes.get(two) == one

    def surely_is(self, other: Subject, supertypes: Mapping[str, str]) -> bool:
        """Return whether everything that fits this description fits `other`."""
        if other.narrowed or (other.whose and other.whose != self.whose):
            return False
        if other.ids:
            return bool(self.ids) and set(self.ids) <= set(other.ids)
        return other.type in ("", self.type, supertypes.get(self.type))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Something that happens, or that an event waits for: its kind, and to what."""

    kind: str
    thing: Subject

    @property
    def mirrored(self) -> Outcome:
        """Return the same outcome from the other player's side."""
        return Outcome(self.kind, replace(self.thing, whose=OTHER_SIDE[self.thing.whose]))


@dataclass(frozen=True, slots=True)
class OutcomeKind:
    """A kind of outcome, such as `exhausted`."""

    doing: str = ""
    """What a replacement can stand in for, in messages: `drawing`; empty if none can."""
    does: str = ""
    """How the message goes on about a block that does it all the same: `draws`."""
    accumulates: bool = False
    """Whether it ends when the supply does, so that it does not go on for ever alone."""
    depletes: bool = False
    """Whether it ends when nothing is left, so that it does not go on for ever alone."""
    finite: bool = False
    """Whether the game is over when it has happened often enough."""
    undone_by: tuple[str, ...] = ()
    """The kinds that bring the thing back to where it can happen again."""


ANYTHING = Subject("")
NO_PICKS: Mapping[int, ast.NP] = MappingProxyType({})


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


Picks = Mapping[int, ast.NP]
"""The descriptions of what earlier lines picked, by slot."""
OutcomeFunction = Callable[[Any, Any, Picks], Iterator[Outcome]]
"""Yields the outcomes of a node; takes the game's consequences, the node and the picks before it."""


def _draw(known: Consequences, node: ast.Draw, picks: Picks) -> Iterator[Outcome]:
    if node.noun.type == "card":
        yield Outcome("draws", Subject("", whose=whose(node.who)))
    else:
        yield Outcome("grows", known.named(node.noun))


def _for_each(known: Consequences, node: ast.ForEach, picks: Picks) -> Iterator[Outcome]:
    return known.causes(node.body, picks)


def reaches(known: Consequences, node: Any, picks: Picks) -> Iterator[Outcome]:
    """Yield the outcome that a count, in the field `owned`, waits for."""
    amount, pieces = node.owned.amount, known.named(node.owned.noun)
    if amount not in ("no", "fewer"):
        yield Outcome("grows", pieces)
    if amount in ("no", "fewer", "exactly"):
        yield Outcome("shrinks", pieces)


class Consequences:
    """What sentences cause, events wait for and prices take. A game derives from it.

    Most nodes declare their outcomes (`outcomes` in `gesso.lang.nodes.NodeSpec`); `functions` has those that need code.
    """

    kinds: ClassVar[Mapping[str, OutcomeKind]] = MappingProxyType(
        {
            "draws": OutcomeKind("drawing", "draws", finite=True),
            "grows": OutcomeKind(accumulates=True, undone_by=("shrinks",)),
            "shrinks": OutcomeKind(depletes=True, undone_by=("grows",)),
        }
    )
    """All kinds of outcome by name. The number of something `grows` or `shrinks`."""
    functions: ClassVar[Mapping[type[ast.Node], OutcomeFunction]] = MappingProxyType(
        {ast.Draw: _draw, ast.ForEach: _for_each, ast.PlayerReaches: reaches}
    )
    """By class of node, the function that yields its outcomes."""
    supertypes: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By type, the type that stands for it and others."""
    owners: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """By adjective, whose a thing is that it describes."""

    def outcomes(self, node: ast.Node, picks: Picks = NO_PICKS, actor: ast.Node | None = None) -> Iterator[Outcome]:
        """Yield what a sentence always causes, what an event waits for, or what a price takes.

        Nothing follows from a sentence that takes `up to` so many, and nothing from what stands under `if`, `may` and
        `choose`: it may not happen.

        Args:
            actor: The player who does it, if the node does not say.
        """
        if isinstance(node, ast.Does):
            yield from self.outcomes(node.deed, picks, node.player)
        elif not any(map(_may_be_none, children(node))):
            if type(node) in self.functions:
                yield from self.functions[type(node)](self, node, picks)
            fields_of_node = {item.name: getattr(node, item.name) for item in fields(node)}
            for declared in node.spec.outcomes or ():
                kind, _, field = declared.partition(" ")
                player = fields_of_node.get("who", actor)
                thing = self.subject(fields_of_node[field], player, picks) if field else Subject("", (), whose(player))
                yield Outcome(kind.format_map(fields_of_node), thing)

    def causes(self, block: tuple[ast.Node, ...], picks: Picks) -> Iterator[Outcome]:
        """Yield what a block of sentences always causes."""
        for node in block:
            yield from self.outcomes(node, picks)

    def paid(self, price: ast.Node, text: TextFacts) -> Iterator[Outcome]:
        """Yield what paying one price of a text causes, and without which it cannot be paid."""
        return self.outcomes(price, text.picked)

    def used_up(self, block: tuple[ast.Node, ...], event: ast.Node) -> Mapping[str, int]:
        """Return what the block takes away of what its event asks for: by id, how many must come back before the
        event can happen again."""
        return {}

    def brought(self, block: tuple[ast.Node, ...]) -> Mapping[str, int]:
        """Return what the block always brings, by id."""
        return {}

    single: ClassVar[tuple[type[ast.Node], ...]] = (ast.SelfRef,)
    """Classes of nodes that always name the same one thing."""

    def repeats(self, sentence: ast.Node, kind: str, picks: Picks, event: ast.Node) -> bool:
        """Return whether the sentence causes an outcome of that kind to the thing of its event.

        That thing was picked by the event, or both name the same one.
        """
        deed = event.deed if isinstance(event, ast.Does) else event
        named = [child for child in children(deed) if isinstance(child, self.single)]
        same = any(isinstance(child, ast.TheBound) or child in named for child in children(sentence))
        return same and any(outcome.kind == kind for outcome in self.outcomes(sentence, picks))

    def owner(self, noun: ast.Noun) -> str:
        """Return whose a thing is by its noun alone."""
        return ""

    def subject(self, thing: ast.Node, player: ast.Node | None, picks: Picks) -> Subject:
        """Return the subject of an outcome: the things in a field of a node, and whose they are if the player acts."""
        return self.named(thing) if isinstance(thing, ast.Noun) else self.thing(thing, picks)

    def thing(self, node: ast.Node, picks: Picks) -> Subject:
        """Return the subject that a thing, a pick or a description is."""
        match node:
            case ast.Pick(np=np) | ast.Each(np=np):
                return self.described(np)
            case ast.TheBound(noun=noun, slot=slot):
                return self.described(picks[slot]) if slot in picks else self.named(noun)
            case _:
                return ANYTHING

    def described(self, np: ast.NP) -> Subject:
        """Return the subject that fits a description."""
        owner = next((self.owners[word] for word in np.adjectives if word in self.owners), "")
        narrowed = bool(np.filters) or any(word not in self.owners for word in np.adjectives)
        return Subject(np.noun.type, np.noun.ids, owner or self.owner(np.noun), narrowed)

    def named(self, noun: ast.Noun) -> Subject:
        """Return the subject that a noun names."""
        return Subject(noun.type, noun.ids, self.owner(noun))


def _may_be_none(node: ast.Node) -> bool:
    return (isinstance(node, ast.Count) and node.up_to) or (isinstance(node, ast.Pick) and node.quantifier == "up to")


def whose(player: ast.Node | None) -> str:
    """Return whose an action of a player is; without a name it is the player of the text."""
    match player:
        case None | ast.Me():
            return MINE
        case ast.Opponent():
            return THEIRS
        case _:
            return ""
