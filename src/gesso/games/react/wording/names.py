"""What pieces are called in print: names with their number, groups, die faces and head nouns."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.games.react.model import Artist, Piece
from gesso.lang.ast import Noun
from gesso.wording import Phrasebook

HEADS = ("unit", "artist", "summon", "zone", "card")


@dataclass(frozen=True, slots=True)
class Name:
    """A noun as printed. `adjective` says that something carries the piece (*inked*); `single` that a place holds one."""

    one: str
    many: str
    mass: bool = False
    adjective: str = ""
    single: bool = False

    def number(self, n: int) -> str:
        """The form that stands after the figure `n`."""
        return self.one if n == 1 else self.many


class Names:
    """The printed names of one Artist's pieces and of the game's own nouns."""

    def __init__(self, artist: Artist, book: Phrasebook) -> None:
        self._book = book
        self._heads = {
            word: Name(book(f"noun.{word}.one"), book(f"noun.{word}.many"), single=word != "card") for word in HEADS
        }
        self._pieces = {piece.id: self._piece(piece) for piece in artist.pieces}

    def of(self, noun: Noun) -> Name:
        """The name of a resolved noun."""
        if noun.face:
            return self._titled(noun.face)
        if not noun.ids:
            return self._heads[noun.word]
        if noun.word == noun.ids[0]:
            return self._pieces[noun.word]
        group = self._titled(noun.word)
        single = all(self._pieces[id].single for id in noun.ids)
        return Name(group.one, group.many, single=single)

    def head(self, word: str) -> Name:
        """The name of one of the game's own nouns."""
        return self._heads[word]

    def piece(self, id: str) -> Name:
        """The name of a declared piece."""
        return self._pieces[id]

    def _titled(self, id: str) -> Name:
        title = id.replace("-", " ").title()
        return Name(title, self._book.grammar.plural(title))

    def _piece(self, piece: Piece) -> Name:
        one = piece.short or piece.display
        if piece.mass:
            many = one
        elif piece.plural is not None and piece.short is None:
            many = piece.plural if piece.plural != piece.plural.lower() else piece.plural.replace("-", " ").title()
        else:
            many = self._book.grammar.plural(one)
        if piece.kind == "dice":
            one, many = self._book("noun.die.one", name=one), self._book("noun.die.many", name=one)
        single = piece.kind in ("tile", "summon") or piece.limit == 1
        return Name(one, many, piece.mass, piece.adjective or "", single)
