"""Surfaces that several motifs use: a wash of colour, a glow, and a canvas of twice the size for clean edges."""

from collections.abc import Sequence

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
    box = mask.getbbox()
    if box is None:
        return
    part = mask.crop(box)
    # Pillow pastes a picture through a mask in two thirds of the time of a colour, with the same pixels.
    canvas.paste(Image.new("RGB", part.size, colour), (at[0] + box[0], at[1] + box[1]), part)


def doubled(picture: Image.Image) -> Image.Image:
    """Return the picture at twice its size, to draw on; `reduce(2)` brings back what was not drawn over unchanged."""
    return picture.resize((picture.width * 2, picture.height * 2), Image.Resampling.NEAREST)
