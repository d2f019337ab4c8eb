"""Where a text stands while it is lowered, and what a game hands in: one function per class of node, in tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Concatenate, Generic, Never, ParamSpec, Protocol, TypeVar, overload

from gesso.codegen.ir import FRAME, ME, Constant, Declared, Item, Local, Value, call
from gesso.lang.ast import NP, Node, Other, Owned, Pick, TheBound, walk

if TYPE_CHECKING:
    from gesso.codegen.costs import Payment, Test
    from gesso.codegen.lasting import SetUps
    from gesso.codegen.passives import EventPattern
    from gesso.codegen.text import Text
N = TypeVar("N", bound=Node)
N2 = TypeVar("N2", bound=Node)
N3 = TypeVar("N3", bound=Node)
P = ParamSpec("P")
R = TypeVar("R")


class _Keeping(Protocol[P, R]):
    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...


def named(nodes: Iterable[Node]) -> list[TheBound]:
    """What some nodes speak of that was picked before; what `other` leaves out may be missing, and is not among it."""
    return [part for part in spoken_of(nodes) if isinstance(part, TheBound)]


def spoken_of(nodes: Iterable[Node]) -> list[Node]:
    """The parts of some nodes without what `other` leaves out."""
    parts = [part for node in nodes for part in walk(node)]
    left_out = {id(thing) for part in parts if isinstance(part, Other) for thing in part.than}
    return [part for part in parts if id(part) not in left_out]


class LoweringError(Exception):
    """A form that is resolved and cannot be run by the rules: an error of the generator, reported with its place."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(why)
        self.node = node


class Lowerings(Generic[P, R]):
    """The functions that lower nodes in one role (as a sentence, a condition, ...). `why` is said of all others."""

    def __init__(self, why: str) -> None:
        self._why = why
        self._functions: dict[type[Node], Callable[..., R]] = {}

    @overload
    def of(self, kind: type[N], /) -> _Keeping[Concatenate[N, P], R]: ...
    @overload
    def of(self, kind: type[N], second: type[N2], /) -> _Keeping[Concatenate[N | N2, P], R]: ...
    @overload
    def of(self, kind: type[N], second: type[N2], third: type[N3], /) -> _Keeping[Concatenate[N | N2 | N3, P], R]: ...
    def of(self, *kinds: type[Node]) -> Callable[[Callable[..., R]], Callable[..., R]]:

        def keep(function: Callable[..., R]) -> Callable[..., R]:
            self._functions.update(dict.fromkeys(kinds, function))
            return function

        return keep

    def extended(self) -> Lowerings[P, R]:
        new: Lowerings[P, R] = Lowerings(self._why)
        new._functions.update(self._functions)
        return new

    def __call__(self, node: Node, *args: P.args, **kwargs: P.kwargs) -> R:
        """Lower a node. Raises LoweringError where nothing lowers its class."""
        function = self._functions.get(type(node))
        if function is None:
            raise LoweringError(node, self._why)
        return function(node, *args, **kwargs)


SELF = Local("self_unit")
TARGET = Local("target")


@dataclass(frozen=True, slots=True)
class FrameLayout:
    """Where a game keeps what a running text reads: the name of a position in the frame for each local of a block.
    `values` are the locals, in the order in which a block sets them. Besides, the contract of every game names
    `ANSWER`, `DONE` and `FIRST_LOCAL`, the position after the header."""

    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Thing:
    """Whatever a text can point at: its value, and what type of thing it is."""

    value: Value
    type: str


@dataclass(frozen=True, slots=True)
class Fixed:
    """A thing that a text has from its beginning, such as what carries it: its word, its place in a frame and the local
    that is read from there, its type, and which nodes speak of it."""

    word: str
    place: str
    value: Value
    type: str
    named_by: Callable[[Node, Context], bool]


