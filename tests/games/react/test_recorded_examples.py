"""The example of every word is played: what an operation changes is recorded, and shows in what somebody sees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.react import roster
from games.react.retelling import MACHINERY, Retelling, position
from sim.told_games import Watched, go_on
from soak import SOAK

from gesso.engine import Game, plugin_from_text
from gesso.games.react.lang.language import REACT, VOCABULARY
from gesso.games.react.lowering import generate
from gesso.games.react.rules.duel import RecordedDuel
from gesso.games.react.rules.ruleset import DuelRuleset
from gesso.games.react.rules.view import view
from gesso.lang.ast import Node
from tools.docs.examples import sample

WITH_OPERATIONS = [cls for cls in REACT.nodes if VOCABULARY.words[cls].operations]
SEEDS = 12
"""So many games are played at most, until each operation has been called."""
SOME = SEEDS if SOAK else 3
"""After so many, it is enough that one has been called."""
SELDOM = {"lose"}
"""Operations that random games of the example need not come to."""


def rules_of(cls: type[Node]) -> DuelRuleset:
    """A pairing of two sample Artists who have the example of a word."""
    example = VOCABULARY.words[cls].example
    assert example is not None
    plugin = plugin_from_text(generate(sample("react").program(example.at, example.lines)), f"<{cls.__name__}>")
    return DuelRuleset(roster.table(), {"apprentice": plugin}, "apprentice", "apprentice")


def table_of(duel: Any) -> dict[str, object]:
    """All that lies on the table."""
    return {name: value for name, value in duel.to_data().items() if name not in MACHINERY}


@pytest.mark.parametrize("cls", WITH_OPERATIONS, ids=lambda cls: cls.__name__)
def test_what_the_example_of_a_word_changes_is_recorded_and_seen(
    cls: type[Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Events lead from the first position to the last, and no operation changes anything without one."""
    operations = set(VOCABULARY.words[cls].operations)
    rules = rules_of(cls)
    watched = Watched(
        monkeypatch, RecordedDuel, table_of, lambda duel: [view(duel, seat) for seat in (0, 1)], operations
    )
    for seed in range(SEEDS):
        game = Game.begin(rules, seed=seed, record=True)
        go_on(game, Random(seed), choices=150)
        retold = Retelling(rules.rules, RecordedDuel.empty(rules.rules, seed, game.state.code).to_data())
        for event in game.events:
            retold.happen(event)
        assert retold.at == position(game.state.to_data())
        if operations <= watched.called or (seed >= SOME and operations & watched.called):
            break
    assert operations & (watched.called | SELDOM)
    assert not watched.unrecorded
    assert not watched.unseen
