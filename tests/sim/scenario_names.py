"""What stands in a file of scenarios, before any is played: tests are collected by it."""

from __future__ import annotations

from pathlib import Path

from gesso.sim.scenarios.reader import read_scenarios
from gesso.source import read_file


def scenario_names(path: Path) -> list[str]:
    """The names of the scenarios of a file, each of which is there once."""
    node = read_file(path, root=path.parent).node
    assert node is not None, path
    return [scenario.name.text for scenario in read_scenarios(node)[0]]
