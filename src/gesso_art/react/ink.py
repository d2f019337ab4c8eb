"""Ink: one loaded brush, clouds of thinned ink, and a red sun.

First come the strokes and paper of every ink picture, then two studies (a spirit that leaves its brush, a bowl of tea), then
the handscroll of low pictures.
"""

from collections.abc import Iterable
from math import atan2, cos, hypot, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance, add, coloured, noise, steep
from gesso.art.palette import BLACK, WHITE, Rgb, luminance, mix, ramp
from gesso.art.request import Focus, Framed, Motif, Reach, Scene
from gesso.art.shapes import Point, curve, outline, polar, ribbon
from gesso_art.painting.brush import Load, Profile, bow, drag, sweep, swing, thinning
from gesso_art.painting.surface import doubled, wash

_SPLASH_DROPS = 26
Path = tuple[Point, float, float]
"""Where a stroke starts, its heading in radians, and its length in px."""


def paper(scene: Scene, depth: float = 0.55) -> Image.Image:
    """Paint paper with clouds of thinned ink; `depth` is the darkness of the darkest cloud."""
    veil = mix(scene.light, scene.main, depth)
    stops = (
        (0.0, mix(scene.light, (255, 255, 255), 0.1)), (0.42, scene.light), (0.58, mix(scene.light, veil, 0.25)),
        (0.76, mix(scene.light, veil, 0.72)), (1.0, veil),
    )  # fmt: skip
    return wash(scene.width, scene.height, stops, scene.chance.seed(), cell=420, octaves=5, contrast=2.1)


def tones(ink: Rgb, paper: Rgb) -> tuple[Rgb, Rgb, Rgb]:
    """Return the colours of wet, plain and thinned ink."""
    return ink, mix(ink, paper, 0.03), mix(ink, paper, 0.15)


def stroke(
    canvas: Image.Image, scene: Scene, path: Path, strays: Profile, wide: Profile, load: Load, chance: Chance,
    ink: Rgb | None = None, strength: float = 1.0,
) -> None:  # fmt: skip
    """Paint one stroke of a loaded brush along a path."""
    drag(*path, strays, wide, load, chance).lay(canvas, tones(ink or scene.deep, scene.light), strength)


def leaf(half_width: float) -> Profile:
    """Return the width of a leaf: broad near the stalk, then a long point."""
    return lambda share: 2.0 + half_width * (min(1.0, share * 4.5) ** 0.7) * max(0.0, 1.0 - share) ** 0.75


def sun(canvas: Image.Image, scene: Scene, x: float, y: float, radius: float, sunk: float = 2.0) -> None:
    """Paint a disc of thick red, mottled by pools of paint; `sunk` cuts it off this many radii below its top."""
    size = round(radius * 2) + 48
    chance = scene.chance.fork("sun", round(radius))
    edge = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(edge)
    for step in range(17):
        grown, half = max(0.0, radius + 8 - step), size / 2
        draw.ellipse((half - grown, half - grown, half + grown, half + grown), fill=step * 16)
    rough = add(edge, noise(chance.seed(), size, size, 44, octaves=3), 0.34)
    disc = add(rough, noise(chance.seed(), size, size, 2.4), 0.08).point(steep(104, 158))
    if sunk < 2.0:
        disc.paste(0, (0, round(size / 2 - radius + sunk * radius), size, size))
    pool = noise(chance.seed(), size, size, radius * 0.7, octaves=4)
    dark, pale = mix(scene.accent, (0, 0, 0), 0.1), mix(scene.accent, (255, 255, 255), 0.15)
    paint = coloured(pool, ramp(((0.2, dark), (0.5, scene.accent), (0.8, pale))))
    canvas.paste(paint, (round(x - size / 2), round(y - size / 2)), disc)


