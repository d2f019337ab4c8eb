"""SolRei's side of play in a terminal: both tables, the Exchange, the round as a row of steps, what is asked and of whom."""

from gesso.games.solrei.display.show_display import ShowDisplay, display

__all__ = ["ShowDisplay", "display"]
