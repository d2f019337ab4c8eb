"""The printed pieces of SolRei: the cards of a file, the game's Action deck and mat, and kits for a table."""

from gesso.games.solrei.printing.components import extras, prints
from gesso.games.solrei.printing.kit import kit

__all__ = ["extras", "kit", "prints"]
