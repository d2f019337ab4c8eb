"""The sheets over pictures, and the back."""

from __future__ import annotations

from itertools import combinations

import pytest
from art.solrei.asked import EMBERS, MOONLIGHT
from PIL import Image, ImageChops, ImageStat

from gesso.art import Palette
from gesso.games.solrei.printing.style import SOL
from gesso_art.painting.surface import filled_boxes
from gesso_art.solrei import PACK

CARD = (825, 1125)
WINDOW = (95, 235, 730, 620)
WINDOWS = ("arch", "treads", "valance")


def sheet(design: str, palette: Palette = EMBERS) -> Image.Image:
    return PACK.sheets[design](*CARD, WINDOW, palette, 0)


@pytest.mark.parametrize("design", WINDOWS)
def test_a_window_is_clear_in_the_middle_and_closed_around(design: str) -> None:
    alpha = sheet(design).getchannel("A")
    left, upper, right, lower = WINDOW
    assert alpha.crop(((left + right) // 2 - 60, upper + 120, (left + right) // 2 + 60, lower - 20)).getextrema() == (
        0,
        0,
    )
    for box in ((0, 0, CARD[0], upper), (0, 0, left, CARD[1]), (right, 0, *CARD), (0, lower, *CARD)):
        assert alpha.crop(box).getextrema() == (255, 255)


def test_the_tops_of_windows_tell_the_kinds_apart() -> None:
    left, upper, right, _ = WINDOW
    tops = {design: sheet(design).getchannel("A").crop((left, upper, right, upper + 100)) for design in WINDOWS}
    for first, second in combinations(tops, 2):
        assert ImageStat.Stat(ImageChops.difference(tops[first], tops[second])).mean[0] > 8, (first, second)


@pytest.mark.parametrize("design", ["arch", "treads", "valance", "plain"])
def test_a_sheet_is_the_same_left_and_right_and_darkest_outside(design: str) -> None:
    picture = sheet(design)
    mirror = ImageChops.difference(picture, picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT)).convert("RGB")
    assert sum(ImageStat.Stat(mirror).mean) / 3 < 4
    grey = picture.convert("L")
    assert ImageStat.Stat(grey.crop((0, 0, 60, 200))).mean[0] < ImageStat.Stat(grey.crop((380, 150, 450, 230))).mean[0]


def test_a_plain_sheet_has_no_window() -> None:
    assert sheet("plain").getchannel("A").getextrema() == (255, 255)


@pytest.mark.slow
@pytest.mark.parametrize("size", [CARD, (824, 1124), (301, 420)])
def test_the_back_has_no_up_and_no_down(size: tuple[int, int]) -> None:
    back = PACK.backs["knot"](SOL, True, *size)
    assert (back.mode, back.size) == ("RGB", size)
    assert back.tobytes() == back.transpose(Image.Transpose.ROTATE_180).tobytes()


@pytest.mark.slow
def test_sheets_and_back_are_pure() -> None:
    first = sheet("arch").tobytes(), PACK.backs["knot"](SOL, True, 301, 420).tobytes()
    sheet("arch", MOONLIGHT)
    assert (sheet("arch").tobytes(), PACK.backs["knot"](SOL, True, 301, 420).tobytes()) == first


def test_the_boxes_of_a_mask_hold_all_that_it_has() -> None:
    frame = Image.new("L", (500, 400), 0)
    assert not list(filled_boxes(frame))
    frame.paste(90, (40, 30, 480, 390))
    frame.paste(0, (60, 70, 470, 380))
    boxes, left = list(filled_boxes(frame)), frame.copy()
    for box in boxes:
        left.paste(0, box)
    assert left.getbbox() is None
    assert sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes) < 440 * 360 / 3
