"""What things are called in print: nouns with their number, names that an entry declares, groups of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gesso.lang.ast import Noun
from gesso.wording.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True)
class Name:
    """A noun as printed. `adjective` says that something carries the thing (*marked*); `single` that a place holds one."""

    one: str
    many: str
    mass: bool = False
    adjective: str = ""
    single: bool = False

    def number(self, n: int) -> str:
        """The form that stands after the figure `n`."""
        return self.one if n == 1 else self.many


class Nouns:
    """The printed names of a game's head nouns (phrases `noun.<word>.one` and `.many`) and of what one entry declares.
    `heads` gives each head noun, and whether a place holds a single one of it."""

    def __init__(self, book: Phrasebook, heads: Mapping[str, bool], declared: Mapping[str, Name]) -> None:
        self._book = book
        self._heads = {
            word: Name(book(f"noun.{word}.one"), book(f"noun.{word}.many"), single=single)
            for word, single in heads.items()
        }
        self._declared = declared

    def of(self, noun: Noun) -> Name:
        if noun.face:
            return self._titled(noun.face)
        if not noun.ids:
            return self._heads[noun.word]
        if noun.word == noun.ids[0]:
            return self._declared[noun.word]
        group = self._titled(noun.word)
        return Name(group.one, group.many, single=all(self._declared[id].single for id in noun.ids))

    def head(self, word: str) -> Name:
        return self._heads[word]

    def declared(self, id: str) -> Name:
        return self._declared[id]

    def _titled(self, id: str) -> Name:
        title = id.replace("-", " ").title()
        return Name(title, self._book.grammar.plural(title))
