"""What a function that lowers a node works with, and what a game hands in.

- `Context`: where a text stands.
- `TextBuilder`: one text being lowered: its blocks, its local values, and how operands get into them.
- `Test` and `Payment`: the two sides of a cost.
- `GameLowering`: what a game hands in: its tables, and answers to what differs between games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType, ModuleType
from typing import Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

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
from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError
from gesso.lang.ast import (
    NP,
    Count,
    Each,
    EveryN,
    Node,
    Other,
    Owned,
    Pick,
    RandomPick,
    Replacement,
    ThatMuch,
    TheBound,
    Trigger,
    Until,
    walk,
)
from gesso.lang.language import Language
from gesso.lang.unparser import unparse

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


def mentioned_of_event(nodes: Iterable[Node]) -> list[Node]:
    """Return the parts of some nodes that mean a value of the event around them, such as its direction, and not one of an
    event inside of them or one that was chosen."""
    parts = mentions(nodes)
    inside = [
        id(part)
        for node in parts
        if isinstance(node, Trigger | Replacement) and node.event.spec.gives
        for part in walk(*([node.condition] if node.condition else []), *node.body)
    ]
    return [part for part in parts if getattr(part, "of_event", True) and id(part) not in inside]


class LoweringError(RequestError):
    """A sentence that can be read, but that the game has no rule for. The message names its place."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(f"{node.span.path}:{node.span.line}: {why}: `{_first_line(node)}`", NO_RULE_HINT)
        self.node = node
        self.why = why


NO_RULE_HINT = "use other words, or add a rule to the game's lowering"


def _first_line(node: Node) -> str:
    """Return the first line of the text of a node."""
    return node.span.text.strip().partition("\n")[0]


class Lowerings(Generic[P, R]):
    """A table of the functions that lower nodes in one role, such as sentences: one function for each class of node.

    The decorator `of` enters a function for some classes; calling the table with a node calls the function of its class
    with the other arguments. A game extends the table of the nodes that all games share:

        SENTENCES = CORE_SENTENCES.extended()

        @SENTENCES.of(Refresh)
        def refresh(node: Refresh, text: TextBuilder, at: Context, skip: int) -> None: ...
    """

    def __init__(self, why: str) -> None:
        """Make an empty table; `why` is the error for a node that has no function."""
        self._why = why
        self._functions: dict[type[Node], Callable[..., R]] = {}

    @overload
    def of(self, kind: type[N], /) -> _Keeping[Concatenate[N, P], R]: ...
    @overload
    def of(self, kind: type[N], second: type[N2], /) -> _Keeping[Concatenate[N | N2, P], R]: ...
    @overload
    def of(self, kind: type[N], second: type[N2], third: type[N3], /) -> _Keeping[Concatenate[N | N2 | N3, P], R]: ...
    def of(self, *kinds: type[Node]) -> Callable[[Callable[..., R]], Callable[..., R]]:
        """Enter the decorated function for these classes."""

        def keep(function: Callable[..., R]) -> Callable[..., R]:
            self._functions.update(dict.fromkeys(kinds, function))
            return function

        return keep

    def extended(self) -> Lowerings[P, R]:
        """Return a copy, to which a game can add."""
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
SELF_SLOT, TARGET_SLOT = -2, -3
"""Slots of the implicit locals that most games have."""


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
class Thing:
    """Whatever a text can point at: its value and its type."""

    value: Value
    type: str
    place: Value | None = None
    """Where it counts as being, if a game does not see that from the value."""


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
    mentioned_by: Callable[[Node, Context], bool]
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
    heard: Mapping[str, tuple[int, Value]] = field(default_factory=dict)
    """What else the event tells, by the name of a fact: a slot, and the value as the test of the event finds it."""
    facts: Mapping[str, str] = field(default_factory=dict)
    """More facts for the rules."""
    third: int = 0
    """The implicit local that the third value fills, a slot below 0; 0 for none. The value may be nothing."""


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