def splashes(canvas: Image.Image, scene: Scene, groups: int = 3) -> Image.Image:
    """Paint drops of ink around the focus, in groups, and return the canvas."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    for index, focus in enumerate(scene.foci):
        chance = scene.chance.fork("splash", index)
        for _ in range(groups):
            away, angle = chance.between(0.85, 1.25), chance.between(0, tau)
            x, y = focus.x + cos(angle) * focus.r * away * 1.2, focus.y + sin(angle) * focus.r * away * 0.9
            for _ in range(_SPLASH_DROPS):
                far, turn = chance.unit() ** 1.6 * focus.r * 0.42, angle + chance.bell(0.7)
                size, long = 1.2 + 11 * chance.unit() ** 7, 1.0 + 0.35 * chance.unit()
                px, py = 2 * (x + cos(turn) * far), 2 * (y + sin(turn) * far)
                draw.ellipse((px - size * long, py - size, px + size * long, py + size), fill=scene.deep)
    return large.reduce(2)


def _tail(half_width: float) -> Profile:
    """Return the width of a body: a head as broad as it is long, then a tail that ends in a thread."""

    def profile(share: float) -> float:
        head: float = min(1.0, share * 9.0) ** 0.6
        body: float = max(0.0, 1.0 - share) ** 0.85
        return 2.0 + half_width * head * body

    return profile


def spirit(scene: Scene) -> Image.Image:
    """Paint a spirit that uncoils from one stroke: a broad head with ears and eyes, a tail that dries to a thread."""
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    r, side = focus.r, chance.pick((1.0, -1.0))
    sun(canvas, scene, focus.x + side * r * 0.5, focus.y - r * 0.3, r * 0.5)
    start = pi * 1.08 if side > 0 else -pi * 0.08
    load = Load(wet=1.45, dry=1.6, onset=0.4, hair_px=2.8)
    body = sweep(
        (focus.x, focus.y + r * 0.06),
        lambda share: r * (0.62 + 0.34 * share),
        _tail(r * 0.4),
        start,
        -side * 5.0,
        load,
        chance,
    )
    body.lay(canvas, tones(scene.deep, scene.light))
    x, y = focus.x - side * r * 0.64, focus.y - r * 0.12
    for lean, long in ((-0.55, 0.6), (0.55, 0.6)):
        ear = (x + lean * 0.42 * r, y - r * 0.16), -pi / 2 + lean * 0.5, r * long
        stroke(canvas, scene, ear, bow(lean * r * 0.06), leaf(r * 0.13), Load(1.4, 0.9, onset=0.6), chance)
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    head = curve(
        (-0.36, -0.2),
        (-0.18, -0.32),
        (0.0, -0.29),
        (0.18, -0.32),
        (0.36, -0.2),
        (0.24, 0.12),
        (0.0, 0.4),
        (-0.24, 0.12),
    )
    draw.polygon([(2 * (x + px * r), 2 * (y + py * r)) for px, py in head], fill=mix(scene.deep, scene.light, 0.03))
    for shift in (-0.15, 0.15):
        cx, cy, size = 2 * (x + shift * r), 2 * (y + 0.02 * r), 2 * r * 0.085
        slant = [
            (cx + cos(step * tau / 24) * size, cy + sin(step * tau / 24) * size * 0.72 + (shift * 0.4) * size)
            for step in range(24)
        ]
        draw.polygon(slant, fill=mix(scene.light, (255, 255, 255), 0.3))
        draw.ellipse((cx - size * 0.4, cy - size * 0.5, cx + size * 0.4, cy + size * 0.5), fill=scene.accent)
    brow = (2 * (x - 0.02 * r), 2 * (y - 0.26 * r), 2 * r * 0.07)
    draw.polygon(
        [
            (brow[0] + brow[2] * cos(pi / 4 + step * pi / 2), brow[1] + brow[2] * sin(pi / 4 + step * pi / 2))
            for step in range(4)
        ],
        fill=scene.accent,
    )
    return splashes(large.reduce(2), scene)


def bowl(scene: Scene) -> Image.Image:
    """Paint a bowl in three strokes, its steam, and the sun behind it."""
    canvas = paper(scene, 0.42)
    focus, chance = scene.focus, scene.chance
    r, side = focus.r, chance.pick((1.0, -1.0))
    sun(canvas, scene, focus.x + side * r * 0.34, focus.y - r * 0.34, r * 0.56)
    pale = mix(scene.deep, scene.main, 0.8)
    for shift, tall in ((-0.2, 0.92), (0.16, 1.06)):
        steam = (focus.x + shift * r, focus.y + 0.04 * r), -pi / 2, r * tall
        wave, load = swing(r * 0.1, 1.1, chance.between(0, tau)), Load(wet=1.0, dry=1.5, onset=0.2, hair_px=2.2)
        stroke(canvas, scene, steam, wave, thinning(r * 0.075, 0.7), load, chance, pale, 0.85)
    wet = Load(wet=1.4, dry=1.2, onset=0.5, hair_px=3.0)
    wall = sweep(
        (focus.x, focus.y + r * 0.06), lambda share: r * 0.72, lambda share: r * (0.1 + 0.16 * sin(pi * share)), 0.04, pi - 0.08,
        wet, chance,
    )  # fmt: skip
    wall.lay(canvas, tones(scene.deep, scene.light))
    rim = drag(
        (focus.x - 0.98 * r, focus.y + 0.07 * r), 0.0, 1.96 * r, bow(r * 0.03), thinning(r * 0.075, 0.3), wet, chance
    )
    rim.lay(canvas, tones(scene.deep, scene.light))
    foot = (focus.x - 0.36 * r, focus.y + 0.98 * r), 0.0, r * 0.72
    stroke(canvas, scene, foot, bow(0.0), thinning(r * 0.085, 0.2), wet, chance)
    table = (-70.0, focus.y + 1.14 * r), -0.02, scene.width + 130.0
    stroke(
        canvas,
        scene,
        table,
        bow(chance.signed(0.04) * r),
        thinning(r * 0.06, 0.5),
        Load(1.1, 1.5, onset=0.3),
        chance,
        pale,
        0.8,
    )
    return splashes(canvas, scene, 1)


_EDGE, _MOUNT = 0.86, 0.7
"""Half the height of the mount and of the paper on it, in hero radii."""
_COLUMN = 0.3


def scroll(scene: Scene) -> Image.Image:
    """Paint the scroll from one side of the focus to the other."""
    canvas = paper(scene, 0.42)
    focus, chance = scene.focus, scene.chance
    left, _, right, _ = focus.box
    r, half = focus.r, (right - left) / 2 - 0.24 * focus.r
    pale, dark = sorted((scene.deep, scene.light), key=luminance, reverse=True)
    sheet = mix(pale, WHITE, 0.2)
    canvas = _mounted(canvas, scene, half)
    side = chance.pick((1.0, -1.0))
    written = Scene(scene.width, scene.height, dark, scene.main, scene.accent, sheet, scene.foci, chance)
    cliff = focus.x + side * half * 0.52
    sun(canvas, written, cliff - side * r * 0.62, focus.y - r * 0.22, r * 0.36)
    faint = mix(sheet, dark, 0.3)
    for shift, top, width, colour in ((0.56, 0.02, 0.1, faint), (-0.34, 0.14, 0.09, faint), (0.12, -0.5, 0.16, dark)):
        peak = (cliff + side * shift * r, focus.y + top * r)
        for toward, slope in ((-1.0, 0.78), (1.0, 0.92)):
            fall = (0.56 - top) * r / sin(slope)
            path = peak, slope if toward > 0 else pi - slope, fall
            load = Load(wet=1.25, dry=1.2, onset=0.3, hair_px=2.0, ragged=0.8)
            wide = thinning(r * width, 0.3)
            stroke(
                canvas,
                written,
                path,
                bow(toward * r * 0.06),
                wide,
                load,
                chance,
                colour,
                1.0 if colour == dark else 0.7,
            )
    shore = (cliff - r * 1.15, focus.y + r * 0.6), 0.0, r * 2.3
    stroke(canvas, written, shore, bow(r * 0.02), thinning(r * 0.035, 0.4), Load(1.2, 1.0, onset=0.4), chance, dark)
    first, last = sorted((focus.x - side * half * 0.92, cliff - side * r * 1.3))
    _stamp(canvas, written, (first + 0.12 * r, focus.y + r * 0.5), r * 0.1)
    return _columns(canvas, written, first, last, chance.fork("columns"))


def _mounted(canvas: Image.Image, scene: Scene, half: float) -> Image.Image:
    """Paint a sheet on a mount of brocade with a roller at each end, and the shadow of it all."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    focus, r = scene.focus, scene.focus.r
    pale, dark = sorted((scene.deep, scene.light), key=luminance, reverse=True)
    mount = mix(mix(scene.main, pale, 0.25), dark, 0.25)

    def block(x: float, wide: float, high: float, fill: tuple[int, int, int], dx: float = 0.0, dy: float = 0.0) -> None:
        box = (x - wide + dx, focus.y - high + dy, x + wide + dx, focus.y + high + dy)
        draw.rectangle([2 * edge for edge in box], fill=fill)

    block(focus.x, half, _EDGE * r, mix(dark, BLACK, 0.5), 0.05 * r, 0.07 * r)
    block(focus.x, half, _EDGE * r, mount)
    for row in (-1.0, 1.0):
        y = 2 * (focus.y + row * (_EDGE + _MOUNT) / 2 * r)
        for step in range(int(2 * half / (0.22 * r))):
            x, size = 2 * (focus.x - half + (step + 0.5) * 0.22 * r), 0.1 * r
            draw.polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], fill=mix(mount, pale, 0.35))
    block(focus.x, half, _MOUNT * r, mix(pale, WHITE, 0.2))
    for end in (-1.0, 1.0):
        x = focus.x + end * half
        for wide, shade in ((0.17, 0.55), (0.12, 0.3), (0.05, 0.05)):
            block(x, wide * r, (_EDGE + 0.02) * r, mix(mix(pale, scene.main, 0.3), dark, shade))
        block(x, 0.1 * r, (_EDGE + 0.13) * r, mix(scene.accent, dark, 0.25))
        block(x, 0.17 * r, _EDGE * r, mix(pale, mount, 0.35))
        block(x - 0.07 * r, 0.035 * r, _EDGE * r, mix(pale, WHITE, 0.4))
        block(x + 0.12 * r, 0.04 * r, _EDGE * r, mix(mount, dark, 0.3))
    return large.reduce(2)


