"""Every code of the game fires where it should, at its line and in its words, and stays silent at a near miss."""

from __future__ import annotations

import pytest
from checks.case_files import Case
from games.solrei.checks.casebook import base, cases, find

from gesso.diagnostics import Code
from gesso.diagnostics.codes import CATALOGUE
from gesso.diagnostics.explanations import explanation
from gesso.games.solrei import codes

ALL = cases()
EFFECTS = [code for code in CATALOGUE.values() if code.code.startswith(("GS3", "GS4", "GS5", "GS6"))]
NOT_HERE = {
    "GS401",  # no sentence of SolRei ends the game
    "GS334",  # SolRei has no `that much`
    "GS420",  # under `the rival may` no sentence of SolRei has another player as its subject
    "GS508",  # SolRei has a code of its own for what nothing replaces
    "GS617",  # no noun of SolRei takes `a` after a verb
    "GS622",  # the game file has tests of its own
}
CODES = [code for code in (*EFFECTS, *codes.CODES) if code.code not in NOT_HERE]


@pytest.mark.parametrize("name", ["small.yaml", "loose.yaml", "bram.yaml"])
def test_the_base_of_all_cases_is_clean(name: str) -> None:
    """The files into which cases are set have no problem of their own."""
    assert find(base(name)) == ()


@pytest.mark.parametrize("case", ALL, ids=[f"{case.code} {case.title}" for case in ALL])
def test_case(case: Case) -> None:
    """A case reports exactly what its comments say, each at its line."""
    case.hold_against(find(case.text))


@pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
def test_every_code_has_a_case_and_a_near_miss(code: Code) -> None:
    """Each code of the catalogue is shown to fire, and shown to hold back."""
    assert any(case.code == code.code and case.fires for case in ALL), f"no case fires {code.code}"
    assert any(case.code == code.code and not case.fires for case in ALL), f"no near miss for {code.code}"


@pytest.mark.parametrize("code", codes.CODES, ids=[code.name for code in codes.CODES])
def test_every_code_explains_itself(code: Code) -> None:
    """Each code says what, why, an example and what to write instead."""
    for part in ("title", "problem", "reason", "example", "instead"):
        assert getattr(explanation(code), part), f"{code.code} has no {part}"
