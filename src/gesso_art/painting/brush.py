"""A loaded brush: paint a straight strip, then bend it along a path.

Paint is a level for each pixel: the paint left on the brush minus what the grain of the paper takes. A threshold breaks the
stroke into hairs where it runs dry, which no drawn outline can do. Bending costs one mesh transform.
"""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from math import atan2, cos, hypot, sin, tau

from PIL import Image, ImageChops

from gesso.art.chance import Chance, add, coloured, grid, noise, steep
from gesso.art.palette import Rgb, ramp
from gesso_art.painting.surface import cover

_CELL = 24
_MARGIN = 24
"""Empty px on every side of a strip, so that a bent stroke has no hard edge."""
Profile = Callable[[float], float]
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Load:
    """The paint on a brush: `wet` (0 to 1.6) at the start, how `dry` it runs and from where, and how coarse its hairs are."""

    wet: float = 1.15
    dry: float = 1.0
    onset: float = 0.0
    hair_px: float = 3.0
    ragged: float = 1.0
    blunt: float = 1.0


@dataclass(frozen=True, slots=True)
class Strip:
    """A straight stroke, left to right: `coverage` and `tone` (both L), and its length and width in px within margins."""

    coverage: Image.Image
    tone: Image.Image
    length: int
    width: int


def steady(value: float) -> Profile:
    """Return the profile that never changes."""
    return lambda share: value


def thinning(half_width: float, loss: float) -> Profile:
    """Return a width that shrinks evenly by `loss` (0 to 1)."""
    return lambda share: half_width * (1.0 - loss * share)


def bow(height: float) -> Profile:
    """Return an offset that swells to `height` px halfway and returns."""
    return lambda share: 4.0 * height * share * (1.0 - share)


def swing(height: float, waves: float, phase: float) -> Profile:
    """Return an offset that swings like water: a wave and a smaller, quicker one."""
    return lambda share: (
        height * (sin(tau * waves * share + phase) + 0.4 * sin(tau * waves * 1.7 * share + phase * 2.3))
    )


def paint_strip(length: int, width: int, load: Load, chance: Chance) -> Strip:
    """Return a straight stroke of this length and width (px), running dry to the right."""
    across, along = width + 2 * _MARGIN, length + 2 * _MARGIN
    columns, rows = 64, 25
    levels: list[int] = []
    lean = chance.signed(0.25)
    ways = [((column + 0.5) / columns * along - _MARGIN) / length for column in range(columns)]
    spent = [76 * load.dry * max(0.0, (way - load.onset) / (1.0 - load.onset)) ** 1.5 for way in ways]
    full = 128 + 76 * load.wet
    for row in range(rows):
        u = ((row + 0.5) / rows * across - _MARGIN) / width * 2 - 1
        thirst = 1 + 0.6 * u * u + lean * u
        levels += [round(min(255.0, max(0.0, full - each * thirst))) for each in spent]
    paint = grid(columns, rows, levels, along, across)
    hairs = noise(chance.seed(), along, across, 240, load.hair_px)
    threads = noise(chance.seed(), along, across, 110, max(1.3, load.hair_px * 0.5))
    clumps = noise(chance.seed(), along, across, 380, load.hair_px * 5)
    tooth = noise(chance.seed(), along, across, 2.2, 1.6)
    paint = add(add(add(add(paint, hairs, 0.44), clumps, 0.3), threads, 0.26), tooth, 0.1)
    coverage = ImageChops.darker(paint.point(steep(114, 142)), _outline(along, across, load, chance))
    sheen = noise(chance.seed(), along, across, 330, load.hair_px * 1.2)
    return Strip(coverage, Image.blend(sheen, clumps, 0.4), length, width)


def _outline(along: int, across: int, load: Load, chance: Chance) -> Image.Image:
    """Return a mask of what the brush touched: long edges with single hairs, a blunt start, an end that lifts unevenly."""
    half = (across - 2 * _MARGIN) / 2
    deep = bytes(_depth((half - abs(row + 0.5 - _MARGIN - half)) * 9) for row in range(across))
    late = bytes(_depth((along - _MARGIN - column - 0.5) * 5) for column in range(along))
    shape = ImageChops.darker(
        Image.frombytes("L", (1, across), deep).resize((along, across)),
        Image.frombytes("L", (along, 1), late).resize((along, across)),
    )
    start = _start(across, half, load, chance.signed(0.5))
    start = start.crop((0, 0, min(along, start.width), across))
    shape.paste(ImageChops.darker(shape.crop((0, 0, *start.size)), start), (0, 0))
    ragged = noise(chance.seed(), along, across, 170, 2.2)
    bulge = noise(chance.seed(), along, across, 300, 40)
    return add(add(shape, ragged, 0.34 * load.ragged), bulge, 0.34 * load.ragged).point(steep(108, 148))


