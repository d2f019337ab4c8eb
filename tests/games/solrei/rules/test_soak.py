"""Every pair of the set-ups plays random Shows, each state looked at; `make soak` plays many."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from games.solrei import roster
from games.solrei.lowering.plugins import plugins
from games.solrei.rules.test_random_shows import play
from soak import seeds

from gesso.games.solrei.rules.ruleset import ShowRuleset

FREE = "ashley+ember-school+kindled-edge,false-opening,open-hand,level-gaze"


@pytest.mark.slow
@pytest.mark.parametrize("pair", [*combinations_with_replacement(roster.MUSES, 2), (FREE, "bram"), (FREE, FREE)])
def test_every_pair_keeps_to_the_invariants_and_tells_nothing(pair: tuple[str, str]) -> None:
    """Also Muses against themselves, and free builds, in which every step is asked."""
    rules = ShowRuleset(roster.table(), plugins(), pair)
    for seed in seeds(1):
        assert play(rules, seed, look=0.05).result in (0, 1, 2)
