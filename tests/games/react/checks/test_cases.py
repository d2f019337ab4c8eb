"""Every code of the game fires where it should, at its line and in its words, and stays silent at a near miss."""

from __future__ import annotations

import pytest
from checks.case_files import Case
from games.react.checks.casebook import CASES, cases, find

from gesso.diagnostics import Code
from gesso.diagnostics.codes import CATALOGUE
from gesso.diagnostics.explanations import explanation
from gesso.games.react import codes

ALL = cases()
EFFECTS = [code for code in CATALOGUE.values() if code.code.startswith(("GS3", "GS4", "GS5", "GS6"))]
CODES = (*EFFECTS, *codes.CODES)
OF_THE_TABLE = {"GS622"}
"""Codes about the game file, which have tests of their own."""


@pytest.mark.parametrize("name", ["base.yaml", "small.yaml"])
def test_the_base_of_all_cases_is_clean(name: str) -> None:
    """The Artists into which cases are set have no problem of their own."""
    assert find((CASES / "react/checks" / name).read_text(encoding="utf-8")) == ()


@pytest.mark.parametrize("case", ALL, ids=[f"{case.code} {case.title}" for case in ALL])
def test_case(case: Case) -> None:
    """A case reports exactly what its comments say, each at its line."""
    case.hold_against(find(case.text))


@pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
def test_every_code_has_a_case_and_a_near_miss(code: Code) -> None:
    """Each code of the catalogue is shown to fire, and shown to hold back."""
    if code.code in OF_THE_TABLE:
        return
    assert any(case.code == code.code and case.fires for case in ALL), f"no case fires {code.code}"
    assert any(case.code == code.code and not case.fires for case in ALL), f"no near miss for {code.code}"


@pytest.mark.parametrize("code", CODES, ids=[code.name for code in CODES])
def test_every_code_explains_itself(code: Code) -> None:
    """Each code says what, why, an example and what to write instead."""
    for part in ("title", "problem", "reason", "example", "instead"):
        assert getattr(explanation(code), part), f"{code.code} has no {part}"
