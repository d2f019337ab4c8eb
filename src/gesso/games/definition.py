"""What a game tells the stages about itself: its files as data, and the places of its parts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Never, TypeVar

from gesso.data_classes import dataclass
from gesso.games.parts import (
    OFFERS,
    Checks,
    Displays,
    Drawings,
    GameError,
    Lazy,
    Lowering,
    Printing,
    ReadsWords,
    Rules,
    Story,
    Wording,
)
from gesso.source import MappingNode, Scalar, SequenceNode

if TYPE_CHECKING:
    from gesso.diagnostics import Code
    from gesso.lang.language import Language
    from gesso.lang.vocabulary import Manual
    from gesso.sim.scenarios import ScenarioAdapter
    from gesso.source import Node
T = TypeVar("T")
M = TypeVar("M")
P = TypeVar("P")
_NONE: Lazy[Never] = Lazy()


@dataclass(frozen=True)
class Bot:
    """A program that can sit at a seat, in words for people who choose one."""

    names: Mapping[str, str]
    """What it is called, by language; in English at least."""
    ways: Mapping[str, str]
    """A sentence on how it plays, by language."""


RANDOM_BOT = Bot(
    {"en": "random program", "fr": "programme au hasard"},
    {"en": "Takes any option.", "fr": "Prend n'importe quelle option."},
)
"""The one that every game has."""


class EntryKind(ABC, Generic[T, M]):
    """A kind of file that a game reads, such as an Artist. A game writes `load`, and what else it needs."""

    noun: str
    """The game's own word for it, in the singular, for messages: `Artist`."""
    file: str
    """The name of its file in the folder of an entry: `artist.yaml`."""
    schema: str
    """The path of its JSON Schema below `schema/`, without `.schema.json`: `react/artist`."""
    listed_under: tuple[str, ...] = ()
    """The keys of the game file that list such entries. A listed entry may also be a single file `<id>.yaml`."""

    def __repr__(self) -> str:
        return f"<kind of entry: {self.noun}>"

    @abstractmethod
    def load(self, node: Node, models: Mapping[str, M]) -> M:
        """Return the model of an entry from the tree of its file.

        Args:
            node: The tree, which keeps to the schema.
            models: The models of the entries that it inherits from, by id.

        Raises:
            ShapeError: The tree does not keep to the schema (`gesso.schema.access` raises it).
        """

    def listed(self, game_file: Node) -> tuple[Scalar, ...]:
        """Return the places where the game file lists entries of this kind."""
        lists = [game_file.get(key) if isinstance(game_file, MappingNode) else None for key in self.listed_under]
        items = (item for found in lists if isinstance(found, SequenceNode) for item in found)
        return tuple(item for item in items if isinstance(item, Scalar))

    def inherited(self, node: Node) -> tuple[Scalar, ...]:
        """Return the places where an entry names others to load before it; by default it names none."""
        return ()

    def selectable(self, table: T) -> tuple[str, ...]:
        """Return the ids that a player is offered; by default none."""
        return ()

    def unlisted(self, table: T) -> tuple[str, ...]:
        """Return ids that a player may choose, but is not offered."""
        return ()

    def joined(self, table: T, model: M) -> T:
        """Return the table with an entry on its lists that no game file lists, since it lies beside a pack's."""
        return table

    def only(self, table: T, ids: Collection[str]) -> T:
        """Return the table without what it says of entries of this kind other than these; by default with everything."""
        return table

    def unchosen(self, model: M) -> str:
        """Return why no player can choose this entry; empty if the game gives no reason."""
        return ""

    def filled(self, table: T, model: M) -> M:
        """Return an unfinished entry with what it lacks to be played, to try one of its cards.

        By default, and if it lacks nothing, return the same object.
        """
        return model

    def becomes(self, model: M) -> tuple[str, ...]:
        """Return the ids that this entry may turn into in play; its player needs their pieces too."""
        return ()


