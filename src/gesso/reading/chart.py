"""Find every way in which a row of tokens follows from rules, packed: what is the same in two readings is kept once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from gesso.data_classes import dataclass

MARK = "@"
"""Begins the name of a part; no token begins so."""
Values = Sequence[str]


@dataclass(frozen=True, slots=True)
class Rule:
    """A way to word a part."""

    part: str
    symbols: tuple[str, ...]
    """Tokens, and names of parts."""
    meaning: Callable[[Values], Iterable[str]]
    """Returns what it may mean, given a meaning of each part among its symbols."""
    tokens: frozenset[str] = frozenset()

    @classmethod
    def of(cls, part: str, symbols: Sequence[str], meaning: Callable[[Values], Iterable[str]]) -> Rule:
        """Return a rule."""
        return cls(part, tuple(symbols), meaning, frozenset(each for each in symbols if not each.startswith(MARK)))


@dataclass(frozen=True, slots=True)
class _Way:
    rule: Rule
    parts: tuple[tuple[str, int, int], ...]


class Chart:
    """All readings of one row of tokens."""

    def __init__(self, tokens: Sequence[str], rules: Iterable[Rule], most: int) -> None:
        """Read the row.

        Args:
            tokens: The row.
            rules: The rules, of which those with other tokens are left out.
            most: How many meanings of one part are kept.
        """
        self.tokens = tokens
        self._most = most
        self._ends: list[defaultdict[str, set[int]]] = [defaultdict(set) for _ in range(len(tokens) + 1)]
        self._ways: defaultdict[tuple[str, int, int], list[_Way]] = defaultdict(list)
        self._meanings: dict[tuple[str, int, int], tuple[str, ...]] = {}
        there = frozenset(tokens)
        begun: defaultdict[str, list[Rule]] = defaultdict(list)
        for rule in rules:
            if rule.tokens <= there:
                begun[rule.symbols[0]].append(rule)
        for start in reversed(range(len(tokens))):
            self._begin(start, begun)

    def _begin(self, start: int, begun: defaultdict[str, list[Rule]]) -> None:
        waiting: list[tuple[str, int]] = [(self.tokens[start], start + 1)]
        ends = self._ends[start]
        while waiting:
            first, end = waiting.pop()
            for rule in begun.get(first, ()):
                for parts, last in self._rest(rule.symbols, 1, end):
                    if first[0] == MARK:
                        parts = ((first, start, end), *parts)
                    whole = (rule.part, start, last)
                    self._ways[whole].append(_Way(rule, parts))
                    if last not in ends[rule.part]:
                        ends[rule.part].add(last)
                        waiting.append((rule.part, last))

    def _rest(
        self, symbols: Sequence[str], at: int, start: int
    ) -> Iterator[tuple[tuple[tuple[str, int, int], ...], int]]:
        if at == len(symbols):
            yield (), start
            return
        symbol = symbols[at]
        if symbol[0] != MARK:
            if start < len(self.tokens) and self.tokens[start] == symbol:
                yield from self._rest(symbols, at + 1, start + 1)
            return
        if start >= len(self.tokens):
            return
        for end in tuple(self._ends[start].get(symbol, ())):
            for parts, last in self._rest(symbols, at + 1, end):
                yield ((symbol, start, end), *parts), last

    def ends(self, part: str, start: int) -> Sequence[int]:
        """Return where such a part can end that begins at `start`, the longest first."""
        return sorted(self._ends[start].get(part, ()), reverse=True) if start < len(self._ends) else ()

    def meanings(self, part: str, start: int, end: int) -> tuple[str, ...]:
        """Return what the tokens from `start` to `end` may mean as a part."""
        key = (part, start, end)
        known = self._meanings.get(key)
        if known is not None:
            return known
        # A reading that contains itself adds nothing.
        self._meanings[key] = ()
        found: dict[str, None] = {}
        for way in self._ways.get(key, ()):
            for values in self._values(way.parts):
                for meaning in way.rule.meaning(values):
                    found.setdefault(meaning)
                if len(found) >= self._most:
                    break
            if len(found) >= self._most:
                break
        self._meanings[key] = tuple(found)
        return self._meanings[key]

    def _values(self, parts: Sequence[tuple[str, int, int]]) -> Iterator[tuple[str, ...]]:
        if not parts:
            yield ()
            return
        first, *rest = parts
        for value in self.meanings(*first):
            for others in self._values(rest):
                yield (value, *others)

    def covers(self, part: str, start: int = 0) -> bool:
        """Return whether parts of one kind in a row can make up the tokens from `start` to the last."""
        reached = {start}
        for place in range(start, len(self.tokens)):
            if place in reached:
                reached.update(self._ends[place].get(part, ()))
        return len(self.tokens) in reached
