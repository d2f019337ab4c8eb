"""Every verb and price says what it causes, on its node or in a function, so that checks can follow it."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from gesso.checks.consequences import Consequences
from gesso.games.react.checks.consequences import DuelConsequences
from gesso.games.react.lang import language as react
from gesso.games.solrei.checks.consequences import ShowConsequences
from gesso.games.solrei.lang import language as solrei
from gesso.lang.nodes import NodeSpec


def _is_verb(spec: object) -> bool:
    return isinstance(spec, NodeSpec) and bool(spec.operations) and spec.chapter != "picking"


SPECS = [
    pytest.param(spec, consequences, id=f"{game}-{spec.node.__name__}")
    for game, vocabulary, consequences in (
        ("react", react.VOCABULARY, DuelConsequences),
        ("solrei", solrei.VOCABULARY, ShowConsequences),
    )
    for spec in vocabulary.words.values()
]
VERBS = [param for param in SPECS if _is_verb(param.values[0])]
"""Sentences and prices: what operations of the rules carry out, except a pick by itself."""


@pytest.mark.parametrize(("spec", "consequences"), VERBS)
def test_a_verb_declares_its_outcomes_or_has_a_function(spec: NodeSpec, consequences: type[Consequences]) -> None:
    """A verb that causes nothing which a check follows declares an empty tuple."""
    assert spec.outcomes is not None or spec.node in consequences.functions


@pytest.mark.parametrize(("spec", "consequences"), SPECS)
def test_an_outcome_is_declared_once_with_a_known_kind_and_a_field(
    spec: NodeSpec, consequences: type[Consequences]
) -> None:
    assert spec.outcomes is None or spec.node not in consequences.functions
    names = {item.name for item in fields(spec.node)}
    for outcome in spec.outcomes or ():
        kind, _, field = outcome.partition(" ")
        assert not field or field in names
        # A kind may be named by a field: `gains-{stat}`.
        assert any(re.fullmatch(re.sub(r"{\w+}", ".+", kind), known) for known in consequences.kinds)
