"""Read the texts of an Artist into typed programs: parse each, then find the meaning of every name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from gesso.diagnostics.codes import NO_TARGET
from gesso.diagnostics.english import article, plural, singular
from gesso.games.react import codes
from gesso.games.react.lang.language import REACT, VOCABULARY
from gesso.games.react.lang.program import ArtistProgram, EffectProgram, KeywordProgram, PassiveProgram, TextProgram
from gesso.games.react.lang.things import KEYWORD, KINDS_OF_CARD, UNIT, covers
from gesso.games.react.model import Artist, Effect, Piece, Table
from gesso.lang.ast import Noun
from gesso.lang.ast.players import PLAYER
from gesso.lang.programs import Resolution, TextResolver
from gesso.lang.resolver import BindingCodes, NameTable, Symbol
from gesso.schema.access import EffectText

HEADS: dict[str, Symbol] = {
    **{word: Symbol(word, word) for word in ("unit", "artist", "summon", "zone", "card", "damage", PLAYER)},
    **{word: Symbol(word, "card") for word in KINDS_OF_CARD},
}

SideName = Literal["deck", "normal", "ascended"]
_NO_TARGET = "`the target` is used, but the cost targets no zone", "add `target a zone ...` to the cost"
_NO_DIRECTION = (
    "`the direction` is used, but nothing chose one",
    "add `choose a direction` to the cost, or as a line before this one",
)
CODES = BindingCodes(
    missing={
        "target": (NO_TARGET, *_NO_TARGET),
        "direction": (codes.NO_DIRECTION, *_NO_DIRECTION),
    },
    nobody=("this text belongs to no unit, so `self` is nobody", f"write `{REACT.without_self}`"),
)


_GIVEN = ("gain", "gains", "get", "gets", "have", "is", "are")
_TAKEN = (
    "lose", "loses", "does not have", "do not have", "doesn't have", "don't have", "no longer has", "no longer have",
    "is not", "are not",
)  # fmt: skip
"""What people say of units that are given a keyword, and of those from which it is taken."""


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
        for keyword in artist.keywords:
            self.declare(keyword.id, Symbol(keyword.id, "keyword", (keyword.id,)), None)

    def idioms(self) -> Mapping[str, str]:
        said = dict(super().idioms())
        for piece in self._artist.pieces:
            for printed in (piece.display, piece.short or ""):
                said |= {each.lower(): piece.id for each in (printed, plural(printed), piece.plural or "") if each}
            if piece.adjective is not None:
                said[f"{piece.adjective} *"] = f"* with {piece.id}"
        for keyword in self._artist.keywords:
            for word in dict.fromkeys((keyword.id.replace("-", " "), keyword.name.lower())):
                if word != keyword.id:
                    said[word] = keyword.id
                said |= {f"{verb} {word}": f"has {keyword.id}" for verb in _GIVEN}
                said |= {f"{verb} {word}": f"has no {keyword.id}" for verb in _TAKEN}
                said |= {f"without {word}": f"with no {keyword.id}", f"{word} *": f"* with {keyword.id}"}
        return said

    def unknown(self, word: str) -> str:
        return f"`{word}` is not a piece of {self._artist.name}"

    def otherwise(self, word: str, wants: frozenset[str] = frozenset()) -> str:
        if wants == KEYWORD:
            return f"declare it under `keywords`, for example `{word}: {{text: this unit moves 1 more}}`"
        return f"declare it under `pieces`, for example `{singular(word)}: {{kind: token, count: 6, lies: in zone}}`"

    def alike(self, wanted: Noun, given: Noun) -> bool:
        if wanted.type in UNIT and given.type in UNIT:
            return not (wanted.ids and given.ids) or bool(set(wanted.ids) & set(given.ids))
        return wanted.type == given.type

    def covers(self, wide: Noun, narrow: Noun) -> bool:
        return covers(wide, narrow)

    def advice(self, wanted: Noun) -> str:
        said = {
            "artist": "write `my artist` or `the enemy artist`",
            "zone": "write `the target`, or `the zone of self`, or pick first: `choose a zone`",
            "card": f"an event picks one: `when the enemy plays {article(wanted.word)}`",
            PLAYER: "an event finds one: `when a player plays a card`",
            **dict.fromkeys(("unit", "summon"), f"pick first: `choose {article(wanted.word)}`"),
        }
        return said.get(wanted.type, f"pick before, in a cost or a sentence that says `1 {wanted.word}`")


def _plural(piece: Piece) -> str | None:
    if piece.mass:
        return None
    if piece.plural is not None:
        return piece.plural.lower().replace(" ", "-")
    return plural(piece.id)


def resolve_texts(artist: Artist, table: Table, recovered: bool = False) -> Resolution[ArtistProgram]:
    """Parse and resolve all texts of an Artist. Keep those that can be read, or only those with an unreadable
    line.
    """
    texts = TextResolver(REACT, VOCABULARY, ArtistSymbols(artist), CODES, recovered=recovered)

    def read(id: str, title: str, unit: str | None, text: EffectText) -> TextProgram | None:
        found = texts.read(text, has_self=unit is not None)
        return None if found is None else TextProgram(id, title, unit, found.body, found.slots, text)

    setup = None if artist.setup is None else read("setup", "Set-up", None, artist.setup)
    passives = []
    for number, passive in enumerate(artist.passives, 1):
        found = texts.read(passive.text, has_self=False)
        if found is not None:
            passives.append(PassiveProgram(f"passive/{number}", passive.name, found.body, found.slots, passive))
    keywords = []
    for keyword in artist.keywords:
        found = texts.read(keyword.text, has_self=True)
        if found is not None:
            keywords.append(KeywordProgram(f"keyword/{keyword.id}", keyword.name, found.body, found.slots, keyword))
    effects = []
    for id, title, unit, side, playable in _faces(artist):
        mark = "a" if side == "ascended" else ""
        for number, effect in enumerate(playable, 1):
            found = texts.read(effect.effect, cost=effect.cost, has_self=unit is not None)
            if found is not None:
                name = f"{id}/{mark}{number}"
                effects.append(EffectProgram(name, id, title, unit, side, found.cost, found.body, found.slots, effect))
    frames = {}
    for piece in artist.pieces:
        if piece.effect is not None and (frame := read(f"frame/{piece.id}", piece.display, "unit", piece.effect)):
            frames[piece.id] = frame
    program = ArtistProgram(
        artist, table, setup, tuple(passives), tuple(effects), MappingProxyType(frames), keywords=tuple(keywords)
    )
    return texts.resolution(program)


def _faces(artist: Artist) -> Iterator[tuple[str, str, str | None, SideName, tuple[Effect, ...]]]:
    for card in artist.abilities:
        yield card.id, card.normal.name, card.of, "normal", card.normal.effects
        if card.ascended is not None:
            yield card.id, card.ascended.name, card.of, "ascended", card.ascended.effects
    for action in artist.deck or ():
        yield action.id, action.name, None, "deck", action.effects
