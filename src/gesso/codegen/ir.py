"""What stands between the nodes of a text and the Python of a plug-in: typed values, statements and blocks.

Blocks are straight lines of statements that name the block to run next. Whatever has a name appears under that name.
All values are reads: evaluating one changes nothing, so the emitter may move it out of a loop or into a local. Only
statements change the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, fields, replace
from functools import reduce
from itertools import count
from typing import Any

from gesso.data_classes import dataclass


def _compared(sign: str) -> Callable[[Value, Value | int], Compare]:
    return lambda left, right: Compare(left, sign, value(right))


def _reckoned(sign: str) -> Callable[[Value, Value | int], Arithmetic]:
    return lambda left, right: Arithmetic(left, sign, value(right))


@dataclass(frozen=True, slots=True)
class Value:
    """An expression."""

    def __getitem__(self, index: Value | int) -> Item:
        """Return an item of this list, table or frame."""
        return Item(self, value(index))

    def dot(self, name: str) -> Attribute:
        """Return an attribute of this object."""
        return Attribute(self, name)

    is_, is_not = _compared("=="), _compared("!=")
    at_least, above, below = _compared(">="), _compared(">"), _compared("<")
    plus, minus, times = _reckoned("+"), _reckoned("-"), _reckoned("*")
    over = _reckoned("//")
    with_bits = _reckoned("&")

    def among(self, other: Value) -> Compare:
        """Return the test that this is in a list."""
        return Compare(self, "in", other)


@dataclass(frozen=True, slots=True)
class Number(Value):
    """A number that the card says, or a truth."""

    value: int


@dataclass(frozen=True, slots=True)
class String(Value):
    """A word that the rules know, such as the id of a declared thing."""

    text: str


@dataclass(frozen=True, slots=True)
class Constant(Value):
    """A name of the game's contract module."""

    name: str


@dataclass(frozen=True, slots=True)
class Declared(Value):
    """A constant that the plug-in itself declares: a piece's number, the place of a local value in the frame."""

    name: str
    offset: int
    base: str = ""
    """A contract name that `offset` is added to, or empty."""


@dataclass(frozen=True, slots=True)
class Local(Value):
    """A variable: an argument, a local set at the head of a block, or the variable of a loop."""

    name: str
    type: str = "int"
    number: int = 0
    """Tells loop variables apart; 0 for others."""


@dataclass(frozen=True, slots=True)
class Attribute(Value):
    """An attribute of an object."""

    of: Value
    name: str


@dataclass(frozen=True, slots=True)
class Item(Value):
    """An item of a list, a table or the frame."""

    of: Value
    index: Value


@dataclass(frozen=True, slots=True)
class Call(Value):
    """A call of an operation of the state, a function of the contract or a builtin."""

    function: Attribute | Constant
    args: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Compare(Value):
    """A comparison or a membership test."""

    left: Value
    sign: str
    right: Value


@dataclass(frozen=True, slots=True)
class Arithmetic(Value):
    """A sum, difference, product or whole quotient, or the bits that two masks share."""

    left: Value
    sign: str
    right: Value


@dataclass(frozen=True, slots=True)
class All(Value):
    """`and` of two or more tests."""

    parts: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Not(Value):
    """`not` of a test."""

    test: Value


@dataclass(frozen=True, slots=True)
class Either(Value):
    """`yes` if the test holds, else `no`."""

    test: Value
    yes: Value
    no: Value


@dataclass(frozen=True, slots=True)
class Display(Value):
    """A list or a tuple of given items."""

    items: tuple[Value, ...]
    tuple: bool = False


@dataclass(frozen=True, slots=True)
class Loop(Value):
    """A value for each round of one or more loops in which the test holds: as a list, or passed to `any` or `sum`."""

    made: Value
    loops: tuple[tuple[Local, Value], ...]
    test: Value | None = None
    into: str = "list"


