"""Each fixable code: a faulty file and what its fix makes of it."""

from __future__ import annotations

import pytest
from mending.cases import Case, cases

from gesso.diagnostics import Fixable
from gesso.project.codes import all_codes
from gesso.tasks.fix import autofix

CASES = tuple(cases())
PROJECT = {
    "GS616", "GS622", "GS805", "GS808", "GS811", "GS901", "GS902", "GS903", "GS904", "GS905", "GS906", "GS955",
}  # fmt: skip
"""Codes of more than one file, or of other files, which `test_projects.py` has."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.title}")
def test_a_fault_is_mended_and_nothing_else_changes(case: Case) -> None:
    mended = autofix(case.look, unsafe=not case.safe)
    assert mended.texts.get(case.sample.file, case.before) == case.after
    assert case.code in {repair.problem.code for repair in mended.made}
    assert case.code not in {found.code for found in mended.left}
    assert not mended.taken_back


@pytest.mark.parametrize(
    "case", [case for case in CASES if not case.safe], ids=lambda case: f"{case.code} {case.title}"
)
def test_an_unsafe_fix_is_made_on_demand_alone(case: Case) -> None:
    mended = autofix(case.look)
    assert case.code not in {repair.problem.code for repair in mended.made}


@pytest.mark.slow
def test_every_fixable_code_has_a_case_of_each_kind() -> None:
    wanted = {Fixable.NO: set(), Fixable.SAFE: {True}, Fixable.UNSAFE: {False}, Fixable.EITHER: {True, False}}
    had = {code: {case.safe for case in CASES if case.code == code} for code in all_codes() if code not in PROJECT}
    assert had == {code: wanted[all_codes()[code].fix] for code in had}
