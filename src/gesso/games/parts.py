"""The parts of a game that the stages call, and how a definition names one without importing it. In every Protocol T is
the game's model of its game file (the *table*), M that of an entry, P a checked entry's *program* (its texts,
parsed and resolved), R the game's ruleset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from gesso.diagnostics import RequestError

if TYPE_CHECKING:
    from gesso.checks import CheckedEntry
    from gesso.diagnostics import Diagnostic
    from gesso.engine import AnyRuleset, Plugin
    from gesso.printing.component import EntryPrints
    from gesso.printing.kit.sections import Kit
    from gesso.sim.display import Display
    from gesso.sim.narration import Narrator
    from gesso.source import Node
    from gesso.wording.phrasebook import Phrasebook, Translation
    from gesso.wording.transcript import Transcript


class GameError(RequestError):
    """A game lacks a part, names something twice, or raises while a part of it is loaded; its text is one line. `game`
    is the id of the game, `part` what of it is wrong, `reason` says how."""

    def __init__(self, game: str, part: str, reason: str) -> None:
        super().__init__(f"the game `{game}` cannot be used: {part}: {' '.join(reason.split())}")
        self.game = game
        self.part = part
        self.reason = reason


X_co = TypeVar("X_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
P_co = TypeVar("P_co", covariant=True)
P_contra = TypeVar("P_contra", contravariant=True)
R_contra = TypeVar("R_contra", contravariant=True)
T = TypeVar("T")
P = TypeVar("P")
OFFERS: Mapping[str, tuple[str, ...]] = {
    "language": ("grammars", "builders"),
    "checks": ("check_entry", "check_table"),
    "wording": ("transcript", "phrasebook", "translated", "translated_table"),
    "lowering": ("generate",),
    "rules": ("ruleset",),
    "printing": ("prints", "extras", "kit"),
    "scenarios": ("schema", "table"),
    "display": ("display",),
    "story": ("teller",),
    "codes": (),
    "manual": ("language", "vocabulary", "sample"),
}
"""What each part has to hold, tested when it is first used: a game from outside is not type-checked with us."""


@dataclass(frozen=True, slots=True)
class Lazy(Generic[X_co]):
    """A part by its place: a module, or an attribute of one. It is imported when it is first called for."""

    module: str = ""
    attribute: str = ""
    game: str = ""
    part: str = ""

    def __call__(self) -> X_co:
        """The part. Raises `GameError` for one that is missing, cannot be imported, or lacks what it has to hold."""
        if not self.module:
            raise GameError(self.game, self.part, "it has no such part")
        try:
            loaded = import_module(self.module)
            found: X_co = getattr(loaded, self.attribute) if self.attribute else loaded  # type: ignore[assignment]
        except Exception as error:
            place = ":".join(filter(None, (self.module, self.attribute)))
            raise GameError(self.game, self.part, f"{place}: {type(error).__name__}: {error}") from error
        lacking = [name for name in OFFERS[self.part] if not hasattr(found, name)]
        if lacking:
            raise GameError(self.game, self.part, f"{self.module} does not offer `{lacking[0]}`")
        return found


class Checks(Protocol[T_contra, M_contra, P_co]):
    """What is wrong with the meaning of files that keep to their schemas."""

    def check_entry(
        self, model: M_contra, table: T_contra, models: Mapping[str, M_contra | None], /
    ) -> CheckedEntry[P_co]:
        """Parse, resolve and check one entry. `models` are all entries of the game (None: unreadable)."""

    def check_table(self, table: T_contra, node: Node, /) -> Iterable[Diagnostic]:
        """What is wrong with the numbers and lists of the game file, whose tree is `node`."""


class Wording(Protocol[T, P]):
    """How programs read in print."""

    def translated(self, program: P, words: Translation, /) -> P:
        """The program with the names and texts of its card file in another language; what it does, and every id, stays."""

    def translated_table(self, table: T, words: Translation, /) -> T:
        """The same of what the game file has of words."""

    def transcript(self, program: P, /, locale: str = ...) -> Transcript:
        """All printed texts of an entry. Raises `gesso.wording.LocaleError` for an unknown or incomplete locale."""

    def phrasebook(self, locale: str, /) -> Phrasebook:
        """The phrases of a locale. Raises `gesso.wording.LocaleError`."""


class Lowering(Protocol[P_contra]):
    """From programs to the source of rules plug-ins."""

    def generate(self, program: P_contra, /, *, observed: bool = ...) -> str:
        """The Python source of an entry's plug-in; an `observed` one tells how each clause went."""


class Rules(Protocol[T_contra]):
    """The rules, as the engine runs them."""

    def ruleset(
        self, table: T_contra, plugins: Mapping[str, Plugin], players: Sequence[str], *, observed: bool = ...
    ) -> AnyRuleset:
        """A pairing of what the players brought, by seat, linked and ready to play. Raises `gesso.engine.PluginError`.
        `plugins` is asked for no more than what the pairing needs, since each is compiled when it is asked for."""


class Printing(Protocol[P_contra, T_contra]):
    """What is printed, of an entry and of the game."""

    def prints(self, program: P_contra, table: T_contra, /, locale: str = ...) -> EntryPrints:
        """Components with the values of their faces. Raises `gesso.wording.LocaleError`."""

    def extras(self, table: T_contra, /, locale: str = ...) -> Mapping[str, EntryPrints]:
        """What can be printed of the game itself, by name: only what is asked for is made."""

    def kit(
        self,
        programs: Sequence[P_contra],
        table: T_contra,
        /,
        locale: str = ...,
        *,
        small: bool = ...,
        sleeved: bool = ...,
    ) -> Kit:
        """All that some entries need on the table, in the order in which they are named. A small kit takes few sheets; boxes
        of a `sleeved` one are for cards in sleeves."""


class Displays(Protocol[P_contra, T_contra]):
    """The table in a terminal."""

    def display(
        self,
        table: T_contra,
        programs: Mapping[str, P_contra],
        players: Sequence[str],
        /,
        locale: str = ...,
        named: Callable[[str], str] = ...,
    ) -> Display:
        """The display of a pairing; `programs` holds the entries of the project, those from elsewhere have no words. All words
        are in the locale; `named` gives a name of the rules as it is printed there. Raises `gesso.wording.LocaleError`."""


class Story(Protocol[P_contra, R_contra]):
    """What happens in a game, in sentences."""

    def teller(self, rules: R_contra, programs: Mapping[str, P_contra], /, locale: str = ...) -> Narrator:
        """The sentences of one game of this pairing; `programs` holds the entries of the project. Raises
        `gesso.wording.LocaleError`."""
