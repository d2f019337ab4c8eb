"""An Artist's texts become typed programs: parse each, then say what every name in it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes.effects import binding
from gesso.games.react.codes import declared_names
from gesso.games.react.lang.language import REACT
from gesso.games.react.lang.program import (
    ArtistProgram,
    EffectProgram,
    PassiveProgram,
    TextProgram,
)
from gesso.games.react.lang.symbols import ArtistSymbols
from gesso.games.react.lang.vocabulary import VOCABULARY
from gesso.games.react.model import Artist, Effect, Table
from gesso.lang.programs import TextResolver
from gesso.lang.symbols import BindingCodes
from gesso.schema.parts import EffectText

SideName = Literal["deck", "normal", "ascended"]

CODES = BindingCodes(
    missing=MappingProxyType(
        {
            "target": (
                binding.NO_TARGET,
                "`the target` is used, but the cost targets no zone",
                "add `target a zone ...` to the cost",
            ),
            "direction": (
                declared_names.NO_DIRECTION,
                "`the direction` is used, but nothing chose one",
                "add `choose a direction` to the cost, or as a line before this one",
            ),
        }
    ),
    nobody=("this text belongs to no unit, so `self` is nobody", "write `my artist`"),
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What resolution made of an Artist.

    `program` holds every text that could be read; where `complete` is False some text is missing from it or has names
    without meaning, so nothing may be concluded from what it does not say.
    """

    program: ArtistProgram
    complete: bool
    diagnostics: tuple[Diagnostic, ...]


def resolve_texts(artist: Artist, table: Table) -> Resolution:
    """Parse and resolve all texts of an Artist, keeping those that can be read."""
    return _ArtistResolver(artist, table).run()


class _ArtistResolver:
    def __init__(self, artist: Artist, table: Table) -> None:
        self._artist = artist
        self._table = table
        self._texts = TextResolver(REACT, VOCABULARY, ArtistSymbols(artist), CODES)

    def run(self) -> Resolution:
        artist = self._artist
        setup = None if artist.setup is None else self._text("setup", "Set-up", None, artist.setup)
        passives = tuple(self._passives())
        effects = (*self._abilities(), *self._deck())
        frames = {}
        for piece in artist.pieces:
            if piece.effect is not None:
                frame = self._text(f"frame/{piece.id}", piece.display, "unit", piece.effect)
                if frame is not None:
                    frames[piece.id] = frame
        program = ArtistProgram(artist, self._table, setup, passives, effects, MappingProxyType(frames))
        return Resolution(program, self._texts.complete, tuple(self._texts.diagnostics))

    def _text(self, id: str, title: str, unit: str | None, text: EffectText) -> TextProgram | None:
        found = self._texts.read(text, has_self=unit is not None)
        return None if found is None else TextProgram(id, title, unit, found.body, found.slots, text)

    def _passives(self) -> Iterator[PassiveProgram]:
        for number, passive in enumerate(self._artist.passives, 1):
            found = self._texts.read(passive.text, has_self=False)
            if found is not None:
                yield PassiveProgram(f"passive/{number}", passive.name, found.body, found.slots, passive)

    def _abilities(self) -> Iterator[EffectProgram]:
        for card in self._artist.abilities:
            yield from self._effects(card.id, card.normal.name, card.of, "normal", card.normal.effects)
            if card.ascended is not None:
                yield from self._effects(card.id, card.ascended.name, card.of, "ascended", card.ascended.effects)

    def _deck(self) -> Iterator[EffectProgram]:
        for card in self._artist.deck or ():
            yield from self._effects(card.id, card.name, None, "deck", card.effects)

    def _effects(
        self, card: str, title: str, unit: str | None, side: SideName, effects: tuple[Effect, ...]
    ) -> Iterator[EffectProgram]:
        mark = "a" if side == "ascended" else ""
        for number, effect in enumerate(effects, 1):
            found = self._texts.read(effect.effect, cost=effect.cost, has_self=unit is not None)
            if found is not None:
                id = f"{card}/{mark}{number}"
                yield EffectProgram(id, card, title, unit, side, found.cost, found.body, found.slots, effect)
