"""How long the random games are: a few by default; `make soak` asks for the long run with GESSO_SOAK, games per pair."""

from __future__ import annotations

import os

SOAK = int(os.environ.get("GESSO_SOAK", "0"))
CLOSELY = 2000
"""Looking at every decision of a game takes so many times as long as playing it."""


def games(few: int) -> int:
    """Of games that are looked at closely: so many, or the long run's share of them."""
    return max(few, SOAK // CLOSELY)


def played(few: int) -> int:
    """Of games that are only played out: so many, or as many as the long run asks for."""
    return max(few, SOAK)