def _start(across: int, half: float, load: Load, slant: float) -> Image.Image:
    """Return a mask of the strip's first pixels, where each hair begins."""
    lags: list[float] = []
    rows = max(8, across // 5)
    for row in range(rows):
        u = ((row + 0.5) / rows * across - _MARGIN) / half - 1
        lags.append(_MARGIN + half * load.blunt * (0.5 * u**4 + 0.22 * slant * u))
    width = round(max(lags)) + 12
    columns = width // 5
    places = [(column + 0.5) / columns * width for column in range(columns)]
    levels: list[int] = []
    for lag in lags:
        # Farther than 9 px from where a hair begins there is nothing before it, and all of it behind.
        first, last = bisect_left(places, lag - 9), bisect_left(places, lag + 9)
        levels += [0] * first
        levels += [_depth((place - lag) * 15) for place in places[first:last]]
        levels += [255] * (columns - last)
    return grid(columns, rows, levels, width, across)


def _depth(level: float) -> int:
    return round(min(255.0, max(0.0, 128 + level)))


@dataclass(frozen=True, slots=True)
class Layer:
    """A bent stroke: `coverage` and `tone` (both L) and the place of their corner on the canvas (px)."""

    coverage: Image.Image
    tone: Image.Image
    left: int
    top: int

    def lay(self, canvas: Image.Image, colours: tuple[Rgb, Rgb, Rgb], strength: float = 1.0) -> None:
        """Paint the stroke on an RGB canvas, its tone from the first to the third colour."""
        table = ramp(((0.25, colours[0]), (0.5, colours[1]), (0.8, colours[2])))
        paint = coloured(self.tone, table)
        canvas.paste(paint, (self.left, self.top), self._mask(strength))

    def lay_flat(self, canvas: Image.Image, colour: Rgb, strength: float = 1.0, dx: int = 0, dy: int = 0) -> None:
        cover(canvas, colour, self._mask(strength), (self.left + dx, self.top + dy))

    def _mask(self, strength: float) -> Image.Image:
        if strength >= 1.0:
            return self.coverage
        return self.coverage.point([round(level * strength) for level in range(256)])


def bend(strip: Strip, box: tuple[float, float, float, float], place: Callable[[float, float], Place]) -> Layer:
    """Return the strip bent into a box of the canvas.

    `place` gives, for a canvas point, the share of the way (0 to 1) and the offset across (-1 to 1). Cells in which it jumps
    stay empty."""
    left, top = int(box[0]) - 2, int(box[1]) - 2
    columns, rows = int((box[2] - left) / _CELL) + 2, int((box[3] - top) / _CELL) + 2
    corners: list[list[Place]] = [
        [place(left + column * _CELL, top + row * _CELL) for column in range(columns + 1)] for row in range(rows + 1)
    ]
    mesh: list[tuple[tuple[int, int, int, int], tuple[float, ...]]] = []
    reach = 1.0 + 2 * (_MARGIN - 2) / strip.width
    before = 1.0 + (_MARGIN - 2) / strip.length
    for row in range(rows):
        for column in range(columns):
            upper, lower = corners[row], corners[row + 1]
            quad = upper[column], lower[column], lower[column + 1], upper[column + 1]
            ways, offsets = [corner[0] for corner in quad], [corner[1] for corner in quad]
            if min(offsets) > reach or max(offsets) < -reach or min(ways) > before or max(ways) < 1 - before:
                continue
            if max(ways) - min(ways) > 0.5:
                continue
            source: list[float] = []
            for way, offset in quad:
                source += [_MARGIN + way * strip.length, _MARGIN + (offset + 1) / 2 * strip.width]
            x, y = column * _CELL, row * _CELL
            mesh.append(((x, y, x + _CELL, y + _CELL), tuple(source)))
    size = (columns * _CELL, rows * _CELL)
    if not mesh:
        return Layer(Image.new("L", size, 0), Image.new("L", size, 0), left, top)
    coverage, tone = (
        picture.transform(size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
        for picture in (strip.coverage, strip.tone)
    )
    return Layer(coverage, tone, left, top)


def sweep(
    centre: tuple[float, float],
    radius: Profile,
    half_width: Profile,
    start: float,
    turn: float,
    load: Load,
    chance: Chance,
    *,
    squash: float = 1.0,
) -> Layer:
    """Return a stroke around a centre, from angle `start` through `turn` radians: clockwise if positive, less than a full turn.

    `radius` and `half_width` give px by the share of the way. `squash` flattens the ring in height."""
    cx, cy = centre
    shares = [step / 32 for step in range(33)]
    reach = max(radius(share) + half_width(share) for share in shares) + _MARGIN
    length = round(abs(turn) * sum(radius(share) for share in shares) / len(shares))
    width = round(2 * max(half_width(share) for share in shares))
    strip = paint_strip(max(40, length), max(8, width), load, chance)
    spare = (tau - abs(turn)) / 2
    sign = 1.0 if turn > 0 else -1.0

    def place(x: float, y: float) -> Place:
        dx, dy = x - cx, (y - cy) / squash
        angle = (atan2(dy, dx) - start) * sign + spare
        share = (angle % tau - spare) / abs(turn)
        held = min(1.0, max(0.0, share))
        return share, sign * (radius(held) - hypot(dx, dy)) / half_width(held)

    return bend(strip, (cx - reach, cy - reach * squash, cx + reach, cy + reach * squash), place)


def drag(
    start: tuple[float, float],
    heading: float,
    length: float,
    offset: Profile,
    half_width: Profile,
    load: Load,
    chance: Chance,
) -> Layer:
    """Return a stroke of `length` px along a line from `start` in direction `heading` (radians).

    It strays from the line by `offset` px, by the share of the way; to the right if positive."""
    across, along = cos(heading), sin(heading)
    steps = 64
    offsets = [offset(step / steps) for step in range(steps + 1)]
    widths = [half_width(step / steps) for step in range(steps + 1)]
    # Share of arc length at each step, and how much the slope thins the stroke measured straight across.
    pace = length / steps
    lengths = [0.0]
    for step in range(steps):
        lengths.append(lengths[-1] + hypot(pace, offsets[step + 1] - offsets[step]))
    total = lengths[-1]
    slopes = [(offsets[min(steps, step + 1)] - offsets[max(0, step - 1)]) / (2 * pace) for step in range(steps + 1)]
    thin = [1.0 / hypot(1.0, slope) for slope in slopes]
    strip = paint_strip(max(40, round(total)), max(8, round(2 * max(widths))), load, chance)

    def place(x: float, y: float) -> Place:
        dx, dy = x - start[0], y - start[1]
        s, d = (dx * across + dy * along) / pace, -dx * along + dy * across
        if s <= 0.0 or s >= steps:
            end = 0 if s <= 0 else steps
            beyond = s if s <= 0 else s - steps
            base = offsets[end] + slopes[end] * beyond * pace
            return (lengths[end] + beyond * pace / thin[end]) / total, (d - base) * thin[end] / widths[end]
        index = int(s)
        part = s - index
        middle = offsets[index] + (offsets[index + 1] - offsets[index]) * part
        narrow = thin[index] + (thin[index + 1] - thin[index]) * part
        wide = widths[index] + (widths[index + 1] - widths[index]) * part
        way = lengths[index] + (lengths[index + 1] - lengths[index]) * part
        # A point beside a sloping stroke lies further along it than the point straight below.
        tilt = slopes[index] + (slopes[index + 1] - slopes[index]) * part
        return (way + (d - middle) * tilt * narrow) / total, (d - middle) * narrow / wide

    xs: list[float] = []
    ys: list[float] = []
    for step in range(steps + 1):
        s, d, pad = step * pace, offsets[step], widths[step] + _MARGIN
        x, y = start[0] + s * across - d * along, start[1] + s * along + d * across
        xs += [x - pad, x + pad]
        ys += [y - pad, y + pad]
    return bend(strip, (min(xs), min(ys), max(xs), max(ys)), place)
