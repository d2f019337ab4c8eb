"""Signs from files: SVG and PNG as shapes, and what a stranger's file may not hold."""

from __future__ import annotations

import io
import time

import pytest
from PIL import Image, ImageChops, ImageDraw

from gesso.art import shape_mask
from gesso.art.shapes import Shape
from gesso.art.sign_files import ShapeFileError, svg_shape, traced_shape

SIZE = 100


def svg(inside: str, head: str = "") -> bytes:
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{inside}</svg>'.encode()


def covered(shape: Shape, x: float, y: float) -> bool:
    """Whether a place of the plate, from -1 to 1, belongs to the shape."""
    level = shape_mask(shape, SIZE).getpixel((int((x + 1) * SIZE / 2), int((y + 1) * SIZE / 2)))
    assert isinstance(level, int)
    return level > 127


def test_the_same_square_however_it_is_written() -> None:
    """As a path with every command of lines, as a rectangle, a polygon, moved, turned and grouped."""
    drawn = [
        '<path d="M0 0H10V10H0Z"/>',
        '<path d="m0,0 10,0 0,10-10,0z"/>',
        '<path d="M0 0l10 0 0 10L0 10"/>',
        '<rect width="10" height="10"/>',
        '<polygon points="0,0 10,0 10,10 0,10"/>',
        '<g transform="translate(3) scale(2 2)"><rect x="1" y="1" width="4" height="4" style="fill: #000"/></g>',
        '<rect width="10" height="10" transform="rotate(90 5 5) matrix(1 0 0 1 0 0)"/>',
        '<path d="M0 0C3 0 7 0 10 0Q10 5 10 10L0 10"/>',
    ]
    first, *others = (shape_mask(svg_shape(svg(each)), SIZE) for each in drawn)
    for each in others:
        difference = ImageChops.difference(first, each).histogram()
        assert sum(difference[128:]) < SIZE * 0.6


def test_holes_are_cut_by_either_rule_and_by_white() -> None:
    ring = "M0 0H30V30H0Z M10 10H20V20H10Z"
    turned = "M0 0H30V30H0Z M10 10V20H20V10Z"
    for inside, hole in (
        (f'<path fill-rule="evenodd" d="{ring}"/>', True),
        (f'<path d="{ring}"/>', False),
        (f'<path d="{turned}"/>', True),
        ('<rect width="30" height="30"/><rect x="10" y="10" width="10" height="10" fill="#FFF"/>', True),
        ('<rect width="30" height="30"/><rect x="10" y="10" width="10" height="10" fill="none"/>', False),
    ):
        shape = svg_shape(svg(inside))
        assert covered(shape, 0.7, 0.7) and covered(shape, 0, 0) != hole, inside


def test_arcs_go_the_way_that_their_flags_say() -> None:
    """The half disc above a line, and the one below it; flags may stand without a space."""
    above, below = (svg_shape(svg(f'<path d="M0 0A5 5 0 0{sweep}10 0Z M0 -5h.1v10h-.1z"/>')) for sweep in (1, 0))
    assert covered(above, 0, -0.5) and not covered(above, 0, 0.5)
    assert covered(below, 0, 0.5) and not covered(below, 0, -0.5)


def test_what_an_editor_leaves_in_its_files_does_no_harm() -> None:
    noise = (
        '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" pagecolor="#fff"/>'
        '<metadata>made by hand</metadata><defs><linearGradient id="a"/></defs><title>A sign</title>'
    )
    head = '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/G/svg11.dtd">'
    assert svg_shape(svg(noise + '<circle r="5"/>', head)) == svg_shape(svg('<circle r="5"/>'))


@pytest.mark.parametrize(
    "data",
    [
        svg("<script>alert(1)</script>"),
        svg("<style>path{fill:red}</style><circle r='5'/>"),
        svg('<circle r="5" onclick="alert(1)"/>'),
        svg('<image href="file:///etc/passwd"/>'),
        svg('<use xlink:href="#a"/>'),
        svg('<g xlink:href="http://example.org/"><circle r="5"/></g>'),
        svg("<foreignObject/>"),
        svg("<text>A</text>"),
        svg('<path d="M0 0H9V9Z" stroke="black"/>'),
        svg('<path d="M0 0H9V9Z" fill="url(#a)"/>'),
        svg('<g filter="x"><filter/></g>'),
        svg("<circle r='5'/>", '<!DOCTYPE svg [<!ENTITY a "b">]>'),
        svg("<circle r='5'/>", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
        svg("&a;"),
        b"",
        b"\x00\xff",
        b"<html/>",
        b"<svg",
        svg(""),
        svg("<g>" * 60 + "</g>" * 60),
        svg("<g/>" * 3000),
        svg(f'<path d="M0 0{"l1 1" * 9000}z"/>'),
        svg('<path d="M0 0L1e999 0L5 5z"/>'),
        svg('<path d="M0 0L1e300 0L5 1e300z" transform="scale(1e300)"/>'),
        svg('<path d="10 10 20 20"/>'),
        svg('<path d="M10"/>'),
        svg('<path d="M0 0X5 5"/>'),
        svg('<circle r="5" transform="explode(3)"/>'),
        svg('<path d="M0 0H5"/>'),
        svg("<g/>" + " " * 300_000),
    ],
    ids=lambda data: data[60:110].decode("utf-8", "replace") or "empty",
)
@pytest.mark.threat("I4")
def test_a_hostile_or_broken_svg_is_refused_and_says_why(data: bytes) -> None:
    begin = time.perf_counter()
    with pytest.raises(ShapeFileError) as told:
        svg_shape(data)
    assert str(told.value) and told.value.hint and "\n" not in str(told.value)
    assert time.perf_counter() - begin < 3


def png(mode: str, ground: str | tuple[int, ...], ink: str | tuple[int, ...], size: int = 300) -> bytes:
    """A disc with a square hole."""
    picture = Image.new(mode, (size, size), ground)
    draw = ImageDraw.Draw(picture)
    draw.ellipse((size * 0.1, size * 0.1, size * 0.9, size * 0.9), fill=ink)
    draw.rectangle((size * 0.4, size * 0.4, size * 0.6, size * 0.6), fill=ground)
    packed = io.BytesIO()
    picture.save(packed, "PNG")
    return packed.getvalue()


@pytest.mark.parametrize(
    "data", [png("RGBA", (0, 0, 0, 0), "red"), png("RGB", "white", "black"), png("L", "white", "black", 800)]
)
def test_a_png_is_traced_on_its_cover_or_its_dark(data: bytes) -> None:
    shape = traced_shape(data)
    assert [piece.cut for piece in shape] == [False, True]
    assert covered(shape, 0.5, 0) and not covered(shape, 0, 0) and not covered(shape, 0.85, 0.85)


def test_a_png_that_shows_nothing_or_is_none_is_refused() -> None:
    big = io.BytesIO()
    Image.new("1", (5000, 10)).save(big, "PNG")
    for data in (b"", b"GIF89a", png("RGB", "white", "white"), png("RGB", "white", "black", 20), big.getvalue()):
        with pytest.raises(ShapeFileError):
            traced_shape(data)
