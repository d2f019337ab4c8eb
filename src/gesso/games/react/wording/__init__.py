"""The printed words of Re;ACT: nodes that need more than a phrase, and an Artist's texts in reading order."""

from gesso.games.react.wording.locale import DEFAULT_LOCALE, phrasebook
from gesso.games.react.wording.rules_text import RulesText, rules_text, transcript, translated, translated_table

__all__ = [
    "DEFAULT_LOCALE", "RulesText", "phrasebook", "rules_text", "transcript", "translated", "translated_table",
]  # fmt: skip
