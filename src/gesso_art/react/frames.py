"""Frames: a leap taken apart into drawings, with lines of speed about it."""

from math import atan2, hypot, sin, tau

from PIL import Image, ImageDraw

from gesso.art.palette import BLACK, mix, ramp
from gesso.art.scene import Focus, Framed, Hero, Motif, Reach, Scene, alone_on, on_ground
from gesso.art.shapes import polar
from gesso_art.painting.surface import doubled, halo
from gesso_art.react.animation import cels, disc, film, rings, table
from gesso_art.react.figure import Sheet, body_at, draw_figure, leap


def _rush(scene: Scene) -> Image.Image:
    """The ground at twice the size: light from below, and wedges of speed that run at each focus."""
    chance = scene.chance.fork("rush")
    glow = halo(scene.width, scene.height, scene.width / 2, scene.height * 0.86, scene.height * 0.9)
    table = ramp(((0.0, mix(scene.deep, BLACK, 0.2)), (0.3, scene.deep), (1.0, mix(scene.deep, scene.main, 0.62))))
    canvas = doubled(Image.merge("RGB", (glow,) * 3).point(table))
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
    """One strip of film through every panel: the same leap, frame by frame, over the joints; the last step leaves it."""
    canvas = _rush(scene)
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
        Framed(alone_on(_rush, cels), Reach(2.65, 0.94, 1.26)),
        *on_ground(_rush, rings),
        Framed(alone_on(_rush, disc), Reach(1.24, 1.24, 0.62)),
        *on_ground(_rush, film),
        Framed(alone_on(_rush, table), Reach(1.6, 1.06, 1.08)),
    ),
    _mural,
)
