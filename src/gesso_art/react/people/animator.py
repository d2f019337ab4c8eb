"""The Animator: round glasses lit from the light table below, and a pencil whose drawing leaps into the air."""

from dataclasses import replace
from math import pi, tau

from PIL import Image

from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Focus, Scene, View
from gesso.art.shapes import Point, arc_points, outline, polar, ribbon
from gesso_art.painting.easel import GOLD, Easel, Outline, Person, person_motif, sided, smooth
from gesso_art.react.frames import FRAMES_MOTIF, rush_ground
from gesso_art.react.subjects.figure import At, Sheet, body_at, draw_figure, leap

_HAIR = outline(
    (-62, -62, 1), (-72, -96), (-68, -136), (-44, -164), (-10, -168), (8, -186), (44, -184), (74, -160), (80, -122),
    (72, -88), (60, -60, 1), (50, -92), (0, -104), (-50, -92),
)  # fmt: skip
_FACE = outline((-56, -92), (-58, -50), (-44, -8), (-14, 18), (14, 18), (44, -8), (58, -50), (56, -92), (0, -110))
_EAR = outline((56, -62), (70, -70), (76, -52), (66, -34), (54, -34))
_BODY = outline(
    (-26, 12, 1), (-70, 34), (-112, 56), (-132, 110), (-148, 420, 1), (148, 420, 1), (132, 110), (112, 56), (70, 34), (26, 12, 1)
)  # fmt: skip
_LOW_ARM = ribbon(smooth((-100, 70), (-158, 96), (-186, 140), (-150, 172), (-96, 172)), (42, 38, 34)).points
_ARM = ribbon(smooth((96, 66), (140, 112), (182, 104), (186, 64), (164, 36)), (42, 38, 34)).points
_COLLAR = outline((-28, 12, 1), (0, 30), (28, 12, 1), (40, 32, 1), (8, 52, 1), (0, 40, 1), (-8, 52, 1), (-40, 32, 1))
_TIE = outline((0, 44, 1), (-30, 28), (-36, 48), (-30, 64), (0, 50, 1), (30, 64), (36, 48), (30, 28))
_NOSE = outline((-9, -22), (0, -31), (9, -22), (0, -14))
_SIDES = (1.0, -1.0)
_MOONS = tuple(arc_points(side * 29, -52, 27, 0, tau, 50) for side in _SIDES)
_PENCIL: tuple[Point, Point] = (128, 74), (196, -62)
_POINT = (191, -64), (202, -58), (208, -86)
_TIP: Point = (211, -92)


def _glove(x: float, y: float) -> Outline:
    return outline(
        (x - 24, y - 16),
        (x, y - 26),
        (x + 24, y - 16),
        (x + 30, y + 4),
        (x + 16, y + 22),
        (x - 12, y + 24),
        (x - 30, y + 8),
    )


_LOW_GLOVE, _GLOVE = _glove(-84, 172), _glove(160, 22)
PERSON = Person(
    (_HAIR, _FACE, _BODY, _LOW_ARM, _ARM, _LOW_GLOVE, _GLOVE, ribbon((*_PENCIL, _TIP), (15, 15, 3)).points),
    (*_MOONS, _POINT),
)
_EDGE = 3.6


