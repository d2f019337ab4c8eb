"""The rulings that a scenario can say, one test each."""

from __future__ import annotations

from pathlib import Path

import pytest
from rulings.react.bench import HERE, outcomes
from sim.scenario_names import scenario_names

FILES = sorted(HERE.glob("*.yaml"))
STORIES = [(path, name) for path in FILES for name in scenario_names(path)]


@pytest.mark.parametrize(("path", "name"), STORIES, ids=[f"{path.stem}: {name}" for path, name in STORIES])
def test_it_goes_as_the_scenario_says(path: Path, name: str) -> None:
    (outcome,) = (each for each in outcomes(path) if each.name == name)
    said = [
        f"line {failure.diagnostic.span.line}: {failure.diagnostic.message}\n{failure.diagnostic.hint}\n{failure.shown}"
        for failure in outcome.failures
    ]
    assert not said, "\n".join([outcome.name, *said])


def test_every_scenario_names_a_rule() -> None:
    assert not [outcome.name for path in FILES for outcome in outcomes(path) if not outcome.rules]
