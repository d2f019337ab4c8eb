"""The story of a duel in words."""

from gesso.games.react.story.duel_story import teller

__all__ = ["teller"]
