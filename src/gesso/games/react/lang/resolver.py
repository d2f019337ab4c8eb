"""An Artist's texts become typed programs: parse each, then say what every name in it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from gesso.diagnostics import Diagnostic, Severity
from gesso.diagnostics.codes.effects import binding
from gesso.games.react.codes import names
from gesso.games.react.lang.language import REACT
from gesso.games.react.lang.program import (
    ArtistProgram,
    EffectProgram,
    PassiveProgram,
    Slot,
    TextProgram,
)
from gesso.games.react.lang.symbols import ArtistSymbols
from gesso.games.react.lang.vocabulary import VOCABULARY
from gesso.games.react.model import Artist, Effect, Table
from gesso.lang.ast import Node
from gesso.lang.parser import parse
from gesso.lang.resolver import Resolver
from gesso.lang.symbols import BindingCodes
from gesso.schema.parts import EffectText

SideName = Literal["deck", "normal", "ascended"]

CODES = BindingCodes(
    unknown_name=binding.UNKNOWN_NAME,
    unbound=binding.UNBOUND,
    done_without_step=binding.DONE_WITHOUT_STEP,
    self_without_unit=binding.SELF_WITHOUT_UNIT,
    second_target=binding.SECOND_TARGET,
    missing=MappingProxyType(
        {
            "target": (
                binding.NO_TARGET,
                "`the target` is used, but the cost targets no zone",
                "add `target a zone ...` to the cost",
            ),
            "direction": (
                names.NO_DIRECTION,
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


def resolve_artist(artist: Artist, table: Table) -> tuple[ArtistProgram | None, list[Diagnostic]]:
    """Parse and resolve all texts of an Artist; the program is None where any of them has an error."""
    resolution = resolve_texts(artist, table)
    return (resolution.program if resolution.complete else None), list(resolution.diagnostics)


def resolve_texts(artist: Artist, table: Table) -> Resolution:
    """Parse and resolve all texts of an Artist, keeping those that can be read."""
    return _ArtistResolver(artist, table).run()


class _ArtistResolver:
    def __init__(self, artist: Artist, table: Table) -> None:
        self._artist = artist
        self._table = table
        self._lexicon = ArtistSymbols(artist)
        self._found: list[Diagnostic] = []
        self._unreadable = False

    def run(self) -> Resolution:
        artist = self._artist
        setup = None
        if artist.setup is not None:
            setup = self._text("setup", "Set-up", None, artist.setup)
        passives = tuple(self._passives())
        effects = (*self._abilities(), *self._deck())
        frames = {}
        for piece in artist.pieces:
            if piece.effect is not None:
                frame = self._text(f"frame/{piece.id}", piece.display, "unit", piece.effect)
                if frame is not None:
                    frames[piece.id] = frame
        program = ArtistProgram(artist, self._table, setup, passives, effects, MappingProxyType(frames))
        faulty = self._unreadable or any(item.severity is Severity.ERROR for item in self._found)
        return Resolution(program, not faulty, tuple(self._found))

    def _resolver(self, *, has_self: bool) -> Resolver:
        return Resolver(VOCABULARY, self._lexicon, CODES, has_self=has_self)

    def _parse(self, text: EffectText) -> tuple[Node, ...] | None:
        parsed = parse(REACT, text.start, text.span)
        self._found.extend(parsed.diagnostics)
        if parsed.nodes is None or parsed.diagnostics:
            self._unreadable = True
            return None
        return parsed.nodes

    def _close(self, resolver: Resolver) -> tuple[Slot, ...]:
        self._found.extend(resolver.diagnostics)
        return tuple(Slot(item.word, item.type, item.many) for item in resolver.bindings)

    def _text(self, id: str, title: str, unit: str | None, text: EffectText) -> TextProgram | None:
        nodes = self._parse(text)
        if nodes is None:
            return None
        resolver = self._resolver(has_self=unit is not None)
        body = resolver.sentences(nodes)
        return TextProgram(id, title, unit, body, self._close(resolver), text)

    def _passives(self) -> Iterator[PassiveProgram]:
        for number, passive in enumerate(self._artist.passives, 1):
            nodes = self._parse(passive.text)
            if nodes is None:
                continue
            resolver = self._resolver(has_self=False)
            items = resolver.sentences(nodes)
            yield PassiveProgram(f"passive/{number}", passive.name, items, self._close(resolver), passive)

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
            prices = () if effect.cost is None else self._parse(effect.cost)
            sentences = self._parse(effect.effect)
            if sentences is None or prices is None:
                continue
            resolver = self._resolver(has_self=unit is not None)
            cost = resolver.prices(prices)
            body = resolver.sentences(sentences)
            slots = self._close(resolver)
            yield EffectProgram(f"{card}/{mark}{number}", card, title, unit, side, cost, body, slots, effect)