class GameLowering(ABC):
    """How one game lowers its nodes. A game leaves out what it does not have.

    It derives from `gesso.codegen.programs.SharedLowering`, which has the tables that all games share.

    A table has one function for each class of node in one role (see `Lowerings`). A method answers a question whose
    answer differs between games. In all of them `at` says where the text stands.
    """

    contract: ModuleType
    """The module from which its plug-ins import the names in `__all__`."""
    language: Language
    """The language in which comments repeat the text."""
    frame: Mapping[str, str]
    """By local value of a block, the name in the contract of its position in the frame; in the order in which a block
    reads them. Every contract also names `ANSWER`, `DONE` and `FIRST_LOCAL`, the position after the header."""
    sentences: Lowerings[[TextBuilder, Context, int], None]
    """Add the blocks of a sentence; the label is where to go if the sentence turns out to be impossible."""
    conditions: Lowerings[[Context], Value]
    """Return the test of a condition."""
    players: Lowerings[[Context], Value]
    """Return the number of a player."""
    tests: Lowerings[[Test], list[Value]]
    """Return the tests of a line of a cost and of those after it."""
    payments: Lowerings[[Payment], None]
    """Add the blocks that pay a line of a cost."""
    events: Lowerings[[Context], EventPattern]
    """Return the event that a passive listens to."""
    things: Lowerings[[Context], Thing] = Lowerings("this game has no things")
    """Return a thing that the text names and nobody picks, such as `self`."""
    states: Lowerings[[Thing, Context], Value] = Lowerings("nothing is in a state")
    """Return the test that a thing is in a state."""
    moments: Lowerings[[Context], Value] = Lowerings("this is not a moment")
    """Return until when a passive with a duration is in force."""
    choice_operations: Mapping[str, tuple[str, str]] = MappingProxyType({})
    """By kind of choice, the operations that ask for one thing and for several, if not `ask` and `pick_many`."""
    mentioned_as: Mapping[type[Node], type[Node]] = MappingProxyType({})
    """By class of a line of a cost that fixes something, the class of node by which later lines mention that."""
    implicit_locals: Mapping[int, ImplicitLocal] = MappingProxyType({})
    """What a text has without picking it, by slots below -1."""
    leaving_types: Mapping[str, frozenset[str]] = MappingProxyType({})
    """Types of things that may leave the table, by the fact that names them to the rules."""
    captures_lists = False
    """Whether a passive with a duration may capture several things in one slot."""

    def unparse(self, node: Node) -> str:
        """Return a node as its file may write it."""
        return unparse(self.language, (node,)).rstrip("\n")

    @abstractmethod
    def player_has(self, player: Value, owned: Owned, at: Context) -> Value:
        """Return the test that a player has something, such as `2 cards` or `no damage`."""

    @abstractmethod
    def count(self, np: NP, at: Context) -> Value:
        """Return how many things fit a description, as `for each` counts them."""

    def every(self, tally: EveryN, at: Context) -> Value:
        """Return how often a sentence counts for every so many of a description."""
        return self.count(tally.np, at).over(tally.n)

    def count_held(self, player: Value, np: NP, at: Context) -> Value:
        """Return how many things that fit a description a player has."""
        raise LoweringError(np, NOT_HERE)

    def ordered_matches(self, np: NP, at: Context) -> Value:
        """Return the list of all things that fit a description, in the order in which a player is asked."""
        raise LoweringError(np, NOT_HERE)

    def matches(self, np: NP, at: Context) -> Value:
        """Return the list of all things that fit a description in any order, which may be faster to find."""
        return self.ordered_matches(np, at)

    def fits(self, np: NP, thing: Thing, at: Context) -> list[Value]:
        """Return the tests that one thing fits a description."""
        raise LoweringError(np, NOT_HERE)

    def choice(self, np: NP, at: Context) -> tuple[Constant, Value]:
        """Return the kind of choice by which a player picks from a description, and its options."""
        raise LoweringError(np, NOT_HERE)

    def thing_has(self, thing: Thing, owned: Owned, at: Context) -> Value:
        """Return the test that a thing has something, as a zone may have `2 ink`."""
        raise LoweringError(owned, NOT_HERE)

    def amount_of(self, sentence: Node, at: Context) -> Value:
        """Return how many of what a sentence takes are there, so that the next one can mean how many have gone."""
        raise LoweringError(sentence, NOT_HERE)

    def could_happen(self, sentence: Node, at: Context) -> Value | None:
        """Return the test, by what all players see, that a sentence could change anything; None if unknown.

        A `may` is offered only if such a test holds.
        """
        return None

    def publicly_exists(self, np: NP, at: Context) -> Value | None:
        """Return the test, by what all players see, that anything fits a description; None if unknown."""
        return None

    def publicly_known(self, condition: Node) -> bool:
        """Return whether all players know if a condition holds."""
        return True

    def in_force(self, at: Context) -> list[Value]:
        """Return the tests that a passive is in force at all; none for one that always is."""
        return []

    def payment_order(self, prices: Sequence[Node]) -> list[Node]:
        """Return the lines of a cost in the order in which they are paid."""
        return list(prices)

    def affects(self, price: Node, other: Node) -> bool:
        """Return whether paying one line of a cost changes what may pay another."""
        return False

    def price_pick(self, price: Node) -> Pick | None:
        """Return the pick of a line of a cost that takes what is picked."""
        return None

    def needs_cost(self, cost: Sequence[Node], effect: Sequence[Node]) -> bool | None:
        """Return whether an effect says something about what its cost takes, so that no other text can carry it out; None if
        texts of this game carry nothing out.

        Otherwise programs of cards have facts about it: `needs_cost`, `free` for an effect that names no piece of its entry,
        and `again`, the block at which carrying it out begins, if that is not the entry.
        """
        return None

    def needed_and_available(self, price: Node, at: Context) -> tuple[int, Value] | None:
        """Return how many a line of a cost needs and how many there are; None if its test shows that."""
        return None

    def duration_passives(self, sentence: Node) -> tuple[Node, ...]:
        """Return the passives that a sentence puts in force for a while."""
        return sentence.items if isinstance(sentence, Until) else ()


