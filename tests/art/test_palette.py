"""Four colours, their night side, and the contrast a seal needs."""

from __future__ import annotations

import pytest

from gesso.art import Palette, contrast, inverted, rgb


def test_the_night_side_turns_deep_and_light_and_keeps_the_accent() -> None:
    night = inverted(Palette("#1A1C22", "#5C6B78", "#D5342B", "#EFE8DA"))
    assert night == Palette("#F6E7C6", "#3C464E", "#D5342B", "#15171D")


@pytest.mark.parametrize("colour", ["", "#12345", "#1234567", "red", "#12345G", "#123456\n"])
def test_what_is_no_colour_is_refused_by_name(colour: str) -> None:
    with pytest.raises(ValueError, match="RRGGBB"):
        Palette("#000000", colour, "#000000", "#000000")


@pytest.mark.parametrize(
    ("first", "second", "ratio"),
    [
        ("#14161B", "#F5F0E6", 15.9),
        ("#FFFFFF", "#1B5FAE", 6.4),
        ("#FFFFFF", "#B84306", 5.5),
        ("#000000", "#FFFFFF", 21.0),
    ],
)
def test_contrast_is_that_of_wcag(first: str, second: str, ratio: float) -> None:
    assert contrast(rgb(first), rgb(second)) == pytest.approx(ratio, abs=0.05)
    assert contrast(rgb(second), rgb(first)) == contrast(rgb(first), rgb(second))
