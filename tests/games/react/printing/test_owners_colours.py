"""Whose a Masterpiece card or a place beside the field is shows in every pair of Artists, also of two of one colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

import pytest
from games.react.printing.faces import LIBRARY
from printing.setting import FONTS, TEMPLATES
from printing.shipped_faces import entries

from gesso.printing.faces.document import parse_document
from gesso.printing.faces.drawing_items import Rect
from gesso.printing.kit.colours import VISIONS, as_seen, difference
from gesso.printing.layout import lay_out
from gesso.project.selection import select
from gesso.resources import home

ARTISTS = [name for game, _, name in (entry.partition("/") for entry in entries()) if game == "react"]

APART = 20.0
"""Clearly two colours: twice the distance at which colours are close."""
THICK = 0.5
"""Millimetres of a frame that are seen at arm's length."""
SLACK = 0.01
Values = Mapping[str, object]


@cache
def look(artist: str) -> Values:
    """The colours and the sign of a shipped Artist."""
    (part,) = select([str(home() / "cards" / "react" / artist)]).parts
    program = part.game.checked(part.entries[0]).program
    assert program is not None
    prints = part.game.definition.printing().prints(program, part.game.table)
    sides = (side for piece in prints.components for side in (piece.front, piece.back) if side is not None)
    values = next(side for side in sides if side.template == "react/reference").values
    return {**values, "mark": "", "sign": "", "nth": None}


def page(one: str, two: str, seats: tuple[int, ...]) -> Values:
    """A page with one moment, at whose end Masterpiece cards of these players lie in a row."""
    looks = look(one), look(two)
    zones = [
        {"kind": "zone", "id": f"zone:a{row}", "name": f"a{row}", "at": (row, 1), "badges": (), "inside": ""}
        for row in (1, 2)
    ]
    slots = [{"kind": "mural", "id": f"mural:{at}", "inside": ""} for at in range(len(seats))]
    cards = [
        {"kind": "lies", "inside": f"mural:{at}", "seat": seat, "value": "1", "look": {"motif": ""}}
        for at, seat in enumerate(seats)
    ]
    sides = {
        f"side{seat}": {"seat": seat, "things": ({"kind": "player", "id": f"player:{seat}", "look": looks[seat]},)}
        for seat in (0, 1)
    }
    scene = {
        "field": {"rows": 2, "columns": 1, "things": zones},
        "masterpiece": {"name": "Masterpiece", "things": [*slots, *cards]},
        **sides,
    }
    told = {"paragraphs": ("Nothing.",), "closing": False, "idle": False}
    strip = {"head": "", "before": scene, "after": scene, "between": None, "cards": (), **told}
    words = {"before": "Before", "after": "After"}
    numbers = {"page": 1, "pages": 1, "first": 1}
    return {"title": "Example", "name": "", "legend": "", "words": words, "strips": (strip,), **numbers}


def far(one: str, two: str) -> float:
    """How far two colours are from each other."""
    first, second = (
        as_seen((int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:], 16)), VISIONS["usual"])
        for colour in (one, two)
    )
    return difference(first, second)


def inside(rect: Rect, frame: Rect) -> bool:
    """Whether a frame is seen on all sides of a rectangle."""
    across = frame.x + THICK <= rect.x + SLACK and rect.x + rect.width <= frame.x + frame.width - THICK + SLACK
    down = frame.y + THICK <= rect.y + SLACK and rect.y + rect.height <= frame.y + frame.height - THICK + SLACK
    return across and down


@pytest.mark.parametrize("players", [*combinations(ARTISTS, 2)], ids="-v-".join)
def test_blocks_of_two_players_are_told_apart_by_their_colours(players: tuple[str, str]) -> None:
    xml = TEMPLATES.render("react/comic", {"card": page(*players, (0, 1))})
    layout = lay_out(parse_document(xml, "react/comic"), FONTS, LIBRARY, "EXAMPLE-01")
    assert layout.face is not None, [problem.message for problem in layout.problems]
    rects = [item for item in layout.face.items if isinstance(item, Rect)]
    mains = [str(look(each)["main"]) for each in players]
    fills = []
    for player, main in zip(players, mains, strict=True):
        framed = [each for frame in rects if frame.colour == main for each in rects if inside(each, frame)]
        # The place beside the field and the block, before and after.
        assert [each.colour for each in framed] == [look(player)["accent"]] * 4
        fills.append(framed[0].colour)
    assert max(far(*fills), far(*mains)) >= APART
