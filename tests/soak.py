"""How deep tests go that play, edit or invent at random. The gate takes the few that each of them names, always the same;
`make soak` asks for the long run with GESSO_SOAK, games per pair. GESSO_PART is the share of it that one run takes: 2/10 is
the second of ten parts. What both prove is the same; how much of it is tried differs:

- games of every pair: some, and so many as are asked for;
- Artists and set-ups of invented texts beside the second interpreter: eight to ten pairs, and a share of the long run;
- programs of any shape that are written, read back, compiled and played: some hundreds, and so many as are asked for;
- programs one edit from those of the cards, which must not print alike: all in English and a sample in French, and all in
  each language;
- edits of unsaved texts: of four Artists, and of the whole repository;
- files changed at random: two hundred, and twenty for each game;
- builds that are killed: four, and forty;
- starters in each palette, kits of neighbours, tables of two players: a share of them, and all;
- cells of the press profile: one of thirty, and all.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TypeVar

T = TypeVar("T")
SOAK = int(os.environ.get("GESSO_SOAK", "0"))
PART, PARTS = map(int, os.environ.get("GESSO_PART", "1/1").split("/"))
CLOSELY = 2000
"""Looking at every decision of a game takes so many times as long as playing it."""


def games(few: int) -> int:
    """Of games that are looked at closely: so many, or the long run's share of them."""
    return max(few, SOAK // CLOSELY)


def played(few: int) -> int:
    """Of games that are only played out: so many, or as many as the long run asks for."""
    return max(few, SOAK)


def sampled(found: Iterable[T], each: int, turn: int = 0) -> list[T]:
    """Some of what is looked at one by one, beginning with number `turn` modulo `each`; all in the long run."""
    return [*found] if SOAK else [*found][turn % each :: each]


def pairs(found: Sequence[T], turn: int = 0) -> list[tuple[T, T]]:
    """A quarter of all pairs, another one for each of four turns; each of eight or more is in one. All in the long run."""
    return [
        (found[one], found[other])
        for one, other in combinations(range(len(found)), 2)
        if SOAK or (one + other) % 4 == turn % 4
    ]


def seeds(few: int) -> range:
    """The seeds of the games that this part of the run looks at closely."""
    return range(PART - 1, games(few), PARTS)
