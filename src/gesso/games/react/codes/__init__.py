"""Re;ACT's part of the catalogue of problems: every code of the game that a card file can break."""

from __future__ import annotations

from gesso.diagnostics import Code
from gesso.games.react.codes import dead_code, declared_names, placement, whole_artist

CODES: tuple[Code, ...] = tuple(
    code
    for band in (declared_names, dead_code, placement, whole_artist)
    for code in vars(band).values()
    if isinstance(code, Code)
)
