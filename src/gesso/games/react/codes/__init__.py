"""Re;ACT's part of the catalogue of problems: every code of the game that a card file can break."""

from gesso.diagnostics import codes_in
from gesso.games.react.codes import dead_code, declared_names, held_things, placement, whole_artist

CODES = codes_in(declared_names, held_things, dead_code, placement, whole_artist)
