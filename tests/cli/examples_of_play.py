"""Games that bots play for the rules of kits, each played once, and the kits of their players."""

from __future__ import annotations

from functools import lru_cache

from gesso.engine import Game
from gesso.printing.kit import Kit
from gesso.project.project import ProjectModel
from gesso.project.selection import Part, select
from gesso.resources import home
from gesso.tasks.build import kit_of, print_context, with_transformations
from gesso.tasks.comic import bots_play

LANGUAGES = ("en", "fr")
Players = tuple[str, str]


@lru_cache(32)
def chosen(game: str, players: Players, locale: str) -> tuple[ProjectModel, Part]:
    """The project in a language, and two entries with those that they may become."""
    selection = select([str(home() / "cards" / game / name) for name in players]).in_locale(locale)
    return selection.project, with_transformations(selection.parts[0])


@lru_cache(32)
def kit(game: str, players: Players, locale: str) -> Kit:
    """The kit of two players without its example of play."""
    project, part = chosen(game, players, locale)
    return kit_of(part, project.root, print_context(project.root).fonts)


@lru_cache(32)
def game_between(game: str, players: Players, seed: int) -> Game:
    """A game of the bots, which is the same in all languages."""
    project, _ = chosen(game, players, LANGUAGES[0])
    return bots_play(project, players, seed)


@lru_cache(32)
def whole(game: str) -> Part:
    """All entries of a game."""
    (part,) = select([str(home() / "cards" / game)]).parts
    return part
