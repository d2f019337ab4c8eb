"""Re;ACT's side of play in a terminal: the table as one seat sees it, with the printed words of the cards."""

from gesso.games.react.display.table import DuelDisplay, display

__all__ = ["DuelDisplay", "display"]
