"""Every Artist's oddities, told as scenarios: one test for each story."""

from __future__ import annotations

import pytest
from sim.roster import ROOT, SCENARIOS, play_file

from gesso.sim.scenarios import read_scenarios
from gesso.source import read_file

NAMES = sorted(path.stem for path in SCENARIOS.glob("*.yaml"))


def titles() -> list[tuple[str, str]]:
    found = []
    for name in NAMES:
        node = read_file(SCENARIOS / f"{name}.yaml", root=ROOT).node
        assert node is not None, name
        found += [(name, scenario.name.text) for scenario in read_scenarios(node)[0]]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_file_keeps_to_its_format(name: str) -> None:
    assert play_file(name).diagnostics == ()


@pytest.mark.parametrize(("name", "title"), titles(), ids=lambda text: text)
def test_a_story_ends_as_it_says(name: str, title: str) -> None:
    outcome = next(outcome for outcome in play_file(name).outcomes if outcome.name == title)
    for failure in outcome.failures:
        span = failure.diagnostic.span
        pytest.fail(f"{span.path}:{span.line}: {failure.diagnostic.message}\n{failure.shown}", pytrace=False)


def test_every_artist_has_a_dozen() -> None:
    assert len(NAMES) == 10
    assert all(len(play_file(name).outcomes) >= 12 for name in NAMES)
