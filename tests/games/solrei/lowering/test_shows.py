"""The set-ups play: every Muse, against the next one, random Shows to the end."""

from __future__ import annotations

import pytest
from games.solrei import roster
from games.solrei.lowering.plugins import plugins
from games.solrei.rules.test_random_shows import play

from gesso.games.solrei.rules.ruleset import ShowRuleset

NEXT = tuple(zip(roster.MUSES, (*roster.MUSES[1:], roster.MUSES[0])))
FREE = "halder+old-stones+salt-the-earth,ghost-light,borrowed-time,smoke-and-mirrors"


@pytest.mark.parametrize("pair", [*NEXT, (FREE, "ashley")], ids=lambda pair: "-".join(pair)[:30])
def test_random_shows_of_the_set_ups_end(pair: tuple[str, str]) -> None:
    """In every state all cards are there, no two options read alike, and nobody is told what is hidden."""
    show = play(ShowRuleset(roster.table(), plugins(), pair), seed=2, look=0.02)
    assert show.result in (0, 1, 2)


@pytest.mark.slow
def test_an_observed_plugin_plays_the_same_show() -> None:
    """It counts, and changes nothing."""
    found = []
    for observed in (False, True):
        rules = ShowRuleset(roster.table(), plugins(observed=observed), ("ashley", "bram"), observed=observed)
        show = play(rules, seed=4)
        found.append((show.result, show.chance, show.round, show.deck))
    assert found[0] == found[1]
