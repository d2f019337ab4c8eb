"""The pairings that the benchmarks play, straight from the card files."""

from __future__ import annotations

from functools import cache

from benchmarks.yardstick import ROOT
from gesso.project import Game, open_project
from gesso.project.pairing import Pairings


@cache
def game() -> Game:
    """The first game of this project."""
    return open_project(ROOT).games[0]


@cache
def pairings() -> Pairings:
    """Its pairings, each linked once."""
    return Pairings(game())


def pairs() -> list[tuple[str, str]]:
    """Every pairing of the entries that can be chosen, mirrors included."""
    ids = game().definition.selectable(game().table)
    return [(a, b) for i, a in enumerate(ids) for b in ids[i:]]
