"""What lies on the table beside the cards: markers point and count, feet and tokens say what they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from math import hypot

import pytest
from games.react.printing.kits import ARTISTS, game, kit_of
from PIL import Image
from printing.laid_out_kits import components, faces_of, pages
from printing.shipped_faces import context

from gesso.art.palette import contrast, rgb
from gesso.games.react.lang.program import is_never_damaged
from gesso.games.react.printing import kit
from gesso.printing.component import Component
from gesso.printing.faces.drawing_items import Box, Ellipse, Face, Mark, Polygon, Rect, TextRun, WindowArt
from gesso.printing.faces.geometry import extent
from gesso.printing.kit import Kit
from gesso.printing.paint import canvas_of

TRACKS = ("react/counter", "react/damage")
SAFE_CHIT = 9.525 + 0.01
"""The radius (mm) of what no cut of a chit of an inch touches."""
EVERY = pytest.mark.parametrize("id", ARTISTS)
SMALL = pytest.mark.parametrize("small", [False, True])


def pieces(found: Kit) -> Iterator[Component]:
    for source in found.sources:
        yield from source.components


def sides(piece: Component) -> Iterator[str]:
    yield piece.front.id
    if piece.back is not None:
        yield piece.back.id


def test_the_marker_of_a_slot_has_an_arrow_and_its_number_on_both_sides() -> None:
    found = kit_of("calligrapher", "dancer")
    faces = faces_of(found)
    markers = [piece for piece in pieces(found) if piece.counted_as == "Chain markers"]
    assert len(markers) == game()[1].chain_slots
    for number, piece in enumerate(markers, 1):
        for side in sides(piece):
            face = faces[side].face
            (head,) = [item for item in face.items if isinstance(item, Polygon)]
            (shaft,) = [item for item in face.items if isinstance(item, Mark)]
            (letters,) = [item for item in face.items if isinstance(item, TextRun)]
            tip, *barbs = sorted(head.points, key=lambda point: point[1])
            assert tip[0] == face.width / 2 == shaft.cx, f"{side}: the arrow points past its axis"
            assert barbs[0][1] == barbs[1][1] <= shaft.cy - 0.86 * shaft.size / 2, f"{side}: head and shaft overlap"
            assert abs(barbs[0][0] - barbs[1][0]) > shaft.size, f"{side}: the head is no wider than the shaft"
            assert letters.text == str(number)
            assert face.width / 2 - tip[1] < SAFE_CHIT and shaft.cy + shaft.size / 2 - face.width / 2 < SAFE_CHIT


def test_the_shafts_of_the_two_kinds_of_slots_have_two_shapes() -> None:
    markers = [each for each in pieces(kit_of("calligrapher", "dancer")) if each.counted_as == "Chain markers"]
    assert [each.front.values["arrow"] for each in markers] == ["disc"] + ["hexagon"] * (len(markers) - 1)


@EVERY
@SMALL
def test_every_track_of_an_artist_has_a_marker_in_its_colour(id: str, small: bool) -> None:
    found = kit_of(id, small=small)
    artist = game()[0][id].artist
    tracks = [piece for piece in pieces(found) if piece.front.template in TRACKS]
    markers = [piece for piece in pieces(found) if piece.counted_as == "Track markers"]
    assert sum(each.copies for each in markers) == len(tracks), "a track has nothing that marks its value"
    signs = [artist.sigil_of(piece) for piece in artist.pieces if piece.kind == "counter"]
    signs += [artist.sigil] * (len(tracks) - len(signs))
    for marker, sign in zip(markers, signs, strict=True):
        assert marker.section == "tokens" and marker.back is not None
        for side in (marker.front, marker.back):
            assert side.values["ground"] == artist.palette.accent
            assert side.values["sign"]["shape"] == sign  # type: ignore[index]


@EVERY
def test_whom_nothing_can_damage_has_no_track_for_it(id: str) -> None:
    program = game()[0][id]
    tracks = [piece for piece in pieces(kit_of(id)) if piece.front.template == "react/damage"]
    assert len(tracks) == (0 if is_never_damaged(program) else 1)
    (sheet,) = [piece for piece in pieces(kit_of(id)) if piece.front.template == "react/reference"]
    assert sheet.back is not None
    told = " ".join(sheet.back.values["notes"])  # type: ignore[arg-type]
    assert ("damage number" in told) is not is_never_damaged(program)
    assert ("empty deck" in told) is (program.artist.deck is not None)


def test_only_the_tattooist_is_never_damaged() -> None:
    assert [id for id in ARTISTS if is_never_damaged(game()[0][id])] == ["tattooist"]


@EVERY
def test_what_is_counted_on_a_track_is_not_laid_out(id: str) -> None:
    program = game()[0][id]
    (sheet,) = [piece for piece in pieces(kit_of(id)) if piece.front.template == "react/reference"]
    steps: tuple[str, ...] = sheet.front.values["setup"]  # type: ignore[assignment]
    told = " ".join(steps)
    for piece in program.artist.pieces:
        if piece.kind == "counter":
            assert f"Put the marker of the {piece.display} track on {piece.start}." in told
            assert f"{piece.count} {piece.display}" not in told, "there are no such pieces"


@pytest.mark.parametrize(("limit", "start"), [(1, 0), (12, 12), (40, 3), (99, 99), (None, 0), (None, 60)])
def test_a_counter_of_any_limit_has_a_track_with_its_beginning_on_a_page(limit: int | None, start: int) -> None:
    programs, table = game()
    artist = programs["dj"].artist
    counted = tuple(
        replace(piece, limit=limit, start=start) if piece.kind == "counter" else piece for piece in artist.pieces
    )
    found = kit([replace(programs["dj"], artist=replace(artist, pieces=counted))], table)
    face = faces_of(found)["DJ-C-BEAT"].face
    places = [guide.name for guide in face.guides if guide.kind == "place"]
    assert places.count("start") == 1 and places.index("start") == start
    assert len(places) == 1 + max(limit or 12, start)
    assert any(place.face == "DJ-C-BEAT" for page in pages(found, "letter") for place in page.placed)


def test_who_takes_anothers_place_has_nothing_to_set_up() -> None:
    """Place, damage, exhaustion and pieces stay, and nothing is rolled (Q30)."""
    (sheet,) = [piece for piece in pieces(kit_of("nathaniel")) if piece.front.template == "react/reference"]
    assert sheet.front.values["setup_word"] == "Becoming Nathaniel"
    told = str(sheet.front.values["setup"])
    assert "the **Painter**" in told and not {"Lay", "Roll"} & set(re.findall(r"\w+", told))


@EVERY
def test_the_foot_of_a_unit_bears_its_mark_and_name_upright_on_both_sides(id: str) -> None:
    found = kit_of(id)
    units = {piece.front.id.split("-U-")[-1]: piece.front.values for piece in components(found, "units")}
    feet = [piece.front for piece in components(found, "units") if piece.front.template == "react/foot"]
    faces = faces_of(found)
    for foot in feet:
        unit = units[foot.id.split("-F-")[-1]]
        assert (foot.values["nth"], foot.values["name"]) == (unit["nth"], unit["name"])
        face = faces[foot.id].face
        fold = face.height / 2
        lettered = [item for item in face.items if isinstance(item, TextRun)]
        # What is drawn above the fold is repeated below it, turned: the fold is what it stands on.
        assert all(item.baseline < fold for item in lettered)
        assert len([guide for guide in face.guides if guide.kind == "slit"]) == 2
    marked = [str(each.values["nth"]) for each in feet if each.values["nth"]]
    kinds = {each.id.split("-F-")[-1].rpartition("-")[0] for each in feet if each.values["nth"]}
    of_kind = {kind: [each for each in feet if f"-F-{kind}-" in each.id] for kind in kinds}
    assert all(len({str(each.values["nth"]) for each in same}) == len(same) for same in of_kind.values()), marked


@EVERY
def test_a_token_says_its_name_below_its_sign(id: str) -> None:
    found = kit_of(id)
    faces = faces_of(found)
    for piece in components(found, "tokens"):
        if piece.front.template == "react/token":
            face = faces[piece.front.id].face
            (name,) = [item for item in face.items if isinstance(item, TextRun)]
            (sign,) = [item for item in face.items if isinstance(item, Mark)]
            assert name.text == str(piece.front.values["name"]).upper()
            assert sign.cy + sign.size / 2 < name.baseline - 1.5, "the sign stands in the name"


def test_tokens_of_calligrapher_and_dancer_differ_in_grey() -> None:
    tokens = components(kit_of("calligrapher", "dancer"), "tokens")
    faces = [piece.front for piece in tokens if piece.front.template == "react/token"]
    greys = [Image.new("RGB", (1, 1), str(face.values["ground"])).convert("L").getpixel((0, 0)) for face in faces]
    assert len(greys) == 2 and abs(greys[0] - greys[1]) > 80, greys  # type: ignore[operator]
    for face in faces:
        assert contrast(rgb(str(face.values["ground"])), rgb(str(face.values["mark_colour"]))) >= 7


def test_an_exhausted_marker_says_so_in_front_alone() -> None:
    found = kit_of("calligrapher", "dancer")
    faces = faces_of(found)
    (marker,) = [piece for piece in pieces(found) if piece.counted_as == "Exhausted markers"]
    words = [[item.text for item in faces[side].face.items if isinstance(item, TextRun)] for side in sides(marker)]
    assert words == [["EXHAUSTED"], []]
    # A print service cuts it round, and keeps words off its rim.
    face = faces[next(iter(sides(marker)))].face
    (name,) = [item for item in face.items if isinstance(item, TextRun)]
    assert hypot(name.x - face.width / 2, name.baseline - face.height / 2) < 6.7


CUT_DARK = ("standee", "unit", "foot", "token", "marker", "tile", "strip", "counter", "damage")


@EVERY
@SMALL
def test_grounds_run_on_beyond_the_cut(id: str, small: bool) -> None:
    found = kit_of(id, small=small)
    faces = faces_of(found)
    seen = 0
    for piece in pieces(found):
        for side in (piece.front, piece.back):
            if side is not None and side.template.removeprefix("react/") in CUT_DARK:
                bare = [point for point in rim(faces[side.id].face) if not covered(point, faces[side.id].face)]
                assert not bare, f"{side.id} shows paper at {bare[0]} when it is cut a little outside"
                seen += 1
    assert seen


def rim(face: Face) -> Iterator[tuple[float, float]]:
    """Points between the trim of a face and the end of its bleed, 2 mm further out."""
    assert face.bleed == 2 and canvas_of(face, 300).corner > 0, face.id
    for share in range(11):
        x, y = face.width * share / 10, face.height * share / 10
        for out in (0.1, 1.9):
            yield from ((x, -out), (x, face.height + out), (-out, y), (face.width + out, y))


def covered(point: tuple[float, float], face: Face) -> bool:
    return any(lies_in(point, box) or lies_in(turned(point, face), box) for box in grounds(face))


def turned(point: tuple[float, float], face: Face) -> tuple[float, float]:
    """Half of a piece that is folded is the other half, turned."""
    halved = any(type(item).__name__.startswith("HalfTurn") for item in face.items)
    return (face.width - point[0], face.height - point[1]) if halved else point


def grounds(face: Face) -> Iterator[Box]:
    for item in face.items:
        box = extent(item, None) if isinstance(item, Rect | WindowArt) else None  # type: ignore[arg-type]
        if box is not None:
            yield box


def lies_in(point: tuple[float, float], box: Box) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def test_no_dot_behind_the_name_of_a_phase_looks_like_a_full_stop() -> None:
    found = kit_of("calligrapher", "dancer")
    faces = faces_of(found)
    listed = [side for piece in pieces(found) for side in (piece.front, piece.back) if side and "phases" in side.values]
    assert {side.template for side in listed} == {"react/turn", "react/aid", "react/turn-sheet"}
    for side in listed:
        items = faces[side.id].face.items
        dots = [item for item in items if isinstance(item, Ellipse) and item.rx < 3]
        for run in (item for item in items if isinstance(item, TextRun)):
            box = extent(run, context().fonts)
            assert box is not None
            for dot in dots:
                assert not (0 <= dot.cx - box[2] < 8 and box[1] < dot.cy < box[3]), (side.id, run.text)
