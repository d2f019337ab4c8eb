"""Names that the plug-ins of every game import besides their state: values without a meaning, answers, outcomes of
sentences.

A game's own contract adds the positions in a frame, the kinds of decision and whatever its operations take.
"""

from typing import Final

from gesso.engine.events import FAILED, RESOLVED, SKIPPED
from gesso.engine.vm import ANSWER, END, ME

__all__ = [
    "ANSWER", "END", "EXACTLY", "FAILED", "ME", "NO", "NOTHING", "NOT_KEPT", "OPPONENT_OF", "RESOLVED", "SKIPPED",
    "UP_TO", "YES", "YES_OR_NO", "none_found",
]  # fmt: skip
NOTHING: Final = -1
"""Stands for a thing: there is none."""
NOT_KEPT: Final = -1
"""Stands for a position in the frame: the value is not kept."""
NO: Final = 0
YES: Final = 1
YES_OR_NO: Final = (YES, NO)
EXACTLY: Final = 0
UP_TO: Final = 1
OPPONENT_OF: Final = (1, 0)


def none_found(picked: object) -> bool:
    """Return whether a pick of several found nothing or was never made."""
    return not picked or picked == NOTHING
