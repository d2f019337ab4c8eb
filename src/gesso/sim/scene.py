"""The table of a game as a drawing needs it: areas with things, seen from one seat.

A game says in Python what its table looks like, from a view alone, so that no drawing can show what is hidden. Whoever
draws it knows kinds of areas, and no game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Literal, Protocol

from gesso.data_classes import dataclass
from gesso.engine import Decision
from gesso.engine.choices import Option, Referent
from gesso.engine.events import Event
from gesso.sim.display import OWNERS, PlainDisplay
from gesso.sim.players import View
from gesso.wording.transcript import Passage

AreaKind = Literal["grid", "cards", "slots", "steps", "facts"]
"""How things lie: in rows and columns, side by side, in numbered places, one after the other in time, or as figures."""
Place = Literal["middle", "rival", "own", "hand", "side", "top"]
"""Where an area lies, from the seat that looks."""


@dataclass(frozen=True, slots=True)
class Badge:
    """Something small that lies on a thing, such as a marker."""

    name: str
    count: int = 1
    face: str = ""
    seat: int | None = None
    """Whose it is, where that matters."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table: a card, a unit, a place, a figure."""

    id: str
    """Kind and name, such as `zone:c3`: options point at it by this."""
    name: str
    seat: int | None = None
    """Whose it is; None for nobody's."""
    face: str = ""
    """The printed face that it shows, as `<game>/<entry>/<face>`; empty for none."""
    stands: str = ""
    """The face of the figure that stands for it at the table, which may bear a mark; it is not sent."""
    at: tuple[int, int] | None = None
    """Row and column in a grid, from 1."""
    inside: str = ""
    """The id of the thing that it lies in."""
    turned: bool = False
    """Whether it lies sideways."""
    hidden: bool = False
    """Whether its front cannot be seen from this seat."""
    count: int | None = None
    state: str = ""
    """`free`, `taken`, `now`, `done` or `next` for places and steps; `off` for what does not count now."""
    value: str = ""
    """A figure, such as `2 of 3`."""
    badges: tuple[Badge, ...] = ()
    note: str = ""
    """A remark in the printed language."""
    asks: str = ""
    """The name under which the rules know what it could do, to ask why it cannot; it is not sent."""


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the table."""

    id: str
    name: str
    kind: AreaKind
    place: Place
    things: tuple[Thing, ...]
    seat: int | None = None
    rows: int | None = None
    columns: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class FaceWords:
    """What can be read on a face."""

    name: str
    passages: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """The card that an option plays or takes."""

    face: str = ""
    """The face that it shows; empty if the option is about no card."""
    passages: tuple[Passage, ...] = ()
    """The texts on it that the option is about."""


Scene = tuple[Area, ...]
"""All areas of a table, as one seat sees them."""


class Scenes(Protocol):
    """How a game's table is drawn. It reads only views, so that it cannot show what is hidden."""

    weights: Mapping[str, float]
    """How much a change of a thing counts in a short telling, by the kind in its id."""

    def areas(self, view: View, watching: bool) -> Scene:
        """Return the table as the seat `view["player"]` sees it.

        Args:
            view: What the seat may know; if `watching`, what both seats may know.
            watching: Whether somebody without a seat looks, who sits behind `view["player"]`.
        """

    def points(self, view: View, decision: Decision, option: Option) -> Sequence[str]:
        """Return the ids of the things that an option points at; those that are not on the table are passed over."""

    def plays(self, view: View, decision: Decision, option: Option) -> Played:
        """Return the card that an option plays or takes."""

    def settled(self, scene: Scene, events: Sequence[Event]) -> Scene:
        """Return the table at the end of these events, with what they have cleared away but a reader has to see."""

    def shows(self, view: View, referent: Referent) -> str:
        """Return the face of a card that is played, as options point at it; empty for none."""

    def words(self, face: str) -> FaceWords | None:
        """Return what can be read on a face; None for an unknown one."""

    def speaks_of(self, text: str) -> Sequence[str]:
        """Return the faces of the cards that a text names, in its order."""


class CardNames:
    """Finds the cards that a text names.

    Args:
        words: What can be read on each face.
        left_out: Names that mean something else as a rule, such as those of the players.
    """

    def __init__(self, words: Mapping[str, FaceWords], left_out: Collection[str] = ()) -> None:
        self._faces: dict[str, str] = {}
        for face, read in words.items():
            if read.passages and read.name not in left_out:
                self._faces.setdefault(read.name, face)
        longest_first = sorted(self._faces, key=len, reverse=True)
        self._names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in longest_first) or "(?!)")

    def __call__(self, text: str) -> Sequence[str]:
        """Return the faces of the cards that a text names, in its order."""
        return tuple(dict.fromkeys(self._faces[match[0]] for match in self._names.finditer(text)))


_SHAPES = f"{''.join(OWNERS)} "


class PlainScenes:
    """The table of a game without scenes of its own: the values of a view as figures.

    Args:
        display: Its table in words.
    """

    weights: Mapping[str, float] = MappingProxyType({})

    def __init__(self, display: PlainDisplay) -> None:
        self._display = display

    def areas(self, view: View, watching: bool) -> Scene:
        values = enumerate(self._display.values(view))
        things = tuple(Thing(f"value:{number}", key.lstrip(_SHAPES), value=value) for number, (key, value) in values)
        return (Area("table", "", "facts", "middle", things),)

    def points(self, view: View, decision: Decision, option: Option) -> Sequence[str]:
        return ids_of(option.referent)

    def plays(self, view: View, decision: Decision, option: Option) -> Played:
        return Played()

    def settled(self, scene: Scene, events: Sequence[Event]) -> Scene:
        return scene

    def shows(self, view: View, referent: Referent) -> str:
        return ""

    def words(self, face: str) -> FaceWords | None:
        return None

    def speaks_of(self, text: str) -> Sequence[str]:
        return ()


def ids_of(referent: Referent) -> tuple[str, ...]:
    """Return the ids of things that a referent names one by one: `{"zone": "c3"}` is `zone:c3`."""
    return tuple(f"{kind}:{name}" for kind, name in referent.items())


def shared_by(views: Sequence[View]) -> dict[str, Any]:
    """Return what all these views show alike: all that somebody without a seat may know.

    The first view's `player` stays, as the seat behind which that person sits.
    """
    first, *others = views
    shared = dict(first)
    for view in others:
        shared = _alike(shared, view)
    return {**shared, "player": first["player"], "options": []}


def _alike(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: _alike(value, other[key]) for key, value in one.items() if key in other}
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return [_alike(*pair) for pair in zip(one, other)] if len(one) == len(other) else []
    return one if one == other else None


def things_in(scene: Scene) -> Iterator[Thing]:
    """Yield every thing on the table."""
    for area in scene:
        yield from area.things


_NAMES = {"inside": "in"}
_UNSENT, _ALWAYS = frozenset({"asks", "stands"}), frozenset({"name", "things"})


def as_data(part: Area | Thing | Badge) -> dict[str, Any]:
    """Return a part of a scene as JSON data, without what it does not have."""
    data: dict[str, Any] = {}
    for field in fields(part):
        value = getattr(part, field.name)
        nothing = value is None or value is False or value in ("", ())
        if field.name in _UNSENT or (nothing and field.name not in _ALWAYS):
            continue
        if isinstance(value, tuple):
            value = [as_data(each) if isinstance(each, Thing | Badge) else each for each in value]
        data[_NAMES.get(field.name, field.name)] = value
    return data
