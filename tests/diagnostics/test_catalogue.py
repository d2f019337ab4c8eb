"""One registry of codes."""

from __future__ import annotations

import pytest

from gesso.diagnostics import Code, Severity
from gesso.diagnostics.codes import CATALOGUE, merge, printing, project, schema, source


@pytest.mark.parametrize(("band", "rules"), [("GS0", source), ("GS1", schema), ("GS7", printing), ("GS9", project)])
def test_a_stage_keeps_to_its_band(band: str, rules: object) -> None:
    for rule in rules.CODES:  # type: ignore[attr-defined]
        assert rule.code.startswith(band)
        assert CATALOGUE[rule.code] is rule


@pytest.mark.parametrize("module", [source, schema, printing, project], ids=lambda module: module.__name__)
def test_no_rule_of_a_band_is_left_out_of_its_list(module: object) -> None:
    declared = {value for value in vars(module).values() if isinstance(value, Code)}
    assert declared == set(module.CODES)  # type: ignore[attr-defined]


def test_a_code_or_name_given_twice_is_refused() -> None:
    rule = Code("GS999", "some-name", Severity.ERROR, "T.", "W.", "W.")
    for other in (
        Code("GS999", "other", Severity.ERROR, "", "", ""),
        Code("GS998", "some-name", Severity.ERROR, "", "", ""),
    ):
        with pytest.raises(ValueError, match="twice"):
            merge((rule,), (other,))
