"""What the face templates of this game may read: an Artist's look, and effects in printed words."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from gesso.games.react.model import Artist, Effect, Passive, Piece

INK = "#14161B"
GESSO = "#F5F0E6"

DEFAULT_CREDIT = "Gesso placeholder art"


class EffectWords(Protocol):
    """An effect as it is printed; `**` marks strong words."""

    @property
    def cost(self) -> str:
        """The cost for the bar, empty where the effect has none."""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The rules text."""


class Words(Protocol):
    """One Artist's printed words in one language."""

    def effect(self, effect: Effect) -> EffectWords:
        """The words of an effect."""

    def passive(self, passive: Passive) -> tuple[str, ...]:
        """The paragraphs of a passive."""

    def setup(self) -> tuple[str, ...]:
        """The paragraphs of the set-up, none where there is nothing to set up."""

    def frame(self, piece: Piece) -> tuple[str, ...]:
        """The paragraphs of what a frame does."""

    def noun(self, piece: Piece, n: int | None = None) -> str:
        """A piece by name, with its number where one is given."""

    def term(self, term: str) -> str:
        """A heading: `setup`, `passive`, `ability`, `ascended`, `action`, `intention`, `reaction`, `frame`."""


@dataclass(frozen=True, slots=True)
class Look:
    """Colours, motif and sign of one Artist, by day or ascended."""

    deep: str
    main: str
    accent: str
    light: str
    motif: str
    sigil: str
    sigil_colour: str
    credit: str

    def values(self) -> dict[str, object]:
        """The look as template values."""
        return {name: getattr(self, name) for name in self.__slots__}


def look_of(artist: Artist, *, ascended: bool = False) -> Look:
    """The Artist's look. Ascended, the deep colour turns pale and the light one dark (`Palette.inverted`)."""
    from gesso.art import Palette

    palette = Palette(artist.palette.deep, artist.palette.main, artist.palette.accent, artist.palette.light)
    if ascended:
        palette = palette.inverted()
    return Look(
        palette.deep,
        palette.main,
        palette.accent,
        palette.light,
        artist.motif,
        artist.sigil,
        sign_on(palette.accent),
        artist.credit or DEFAULT_CREDIT,
    )


def sign_on(colour: str) -> str:
    """Ink or gesso, whichever stands out more on a colour."""
    from gesso.art import contrast, rgb

    return max((INK, GESSO), key=lambda sign: contrast(rgb(sign), rgb(colour)))


def chosen(composition: int | None, turn: int) -> int:
    """Which composition a picture shows, from 0: the one its file names from 1, else the one whose turn it is."""
    return turn if composition is None else composition - 1


def seed_of(id: str, art_seed: str | None = None) -> int:
    """The seed of a card's art: of its id, or of what its file says instead, so that a renamed card keeps its picture."""
    return zlib.crc32((art_seed or id).encode())


def effect_values(effects: tuple[Effect, ...], words: Words) -> tuple[Mapping[str, object], ...]:
    """The effects of a face as template values."""
    values: list[Mapping[str, object]] = []
    for effect in effects:
        printed = words.effect(effect)
        values.append(
            {
                "kind": effect.kind,
                "kind_word": words.term(effect.kind),
                "letter": effect.letter,
                "cost": printed.cost,
                "paragraphs": printed.paragraphs,
            }
        )
    return tuple(values)
