"""How deep tests go that play, edit or invent at random. The gate takes the few that each of them names, always the same;
`make soak` asks for the long run with GESSO_SOAK, games per pair. GESSO_PART is the share of it that one run takes: 2/10 is
the second of ten parts. What both prove is the same; how much of it is tried differs:

- games of every pair that are played to their end: some, and so many as are asked for;
- games that are told, saved, looked at or played beside the second interpreter at every decision: of a fifth to a third of
  the pairs, and of all;
- Artists and set-ups of invented texts beside the second interpreter: three or four pairs, and four hundred;
- programs of any shape: two hundred that are written and read back, a hundred and twenty of them compiled and played, and so
  many as are asked for;
- programs one edit from those of the cards, which must not print alike: every fourteenth or twenty-fourth in English and a few in
  French, and all in each language;
- trees and texts of anything: fifty to eighty, and so many as are asked for;
- printed texts of the cards that are read back: one of nine in English, and all in each language;
- texts that the reader of English must find one meaning in: some three thousand, and some ninety thousand;
- stories of an effect until all that can come of it has: twelve more, and forty-eight;
- edits of unsaved texts: of four Artists, and of the whole repository; in every kind of file five hundred, and a thousand;
- cases of errors that are judgments, which are compiled and printed all the same: two of each code, and all;
- files changed at random: ninety, and twenty for each game;
- attacks that vary what strangers have found: fourteen, and a tenth of the games, at least two hundred;
- fonts that are damaged at random: sixty, and three thousand;
- builds that are killed: three, and forty;
- kits of two players with the game in their rules, laid out: of two pairs of each game, and of every ordered pair of entries;
- starters in each palette, kits of neighbours, tables of two players: a share of them, and all;
- phrases and sentences of designers: one of eight, and all;
- reports of diagnostics that take a project: one of sixteen, and all;
- pages of entries in the site, and examples of nodes that are compiled: two and one of four, and all;
- motifs in each test of a painting, and Artists whose French faces are read: a third or half of them, and all;
- cells of the press profile: one of thirty, and all;
- kits that are rendered back, to see backs behind their fronts: one of eleven papers, flips and gaps, and all;
- the install page: with libraries that are there already, and with those that pip fetches; `make wheel` in the long run only;
- the sources of a release: read file by file, and built and tested.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import TypeVar

T = TypeVar("T")
SOAK = int(os.environ.get("GESSO_SOAK", "0"))
PART, PARTS = map(int, os.environ.get("GESSO_PART", "1/1").split("/"))
CLOSELY = 2000
"""Looking at every decision of a game takes so many times as long as playing it."""


def games(few: int, many: int = 0) -> int:
    """Of games that are looked at closely: so many, or the long run's share of them, but at least `many` of those."""
    return max(few, many if SOAK else 0, SOAK // CLOSELY)


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


def duels(ids: Sequence[str], *steps: int, ordered: bool = False) -> list[tuple[str, str]]:
    """Return each entry against the one so many `steps` behind it, in a circle, and one entry against itself.

    Each entry sits once in either seat per step. Tests of one property take other steps than those of another, so that
    together they play every pair. The long run takes every pair in each of them; if `ordered`, in both orders.
    """
    if SOAK:
        return [*(product(ids, repeat=2) if ordered else combinations_with_replacement(ids, 2))]
    around = [(id, ids[(number + step) % len(ids)]) for step in steps for number, id in enumerate(ids)]
    return [*around, (ids[steps[0]], ids[steps[0]])]


def seeds(few: int) -> range:
    """The seeds of the games that this part of the run looks at closely."""
    return range(PART - 1, games(few), PARTS)


def swept(few: int, many: int) -> range:
    """Numbers of pairs that are invented and played: so many, or this part's share of a long run over `many`."""
    return range(PART - 1, many, PARTS) if SOAK else range(few)
