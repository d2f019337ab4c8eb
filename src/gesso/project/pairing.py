"""From checked entries to something that plays: each compiled in memory when a pairing asks for it, and once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from gesso.diagnostics import CheckError
from gesso.engine import Plugin, PluginError, Ruleset, find_plugins, plugin_from_text
from gesso.project.game import Game

T = TypeVar("T")
M = TypeVar("M")
P = TypeVar("P")


class Programs(Mapping[str, P], Generic[P]):
    """The programs of a game's entries by id, each checked when it is asked for. Raises `CheckError` for one with errors."""

    def __init__(self, game: Game[T, M, P]) -> None:
        self._game: Game[Any, Any, P] = game

    def __getitem__(self, id: str) -> P:
        entry = self._game.entry(id)
        if entry is None:
            raise KeyError(id)
        return self._game.program(entry)

    def __contains__(self, id: object) -> bool:
        return any(entry.id == id for entry in self._game.entries)

    def __iter__(self) -> Iterator[str]:
        return (entry.id for entry in self._game.entries)

    def __len__(self) -> int:
        return len(self._game.entries)


class Plugins(Mapping[str, Plugin]):
    """The plug-ins of a game: of the project's entries, and of installed packages where the project has none of that id.

    Asking for one raises `CheckError` where its entry has errors. `observed` ones tell how each clause went.
    """

    def __init__(self, game: Game[T, M, P], *, observed: bool = False) -> None:
        self._id = game.id
        self._observed = observed
        self._programs: Mapping[str, Any] = Programs(game)
        self._lowering = game.definition.lowering
        self._loaded: dict[str, Plugin] = {}
        self._texts: dict[str, str] = {}

    def __getitem__(self, id: str) -> Plugin:
        if id not in self._loaded:
            if id in self._texts or id in self._programs:
                self._loaded[id] = plugin_from_text(self._text(id), f"<plug-in of {id}>")
            else:
                self._loaded[id] = find_plugins(self._id)[id]
        return self._loaded[id]

    def _text(self, id: str) -> str:
        if id not in self._texts:
            self._texts[id] = self._lowering().generate(self._programs[id], observed=self._observed)
        return self._texts[id]

    def __contains__(self, id: object) -> bool:
        return id in self._loaded or id in self._texts or id in self._programs or id in find_plugins(self._id)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._texts, *self._programs, *find_plugins(self._id))))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getstate__(self) -> dict[str, Any]:
        # Generated code does not travel between processes; the texts of what has been asked for do.
        return {**vars(self), "_loaded": {}, "_programs": {}}


class Pairings:
    """The rules of a game's pairings, each linked once: call it with what the players bring, by seat.

    It can be sent to another process, where it gives those pairings that it has given before.
    """

    def __init__(self, game: Game[Any, Any, Any], *, observed: bool = False) -> None:
        definition, table = game.definition, game.table
        self.game: Game[Any, Any, Any] | None = game
        self._plugins = Plugins(game, observed=observed)
        self._observed = observed
        self._table = table
        self._rules = definition.rules
        self._linked: dict[tuple[str, ...], Ruleset] = {}

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "game": None, "_linked": {}}

    def __call__(self, players: tuple[str, ...]) -> Ruleset:
        """As `pair`; raises the same."""
        if players not in self._linked:
            if self.game is not None:
                _require(self.game, players, self._plugins)
            self._linked[players] = self._rules().ruleset(self._table, self._plugins, players, observed=self._observed)
        return self._linked[players]


def pair(game: Game[T, M, P], players: Sequence[str], *, observed: bool = False) -> Ruleset:
    """Link what the players bring, by seat. Raises `CheckError`, or `PluginError` where there is no such entry."""
    return Pairings(game, observed=observed)(tuple(players))


def _require(game: Game[T, M, P], players: Sequence[str], plugins: Plugins) -> None:
    if game.table is None:
        raise CheckError(game.id, game.diagnostics)
    for word in players:
        for id in game.definition.entries_of(game.table, word):
            if id not in plugins:
                known = ", ".join(game.definition.selectable(game.table)) or "none"
                raise PluginError(f"there is no {game.definition.noun} `{id}`; known are {known}")
