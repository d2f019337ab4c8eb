"""The catalogue of problems: every code with what it means, banded by the stage that finds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from gesso.diagnostics import Code
from gesso.diagnostics.codes import printing, project, scenarios, schema, source

__all__ = ["CATALOGUE", "merge"]


def merge(*bands: Iterable[Code]) -> Mapping[str, Code]:
    """All rules by code, in the order of the codes; raises ValueError where a code or a name stands twice."""
    rules = sorted((rule for band in bands for rule in band), key=lambda rule: rule.code)
    names: set[str] = set()
    codes: dict[str, Code] = {}
    for rule in rules:
        if rule.code in codes or rule.name in names:
            raise ValueError(f"the catalogue holds {rule.code} {rule.name} twice")
        names.add(rule.name)
        codes[rule.code] = rule
    return MappingProxyType(codes)


CATALOGUE: Mapping[str, Code] = merge(source.CODES, schema.CODES, printing.CODES, scenarios.CODES, project.CODES)
