"""Programs become printed words: one phrase per node and locale, so that what is printed is what is played.

This stage knows sentences, lists, pronouns and locales; a game gives it its own clauses through a `RenderContext`, and takes back
paragraphs in which `**...**` marks strong runs.
"""

from gesso.wording import statements, static_abilities
from gesso.wording.discourse import Discourse, Key
from gesso.wording.grammar import Grammar
from gesso.wording.outline import Listing, Outline, paragraphs
from gesso.wording.phrasebook import Contract, LocaleError, Phrasebook, load_phrasebook, locales
from gesso.wording.render_context import Mood, RenderContext
from gesso.wording.sentences import capital, plain, sentence, strong_runs
from gesso.wording.statements import tell
from gesso.wording.static_abilities import tell_passive

SHARED_PHRASES: Contract = {**statements.PHRASES, **static_abilities.PHRASES}

__all__ = [
    "SHARED_PHRASES",
    "Contract",
    "Discourse",
    "Grammar",
    "Key",
    "Listing",
    "LocaleError",
    "Mood",
    "Outline",
    "Phrasebook",
    "RenderContext",
    "capital",
    "load_phrasebook",
    "locales",
    "paragraphs",
    "plain",
    "sentence",
    "strong_runs",
    "tell",
    "tell_passive",
]
