"""The games that Gesso knows. The stages know none: whatever belongs to one game is reached through its definition."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from gesso.games.definition import RANDOM_BOT, Bot, EntryKind, GameDefinition
from gesso.games.parts import GameError, Lazy
from gesso.installed import installed_points
from gesso.resources import add_home, remove_home

__all__ = [
    "RANDOM_BOT", "AnyGame", "Bot", "EntryKind", "GameDefinition", "GameError", "Lazy", "game_ids", "is_known", "load", "register",
    "unregister",
]  # fmt: skip


AnyGame = GameDefinition[Any, Any, Any]
"""A game whose models are known to itself alone."""
GROUP = "gesso.games"
"""The group of entry points under which an installed package names its `GameDefinition`, by the id of the game."""
BUILT_IN: Mapping[str, str] = {id: f"gesso.games.{id}.definition" for id in ("react", "solrei")}
"""The games that come with Gesso, and where their definitions lie."""
_registered: dict[str, AnyGame] = {}


def game_ids(*, installed: bool = True) -> tuple[str, ...]:
    """The ids of all games, built-in ones first. Asking what is `installed` takes some milliseconds."""
    return tuple(dict.fromkeys((*BUILT_IN, *_registered, *(_installed() if installed else ()))))


def is_known(id: str) -> bool:
    """Whether there is a game of this id."""
    return id in game_ids(installed=False) or id in _installed()


def load(id: str) -> AnyGame:
    """The definition of a game. Raises KeyError for an unknown one, `GameError` for one that cannot be loaded."""
    if id in _registered:
        return _registered[id]
    if id in BUILT_IN:
        return _checked(id, lambda: import_module(BUILT_IN[id]).GAME)
    points = _installed()[id]
    if len(points) > 1:
        raise GameError(id, "id", f"{' and '.join(point.value for point in points)} both offer it")
    register(_checked(id, points[0].load))
    return _registered[id]


def register(definition: AnyGame) -> None:
    """Make a game known to this process, and its `home` a place where resources are found. Raises `GameError` where
    another game has its id."""
    if definition.id in BUILT_IN or _registered.get(definition.id, definition) is not definition:
        raise GameError(definition.id, "id", "there is already a game of this id")
    _registered[definition.id] = definition
    if definition.home is not None:
        add_home(definition.home)


def unregister(id: str) -> None:
    """Undo `register`; raises KeyError for a game that was not registered."""
    home = _registered.pop(id).home
    if home is not None:
        remove_home(home)


def _checked(id: str, load_definition: Any) -> AnyGame:
    try:
        definition = load_definition()
    except GameError:
        raise
    except Exception as error:
        raise GameError(id, "definition", f"{type(error).__name__}: {error}") from error
    if not isinstance(definition, GameDefinition):
        raise GameError(id, "definition", "it is not a `GameDefinition`")
    if definition.id != id:
        raise GameError(id, "id", f"its definition says `{definition.id}`")
    return definition


def _installed() -> dict[str, list[Any]]:
    """The entry points of installed games by id."""
    found: dict[str, list[Any]] = {}
    for point in installed_points(GROUP):
        found.setdefault(point.name, []).append(point)
    return found
