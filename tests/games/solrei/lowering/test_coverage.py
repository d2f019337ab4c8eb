"""Random Shows between set-ups and free builds reach every clause of every file, bans and standing values included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from games.solrei import roster
from games.solrei.lowering.plugins import plugins

from gesso.engine.errors import PluginError
from gesso.games.solrei.rules.ruleset import ShowRuleset

SHOWS = 200
RARE = {"if I won the round", "gain 2 damage", "break 1 rival art", "I cannot swap"}
"""The Last Dance needs a Crisis of 5, and Standing Stone bans what only loose Arts would do for its player."""


def builds(random: Random) -> Iterator[str]:
    """Each Muse with her own cards or, half of the time, mixed with loose ones; not all of them are allowed."""
    (loose,) = (roster.set_ups()[id] for id in roster.table().loose)
    while True:
        for muse in roster.MUSES:
            own = roster.set_ups()[muse]
            if random.random() < 0.5:
                yield muse
            else:
                advantage = random.choice([*own.advantages, *loose.advantages]).id
                arts = random.sample([art.id for art in (*own.arts, *loose.arts)], 4)
                yield f"{muse}+{advantage}+{','.join(arts)}"


@pytest.mark.slow
def test_random_shows_reach_every_clause() -> None:
    """Every sentence is carried out, every ban and every value asked for, but for some that random play seldom meets."""
    random, reached = Random(3), Counter[tuple[str, int, str]]()
    words = builds(random)
    for seed in range(SHOWS):
        try:
            rules = ShowRuleset(roster.table(), plugins(observed=True), (next(words), next(words)), observed=True)
        except PluginError:
            continue
        show = rules.begin(seed)
        while show.result < 0:
            who, _, options = show.pending[0]
            show.apply(random.choice(options), who)
        for clause, outcome in rules.outcomes(show).items():
            reached[clause] += sum(outcome)
    unreached = {text for (_, _, text), times in reached.items() if not times}
    assert len(reached) == 168
    assert unreached <= RARE
