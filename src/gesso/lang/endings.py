"""The shortest way to end a text: what has to follow so that a half-written one can be read.

The parser's table says which words a state accepts, and not how far each of them is from an end. The items of a state
do: the rules that are being read, with a dot before what is still missing. They follow from the grammar and the table.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

from gesso.lang.errors.error_context import END, Step
from gesso.lang.language import FIGURE, NAME, Language, Start, terminals

if TYPE_CHECKING:
    from lark.grammar import Rule

    from gesso.lang.errors.error_context import State

_Item = tuple["Rule", int]
_Stack = tuple[int, Any]
_MOST = 2000
"""After so many steps a search gives up."""
_COSTS = {NAME: 3, FIGURE: 1}
"""A name is never certain, so an ending without one is better."""


def ending(language: Language, start: Start, state: State, name: str) -> tuple[Step, ...] | None:
    """Return the fewest steps after which a text is whole; None if none are found.

    Args:
        language: The language of the text.
        start: The kind of the text.
        state: The parser after the words that are there.
        name: The word to write where only a name can stand.
    """
    items = _items(language, start)
    found = items.rest(tuple(state.parser.parser_state.state_stack))
    if found is None:
        return None
    vocabulary = terminals(language)
    words = {NAME: name, FIGURE: "1"}
    return tuple(
        (terminal, words.get(terminal) or (vocabulary.plain(terminal) if terminal in vocabulary.spellings else ""))
        for terminal in found
        if terminal != END[0]
    )


class _Items:
    """The items of the parser's states, each found when a search first meets its state."""

    def __init__(self, language: Language, start: Start) -> None:
        table = language.parser.parser.parser._parse_table
        self._states = table.states
        self._rules: dict[str, list[Rule]] = {}
        for rule in language.parser.rules:
            self._rules.setdefault(rule.origin.name, []).append(rule)
        self._shortest = self._yields()
        self._kernels: dict[int, frozenset[_Item]] = {}
        self._goal = start
        self._end = self._states[table.start_states[start]][start][1]

    def _yields(self) -> dict[str, tuple[int, tuple[str, ...]]]:
        """Return the cheapest terminals of each nonterminal."""
        best: dict[str, tuple[int, tuple[str, ...]]] = {}
        changed = True
        while changed:
            changed = False
            for name, rules in self._rules.items():
                for rule in rules:
                    made = _joined(rule.expansion, best)
                    if made is not None and (name not in best or made[0] < best[name][0]):
                        best[name] = made
                        changed = True
        return best

    def _kernel(self, states: tuple[int, ...]) -> frozenset[_Item]:
        """Return the items of the last of some states that follow each other."""
        last = states[-1]
        if last not in self._kernels:
            if len(states) == 1:
                self._kernels[last] = frozenset()
                return self._kernels[last]
            entered = {
                symbol for symbol, (kind, to) in self._states[states[-2]].items() if kind.name == "Shift" and to == last
            }
            self._kernels[last] = frozenset(
                (rule, dot + 1)
                for rule, dot in self._closure(states[:-1])
                if dot < len(rule.expansion) and rule.expansion[dot].name in entered
            )
        return self._kernels[last]

    def _closure(self, states: tuple[int, ...]) -> Iterator[_Item]:
        kernel = self._kernel(states)
        yield from kernel
        waiting = [rule.expansion[dot] for rule, dot in kernel if dot < len(rule.expansion)]
        names = [symbol.name for symbol in waiting if not symbol.is_term] + [self._goal] * (len(states) == 1)
        seen: set[str] = set()
        while names:
            name = names.pop()
            if name in seen:
                continue
            seen.add(name)
            for rule in self._rules.get(name, ()):
                yield rule, 0
                if rule.expansion and not rule.expansion[0].is_term:
                    names.append(rule.expansion[0].name)

    def rest(self, states: tuple[int, ...]) -> tuple[str, ...] | None:
        order = count()
        heap: list[tuple[int, int, tuple[int, ...], tuple[str, ...]]] = [(0, next(order), states, ())]
        seen: set[tuple[int, ...]] = set()
        while heap and len(seen) < _MOST:
            cost, _, stack, done = heapq.heappop(heap)
            if stack in seen:
                continue
            seen.add(stack)
            if stack[-1] == self._end:
                return done
            if len(stack) == 1:
                whole, names = self._shortest[self._goal]
                heapq.heappush(heap, (whole, next(order), (*stack, self._end), names))
            for rule, dot in self._kernel(stack):
                missing = _joined(rule.expansion[dot:], self._shortest)
                if missing is None:
                    continue
                below = stack[: len(stack) - dot]
                action = self._states[below[-1]].get(rule.origin.name)
                if action is not None:
                    heapq.heappush(heap, (cost + missing[0], next(order), (*below, action[1]), done + missing[1]))
        return None


def _joined(symbols: Any, known: dict[str, tuple[int, tuple[str, ...]]]) -> tuple[int, tuple[str, ...]] | None:
    """Return the cheapest terminals of some symbols in a row; None if one of them has none yet."""
    cost, names = 0, tuple[str, ...]()
    for symbol in symbols:
        part = (_COSTS.get(symbol.name, 2), (symbol.name,)) if symbol.is_term else known.get(symbol.name)
        if part is None:
            return None
        cost, names = cost + part[0], names + part[1]
    return cost, names


@cache
def _items(language: Language, start: Start) -> _Items:
    return _Items(language, start)