def _columns(canvas: Image.Image, scene: Scene, first: float, last: float, chance: Chance) -> Image.Image:
    """Paint columns of signs from one x to another, of three or four strokes each, written fast."""
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)
    y, r = scene.focus.y, scene.focus.r
    columns = max(2, int((last - first) / (_COLUMN * r)))
    for column in range(columns):
        x, low = first + (last - first) * (column + 0.5) / columns, y - 0.6 * r
        while low < y + (0.34 if column else 0.2) * r:
            size = r * chance.between(0.15, 0.25)
            for _ in range(chance.whole(3, 4)):
                heading = chance.pick((0.04, 0.04, 0.6, pi / 2, pi / 2, 2.5)) + chance.signed(0.2)
                long, thick = size * chance.between(0.6, 1.05), size * chance.between(0.12, 0.2)
                start = x + chance.signed(0.4) * size - cos(heading) * long / 2, low + chance.unit() * size * 0.6
                bent = polar(heading + 0.2, long * 0.5, *start)
                end = polar(heading, long, *start)
                hair = ribbon(curve(start, bent, end, steps=5, closed=False), (thick * 0.7, thick, thick * 0.6, 0.0))
                draw.polygon([(2 * px, 2 * py) for px, py in hair.points], fill=scene.deep)
            low += size * 1.35
    return large.reduce(2)


