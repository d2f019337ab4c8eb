"""Re;ACT's side of play in a terminal: the field, both players, the chain, the cards, what is asked and of whom."""

from gesso.games.react.display.duel_display import DuelDisplay, display

__all__ = ["DuelDisplay", "display"]
