"""Any part of a Show as a scenario that passes."""

from __future__ import annotations

import pytest
from games.solrei import roster
from games.solrei.scenarios.stories import pairing
from sim.recordings import check_recording, check_words
from soak import games

from gesso.engine import Game
from gesso.games.solrei.scenarios import ADAPTER
from gesso.games.solrei.scenarios.keys import KEYS, RECORDED
from gesso.sim.scenarios.recorder import record

PAIRS = [(muse, roster.MUSES[(number * 3 + 1) % len(roster.MUSES)]) for number, muse in enumerate(roster.MUSES)]


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_recording_of_a_random_show_passes(pair: tuple[str, str]) -> None:
    """Whatever goes on where it begins."""
    for seed in range(games(2, 6)):
        check_recording(pairing(pair), ADAPTER, seed)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_everything_that_is_offered_is_a_word_of_scenarios(pair: tuple[str, str]) -> None:
    """Also what is forced."""
    check_words(pairing(pair), ADAPTER, 1)


def test_every_key_of_a_position_is_written() -> None:
    """Or it could not be read back."""
    assert {key.name for key in KEYS if key.read is not None} == set(RECORDED)


def test_what_leaves_no_choice_is_not_written() -> None:
    """Passes above all."""
    game = Game.begin(pairing(("ashley", "bram")), seed=3)
    while game.state.round < 2:  # type: ignore[attr-defined]
        game.apply(game.options()[0])
    text = record(game.rules, ADAPTER, game.log)
    assert text.count("pass") < str(game.log.text()).count("pass")