def _stamp(canvas: Image.Image, scene: Scene, at: Point, size: float) -> None:
    draw = ImageDraw.Draw(canvas)
    x, y = at
    draw.rectangle((x - size, y - size, x + size, y + size), fill=scene.accent)
    for row in (-0.45, 0.1):
        draw.rectangle((x - size * 0.6, y + size * row, x + size * 0.6, y + size * (row + 0.22)), fill=scene.light)
    draw.rectangle((x - size * 0.12, y - size * 0.7, x + size * 0.12, y + size * 0.7), fill=scene.light)


def _enso(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, radius: float) -> None:
    wobble, phase = chance.between(0.02, 0.05), chance.between(0, tau)
    layer = sweep(
        (focus.x, focus.y),
        lambda share: radius * (0.97 + wobble * sin(3.1 * share + phase) + 0.05 * share),
        lambda share: radius * 0.185 * (0.9 + 0.28 * sin(pi * min(1.0, share * 1.3)) - 0.25 * share),
        chance.between(2.3, 2.9),
        5.75 * chance.pick((1.0, 1.0, -1.0)),
        Load(wet=1.3, dry=1.5, onset=0.3, hair_px=2.8),
        chance,
        squash=0.93,
    )
    layer.lay(canvas, tones(scene.deep, scene.light))


