"""Frames: a leap taken apart into drawings, with speed lines around it.

The drawings are cels on an arc, a light table, a spinning disc, a strip of film, or rings that the figure bursts from.
"""

from math import atan2, cos, hypot, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance, coloured
from gesso.art.palette import BLACK, Rgb, mix, ramp
from gesso.art.request import Focus, Framed, Hero, Motif, Reach, Scene, alone_on, on_ground
from gesso.art.shapes import Point, polar
from gesso_art.painting.surface import doubled, halo
from gesso_art.react.subjects.figure import Sheet, body_at, draw_figure, leap, onions


def cels(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint three cels on an arc, the leap one step further on each."""
    r, flip = focus.r, chance.pick((1.0, -1.0))
    spread = chance.between(1.5, 1.62)
    for index in (0, 2, 1):
        step = (index - 1) * flip
        sheet = Sheet(focus.x + step * r * spread, focus.y + abs(step) * r * 0.3, step * 0.24)
        _cel(canvas, scene, sheet, r * (1.0 if index == 1 else 0.92), (0.3, 0.56, 0.92)[index], flip)
    return canvas


def _cel(canvas: Image.Image, scene: Scene, sheet: Sheet, r: float, share: float, flip: float) -> None:
    draw = ImageDraw.Draw(canvas)
    wide, high = r * 0.74, r * 0.82
    shade = [(x + r * 0.1, y + r * 0.14) for x, y in sheet.rectangle(-wide * 1.2, -high, wide * 1.2, high)]
    draw.polygon(shade, fill=mix(scene.deep, BLACK, 0.5))
    draw.polygon(sheet.rectangle(-wide * 1.2, -high, wide * 1.2, high), fill=mix(scene.deep, BLACK, 0.25))
    for side in (-1.0, 1.0):
        for hole in range(7):
            y = -high * 0.9 + hole * high * 0.3
            x = side * wide * 1.1
            corners = sheet.rectangle(x - r * 0.038, y - r * 0.03 + high * 0.0, x + r * 0.038, y + r * 0.06)
            draw.polygon(corners, fill=mix(scene.main, scene.light, 0.35))
    draw.polygon(sheet.rectangle(-wide, -high * 0.93, wide, high * 0.93), fill=scene.light)
    ground = sheet.rectangle(-wide, high * 0.62, wide, high * 0.93)
    draw.polygon(ground, fill=mix(scene.light, scene.main, 0.22))
    floor = [sheet.at(-wide * 0.9, high * 0.62), sheet.at(wide * 0.9, high * 0.62)]
    draw.line(floor, fill=mix(scene.light, scene.main, 0.6), width=4)
    onions(draw, scene, sheet, r * 0.98, share, flip, 3)


def table(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint one wide sheet on the light table: the whole leap, its path, register pegs and cross-marks."""
    draw = ImageDraw.Draw(canvas)
    r, flip = focus.r, chance.pick((1.0, -1.0))
    turn = -0.07 * flip + chance.signed(0.03)
    for index, shift in enumerate((0.1, 0.05, 0.0)):
        sheet = Sheet(focus.x + shift * r * 0.8, focus.y + shift * r, turn + (2 - index) * 0.035)
        wide, high = r * 1.46, r * 0.96
        if index == 0:
            shade = [(x + 22, y + 30) for x, y in sheet.rectangle(-wide, -high, wide, high)]
            draw.polygon(shade, fill=mix(scene.deep, BLACK, 0.5))
        draw.polygon(sheet.rectangle(-wide, -high, wide, high), fill=mix(scene.light, scene.main, 0.34 - 0.17 * index))
    line = mix(scene.light, scene.main, 0.5)
    edge = sheet.rectangle(-wide * 0.93, -high * 0.9, wide * 0.93, high * 0.74)
    draw.line([*edge, edge[0]], fill=line, width=3)
    floor = high * 0.56
    draw.line([sheet.at(-wide * 0.88, floor), sheet.at(wide * 0.88, floor)], fill=line, width=4)
    size = r * 0.94

    def along(share: float) -> Point:
        return (share - 0.5) * wide * 1.5 * flip, floor - size * 0.44 - leap(share).lift * size * 0.72

    for index in range(25):
        px, py = sheet.at(*along(index / 24))
        dot, fill = (5, mix(scene.light, scene.accent, 0.6)) if index % 6 else (9, scene.accent)
        draw.ellipse((px - dot, py - dot, px + dot, py + dot), fill=fill)
    for share in (0.0, 0.14, 0.28, 0.42, 0.7, 0.86, 1.0, 0.55):
        pose, place = leap(share), body_at(sheet, *along(share), size, flip)
        if share == 0.55:
            draw_figure(draw, place, pose, scene.accent, scene.deep, mix(scene.accent, scene.deep, 0.32))
        else:
            near = 1.0 - min(1.0, abs(share - 0.55) * 1.7)
            draw_figure(draw, place, pose, mix(scene.light, scene.main, 0.22 + 0.5 * near), None)
    hole = mix(scene.deep, scene.main, 0.2)
    for x, half in ((-0.42, 0.09), (0.0, 0.045), (0.42, 0.09)):
        draw.polygon(sheet.rectangle(x * wide - half * r, high * 0.84, x * wide + half * r, high * 0.92), fill=hole)
    for x, y in ((-0.86, -0.8), (0.86, -0.8)):
        for dx, dy in ((0.06, 0.0), (0.0, 0.06)):
            ends = [sheet.at(x * wide + side * dx * r, y * high + side * dy * r) for side in (-1, 1)]
            draw.line(ends, fill=scene.accent, width=4)
    return canvas


def disc(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a spinning disc: twelve drawings around its rim, slots between them."""
    draw = ImageDraw.Draw(canvas)
    r, count, spin = focus.r * 1.18, 12, chance.between(0, tau)
    x, y = focus.x, focus.y

    def ring(reach: float, fill: Rgb, dx: float = 0.0, dy: float = 0.0) -> None:
        size = 2 * r * reach
        cx, cy = 2 * (x + dx), 2 * (y + dy)
        draw.ellipse((cx - size, cy - size, cx + size, cy + size), fill=fill)

    ring(1.02, mix(scene.deep, BLACK, 0.5), 10, 16)
    ring(1.02, mix(scene.deep, BLACK, 0.3))
    ring(0.99, scene.light)
    for step in range(count):
        first, last = spin + step * tau / count, spin + (step + 1) * tau / count
        if step % 2 == 0:
            arc = [(first + (last - first) * part / 6) for part in range(7)]
            wedge = [polar(a, 2 * r * 0.93, 2 * x, 2 * y) for a in arc]
            inner = [polar(a, 2 * r * 0.38, 2 * x, 2 * y) for a in reversed(arc)]
            draw.polygon([*wedge, *inner], fill=mix(scene.light, scene.main, 0.3))
        slot = [(0.945, -0.016), (0.945, 0.016), (0.84, 0.012), (0.84, -0.012)]
        draw.polygon([polar(first + w, 2 * r * d, 2 * x, 2 * y) for d, w in slot], fill=mix(scene.deep, BLACK, 0.3))
        middle = (first + last) / 2
        sheet = Sheet(x + cos(middle) * r * 0.66, y + sin(middle) * r * 0.66, middle + pi / 2)
        pose = leap(step / (count - 1))
        hero = step in (4, 5, 6)
        colour = scene.accent if hero else mix(scene.accent, scene.light, 0.12)
        place = body_at(sheet, 0, r * 0.05 - pose.lift * r * 0.16, r * 0.37)
        draw_figure(draw, place, pose, colour, scene.deep, mix(colour, scene.deep, 0.3))
    ring(0.36, mix(scene.deep, BLACK, 0.1))
    ring(0.33, scene.main)
    for step in range(count):
        angle = spin + step * tau / count
        points = [(2 * x, 2 * y), *(polar(angle + w, 2 * r * 0.33, 2 * x, 2 * y) for w in (0.0, tau / count / 2))]
        draw.polygon(points, fill=mix(scene.main, scene.light, 0.55))
    ring(0.12, scene.accent)
    ring(0.05, scene.deep)
    return canvas


def film(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint a strip of film that swoops through the picture, the leap running down it."""
    draw = ImageDraw.Draw(canvas)
    r, side = focus.r, chance.pick((1.0, -1.0))
    phase, half = chance.signed(0.25), r * 0.6

    def spine(share: float) -> Point:
        x = focus.x + side * (share - 0.5) * r * 4.4
        return x, focus.y + r * (0.52 * sin((share - 0.5) * 5.4 + phase) - 0.04)

    def across(share: float) -> tuple[Point, Point, float]:
        (ax, ay), (bx, by) = spine(share - 0.004), spine(share + 0.004)
        angle = atan2(by - ay, bx - ax)
        x, y = spine(share)
        wide = half * (0.92 + 0.16 * sin(share * 5.4))
        nx, ny = -sin(angle) * wide, cos(angle) * wide
        return (x - nx, y - ny), (x + nx, y + ny), angle

    steps = 60
    edges = [across(step / steps) for step in range(steps + 1)]
    upper, lower = [edge[0] for edge in edges], [edge[1] for edge in edges]
    for dx, dy, colour in ((9, 15, mix(scene.deep, BLACK, 0.55)), (0, 0, mix(scene.deep, BLACK, 0.35))):
        draw.polygon([(2 * (x + dx), 2 * (y + dy)) for x, y in (*upper, *reversed(lower))], fill=colour)

    def patch(low: float, high: float, top: float, bottom: float, fill: Rgb, parts: int = 6) -> None:
        rim: list[Point] = []
        for start, end, down in ((low, high, top), (high, low, bottom)):
            for part in range(parts + 1):
                a, b, _ = across(start + (end - start) * part / parts)
                rim.append((2 * (a[0] + (b[0] - a[0]) * down), 2 * (a[1] + (b[1] - a[1]) * down)))
        draw.polygon(rim, fill=fill)

    frames = 5
    for index in range(frames):
        low, high = 0.02 + index / frames * 0.98, 0.02 + (index + 0.93) / frames * 0.98
        patch(low, high, 0.16, 0.84, scene.light if index % 2 == 0 else mix(scene.light, scene.main, 0.3))
        patch(low, high, 0.7, 0.84, mix(scene.light, scene.main, 0.5))
        for hole in range(5):
            start = low + (high - low) * (hole + 0.22) / 5
            for top in (0.045, 0.895):
                patch(start, start + (high - low) * 0.11, top, top + 0.06, mix(scene.main, scene.light, 0.35), 1)
        middle = (low + high) / 2
        a, b, angle = across(middle)
        sheet = Sheet((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, angle if side > 0 else angle + pi)
        pose = leap(0.08 + 0.84 * index / (frames - 1))
        place = body_at(sheet, 0.0, half * (0.05 - 0.42 * pose.lift), half * 1.02, side)
        draw_figure(draw, place, pose, scene.accent, scene.deep, mix(scene.accent, scene.deep, 0.32))
    return canvas


def rings(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance) -> Image.Image:
    """Paint rings of colour, as at the end of a reel, and the figure bursting out of them."""
    draw = ImageDraw.Draw(canvas)
    r, flip = focus.r * 1.2, chance.pick((1.0, -1.0))
    count = 7
    for index in range(count):
        share = 1.0 - index / count
        x, y = 2 * (focus.x - flip * r * 0.03 * index), 2 * (focus.y + r * 0.028 * index)
        size = 2 * r * share
        outer = index in (0, count - 1)
        fill = scene.light if outer else (scene.main, mix(scene.main, scene.deep, 0.62))[index % 2]
        draw.ellipse((x - size + 4, y - size + 12, x + size + 4, y + size + 12), fill=mix(scene.deep, BLACK, 0.4))
        draw.ellipse((x - size, y - size, x + size, y + size), fill=fill)
        inside = max(0.0, size - 3)
        rim = mix(fill, scene.light, 0.5)
        draw.arc((x - inside, y - inside, x + inside, y + inside), 190, 290, fill=rim, width=6)
    sheet = Sheet(focus.x, focus.y, -0.12 * flip)
    pose = leap(0.5)
    size = r * 1.36
    for index in (3, 2, 1):
        ghost = leap(0.5 - 0.11 * index)
        place = body_at(sheet, -flip * r * 0.2 * index, r * (0.06 + 0.05 * index), size * (1.0 - 0.16 * index), flip)
        draw_figure(draw, place, ghost, mix(scene.main, scene.deep, 0.25 * index), None)
    dark = mix(scene.deep, BLACK, 0.5)
    draw_figure(draw, lambda px, py: _moved(body_at(sheet, 0, r * 0.06, size, flip)(px, py), 16, 22), pose, dark, dark)
    place, shade = body_at(sheet, 0, r * 0.06, size, flip), mix(scene.accent, scene.deep, 0.34)
    draw_figure(draw, place, pose, scene.accent, scene.deep, shade)
    return canvas


def _moved(point: Point, dx: float, dy: float) -> Point:
    return point[0] + dx, point[1] + dy


def rush_ground(scene: Scene) -> Image.Image:
    """Paint the ground at twice the size: light from below, and wedges of speed that run at each focus."""
    chance = scene.chance.fork("rush")
    glow = halo(scene.width, scene.height, scene.width / 2, scene.height * 0.86, scene.height * 0.9)
    table = ramp(((0.0, mix(scene.deep, BLACK, 0.2)), (0.3, scene.deep), (1.0, mix(scene.deep, scene.main, 0.62))))
    canvas = doubled(coloured(glow, table))
    draw = ImageDraw.Draw(canvas)
    # A mural has one vanishing point, or its panels would pull apart.
    focus = scene.foci[len(scene.foci) // 2]
    reach = hypot(scene.width, scene.height)
    for _ in range(110 + 50 * (len(scene.foci) - 1)):
        angle = chance.between(0, tau)
        near = focus.r * chance.between(1.35, 2.3) * (1.0 if len(scene.foci) == 1 else chance.between(1.0, 2.2))
        wide = 0.0025 + 0.012 * chance.unit() ** 3
        tint = mix(scene.main, scene.light, 0.6 * chance.unit())
        colour = mix(scene.deep, tint, chance.between(0.25, 0.8))
        corners = ((angle, near), (angle - wide, reach), (angle + wide, reach))
        points = [polar(turn, far, focus.x, focus.y) for turn, far in corners]
        draw.polygon([(2 * x, 2 * y) for x, y in points], fill=colour)
    return canvas


def _mural(scene: Scene) -> Image.Image:
    """Paint one strip of film through every panel: the same leap, frame by frame, over the joints; the last step leaves it."""
    canvas = rush_ground(scene)
    draw = ImageDraw.Draw(canvas)
    chance = scene.chance
    r, middle = scene.focus.r, scene.foci[len(scene.foci) // 2]
    heroes: tuple[Hero, ...] = (disc, table, rings)
    phase = chance.between(0, tau)
    for width, colour in ((0.42, mix(scene.deep, BLACK, 0.35)), (0.26, scene.light)):
        strip = [
            (x, middle.y + r * (0.62 + 0.34 * sin(x / scene.width * tau * 1.3 + phase)))
            for x in range(-40, scene.width + 60, 10)
        ]
        draw.line([(2 * x, 2 * y) for x, y in strip], fill=colour, width=round(2 * width * r), joint="curve")
    for index in range(0, len(strip) - 2, 3):
        (ax, ay), (bx, by) = strip[index], strip[index + 1]
        sheet = Sheet(ax, ay, atan2(by - ay, bx - ax))
        for y in (-0.17, 0.17):
            draw.polygon(sheet.rectangle(-5, y * r - 6, 5, y * r + 6), fill=mix(scene.main, scene.light, 0.4))
        if index % 12 == 0:
            draw.polygon(sheet.rectangle(-3, -0.13 * r, 3, 0.13 * r), fill=mix(scene.deep, BLACK, 0.35))
        elif index % 12 == 6:
            pose = leap((index / 12 % 6) / 5)
            draw_figure(draw, body_at(sheet, 0, r * 0.03, r * 0.2), pose, mix(scene.main, scene.deep, 0.25), None)
    for index, focus in enumerate(scene.foci):
        raised = Focus(focus.x, focus.y - r * 0.2, focus.r * (0.74 if index == 1 else 0.84), focus.box)
        heroes[index % len(heroes)](canvas, scene, raised, chance.fork("hero", index))
    return canvas.reduce(2)


FRAMES_MOTIF = Motif(
    "frames",
    3,
    (
        Framed(alone_on(rush_ground, cels), Reach(2.65, 0.94, 1.26)),
        *on_ground(rush_ground, rings),
        Framed(alone_on(rush_ground, disc), Reach(1.24, 1.24, 0.62)),
        *on_ground(rush_ground, film),
        Framed(alone_on(rush_ground, table), Reach(1.6, 1.06, 1.08)),
    ),
    _mural,
)
