"""One registry of codes."""

from __future__ import annotations

from types import ModuleType

import pytest

from gesso.diagnostics import Code, Severity, codes_in
from gesso.diagnostics.codes import CATALOGUE, merge, printing, project, schema, source


@pytest.mark.parametrize(("band", "rules"), [("GS0", source), ("GS1", schema), ("GS7", printing), ("GS9", project)])
def test_a_stage_keeps_to_its_band(band: str, rules: ModuleType) -> None:
    for rule in codes_in(rules):
        assert rule.code.startswith(band)
        assert CATALOGUE[rule.code] is rule


def test_a_code_or_name_given_twice_is_refused() -> None:
    rule = Code("GS999", "some-name", Severity.ERROR, "T.", "W.", "W.")
    for other in (
        Code("GS999", "other", Severity.ERROR, "", "", ""),
        Code("GS998", "some-name", Severity.ERROR, "", "", ""),
    ):
        with pytest.raises(ValueError, match="twice"):
            merge((rule,), (other,))
