"""What a function that lowers a node works with, and what a game hands in: one function per class of node, in tables.

- `Context`: where a text stands.
- `TextBuilder`: one text being lowered: its blocks, its local values, and how operands get into them.
- `Test` and `Payment`: the two sides of a cost.
- `GameLowering`: the functions of one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, Generic, Never, ParamSpec, Protocol, TypeVar, overload

from gesso.codegen.ir import (
    FRAME,
    ME,
    Blocks,
    Comment,
    Constant,
    Declared,
    Item,
    Local,
    Number,
    Store,
    Value,
    all_of,
    call,
    chosen,
    exists,
    listed,
    operation,
    perform,
    variable,
)
from gesso.lang.ast import NP, Count, Each, EveryN, Node, Other, Owned, Pick, RandomPick, TheBound, walk

N = TypeVar("N", bound=Node)
N2 = TypeVar("N2", bound=Node)
N3 = TypeVar("N3", bound=Node)
P = ParamSpec("P")
R = TypeVar("R")


class _Keeping(Protocol[P, R]):
    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...


def references(nodes: Iterable[Node]) -> list[TheBound]:
    """Return what some nodes mention that was picked before. What `other` leaves out may be missing, so it does not
    count."""
    return [part for part in mentions(nodes) if isinstance(part, TheBound)]


def mentions(nodes: Iterable[Node]) -> list[Node]:
    """Return the parts of some nodes without what `other` leaves out."""
    parts = [part for node in nodes for part in walk(node)]
    left_out = {id(thing) for part in parts if isinstance(part, Other) for thing in part.than}
    return [part for part in parts if id(part) not in left_out]


class LoweringError(Exception):
    """A resolved form that the rules cannot run: an error of the generator, reported with its place."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(why)
        self.node = node


class Lowerings(Generic[P, R]):
    """The functions that lower nodes in one role (as a sentence, a condition, ...). `why` is the error for all other
    nodes."""

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
        """Lower a node. Raises LoweringError if nothing lowers its class."""
        function = self._functions.get(type(node))
        if function is None:
            raise LoweringError(node, self._why)
        return function(node, *args, **kwargs)


SELF = Local("self_unit")
TARGET = Local("target")


ANSWER, DONE, NOTHING, YES, NO = map(Constant, ("ANSWER", "DONE", "NOTHING", "YES", "NO"))


EXACTLY, UP_TO = Constant("EXACTLY"), Constant("UP_TO")


def in_frame(position: Value) -> Item:
    """Return what the running frame keeps at a position."""
    return FRAME[position]


def local_value(word: str, number: int) -> Item:
    """Return a local value of the running frame, named for what it holds."""
    return FRAME[Declared(f"{constant_name(word)}_{number}", number, "FIRST_LOCAL")]


def constant_name(id: str) -> str:
    """Return an id or a word as the name of a constant."""
    name = "".join(letter if letter.isalnum() and letter.isascii() else "_" for letter in id).upper()
    return name if name[:1].isalpha() else f"N{name}"


@dataclass(frozen=True, slots=True)
class FrameLayout:
    """Where a game keeps what a running text reads.

    The contract of every game also names `ANSWER`, `DONE` and `FIRST_LOCAL`, the position after the header.
    """

    values: Mapping[str, str]
    """Name of a position in the frame for each local of a block, in the order in which a block sets them."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Whatever a text can point at: its value and its type."""

    value: Value
    type: str


@dataclass(frozen=True, slots=True)
class ImplicitLocal:
    """A thing that a text has from its beginning, such as what bears it."""

    word: str
    """Its word."""
    place: str
    """Its place in a frame."""
    value: Value
    """The local that is read from there."""
    type: str
    named_by: Callable[[Node, Context], bool]
    """Whether a node mentions it."""


@dataclass(frozen=True, slots=True)
class EventPattern:
    """A lowered event."""

    event: str
    values: tuple[Local, ...]
    """Arguments for its three values."""
    tests: Sequence[Value]
    slots: tuple[int, int] = (-1, -1)
    """Slots of the first two values, or -1."""


@dataclass(frozen=True, slots=True)
class DurationItem:
    """A passive with a duration, which becomes a program of its own."""

    id: str
    """Id of that program."""
    node: Node
    conditions: tuple[Node, ...]
    """Conditions around the passive."""
    captured: Mapping[int, str]
    """Slots that it captures, with the type of their contents; slots below 0 are implicit locals of the game."""


Durations = Mapping[Node, tuple[DurationItem, ...]]
"""The passives that one program puts in force, by the sentences that do it."""


