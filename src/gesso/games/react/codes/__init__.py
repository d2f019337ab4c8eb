"""Re;ACT's part of the catalogue of problems: every code of the game that a card file can break."""

from __future__ import annotations

from gesso.diagnostics import Code
from gesso.games.react.codes import dead_code, declared_names, placement, whole_artist

CODES: tuple[Code, ...] = (*declared_names.CODES, *dead_code.CODES, *placement.CODES, *whole_artist.CODES)
