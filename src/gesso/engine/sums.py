"""Standing lines that add to a figure of the rules, such as the damage of one hit. A game without them leaves this out."""

from __future__ import annotations

from gesso.engine.events import NOBODY
from gesso.engine.state import Shared
from gesso.engine.triggers import Listeners, Triggers

ADDS = "adds"
"""Kind of the event that a text adds to a figure, with the values `text deed unit number`. A game that has sums lists it."""


class Sums(Triggers):
    """A state whose figures have listeners, by the number of the event that has the figure.

    The fact `adds` of a listener's program is what it adds to the figure; it may be negative.
    """

    sums: Shared[Listeners]

    def sum_up(self, event: int, figure: int, first: int, second: int = -1) -> int:
        """Return a figure with all that passives add to it, never less than 0."""
        programs = self.code.programs
        for me, number, match, _, _, _ in self.sums[event]:
            if match(self, me, first, second, figure):
                adds: int = programs[number].facts["adds"]
                figure += adds
                if self.records:
                    self.record(ADDS, NOBODY, number, event, first, adds)
        return max(figure, 0)
