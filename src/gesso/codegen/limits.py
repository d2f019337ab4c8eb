"""Limits of a text: whether its player has reached one, and that it is reached from now on."""

from gesso.codegen.blocks import Perform
from gesso.codegen.context import Context
from gesso.codegen.ir import ME, Value, Word, operation


def unused(at: Context) -> Value:
    """The test that the player has not reached the limit of the text."""
    return operation("unused", ME, Word(at.limit))


def used(at: Context) -> Perform:
    """The player reaches the limit of the text."""
    return Perform(operation("use", ME, Word(at.limit)))
