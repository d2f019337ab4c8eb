"""From card files to something that plays: entries resolved, plug-ins generated and loaded in memory, linked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gesso.diagnostics import Diagnostic, Severity
from gesso.engine import Plugin, PluginError, Ruleset, find_plugins, plugin_from_text

if TYPE_CHECKING:
    from gesso.project import Game


class UnplayableEntry(Exception):
    """A card file has errors, so that nothing can be played with it; `diagnostics` says which."""

    def __init__(self, id: str, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(f"`{id}` cannot be played: its card file has errors")
        self.id = id
        self.diagnostics = tuple(diagnostics)


def plugins_of(game: Game, *, observed: bool = False) -> Mapping[str, Plugin]:
    """The plug-ins of a game: of every entry of the project that has no errors, and of installed packages.

    An entry of the project wins over an installed plug-in of the same id. `observed` ones tell how each clause went. Raises PluginError for a broken installed one.
    """
    found = dict(find_plugins(game.id))
    for entry in game.entries:
        if entry.model is not None and game.table is not None:
            program, problems = game.definition.resolve(entry.model, game.table)
            if program is not None and not any(p.severity is Severity.ERROR for p in problems):
                text = game.definition.generate(program, observed)
                found[entry.id] = plugin_from_text(text, f"<plug-in of {entry.id}>")
    return found


def pair(
    game: Game, players: Sequence[str], plugins: Mapping[str, Plugin] | None = None, *, observed: bool = False
) -> Ruleset:
    """Link the entries of these ids, by seat. Raises UnplayableEntry or PluginError (no such entry)."""
    plugins = plugins_of(game, observed=observed) if plugins is None else plugins
    for id in players:
        entry = game.entry(id)
        if id not in plugins and entry is not None:
            problems = list(entry.diagnostics)
            if entry.model is not None:
                problems += game.definition.resolve(entry.model, game.table)[1]
            raise UnplayableEntry(id, problems)
        if id not in plugins:
            known = ", ".join(game.definition.selectable(game.table)) if game.table else "none"
            raise PluginError(f"there is no {game.definition.entry_noun} `{id}`; known are {known}")
    return game.definition.ruleset(game.table, plugins, players, observed)


class Pairings:
    """The rules of a game's pairings, each linked once: call it with the ids of the players, by seat."""

    def __init__(self, game: Game, *, observed: bool = False) -> None:
        self.game = game
        self._observed = observed
        self._plugins: Mapping[str, Plugin] | None = None
        self._linked: dict[tuple[str, ...], Ruleset] = {}

    def __getstate__(self) -> tuple[Game, bool]:
        # Generated code does not travel between processes; the texts it is made of do.
        return self.game, self._observed

    def __setstate__(self, state: tuple[Game, bool]) -> None:
        self.__init__(state[0], observed=state[1])  # type: ignore[misc]

    def __call__(self, players: tuple[str, ...]) -> Ruleset:
        """As `pair`; raises the same."""
        if players not in self._linked:
            if self._plugins is None:
                self._plugins = plugins_of(self.game, observed=self._observed)
            self._linked[players] = pair(self.game, players, self._plugins, observed=self._observed)
        return self._linked[players]
