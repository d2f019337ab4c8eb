"""How Re;ACT's programs read in print: per node, how its parts become the arguments of a phrase."""

from gesso.games.react.wording.rules_text import DEFAULT_LOCALE, EffectRulesText, RulesText, known_locales, rules_text
from gesso.games.react.wording.transcript import transcript

__all__ = ["DEFAULT_LOCALE", "EffectRulesText", "RulesText", "known_locales", "rules_text", "transcript"]
