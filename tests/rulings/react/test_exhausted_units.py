"""What it is to be exhausted, for the program (Q11)."""

from __future__ import annotations

import pytest
from rulings.react.bench import duel_of, staged


@pytest.mark.rule("Q11", "X2", "X3")
def test_a_unit_is_either_exhausted_or_refreshed() -> None:
    """Exhausting changes one bit of the state and of either view; refreshing changes it back."""
    game = staged("players: [duelist, scribe]\nboard: {a3: second}")
    duel = duel_of(game)
    before, seen = duel.to_data(), [game.view(seat) for seat in (0, 1)]
    assert duel.exhaust([2]) == 1
    after = duel.to_data()
    assert [key for key in after if after[key] != before[key]] == ["exhausted"]
    assert set(after["exhausted"]) <= {0, 1}
    for seat in (0, 1):
        (now,) = (unit for unit in game.view(seat)["units"] if unit["unit"] == "0:second-1")
        (then,) = (unit for unit in seen[seat]["units"] if unit["unit"] == "0:second-1")
        assert now == {**then, "exhausted": True}
    assert duel.exhaust([2]) == 0
    assert duel.refresh([2]) == 1
    assert duel.refresh([2]) == 0
    assert duel.to_data() == before
