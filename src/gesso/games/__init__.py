"""The games that Gesso knows. The stages know none: whatever belongs to one game is reached through its definition."""

from gesso.games.definition import EntryKind, GameDefinition
from gesso.games.parts import GameError, Lazy
from gesso.games.registry import AnyGame, game_ids, is_known, load, register, unregister

__all__ = [
    "AnyGame", "EntryKind", "GameDefinition", "GameError", "Lazy", "game_ids", "is_known", "load", "register",
    "unregister",
]  # fmt: skip
