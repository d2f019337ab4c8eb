"""What a game tells the stages about itself: its files as data, its parts by where they lie."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Never, TypeVar

from gesso.games.parts import Checks, Displays, GameError, Lazy, Lowering, Printing, Rules, Story, Wording

if TYPE_CHECKING:
    from gesso.diagnostics import Code
    from gesso.lang.language import Language
    from gesso.lang.vocabulary import Manual
    from gesso.sim.scenarios import ScenarioAdapter
    from gesso.source import Node, Scalar
T = TypeVar("T")
M = TypeVar("M")
P = TypeVar("P")
_MISSING: Lazy[Never] = Lazy()


@dataclass(frozen=True, slots=True)
class EntryKind(Generic[T, M]):
    """One kind of entry file. `noun` is the game's own word for it. An entry lies in `<game>/<id>/<file>`, or, where
    the game file lists it, in `<game>/<id>.yaml`. `load` makes the model of a tree, given the models that it inherits
    from by id, and raises `gesso.schema.access.ShapeError` for a tree that is not of the shape of its schema. `listed`
    is where the game file names entries of this kind, `inherited` where an entry names those to be loaded before it.
    `selectable` are the entries that a player is offered, `unlisted` those that may be chosen too. `joined` gives the
    table with an entry on its lists that the game file does not name: one beside the game file of a pack. `unchosen`
    says why an entry cannot be chosen, where its file tells; `becomes` are the entries that one may turn into in play, which
    whoever plays it needs too."""

    noun: str
    file: str
    schema: str
    load: Callable[[Node, Mapping[str, M]], M]
    listed: Callable[[Node], tuple[Scalar, ...]]
    inherited: Callable[[Node], tuple[Scalar, ...]] = lambda node: ()
    selectable: Callable[[T], tuple[str, ...]] = lambda table: ()
    unlisted: Callable[[T], tuple[str, ...]] = lambda table: ()
    joined: Callable[[T, M], T] = lambda table, model: table
    unchosen: Callable[[M], str] = lambda model: ""
    becomes: Callable[[M], tuple[str, ...]] = lambda model: ()


@dataclass(frozen=True, slots=True)
class GameDefinition(Generic[T, M, P]):
    """A game, as the stages see it. `load_table` makes the model of the game file, which lies in `<game>/<game_file>`;
    the first of `kinds` is the one that messages speak of where any could be meant. `gather` is called after all
    entries have been loaded and gives the table with what texts may name of other files (the same object where there is
    nothing); `entries_of` says whose plug-ins a player's word stands for. `home` is a folder with `schema/`, `dsl/` and
    `templates/` of the game's own, where they do not travel with the program. Raises `GameError` where two kinds of
    entry have the same file name."""

    id: str
    game_file: str
    game_schema: str
    load_table: Callable[[Node], T]
    kinds: tuple[EntryKind[T, M], ...]
    language: Lazy[Language] = _MISSING
    checks: Lazy[Checks[T, M, P]] = _MISSING
    wording: Lazy[Wording[T, P]] = _MISSING
    lowering: Lazy[Lowering[P]] = _MISSING
    rules: Lazy[Rules[T]] = _MISSING
    printing: Lazy[Printing[P, T]] = _MISSING
    scenarios: Lazy[ScenarioAdapter] = _MISSING
    display: Lazy[Displays[P, T]] = _MISSING
    story: Lazy[Story[P, Any]] = _MISSING
    codes: Lazy[tuple[Code, ...]] | None = None
    manual: Lazy[Manual] = _MISSING
    home: Path | None = None
    gather: Callable[[T, Mapping[str, M]], T] = lambda table, models: table
    entries_of: Callable[[T, str], tuple[str, ...]] = lambda table, word: (word,)

    def __post_init__(self) -> None:
        for field in fields(self):
            part = getattr(self, field.name)
            if isinstance(part, Lazy):
                # A part tells whose it is when it cannot be loaded.
                object.__setattr__(self, field.name, replace(part, game=self.id, part=field.name))
        files = [kind.file for kind in self.kinds]
        twice = next((file for file in files if files.count(file) > 1), None)
        if twice is not None or not files:
            raise GameError(self.id, "kinds", f"two kinds of entry lie in `{twice}`" if files else "there are none")

    @property
    def noun(self) -> str:
        return self.kinds[0].noun

    def selectable(self, table: T) -> tuple[str, ...]:
        """The entries that a player is offered, of all kinds."""
        return tuple(id for kind in self.kinds for id in kind.selectable(table))

    def playable(self, table: T) -> tuple[str, ...]:
        """The entries that a player may choose: those that are offered, then those that are not."""
        return (*self.selectable(table), *(id for kind in self.kinds for id in kind.unlisted(table)))
