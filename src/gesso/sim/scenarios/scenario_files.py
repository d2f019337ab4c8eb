"""A file of scenarios, from its text to what came of each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gesso.diagnostics import CheckError, Diagnostic, has_errors
from gesso.diagnostics.codes.scenarios import UNPLAYABLE
from gesso.engine import PluginError, Ruleset
from gesso.schema import validate
from gesso.sim.scenarios.adapter import ScenarioAdapter
from gesso.sim.scenarios.outcome import Failure, FileOutcome, Outcome
from gesso.sim.scenarios.reader import Scenario, read_scenarios
from gesso.sim.scenarios.runner import play_scenario
from gesso.source import Reading, read_file

Pairing = Callable[[tuple[str, ...]], Ruleset]
"""The rules for the entries of these ids; raises CheckError or PluginError."""


def run_file(path: Path, adapter: ScenarioAdapter, pairing: Pairing, *, root: Path) -> FileOutcome:
    """Play the scenarios of a file inside `root`. Never raises for what stands in the file."""
    return run_reading(read_file(path, root=root), adapter, pairing, str(path))


def run_reading(reading: Reading, adapter: ScenarioAdapter, pairing: Pairing, path: str) -> FileOutcome:
    """Play the scenarios of a text that has been read: none where an entry that one of them names has errors."""
    report = list(reading.diagnostics)
    shown = reading.source.path if reading.source is not None else path
    if reading.node is not None:
        report += validate(reading.node, adapter.schema)
    if reading.node is None or has_errors(report):
        return FileOutcome(shown, tuple(report), ())
    scenarios, problems = read_scenarios(reading.node)
    if problems:
        return FileOutcome(shown, (*report, *problems), ())
    try:
        return FileOutcome(shown, tuple(report), tuple(_run(scenario, adapter, pairing) for scenario in scenarios))
    except CheckError as error:
        return FileOutcome(shown, (*report, *error.diagnostics), ())


def _run(scenario: Scenario, adapter: ScenarioAdapter, pairing: Pairing) -> Outcome:
    ids = tuple(word.text for word in scenario.players)
    try:
        rules = pairing(ids)
    except PluginError as error:
        at = scenario.players[0].span
        for word in scenario.players:
            if f"`{word.text}`" in str(error):
                at = word.span
        failure = Failure(Diagnostic(UNPLAYABLE, str(error), at, "name an entry that lies beside this one"))
        return Outcome(scenario.name.text, scenario.name.span, scenario.rules, (failure,), 0)
    return play_scenario(rules, adapter, scenario)
