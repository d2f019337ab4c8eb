"""How long the random games are: a few by default; `make soak` asks for the long run with GESSO_SOAK, games per pair.

GESSO_PART is the share of them that one run plays: 2/10 is the second of ten parts.
"""

from __future__ import annotations

import os

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


def seeds(few: int) -> range:
    """The seeds of the games that this part of the run looks at closely."""
    return range(PART - 1, games(few), PARTS)
