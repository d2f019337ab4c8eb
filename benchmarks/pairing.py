"""The pairings that the benchmarks play, straight from the card files."""

from __future__ import annotations

from functools import lru_cache

from benchmarks.yardstick import ROOT
from gesso.engine import Plugin, Ruleset
from gesso.lab.pairing import pair, plugins_of
from gesso.project import Game, open_project


@lru_cache(maxsize=1)
def game() -> Game:
    """The first game of this project."""
    return open_project(ROOT).games[0]


@lru_cache(maxsize=1)
def plugins() -> dict[str, Plugin]:
    """All plug-ins of the game."""
    return dict(plugins_of(game()))


def ruleset(first: str, second: str) -> Ruleset:
    """One pairing."""
    return pair(game(), (first, second), plugins())


def pairs() -> list[tuple[str, str]]:
    """Every pairing of the entries that can be chosen, mirrors included."""
    ids = game().definition.selectable(game().table)
    return [(a, b) for i, a in enumerate(ids) for b in ids[i:]]