NOT_HERE = "the game has no rule for this"


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
    keyword: str = ""
    """Id of the keyword whose text it is; each thing that has it carries the text."""

    def by(self, chooser: Value) -> Context:
        """Return the context in which another player makes the choices."""
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
            if slot in self.nullable_slots and any(thing.mentioned_by(part, self) for part in mentioned_of_event(nodes))
        ]
        return gone + [
            call("none_found", self.slots[slot]) if bound[slot].many else self.slots[slot].is_(NOTHING)
            for slot in sorted((bound.keys() & self.nullable_slots) - filled)
        ]


class TextBuilder:
    """Builds the blocks of one text, line by line. Lowering functions call it.

    Where it takes `at`, that is where the sentence stands. `skip` labels the block after the sentence, which comes next
    if there is nothing to act on.
    """

    def __init__(self, at: Context, slots: Sequence[str], *, observed: bool = False) -> None:
        """Begin a text with these slots, each named for what it holds."""
        self.blocks = Blocks()
        self.at = replace(at, slots={number: local_value(word, number) for number, word in enumerate(slots)})
        self.observed = observed
        """Whether it reports to the state how each sentence went."""
        self.only_chooses = False
        """Set by a sentence that has resolved once a choice is made, though it changes nothing."""
        self.lines: list[tuple[int, str]] = []
        """Its sentences and prices, by line and words."""
        self.clauses: list[tuple[int, str]] = []
        """The sentences that it reports, by line and words."""
        self.done_totals: list[Item] = []
        """Locals that add up if any sentence of a block was done, the innermost block last."""
        self._slots = len(slots)

    @property
    def slots(self) -> int:
        """Return the number of local values in its frame."""
        return self._slots

    def comment(self, node: Node) -> Comment:
        """Return a sentence or a price as the comment of the next blocks; it becomes one of the lines of the text."""
        self.lines.append(at_line(node))
        return Comment(self.at.game.unparse(node).partition("\n")[0], len(self.lines) - 1)

    def local(self, word: str) -> Item:
        """Return a new local value of the frame, named for what it holds."""
        self._slots += 1
        return local_value(word, self._slots - 1)

    def slot(self, number: int, word: str) -> Item:
        """Return the local value of a slot; a new one for a pick that no later line mentions (-1)."""
        item = self.at.slots[number] if number >= 0 else self.local(word)
        assert isinstance(item, Item)
        return item

    def position(self, number: int) -> Declared:
        """Return the position of a slot in the frame."""
        item = self.at.slots[number]
        assert isinstance(item, Item) and isinstance(item.index, Declared)
        return item.index

    def keep(self, place: Value, value: Value | int, sign: str = "") -> None:
        """Store a value in the frame; with a `sign` (`+`, `|`), join it to what is there."""
        self.blocks.add(Store(place, value if isinstance(value, Value) else Number(value), sign))

    def ask(self, player: Value, kind: Constant, options: Value, *, operation: str = "ask") -> None:
        """Ask a player for one of some options; the next block finds the answer at `ANSWER`."""
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
        """Ask a player for several of some options; the next block finds the list in `place`.

        Args:
            count: How many, and whether fewer will do.
            number: How many, if a tally says so."""
        limit = UP_TO if count.up_to else EXACTLY
        many = count.n if number is None else number
        self.blocks.add(perform(operation, place.index, player, kind, options, many, limit))
        self.blocks.split()

    def number(self, n: int, tally: NP | EveryN | ThatMuch | None, at: Context) -> Value:
        """Return a number, times how many things a tally counts."""
        if tally is None:
            return Number(n)
        count = how_often(tally, at)
        return count if n == 1 else Number(n).times(count)

    def counted(self, count: Count, tally: NP | EveryN | ThatMuch | None, chooser: Value, at: Context) -> Value:
        """Return the number of a count, times its tally; for `up to`, ask the chooser for it."""
        number = self.number(count.n, tally, at)
        if not count.up_to:
            return number
        self.ask(chooser, Constant("NUMBER"), chosen(call("range", number.plus(1)), variable("number"), ()))
        return in_frame(ANSWER)

    def things(self, node: Node, at: Context, skip: int) -> Value:
        """Return the list of the things in an operand, after asking for them if it is a pick."""
        match node:
            case Each(np=np):
                return at.game.ordered_matches(np, at)
            case Pick(quantifier="a"):
                return listed(self.pick(node, at, skip))
            case Pick():
                return self.pick(node, at, skip)
            case TheBound(many=True, slot=slot):
                return at.slots[slot]
        return listed(at.game.things(node, at).value)

    def pick(self, node: Pick, at: Context, skip: int) -> Item:
        """Ask for a pick and return the local value of what is picked: one thing for `a`, else a list."""
        return self.picked(node, *at.game.choice(node.np, at), at, skip)

    def picked(self, node: Pick, kind: Constant, options: Value, at: Context, skip: int) -> Item:
        """Ask for a pick from options other than those of its description."""
        place = self.slot(node.slot, node.np.noun.type)
        one, several = at.game.choice_operations.get(kind.name, ("ask", "pick_many"))
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


def how_often(tally: NP | EveryN | ThatMuch, at: Context) -> Value:
    """Return how often a sentence counts `for each ...`, or its one `that many` times."""
    if isinstance(tally, ThatMuch):
        return at.slots[tally.slot]
    if isinstance(tally, EveryN):
        return at.game.every(tally, at)
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
        """Return the tests of a line that picks from some candidates, and of those after it."""
        if pick.quantifier == "up to":
            return self.then()
        mentioned = any(isinstance(x, TheBound) and x.slot == pick.slot for later in self.rest for x in walk(later))
        if pick.quantifier == "a" and mentioned:
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
        for price in self.at.game.payment_order(prices):
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
        """Perform an operation of the state that pays, and end the block."""
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
