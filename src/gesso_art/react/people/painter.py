"""The Painter: a straw hat that is the lamp of her night, a palette on one arm, and a knife that lights a whorl."""

from itertools import pairwise
from math import atan2, hypot, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import Point, arc_points, outline
from gesso_art.painting.easel import Person, person_motif, smooth
from gesso_art.react.daubs import DAUBS_MOTIF
from gesso_art.react.subjects.impasto import Contour, Figure, Picture, Region, Touch

_COAT = outline(
    (-60, 20, 1), (60, 16, 1), (110, 44), (160, 84), (186, 150), (196, 420, 1), (-196, 420, 1), (-186, 150), (-160, 84), (-112, 46)
)  # fmt: skip
_LAPELS = (
    outline((-66, 22, 1), (-20, 64), (6, 100, 1), (-6, 150, 1), (-60, 90), (-92, 44, 1)),
    outline((62, 20, 1), (30, 64), (6, 100, 1), (14, 150, 1), (64, 90), (92, 44, 1)),
)
_SCARF = outline((-50, 38, 1), (0, 62), (50, 36, 1), (60, 60, 1), (4, 92), (-56, 66, 1))
_HEAD = outline(
    (-50, -70, 1), (50, -76, 1), (58, -30), (48, 16), (20, 50), (-4, 58), (-30, 48), (-52, 14), (-58, -30)
)  # fmt: skip
_FACE = outline((-46, -40, 1), (46, -44, 1), (50, -14), (38, 22), (14, 46), (0, 50), (-14, 46), (-38, 22), (-50, -14))
_MOUTH = outline((-17, 18), (-6, 14), (0, 16), (6, 14), (17, 18), (7, 26), (-7, 26))
_CHEEKS = (
    outline((-40, -6), (-26, -12), (-18, 0), (-26, 12), (-38, 8)),
    outline((40, -8), (26, -12), (18, 0), (26, 12), (38, 6)),
)
_BRAIDS = (
    outline(
        (-58, -60, 1),
        (-40, -58),
        (-42, -20),
        (-52, 20),
        (-60, 70),
        (-70, 118),
        (-92, 150, 1),
        (-104, 132),
        (-98, 90),
        (-84, 40),
        (-70, -10),
    ),
    outline(
        (58, -62, 1),
        (42, -58),
        (44, -20),
        (54, 20),
        (62, 70),
        (72, 118),
        (94, 150, 1),
        (106, 132),
        (100, 90),
        (86, 40),
        (72, -10),
    ),
)
_SHADOW = outline((-60, -80, 1), (60, -84, 1), (60, -46), (30, -38), (6, -30), (-24, -36), (-60, -42))
_NOSE = outline((-2, -36), (6, -36), (10, -10), (2, -4), (-6, -8))
_BRIM = outline(
    (-170, -58, 1), (-130, -84), (-60, -100), (0, -106), (70, -108), (130, -98), (172, -78, 1), (150, -56), (90, -50), (20, -48), (-60, -42), (-130, -42)
)  # fmt: skip
_UNDER = outline((-130, -46), (-60, -46), (20, -52), (100, -54), (150, -60), (90, -44), (20, -40), (-60, -34))
_CROWN = outline((-82, -94, 1), (-84, -140), (-66, -172), (-10, -186), (50, -180), (80, -150), (84, -100, 1), (0, -92))
_BAND = outline((-84, -94, 1), (-85, -118, 1), (0, -124), (84, -126, 1), (84, -102, 1), (0, -94))
_PALETTE = outline(
    (-150, 60), (-196, 50), (-244, 74), (-258, 122), (-236, 168), (-190, 178), (-168, 150), (-146, 130), (-120, 128), (-104, 108), (-116, 78)
)  # fmt: skip
_SLEEVE = outline((110, 150), (150, 100), (186, 46), (206, 10), (236, 20), (240, 60), (214, 120), (180, 190))
_CUFF = outline((204, 16, 1), (238, 24, 1), (242, 4), (210, -6))
_HAND = outline((206, -8), (214, -34), (236, -44), (250, -30), (250, -6), (240, 8), (216, 6))
_HANDLE = outline((222, -14, 1), (234, -14, 1), (225, -66, 1), (211, -66, 1))
_BLADE = outline((212, -64, 1), (226, -66, 1), (234, -104), (222, -150, 1), (208, -116))
_PAINT = outline((226, -106), (238, -134), (228, -172), (210, -160), (212, -128))
PERSON = Person(
    (_COAT, _HEAD, *_BRAIDS, _BRIM, _CROWN, _PALETTE, _SLEEVE, _HAND, _HANDLE, _BLADE, _PAINT), (_BAND, _PAINT)
)
_TIP: Point = (222, -160)


