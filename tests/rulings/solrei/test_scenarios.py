"""The rulings that a scenario can say, one test each."""

from __future__ import annotations

import pytest
from games.solrei.scenarios.stories import report
from rulings.solrei.bench import HERE, played

from gesso.sim.scenarios import Outcome

FILES = sorted(HERE.glob("*.yaml"))
PLAYED = [(path, outcome) for path in FILES for outcome in played(path).outcomes]


@pytest.mark.parametrize("outcome", [outcome for _, outcome in PLAYED], ids=[f"{p.stem}: {o.name}" for p, o in PLAYED])
def test_it_goes_as_the_scenario_says(outcome: Outcome) -> None:
    assert outcome.passed, report(outcome)


def test_every_file_is_played_and_every_scenario_names_a_rule() -> None:
    assert not [found.message for path in FILES for found in played(path).diagnostics]
    assert not [outcome.name for _, outcome in PLAYED if not outcome.rules]
