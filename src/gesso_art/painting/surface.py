"""Surfaces that several motifs use: a wash of colour, a glow, and a canvas of twice the size for clean edges."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PIL import Image

from gesso.art.chance import coloured, gain, grid, noise
from gesso.art.palette import Rgb, ramp

Stops = Sequence[tuple[float, Rgb]]


def wash(
    width: int, height: int, stops: Stops, seed: int, cell: float = 220.0, octaves: int = 4, contrast: float = 1.6
) -> Image.Image:
    """Return an RGB wash: noise of this cell (px) through a ramp of colours, made at a third of the size."""
    small = noise(seed, width // 3 + 1, height // 3 + 1, cell / 3, octaves=octaves).point(gain(contrast))
    return coloured(small.resize((width, height), Image.Resampling.BICUBIC), ramp(stops))


def halo(width: int, height: int, x: float, y: float, reach: float, floor: int = 0) -> Image.Image:
    """Return an L glow, 255 at a point and `floor` from `reach` px away."""
    columns, rows = 40, max(8, round(40 * height / width))
    across = [((column + 0.5) / columns * width - x) ** 2 for column in range(columns)]
    levels: list[int] = []
    full, rise = reach * reach, 255 - floor
    for row in range(rows):
        down = ((row + 0.5) / rows * height - y) ** 2
        nears = (1.0 - (each + down) / full for each in across)
        levels += [round(floor + rise * near * near) if near > 0.0 else floor for near in nears]
    return grid(columns, rows, levels, width, height)


def cover(canvas: Image.Image, colour: Rgb, mask: Image.Image, at: tuple[int, int] = (0, 0)) -> None:
    """Paint an L mask in one colour on an RGB canvas, the mask's corner at a place (px)."""
    for box in filled_boxes(mask):
        part = mask.crop(box)
        # Pillow pastes a picture through a mask in two thirds of the time of a colour, with the same pixels.
        canvas.paste(Image.new("RGB", part.size, colour), (at[0] + box[0], at[1] + box[1]), part)


_PARTED_PX = 1 << 16
_PARTS = 5


def filled_boxes(mask: Image.Image) -> Iterator[tuple[int, int, int, int]]:
    """Yield boxes that hold all that an L mask has: of a small one a single box, else one in each of 25 parts.

    Pasting takes its time for every pixel of a box, and the middle of a frame has nothing to paste.
    """
    whole = mask.getbbox()
    if whole is None:
        return
    left, top, right, bottom = whole
    if (right - left) * (bottom - top) < _PARTED_PX:
        yield whole
        return
    columns, rows = (
        [first + (last - first) * step // _PARTS for step in range(_PARTS + 1)]
        for first, last in ((left, right), (top, bottom))
    )
    for upper, lower in pairwise(rows):
        for start, end in pairwise(columns):
            if box := mask.crop((start, upper, end, lower)).getbbox():
                yield start + box[0], upper + box[1], start + box[2], upper + box[3]


def doubled(picture: Image.Image) -> Image.Image:
    """Return the picture at twice its size, to draw on; `reduce(2)` brings back what was not drawn over unchanged."""
    return picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.NEAREST)
