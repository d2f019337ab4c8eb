"""Every word of SolRei has its lowering, by the name that it declares, and operations that the rules have."""

from __future__ import annotations

from types import ModuleType

import pytest

from gesso.codegen.conditions import PLAYERS
from gesso.games.solrei.lang import costs as prices
from gesso.games.solrei.lang import events, sentences, things
from gesso.games.solrei.lang.ast import Forbid, GainAbility
from gesso.games.solrei.lowering import EVENTS, costs
from gesso.games.solrei.lowering.descriptions import CONDITIONS, MOMENTS, STATES, THINGS
from gesso.games.solrei.lowering.verbs import SENTENCES
from gesso.games.solrei.rules.show import Show
from gesso.lang.ast import Node
from gesso.lang.nodes import nodes_in

CHAPTERS: tuple[ModuleType, ...] = (prices, sentences, things, events)
TABLES = (SENTENCES, CONDITIONS, STATES, EVENTS, THINGS, PLAYERS, MOMENTS)
OWN = nodes_in(CHAPTERS)


@pytest.mark.parametrize("cls", OWN, ids=lambda cls: cls.__name__)
def test_the_lowering_of_a_node_is_the_function_that_its_declaration_names(cls: type[Node]) -> None:
    """Who reads a declaration finds the function by its name; what has none is compiled with the node that holds it."""
    found = {table._functions[cls].__name__.rstrip("_") for table in TABLES if cls in table._functions}
    if cls in nodes_in((prices,)):
        assert callable(getattr(costs, cls.spec.lowering))
    else:
        assert found == {cls.spec.lowering} - {""}


@pytest.mark.parametrize("cls", nodes_in((prices, sentences)), ids=lambda cls: cls.__name__)
def test_every_sentence_and_price_has_an_operation(cls: type[Node]) -> None:
    """A verb for which the rules do nothing would be a clause that does nothing."""
    assert cls.spec.operations
    for operation in cls.spec.operations:
        assert callable(getattr(Show, operation, None)), operation


def test_what_is_set_up_for_the_round_is_put_in_force() -> None:
    """Gained items, bans of effects and `until` take the same way."""
    assert GainAbility.spec.operations == Forbid.spec.operations == ("put_in_force",)
