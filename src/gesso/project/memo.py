"""Results that are kept while what they were made from is the very same: what makes a second look at a project quick."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, TypeVar

R = TypeVar("R")
V = TypeVar("V")
_MISSING = object()


class Memo:
    """One result for each key, with the objects that it was made from."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[tuple[object, ...], Watched[Any], Any]] = {}

    def get(self, key: Hashable, made_from: tuple[object, ...], make: Callable[[], R]) -> R:
        """What `make` gives, or gave when it was last made for this key from these objects (not merely equal ones)."""
        nothing: Mapping[str, object] = {}
        return self.watching(key, made_from, nothing, lambda _: make())

    def watching(
        self,
        key: Hashable,
        made_from: tuple[object, ...],
        others: Mapping[str, V],
        make: Callable[[Mapping[str, V]], R],
    ) -> R:
        """As `get`, for something that also asks for some of `others`: kept while those that it asked for are the same."""
        kept = self._kept.get(key)
        if kept is not None:
            before, asked, result = kept
            if len(before) == len(made_from) and all(a is b for a, b in zip(before, made_from)) and asked.holds(others):
                found: R = result
                return found
        watched = Watched(others)
        result = make(watched)
        self._kept[key] = (made_from, watched, result)
        return result


class Watched(Mapping[str, V]):
    """A mapping that remembers what it was asked for."""

    def __init__(self, held: Mapping[str, V]) -> None:
        self._held = held
        self._asked: dict[str, object] = {}
        self._names: tuple[str, ...] | None = None

    def __getitem__(self, key: str) -> V:
        self._asked[key] = self._held.get(key, _MISSING)
        return self._held[key]

    def __iter__(self) -> Iterator[str]:
        self._names = tuple(self._held)
        return iter(self._names)

    def __len__(self) -> int:
        return len(tuple(iter(self)))

    def holds(self, other: Mapping[str, V]) -> bool:
        """Whether another mapping would have given the same answers."""
        same = self._names is None or self._names == tuple(other)
        return same and all(other.get(key, _MISSING) is value for key, value in self._asked.items())
