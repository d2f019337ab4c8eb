"""Colours as colour-blind players see them, and how far apart pieces are."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from printing.setting import FONTS

from gesso.art import PLAIN_ART
from gesso.printing.component import Component, EntryPrints, FaceSpec
from gesso.printing.kit import Kit, Section
from gesso.printing.kit.colours import VISIONS, Lab, as_seen, difference, groups_of
from gesso.printing.paint import encode_png
from gesso.source import SourceFile

SPAN = SourceFile("cards.yaml", "").top
RED, GREEN = "#C0504D", "#6F8F2A"


# Pairs of G. Sharma, W. Wu and E. N. Dalal, "The CIEDE2000 Color-Difference Formula" (2005), table 1.
@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_of_two_colours_is_that_of_the_published_pairs(first: Lab, second: Lab, apart: float) -> None:
    assert difference(first, second) == pytest.approx(apart, abs=5e-5)
    assert difference(second, first) == pytest.approx(apart, abs=5e-5)


def test_no_vision_changes_white_grey_or_black() -> None:
    for matrix in VISIONS.values():
        for level in (0, 119, 255):
            assert difference(as_seen((level,) * 3, matrix), as_seen((level,) * 3, VISIONS["usual"])) < 0.1


def test_red_and_green_come_closer_for_those_who_lack_a_cone_for_one_of_them() -> None:
    apart = {
        name: difference(as_seen((0xC0, 0x50, 0x4D), matrix), as_seen((0x6F, 0x8F, 0x2A), matrix))
        for name, matrix in VISIONS.items()
    }
    assert apart["usual"] > 40 and apart["tritanopia"] > 30
    assert apart["protanopia"] < 25 and apart["deuteranopia"] < 15


def piece(folder: Path, id: str, colour: str, *, letter: bool = False, size: int = 236) -> tuple[Component, Path]:
    picture = Image.new("RGB", (size, size), colour)
    if letter:
        ImageDraw.Draw(picture).rectangle((60, 60, 176, 176), fill="#FFFFFF")
    file = folder / f"{id}.png"
    file.write_bytes(encode_png(picture, dpi=300, notes={"Trim": "20 20 0"}))
    return Component(FaceSpec(id, "x", {"name": id.title()}, SPAN), None, 3, "tokens"), file


def test_pieces_that_differ_by_colour_alone_are_told_and_others_are_told_apart(tmp_path: Path) -> None:
    made = [
        piece(tmp_path, "ember", RED),
        piece(tmp_path, "leaf", "#777777"),
        piece(tmp_path, "star", "#777777", letter=True),
        piece(tmp_path, "board", RED, size=900),
    ]
    source = EntryPrints("A", tuple(each for each, _ in made), frozenset(), SPAN)
    kit = Kit("A", ("A",), (source,), (Section("tokens", "Tokens", "", "", "folded"),))
    files = {each.front.id: file for each, file in made}
    (group,) = groups_of(kit, files, PLAIN_ART, FONTS, "Signs")
    assert [look.name for look in group.looks] == ["Ember", "Leaf", "Star", "Board"]
    verdicts = {(pair.first, pair.second): pair.verdict for pair in group.pairs}
    apart = "by_lightness"  # The white square makes another mean colour, too.
    assert verdicts == {("Ember", "Leaf"): "hard", ("Leaf", "Star"): apart, ("Ember", "Star"): apart}
