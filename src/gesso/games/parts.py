"""The parts of a game that the stages call, and how a definition names one without importing it.

A part is a module, or any object, with the functions of its Protocol. A game may leave out a function that has a default.
In every Protocol T is the game's model of its game file (the *table*), M that of an entry, P a checked entry's *program*
(its texts, parsed and resolved), R the game's ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from gesso.data_classes import dataclass
from gesso.diagnostics import RequestError

if TYPE_CHECKING:
    from gesso.checks import CheckedEntry
    from gesso.diagnostics import Diagnostic
    from gesso.engine import AnyRuleset, Plugin
    from gesso.printing.component import EntryPrints
    from gesso.printing.kit import Kit
    from gesso.reading import Speech
    from gesso.sim.display import Display
    from gesso.sim.narration import Narrator
    from gesso.sim.scene import Scenes
    from gesso.source import Node
    from gesso.wording.phrasebook import Phrasebook, Translation
    from gesso.wording.transcript import Transcript


class GameError(RequestError):
    """A game lacks a part, names something twice, or raises while a part of it is loaded; its text is one line."""

    def __init__(self, game: str, part: str, reason: str) -> None:
        super().__init__(f"the game `{game}` cannot be used: {part}: {' '.join(reason.split())}")
        self.game = game
        """The id of the game."""
        self.part = part
        """The name of the part, or of the field of its definition, that is wrong."""
        self.reason = reason


X_co = TypeVar("X_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
P_co = TypeVar("P_co", covariant=True)
P_contra = TypeVar("P_contra", contravariant=True)
R_contra = TypeVar("R_contra", contravariant=True)
T = TypeVar("T")
P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Lazy(Generic[X_co]):
    """A part by its place; it is imported when it is first called for, and false if the game has no such part."""

    module: str = ""
    """The module that holds the part."""
    attribute: str = ""
    """The name of the part in the module; empty if the module is the part."""
    game: str = ""
    """The id of the game; its definition sets it."""
    part: str = ""
    """The name of the part; the definition sets it."""

    def __bool__(self) -> bool:
        return bool(self.module)

    def __call__(self) -> X_co:
        """Return the part. Raises `GameError` if it is missing, cannot be imported, or lacks a function."""
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
        whole = all(hasattr(found, name) for name in _DEFAULTS.get(self.part, ()))
        return found if whole else cast(X_co, _WithDefaults(found, _DEFAULTS[self.part]))


class _WithDefaults:
    """A part, with defaults for the functions that it leaves out."""

    def __init__(self, part: object, defaults: Mapping[str, Callable[..., object]]) -> None:
        self._part = part
        self._defaults = defaults

    def __getattr__(self, name: str) -> Any:
        left_out = name in self._defaults and not hasattr(self._part, name)
        return partial(self._defaults[name], self) if left_out else getattr(self._part, name)


class Checks(Protocol[T_contra, M_contra, P_co]):
    """Checks of files that keep to their schemas."""

    def check_entry(
        self, model: M_contra, table: T_contra, models: Mapping[str, M_contra | None], /
    ) -> CheckedEntry[P_co]:
        """Parse, resolve and check one entry.

        Args:
            model: The entry's model.
            table: The model of the game file, with what was gathered.
            models: The models of all entries of the game, by id; None for one that cannot be read.
        """

    def check_table(self, table: T_contra, node: Node, /) -> Iterable[Diagnostic]:
        """Check the numbers and lists of the game file, whose tree is `node`; by default the schema is enough."""
        return ()


class Wording(Protocol[T, P]):
    """How programs read in print."""

    def phrasebook(self, locale: str, /) -> Phrasebook:
        """Return the phrases of a locale. Raises `gesso.wording.LocaleError` for an unknown or incomplete one."""

    def transcript(self, program: P, /, locale: str = ...) -> Transcript:
        """Return all printed texts of an entry. Raises `gesso.wording.LocaleError`."""

    def translated(self, program: P, words: Translation, /) -> P:
        """Return the program with the names of its card file in another language; by default unchanged.

        What it does, and every id, stays.
        """
        return program

    def translated_table(self, table: T, words: Translation, /) -> T:
        """Return the table with the words of its game file in another language; by default unchanged."""
        return table


class ReadsWords(Protocol[P_contra]):
    """How printed words are read back."""

    def speech(self, program: P_contra, /, locale: str = ...) -> Speech:
        """Return the language of an entry's texts, in effect texts and in print. Raises `gesso.wording.LocaleError`."""


