"""Names as rules and logs have them, which are English, by what is printed in another language: of cards and pieces, and of
what the rules themselves ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gesso.diagnostics.suggestions import fold
from gesso.wording.phrasebook import Phrasebook

ASKS = "asks."
"""The phrases of what the rules ask for without a card: procedures of the game by their ids."""
_PARTS = (
    (re.compile(r"(.+)( \([A-Za-z]\))"), "effect"),
    (re.compile(r"(.+)( \d+)"), "effect"),
    (re.compile(r"(.+?)(, )(.+)"), "list"),
    (re.compile(r"(.+)( )(\S+)"), "copy"),
)
"""A name with a letter or a number behind it; several of them; a piece that is told apart by a word."""


class PrintedNames:
    """`words` are the translations of a game by the source texts; in the source language, with `source` the same book,
    every name stays as it is."""

    def __init__(self, book: Phrasebook, source: Phrasebook, words: Mapping[str, str]) -> None:
        self._book = book
        self._words: dict[str, str] = {}
        if book.locale != source.locale:
            titles = {str(source(key)): book(key) for key in source.phrases if key.startswith(ASKS)}
            self._words = {fold(key): said for key, said in (titles | dict(words)).items()}
        self.all: Mapping[str, str] = {} if not self._words else {key: str(said) for key, said in words.items()}
        """Every name that has a translation."""
        self._sources = {fold(str(said)): key for key, said in self._words.items()}

    def __call__(self, name: str) -> str:
        """A name as it is printed; as it is where it has no translation."""
        if not self._words:
            return name
        found = self._words.get(fold(name))
        if found is not None:
            return self._book.agreed(found, "")
        return next(self._in_parts(name), name)

    def _in_parts(self, name: str) -> Iterator[str]:
        for pattern, kind in _PARTS:
            parts = pattern.fullmatch(name)
            if parts is None:
                continue
            head = self._words.get(fold(parts[1]))
            if kind == "list":
                yield f"{self(parts[1])}{parts[2]}{self(parts[3])}"
            elif head is not None and kind == "copy" and fold(parts[3]) in self._words:
                yield f"{head} {self._book.agreed(self._words[fold(parts[3])], head)}"
            elif head is not None and kind == "effect":
                yield f"{head}{parts[2]}"

    def source(self, name: str) -> str:
        """What rules call something that is printed so."""
        return self._sources.get(fold(name), name)
