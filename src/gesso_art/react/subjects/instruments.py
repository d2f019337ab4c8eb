"""Gold leaf on a night sky, and the instruments for reading it: cards, an eye, a wheel of orbits, a crystal ball."""

from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Focus, Scene
from gesso.art.shapes import Point, arc_points, polar
from gesso_art.painting.needle import Needle
from gesso_art.painting.surface import doubled, halo, wash


def spark(draw: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: Rgb, thin: float = 0.16) -> None:
    """Paint a four-pointed star."""
    points = [polar(step * pi / 4, size * (thin if step % 2 else 1.0), x, y) for step in range(8)]
    draw.polygon(points, fill=colour)


def gold_leaf(scene: Scene) -> tuple[Rgb, Rgb, Rgb]:
    """Return the colours of gold leaf in light, plain and in shade."""
    return mix(scene.accent, scene.light, 0.42), scene.accent, mix(scene.accent, scene.deep, 0.42)


def rays(needle: Needle, scene: Scene, count: int, near: float, far: float, turn: float, wide: float = 0.62) -> None:
    """Paint a crown of long and short rays, each with a lit and a shaded half."""
    bright, gold, dull = gold_leaf(scene)
    for step in range(count * 2):
        angle = turn + step * pi / count
        reach = far if step % 2 == 0 else near + (far - near) * 0.5
        half = pi / count * wide * 0.5 * (1.0 if step % 2 == 0 else 0.8)
        tip, root = polar(angle, reach), polar(angle, near)
        left = polar(angle - half, near)
        right = polar(angle + half, near)
        first, second = (gold, bright) if step % 2 == 0 else (mix(dull, scene.main, 0.35), dull)
        if cos(angle + pi / 2 + 2.3) > 0:
            first, second = second, first
        needle.shape([left, tip, root], first, 0.0)
        needle.shape([right, tip, root], second, 0.0)


def plate(needle: Needle, scene: Scene, reach: float, fill: Rgb) -> None:
    """Paint a dark round with a double rim of gold."""
    _bright, gold, _dull = gold_leaf(scene)
    needle.rings((0, 0), (reach * 1.03, mix(scene.deep, BLACK, 0.4)), (reach, gold), (reach * 0.965, fill))
    needle.rings((0, 0), (reach * 0.925, gold), (reach * 0.912, fill))


def moon_face(needle: Needle, scene: Scene, size: float, phase: float, face: Rgb) -> None:
    """Paint a crescent: a disc cut by another one; `phase` (-1 to 1) sets how much, and from which side."""
    side = 1.0 if phase >= 0 else -1.0
    bite = abs(phase)
    outer = arc_points(0.0, 0.0, size, -pi / 2, pi / 2, 40)
    depth = size * (1.0 - 1.5 * bite)
    inner = [(cos(angle) * depth, sin(angle) * size) for angle in (pi / 2 - pi * step / 40 for step in range(41))]
    points = [(x * side, y) for x, y in (*outer, *inner)]
    needle.shape(points, face, 0.0)


