"""An Artist's file and the game file, as typed, frozen data."""

from gesso.games.react.model.artist import (
    AbilityCard,
    ActionCard,
    Artist,
    Effect,
    EffectKind,
    Passive,
    Piece,
    PieceKind,
    Side,
)
from gesso.games.react.model.table import Table

__all__ = [
    "AbilityCard",
    "ActionCard",
    "Artist",
    "Effect",
    "EffectKind",
    "Passive",
    "Piece",
    "PieceKind",
    "Side",
    "Table",
]
