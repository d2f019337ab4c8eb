"""Where the pieces of a game lie on a virtual table: rules from a data file, and the pieces that they place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from fnmatch import fnmatchcase
from math import cos, hypot, radians, sin
from typing import Literal, get_args

from gesso.data_classes import dataclass
from gesso.printing.component import Component
from gesso.printing.faces.drawing_items import Guide
from gesso.schema.access import flag, items, mapping, measure, number, one_of, text, texts, value
from gesso.source import MappingNode, Node

Form = Literal["deck", "card", "tile", "standee", "die", "nothing"]
Shape = Literal["box", "circle", "rounded"]
Point = tuple[float, float]
SEATS = (0.0, 180.0, 90.0, 270.0)
"""The sides of a table in the order in which players take them, as degrees, seen from above."""
_SEATS = 2
"""The number of seats of a layout that names none."""


@dataclass(frozen=True, slots=True)
class PlacementRule:
    """Where some pieces lie. Lengths are millimetres as the player of the pieces sees the table.

    They are measured from the middle of the table, to the right and towards that player.
    """

    pieces: tuple[str, ...]
    """Patterns for ids or templates of fronts."""
    form: Form
    at: Point = (0.0, 0.0)
    """Where the first piece lies."""
    step: Point = (0.0, 0.0)
    """How much farther each other piece lies."""
    title: str = ""
    named: str = "name"
    """The value of a face that names the piece."""
    up: bool = True
    """Whether the front is seen."""
    locked: bool = False
    scale: float = 1.0
    shape: Shape = "box"
    on: str = ""
    """A pattern for the piece that they lie on."""
    place: str = ""
    """The name of the places on that piece; each piece takes the nearest free one."""
    shared_out: bool = False
    """Whether the copies are shared out equally among the players."""
    for_other: bool = False
    """Whether a player begins with the pieces of the next one."""
    aside: bool = False
    """Whether only pieces that nobody begins with are meant."""


_LEFT_OVER = PlacementRule(("*",), "tile", at=(-430.0, 120.0), step=(0.0, -40.0))
"""Places the pieces that no rule knows."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where a game's pieces lie. The first rule that knows a piece places it; others lie in a row at the side."""

    rules: tuple[PlacementRule, ...]
    cloth: Point = (1000.0, 800.0)
    """The width and depth of the cloth under all pieces."""
    colour: str = "#3A3D42"
    """Of the cloth."""
    hand: Point = (0.0, 460.0)
    """Where a player's hand is."""
    hand_size: Point = (500.0, 90.0)
    seats: int = _SEATS
    extras: tuple[str, ...] = ()
    """The extras of the game that lie on the table."""
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Translations of titles and of the words that name pieces, by language."""
    words: Mapping[str, str] = field(default_factory=dict)
    """The translations in use."""

    def in_language(self, locale: str, named: Mapping[str, str]) -> TableLayout:
        """Return the layout with the titles of a language; `named` has the translated names of entries."""
        return replace(self, words={**named, **self.titles.get(locale, {})})

    def said(self, title: str) -> str:
        """Return a title in the language of the layout."""
        return self.words.get(title, title)

    def rule_for(self, component: Component, *, aside: bool = False) -> PlacementRule:
        """Return the rule for a piece, which may lie `aside`."""
        known = (rule for rule in self.rules if (aside or not rule.aside) and _knows(rule, component))
        return next(known, _LEFT_OVER)

    def lies(self, component: Component, *, aside: bool = False) -> bool:
        """Return whether a piece lies on the table at all."""
        return self.rule_for(component, aside=aside).form != "nothing"


@dataclass(frozen=True, slots=True)
class FaceShape:
    """The trim size of a face in millimetres, and its guides."""

    width: float
    height: float
    guides: tuple[Guide, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Pieces that belong together."""

    title: str
    components: tuple[Component, ...]
    seat: int | None
    """The seat of their player; None for pieces of the table."""
    aside: bool = False
    """Whether nobody begins with them: what a player may become in play, or loose cards."""


