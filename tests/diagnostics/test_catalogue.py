"""One registry of codes."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from gesso.diagnostics import Code, Severity, codes, codes_in
from gesso.diagnostics.codes import CATALOGUE, merge
from gesso.games import game_ids, load

SOURCE = Path(__file__).parents[2] / "src" / "gesso"


def names_of_codes(node: ast.AST) -> list[str]:
    """The constants that an import or an attribute `codes.NAME` names."""
    if isinstance(node, ast.ImportFrom) and node.module == "gesso.diagnostics.codes":
        return [alias.name for alias in node.names]
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "codes" and node.attr.isupper():
        return [node.attr]
    return []


@pytest.mark.parametrize(
    ("stage", "bands"),
    [("source", "GS0"), ("schema", "GS[01]"), ("lang", "GS[23]"), ("checks", "GS[3-6]"), ("printing", "GS[17]"), ("sim", "GS[18]")],
)  # fmt: skip
def test_a_stage_keeps_to_its_bands(stage: str, bands: str) -> None:
    names = {
        name
        for path in (SOURCE / stage).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in names_of_codes(node)
    }
    used = [vars(codes)[name] for name in names]
    assert used
    assert not [code for code in used if not re.match(bands, code.code)]


def test_codes_are_declared_in_order() -> None:
    parts = [load(game).codes for game in game_ids()]
    for declared in (codes_in(vars(codes)), *(part() for part in parts if part)):
        numbers = [code.code for code in declared]
        assert numbers == sorted(set(numbers))


def test_a_code_or_name_given_twice_is_refused() -> None:
    rule = Code("GS999", "some-name", Severity.ERROR)
    for other in (Code("GS999", "other", Severity.ERROR), Code("GS998", "some-name", Severity.ERROR)):
        with pytest.raises(ValueError, match="twice"):
            merge((rule,), (other,))


def test_the_catalogue_holds_what_is_declared() -> None:
    assert tuple(CATALOGUE.values()) == codes_in(vars(codes))
