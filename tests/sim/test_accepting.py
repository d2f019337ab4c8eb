"""What a scenario found instead of what it expected can be written into it, in the notation of its file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gesso.api import Workspace
from gesso.diagnostics.fixes import applied
from gesso.page.shown import accepting

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("entry", ["cards/react/calligrapher/artist.yaml", "cards/solrei/ashley/set-up.yaml"])
def test_a_changed_card_fails_scenarios_that_then_expect_what_was_found(entry: str) -> None:
    workspace, scenarios = Workspace(ROOT), (ROOT / entry).with_name("scenarios.yaml")
    text, card = scenarios.read_text(encoding="utf-8"), (ROOT / entry).read_text(encoding="utf-8")
    words = r"(place|deal|move|gain) (\d)"
    workspace.write(entry, re.sub(words, lambda match: f"{match[1]} {int(match[2]) + 1}", card))
    failed = [outcome for outcome in workspace.played(scenarios).outcomes if not outcome.passed]
    fixes = [(outcome.name, accepting(outcome)) for outcome in failed]
    assert len(failed) >= 3 and all(fix for _, fix in fixes)
    for name, fix in fixes:
        assert fix is not None
        (again,) = workspace.played(scenarios, name, applied(text, [fix])).outcomes
        lines = {edit.span.line for edit in fix.edits}
        assert lines.isdisjoint(failure.diagnostic.span.line for failure in again.failures)
