"""How SolRei reads in print."""

from gesso.games.solrei.wording.rules_text import RulesText, rules_text
from gesso.games.solrei.wording.transcript import transcript

__all__ = ["RulesText", "rules_text", "transcript"]
