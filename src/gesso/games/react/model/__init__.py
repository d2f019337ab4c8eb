"""The card model of Re;ACT: an Artist's file, and the table's, as typed, frozen data."""

from gesso.games.react.model.artist import (
    AbilityCard,
    ActionCard,
    Artist,
    Effect,
    EffectKind,
    EffectText,
    Palette,
    Passive,
    Piece,
    PieceKind,
    Pronouns,
    Provenance,
    Side,
    Table,
)

__all__ = [
    "AbilityCard",
    "ActionCard",
    "Artist",
    "Effect",
    "EffectKind",
    "EffectText",
    "Palette",
    "Passive",
    "Piece",
    "PieceKind",
    "Pronouns",
    "Provenance",
    "Side",
    "Table",
]
