"""Whatever the checks let through can be lowered and loaded."""

from __future__ import annotations

from random import Random

import pytest
from games.solrei import roster
from games.solrei.checks.casebook import checked, placed
from games.solrei.checks.test_any_text import PLACES
from games.solrei.lang.strategies import programs
from lang.drawn_programs import Drawn, try_programs
from oracle.solrei.invented import bearers, sound, swapped, with_another_text, with_counters
from oracle.solrei.invention import Inventor
from soak import games

from gesso.engine.plugin import plugin_from_text
from gesso.games.solrei.lang.language import SOLREI
from gesso.games.solrei.lowering import generate
from gesso.lang.unparser import unparse

CULTIVATING = ("bram", "halder")
"""Set-ups in which a text may speak of cultivated cards."""


@pytest.mark.slow
def test_invented_texts_can_be_lowered() -> None:
    """Texts of the right types, one on a real card at a time."""
    lowered = 0
    for number in range(games(100, 250)):
        random = Random(number)
        set_up = with_counters(roster.set_ups()[random.choice(CULTIVATING)])
        inventor = Inventor(random, roster.table(), [piece.id for piece in set_up.pieces])
        bearer = random.choice(bearers(set_up))
        program = sound(swapped(set_up, bearer, with_another_text(bearer, inventor)))
        if program is not None:
            plugin_from_text(generate(program), "<any text>")
            lowered += 1
    assert lowered > 20


@pytest.mark.slow
def test_texts_of_any_shape_can_be_lowered() -> None:
    """Programs of every shape that the grammar has: most make no sense and are refused."""
    try_programs("solrei", programs, 200, lower)


def lower(program: Drawn) -> None:
    """Lower a program if it checks."""
    kind, nodes = program
    lines = unparse(SOLREI, nodes).splitlines()
    if kind == "cost":
        lines = ["cost: |", *("  " + line for line in lines), "effect: |", "  draw 1 card"]
    found = checked(placed(PLACES.get(kind, "before-showdown"), lines)).program
    if found is not None:
        plugin_from_text(generate(found), "<any text>")
