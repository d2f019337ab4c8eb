"""Re;ACT's words put together: its own functions, its phrases, and its locales."""

from __future__ import annotations

from functools import cache

from gesso.games.react.lang.ast import Adjacent, Diagonal, OwnerOf, StateSpot, With
from gesso.games.react.lang.node_specs import VOCABULARY
from gesso.games.react.wording import clauses, events, filters, things
from gesso.resources import resource
from gesso.wording import GameWording, Phrasebook, contract_of, load_phrasebook, locales, shared_words

DEFAULT_LOCALE = "en"
FOLDERS = ("templates/phrases/core", "templates/phrases/react")
TERMS = (
    "artist",
    "setup",
    "passive",
    "playstyle",
    "ability",
    "ascended",
    "action",
    "masterpiece",
    "intention",
    "reaction",
    "frame",
)
"""The headings of texts."""

WORDING = GameWording(
    specs=VOCABULARY.words,
    words={**shared_words(VOCABULARY.words), **clauses.CLAUSES, **events.EVENTS, StateSpot: filters.say_spot},
    references=things.REFERENCES,
    players={OwnerOf: things.owner},
    families=things.FAMILIES,
    target="zone",
    in_hand=frozenset({"card", "frame"}),
    before_noun=((Adjacent, Diagonal), "friendly", "exhausted", "refreshed", "hidden", (With,), "enemy"),
    short=filters.SHORT,
    join_filters=filters.join_filters,
    possessions=(With,),
)
CONTRACT = contract_of(
    WORDING,
    {
        **things.PHRASES,
        **filters.PHRASES,
        **clauses.PHRASES,
        **events.PHRASES,
        **{f"term.{term}": "" for term in TERMS},
    },
    elsewhere=filters.FILTERS,
)


@cache
def phrasebook(locale: str) -> Phrasebook:
    """The phrases of a locale, read once. Raises `LocaleError`."""
    return load_phrasebook([resource(folder) for folder in FOLDERS], locale, CONTRACT)


def known_locales() -> tuple[str, ...]:
    """The ids of the locales there are."""
    return locales([resource(folder) for folder in FOLDERS])
