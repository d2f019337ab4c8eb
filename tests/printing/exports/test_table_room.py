"""What lies on a virtual table has room: nothing lies on anything else but piles and what lies on a board, all of it on the
cloth and out of the hands."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, permutations, repeat
from typing import Any

import pytest
from printing.exports.test_tabletop import layout_of, react, solrei
from printing.laid_out_kits import faces_of
from soak import SOAK

from gesso.printing.exports.table_layout import FaceShape, PlacedObject, Source, TableLayout, arrange
from gesso.project.selection import Part, select
from gesso.resources import home
from gesso.tasks.build import with_transformations
from gesso.tasks.export import TABLE, Seat, entry_title, table_seats

Box = tuple[float, float, float, float]
_SLACK = 0.01


@cache
def whole(game: str) -> Part:
    (part,) = select([str(home() / "cards" / game)]).parts
    return part


def chosen(game: str, *ids: str) -> Part:
    part = whole(game)
    entries: dict[str, Any] = {entry.id: entry for entry in part.entries}
    return Part(part.game, tuple(entries[id] for id in ids), whole=False)


def players(game: str) -> tuple[str, ...]:
    part = whole(game)
    found: tuple[str, ...] = part.game.definition.playable(part.game.table)
    return found


def laid(game: str, *ids: str) -> tuple[TableLayout, list[tuple[PlacedObject, Box]]]:
    """All that lies on the table of some entries, each with the room that it takes."""
    part, layout = chosen(game, *ids), layout_of(game)
    every = [entry.id for entry in with_transformations(part).entries]
    kit = react(*every) if game == "react" else solrei(*every)
    shapes = {id: FaceShape(each.face.width, each.face.height, each.face.guides) for id, each in faces_of(kit).items()}
    sources = [
        Source(
            entry_title(each),
            tuple(piece for piece in each.components if layout.lies(piece, aside=seat.aside)),
            seat.number,
            seat.aside,
        )
        for each, seat in zip(kit.sources, chain(table_seats(part), repeat(TABLE)))
    ]
    return layout, [(each, box(each, shapes)) for each in arrange(layout, sources, shapes)]


def box(lying: PlacedObject, shapes: dict[str, FaceShape]) -> Box:
    shape = shapes[lying.pieces[0].front.id]
    width, height = shape.width * lying.rule.scale, shape.height * lying.rule.scale
    if lying.rule.form in ("standee", "die"):
        # The foot of the one, the side of the other: both are square.
        (left, _), (right, _) = next(guide.points for guide in shape.guides if guide.kind == "side")
        width = height = right - left
    if lying.turn % 180:
        width, height = height, width
    return lying.x - width / 2, lying.y - height / 2, lying.x + width / 2, lying.y + height / 2


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] + _SLACK < other[2]
        and other[0] + _SLACK < one[2]
        and one[1] + _SLACK < other[3]
        and other[1] + _SLACK < one[3]
    )


def wrong(game: str, *ids: str) -> list[str]:
    """What has no room on the table of some entries."""
    layout, lying = laid(game, *ids)
    found = [
        f"{one.pieces[0].front.id} and {other.pieces[0].front.id}"
        for (one, here), (other, there) in combinations(lying, 2)
        if overlap(here, there) and other.pieces[0].front.id != one.on and one.pieces[0].front.id != other.on
    ]
    right, far = layout.cloth[0] / 2, layout.cloth[1] / 2
    hand, half = layout.hand[1] - layout.hand_size[1] / 2, layout.hand_size[0] / 2
    for each, (x1, y1, x2, y2) in lying:
        if x1 < -right or x2 > right or y1 < -far or y2 > far:
            found.append(f"{each.pieces[0].front.id} off the cloth")
        if max(-y1, y2) > hand and x1 < half and x2 > -half:
            found.append(f"{each.pieces[0].front.id} in a hand")
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "ids"),
    [
        ("react", ("calligrapher", "painter")),
        ("react", ("painter", "calligrapher")),
        ("react", ("animator", "sculptor")),
        ("react", ("calligrapher", "painter", "nathaniel")),
        ("solrei", ("ashley", "tamsin")),
        ("solrei", ("ashley", "tamsin", "loose-cards")),
    ],
)
def test_nothing_lies_on_anything_else(game: str, ids: tuple[str, ...]) -> None:
    assert not wrong(game, *ids)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["react", "solrei"])
def test_nothing_lies_on_anything_else_whoever_plays_whom(game: str) -> None:
    """In every ordered pair in the long run; else with each player in both seats."""
    ids = players(game)
    near = [(ids[at - 1], ids[at]) for at in range(len(ids))]
    found = {pair: said for pair in (permutations(ids, 2) if SOAK else near) if (said := wrong(game, *pair))}
    assert not found


@pytest.mark.parametrize("ids", [("calligrapher", "painter"), ("painter", "calligrapher")])
def test_the_next_form_lies_at_the_side_of_whom_it_replaces(ids: tuple[str, ...]) -> None:
    _, lying = laid("react", *ids)
    turn = {each.pieces[0].front.id: each.turn for each, _ in lying}
    assert turn["NAT-A1"] == turn["NAT-REF"] == turn["NAT-U-ARTIST"] == turn["PAI-REF"] != turn["CAL-REF"]
    assert turn["NAT-OPP"] == turn["PAI-OPP"] == turn["CAL-REF"], "what the other player has to know lies there"
    (pile,) = (each for each, _ in lying if each.pieces[0].front.id == "NAT-A1")
    assert [card.front.id for card in pile.pieces] == ["NAT-A1", "NAT-A2", "NAT-A3", "NAT-A4", "NAT-PLAY"]
    assert pile.title == "Nathaniel"
    (figure,) = (each for each, _ in lying if each.pieces[0].front.id == "NAT-U-ARTIST")
    assert not figure.on, "the one who begins stands on the Field"


def test_those_sit_who_may_be_played() -> None:
    assert table_seats(chosen("react", "painter", "dancer")) == (Seat(0), Seat(1), Seat(0, aside=True))
    assert table_seats(chosen("react", "dancer", "nathaniel", "painter")) == (Seat(0), Seat(1, aside=True), Seat(1))
    assert table_seats(chosen("react", "nathaniel")) == (Seat(0),)
    assert table_seats(chosen("solrei", "loose-cards", "ashley")) == (Seat(None, aside=True), Seat(0))
