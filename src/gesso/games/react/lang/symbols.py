"""The names of one Artist: pieces, groups and die faces, in singular and plural."""

from gesso.diagnostics.english import article, plural
from gesso.games.react.lang.types import UNIT
from gesso.games.react.model import Artist, Piece
from gesso.lang.ast import Noun
from gesso.lang.resolver import NameTable, Symbol

HEADS: dict[str, Symbol] = {word: Symbol(word, word) for word in ("unit", "artist", "summon", "zone", "card", "damage")}


class ArtistSymbols(NameTable):
    """Finds the names of an Artist."""

    def __init__(self, artist: Artist) -> None:
        super().__init__(HEADS)
        self._artist = artist
        groups: dict[str, list[Piece]] = {}
        for piece in artist.pieces:
            self.declare(piece.id, Symbol(piece.id, piece.kind, (piece.id,)), _plural(piece))
            if piece.group is not None:
                groups.setdefault(piece.group, []).append(piece)
        for group, members in groups.items():
            self.declare(group, Symbol(group, members[0].kind, tuple(member.id for member in members)), plural(group))
        for piece in artist.pieces:
            for face in dict.fromkeys(piece.faces):
                self.declare(face, Symbol(face, piece.kind, (piece.id,), face), plural(face))

    def unknown(self, word: str) -> str:
        return f"`{word}` is no piece of {self._artist.name}"

    def alike(self, wanted: Noun, given: Noun) -> bool:
        if wanted.type in UNIT and given.type in UNIT:
            return not (wanted.ids and given.ids) or bool(set(wanted.ids) & set(given.ids))
        return wanted.type == given.type

    def advice(self, wanted: Noun) -> str:
        said = {
            "artist": "write `my artist` or `the enemy artist`",
            "zone": "write `the target`, or `the zone of self`, or pick before: `choose a zone`",
            "card": "an event picks a card: `when the enemy plays a card`",
            **dict.fromkeys(("unit", "summon"), f"pick before: `choose {article(wanted.word)}`"),
        }
        return said.get(wanted.type, f"pick before, in a cost or a sentence that says `1 {wanted.word}`")


def _plural(piece: Piece) -> str | None:
    if piece.mass:
        return None
    if piece.plural is not None:
        return piece.plural.lower().replace(" ", "-")
    return plural(piece.id)
