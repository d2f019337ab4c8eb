"""The games that Gesso knows. The stages know none: whatever belongs to one game is reached through its definition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from gesso.source import Node, Scalar

if TYPE_CHECKING:
    from gesso.diagnostics import Diagnostic
    from gesso.engine import Plugin, Ruleset
    from gesso.project import Entry, Game, Project

__all__ = ["KNOWN", "GameDefinition", "load"]

KNOWN = ("react",)


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """What a game tells the stages about its files.

    `entry_noun` is the game's own word for an entry. An entry lies in `<game>/<id>/<entry_file>`, beside
    `<game>/<game_file>`. Loaders raise `gesso.schema.access.ShapeError` for a tree that is not of its schema's shape.
    `check` finds what is wrong with the meaning of the given entries, beyond what reading and loading them reported;
    entries whose `model` is None are to be passed over. `resolve` turns a model and the table into a program, `generate` a
    program into the source of its plug-in, `ruleset` the table, the plug-ins by entry id and the players' entries into
    something the engine runs (both with a last argument: should every clause be observed?); `selectable` are the entries that a player may choose.
    """

    id: str
    entry_noun: str
    game_file: str
    entry_file: str
    game_schema: str
    entry_schema: str
    load_table: Callable[[Node], Any]
    load_entry: Callable[[Node, Mapping[str, Any]], Any]
    listed: Callable[[Node], tuple[Scalar, ...]]
    inherited: Callable[[Node], tuple[Scalar, ...]]
    resolve: Callable[[Any, Any], tuple[Any | None, list[Diagnostic]]]
    generate: Callable[[Any, bool], str]
    ruleset: Callable[[Any, Mapping[str, Plugin], Sequence[str], bool], Ruleset]
    selectable: Callable[[Any], tuple[str, ...]]
    check: Callable[[Project, Game, Sequence[Entry]], list[Diagnostic]] | None = None

    def part(self, name: str) -> ModuleType:
        """A package of the game that one command needs, imported when it is needed.

        There are `wording`, `printing`, `scenarios`, `display`, `codes` and `manual`.
        """
        return import_module(f"gesso.games.{self.id}.{name}")


def load(game_id: str) -> GameDefinition:
    """The definition of a game; raises KeyError for a game that is not known."""
    if game_id not in KNOWN:
        raise KeyError(game_id)
    definition = import_module(f"gesso.games.{game_id}.definition").GAME
    assert isinstance(definition, GameDefinition)
    return definition
