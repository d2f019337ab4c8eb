"""Where the pieces of a game lie on a table: rules of a data file, and the pieces that they place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from math import cos, hypot, radians, sin
from typing import Literal, get_args

from gesso.printing.component import Component
from gesso.printing.faces.drawing_items import Guide
from gesso.schema.access import flag, items, mapping, measure, number, one_of, text, texts, value
from gesso.source import MappingNode, Node

Form = Literal["deck", "card", "tile", "standee", "die", "nothing"]
Shape = Literal["box", "circle", "rounded"]
Point = tuple[float, float]
SEATS = (0.0, 180.0, 90.0, 270.0)
"""The sides of a table in the order in which they are taken: how far each is turned, in degrees, seen from above."""
_SEATS = 2
"""So many of them are taken unless a layout has room for more."""


@dataclass(frozen=True, slots=True)
class PlacementRule:
    """What becomes of the pieces whose fronts have ids, or templates, like `pieces`. Lengths are millimetres as a player
    sees the table who sits at it: from its middle to the right, and towards that player. The first piece lies at `at`,
    each other a `step` further; those `on` another piece on the nearest of its places of that name, one on each.
    `shared_out` are copies of which every player has as many; `for_other`, what a player begins with of the next one. A rule
    for what lies `aside` knows only pieces that nobody begins with."""

    pieces: tuple[str, ...]
    form: Form
    at: Point = (0.0, 0.0)
    step: Point = (0.0, 0.0)
    title: str = ""
    named: str = "name"
    up: bool = True
    locked: bool = False
    scale: float = 1.0
    shape: Shape = "box"
    on: str = ""
    place: str = ""
    shared_out: bool = False
    for_other: bool = False
    aside: bool = False


_LEFT_OVER = PlacementRule(("*",), "tile", at=(-430.0, 120.0), step=(0.0, -40.0))
"""What becomes of a piece that no rule knows."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where a game's pieces lie, each by the first rule that knows it; how wide and deep the cloth is under all of them and
    its colour; where a player's hand is, and its size; how many `seats` there is room for; which extras of the game lie there
    too. What no rule knows lies in a row at the side. `titles` are translations of titles, and of the words that name pieces, by language."""

    rules: tuple[PlacementRule, ...]
    cloth: Point = (1000.0, 800.0)
    colour: str = "#3A3D42"
    hand: Point = (0.0, 460.0)
    hand_size: Point = (500.0, 90.0)
    seats: int = _SEATS
    extras: tuple[str, ...] = ()
    titles: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def in_language(self, locale: str, named: Mapping[str, str]) -> TableLayout:
        """With the titles of a language, and `named` as what is called by another word of these."""
        return replace(self, words={**named, **self.titles.get(locale, {})})

    def said(self, title: str) -> str:
        """A title in the language of the layout."""
        return self.words.get(title, title)

    def rule_for(self, component: Component, *, aside: bool = False) -> PlacementRule:
        """What becomes of a piece, such as one that lies `aside`."""
        known = (rule for rule in self.rules if (aside or not rule.aside) and _knows(rule, component))
        return next(known, _LEFT_OVER)

    def lies(self, component: Component, *, aside: bool = False) -> bool:
        """Whether a piece lies on the table at all."""
        return self.rule_for(component, aside=aside).form != "nothing"


@dataclass(frozen=True, slots=True)
class FaceShape:
    """The trim size of a face in millimetres, and its guides."""

    width: float
    height: float
    guides: tuple[Guide, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """Pieces that belong together: those of the player at `seat`, or with None those of the table. Nobody begins with what lies
    `aside`: what a player may become in play, or loose cards."""

    title: str
    components: tuple[Component, ...]
    seat: int | None
    aside: bool = False


@dataclass(frozen=True, slots=True)
class PlacedObject:
    """Pieces that lie at one point: of a deck all its cards, each in as many copies; else one piece and its copies. x and
    y are millimetres from the middle of the table, to the right and away from the first seat; `turn` is in degrees."""

    rule: PlacementRule
    pieces: tuple[Component, ...]
    title: str
    x: float
    y: float
    turn: float
    on: str = ""
    """The front of the piece that it lies on."""


def read_table_layout(tree: MappingNode) -> TableLayout:
    """The layout of a file that keeps to the schema. Raises `ShapeError` for any other."""
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
    """All that lies on the table, what is locked first and what lies on something else last. `shapes` are those of the faces by id. Raises ValueError
    for more players than the layout has seats for."""
    seats = len({source.seat for source in sources if source.seat is not None})
    if seats > layout.seats:
        raise ValueError(f"a table has {layout.seats} seats, and these are {seats} players")
    rows = _Rows(layout)
    placed = [each for source in sources for each in _placed(rows, source, seats)]
    return sorted(_settled(placed, shapes), key=lambda each: (bool(each.on), not each.rule.locked))


def _placed(rows: _Rows, source: Source, seats: int) -> Iterator[PlacedObject]:
    """The pieces of a source, those that lie on others at no place yet."""
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
    """Lays pieces by the rules of a layout: each of a player's by one rule a step further than the one before, whatever source
    it is of."""

    def __init__(self, layout: TableLayout) -> None:
        self.layout = layout
        self._had: Counter[tuple[PlacementRule, float]] = Counter()

    def laid(
        self, rule: PlacementRule, components: Sequence[Component], title: str, turn: float
    ) -> Iterator[PlacedObject]:
        """Pieces of one rule, a deck in one pile."""
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
    """What a piece is called: as its rule says, else by the value of its face that is its name, else by the last word of
    its id. The title of a deck is not that of its cards."""
    if rule.title and rule.form != "deck":
        return layout.said(rule.title)
    name = component.front.values.get(rule.named)
    if isinstance(name, str) and name:
        return name
    return layout.said([word for word in component.front.id.split("-") if not word.isdecimal()][-1].title())


def seen_from(turn: float, point: Point) -> Point:
    """A point of the table as the first player would name it, but y away from that seat."""
    x, y = point[0], -point[1]
    angle = radians(turn)
    return round(x * cos(angle) + y * sin(angle), 3) + 0.0, round(y * cos(angle) - x * sin(angle), 3) + 0.0


def _settled(placed: Sequence[PlacedObject], shapes: Mapping[str, FaceShape]) -> Iterator[PlacedObject]:
    """What lies on places of other pieces, moved to the nearest free one; where there is none, it stays where it is."""
    taken: set[Point] = set()
    for each in placed:
        bearers = [bearer for bearer in placed if _bears(bearer, each.rule)]
        found = {
            place: bearer.pieces[0].front.id
            for bearer in bearers
            for place in places_of(bearer, shapes[bearer.pieces[0].front.id], each.rule.place)
            if place not in taken
        }
        if not found:
            yield each
            continue
        x, y = min(found, key=lambda place: hypot(place[0] - each.x, place[1] - each.y))
        taken.add((x, y))
        yield replace(each, x=x, y=y, on=found[x, y])


def _bears(bearer: PlacedObject, rule: PlacementRule) -> bool:
    return bool(rule.on) and not bearer.rule.on and fnmatchcase(bearer.pieces[0].front.id, rule.on)


def places_of(bearer: PlacedObject, shape: FaceShape, name: str) -> tuple[Point, ...]:
    """The places of that name on a piece that lies on the table, as points of the table."""
    found = []
    for guide in shape.guides:
        if guide.kind == "place" and guide.name == name:
            ((x, y),) = guide.points
            scale = bearer.rule.scale
            dx, dy = seen_from(bearer.turn, (scale * (x - shape.width / 2), scale * (y - shape.height / 2)))
            found.append((round(bearer.x + dx, 3), round(bearer.y + dy, 3)))
    return tuple(found)
