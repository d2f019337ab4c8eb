"""The printed words of SolRei."""

from gesso.games.solrei.wording.locale import DEFAULT_LOCALE, phrasebook
from gesso.games.solrei.wording.rules_text import RulesText, rules_text, transcript, translated, translated_table

__all__ = [
    "DEFAULT_LOCALE", "RulesText", "phrasebook", "rules_text", "transcript", "translated", "translated_table",
]  # fmt: skip