class GameDefinition(ABC, Generic[T, M, P]):
    """A game, as the stages see it: T is its model of the game file (the table), M of an entry, P a checked program.

    A game writes `id`, `kinds` and `load_table`, and names its parts. It leaves out a part by not naming it: such a
    part is false, and calling it raises `GameError`.

    Raises:
        GameError: There is no kind of entry, or two kinds have the same file name.
    """

    id: str
    """The name of the game in files and on the command line; its schemas lie in `schema/<id>/`."""
    kinds: tuple[EntryKind[T, M], ...]
    """Its kinds of entry. Messages speak of the first one where any could be meant."""
    game_file: str = "game.yaml"
    """The name of the game file in `cards/<id>/`. Its schema is `schema/<id>/game.schema.json`."""
    home: Path | None = None
    """The folder with the game's own `schema/`, `dsl/` and `templates/`; None for a game that ships with Gesso."""
    language: Lazy[Language] = _NONE
    """The words of its effect texts."""
    checks: Lazy[Checks[T, M, P]] = _NONE
    """What it checks in texts and numbers. With it, `gesso check` works."""
    wording: Lazy[Wording[T, P]] = _NONE
    """How programs read in print. With it, `gesso text` works."""
    reading: Lazy[ReadsWords[P]] = _NONE
    """What a reader of printed words has to know of its entries. With it, `gesso read` works."""
    lowering: Lazy[Lowering[P]] = _NONE
    """The way from programs to plug-ins of its rules."""
    rules: Lazy[Rules[T]] = _NONE
    """The rules. With them and `lowering`, `gesso simulate` and `gesso play` work."""
    printing: Lazy[Printing[P, T]] = _NONE
    """The pieces that it prints. With it, `gesso build` writes faces and sheets."""
    scenarios: Lazy[ScenarioAdapter] = _NONE
    """How scenarios write its positions. Without it, entries have no scenarios."""
    display: Lazy[Displays[P, T]] = _NONE
    """Its table in a terminal. Without it, `gesso play` shows the table as names and numbers."""
    scene: Lazy[Drawings[P, T]] = _NONE
    """Its table in a drawing. Without it, the live page shows the table as names and numbers."""
    story: Lazy[Story[P, Any]] = _NONE
    """The narration of its events. Without it, a game is told choice by choice."""
    codes: Lazy[tuple[Code, ...]] = _NONE
    """The codes of its own diagnostics."""
    manual: Lazy[Manual] = _NONE
    """Its words in chapters, for reference pages."""

    bots: Mapping[str, Bot] = MappingProxyType({})
    """Its own bots by their names in its rules, the best one first. Help lists them without loading the rules."""
    faces: Mapping[str, str] = MappingProxyType({})
    """What its printed faces are called: an id, or several with commas between them, with a meaning. A dash at the
    beginning stands for the letters of the entry, `#` for a number."""

    def __init__(self) -> None:
        for part in OFFERS:
            # A part names its game when it cannot be loaded.
            setattr(self, part, replace(getattr(self, part), game=self.id, part=part))
        files = [kind.file for kind in self.kinds]
        twice = next((file for file in files if files.count(file) > 1), None)
        if twice is not None or not files:
            raise GameError(self.id, "kinds", f"two kinds of entry lie in `{twice}`" if files else "there are none")

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    @abstractmethod
    def load_table(self, node: Node) -> T:
        """Return the model of the game file from its tree, which keeps to the schema. Raises `ShapeError`."""

    def declares(self, model: M) -> dict[str, list[Any]]:
        """Return what other files may name of an entry: JSON data by the words that name it.

        An edit of a file that declares the same leaves the checks of all other files as they are.
        """
        return {}

    def gather(self, table: T, declared: Mapping[str, dict[str, list[Any]]]) -> T:
        """Return the table with everything that texts may name of other files, given what each file `declares`, by id."""
        return table

    def gathered(self, table: T, models: Mapping[str, M]) -> T:
        """Return the table with what these entries declare."""
        if not self.gathers:
            return table
        return self.gather(table, {id: self.declares(model) for id, model in models.items()})

    def house_rulings(self, players: Sequence[str]) -> tuple[str, ...]:
        """Return the names of phrases for rulings of our own that a game of these players needs; by default none.

        A reader sees the phrases where such a game begins.

        Args:
            players: The words that name the players, by seat.
        """
        return ()

    @property
    def gathers(self) -> bool:
        """True if texts may name something of any other file, because `gather` puts it into the table."""
        return type(self).gather is not GameDefinition.gather

    def entries_of(self, table: T, word: str) -> tuple[str, ...]:
        """Return the ids of the entries that a player brings by naming this word; by default one, the word itself."""
        return (word,)

    def trial_player(self, table: T, models: Mapping[str, M | None], entry: str, card: str) -> str:
        """Return the word by which a player brings a card of an entry to try it; by default the entry."""
        return entry

    @property
    def game_schema(self) -> str:
        return f"{self.id}/game"

    @property
    def noun(self) -> str:
        return self.kinds[0].noun

    def selectable(self, table: T) -> tuple[str, ...]:
        """Return the entries of all kinds that a player is offered."""
        return tuple(id for kind in self.kinds for id in kind.selectable(table))

    def only(self, table: T, ids: Collection[str]) -> T:
        """Return the table without what it says of entries other than these."""
        for kind in self.kinds:
            table = kind.only(table, ids)
        return table

    def playable(self, table: T) -> tuple[str, ...]:
        """Return the entries that a player may choose: those that are offered, then those that are not."""
        return (*self.selectable(table), *(id for kind in self.kinds for id in kind.unlisted(table)))
