"""Re;ACT's part of the catalogue of problems: every rule of the game that a card file can break."""

from __future__ import annotations

from gesso.diagnostics import Rule
from gesso.games.react.catalogue import binding, dead, names, style, whole, windows

RULES: tuple[Rule, ...] = (*names.RULES, *binding.RULES, *dead.RULES, *windows.RULES, *whole.RULES, *style.RULES)