def _regions(scene: Scene) -> tuple[Region, ...]:
    """Return her from the coat up to the tip of the knife, back to front."""
    deep, main, accent, light = scene.deep, scene.main, scene.accent, scene.light
    night = mix(deep, BLACK, 0.55)
    gold = mix(main, accent, 0.45), main, mix(main, WHITE, 0.6)
    red = mix(accent, deep, 0.5), accent, mix(accent, main, 0.6)
    coat = mix(deep, BLACK, 0.6), mix(deep, BLACK, 0.25), mix(deep, (90, 150, 220), 0.55)
    skin = mix(accent, deep, 0.25), mix(light, accent, 0.3), mix(light, WHITE, 0.35)
    pale = mix(light, main, 0.4), light, WHITE
    dark = night, mix(deep, BLACK, 0.5), mix(deep, BLACK, 0.2)
    wood = mix(main, BLACK, 0.6), mix(main, (90, 40, 20), 0.5), main
    blue, green = (deep, (70, 130, 210), (150, 200, 240)), (night, (40, 120, 90), (120, 190, 120))
    spots = ((-220, 92, pale), (-232, 128, gold), (-206, 156, red), (-170, 76, blue), (-138, 92, green))
    return (
        Region(_COAT, coat, lambda x, y: 1.2 + 0.25 * sin(x / 47), (20, 6), 170),
        Region(_LAPELS[0], coat, 0.9, (16, 5)),
        Region(_LAPELS[1], (night, coat[0], coat[1]), 2.2, (16, 5)),
        Region(_SCARF, gold, 0.1, (12, 5)),
        Region(_HEAD, skin, 1.5, (12, 4), 80),
        Region(_FACE, skin, lambda x, y: 1.5 + x / 77, (9, 3.2), 60),
        *(
            Region(cheek, (accent, mix(light, accent, 0.45), mix(light, accent, 0.25)), 0.6, (7, 3), 30)
            for cheek in _CHEEKS
        ),
        Region(_MOUTH, (mix(accent, BLACK, 0.25), accent, mix(accent, main, 0.2)), 0.0, (7, 3), 20),
        Region(_BRAIDS[0], red, lambda x, y: 1.7 + 0.5 * sin(y / 11), (11, 4.5), 44),
        Region(_BRAIDS[1], red, lambda x, y: 1.4 + 0.5 * sin(y / 11), (11, 4.5), 44),
        Region(_SHADOW, dark, 0.05, (14, 5)),
        Region(_NOSE, skin, 1.5, (8, 3.2), 18),
        Region(_BRIM, gold, lambda x, y: 0.0022 * x - 0.06, (18, 5), 120),
        Region(_UNDER, (wood[0], wood[0], wood[1]), -0.05, (14, 4.5)),
        Region(_CROWN, gold, lambda x, y: 1.57 + x / 90, (16, 5), 80),
        Region(_BAND, red, -0.02, (14, 5), 90),
        Region([(x * 1.05 - 10, y * 1.05 - 2) for x, y in _PALETTE], dark, 0.4, (14, 5)),
        Region(_PALETTE, wood, 0.4, (16, 5), 90),
        *(Region(arc_points(x, y, 19, 0, tau, 24), tones, 0.6, (10, 6), 28) for x, y, tones in spots),
        Region(_SLEEVE, coat, -1.1, (18, 6), 60),
        Region(_CUFF, pale, 0.2, (9, 5)),
        Region(_HAND, skin, 1.2, (9, 4.5), 36),
        Region(_HANDLE, wood, -1.7, (12, 5)),
        Region(_BLADE, (mix(light, deep, 0.4), mix(light, WHITE, 0.2), WHITE), -1.65, (12, 5)),
        Region(_PAINT, gold, -1.4, (11, 6)),
    )


