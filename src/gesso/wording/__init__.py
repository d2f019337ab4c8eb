"""The stage of printed words: one phrase per node and locale, so that a card prints what it does.

It words players, things, descriptions, conditions, sentences, lists and pronouns. A game adds its nouns, and a function
for each node whose phrase cannot be filled from its operands alone (`GameWording`). The result (`TextRenderer`) is
paragraphs in which `**...**` marks strong runs.
"""

from gesso.wording.descriptions import listed
from gesso.wording.grammar import Grammar
from gesso.wording.outline import BulletList, RenderedBlock, capital, paragraphs, plain, sentence, stopped, strong_runs
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
    "stopped",
    "strong_runs",
]  # fmt: skip
