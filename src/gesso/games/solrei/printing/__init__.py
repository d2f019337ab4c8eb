"""Everything that is printed: of a file its components, of the game its Action deck and the mat, of some files a kit."""

from gesso.games.solrei.printing.components import extras, prints
from gesso.games.solrei.printing.kit import kit

__all__ = ["extras", "kit", "prints"]
