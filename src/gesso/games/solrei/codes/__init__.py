"""SolRei's part of the catalogue of problems: every code of the game that a card file can break."""

from gesso.diagnostics import Code
from gesso.games.solrei.codes import named_things, never_happens, timing, whole_set_up

CODES: tuple[Code, ...] = (*named_things.CODES, *timing.CODES, *never_happens.CODES, *whole_set_up.CODES)
