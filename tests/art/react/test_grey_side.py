"""The side of damage: no colour, and one stroke across it."""

from __future__ import annotations

from PIL import Image, ImageStat

from gesso_art.react.grey_side import grey_side, slant_stroke


def mean(mask: Image.Image, box: tuple[int, int, int, int]) -> float:
    return ImageStat.Stat(mask.crop(box)).mean[0]


def test_the_stroke_of_damage_runs_from_the_upper_right_to_the_lower_left() -> None:
    alpha = slant_stroke(240, 330, "#F5F0E6", 3).getchannel("A")
    corners = {
        "upper left": mean(alpha, (0, 0, 80, 110)),
        "upper right": mean(alpha, (160, 0, 240, 110)),
        "lower left": mean(alpha, (0, 220, 80, 330)),
        "lower right": mean(alpha, (160, 220, 240, 330)),
    }
    assert corners["upper left"] == corners["lower right"] == 0
    assert min(corners["upper right"], corners["lower left"]) > 15
    assert alpha.getextrema()[1] == 199


def test_the_grey_side_is_grey_and_not_mirrored() -> None:
    picture = Image.new("RGB", (240, 330), (0, 0, 0))
    picture.paste((255, 40, 40), (0, 0, 40, 60))
    grey = grey_side(picture, 3)
    red, green, blue = grey.split()
    assert grey.getpixel((200, 300)) == (96, 96, 96)
    assert mean(red, (0, 0, 40, 60)) > 120
    assert grey.crop((0, 0, 40, 60)).getcolors() == [(2400, grey.getpixel((1, 1)))]
    assert (
        red.crop((0, 0, 40, 60)).tobytes()
        == green.crop((0, 0, 40, 60)).tobytes()
        == blue.crop((0, 0, 40, 60)).tobytes()
    )
