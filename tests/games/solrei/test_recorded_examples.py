"""The example of every word is played: what an operation changes is recorded, and shows in what somebody sees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.solrei import roster
from games.solrei.lowering.made_up import plugin
from games.solrei.lowering.plugins import plugins
from games.solrei.retelling import MACHINERY, position, retold
from sim.told_games import Watched, go_on

from gesso.engine import Game
from gesso.games.solrei.lang.language import SOLREI, VOCABULARY
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import RecordedShow
from gesso.games.solrei.rules.view import view
from gesso.lang.ast import Node

WITH_OPERATIONS = [cls for cls in SOLREI.nodes if VOCABULARY.words[cls].operations]
SEEDS = 12
"""So many Shows are played at most, until each operation has been called."""


def rules_of(cls: type[Node]) -> ShowRuleset:
    """Ashley against Bram, with the example of a word on one of her Arts."""
    example = VOCABULARY.words[cls].example
    assert example is not None
    steps = [step.id for step in roster.table().steps]
    made = plugin(
        example.text,
        cost=example.cost,
        augment=example.at in ("passive", "augment"),
        timing=example.at if example.at in steps else "open",
    )
    return ShowRuleset(roster.table(), {**plugins(), "ashley": made}, ("ashley", "bram"))


def table_of(show: Any) -> dict[str, object]:
    """All that lies on the table."""
    return {name: value for name, value in show.to_data().items() if name not in MACHINERY}


@pytest.mark.parametrize("cls", WITH_OPERATIONS, ids=lambda cls: cls.__name__)
def test_what_the_example_of_a_word_changes_is_recorded_and_seen(
    cls: type[Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events lead from nothing to the last position, and no operation changes anything without one."""
    operations = set(VOCABULARY.words[cls].operations)
    rules = rules_of(cls)
    watched = Watched(
        monkeypatch, RecordedShow, table_of, lambda show: [view(show, seat) for seat in (0, 1)], operations
    )
    for seed in range(SEEDS):
        game = Game.begin(rules, seed=seed, record=True)
        go_on(game, Random(seed), choices=250)
        assert retold(rules.rules, game.events) == position(game.state.to_data())
        if operations <= watched.called:
            break
    assert operations & watched.called
    assert not watched.unrecorded
    assert not watched.unseen
