"""The rulings that a scenario can say, one test each."""

from __future__ import annotations

import pytest
from rulings.react.bench import HERE, outcomes

from gesso.sim.scenarios import Outcome

FILES = sorted(HERE.glob("*.yaml"))
PLAYED = [(path, outcome) for path in FILES for outcome in outcomes(path)]


@pytest.mark.parametrize("outcome", [outcome for _, outcome in PLAYED], ids=[f"{p.stem}: {o.name}" for p, o in PLAYED])
def test_it_goes_as_the_scenario_says(outcome: Outcome) -> None:
    said = [
        f"line {failure.diagnostic.span.line}: {failure.diagnostic.message}\n{failure.diagnostic.hint}\n{failure.shown}"
        for failure in outcome.failures
    ]
    assert not said, "\n".join([outcome.name, *said])


def test_every_scenario_names_a_rule() -> None:
    assert not [outcome.name for _, outcome in PLAYED if not outcome.rules]