def _ring(scene: Scene) -> Image.Image:
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    side = chance.pick((-1.0, 1.0))
    sun(canvas, scene, focus.x + side * focus.r * chance.between(0.1, 0.42), focus.y - focus.r * 0.1, focus.r * 0.64)
    _enso(canvas, scene, focus, chance, focus.r)
    return splashes(canvas, scene)


def _stream(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, thread: float = 1.0) -> None:
    """Paint three level strokes, from the left off to the right: far water, a thread, and the great black one last."""
    pale = mix(scene.deep, scene.main, 0.85)
    runs = ((0.78, 0.13, 0.9, pale), (-0.62, 0.055, 0.8, scene.deep), (0.04, 0.25, 1.25, scene.deep))
    for height, width, dry, colour in runs:
        waves = chance.between(0.55, 0.95) * (1 + (len(scene.foci) - 1) * 0.65)
        far = thread if width < 0.1 else 1.0
        heading = chance.between(-0.05, 0.1) / len(scene.foci)
        path = (-60, focus.y + height * focus.r), heading, scene.width * far + 130
        sway = swing(focus.r * (0.22 if width > 0.1 else 0.3), waves, chance.between(0, tau))
        load = Load(wet=1.35, dry=dry if thread == 1.0 or width > 0.1 else 2.2, onset=0.45)
        stroke(canvas, scene, path, sway, thinning(focus.r * width, 0.15), load, chance, colour)


def _river(scene: Scene) -> Image.Image:
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    sun(canvas, scene, focus.x + focus.r * chance.between(-0.4, 0.6), focus.y - focus.r * 0.12, focus.r * 0.74)
    _stream(canvas, scene, focus, chance)
    return splashes(canvas, scene)


def _slash(scene: Scene) -> Image.Image:
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    side = chance.pick((-1.0, 1.0))
    sun(canvas, scene, focus.x + side * focus.r * 0.62, focus.y - focus.r * 0.16, focus.r * 0.7)
    heading = chance.between(0.92, 1.08)
    for step, width in enumerate((0.27, 0.16, 0.09)):
        start = (focus.x - side * focus.r * (2.0 - 0.66 * step), focus.y - focus.r * (1.35 + 0.05 * step))
        fall = heading - 0.06 * step
        path = start, fall if side > 0 else pi - fall, focus.r * (3.1 - 0.25 * step)
        arch = bow(-side * focus.r * chance.between(0.1, 0.26))
        stroke(canvas, scene, path, arch, thinning(focus.r * width, 0.35), Load(1.35, 1.6, onset=0.35), chance)
    return splashes(canvas, scene)


