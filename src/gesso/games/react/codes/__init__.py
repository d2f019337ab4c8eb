"""Re;ACT's part of the catalogue of problems: every rule of the game that a card file can break."""

from __future__ import annotations

from gesso.diagnostics import Rule
from gesso.games.react.codes import binding, dead_code, names, placement, style, whole_artist

RULES: tuple[Rule, ...] = (
    *names.RULES,
    *binding.RULES,
    *dead_code.RULES,
    *placement.RULES,
    *whole_artist.RULES,
    *style.RULES,
)
