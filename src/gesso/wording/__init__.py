"""The stage of printed words: one phrase per node and locale, so that what is printed is what is played.

It knows players, things, descriptions, conditions, sentences, lists, pronouns and locales. A game gives it its nouns
and a function for each node whose phrase cannot be filled from its operands alone (`GameWording`). It returns
paragraphs in which `**...**` marks strong runs (`TextRenderer`).
"""

from gesso.wording.grammar import Grammar
from gesso.wording.outline import BulletList, RenderedBlock, capital, paragraphs, plain, sentence, strong_runs
from gesso.wording.phrasebook import (
    Contract,
    LocaleError,
    Phrasebook,
    UnknownLocaleError,
    languages_of,
    load_phrasebook,
    locales,
    phrases_of,
)
from gesso.wording.render_context import GameWording, Key, Mood, ReferenceContext, RenderContext, SelfReference
from gesso.wording.statements import listed
from gesso.wording.text_renderer import AbilityText, TextRenderer, contract_of, shared_words

__all__ = [
    "AbilityText",
    "BulletList",
    "Contract",
    "GameWording",
    "Grammar",
    "Key",
    "LocaleError",
    "Mood",
    "Phrasebook",
    "ReferenceContext",
    "RenderContext",
    "RenderedBlock",
    "SelfReference",
    "TextRenderer",
    "UnknownLocaleError",
    "capital",
    "contract_of",
    "languages_of",
    "listed",
    "load_phrasebook",
    "locales",
    "paragraphs",
    "phrases_of",
    "plain",
    "sentence",
    "shared_words",
    "strong_runs",
]  # fmt: skip
