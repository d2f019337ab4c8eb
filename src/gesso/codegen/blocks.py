"""Building the blocks of one text: straight-line functions that name the block to run next."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from gesso.codegen.templates import stmts

END = -1


class Blocks:
    """Collects statements into blocks. A *label* stands for a block that is not written yet; `finish` numbers them.

    `prologue` gives, for a variable that a block reads, the statement that sets it at the head of the block.
    """

    def __init__(self, prologue: Mapping[str, str]) -> None:
        self._prologue = prologue
        self._bodies: dict[int, list[ast.stmt]] = {}
        self._order: list[int] = []
        self._next = 0
        self._open: int | None = None
        self.begin(self.label())

    def label(self) -> int:
        """A new label."""
        self._next += 1
        return self._next

    def begin(self, label: int) -> None:
        """Write the block of this label from here on; an open block goes on into it."""
        if self._open is not None:
            self.go(label)
        self._bodies[label] = []
        self._order.append(label)
        self._open = label

    def add(self, statements: Sequence[ast.stmt]) -> None:
        """Add statements to the open block."""
        if self._open is not None:
            self._bodies[self._open].extend(statements)

    def go(self, label: int) -> None:
        """End the block: the one of `label` is next."""
        self.add([_go(label)])
        self._open = None

    def split(self) -> None:
        """End the block, so that what its last operation set off runs before the next one."""
        self.begin(self.label())

    def branch(self, condition: ast.expr, yes: int, no: int) -> None:
        """End the block: to `yes` if the condition holds, else to `no`."""
        self.add([ast.If(test=condition, body=[_go(yes)], orelse=[])])
        self.go(no)

    def leave(self, condition: ast.expr, label: int) -> None:
        """Go to `label` if the condition holds; the block goes on otherwise."""
        self.add([ast.If(test=condition, body=[_go(label)], orelse=[])])

    def end(self) -> None:
        """End the text here."""
        self.go(END)

    def returns(self, statements: Sequence[ast.stmt]) -> None:
        """End the block with statements that return by themselves."""
        self.add(statements)
        self._open = None

    @property
    def position(self) -> int:
        """How many blocks have been begun; the next one gets this number unless blocks before it turn out empty."""
        return len(self._order)

    def finish(self) -> tuple[list[list[ast.stmt]], dict[int, int]]:
        """The bodies in order, with labels turned into numbers, and the number of each label.

        A block that only goes on elsewhere is left out and its label moves to where it goes.
        """
        if self._open is not None:
            self.end()
        moved = {label: self._forward(label) for label in self._order}
        kept = [label for i, label in enumerate(self._order) if moved[label] == label or i == 0]
        numbers = {label: i for i, label in enumerate(kept)}

        def number(label: int) -> int:
            target = moved.get(label, label)
            return END if target == END else numbers[target]

        bodies = [[_numbered(statement, number) for statement in self._bodies[label]] for label in kept]
        return [self._with_prologue(body) for body in bodies], {label: number(label) for label in self._order}

    def _forward(self, label: int) -> int:
        seen = set()
        while label != END and label not in seen:
            seen.add(label)
            body = self._bodies[label]
            target = _target(body[0]) if len(body) == 1 else None
            if target is None:
                break
            label = target
        return label

    def _with_prologue(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [*prologue_of(body, self._prologue), *body]


def prologue_of(body: Sequence[ast.AST], prologue: Mapping[str, str]) -> list[ast.stmt]:
    """The statements that set the variables which `body` reads, in the order of `prologue`; later ones may read earlier ones."""
    used = {node.id for statement in body for node in ast.walk(statement) if isinstance(node, ast.Name)}
    needed: list[tuple[str, list[ast.stmt]]] = []
    for variable in reversed(list(prologue)):
        if variable in used:
            made = stmts(prologue[variable])
            used |= {node.id for statement in made for node in ast.walk(statement) if isinstance(node, ast.Name)}
            needed.append((variable, made))
    return [statement for _, made in reversed(needed) for statement in made]


class _Go(ast.Return):
    """A return of a label, until it is numbered."""

    label: int


def _go(label: int) -> ast.stmt:
    node = _Go(value=None)
    node.label = label
    return node


def _target(statement: ast.stmt) -> int | None:
    return statement.label if isinstance(statement, _Go) else None


def _numbered(statement: ast.stmt, number: Callable[[int], int]) -> ast.stmt:
    if isinstance(statement, _Go):
        return ast.Return(value=ast.Constant(number(statement.label)))
    if isinstance(statement, ast.If):
        return ast.If(
            test=statement.test,
            body=[_numbered(item, number) for item in statement.body],
            orelse=[_numbered(item, number) for item in statement.orelse],
        )
    return statement
