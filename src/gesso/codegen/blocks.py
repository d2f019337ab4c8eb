"""Statements, and the blocks of one text: straight lines of statements that name the block to run next."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gesso.codegen.ir import Call, Value, operation


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
    """Go to a block where the test holds."""

    test: Value
    label: int


@dataclass(frozen=True, slots=True)
class Goto:
    """End the block: that one is next."""

    label: int


@dataclass(frozen=True, slots=True)
class Return:
    """End the block or the test with a value."""

    value: Value


Statement = Store | Perform | Branch | Goto | Return
"""One step of a block."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence in the words of the language, and its number among the lines of its text, -1 for what the rules add."""

    words: str = ""
    line: int = -1


@dataclass(slots=True)
class Block:
    """A straight line of statements, with the sentences that it carries out; `line` is the number of the one whose
    operation it performs."""

    label: int
    statements: list[Statement] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    line: int = -1


def perform(name: str, *args: Value | int) -> Perform:
    """Perform an operation of the state that keeps no result."""
    return Perform(operation(name, *args))


END = -1


class Blocks:
    """Collects statements into blocks. A *label* stands for a block that is not written yet; `finish` numbers them."""

    def __init__(self) -> None:
        self._blocks: dict[int, Block] = {}
        self._next = 0
        self._open: Block | None = None
        self._said, self._begins = Said(), False
        self.begin(self.label())

    def label(self) -> int:
        self._next += 1
        return self._next

    def begin(self, label: int) -> None:
        if self._open is not None:
            self.go(label)
        self._open = self._blocks[label] = Block(label)

    def says(self, said: Said, *, begins: bool = True) -> Said:
        """What comes carries out this sentence, from its beginning or further on. Gives the one before it."""
        before, self._said, self._begins = self._said, said, begins
        return before

    def add(self, *statements: Statement) -> None:
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
        self.returns(Goto(label))

    def split(self) -> None:
        """End the block, so that what its last operation set off runs before the next one."""
        self.begin(self.label())

    def branch(self, condition: Value, yes: int, no: int) -> None:
        """End the block: to `yes` if the condition holds, else to `no`."""
        self.leave(condition, yes)
        self.go(no)

    def leave(self, condition: Value, label: int) -> None:
        self.add(Branch(condition, label))

    def returns(self, statement: Statement) -> None:
        if self._open is not None:
            self._open.statements.append(statement)
        self._open = None

    def finish(self) -> tuple[tuple[Block, ...], dict[int, int]]:
        """The blocks in order, with labels turned into numbers, and the number of each label. A block that only goes on
        elsewhere is left out and its label moves to where it goes."""
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
