"""How long the random games are: a few by default, as many as GESSO_SOAK says for the long run."""

from __future__ import annotations

import os

SOAK = int(os.environ.get("GESSO_SOAK", "0"))


def games(few: int) -> int:
    """So many games, or as many as the long run asks for."""
    return max(few, SOAK)
