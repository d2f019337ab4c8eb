"""Surfaces that several motifs use: a wash of colour, a glow, and a canvas of twice the size for clean edges."""

from collections.abc import Sequence

from PIL import Image

from gesso.art.chance import gain, grid, noise
from gesso.art.palette import Rgb, ramp

Stops = Sequence[tuple[float, Rgb]]


def wash(
    width: int, height: int, stops: Stops, seed: int, cell: float = 220.0, octaves: int = 4, contrast: float = 1.6
) -> Image.Image:
    """Return an RGB wash: noise of this cell (px) through a ramp of colours, made at a third of the size."""
    small = noise(seed, width // 3 + 1, height // 3 + 1, cell / 3, octaves=octaves).point(gain(contrast))
    coloured = Image.merge("RGB", (small,) * 3).point(ramp(stops))
    return coloured.resize((width, height), Image.Resampling.BICUBIC)


def halo(width: int, height: int, x: float, y: float, reach: float, floor: int = 0) -> Image.Image:
    """Return an L glow, 255 at a point and `floor` from `reach` px away."""
    columns, rows = 40, max(8, round(40 * height / width))
    levels: list[int] = []
    for row in range(rows):
        dy = (row + 0.5) / rows * height - y
        for column in range(columns):
            dx = (column + 0.5) / columns * width - x
            near = max(0.0, 1.0 - (dx * dx + dy * dy) / (reach * reach))
            levels.append(round(floor + (255 - floor) * near * near))
    return grid(columns, rows, levels, width, height)


def doubled(picture: Image.Image) -> Image.Image:
    """Return the picture at twice its size, to draw on; `reduce(2)` brings back what was not drawn over unchanged."""
    return picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.NEAREST)
