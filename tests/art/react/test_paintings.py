"""The motifs: the same pixels for a request every time, others for another."""

from __future__ import annotations

from dataclasses import replace

import pytest
from art.comparing import apart, pixels, pixels_elsewhere
from art.plain import DAY, NIGHT
from art.react.asked import MOTIFS, mural, small
from PIL import Image, ImageChops
from soak import sampled

from gesso.art import ArtRequest, art_key, hero_of, inverted, paint_art, rgb
from gesso.art.request import Framed

NAMES = ("ink", "scales", "spray", "facets", "lines", "daubs", "frames", "stars", "waves", "lamps", "strokes")


def test_the_motifs_have_at_least_four_compositions_each() -> None:
    """A deck has four kinds of card, and no two of them may look alike."""
    assert tuple(MOTIFS)[: len(NAMES)] == NAMES
    assert all(len(MOTIFS[name].compositions) >= 4 and MOTIFS[name].name == name for name in NAMES)


@pytest.mark.parametrize("motif", sampled(NAMES, 3, 0))
def test_equal_requests_give_equal_pixels_in_any_order(motif: str) -> None:
    first = paint_art(small(motif)).tobytes()
    paint_art(small(motif, composition=1, seed=8))
    assert paint_art(small(motif)).tobytes() == first


@pytest.mark.slow
def test_pixels_do_not_depend_on_the_process() -> None:
    """Another process, with other hashes and nothing cached, paints the same."""
    assert pixels(NAMES, small) == pixels_elsewhere(NAMES, "art.react.asked")


@pytest.mark.slow
@pytest.mark.parametrize("motif", sampled(NAMES, 3, 1))
def test_compositions_differ_at_a_squint(motif: str) -> None:
    pictures = [paint_art(small(motif, index)) for index in range(len(MOTIFS[motif].compositions))]
    for index, picture in enumerate(pictures):
        for other in pictures[index + 1 :]:
            assert apart(picture, other, 10) > 4.0


@pytest.mark.parametrize("motif", sampled(NAMES, 3, 2))
def test_a_place_beyond_the_last_composition_begins_again(motif: str) -> None:
    count = len(MOTIFS[motif].compositions)
    assert art_key(small(motif, count + 1)) == art_key(small(motif, 1))
    assert paint_art(small(motif, count)).tobytes() == paint_art(small(motif, 0)).tobytes()


@pytest.mark.parametrize("motif", sampled(NAMES, 3, 3))
def test_seed_and_palette_repaint(motif: str) -> None:
    first = paint_art(small(motif)).tobytes()
    assert paint_art(small(motif, seed=8)).tobytes() != first
    assert paint_art(small(motif, palette=NIGHT)).tobytes() != first
    assert paint_art(small(motif, palette=inverted(NIGHT))).size == (240, 330)


@pytest.mark.slow
@pytest.mark.parametrize("motif", sampled(NAMES, 3, 4))
def test_odd_sizes_are_filled_to_their_edges(motif: str) -> None:
    for width, height, box in ((32, 32, (0, 0, 32, 32)), (97, 401, (3, 100, 90, 300)), (301, 90, (-20, 10, 330, 80))):
        for composition in range(len(MOTIFS[motif].compositions)):
            picture = paint_art(ArtRequest(MOTIFS[motif], NIGHT, 4_294_967_295, composition, width, height, box))
            assert (picture.mode, picture.size) == ("RGB", (width, height))


@pytest.mark.parametrize("motif", sampled(NAMES, 3, 5))
def test_no_joint_of_a_mural_shows(motif: str) -> None:
    """Across each joint the picture changes no more from column to column than elsewhere."""
    picture = paint_art(mural(motif)).convert("L")
    shifted = ImageChops.offset(picture, 1, 0)
    columns = ImageChops.difference(picture, shifted).resize((picture.width, 1), Image.Resampling.BOX)
    change = [columns.getpixel((x, 0)) for x in range(1, picture.width)]
    steps = sorted(value for value in change if isinstance(value, (int, float)))
    for joint in (picture.width // 3, picture.width * 2 // 3):
        at = change[joint - 1]
        assert isinstance(at, (int, float))
        assert at <= steps[int(len(steps) * 0.99)]


@pytest.mark.parametrize("motif", sampled(NAMES, 3, 6))
def test_each_panel_of_a_mural_has_a_picture_of_its_own(motif: str) -> None:
    picture = paint_art(mural(motif))
    third = picture.width // 3
    panels = [picture.crop((third * index, 0, third * (index + 1), picture.height)) for index in range(3)]
    pairs = ((panels[0], panels[1]), (panels[1], panels[2]), (panels[0], panels[2]))
    assert min(apart(*pair, 10) for pair in pairs) > 4.0


LOW = (20, 120, 220, 165)
"""A box more than twice as wide as high."""
FORMS = [
    (name, index)
    for name, motif in MOTIFS.items()
    for index, composition in enumerate(motif.compositions)
    if isinstance(composition, Framed) and composition.low
]


@pytest.mark.parametrize(("motif", "composition"), FORMS)
def test_a_low_box_has_a_hero_of_its_own_as_wide_and_nearly_as_high(motif: str, composition: int) -> None:
    """What is painted for it changes the picture all along the box, and stands inside it."""
    request = replace(small(motif, composition), focus=LOW)
    left, top, right, bottom = hero_of(request)
    assert (left, right) == (LOW[0], LOW[2])
    assert LOW[1] <= top < bottom <= LOW[3] and bottom - top > 0.9 * (LOW[3] - LOW[1])
    tall = MOTIFS[motif].compositions[composition]
    assert isinstance(tall, Framed)
    without = replace(MOTIFS[motif], compositions=(Framed(tall.paint, tall.reach),))
    change = (
        ImageChops.difference(paint_art(request), paint_art(replace(request, motif=without))).convert("L").crop(LOW)
    )
    for third in range(3):
        part = change.crop((change.width * third // 3, 0, change.width * (third + 1) // 3, change.height))
        assert sum(part.histogram()[25:]) > 20


@pytest.mark.slow
def test_a_mural_of_states_goes_through_them_from_panel_to_panel() -> None:
    """The stencil has none of the accent, and the outline little of it; the last panel has most."""
    for name in ("lines", "spray"):
        picture = paint_art(mural(name))
        third = picture.width // 3
        found = [
            near(picture.crop((third * at, 0, third * (at + 1), picture.height)), rgb(DAY.accent)) for at in range(3)
        ]
        assert found[0] < 0.3 * found[2], name
        assert found[2] > 200, name


def near(picture: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many pixels are nearly of a colour."""
    flat = Image.new("RGB", picture.size, colour)
    bands = ImageChops.difference(picture, flat).split()
    return (
        ImageChops.lighter(ImageChops.lighter(*bands[:2]), bands[2])
        .point(lambda level: 255 * (level < 40))
        .histogram()[255]
    )
