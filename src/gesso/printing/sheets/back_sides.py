"""How the backs of a sheet come to lie behind its fronts, and where a printer misses."""

from dataclasses import dataclass
from typing import Literal, get_args

from gesso.printing.sheets.imposition import Paper

Flip = Literal["long", "short", "fold-over"]
"""The edge over which a printer turns a sheet; or it turns none, and backs lie beside their fronts, over a fold."""
FLIPS: tuple[Flip, ...] = get_args(Flip)
MOST_OFFSET = 10.0
"""Millimetres that backs may be moved by: no printer is that far off."""


@dataclass(frozen=True, slots=True)
class BackSides:
    """How backs are printed. `flip` None leaves out those that are all alike. Back pages are moved by `offset`, in millimetres to the right
    and down as seen through the paper from the front."""

    flip: Flip | None = "long"
    offset: tuple[float, float] = (0.0, 0.0)

    @property
    def duplex(self) -> bool:
        """Whether the backs of a sheet are printed on its other side."""
        return self.flip in ("long", "short")

    def turned(self, paper: Paper) -> bool:
        """Whether back pages stand on their head: a sheet that is turned over its upper edge ends with it below."""
        return self.flip == ("short" if paper.height >= paper.width else "long")


ALONG_LONG_EDGE = BackSides()
"""What most printers do."""