def card_fan(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint five cards fanned behind a ring of rays; a moon and a star in it."""
    bright, gold, _dull = gold_leaf(scene)
    r = focus.r
    y = focus.y + r * 0.14
    for step in (-2, 2, -1, 1, 0):
        lean = step * 0.42
        needle = Needle(canvas, focus.x + sin(lean) * r * 0.78, y - cos(lean) * r * 0.78, r, gold, lean)
        back = mix(scene.deep, scene.main, 0.16)
        needle.shape(card_outline(0.36, 0.56), mix(scene.deep, BLACK, 0.1), 0.0)
        needle.shape(card_outline(0.36, 0.56), back, 0.016)
        needle.shape(card_outline(0.3, 0.5), None, 0.008)
        needle.shape([(0.0, -0.46), (0.075, -0.32), (0.0, -0.18), (-0.075, -0.32)], gold, 0.0)
        needle.shape([(0.0, -0.46), (0.0, -0.18), (-0.075, -0.32)], bright, 0.0)
    needle = Needle(canvas, focus.x, y, r, gold)
    rays(needle, scene, chance.whole(12, 18), 0.64, 1.04, chance.between(0, 0.4))
    inside = mix(scene.deep, BLACK, 0.25)
    plate(needle, scene, 0.64, inside)
    side = chance.pick((1.0, -1.0))
    shifted = Needle(canvas, focus.x + side * r * 0.1, y, r, gold)
    moon_face(shifted, scene, 0.42, side * chance.between(0.24, 0.46), mix(scene.accent, scene.light, 0.62))
    draw = needle.draw
    sx, sy = needle.at((-side * 0.22, 0.0))
    spark(draw, sx, sy, r * 0.34, gold, 0.13)
    for _ in range(9):
        angle, away = chance.between(0, tau), chance.between(0.46, 0.56)
        px, py = needle.at(polar(angle, away))
        spark(draw, px, py, r * 0.026, bright, 0.4)
    return canvas


def card_outline(wide: float, high: float) -> list[Point]:
    """Return the outline of a card with round corners around its middle; half its sides in hero radii."""
    corner = 0.05
    points: list[Point] = []
    for x, y, start in ((wide, -high, -pi / 2), (wide, high, 0.0), (-wide, high, pi / 2), (-wide, -high, pi)):
        cx, cy = x - corner * (1 if x > 0 else -1), y - corner * (1 if y > 0 else -1)
        points += arc_points(cx, cy, corner, start, start + pi / 2, 5)
    return points


def seeing_eye(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint an eye in a halo of rays, lashes of gold, three tears of light."""
    bright, gold, _dull = gold_leaf(scene)
    r = focus.r
    needle = Needle(canvas, focus.x, focus.y, r, gold)
    rays(needle, scene, 20, 0.52, 1.16, 0.0, 0.4)
    wide, high = 1.0, 0.58

    def almond(grown: float) -> list[Point]:
        upper = [
            (-wide * grown + 2 * wide * grown * step / 40, -high * grown * sin(pi * step / 40) ** 0.9)
            for step in range(41)
        ]
        return [*upper, *((-x, -y * 0.86) for x, y in upper)]

    rim, dark, white = mix(scene.deep, BLACK, 0.3), mix(scene.deep, BLACK, 0.25), mix(scene.light, WHITE, 0.3)
    for grown, fill in ((1.1, rim), (1.05, gold), (1.0, dark), (0.94, white)):
        needle.shape(almond(grown), fill, 0.0)
    look = chance.signed(0.05)
    spot = Needle(canvas, focus.x + look * r, focus.y - 0.01 * r, r, gold)
    spot.rings((0, 0), (0.44, mix(scene.deep, BLACK, 0.2)), (0.415, scene.main))
    for step in range(40):
        angle = step * tau / 40
        tint = mix(scene.main, scene.accent if step % 2 else scene.deep, 0.5)
        spot.line([polar(angle, 0.2), polar(angle, 0.4)], 0.016, tint)
    spot.rings((0, 0), (0.25, gold), (0.235, mix(scene.deep, BLACK, 0.35)))
    moon_face(spot, scene, 0.17, chance.pick((0.45, -0.45)), bright)
    spot.dot((-0.2, -0.22), 0.06, mix(scene.light, WHITE, 0.6))
    for x, size in ((-0.34, 0.11), (0.0, 0.16), (0.34, 0.11)):
        px, py = needle.at((x, 0.74 if x else 0.86))
        spark(needle.draw, px, py, 2 * r * size, bright, 0.18)
    return canvas


def wheel(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a wheel of orbits: graded rims, a chart of lines, planets, a sun at the hub."""
    bright, gold, dull = gold_leaf(scene)
    r = focus.r
    needle = Needle(canvas, focus.x, focus.y, r * 1.08, gold, chance.between(0, tau))
    inside = mix(scene.deep, BLACK, 0.22)
    dark, face = mix(scene.deep, BLACK, 0.4), mix(scene.deep, scene.main, 0.3)
    needle.rings((0, 0), (1.06, dark), (1.03, gold), (1.015, inside), (0.9, gold), (0.89, face))
    needle.rings((0, 0), (0.76, gold), (0.752, inside))
    for step in range(72):
        angle = step * tau / 72
        near = 0.93 if step % 6 else 0.905
        needle.line([polar(angle, near), polar(angle, 1.0)], 0.014 if step % 6 == 0 else 0.007)
    for step in range(12):
        angle = (step + 0.5) * tau / 12
        _glyph(needle, scene, polar(angle, 0.825), angle, step, chance)
        line = step * tau / 12
        needle.line([polar(line, 0.755), polar(line, 0.89)], 0.008)
    marks = [polar(step * tau / 12, 0.74) for step in range(12)]
    stride, shift = chance.pick((4, 5)), chance.whole(0, 3)
    for step in range(12):
        chord = [marks[(step + shift) % 12], marks[(step + shift + stride) % 12]]
        needle.line(chord, 0.0075, mix(dull, scene.main, 0.3))
    for reach, size, orbit, lit, shaded in (
        (0.6, 0.075, gold, scene.light, mix(scene.light, scene.main, 0.5)),
        (0.45, 0.055, dull, bright, gold),
        (0.31, 0.042, dull, scene.main, mix(scene.main, scene.deep, 0.4)),
    ):
        needle.line(arc_points(0, 0, reach, 0, tau, 60), 0.01, orbit)
        at = polar(chance.between(0, tau), reach)
        needle.rings(at, (size * 1.25, inside), (size, lit))
        needle.dot((at[0] + size * 0.25, at[1] + size * 0.25), size * 0.72, shaded)
    hub = Needle(canvas, focus.x, focus.y, r * 1.08, gold)
    rays(hub, scene, 8, 0.12, 0.26, 0.0, 0.8)
    hub.dot((0, 0), 0.13, gold)
    hub.dot((-0.02, -0.02), 0.1, bright)
    hand = chance.between(0, tau)
    for turn, reach in ((hand, 0.72), (hand + pi, 0.3)):
        _hand(needle, scene, turn, reach, pi / 2, 0.03)
    needle.dot((0, 0), 0.04, inside)
    return canvas


def _hand(needle: Needle, scene: Scene, angle: float, reach: float, spread: float, wide: float) -> None:
    """Paint a pointed clock hand, one half in light; it is widest at `wide` from the middle, by `spread` (radians)."""
    bright, gold, _dull = gold_leaf(scene)
    for side, fill in ((-1.0, gold), (1.0, bright)):
        needle.shape([(0, 0), polar(angle + side * spread, wide), polar(angle, reach)], fill, 0.0)


def _glyph(needle: Needle, scene: Scene, at: Point, angle: float, index: int, chance: Chance) -> None:
    """Paint one of twelve small signs made of arcs, bars and dots."""
    x, y = at
    size = 0.042
    kind = index % 4
    if kind == 0:
        needle.line(arc_points(x, y, size, 0, tau, 20), 0.011)
        needle.dot(at, 0.012)
    elif kind == 1:
        needle.line(arc_points(x, y, size, angle + 0.9, angle + 5.2, 16), 0.012)
        needle.line([(x - cos(angle) * size, y - sin(angle) * size), polar(angle, size, x, y)], 0.011)
    elif kind == 2:
        points = [polar(angle + step * tau / 3, size * 1.15, x, y) for step in range(4)]
        needle.line(points, 0.012)
    else:
        for shift in (-0.4, 0.4):
            dx, dy = cos(angle + pi / 2) * size * shift, sin(angle + pi / 2) * size * shift
            needle.line(
                [(x + dx - cos(angle) * size, y + dy - sin(angle) * size), polar(angle, size, x + dx, y + dy)], 0.012
            )


def spread(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint three cards face up: star, sun, moon; the middle one raised."""
    bright, gold, _dull = gold_leaf(scene)
    r = focus.r
    order = [0, 1, 2]
    if chance.unit() < 0.5:
        order.reverse()
    for index in (0, 2, 1):
        step = index - 1
        lean, x, y = step * 0.2, focus.x + step * r * 0.92, focus.y + (0.16 * abs(step) - 0.04) * r
        shade = Needle(canvas, x + r * 0.05, y + r * 0.08, r, gold, lean)
        shade.shape(card_outline(0.47, 0.78), mix(scene.deep, BLACK, 0.55), 0.0)
        needle = Needle(canvas, x, y, r, gold, lean)
        dark, pale = mix(scene.deep, BLACK, 0.2), mix(scene.light, scene.accent, 0.08)
        face = (mix(scene.deep, scene.main, 0.45), pale, dark)[order[index]]
        needle.shape(card_outline(0.47, 0.78), gold, 0.0)
        needle.shape(card_outline(0.45, 0.76), face, 0.0)
        ink = dark if order[index] == 1 else gold
        frame = Needle(canvas, x, y, r, ink, lean)
        frame.shape(card_outline(0.4, 0.71), None, 0.01)
        high = Needle(canvas, x + sin(lean) * r * 0.1, y - cos(lean) * r * 0.1, r, ink, lean)
        if order[index] == 0:
            for size, turn in ((0.3, 0.0), (0.2, pi / 4)):
                for arm in range(4):
                    _hand(high, scene, turn + arm * pi / 2, size, pi / 4, 0.07)
        elif order[index] == 1:
            rays(high, scene, 12, 0.18, 0.36, 0.0, 0.8)
            high.rings((0, 0), (0.2, mix(scene.accent, scene.deep, 0.5)), (0.185, scene.accent))
            high.dot((-0.03, -0.03), 0.13, bright)
        else:
            high.dot((0, 0), 0.3, mix(scene.deep, scene.main, 0.4))
            moon_face(high, scene, 0.27, chance.pick((0.4, -0.4)), mix(scene.light, scene.accent, 0.3))
        for row in range(3):
            wide = 0.26 - 0.07 * row
            y = 0.42 + row * 0.075
            frame.line([(-wide + wide * part / 8, y + 0.014 * sin(part * 1.6 + row)) for part in range(17)], 0.014)
        for sx in (-0.33, 0.33):
            for sy in (-0.63, 0.63):
                px, py = frame.at((sx, sy))
                spark(frame.draw, px, py, r * 0.07, ink, 0.25)
    return canvas


def crystal_ball(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a ball of crystal on a gold foot, a small sky inside it."""
    bright, gold, dull = gold_leaf(scene)
    r = focus.r
    x, y = focus.x, focus.y - r * 0.1
    needle = Needle(canvas, x, y, r, gold)
    reach = 0.8
    for turn in range(24):
        far, tint = (1.12, dull) if turn % 2 else (1.3, gold)
        needle.line([polar(turn * tau / 24, 0.9), polar(turn * tau / 24, far)], 0.012, tint)
    right, left = (
        ((0.62 * side, 0.98), (0.5 * side, 0.84), (0.34 * side, 0.78), (0.46 * side, 0.62)) for side in (1, -1)
    )
    needle.shape([*right, *reversed(left)], gold, 0.0)
    needle.shape([*left, (-0.1, 0.62), (-0.1, 0.98)], bright, 0.0)
    needle.shape([(0.3, 0.98), *right, (0.2, 0.62)], dull, 0.0)
    size = round(2 * r * reach * 2)
    inner = wash(
        size // 2, size // 2,
        ((0.0, mix(scene.deep, BLACK, 0.3)), (0.4, scene.deep), (0.75, scene.main), (1.0, mix(scene.main, scene.light, 0.6))),
        chance.seed(), cell=r * 0.7, octaves=4, contrast=2.4,
    )  # fmt: skip
    sky = doubled(inner)
    mask = Image.new("L", sky.size, 0)
    ImageDraw.Draw(mask).ellipse((0, 0, sky.width - 1, sky.height - 1), fill=255)
    glass = halo(sky.width, sky.height, sky.width * 0.5, sky.height * 0.5, sky.width * 0.56)
    sky.paste(mix(scene.deep, BLACK, 0.35), (0, 0), glass.point([round((255 - level) * 0.85) for level in range(256)]))
    needle.dot((0, 0), reach * 1.03, gold)
    canvas.paste(sky, (round(2 * x - sky.width / 2), round(2 * y - sky.height / 2)), mask)
    spots = [
        (cos(2.2 * step + 0.6) * (0.16 + 0.075 * step), sin(2.2 * step + 0.6) * (0.14 + 0.066 * step))
        for step in range(7)
    ]
    spots = [(px + chance.signed(0.05), py + chance.signed(0.05)) for px, py in spots]
    needle.line(spots, 0.008, mix(scene.light, scene.main, 0.3))
    for index, (px, py) in enumerate(spots):
        cx, cy = needle.at((px, py))
        spark(needle.draw, cx, cy, r * (0.24 if index == 3 else 0.1), bright if index == 3 else scene.light, 0.16)
    for _ in range(40):
        angle, away = chance.between(0, tau), chance.unit() ** 0.5 * reach * 0.9
        needle.dot(polar(angle, away), 0.004 + 0.006 * chance.unit() ** 4, scene.light)
    outer, hollow = (
        arc_points(off, off, far, pi + 0.25, pi + 1.15, 20) for off, far in ((0, reach * 0.9), (0.03, reach * 0.86))
    )
    needle.shape([*outer, *reversed(hollow)], mix(scene.light, WHITE, 0.5), 0.0)
    needle.dot((-0.18, -0.68), 0.03, mix(scene.light, WHITE, 0.5))
    return canvas