@dataclass(frozen=True, slots=True)
class PlacedObject:
    """Pieces that lie at one point of the table."""

    rule: PlacementRule
    pieces: tuple[Component, ...]
    """All cards of a deck, each in its copies; else one piece and its copies."""
    title: str
    x: float
    """Millimetres from the middle of the table, to the right."""
    y: float
    """Millimetres from the middle of the table, away from the first seat."""
    turn: float
    """Degrees."""
    on: str = ""
    """The front of the piece that it lies on; empty if it lies on none."""


def read_table_layout(tree: MappingNode) -> TableLayout:
    """Return the layout of a file that follows the schema. Raises `ShapeError` for any other."""
    table, titles = mapping(value(tree, "table")), tree.get("titles")
    return TableLayout(
        tuple(_rule(mapping(each)) for each in items(value(tree, "lay"))),
        _point(value(table, "cloth")),
        text(value(table, "colour")),
        _point(value(table, "hand")),
        _point(value(table, "hand-size")),
        number(seats) if (seats := table.get("seats")) else _SEATS,
        texts(table.get("extras")),
        {language.name: _texts_of(language.value) for language in mapping(titles)} if titles is not None else {},
    )


def _texts_of(node: Node) -> Mapping[str, str]:
    return {pair.name: text(pair.value) for pair in mapping(node)}


def _rule(tree: MappingNode) -> PlacementRule:
    def point(key: str) -> Point:
        node = tree.get(key)
        return (0.0, 0.0) if node is None else _point(node)

    def word(key: str, default: str = "") -> str:
        node = tree.get(key)
        return default if node is None else text(node)

    shape, scale = tree.get("shape"), tree.get("scale")
    return PlacementRule(
        texts(value(tree, "pieces")),
        one_of(value(tree, "as"), get_args(Form)),
        point("at"),
        point("step"),
        word("title"),
        word("named", "name"),
        flag(tree.get("up"), True),
        flag(tree.get("locked"), False),
        1.0 if scale is None else measure(scale),
        "box" if shape is None else one_of(shape, get_args(Shape)),
        word("on"),
        word("place"),
        flag(tree.get("shared-out"), False),
        flag(tree.get("for-other"), False),
        flag(tree.get("aside"), False),
    )


def _point(node: Node) -> Point:
    x, y = (measure(each) for each in items(node))
    return x, y


def arrange(layout: TableLayout, sources: Sequence[Source], shapes: Mapping[str, FaceShape]) -> list[PlacedObject]:
    """Return all that lies on the table, locked pieces first, pieces on other pieces last.

    `shapes` are those of the faces by id. Raises ValueError if the layout has too few seats.
    """
    seats = len({source.seat for source in sources if source.seat is not None})
    if seats > layout.seats:
        raise ValueError(f"a table has {layout.seats} seats, but there are {seats} players")
    rows = _Rows(layout)
    placed = [each for source in sources for each in _placed(rows, source, seats)]
    return sorted(_settled(placed, shapes), key=lambda each: (bool(each.on), not each.rule.locked))


