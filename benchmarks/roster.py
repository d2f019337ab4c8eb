"""The pairings that the benchmarks play, read from the card files."""

from __future__ import annotations

from functools import cache

from benchmarks.yardstick import ROOT
from gesso.project.game import AnyGame
from gesso.project.pairing import Pairings
from gesso.project.project import open_project


@cache
def games() -> dict[str, AnyGame]:
    """Return the games of this project by id."""
    return {game.id: game for game in open_project(ROOT).games}


def game(id: str) -> AnyGame:
    """Return the game of an id; the first for an empty id."""
    return games()[id or next(iter(games()))]


@cache
def pairings(id: str = "") -> Pairings:
    """Return the pairings of a game, each linked once."""
    return Pairings(game(id))


def example_pairs(id: str = "") -> list[tuple[str, str]]:
    """Return each entry that no list offers, against every entry that can be chosen."""
    definition, table = game(id).definition, game(id).table
    offered = definition.selectable(table)
    return [(a, b) for a in definition.playable(table) if a not in offered for b in offered]


def pairs(id: str = "") -> list[tuple[str, str]]:
    """Return every pairing of the entries that can be chosen, mirrors included."""
    ids = game(id).definition.selectable(game(id).table)
    return [(a, b) for i, a in enumerate(ids) for b in ids[i:]]