def _horizon(scene: Scene) -> Image.Image:
    """Paint the sun half under one level stroke, and its broken light on the water. The quietest of the six."""
    canvas = paper(scene, 0.4)
    focus, chance = scene.focus, scene.chance
    x, line = focus.x + chance.signed(0.35) * focus.r, focus.y + focus.r * 0.22
    sun(canvas, scene, x, line - focus.r * 0.12, focus.r * 0.86, sunk=1.12)
    reach = focus.r * 0.62
    for row in range(4):
        length = reach * (1.5 - 0.28 * row) * chance.between(0.8, 1.1)
        start = (x - length / 2 + chance.signed(0.2) * focus.r, line + focus.r * (0.3 + 0.15 * row))
        glint, thin = Load(wet=0.85, dry=1.1, onset=0.1, hair_px=2.2), thinning(focus.r * 0.034, 0.4)
        stroke(canvas, scene, (start, 0.01, length), bow(chance.signed(3)), thin, glint, chance, scene.accent)
    far = (-70, line - focus.r * 0.14), 0.0, scene.width * 0.62
    sway, load = swing(focus.r * 0.05, 1.4, chance.between(0, tau)), Load(wet=1.1, dry=1.3, onset=0.3)
    pale = mix(scene.deep, scene.main, 0.85)
    stroke(canvas, scene, far, sway, thinning(focus.r * 0.1, 0.7), load, chance, pale, 0.85)
    near = (-70, line + focus.r * 0.02), -0.025, scene.width + 60
    arch, load = bow(chance.signed(0.06) * focus.r), Load(wet=1.3, dry=1.35, onset=0.25, hair_px=3.2)
    stroke(canvas, scene, near, arch, thinning(focus.r * 0.15, 0.3), load, chance)
    return splashes(canvas, scene, 2)


_HAND = outline(
    (1.6, 0.06, 1), (0.98, -0.04), (0.62, -0.3), (0.36, -0.46), (0.08, -0.42), (-0.2, -0.24), (-0.3, -0.1, 1), (-0.16, -0.04),
    (0.04, -0.16), (-0.14, 0.02), (-0.22, 0.16, 1), (-0.06, 0.18), (0.14, 0.0), (0.02, 0.2), (0.02, 0.3, 1), (0.18, 0.28),
    (0.36, 0.14), (0.32, 0.32), (0.42, 0.38, 1), (0.6, 0.3), (0.98, 0.34), (1.6, 0.5, 1),
)  # fmt: skip
_BRUSH: tuple[tuple[Point, ...], ...] = (
    ((0.52, -1.02), (0.6, -0.98), (-0.16, 0.36), (-0.26, 0.3)),
    outline(
        (-0.12, 0.36, 1), (-0.3, 0.26, 1), (-0.5, 0.5), (-0.52, 0.66), (-0.64, 0.86, 1), (-0.42, 0.74), (-0.22, 0.6)
    ),
)
"""A hand that holds a brush over the water at 0.9, in hero radii."""