STATE = Local("g", "State")
FRAME = Local("f", "Frame")
ME = Local("me")
_numbers = count(1)


def value(number: Value | int) -> Value:
    """Return a value, or a number as one."""
    return number if isinstance(number, Value) else Number(number)


def operation(name: str, *args: Value | int) -> Call:
    """Return a call of an operation of the state."""
    return Call(STATE.dot(name), tuple(map(value, args)))


def call(name: str, *args: Value | int) -> Call:
    """Return a call of a builtin or of a function of the contract."""
    return Call(Constant(name), tuple(map(value, args)))


def variable(name: str) -> Local:
    """Return a new loop variable; the emitter gives it a name that differs from all others around it."""
    return Local(name, number=next(_numbers))


def all_of(tests: Iterable[Value]) -> Value:
    """Return `and` of the tests; true if there is none."""
    flat = tuple(part for test in tests for part in (test.parts if isinstance(test, All) else (test,)))
    return All(flat) if len(flat) > 1 else flat[0] if flat else Number(True)


_OPPOSITE = {"==": "!=", "!=": "==", ">=": "<", "<": ">=", ">": "<=", "in": "not in"}


def negated(test: Value) -> Value:
    """Return the opposite of a test."""
    match test:
        case Compare(left=left, sign=sign, right=right) if sign in _OPPOSITE:
            return Compare(left, _OPPOSITE[sign], right)
        case Not(test=inner):
            return inner
    return Not(test)


def any_of(tests: Iterable[Value]) -> Value:
    """Return `or` of the tests."""
    return negated(all_of(map(negated, tests)))


def chosen(over: Value, item: Local, tests: Iterable[Value]) -> Value:
    """Return the list of those that pass the tests."""
    held = tuple(tests)
    return Loop(item, ((item, over),), all_of(held) if held else None)


def exists(over: Value, item: Local, test: Value) -> Value:
    """Return the test that one passes; a single one needs no loop, which would cost more than the test."""
    if isinstance(over, Display) and len(over.items) == 1:
        return with_value(test, item, over.items[0])
    return Loop(test, ((item, over),), into="any")


def how_many(over: Value, item: Local, test: Value) -> Value:
    """Return the number of those that pass."""
    return Loop(test, ((item, over),), into="sum")


def listed(*items: Value | int) -> Display:
    """Return a list."""
    return Display(tuple(map(value, items)))


def tupled(*items: Value | int) -> Display:
    """Return a tuple."""
    return Display(tuple(map(value, items)), tuple=True)


def total(parts: Iterable[Value]) -> Value:
    """Return the sum of at least one value."""
    return reduce(Value.plus, parts)


def parts(value: Value) -> Iterator[Value]:
    """Yield the values directly below a value."""
    inside = [getattr(value, item.name) for item in fields(value)]
    while inside:
        below = inside.pop(0)
        if isinstance(below, Value):
            yield below
        elif isinstance(below, tuple):
            inside[:0] = below


def with_value(value: Value, local: Local, known: Value) -> Value:
    """Return a value with another one in the place of a local."""

    def changed(part: Any) -> Any:
        if isinstance(part, tuple):
            return tuple(map(changed, part))
        return with_value(part, local, known) if isinstance(part, Value) else part

    if value == local:
        return known
    return replace(value, **{item.name: changed(getattr(value, item.name)) for item in fields(value)})


@dataclass(frozen=True, slots=True)
class Store:
    """Keep a value in the frame; with a `sign`, join it to what is there (`+`, `|`)."""

    place: Value
    value: Value
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Perform:
    """An operation that changes the state or asks for a choice."""

    call: Call


@dataclass(frozen=True, slots=True)
class Branch:
    """Go to a block if the test holds."""

    test: Value
    label: int


@dataclass(frozen=True, slots=True)
class Goto:
    """End the block; the labelled one is next."""

    label: int


@dataclass(frozen=True, slots=True)
class Return:
    """End the block or the test with a value."""

    value: Value