def _placed(rows: _Rows, source: Source, seats: int) -> Iterator[PlacedObject]:
    """Yield the pieces of a source; those that lie on others have no place yet."""
    known: dict[PlacementRule, list[Component]] = {}
    for component in source.components:
        known.setdefault(rows.layout.rule_for(component, aside=source.aside), []).append(component)
    for rule, components in known.items():
        if rule.form == "nothing":
            continue
        if rule.shared_out:
            components = [replace(each, copies=max(1, each.copies // seats)) for each in components]
        for seat in range(seats) if rule.shared_out else (source.seat,):
            whose = seat if seat is None or not rule.for_other else (seat + 1) % seats
            yield from rows.laid(rule, components, source.title, SEATS[whose or 0])


def _knows(rule: PlacementRule, component: Component) -> bool:
    front = component.front
    return any(fnmatchcase(name, pattern) for pattern in rule.pieces for name in (front.id, front.template))


class _Rows:
    """Places pieces by the rules of a layout.

    A player's pieces of one rule lie a step farther each, even if they are of several sources.
    """

    def __init__(self, layout: TableLayout) -> None:
        self.layout = layout
        self._had: Counter[tuple[PlacementRule, float]] = Counter()

    def laid(
        self, rule: PlacementRule, components: Sequence[Component], title: str, turn: float
    ) -> Iterator[PlacedObject]:
        """Yield the pieces of one rule, a deck in one pile."""
        if rule.form == "deck":
            called = self.layout.said(rule.title).replace("{title}", title) or title
            yield PlacedObject(rule, tuple(components), called, *self._next(rule, turn), turn)
            return
        for component in components:
            single = rule.form in ("card", "standee", "die")
            for _ in range(component.copies if single else 1):
                piece = replace(component, copies=1) if single else component
                yield PlacedObject(rule, (piece,), name_of(self.layout, component, rule), *self._next(rule, turn), turn)

    def _next(self, rule: PlacementRule, turn: float) -> Point:
        had = self._had[rule, turn]
        self._had[rule, turn] += 1
        return seen_from(turn, (rule.at[0] + had * rule.step[0], rule.at[1] + had * rule.step[1]))


def name_of(layout: TableLayout, component: Component, rule: PlacementRule) -> str:
    """Return the name of a piece.

    It is the title of its rule, else the value of its face that names it, else the last word of its id. The title of a
    deck does not name its cards.
    """
    if rule.title and rule.form != "deck":
        return layout.said(rule.title)
    name = component.front.values.get(rule.named)
    if isinstance(name, str) and name:
        return name
    return layout.said([word for word in component.front.id.split("-") if not word.isdecimal()][-1].title())


def seen_from(turn: float, point: Point) -> Point:
    """Return a point that a player at a side of the table names, as the first player names it;

    y points away from that seat.
    """
    x, y = point[0], -point[1]
    angle = radians(turn)
    return round(x * cos(angle) + y * sin(angle), 3) + 0.0, round(y * cos(angle) - x * sin(angle), 3) + 0.0


def _settled(placed: Sequence[PlacedObject], shapes: Mapping[str, FaceShape]) -> Iterator[PlacedObject]:
    """Yield pieces that lie on others at the nearest free place, or where they were if no place is free."""
    taken: set[Point] = set()
    for each in placed:
        bearers = [bearer for bearer in placed if _bears(bearer, each.rule)]
        free_places = {
            place: bearer.pieces[0].front.id
            for bearer in bearers
            for place in places_of(bearer, shapes[bearer.pieces[0].front.id], each.rule.place)
            if place not in taken
        }
        if not free_places:
            yield each
            continue
        x, y = min(free_places, key=lambda place: hypot(place[0] - each.x, place[1] - each.y))
        taken.add((x, y))
        yield replace(each, x=x, y=y, on=free_places[x, y])


def _bears(bearer: PlacedObject, rule: PlacementRule) -> bool:
    return bool(rule.on) and not bearer.rule.on and fnmatchcase(bearer.pieces[0].front.id, rule.on)


def places_of(bearer: PlacedObject, shape: FaceShape, name: str) -> tuple[Point, ...]:
    """Return the places of that name on a piece that lies on the table, as points of the table."""
    places = []
    for guide in shape.guides:
        if guide.kind == "place" and guide.name == name:
            ((x, y),) = guide.points
            scale = bearer.rule.scale
            dx, dy = seen_from(bearer.turn, (scale * (x - shape.width / 2), scale * (y - shape.height / 2)))
            places.append((round(bearer.x + dx, 3), round(bearer.y + dy, 3)))
    return tuple(places)
