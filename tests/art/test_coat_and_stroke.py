"""What is laid over a picture: the coat of gesso and the name stroke."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from gesso.art import SOLID_BELOW_PX, brush_stroke, gesso_ground
from gesso.art.chance import Chance
from gesso.art.ground import strongest_within
from gesso.art.palette import GESSO, INK, contrast


def mean(mask: Image.Image, box: tuple[int, int, int, int]) -> float:
    return ImageStat.Stat(mask.crop(box)).mean[0]


@pytest.mark.parametrize("seed", range(12))
def test_the_coat_is_closed_before_the_first_bar_and_open_above(seed: int) -> None:
    """4.6 mm under the middle of the edge the first bar begins: by then nothing of the picture may show."""
    alpha = gesso_ground(825, 1125, 640, False, seed).getchannel("A")
    assert alpha.crop((0, 640 + SOLID_BELOW_PX, 825, 1125)).getextrema() == (255, 255)
    assert alpha.crop((0, 0, 825, 640 - 110)).getextrema() == (0, 0)
    assert SOLID_BELOW_PX < 4.6 * 300 / 25.4


@pytest.mark.parametrize("seed", range(4))
def test_the_edge_falls_to_the_right(seed: int) -> None:
    alpha = gesso_ground(825, 1125, 640, False, seed).getchannel("A")
    assert mean(alpha, (0, 560, 275, 690)) > mean(alpha, (550, 560, 825, 690))


@pytest.mark.parametrize(("dark", "letters"), [(False, INK), (True, GESSO)], ids=["day", "night"])
def test_letters_can_be_read_on_every_pixel_of_the_coat(dark: bool, letters: tuple[int, int, int]) -> None:
    coat = gesso_ground(240, 330, 60, dark, 3).convert("RGB").crop((0, 120, 240, 330))
    colours = coat.getcolors(100_000)
    assert colours is not None
    assert min(contrast(colour, letters) for _, colour in colours) > 11  # type: ignore[arg-type]


@pytest.mark.parametrize("edge", [-300, 0, 329, 900])
def test_the_edge_may_lie_anywhere(edge: int) -> None:
    assert gesso_ground(240, 330, edge, False, 3).size == (240, 330)


def test_a_stroke_is_solid_to_its_own_edge_and_frays_at_the_free_one() -> None:
    left = brush_stroke(600, 150, "left", "#F2C45A", 5, 130, shadow=True).getchannel("A")
    right = brush_stroke(600, 150, "right", "#14161B", 5, 130, rim=True).getchannel("A")
    assert left.size == right.size == (600, 150)
    assert left.crop((156, 14, 600, 132)).getextrema() == (255, 255)
    assert right.crop((0, 14, 444, 132)).getextrema() == (255, 255)
    assert mean(left, (0, 20, 6, 130)) < 90
    assert mean(right, (594, 20, 600, 130)) < 90


def test_a_rim_and_a_shadow_lie_outside_the_stroke() -> None:
    plain = brush_stroke(300, 100, "right", "#14161B", 5, 60)
    rimmed = brush_stroke(300, 100, "right", "#14161B", 5, 60, rim=True)
    shaded = brush_stroke(300, 100, "right", "#14161B", 5, 60, shadow=True)
    inside = (0, 20, 200, 80)
    assert plain.crop(inside).tobytes() == rimmed.crop(inside).tobytes() == shaded.crop(inside).tobytes()
    whole = (0, 0, 300, 100)
    assert mean(rimmed.getchannel("A"), whole) > mean(plain.getchannel("A"), whole)
    assert mean(shaded.getchannel("A"), whole) > mean(plain.getchannel("A"), whole)


@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_the_strongest_neighbours_are_those_of_a_rank_filter(mode: str) -> None:
    size = (23, 17)
    picture = Image.frombytes(mode, size, Chance(5, "rank").octets(23 * 17 * len(mode)))
    for reach in (1, 2):
        side = 2 * reach + 1
        assert strongest_within(reach, picture) == picture.filter(ImageFilter.MaxFilter(side))
        assert strongest_within(reach, picture, ImageChops.darker) == picture.filter(ImageFilter.MinFilter(side))
