"""The rules of a game's nodes in one locale, found once and kept for the next run."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from types import ModuleType

from gesso.files import file_bytes
from gesso.lang.language import Language
from gesso.reading.chart import Rule
from gesso.reading.probes import Probed, Prober, rules_of
from gesso.reading.speech import Speech
from gesso.reading.tokens import Words
from gesso.records import DAMAGED, Record
from gesso.resources import private_cache
from gesso.wording import GameWording, Phrasebook

_VERSION = 1
_MOST_KEPT = 2
"""Rules that are kept of a game and a locale: a designer may have two installations."""
_PACKAGES = ("gesso.wording", "gesso.reading", "gesso.lang")


def rules_of_game(speech: Speech) -> tuple[Rule, ...]:
    """Return the rules of the nodes of an entry's game in its locale.

    The words of the entry itself are not in them. They are kept in a private folder of the user until a phrase, a
    declaration or a function that words a node changes.
    """
    renderer = speech.renderer
    return _rules(speech.language, renderer.game, renderer.book.locale, _Plain(renderer.book, renderer.nouns))


class _Plain:
    """A book with the head nouns of its game. Books of one locale are equal here, whatever names they know."""

    def __init__(self, book: Phrasebook, nouns: object) -> None:
        self.book, self.nouns = book, nouns

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Plain) and self.book.phrases is other.book.phrases

    def __hash__(self) -> int:
        return hash(self.book.locale)


@lru_cache(maxsize=8)
def _rules(language: Language, game: GameWording, locale: str, plain: _Plain) -> tuple[Rule, ...]:
    record = Record(private_cache(), f"{language.id}-{locale}-rules", _VERSION)
    key = _digest(language, game, plain.book)
    with suppress(*DAMAGED):
        return tuple(
            rules_of(Probed(part, tuple(tokens.split(" ")), says) for part, tokens, says in record.entries[key])
        )
    found = _probe(language, game, plain)
    record.keep(key, [[each.part, " ".join(each.tokens), each.says] for each in found])
    record.save(_MOST_KEPT)
    return tuple(rules_of(found))


def _probe(language: Language, game: GameWording, plain: _Plain) -> tuple[Probed, ...]:
    return Prober(language, game, plain.book, plain.nouns, Words(plain.book)).run()


def _digest(language: Language, game: GameWording, book: Phrasebook) -> str:
    """Return a digest of all that decides how nodes are worded and written."""
    found = hashlib.sha256(language.text().encode())
    for key, template in book.phrases.items():
        found.update(f"{key}={template.text}\n".encode())
    found.update(repr(book.grammar.articles).encode())
    for module in sorted(_modules(game), key=lambda module: module.__name__):
        if module.__file__:
            found.update(file_bytes(module.__file__))
    return found.hexdigest()[:20]


def _modules(game: GameWording) -> Iterable[ModuleType]:
    """Return the modules of the stage, of this one and of the game's nodes and their words."""
    names = {name for name in sys.modules if name.startswith(_PACKAGES)}
    names |= {cls.__module__ for cls in game.specs}
    names |= {getattr(say, "__module__", "") for say in game.words.values()}
    names |= {type(each).__module__ for each in (game, *game.references.values())}
    return {module for name in names if (module := sys.modules.get(name)) is not None}