def _figure(easel: Easel, scene: Scene) -> None:
    """Paint him as a cel: hose arms, white gloves, pale at the chin and dark at the brow."""
    deep, main, red, light = scene.deep, scene.main, scene.accent, scene.light
    ink = mix(deep, BLACK, 0.55)
    for shape in (_BODY, _HAIR):
        easel.glow(shape, 9, ink, 0.8, dark=True)
    lit = ((0.0, mix(deep, BLACK, 0.25)), (0.45, mix(deep, main, 0.3)), (1.0, mix(main, light, 0.35)))
    edge = mix(main, light, 0.7)
    for part in (_BODY, _LOW_ARM):
        mask = easel.mask(part)
        easel.slope(mask, lit, 0, 200)
        easel.rim(mask, 0, -3, edge, 0.9)
        easel.line(part, _EDGE, ink, closed=True)
    for side in _SIDES:
        easel.ribbon([(side * 62, 40), (side * 54, 110), (side * 60, 420)], (15, 15, 15), red)
        easel.line([(side * 55, 44), (side * 47, 110), (side * 53, 420)], 2.4, ink)
        easel.line([(side * 69, 38), (side * 61, 110), (side * 67, 420)], 2.4, ink)
    easel.edged(_COLLAR, mix(light, main, 0.25), 2.6, ink)
    easel.edged(_TIE, red, 3.0, ink)
    easel.disc(0, 47, 8, mix(red, ink, 0.25))
    _head(easel, scene, ink)
    easel.edged(_LOW_GLOVE, WHITE, _EDGE, ink)
    for crease in (-10, 0, 10):
        easel.line(smooth((-84 + crease, 158), (-82 + crease, 170)), 2.6, ink)
    arm = easel.mask(_ARM)
    easel.slope(arm, ((0.0, mix(deep, main, 0.35)), (1.0, mix(main, deep, 0.25))), 20, 120)
    easel.rim(arm, 0, -3, edge, 0.9)
    easel.line(_ARM, _EDGE, ink, closed=True)
    _pencil(easel, scene, ink)


def _head(easel: Easel, scene: Scene, ink: Rgb) -> None:
    deep, main, red, light = scene.deep, scene.main, scene.accent, scene.light
    easel.slope(
        easel.mask(_FACE),
        ((0.0, mix(deep, main, 0.35)), (0.5, mix(main, light, 0.25)), (1.0, mix(light, WHITE, 0.3))),
        -100,
        18,
    )
    easel.line(_FACE, _EDGE, ink, closed=True)
    for side in _SIDES:
        easel.edged(sided(_EAR, side), mix(main, light, 0.3), 3.2, ink)
    easel.slope(easel.mask(_HAIR), ((0.0, ink), (1.0, mix(deep, BLACK, 0.3))), -186, -60)
    for way in (
        ((-40, -140), (-10, -152), (14, -164), (44, -164)),
        ((20, -150), (46, -144), (62, -120)),
        ((-56, -108), (-48, -130), (-28, -142)),
    ):
        easel.line(smooth(*way), 3.0, mix(deep, main, 0.55))
    for side, moon in zip(_SIDES, _MOONS, strict=True):
        easel.glow(moon, 9, mix(main, WHITE, 0.5), 0.5)
        easel.slope(
            easel.mask(moon), ((0.0, mix(main, light, 0.55)), (0.35, mix(light, WHITE, 0.5)), (1.0, WHITE)), -79, -25
        )
        easel.line(moon, 5.0, ink, closed=True)
        easel.ribbon(
            smooth((side * 29 - 14, -44), (side * 29 - 2, -62), (side * 29 + 6, -68)), (1, 4, 1), mix(main, light, 0.35)
        )
        easel.line([(side * 56, -56), (side * 68, -60)], 4.0, ink)
        easel.ribbon(sided(smooth((14, -88), (30, -95), (48, -86)), side), (3, 6, 2), ink)
    easel.line(smooth((-6, -56), (0, -60), (6, -56)), 4.6, ink)
    easel.edged(_NOSE, mix(red, light, 0.45), 2.4, ink)
    easel.line(smooth((-20, -2), (-4, 6), (12, 4), (22, -6)), 3.4, ink)


def _pencil(easel: Easel, scene: Scene, ink: Rgb) -> None:
    red, light = scene.accent, scene.light
    easel.line(_PENCIL, 17.0, ink)
    easel.line([(130, 70), (195, -59)], 11.5, red)
    easel.line([(127, 70), (192, -60)], 3.0, mix(red, WHITE, 0.5))
    easel.line([(126, 78), (132, 66)], 11.5, mix(light, red, 0.3))
    easel.fill([(188, -66), (205, -57), _TIP], ink)
    easel.fill(_POINT, mix(light, WHITE, 0.3))
    easel.fill([(203, -78), (207.5, -76), _TIP], red)
    easel.edged(_GLOVE, WHITE, _EDGE, ink)
    for finger in range(3):
        y = finger * 11
        shape = outline(
            (146 + finger * 3, 6 + y),
            (158, -3 + y),
            (178 - finger, y),
            (184 - finger * 2, 10 + finger * 10),
            (166, 16 + finger * 10),
        )
        easel.edged(shape, WHITE, 2.8, ink)
    easel.glow(arc_points(*_TIP, 9, 0, tau, 20), 9, mix(red, WHITE, 0.4), 0.9)