Statement = Store | Perform | Branch | Goto | Return
"""One step of a block."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A sentence in the words of the language."""

    words: str = ""
    line: int = -1
    """Its number among the lines of its text, -1 for what the rules add."""


@dataclass(slots=True)
class Block:
    """A straight line of statements, with the sentences that it carries out."""

    label: int
    statements: list[Statement] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    line: int = -1
    """Number of the sentence whose operation it performs."""


def perform(name: str, *args: Value | int) -> Perform:
    """Return the statement that performs an operation of the state and keeps no result."""
    return Perform(operation(name, *args))


END = -1


class Blocks:
    """Collects statements into blocks. A *label* stands for a block that is not written yet; `finish` numbers them."""

    def __init__(self) -> None:
        self._blocks: dict[int, Block] = {}
        self._next = 0
        self._open: Block | None = None
        self._said, self._begins = Comment(), False
        self.begin(self.label())

    def label(self) -> int:
        """Return a label for a block that is written later."""
        self._next += 1
        return self._next

    def begin(self, label: int) -> None:
        """Begin the block of a label; the block before goes on into it."""
        if self._open is not None:
            self.go(label)
        self._open = self._blocks[label] = Block(label)

    def says(self, comment: Comment, *, begins: bool = True) -> Comment:
        """Let the following statements carry out this sentence, from its beginning or further on. Return the one
        before it."""
        before, self._said, self._begins = self._said, comment, begins
        return before

    def add(self, *statements: Statement) -> None:
        """Add statements to the present block."""
        if self._open is None:
            return
        if self._begins:
            self._open.sentences.append(self._said.words)
        elif self._said.words and not self._open.sentences:
            self._open.sentences.append(f"... {self._said.words}")
        if self._said.line >= 0:
            self._open.line = self._said.line
        self._begins = False
        self._open.statements.extend(statements)

    def go(self, label: int) -> None:
        """End the block with a jump."""
        self.returns(Goto(label))

    def split(self) -> None:
        """End the block, so that what its last operation set off runs before the next one."""
        self.begin(self.label())

    def branch(self, condition: Value, yes: int, no: int) -> None:
        """End the block: to `yes` if the condition holds, else to `no`."""
        self.leave(condition, yes)
        self.go(no)

    def leave(self, condition: Value, label: int) -> None:
        """Go to a block if the condition holds; else go on."""
        self.add(Branch(condition, label))

    def returns(self, statement: Statement) -> None:
        """End the block with a given result."""
        if self._open is not None:
            self._open.statements.append(statement)
        self._open = None

    def finish(self) -> tuple[tuple[Block, ...], dict[int, int]]:
        """Return the blocks in order, with labels turned into numbers, and the number of each label.

        A block that only leads elsewhere is left out and its label moves there.
        """
        self.go(END)
        moved = {label: self._forward(label) for label in self._blocks}
        kept = [label for i, label in enumerate(self._blocks) if moved[label] == label or i == 0]
        numbers = {label: i for i, label in enumerate(kept)} | {END: END}
        numbers |= {label: numbers[moved[label]] for label in self._blocks}
        numbered = tuple(
            replace(block, label=i, statements=[_numbered(item, numbers) for item in block.statements])
            for i, block in enumerate(map(self._blocks.__getitem__, kept))
        )
        return numbered, numbers

    def _forward(self, label: int) -> int:
        seen = {END}
        while label not in seen:
            seen.add(label)
            match self._blocks[label].statements:
                case [Goto(label=target)]:
                    label = target
        return label


def _numbered(statement: Statement, numbers: Mapping[int, int]) -> Statement:
    return replace(statement, label=numbers[statement.label]) if isinstance(statement, Branch | Goto) else statement


BUILTINS = frozenset({"any", "len", "max", "min", "range", "sum"})


TYPES = frozenset({"bool", "int"})