class Lowering(Protocol[P_contra]):
    """The way from programs to the source of plug-ins."""

    def generate(self, program: P_contra, /, *, observed: bool = ...) -> str:
        """Return the Python source of an entry's plug-in; an `observed` one counts how each clause went."""


class Rules(Protocol[T_contra]):
    """The rules, as the engine runs them."""

    def ruleset(
        self, table: T_contra, plugins: Mapping[str, Plugin], players: Sequence[str], *, observed: bool = ...
    ) -> AnyRuleset:
        """Return the rules of a pairing, linked and ready to play.

        Args:
            table: The model of the game file.
            plugins: The plug-ins by id. Each is compiled when it is asked for, so ask for no more than you need.
            players: What each player brings, by seat.
            observed: Whether the plug-ins are observed ones.

        Raises:
            PluginError: A plug-in is missing or does not fit (`gesso.engine.PluginError`).
        """


class Printing(Protocol[P_contra, T_contra]):
    """The printed pieces of an entry and of the game."""

    def prints(self, program: P_contra, table: T_contra, /, locale: str = ...) -> EntryPrints:
        """Return the pieces of an entry with the values of their faces. Raises `gesso.wording.LocaleError`."""

    def extras(self, table: T_contra, /, locale: str = "en") -> Mapping[str, EntryPrints]:
        """Return the pieces of the game itself, by name; by default none. Make only those that are looked up."""
        return {}

    def kit(
        self,
        programs: Sequence[P_contra],
        table: T_contra,
        /,
        locale: str = "en",
        *,
        small: bool = False,
        sleeved: bool = False,
    ) -> Kit:
        """Return everything that some entries need on the table; by default the pieces of each, printed on both sides.

        Args:
            programs: The entries, in the order of the kit.
            table: The model of the game file.
            locale: The language.
            small: Whether to take few sheets.
            sleeved: Whether the cards go into sleeves, which decides about the size of boxes.
        """
        from gesso.printing.kit import Kit, Section

        sources = tuple(self.prints(program, table, locale) for program in programs)
        names = tuple(prints.title for prints in sources)
        return Kit(" / ".join(names), names, sources, (Section("cards", "", "", "card", "duplex", large="larger"),))


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
        """Return the display of a pairing, in the locale.

        Args:
            table: The model of the game file.
            programs: The entries of the project by id; entries from elsewhere have no words.
            players: What each player brings, by seat.
            locale: The language.
            named: Returns a name of the rules as it is printed.

        Raises:
            LocaleError: The game does not speak the locale.
        """


class Drawings(Protocol[P_contra, T_contra]):
    """The table in a drawing."""

    def scenes(
        self,
        table: T_contra,
        programs: Mapping[str, P_contra],
        players: Sequence[str],
        /,
        locale: str = ...,
        named: Callable[[str], str] = ...,
    ) -> Scenes:
        """Return how the table of a pairing is drawn, in the locale; arguments and errors are those of a display."""


class Story(Protocol[P_contra, R_contra]):
    """The narration of a game."""

    def narrator(self, rules: R_contra, programs: Mapping[str, P_contra], /, locale: str = ...) -> Narrator:
        """Return the narrator of one game of this pairing; `programs` holds the entries of the project.

        Raises `gesso.wording.LocaleError`.
        """


OFFERS: Mapping[str, tuple[str, ...]] = {
    "language": ("grammars", "builders"),
    "checks": ("check_entry",),
    "wording": ("transcript", "phrasebook"),
    "reading": ("speech",),
    "lowering": ("generate",),
    "rules": ("ruleset",),
    "printing": ("prints",),
    "scenarios": ("schema", "table"),
    "display": ("display",),
    "scene": ("scenes",),
    "story": ("narrator",),
    "codes": (),
    "manual": ("language", "vocabulary", "sample"),
}
"""What each part has to hold. It is tested when a part is first used: a game from outside is not type-checked with us."""
_DEFAULTS: Mapping[str, Mapping[str, Callable[..., object]]] = {
    "checks": {"check_table": Checks.check_table},
    "wording": {"translated": Wording.translated, "translated_table": Wording.translated_table},
    "printing": {"extras": Printing.extras, "kit": Printing.kit},
}
"""The functions that each part may leave out, with their defaults."""