def mirrored_hand(scene: Scene) -> Image.Image:
    """Paint a hand whose brush touches the water, its pale mirror image below, and the sun behind."""
    canvas = paper(scene, 0.4)
    focus, chance = scene.focus, scene.chance
    r, line = 0.74 * focus.r, focus.y + focus.r * 0.3
    sun(canvas, scene, focus.x + 0.36 * r, line - focus.r * 0.42, focus.r * 0.72, sunk=1.56)
    far = (-70, line), -0.01, scene.width + 60
    pale = mix(scene.deep, scene.main, 0.85)
    stroke(
        canvas,
        scene,
        far,
        swing(focus.r * 0.03, 1.4, chance.between(0, tau)),
        thinning(focus.r * 0.05, 0.5),
        Load(1.1, 1.3, onset=0.3),
        chance,
        pale,
        0.85,
    )
    large = doubled(canvas)
    draw = ImageDraw.Draw(large)

    def place(points: Iterable[Point], down: float) -> list[Point]:
        return [(2 * (focus.x + (x + 0.1) * r), 2 * (line + (y - 0.86) * r * down)) for x, y in points]

    bare = mix(scene.light, WHITE, 0.3)
    for down, ink, red in (
        (-0.8, mix(scene.light, scene.deep, 0.32), mix(scene.light, scene.accent, 0.45)),
        (1.0, mix(scene.deep, scene.light, 0.04), scene.accent),
    ):
        shaft, belly = _BRUSH
        draw.polygon(place(shaft, down), fill=red)
        draw.polygon(place(belly, down), fill=ink)
        draw.polygon(place(_HAND, down), fill=ink)
        for knuckles in (
            ((0.04, -0.16), (0.24, -0.24), (0.4, -0.2)),
            ((0.14, 0.0), (0.32, -0.06), (0.46, -0.02)),
            ((0.36, 0.14), (0.48, 0.1), (0.58, 0.14)),
        ):
            draw.line(
                place(curve(*knuckles, steps=6, closed=False), down),
                fill=bare,
                width=max(2, round(0.05 * r)),
                joint="curve",
            )
        cuff = [(1.1, -0.1), (1.2, -0.12), (1.2, 0.42), (1.1, 0.38)]
        draw.polygon(place(cuff, down), fill=red)
    for reach, wide in ((0.34, 0.05), (0.62, 0.035), (0.95, 0.025)):
        x, y = 2 * (focus.x - 0.54 * r), 2 * line
        draw.arc(
            (x - 2 * reach * r, y - 0.4 * reach * r, x + 2 * reach * r, y + 0.4 * reach * r),
            20,
            160,
            fill=mix(scene.deep, scene.main, 0.5),
            width=max(2, round(wide * 2 * r)),
        )
    return splashes(large.reduce(2), scene, 1)


def _bamboo(scene: Scene) -> Image.Image:
    """Paint two stems, the far one pale; leaves in threes and fours; the sun between."""
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    side = chance.pick((-1.0, 1.0))
    sun(canvas, scene, focus.x + side * focus.r * 0.5, focus.y - focus.r * 0.1, focus.r * 0.6)
    far = mix(scene.light, scene.main, 0.62)
    _stem(canvas, scene, focus, side * 0.98, 0.075, far, chance)
    joints = _stem(canvas, scene, focus, -side * 0.34, 0.115, scene.deep, chance)
    for index, (x, y) in enumerate(joints):
        toward = side if index % 2 == 0 else -side
        tip_x, tip_y = x + toward * focus.r * chance.between(0.16, 0.3), y - focus.r * chance.between(0.06, 0.2)
        twig = Load(wet=1.1, dry=0.6, hair_px=2.0, ragged=0.3)
        away, rise = (tip_x - x), (tip_y - y)
        path = (x, y), atan2(rise, away), hypot(away, rise)
        stroke(canvas, scene, path, bow(4), thinning(5.0, 0.4), twig, chance)
        for spray in range(4 if index % 2 else 3):
            spread = 0.34 + 0.36 * spray + chance.signed(0.12)
            length = focus.r * chance.between(0.85, 1.15) * (1.0 - 0.1 * spray)
            heading = spread if toward > 0 else pi - spread
            colour = scene.deep if spray < 2 or chance.unit() < 0.5 else mix(scene.deep, scene.main, 0.6)
            arch = bow(toward * -length * chance.between(0.03, 0.1))
            wide = leaf(focus.r * chance.between(0.08, 0.105))
            load = Load(wet=1.3, dry=0.9, onset=0.4, hair_px=2.6, ragged=0.5)
            stroke(canvas, scene, ((tip_x, tip_y), heading, length), arch, wide, load, chance, colour)
    return splashes(canvas, scene, 1)


