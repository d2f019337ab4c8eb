"""The stories beside the set-ups go as they say."""

from __future__ import annotations

import pytest
from games.solrei import roster
from games.solrei.scenarios.stories import beside, pairing, report
from sim.scenario_names import scenario_names

from gesso.games.solrei.scenarios import ADAPTER
from gesso.sim.scenarios import run_file

STORIES = [(id, name) for id in roster.MUSES for name in scenario_names(roster.ROOT / id / "scenarios.yaml")]


@pytest.mark.parametrize("id", roster.MUSES)
def test_a_file_keeps_to_its_format(id: str) -> None:
    """Then its scenarios are played."""
    assert beside(id).diagnostics == ()
    assert len(beside(id).outcomes) >= 8


@pytest.mark.parametrize(("id", "name"), STORIES, ids=lambda text: text)
def test_a_story_goes_as_it_says(id: str, name: str) -> None:
    """Step by step."""
    outcome = next(outcome for outcome in beside(id).outcomes if outcome.name == name)
    assert outcome.passed, report(outcome)


@pytest.mark.parametrize("id", roster.MUSES)
def test_every_story_can_be_saved_before_every_choice(id: str) -> None:
    """And goes on from there."""
    outcome = run_file(roster.ROOT / id / "scenarios.yaml", ADAPTER, pairing, root=roster.ROOT, saving=True)
    assert outcome.passed, [report(each) for each in outcome.outcomes if not each.passed]
