"""What a target means once its ability has left the Exchange."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gesso.engine.contract import NOTHING
from gesso.games.solrei.rules.activation import Activation
from gesso.games.solrei.rules.events import TARGET


def test_a_text_in_force_forgets_a_target_that_leaves_the_exchange() -> None:
    """Another ability at its place is not the target."""
    programs = [SimpleNamespace(facts={"captures": (TARGET,)}), SimpleNamespace(facts={})]
    show: Any = SimpleNamespace(code=SimpleNamespace(programs=programs))
    show.standing = [(0, 1, -1, 3, 2), (0, 1, -1, 3, 0), (1, 1, -1, 3)]
    Activation.forget_target(show, 2)
    assert show.standing == [(0, 1, -1, 3, NOTHING), (0, 1, -1, 3, 0), (1, 1, -1, 3)]