def _stem(
    canvas: Image.Image, scene: Scene, focus: Focus, shift: float, width: float, colour: Rgb, chance: Chance
) -> list[tuple[float, float]]:
    """Paint one stem joint by joint, upwards, with a lift of the brush at each; return where leaves may grow."""
    x, y = focus.x + shift * focus.r, focus.y + focus.r * 1.75
    lean = -pi / 2 + chance.signed(0.07)
    joints: list[tuple[float, float]] = []
    load = Load(wet=1.15, dry=0.5, onset=0.3, hair_px=2.6, ragged=0.6)
    for _ in range(7):
        length = focus.r * chance.between(0.62, 0.74)
        half = width * focus.r
        path = (x, y), lean, length - half * 0.35
        stroke(canvas, scene, path, bow(chance.signed(0.012) * length), _waist(half), load, chance, colour)
        x, y = x + cos(lean) * length, y + sin(lean) * length
        lean += chance.signed(0.035)
        if focus.y - focus.r * 0.95 < y < focus.y + focus.r * 0.55:
            joints.append((x, y))
    return joints


def _waist(half_width: float) -> Profile:
    return lambda share: half_width * (0.9 + 0.55 * (share - 0.5) ** 2)


def _peak(scene: Scene) -> Image.Image:
    """Paint a mountain in two strokes, splashed; a pale range behind; the sun at its shoulder."""
    canvas = paper(scene, 0.45)
    focus, chance = scene.focus, scene.chance
    side = chance.pick((-1.0, 1.0))
    top = (focus.x - side * focus.r * 0.18, focus.y - focus.r * 0.72)
    sun(canvas, scene, focus.x + side * focus.r * 0.72, focus.y - focus.r * 0.42, focus.r * 0.46)
    far = mix(scene.light, scene.main, 0.6)
    slopes = (
        ((top[0] + side * focus.r * 0.95, top[1] + focus.r * 0.62), side, 0.62, 2.2, 0.2, far),
        ((top[0] + side * focus.r * 0.95, top[1] + focus.r * 0.62), -side, 0.5, 1.6, 0.16, far),
        (top, side, 0.78, 2.5, 0.19, scene.deep),
        ((top[0] + side * focus.r * 0.06, top[1] - focus.r * 0.04), -side, 0.92, 2.5, 0.31, scene.deep),
    )
    for start, toward, steepness, length, width, colour in slopes:
        path = start, steepness if toward > 0 else pi - steepness, focus.r * length
        arch = bow(toward * focus.r * chance.between(0.05, 0.16))
        load, strength = (
            Load(wet=1.3, dry=1.7, onset=0.12, hair_px=3.2, ragged=1.2),
            1.0 if colour == scene.deep else 0.8,
        )
        stroke(canvas, scene, path, arch, _spreading(focus.r * width), load, chance, colour, strength)
    return splashes(canvas, scene, 3)


def _spreading(half_width: float) -> Profile:
    return lambda share: half_width * (0.42 + 0.58 * min(1.0, share * 1.6))


def _mural(scene: Scene) -> Image.Image:
    """Paint one river over all panels; the sun in the middle one, a ring in the last."""
    canvas = paper(scene)
    first, middle, last = scene.foci[0], scene.foci[len(scene.foci) // 2], scene.foci[-1]
    chance = scene.chance
    # Clear of the seals that stand across the joints.
    sun(canvas, scene, middle.x, middle.y - middle.r * 0.08, middle.r * 0.9)
    _stream(canvas, scene, Focus(first.x, first.y + first.r * 0.3, first.r * 1.25, first.box), chance, 0.62)
    _enso(canvas, scene, Focus(last.x + last.r * 0.1, last.y - last.r * 0.55, last.r, last.box), chance, last.r * 0.68)
    return splashes(canvas, scene, 2)


INK_MOTIF = Motif(
    "ink",
    3,
    (
        _ring,
        _river,
        _slash,
        _horizon,
        _bamboo,
        spirit,
        bowl,
        Framed(_peak, Reach(1.3, 1.0, 1.0), Framed(scroll, Reach(0.0, 1.0, 1.0))),
        mirrored_hand,
    ),
    _mural,
)
