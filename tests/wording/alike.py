"""No two programs of a game print alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, Self, TypeVar

from wording.mutations import meaning

from gesso.lang.ast import Node


class Said(Protocol):
    """A text with its cost, as a game's tests have it."""

    @property
    def cost(self) -> tuple[Node, ...]: ...
    @property
    def body(self) -> tuple[Node, ...]: ...
    @property
    def source(self) -> str: ...
    def printed(self) -> str: ...
    def put_as(self, other: Self) -> Self:
        """The program of another text, in the words and the language of this one."""
        ...


T = TypeVar("T", bound=Said)


def hold(texts: Sequence[T], others: Iterable[T]) -> int:
    """Every program has a text of its own in each language; how many there were. One text is given in all of them."""
    known = [(text, {text.printed(): text}) for text in texts]
    count = 0
    for program in others:
        count += 1
        for text, said in known:
            other = text.put_as(program)
            same = said.setdefault(other.printed(), other)
            assert same is other or meaning((same.cost, same.body)) == meaning((other.cost, other.body)), (
                f"two programs print alike:\n{other.printed()}\n\n{same.source}\n{other.source}"
            )
    return count
