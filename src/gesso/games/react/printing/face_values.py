"""What the face templates of this game may read: an Artist's look, and effects in printed words."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.art import Palette
from gesso.games.react.model import Artist, Effect
from gesso.games.react.wording import RulesText
from gesso.printing.look import Look


def look_of(artist: Artist, words: RulesText, *, ascended: bool = False) -> Look:
    """The Artist's look. Ascended, the deep colour turns pale and the light one dark (`Palette.inverted`)."""
    palette = Palette(artist.palette.deep, artist.palette.main, artist.palette.accent, artist.palette.light)
    credit = artist.credit or words.face("credit")
    return Look(palette.inverted() if ascended else palette, artist.motif, artist.sigil, credit)


def effect_values(effects: tuple[Effect, ...], words: RulesText) -> tuple[Mapping[str, object], ...]:
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