_CONTOURS = (
    Contour(
        (*outline((-170, -58, 1), (-130, -84), (-84, -96, 1), (-84, -140), (-66, -172), (-10, -186), (50, -180), (80, -150),
                  (84, -104, 1), (130, -98), (172, -78, 1), (150, -56), (90, -46), (20, -42), (-60, -36), (-130, -42)), (-170, -58)),
        4.0,
    ),
    Contour(smooth((-42, -34), (-36, 22), (-14, 47), (0, 51), (14, 47), (36, 22), (43, -38)), 3.0),
    *(Contour([point for point in braid if point[1] > -38], 3.0) for braid in _BRAIDS),
    Contour((*_PALETTE, _PALETTE[0]), 4.0),
    Contour(smooth((-66, 26), (-112, 46), (-150, 78)), 3.4),
    Contour(smooth((62, 22), (110, 44), (140, 66)), 3.4),
    Contour(smooth((110, 150), (150, 100), (186, 46), (204, 14), (206, -8), (214, -34), (236, -44), (250, -30), (250, -6), (240, 20), (240, 60), (214, 120)), 3.4),
    Contour(smooth((-36, -17), (-27, -12), (-17, -15)), 2.6),
    Contour(smooth((17, -16), (27, -13), (36, -18)), 2.6),
)  # fmt: skip


def _night(scene: Scene, x: float, y: float, unit: float, flip: float) -> Picture:
    """Return the night around her: pale about the hat, and a whorl of gold at the tip of the knife."""
    deep, main, accent, light = scene.deep, scene.main, scene.accent, scene.light
    dark, blue = mix(deep, BLACK, 0.3), mix(deep, (60, 120, 210), 0.55)
    pale = mix((120, 175, 225), light, 0.2)
    stops: tuple[tuple[float, Rgb], ...] = (
        (0.0, mix(pale, light, 0.3)), (0.55, pale), (0.95, blue), (1.35, deep), (1.9, dark), (3.0, mix(dark, BLACK, 0.2))
    )  # fmt: skip
    cy, radius = y - 62 * unit, 234 * unit
    tx, ty = x + _TIP[0] * unit * flip, y + (_TIP[1] - 24) * unit

    def picture(px: float, py: float, stream: Chance) -> Touch:
        u, v, u2, v2 = px - x, py - cy, px - tx, py - ty
        far, angle = hypot(u, v * 1.05) / radius, atan2(v, u)
        near, turn = hypot(u2, v2) / (radius * 0.5), atan2(v2, u2)
        place = far + 0.14 * sin(angle * 3 + far * 5) + stream.bell(0.1)
        colour = stops[-1][1]
        for (start, first), (end, last) in pairwise(stops):
            if place < end:
                colour = mix(first, last, max(0.0, (place - start) / (end - start)))
                break
        if near < 1.2 + stream.bell(0.15):
            if near < 0.35:
                colour = mix(mix(main, WHITE, 0.5), main, near / 0.35)
            elif near < 0.75:
                colour = mix(main, accent, (near - 0.35) / 0.4)
            else:
                colour = mix(accent, colour, min(1.0, (near - 0.75) / 0.45))
        weight = 1 / (1 + (near / 0.8) ** 4)
        around, whirled = angle + pi / 2 + 0.25, turn + pi / 2 + 0.3
        if abs(angle - turn) < 2.5:
            heading = around * (1 - weight) + whirled * weight
        else:
            heading = around if weight < 0.5 else whirled
        return Touch(heading, colour, 30, 8)

    return picture


