"""One function per class of node: a table that a game extends with its own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

from gesso.lang.ast import Node

N = TypeVar("N", bound=Node)
N2 = TypeVar("N2", bound=Node)
N3 = TypeVar("N3", bound=Node)
P = ParamSpec("P")
R = TypeVar("R")


class _Keeping(Protocol[P, R]):
    """A decorator that leaves the function as it is."""

    def __call__(self, function: Callable[P, R], /) -> Callable[P, R]: ...


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

    @overload
    def of(self, kind: type[N], /) -> _Keeping[Concatenate[N, P], R]: ...
    @overload
    def of(self, kind: type[N], second: type[N2], /) -> _Keeping[Concatenate[N | N2, P], R]: ...
    @overload
    def of(self, kind: type[N], second: type[N2], third: type[N3], /) -> _Keeping[Concatenate[N | N2 | N3, P], R]: ...
    def of(self, *kinds: type[Node]) -> Callable[[Callable[..., R]], Callable[..., R]]:
        """Decorate the function for nodes of these classes."""

        def keep(function: Callable[..., R]) -> Callable[..., R]:
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
