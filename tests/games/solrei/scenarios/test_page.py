"""docs/solrei/scenarios.md: its file passes, its report is what is reported, and it names every key."""

from __future__ import annotations

import re

from games.solrei import roster
from games.solrei.scenarios.stories import pairing

from gesso.games.solrei.scenarios import ADAPTER
from gesso.schema.documents import load_document
from gesso.sim.scenarios import FileOutcome
from gesso.sim.scenarios.runner import run_reading
from gesso.source import read_text

PAGE = (roster.ROOT.parents[1] / "docs" / "solrei" / "scenarios.md").read_text(encoding="utf-8")
FILE = "cards/solrei/ashley/scenarios.yaml"


def block(kind: str) -> str:
    """The one block of the page in this language."""
    (text,) = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    return str(text)


def played(text: str) -> FileOutcome:
    return run_reading(read_text(text, path=FILE), ADAPTER, pairing, FILE)


def test_the_example_passes_as_it_stands() -> None:
    outcome = played(block("yaml"))
    assert not outcome.diagnostics and [each.passed for each in outcome.outcomes] == [True]


def test_the_report_is_the_one_shown() -> None:
    (outcome,) = played(block("yaml").replace("bram: 1}", "bram: 0}")).outcomes
    (failure,) = outcome.failures
    span = failure.diagnostic.span
    assert block("text").strip() == f"{span.path}:{span.line}:{span.column}: {failure.diagnostic.message}"


def test_every_key_is_described() -> None:
    scenario = load_document("solrei/scenarios")["properties"]["scenarios"]["items"]
    expectation = scenario["properties"]["expect"]["properties"]
    keys = {*scenario["properties"], *expectation, *expectation["options"]["properties"]}
    assert {key for key in keys if f"`{key}`" not in PAGE} == set()
