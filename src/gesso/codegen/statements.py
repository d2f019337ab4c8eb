"""Statements between the nodes of a text and the Python of a plug-in: what keeps, asks, changes, branches and returns, in blocks."""

from __future__ import annotations

from dataclasses import dataclass, field

from gesso.codegen.ir import FRAME, Call, Value, operation


@dataclass(frozen=True, slots=True)
class Statement:
    """One step of a block."""


@dataclass(frozen=True, slots=True)
class Store(Statement):
    """Keep a value in the frame; with a `sign`, join it to what is there (`+`, `|`)."""

    place: Value
    value: Value
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Perform(Statement):
    """An operation that changes the state or asks for a choice."""

    call: Call


@dataclass(frozen=True, slots=True)
class Branch(Statement):
    """Go to a block where the test holds."""

    test: Value
    label: int


@dataclass(frozen=True, slots=True)
class Goto(Statement):
    """End the block: that one is next."""

    label: int


@dataclass(frozen=True, slots=True)
class Return(Statement):
    """End the block or the test with a value."""

    value: Value


@dataclass(slots=True)
class Block:
    """A straight line of statements, with the lines of text that it carries out."""

    label: int
    statements: list[Statement] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)


def ask(operation_name: str, player: Value, kind: Value, options: Value) -> Perform:
    """Ask a player for one of the options; the answer lands in the frame."""
    return Perform(operation(operation_name, FRAME, player, kind, options))


def perform(name: str, *args: Value | int) -> Perform:
    """Perform an operation of the state that keeps no result."""
    return Perform(operation(name, *args))
