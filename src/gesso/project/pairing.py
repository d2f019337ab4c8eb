"""Link checked entries into rules that play; each entry is compiled in memory once, when it is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from gesso.diagnostics import CheckError
from gesso.engine import AnyRuleset, Plugin, PluginError, find_plugins, plugin_from_text
from gesso.project.game import AnyGame, Game

V = TypeVar("V")


class _ByEntry(Mapping[str, V], Generic[V]):
    """A value per entry id, made when asked for."""

    def ids(self) -> Iterable[str]:
        raise NotImplementedError

    def __contains__(self, id: object) -> bool:
        return any(id == known for known in self.ids())

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids())

    def __len__(self) -> int:
        return len(list(self.ids()))


class Programs(_ByEntry[V]):
    """The programs of a game's entries by id, with their words in the locale if `printed`.

    Raises:
        CheckError: On access, if the entry has errors.
    """

    def __init__(self, game: Game[Any, Any, V], *, printed: bool = False) -> None:
        self._game = game
        self._get = game.printed if printed else game.program

    def ids(self) -> Iterable[str]:
        return self._game.ids()

    def __getitem__(self, id: str) -> V:
        entry = self._game.entry(id)
        if entry is None:
            raise KeyError(id)
        return self._get(entry)


class Plugins(_ByEntry[Plugin]):
    """The plug-ins of a game by id: of the project's entries, else of installed packages.

    An `observed` plug-in counts how each clause went. `texts` are plug-ins that have been generated before.

    Raises:
        CheckError: On access, if the entry has errors.
    """

    def __init__(self, game: AnyGame, *, observed: bool = False, texts: Mapping[str, str] | None = None) -> None:
        self._id = game.id
        self._observed = observed
        self._programs: Mapping[str, Any] = Programs(game)
        self._made_of = game.made_of
        self._lowering = game.definition.lowering
        self._loaded: dict[str, Plugin] = {}
        self._texts: dict[str, str] = {}
        self._given: Mapping[str, str] = {} if texts is None else texts

    def ids(self) -> Iterable[str]:
        return dict.fromkeys((*self._texts, *self._given, *self._programs, *find_plugins(self._id)))

    def __contains__(self, id: object) -> bool:
        # What is installed is asked last: that takes longest.
        return id in self._loaded or id in self._texts or id in self._programs or id in find_plugins(self._id)

    def __getitem__(self, id: str) -> Plugin:
        if id not in self._loaded:
            if id not in self._texts and id in self._given:
                self._texts[id] = self._given[id]
            elif id not in self._texts and id in self._programs:
                program = self._programs[id]
                key = ("plugin", id, self._observed)
                self._texts[id], self._loaded[id] = self._made_of(key, (program,), lambda: self._generated(id, program))
                return self._loaded[id]
            text = self._texts.get(id)
            self._loaded[id] = find_plugins(self._id)[id] if text is None else _plugin(id, text)
        return self._loaded[id]

    def _generated(self, id: str, program: Any) -> tuple[str, Plugin]:
        text = self._lowering().generate(program, observed=self._observed)
        return text, _plugin(id, text)

    def __getstate__(self) -> dict[str, Any]:
        # Generated code does not travel between processes; the texts of what has been asked for do.
        return {**vars(self), "_loaded": {}, "_programs": {}, "_made_of": None, "_given": {}}


def _plugin(id: str, text: str) -> Plugin:
    return plugin_from_text(text, f"<plug-in of {id}>")


class Pairings:
    """The rules of a game's pairings, each linked once: call it with the players' words by seat.

    It can be sent to another process, where it knows the pairings that it has made before.
    """

    def __init__(self, game: AnyGame, *, observed: bool = False, texts: Mapping[str, str] | None = None) -> None:
        self.game: AnyGame | None = game
        self._plugins = Plugins(game, observed=observed, texts=texts)
        self._observed = observed
        self._table = game.table
        self._rules = game.definition.rules
        self._linked: dict[tuple[str, ...], AnyRuleset] = {}

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "game": None, "_linked": {}}

    def __call__(self, players: tuple[str, ...]) -> AnyRuleset:
        if players not in self._linked:
            if self.game is not None:
                require(self.game, players, self._plugins)
            self._linked[players] = self._rules().ruleset(self._table, self._plugins, players, observed=self._observed)
        return self._linked[players]


def pairings_of(game: AnyGame, *, observed: bool = False, texts: Mapping[str, str] | None = None) -> Pairings:
    """Return the pairings of a game: always the same object, so that each is linked once.

    The first call may name plug-ins that have been generated before, as `texts` by id.
    """
    return game.once(("pairings", observed), lambda: Pairings(game, observed=observed, texts=texts))


def require(game: AnyGame, players: Sequence[str], plugins: Plugins) -> None:
    """Check that all players can be played.

    Raises:
        PluginError: A player is nobody's entry.
        CheckError: The game file has errors.
    """
    if game.table is None:
        raise CheckError(game.id, game.diagnostics)
    for word in players:
        for id in game.definition.entries_of(game.table, word):
            if id not in plugins:
                known = ", ".join(game.definition.selectable(game.table)) or "none"
                raise PluginError(f"there is no {game.definition.noun} `{id}`; known are {known}", game.ids())
