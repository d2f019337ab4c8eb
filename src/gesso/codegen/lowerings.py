"""One function per class of node: a table that a game extends with its own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from gesso.lang.ast import Node

N = TypeVar("N", bound=Node)
P = ParamSpec("P")
R = TypeVar("R")


class LoweringError(Exception):
    """A form that resolution lets through and the rules cannot run: an error of the generator, reported with its place."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(why)
        self.node = node


class Lowerings(Generic[P, R]):
    """The functions that lower nodes in one role (as a sentence, a condition, a price, ...). `why` is said of all others."""

    def __init__(self, why: str) -> None:
        self._why = why
        self._functions: dict[type[Node], Callable[..., R]] = {}

    def of(self, *kinds: type[N]) -> Callable[[Callable[Concatenate[N, P], R]], Callable[Concatenate[N, P], R]]:
        """Decorate the function for nodes of these classes."""

        def keep(function: Callable[Concatenate[N, P], R]) -> Callable[Concatenate[N, P], R]:
            self._functions.update(dict.fromkeys(kinds, function))
            return function

        return keep

    def extended(self) -> Lowerings[P, R]:
        """A table of its own that begins with what this one holds."""
        new: Lowerings[P, R] = Lowerings(self._why)
        new._functions = dict(self._functions)
        return new

    def __call__(self, node: Node, *args: P.args, **kwargs: P.kwargs) -> R:
        """Lower a node. Raises LoweringError where nothing lowers its class."""
        function: Callable[..., Any] | None = self._functions.get(type(node))
        if function is None:
            raise LoweringError(node, self._why)
        result: R = function(node, *args, **kwargs)
        return result
