"""Two rulesets of the same Artists, played with the same choices: what must be equal at every decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from gesso.engine.errors import EndlessGame
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.ruleset import DuelRuleset

TABLE = tuple(name for name in Duel.saved if name not in ("frames", "links", "pending", "answers"))
"""The slots of a state that do not depend on how effects are run."""


class Disagreement(AssertionError):
    """The two games differ; the text tells the choices that led there."""


def play(one: DuelRuleset, other: DuelRuleset, seed: int, cap: int) -> int:
    """Play both with the same random choices, at most `cap` of them, comparing everything; how many were made.

    Raises Disagreement. A game in which effects never end has to be endless in both.
    """
    random, told = Random(seed), list[str]()
    states: list[Any] = []
    if not _both(told, [lambda: states.append(one.begin(seed)), lambda: states.append(other.begin(seed))]):
        return 0
    left, right = states
    for number in range(cap):
        _compare(left, right, told)
        if left.result >= 0:
            return number
        player, kind, options = left.pending[0]
        option = options[random.randrange(len(options))]
        told.append(f"{player} {one.prompt(left, player)}: {one.describe(left, player, kind, option)}")
        if not _both(told, [lambda: left.apply(option), lambda: right.apply(option)]):  # noqa: B023
            return number
    return cap


def _both(told: Sequence[str], steps: Sequence[Callable[[], object]]) -> bool:
    """Take the same step in both; False where it never ends in either."""
    endless = 0
    for step in steps:
        try:
            step()
        except EndlessGame:
            endless += 1
    if endless == 1:
        raise Disagreement(f"one of the games is endless after {_end_of(told)}")
    return endless == 0


def _compare(left: Any, right: Any, told: Sequence[str]) -> None:
    found: list[tuple[str, Any, Any]] = [(name, getattr(left, name), getattr(right, name)) for name in TABLE]
    found += [("pending", _asked(left), _asked(right)), ("chain", _laid(left), _laid(right))]
    for name, one, other in found:
        if one != other:
            raise Disagreement(f"{name} differs after {_end_of(told)}\n  {one}\n  {other}")


def _asked(state: Any) -> list[tuple[int, int, list[int]]]:
    return [(player, kind, list(options)) for player, kind, options in state.pending]


def _laid(state: Any) -> list[list[int]]:
    """What everybody sees of the chain: who played which card by which unit, with which target and direction."""
    return [[link[position] for position in (0, 3, 4, 5, 6, 8, 9)] for link in state.chain]


def _end_of(told: Sequence[str]) -> str:
    return f"{len(told)} choices, the last:\n  " + "\n  ".join(told[-12:])
