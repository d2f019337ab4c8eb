"""How Re;ACT's programs read in print: per node, how its parts become the arguments of a phrase."""

from gesso.games.react.wording.transcript import transcript
from gesso.games.react.wording.words import DEFAULT_LOCALE, EffectWords, Words, known_locales, words

__all__ = ["DEFAULT_LOCALE", "EffectWords", "Words", "known_locales", "transcript", "words"]