def _day(scene: Scene, view: View) -> Image.Image:
    x, y, unit = view.placed(scene.focus.box)
    flip = -1.0 if view.mirrored else 1.0
    figure = Figure(scene, _night(scene, x, y, unit, flip), x, y, unit, flip)
    return figure.paint(_regions(scene), _CONTOURS, mix(scene.deep, BLACK, 0.62))


_BOARD = outline(
    (-150, 2), (-120, -58), (-44, -88), (48, -82), (122, -44), (146, 16), (112, 60), (66, 54), (34, 40), (4, 60), (-40, 82), (-112, 66)
)  # fmt: skip
_BRUSHES = (
    outline((70, 22, 1), (82, 14, 1), (168, -92, 1), (156, -100, 1)),
    outline((84, 28, 1), (92, 18, 1), (204, -62, 1), (194, -72, 1)),
)
_TUFTS = (outline((154, -98, 1), (172, -86, 1), (198, -136)), outline((194, -74, 1), (206, -58, 1), (244, -90)))


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint a palette with its colours, and two brushes through its hole."""
    x, y, unit = view.placed(scene.focus.box)
    figure = Figure(scene, _night(scene, x, y, unit, 1.0), x, y, unit)
    main, accent, light = scene.main, scene.accent, scene.light
    wood = mix(main, BLACK, 0.55), mix(main, (90, 40, 20), 0.4), mix(main, WHITE, 0.1)
    night = mix(scene.deep, BLACK, 0.55), mix(scene.deep, BLACK, 0.5), mix(scene.deep, BLACK, 0.35)
    blue, green = (scene.deep, (70, 130, 210), (150, 200, 240)), (night[0], (40, 120, 90), (120, 190, 120))
    red = mix(accent, scene.deep, 0.5), accent, mix(accent, main, 0.6)
    gold, pale = (mix(main, accent, 0.45), main, mix(main, WHITE, 0.6)), (mix(light, main, 0.4), light, WHITE)
    dabs = ((-112, 22, red), (-90, -34, pale), (-34, -58, blue), (34, -54, green), (-50, 44, gold), (-36, -6, red))
    regions = (
        Region([(px * 1.04 + 4, py * 1.05 + 5) for px, py in _BOARD], night, 0.4, (14, 5)),
        Region(_BOARD, wood, 0.3, (16, 5), 110),
        *(Region(arc_points(px, py, 21, 0, tau, 24), tones, 0.6, (11, 6), 30) for px, py, tones in dabs),
        Region(arc_points(78, 20, 17, 0, tau, 24), night, 0.6, (9, 4)),
        *(Region(brush, wood, -0.9, (14, 4)) for brush in _BRUSHES),
        *(Region(tuft, tones, -0.9, (10, 4)) for tuft, tones in zip(_TUFTS, (red, blue))),
    )
    return figure.paint(regions, (Contour((*_BOARD, _BOARD[0]), 4.0),), mix(scene.deep, BLACK, 0.62))


PAINTER_MOTIF = person_motif(
    "painter",
    6,
    (_day, _day, _prop),
    (
        View(-300, -204, 300, 152, slim=View(-190, -206, 260, 240), low=View(-240, -206, 290, 92)),
        View(-280, -204, 280, 60),
        View(-200, -206, 260, 110, slim=View(-180, -206, 256, 200), low=View(-190, -206, 200, 104)),
        View(-190, -140, 250, 92),
        View(-300, -204, 300, 152, mirrored=True),
    ),
    DAUBS_MOTIF.mural,
)