def _unsayable(node: Node, *_: object) -> Never:
    raise LoweringError(node, "this game has nothing of the kind")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLowering:
    """One function per word of the game, and what its descriptions mean. `contract` is the module that its plug-ins
    import names from, `exports` all its names. `spelled` writes a node back as text. `listed` gives all that fits in
    the order of the game, `candidates` in any, `held_by` how many a player has, `fits` the tests of one thing, `asked` the
    kind of a decision with its options, and `asking` by kind the operations that ask for one and for several, where not
    `ask` and `pick_many`. Of costs, `in_order` sorts the lines, `picked_by` is the pick that a line takes, `named_later` what a later
    one calls what it fixes, `bears_on` whether paying the first changes what may pay the second, `counted` the number that
    a line asks for and what is counted, where its test does not show that. `possible` gives the test that a sentence could
    change anything, `visible` that something fits a description, as far as all players can see, None where that is not
    known; `open_to_all` says whether they all know if a condition holds. Of sentences that put passives in force, `sets_up`
    gives the passives, `moments` until when; what such a passive takes along may be several things where the game
    `keeps_several`, `fixed` are the things of a text that are not picked, by slots below -1, and `forgets` the types of things
    that may leave, by what the rules call them. A game without things on a table leaves out what speaks of them."""

    contract: str
    exports: frozenset[str]
    layout: FrameLayout
    spelled: Callable[[Node], str]
    sentences: Lowerings[[Text, Context, int], None]
    conditions: Lowerings[[Context], Value]
    players: Lowerings[[Context], Value]
    tests: Lowerings[[Test], list[Value]]
    payments: Lowerings[[Payment], None]
    events: Lowerings[[Context], EventPattern]
    player_has: Callable[[Value, Owned, Context], Value]
    count: Callable[[NP, Context], Value]
    states: Lowerings[[Thing, Context], Value] = field(default_factory=lambda: Lowerings("nothing is in a state"))
    thing: Callable[[Node, Context], Thing] = _unsayable
    held_by: Callable[[Value, NP, Context], Value] = lambda player, np, at: _unsayable(np)
    listed: Callable[[NP, Context], Value] = _unsayable
    candidates: Callable[[NP, Context], Value] = _unsayable
    fits: Callable[[NP, Thing, Context], list[Value]] = _unsayable
    asked: Callable[[NP, Context], tuple[Constant, Value]] = _unsayable
    asking: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    has: Callable[[Thing, Owned, Context], Value] = lambda thing, owned, at: _unsayable(owned)
    possible: Callable[[Node, Context], Value | None] = lambda node, at: None
    visible: Callable[[NP, Context], Value | None] = lambda np, at: None
    open_to_all: Callable[[Node], bool] = lambda condition: True
    in_order: Callable[[Sequence[Node]], list[Node]] = list
    bears_on: Callable[[Node, Node], bool] = lambda line, other: False
    picked_by: Callable[[Node], Pick | None] = lambda line: None
    named_later: Mapping[type[Node], type[Node]] = field(default_factory=dict)
    counted: Callable[[Node, Context], tuple[int, Value] | None] = lambda line, at: None
    sets_up: Mapping[type[Node], Callable[[Any], tuple[Node, ...]]] = field(default_factory=dict)
    moments: Lowerings[[Context], Value] = field(default_factory=lambda: Lowerings("this is no moment"))
    fixed: Mapping[int, Fixed] = field(default_factory=dict)
    forgets: Mapping[str, frozenset[str]] = field(default_factory=dict)
    keeps_several: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """How to name things in the code of one text. `model` is the entry that the text belongs to. `slots` maps a slot to
    its value (a local of the frame in a block, a loop variable or an argument in a test); `chooser` is the player who
    makes the choices, `doer` the one who acts where the sentence names nobody; `testing` where there is no frame to
    read; `loose` are the slots whose pick may have found nothing, or whose thing may have left; `limit` is what a limit of
    the text is called, `set_ups` what the program puts in force."""

    game: GameLowering
    model: object
    slots: Mapping[int, Value]
    chooser: Value = ME
    doer: Value = ME
    has_self: bool = False
    testing: bool = False
    loose: frozenset[int] = frozenset()
    limit: str = ""
    set_ups: SetUps = field(default_factory=dict)

    def by(self, chooser: Value) -> Context:
        return replace(self, chooser=chooser)

    def acted_by(self, player: Value) -> Context:
        """The same place, inside what another player may do: that player chooses and acts."""
        return replace(self, chooser=player, doer=player)

    def binding(self, slots: Mapping[int, Value]) -> Context:
        """The same place, with more slots; a slot below 0 is none."""
        return replace(self, slots={**self.slots, **{slot: value for slot, value in slots.items() if slot >= 0}})

    def missing(self, *nodes: Node) -> list[Value]:
        """The tests that a pick which these nodes name found nothing; none for picks that always find something. What
        the nodes themselves pick has not been picked yet."""
        parts = [part for node in nodes for part in walk(node)]
        bound = {part.slot: part for part in named(nodes)}
        own = {getattr(part, "slot", -1) for part in parts if not isinstance(part, TheBound)}
        gone = [
            self.slots.get(slot, thing.value).is_(NOTHING)
            for slot, thing in self.game.fixed.items()
            if slot in self.loose and any(thing.named_by(part, self) for part in spoken_of(nodes))
        ]
        return gone + [
            call("none_found", self.slots[slot]) if bound[slot].many else self.slots[slot].is_(NOTHING)
            for slot in sorted((bound.keys() & self.loose) - own)
        ]


ANSWER, DONE, NOTHING, YES, NO = map(Constant, ("ANSWER", "DONE", "NOTHING", "YES", "NO"))


def in_frame(position: Value) -> Item:
    """What the running frame keeps at a position."""
    return FRAME[position]


def local_value(word: str, number: int) -> Item:
    """A local value of the running frame, named for what it holds."""
    return FRAME[Declared(f"{constant_name(word)}_{number}", number, "FIRST_LOCAL")]


def constant_name(id: str) -> str:
    """An id or a word as the name of a constant."""
    name = "".join(letter if letter.isalnum() and letter.isascii() else "_" for letter in id).upper()
    return name if name[:1].isalpha() else f"N{name}"
