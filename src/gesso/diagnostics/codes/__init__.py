"""The catalogue of problems: every code with what it means, banded by the stage that finds it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from gesso.diagnostics import Code, codes_in
from gesso.diagnostics.codes import (
    effect_text,
    effects,
    printing,
    project,
    scenarios,
    schema,
    settings,
    source,
    translations,
)

__all__ = ["CATALOGUE", "merge"]


def merge(*bands: Iterable[Code]) -> Mapping[str, Code]:
    """All codes by their numbers, in that order; raises ValueError where a number or a name stands twice."""
    names: set[str] = set()
    codes: dict[str, Code] = {}
    for code in sorted((code for band in bands for code in band), key=lambda code: code.code):
        if code.code in codes or code.name in names:
            raise ValueError(f"the catalogue holds {code.code} {code.name} twice")
        names.add(code.name)
        codes[code.code] = code
    return MappingProxyType(codes)


CATALOGUE = merge(
    codes_in(effect_text, printing, project, scenarios, schema, settings, source, translations), effects.CODES
)
"""The codes of the stages; each game has some of its own beside them."""
