"""The story of a Show in words."""

from gesso.games.solrei.story.show_story import teller

__all__ = ["teller"]
