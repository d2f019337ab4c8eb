"""Scenarios of SolRei, played on the generated plug-ins of `cards/solrei`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.solrei import roster
from games.solrei.lowering.plugins import plugins

from gesso.games.solrei.rules.ruleset import ShowRuleset, ruleset
from gesso.games.solrei.scenarios import ADAPTER
from gesso.sim.scenarios import FileOutcome, Outcome, run_file
from gesso.sim.scenarios.runner import run_reading
from gesso.source import read_text

HEAD = """\
gesso: 1
game: solrei
players: [ashley, bram]
scenarios:
"""


@cache
def pairing(players: tuple[str, ...]) -> ShowRuleset:
    """What two players bring, linked; it knows the lines of each cost."""
    return ruleset(roster.table(), plugins(observed=True), players, observed=True)


@cache
def beside(id: str) -> FileOutcome:
    """The scenarios that lie beside a set-up."""
    return play_path(roster.ROOT / id / "scenarios.yaml")


def play_path(path: Path) -> FileOutcome:
    """A file of scenarios."""
    return run_file(path, ADAPTER, pairing, root=path.parent)


def play_text(text: str) -> FileOutcome:
    """Scenarios of Ashley against Bram; the first line of `text` is line 5 of the file."""
    return run_reading(read_text(HEAD + text, path="s.yaml"), ADAPTER, pairing, "s.yaml")


def report(outcome: Outcome) -> str:
    """What went otherwise, empty for a scenario that passed."""
    return "\n".join(
        f"line {failure.diagnostic.span.line}: {failure.diagnostic.message}\n{failure.diagnostic.hint}\n{failure.shown}"
        for failure in outcome.failures
    )
