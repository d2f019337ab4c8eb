"""No two programs of a game print alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

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


T = TypeVar("T", bound=Said)


def hold(text: T, others: Iterable[T]) -> int:
    """Every program has a text of its own; how many there were."""
    said = {text.printed(): text}
    count = 0
    for other in others:
        count += 1
        same = said.setdefault(other.printed(), other)
        assert meaning((same.cost, same.body)) == meaning((other.cost, other.body)), (
            f"two programs print alike:\n{other.printed()}\n\n{same.source}\n{other.source}"
        )
    return count
