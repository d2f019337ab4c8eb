"""The few things that only pixels can show, on one Artist."""

from __future__ import annotations

import pytest
from games.react.printing.faces import face
from PIL import Image, ImageChops
from printing.setting import FONTS

from gesso.art import art_of
from gesso.printing.paint import ArtCache, render_face

LIBRARY = art_of("react")


@pytest.fixture(scope="module")
def art_cache(tmp_path_factory: pytest.TempPathFactory) -> ArtCache:
    return ArtCache(LIBRARY, tmp_path_factory.mktemp("art"))


def painted(id: str, art_cache: ArtCache) -> Image.Image:
    return render_face(face("calligrapher", id), FONTS, art_cache)


@pytest.mark.parametrize("back", ["ACTION", "ABILITY"])
def test_a_back_is_the_same_when_turned(back: str, art_cache: ArtCache) -> None:
    image = painted(f"CAL-BACK-{back}", art_cache)
    assert image.size == (825, 1125)
    assert image.transpose(Image.Transpose.ROTATE_180).tobytes() == image.tobytes()


def above_the_numeral(image: Image.Image, left: int, right: int) -> Image.Image:
    return image.crop((left, 0, right, 900))


@pytest.mark.slow
def test_the_bleed_of_a_panel_is_its_neighbours_picture(art_cache: ArtCache) -> None:
    """Trim lines lie 750 px apart, so what is right of one panel's cut is what is right of the next one's left cut."""
    for suffix in ("", "-DAMAGE"):
        for left, right in ((1, 2), (2, 3)):
            first, second = painted(f"CAL-M{left}{suffix}", art_cache), painted(f"CAL-M{right}{suffix}", art_cache)
            if suffix:
                # The slanting stroke is each card's own; where it does not pass, the grey must join.
                near = ImageChops.difference(above_the_numeral(first, 750, 825), above_the_numeral(second, 0, 75))
                shares = near.convert("L").histogram()
                assert shares[0] > 0.5 * sum(shares)
            else:
                assert above_the_numeral(first, 750, 825).tobytes() == above_the_numeral(second, 0, 75).tobytes(), (
                    f"panels {left} and {right}"
                )


def test_a_grey_side_has_no_colour(art_cache: ArtCache) -> None:
    image = painted("CAL-M2-DAMAGE", art_cache)
    red, green, blue = image.crop((0, 0, 825, 900)).split()
    apart = (ImageChops.difference(red, green), ImageChops.difference(green, blue))
    assert not any(sum(difference.histogram()[21:]) for difference in apart)  # Gesso itself is a warm white.


def test_art_and_ground_reach_the_bleed(art_cache: ArtCache) -> None:
    """A white line at the edge would show wherever a cut strays."""
    image = painted("CAL-A1-ASCENDED", art_cache)
    for box in ((0, 0, 825, 1), (0, 1124, 825, 1125), (0, 0, 1, 1125), (824, 0, 825, 1125)):
        assert sum(image.crop(box).convert("L").histogram()[:120])


@pytest.mark.slow
def test_a_face_is_painted_the_same_every_time(art_cache: ArtCache) -> None:
    assert painted("CAL-02", art_cache).tobytes() == painted("CAL-02", ArtCache(LIBRARY)).tobytes()