def _toon(easel: Easel, scene: Scene, at: Point, size: float, flip: float = 1.0) -> None:
    """Paint the drawing that leaps from the point of the pencil, with the skins that it leaves behind."""
    for skin in range(4, -1, -1):
        share = 0.62 - skin * 0.15
        pose = leap(share)
        x, y = at[0] + (0.62 - skin * 0.2) * size, at[1] - pose.lift * size * 0.5 + skin * 0.03 * size
        place = _body(easel, x, y, size * (1 - 0.05 * skin), flip)
        if skin:
            draw_figure(
                easel.draw, place, pose, mix(scene.deep, mix(scene.main, scene.light, 0.3), 0.75 - 0.15 * skin), None
            )
        else:
            draw_figure(easel.draw, place, pose, scene.accent, scene.light, mix(scene.accent, scene.deep, 0.32))


def _body(easel: Easel, x: float, y: float, size: float, flip: float) -> At:
    return lambda px, py: easel.at((x + px * size * flip, y + py * size))


def _table(scene: Scene, view: View, reach: float = 74.0, lamp: Point = (0, 40)) -> Easel:
    """Lay out lines of speed that run at him, and the glow of the light table."""
    x, y, unit = view.placed(scene.focus.box)
    flip = -1.0 if view.mirrored else 1.0
    rushed = replace(scene, foci=(Focus(x + 60 * unit * flip, y - 30 * unit, 1.9 * reach * unit, scene.focus.box),))
    easel = Easel(rush_ground(rushed))
    easel.show(view, scene.focus.box)
    easel.glow(arc_points(*lamp, 190, 0, tau, 60), 44, mix(scene.main, scene.deep, 0.2), 0.75)
    return easel


def _day(scene: Scene, view: View) -> Image.Image:
    easel = _table(scene, view)
    _toon(easel, scene, (226, -40), 150)
    _figure(easel, scene)
    return easel.canvas.reduce(2)


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the pencil, and the drawing that leaps from it."""
    easel = _table(scene, view, 74.0, (210, 20))
    _toon(easel, scene, (226, -40), 150)
    _pencil(easel, scene, mix(scene.deep, BLACK, 0.55))
    return easel.canvas.reduce(2)


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint him within a wheel of twelve leaps, rimmed with gold; the last one is in colour."""
    deep, main, light = scene.deep, scene.main, scene.light
    easel = _table(replace(scene, deep=mix(deep, BLACK, 0.35)), view, 130)
    for radius, wide, colour in ((352, 4.0, GOLD), (362, 1.6, GOLD), (214, 2.2, mix(GOLD, deep, 0.4))):
        easel.ring(0, -20, radius, wide, colour)
    scale = easel.scale / 2
    for step in range(12):
        angle = -pi / 2 - tau * (step + 0.5) / 12
        x, y = easel.at(polar(angle, 284, 0, -20))
        last = step == 11
        colour = scene.accent if last else mix(mix(deep, main, 0.35), mix(main, light, 0.6), step / 11)
        place = body_at(Sheet(x / 2, y / 2, angle + pi / 2), 0, 0, 122 * scale)
        draw_figure(easel.draw, place, leap(step % 6 / 5), colour, light if last else None, mix(colour, deep, 0.35))
    _figure(easel, scene)
    return easel.canvas.reduce(2)


ANIMATOR_MOTIF = person_motif(
    "animator",
    1,
    (_day, _ascended, _prop),
    (
        View(-210, -196, 470, 190, slim=View(-200, -250, 260, 260), low=View(-200, -192, 470, 84)),
        View(-300, -250, 300, 170),
        View(-200, -196, 330, 110, slim=View(-190, -240, 236, 200), low=View(-130, -192, 250, 40)),
        View(90, -170, 470, 90),
        View(-210, -196, 470, 190, mirrored=True),
    ),
    FRAMES_MOTIF.mural,
)
