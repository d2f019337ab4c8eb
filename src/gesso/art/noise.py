"""Soft randomness: small pictures of random bytes, enlarged; cells far wider than tall make streaks of a dry brush."""

from functools import lru_cache

from PIL import Image, ImageChops

from gesso.art.chance import Chance


def _enlarged(seed: int, width: int, height: int, cell_w: float, cell_h: float) -> Image.Image:
    columns, rows = max(2, int(width / cell_w) + 4), max(2, int(height / cell_h) + 4)
    small = Image.frombytes("L", (columns, rows), Chance(seed, "noise").octets(columns * rows))
    # A margin of 1.5 cells is cut away, where enlarging repeats the border.
    box = (1.5, 1.5, 1.5 + width / cell_w, 1.5 + height / cell_h)
    box = (box[0], box[1], min(box[2], columns), min(box[3], rows))
    return small.resize((width, height), Image.Resampling.BICUBIC, box)


def noise(seed: int, width: int, height: int, cell_w: float, cell_h: float = 0.0, octaves: int = 1) -> Image.Image:
    """Return L noise about 128 in cells of `cell_w` by `cell_h` px (0: square); octaves halve cell and weight."""
    cell_h = cell_h or cell_w
    total = _enlarged(seed, width, height, cell_w, cell_h)
    for octave in range(1, octaves):
        finer = _enlarged(seed + octave, width, height, max(1.0, cell_w / 2**octave), max(1.0, cell_h / 2**octave))
        # Weights 1, 1/2, 1/4 ... brought back to a sum of 1.
        total = Image.blend(total, finer, 0.5**octave / (2.0 - 0.5**octave))
    return total


def steep(low: float, high: float) -> list[int]:
    """Return a 256-entry table: 0 up to level `low`, 255 from level `high`, straight between."""
    span = high - low
    return [round(min(1.0, max(0.0, (level - low) / span)) * 255) for level in range(256)]


def gain(amount: float, centre: float = 128.0, middle: float = 128.0) -> list[int]:
    """Return a 256-entry table that spreads levels about `centre` by `amount`, putting the centre at `middle`."""
    return [round(min(255.0, max(0.0, (level - centre) * amount + middle))) for level in range(256)]


def grid(columns: int, rows: int, values: list[int], width: int, height: int) -> Image.Image:
    """Return an L picture of `width` by `height` px that passes smoothly through a coarse table of levels, row by row."""
    return Image.frombytes("L", (columns, rows), bytes(values)).resize((width, height), Image.Resampling.BILINEAR)


def add(first: Image.Image, second: Image.Image, weight: float) -> Image.Image:
    """Return the first picture shifted by the second's distance from 128 times `weight`, clipped to 0 to 255."""
    return ImageChops.add(first, second.point(_weighted(weight)), 1.0, -128)


@lru_cache(maxsize=64)
def _weighted(weight: float) -> list[int]:
    return gain(weight)
