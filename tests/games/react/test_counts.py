"""The number of distinct decision sequences from fixed positions: any change of the rules shows up as a count."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from games.react import roster

from gesso.engine.vm import Generator
from gesso.games.react.rules.duel import Duel

DEPTH = 5
MOMENTS = (0, 30, 90, 200)
"""After so many random choices of a fixed game the counting begins."""


@pytest.mark.slow
def test_the_numbers_of_decision_sequences(golden: Callable[[str, str], None]) -> None:
    """Counted to a fixed depth for every pairing, at the start and at three later moments of one game."""
    rows = [f'"{first} {second}": {json.dumps(counts(first, second))}' for first, second in roster.PAIRS]
    golden("counts/react.json", "{\n  " + ",\n  ".join(rows) + "\n}\n")


def counts(first: str, second: str) -> list[int]:
    """The numbers of a pairing, one for each of the `MOMENTS` that its game reaches."""
    duel = Duel.begin(roster.ruleset(first, second).rules, seed=1)
    chance, found = Generator(2), []
    for number in range(max(MOMENTS) + 1):
        if number in MOMENTS:
            found.append(sequences(duel, DEPTH))
        if duel.result >= 0:
            break
        options = duel.pending[0][2]
        duel.apply(options[chance.below(len(options))])
    return found


def sequences(duel: Duel, depth: int) -> int:
    """How many different sequences of so many choices there are; one that ends the game counts once."""
    if duel.result >= 0:
        return 1
    options = duel.pending[0][2]
    if depth == 1:
        return len(options)
    number = 0
    for option in options:
        after = duel.copy()
        after.apply(option)
        number += sequences(after, depth - 1)
    return number


def test_sequences_are_counted_one_by_one() -> None:
    """The count at the last step without playing it is the count with playing it."""
    duel = Duel.begin(roster.ruleset("painter", "dj").rules, seed=4)
    one_more = sum(sequences(after, 1) for after in _after_each(duel))
    assert sequences(duel, 2) == one_more
    assert sequences(duel, 1) == len(_after_each(duel))


def _after_each(duel: Duel) -> list[Duel]:
    found = []
    for option in duel.pending[0][2]:
        found.append(duel.copy())
        found[-1].apply(option)
    return found
