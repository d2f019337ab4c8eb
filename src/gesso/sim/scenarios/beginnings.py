"""What keeps a scenario from beginning: players who cannot play, a position that cannot be set up."""

from contextlib import suppress

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import UNPLAYABLE
from gesso.diagnostics.suggestions import correction
from gesso.engine import EndlessGame, PluginError, PluginFault, Ruleset
from gesso.sim.scenarios.adapter import ScenarioAdapter, ScenarioError
from gesso.sim.scenarios.reader import Scenario


def unplayable(scenario: Scenario, error: PluginError) -> Diagnostic:
    """The report of players who cannot play each other."""
    first, *_ = scenario.players
    meant = next((word for word in scenario.players if f"`{word.text}`" in str(error)), None)
    hint = "name an entry that lies beside this one"
    if meant is None:
        return Diagnostic(UNPLAYABLE, str(error), first.span, hint)
    hint, fixes = correction(meant.text, error.known, meant.span, hint)
    return Diagnostic(UNPLAYABLE, str(error), meant.span, hint, fixes=fixes)


def position_problems(rules: Ruleset, adapter: ScenarioAdapter, scenario: Scenario) -> tuple[Diagnostic, ...]:
    """What keeps the position of a scenario from being set up. What goes wrong while a card sets up is for playing it."""
    with suppress(EndlessGame, PluginFault):
        try:
            adapter.table(rules, scenario).position()
        except ScenarioError as error:
            return error.diagnostics
    return ()
