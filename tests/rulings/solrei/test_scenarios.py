"""The rulings that a scenario can say, one test each."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.solrei.scenarios.stories import report
from rulings.solrei.bench import HERE, played
from sim.scenario_names import scenario_names

FILES = sorted(HERE.glob("*.yaml"))
STORIES = [(path, name) for path in FILES for name in scenario_names(path)]


@pytest.mark.parametrize(("path", "name"), STORIES, ids=[f"{path.stem}: {name}" for path, name in STORIES])
def test_it_goes_as_the_scenario_says(path: Path, name: str) -> None:
    (outcome,) = (each for each in played(path).outcomes if each.name == name)
    assert outcome.passed, report(outcome)


def test_every_file_is_played_and_every_scenario_names_a_rule() -> None:
    assert not [found.message for path in FILES for found in played(path).diagnostics]
    assert not [outcome.name for path in FILES for outcome in played(path).outcomes if not outcome.rules]