def _unsupported(node: Node, *_: object) -> Never:
    raise LoweringError(node, "this game has nothing of the kind")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLowering:
    """The lowering of one game: one function per word, and the meaning of its descriptions.

    A game without things on a table leaves out the fields about things.
    """

    contract: str
    """Module that its plug-ins import names from."""
    exports: frozenset[str]
    """All names of that module."""
    layout: FrameLayout
    spelled: Callable[[Node], str]
    """Writes a node back as text."""
    sentences: Lowerings[[TextBuilder, Context, int], None]
    conditions: Lowerings[[Context], Value]
    players: Lowerings[[Context], Value]
    tests: Lowerings[[Test], list[Value]]
    payments: Lowerings[[Payment], None]
    events: Lowerings[[Context], EventPattern]
    player_has: Callable[[Value, Owned, Context], Value]
    count: Callable[[NP, Context], Value]
    states: Lowerings[[Thing, Context], Value] = field(default_factory=lambda: Lowerings("nothing is in a state"))
    thing: Callable[[Node, Context], Thing] = _unsupported
    held_by: Callable[[Value, NP, Context], Value] = lambda player, np, at: _unsupported(np)
    """How many of a description a player has."""
    listed: Callable[[NP, Context], Value] = _unsupported
    """All things that fit a description, in the order of the game."""
    candidates: Callable[[NP, Context], Value] = _unsupported
    """All things that fit a description, in any order."""
    fits: Callable[[NP, Thing, Context], list[Value]] = _unsupported
    """Tests of one thing."""
    asked: Callable[[NP, Context], tuple[Constant, Value]] = _unsupported
    """Kind of a decision with its options."""
    asking: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By kind of decision, the operations that ask for one and for several, if not `ask` and `pick_many`."""
    has: Callable[[Thing, Owned, Context], Value] = lambda thing, owned, at: _unsupported(owned)
    could_happen: Callable[[Node, Context], Value | None] = lambda node, at: None
    """The test that a sentence could change anything; None if unknown."""
    visibly_fits: Callable[[NP, Context], Value | None] = lambda np, at: None
    """The test that something fits a description, as far as all players can see; None if unknown."""
    publicly_known: Callable[[Node], bool] = lambda condition: True
    """Whether all players know if a condition holds."""
    in_order: Callable[[Sequence[Node]], list[Node]] = list
    """Sorts the lines of a cost."""
    affects: Callable[[Node, Node], bool] = lambda line, other: False
    """Whether paying the first line changes what may pay the second."""
    picked_by: Callable[[Node], Pick | None] = lambda line: None
    """The pick that a line of a cost takes."""
    named_later: Mapping[type[Node], type[Node]] = field(default_factory=dict)
    """Class of node by which later lines mention what a line fixes."""
    counted: Callable[[Node, Context], tuple[int, Value] | None] = lambda line, at: None
    """The number that a line asks for and what is counted, if its test does not show that."""
    duration_passives: Mapping[type[Node], Callable[[Any], tuple[Node, ...]]] = field(default_factory=dict)
    """The passives of a sentence that puts them in force."""
    moments: Lowerings[[Context], Value] = field(default_factory=lambda: Lowerings("this is no moment"))
    """Until when they last."""
    implicit_locals: Mapping[int, ImplicitLocal] = field(default_factory=dict)
    """The things of a text that are not picked, by slots below -1."""
    forgets: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Types of things that may leave, by the rules' name for them."""
    keeps_several: bool = False
    """Whether a passive may capture several things in one slot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """How to name things in the code of one text."""

    game: GameLowering
    model: object
    """The entry that the text belongs to."""
    slots: Mapping[int, Value]
    """Value of each slot: a local of the frame in a block, a loop variable or an argument in a test."""
    chooser: Value = ME
    """The player who makes the choices."""
    doer: Value = ME
    """The player who acts if the sentence names nobody."""
    has_self: bool = False
    testing: bool = False
    """Whether there is no frame to read."""
    nullable_slots: frozenset[int] = frozenset()
    """Slots whose pick may have found nothing, or whose thing may have left."""
    limit: str = ""
    """Name of a limit of the text."""
    durations: Durations = field(default_factory=dict)
    """What the program puts in force."""

    def by(self, chooser: Value) -> Context:
        return replace(self, chooser=chooser)

    def acted_by(self, player: Value) -> Context:
        """Return the context inside what another player may do: that player chooses and acts."""
        return replace(self, chooser=player, doer=player)

    def binding(self, slots: Mapping[int, Value]) -> Context:
        """Return the context with more slots; a slot below 0 is none."""
        return replace(self, slots={**self.slots, **{slot: value for slot, value in slots.items() if slot >= 0}})

    def missing(self, *nodes: Node) -> list[Value]:
        """Return the tests that a pick mentioned by these nodes found nothing; none for picks that always find
        something.

        What the nodes themselves pick has not been picked yet.
        """
        parts = [part for node in nodes for part in walk(node)]
        bound = {part.slot: part for part in references(nodes)}
        filled = {getattr(part, "slot", -1) for part in parts if not isinstance(part, TheBound)}
        gone = [
            self.slots.get(slot, thing.value).is_(NOTHING)
            for slot, thing in self.game.implicit_locals.items()
            if slot in self.nullable_slots and any(thing.named_by(part, self) for part in mentions(nodes))
        ]
        return gone + [
            call("none_found", self.slots[slot]) if bound[slot].many else self.slots[slot].is_(NOTHING)
            for slot in sorted((bound.keys() & self.nullable_slots) - filled)
        ]


class TextBuilder:
    """Builds the blocks of one text, line by line.

    `observed` texts report to the state how each sentence went. A sentence that has resolved once a choice is made,
    though it changes nothing, sets `only_chooses`.
    """

    def __init__(self, at: Context, slots: Sequence[str], *, observed: bool = False) -> None:
        self.blocks = Blocks()
        self.at = replace(at, slots={number: local_value(word, number) for number, word in enumerate(slots)})
        self.observed = observed
        self.only_chooses = False
        self.lines: list[tuple[int, str]] = []
        self.clauses: list[tuple[int, str]] = []
        self.gathering: list[Item] = []
        self._slots = len(slots)

    @property
    def slots(self) -> int:
        return self._slots

    def comment(self, node: Node) -> Comment:
        """Return a sentence or a price as the comment of the next blocks; it becomes one of the lines of the text."""
        self.lines.append(at_line(node))
        return Comment(self.at.game.spelled(node).partition("\n")[0], len(self.lines) - 1)

    def local(self, word: str) -> Item:
        self._slots += 1
        return local_value(word, self._slots - 1)

    def slot(self, number: int, word: str) -> Item:
        item = self.at.slots[number] if number >= 0 else self.local(word)
        assert isinstance(item, Item)
        return item

    def position(self, number: int) -> Declared:
        item = self.at.slots[number]
        assert isinstance(item, Item) and isinstance(item.index, Declared)
        return item.index

    def keep(self, place: Value, value: Value | int, sign: str = "") -> None:
        self.blocks.add(Store(place, value if isinstance(value, Value) else Number(value), sign))

    def ask(self, player: Value, kind: Constant, options: Value, *, operation: str = "ask") -> None:
        self.blocks.add(perform(operation, FRAME, player, kind, options))
        self.blocks.split()

    def pick_many(
        self,
        place: Item,
        player: Value,
        kind: Constant,
        options: Value,
        count: Count,
        *,
        number: Value | None = None,
        operation: str = "pick_many",
    ) -> None:
        limit = UP_TO if count.up_to else EXACTLY
        many = count.n if number is None else number
        self.blocks.add(perform(operation, place.index, player, kind, options, many, limit))
        self.blocks.split()

    def number(self, n: int, tally: NP | EveryN | None, at: Context) -> Value:
        if tally is None:
            return Number(n)
        count = how_often(tally, at)
        return count if n == 1 else Number(n).times(count)

    def counted(self, count: Count, tally: NP | EveryN | None, chooser: Value, at: Context) -> Value:
        number = self.number(count.n, tally, at)
        if not count.up_to:
            return number
        self.ask(chooser, Constant("NUMBER"), chosen(call("range", number.plus(1)), variable("number"), ()))
        return in_frame(ANSWER)

    def things(self, node: Node, at: Context, skip: int) -> Value:
        match node:
            case Each(np=np):
                return at.game.listed(np, at)
            case Pick(quantifier="a"):
                return listed(self.pick(node, at, skip))
            case Pick():
                return self.pick(node, at, skip)
            case TheBound(many=True, slot=slot):
                return at.slots[slot]
        return listed(at.game.thing(node, at).value)

    def pick(self, node: Pick, at: Context, skip: int) -> Item:
        """Ask for a pick; return what was picked: one thing for `a`, else a list."""
        return self.picked(node, *at.game.asked(node.np, at), at, skip)

    def picked(self, node: Pick, kind: Constant, options: Value, at: Context, skip: int) -> Item:
        """Ask for a pick from these options."""
        place = self.slot(node.slot, node.np.noun.type)
        one, several = at.game.asking.get(kind.name, ("ask", "pick_many"))
        if isinstance(node, RandomPick):
            many = node.quantifier != "a"
            chance = operation("some_by_chance", kind, options, node.n)
            self.keep(place, chance if many else operation("by_chance", kind, options))
            if not many:
                self.blocks.leave(place.is_(NOTHING), skip)
        elif node.quantifier == "a":
            self.ask(at.chooser, kind, options, operation=one)
            self.keep(place, in_frame(ANSWER))
            self.blocks.leave(place.is_(NOTHING), skip)
        else:
            self.pick_many(place, at.chooser, kind, options, count_of(node), operation=several)
        return place


def how_often(tally: NP | EveryN, at: Context) -> Value:
    """Return how often a sentence counts `for each ...`."""
    if isinstance(tally, EveryN):
        return at.game.count(tally.np, at).over(tally.n)
    return at.game.count(tally, at)


def at_line(node: Node) -> tuple[int, str]:
    """Return where a sentence stands: its line in the file, and its words there."""
    span = node.span
    return span.line, span.source.text[span.start : span.end].partition("\n")[0].strip()


def count_of(pick: Pick) -> Count:
    """Return how many a pick of several takes."""
    return Count(n=pick.n, up_to=pick.quantifier == "up to", span=pick.span)


def type_of(node: Node) -> str:
    """Return the type of the noun in an operand; empty if it has none."""
    match node:
        case Each(np=np) | Pick(np=np):
            return np.noun.type
        case TheBound(noun=noun):
            return noun.type
    return ""


@dataclass(frozen=True, slots=True)
class Test:
    """The test of a cost at one of its lines."""

    at: Context
    rest: Sequence[Node]
    """The lines that follow."""
    before: tuple[Node, ...] = ()
    """The lines before it that take from what is held."""

    def then(self, *, at: Context | None = None, after: Node | None = None) -> list[Value]:
        """Return the tests of the lines that follow, in a context that binds more, or after one more line that
        takes."""
        if not self.rest:
            return []
        before = self.before if after is None else (*self.before, after)
        return self.at.game.tests(self.rest[0], Test(at or self.at, self.rest[1:], before))

    def picked(self, pick: Pick, candidates: Value) -> list[Value]:
        if pick.quantifier == "up to":
            return self.then()
        spoken_of = any(isinstance(x, TheBound) and x.slot == pick.slot for later in self.rest for x in walk(later))
        if pick.quantifier == "a" and spoken_of:
            item = variable(pick.np.noun.type)
            return [exists(candidates, item, all_of(self.then(at=self.at.binding({pick.slot: item}))))]
        return [call("len", candidates).at_least(pick.n if pick.quantifier == "n" else 1), *self.then()]


class Payment:
    """Writes the payment of one cost, line by line. With `order_sensitive`, what is picked for a line affects a
    later one."""

    def __init__(self, text: TextBuilder, *, order_sensitive: bool) -> None:
        self.text = text
        self.at = text.at
        self.order_sensitive = order_sensitive

    def lines(self, prices: Sequence[Node]) -> None:
        """Pay the lines of a cost, or of one of its alternative blocks."""
        for price in self.at.game.in_order(prices):
            self.text.blocks.says(self.text.comment(price))
            self.at.game.payments(price, self)

    def ask(self, kind: Constant, options: Value, *, taking: bool = True) -> None:
        """Ask for one thing. A passive can keep back only what is taken."""
        asking = "ask_price" if taking or self.order_sensitive else "ask"
        self.text.ask(self.at.chooser, kind, options, operation=asking)

    def fix(self, position: Constant, kind: Constant, options: Value) -> None:
        """Ask for what the effect fixes when it is played; a later line reads it at the head of its block."""
        self.ask(kind, options, taking=False)
        self.text.keep(in_frame(position), in_frame(ANSWER))
        if self.order_sensitive:
            self.text.blocks.split()

    def perform(self, name: str, *args: Value | int) -> None:
        self.text.blocks.add(perform(name, *args))
        self.text.blocks.split()

    def many(self, pick: Pick, kind: Constant, options: Value) -> Item:
        """Ask for several things; return the local value that holds them."""
        place = self.text.slot(pick.slot, pick.np.noun.type)
        self.text.pick_many(place, self.at.chooser, kind, options, count_of(pick), operation="pick_many_price")
        return place

    def take(self, pick: Pick, kind: Constant, options: Value, pay_with: str) -> None:
        """Ask for one thing or several and pay with them; pay nothing if there is nothing."""
        if pick.quantifier != "a":
            self.perform(pay_with, self.many(pick, kind, options))
            return
        place = self.text.slot(pick.slot, pick.np.noun.type)
        self.ask(kind, options)
        unpaid = self.text.blocks.label()
        self.text.keep(place, in_frame(ANSWER))
        self.text.blocks.leave(place.is_(NOTHING), unpaid)
        self.text.blocks.add(perform(pay_with, listed(place)))
        self.text.blocks.begin(unpaid)
