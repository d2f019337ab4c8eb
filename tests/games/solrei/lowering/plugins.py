"""The plug-ins of `cards/solrei`, generated and loaded once for all tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.solrei import roster

from gesso.engine.plugin import Plugin, plugin_from_text
from gesso.games.solrei.lowering import generate


@cache
def source(id: str, *, observed: bool = False) -> str:
    """The source of a file's plug-in."""
    return generate(roster.program(id), observed=observed)


@cache
def plugins(*, observed: bool = False) -> Mapping[str, Plugin]:
    """All plug-ins by the ids of their files."""
    return {id: plugin_from_text(source(id, observed=observed), f"<{id}>") for id in roster.FILES}
