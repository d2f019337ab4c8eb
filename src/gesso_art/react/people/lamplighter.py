"""The Lamplighter: a caped coat and a bowler, dark against the rain, and the lamp that lights them at the end of the pole."""

from math import tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import Point, arc_points, outline, polar
from gesso_art.painting.easel import GOLD, Easel, Person, between, person_motif, smooth
from gesso_art.react.lamps import LAMPS_MOTIF, night_ground

_COAT = outline(
    (-92, 20, 1), (-112, 120), (-134, 240), (-160, 420, 1), (128, 420, 1), (104, 240), (82, 120), (64, 20, 1)
)  # fmt: skip
_CAPE = outline(
    (-30, -98, 1), (-76, -76), (-116, -22), (-140, 60), (-146, 96, 1), (-92, 112), (-30, 106), (30, 112), (84, 92, 1),
    (76, 30), (62, -30), (44, -74), (18, -98, 1),
)  # fmt: skip
_ARM = outline((20, -78, 1), (62, -74), (112, -84), (143, -98, 1), (158, -74, 1), (126, -48), (90, -28), (60, -16, 1))
_LOW_ARM = outline((34, 26, 1), (62, 46), (88, 54, 1), (96, 80, 1), (66, 86), (24, 76, 1))
_HAND = outline((142, -104), (156, -116), (172, -112), (178, -94), (168, -78), (152, -76))
_LOW_HAND = outline((84, 52), (98, 42), (114, 48), (118, 66), (108, 82), (92, 82))
_FACE = outline(
    (-26, -172, 1), (-6, -176), (10, -170, 1), (12, -160), (22, -147, 1), (14, -142), (15, -135, 1), (11, -130), (12, -122, 1),
    (4, -112), (-10, -107), (-18, -96, 1), (-46, -96, 1), (-48, -140),
)  # fmt: skip
_HAIR = outline(
    (-30, -174, 1),
    (-58, -170),
    (-64, -144),
    (-56, -116),
    (-40, -108, 1),
    (-34, -126),
    (-26, -134),
    (-22, -150),
    (-12, -170, 1),
)
_BRIM = outline(
    (-84, -172), (-60, -184), (-10, -186), (30, -182), (46, -172, 1), (24, -170), (-20, -170), (-60, -164), (-80, -162)
)
_BOWLER = outline(
    (-66, -178, 1), (-68, -210), (-46, -236), (-14, -242), (16, -230), (28, -204), (24, -178, 1), (-20, -182)
)
_SCARF = outline(
    (-60, -114, 1), (-30, -100), (4, -100), (22, -112, 1), (32, -92, 1), (8, -74), (-34, -76), (-68, -90, 1)
)
_SCARF_END = outline(
    (-54, -90, 1), (-84, -66), (-124, -56), (-168, -66, 1), (-160, -40, 1), (-116, -28), (-78, -40), (-40, -76, 1)
)
_POLE: tuple[Point, Point] = (62, 164), (204, -206)
_LAMP: Point = (262, -190)
_STICK = tuple(between(*_POLE, share, aside) for share, aside in ((0, -5), (1, -3), (1, 3), (0, 5)))
_GLASS = outline((218, -242, 1), (306, -242, 1), (288, -134, 1), (236, -134, 1))
_ROOF = outline((206, -242, 1), (318, -242, 1), (296, -270), (276, -286, 1), (248, -286, 1), (228, -270))
_FLAME = outline(
    (262, -232, 1), (276, -204), (280, -180), (272, -160), (262, -154), (252, -160), (244, -180), (248, -204)
)
_WICK = arc_points(*_POLE[1], 9, 0, tau, 20)
PERSON = Person((_COAT, _CAPE, _ARM, _HAND, _FACE, _HAIR, _BRIM, _BOWLER, _STICK, _SCARF_END), (_SCARF, _WICK, _FACE))


def _soot(scene: Scene) -> Rgb:
    return mix(scene.deep, BLACK, 0.6)


def _figure(easel: Easel, scene: Scene) -> None:
    """Paint cloth as soot with the lamp's light on every edge that looks to it."""
    deep, amber, light = scene.deep, scene.main, scene.light
    soot, lit = _soot(scene), mix(amber, light, 0.35)
    easel.edged(_SCARF_END, mix(scene.accent, deep, 0.35), 2.4, soot)
    for shape, top, bottom, warm in ((_COAT, 20, 300, 0.1), (_CAPE, -98, 110, 0.24)):
        mask = easel.mask(shape)
        easel.slope(mask, ((0.0, mix(soot, mix(deep, amber, 0.5), warm)), (1.0, soot)), top, bottom)
        easel.rim(mask, -3.4, 1.6, lit)
        easel.rim(mask, 2.4, 1.4, mix(deep, scene.accent, 0.55), 0.9)
    for way, wide in (
        (((-40, -60), (-64, 10), (-78, 100)), 2.6), (((-8, -66), (-16, 20), (-14, 100)), 2.6), (((26, -64), (38, 10), (44, 96)), 2.8),
        (((-60, 120), (-76, 240), (-92, 420)), 2.6), (((20, 116), (28, 240), (36, 420)), 2.8),
    ):  # fmt: skip
        easel.ribbon(smooth(*way), (0.8, wide, 1.0), mix(soot, amber, 0.32))
    for button in (132, 168, 204):
        easel.disc(52, button, 4.6, mix(amber, deep, 0.2))
    _head(easel, scene, soot, lit)
    _pole(easel, scene, soot)
    arm = easel.mask(_ARM)
    easel.slope(arm, ((0.0, mix(soot, mix(deep, amber, 0.5), 0.36)), (1.0, soot)), -98, -16)
    easel.rim(arm, -2.6, 2.6, lit)
    low = easel.mask(_LOW_ARM)
    easel.lay(mix(soot, amber, 0.1), low)
    easel.rim(low, -2.4, 1.6, lit)
    skin = mix(mix(amber, light, 0.5), deep, 0.12)
    for hand in (_HAND, _LOW_HAND):
        easel.edged(hand, skin, 2.4, soot)
    for dx, dy in ((0, 0), (4, 9), (6, 18)):
        easel.line(smooth((154 + dx, -108 + dy), (164 + dx, -104 + dy), (173 + dx * 0.5, -102 + dy)), 2.0, soot)
        easel.line(smooth((94 + dx, 50 + dy), (104 + dx, 54 + dy), (114 + dx * 0.4, 56 + dy)), 2.0, soot)


def _head(easel: Easel, scene: Scene, soot: Rgb, lit: Rgb) -> None:
    """Paint the face turned up to the lamp, under a bowler, above a scarf."""
    deep, amber, light = scene.deep, scene.main, scene.light
    face = easel.mask(_FACE)
    easel.slope(
        face, ((0.0, mix(amber, deep, 0.25)), (0.4, mix(amber, light, 0.45)), (1.0, mix(amber, deep, 0.45))), -176, -96
    )
    easel.rim(face, -3.0, 1.0, mix(light, WHITE, 0.4))
    easel.ribbon(smooth((-6, -153), (2, -150), (10, -153)), (0.8, 3.0, 1.4), soot)
    easel.ribbon(smooth((-8, -162), (2, -166), (11, -163)), (0.8, 3.0, 1.2), soot)
    easel.ribbon(smooth((4, -133), (9, -133), (14, -134.5)), (0.8, 2.6, 1.4), soot)
    easel.fill(_HAIR, soot)
    easel.line(smooth((-42, -128), (-39, -138), (-34, -137), (-36, -124)), 2.4, mix(amber, deep, 0.3))
    for shape in (_BOWLER, _BRIM):
        mask = easel.mask(shape)
        easel.slope(mask, ((0.0, mix(soot, deep, 0.4)), (1.0, soot)), -242, -164)
        easel.rim(mask, -3.2, 1.8, lit)
        easel.rim(mask, 2.0, 1.4, mix(deep, scene.accent, 0.55), 0.9)
    easel.ribbon(smooth((-66, -184), (-20, -190), (25, -184)), (9, 9, 9), mix(scene.accent, deep, 0.35))
    scarf = easel.mask(_SCARF)
    easel.slope(scarf, ((0.0, scene.accent), (1.0, mix(scene.accent, deep, 0.5))), -114, -74)
    easel.rim(scarf, -2.6, 1.2, lit)
    easel.line(_SCARF, 2.2, soot, closed=True)
    for shift in (0, 9):
        easel.line(
            smooth((-58, -102 + shift), (-20, -91 + shift), (24, -102 + shift)), 1.8, mix(scene.accent, soot, 0.6)
        )


def _pole(easel: Easel, scene: Scene, soot: Rgb) -> None:
    """Paint the pole, its brass end and the small flame on it."""
    brass = mix(scene.main, scene.light, 0.3)
    easel.fill([between(*_POLE, share, aside) for share, aside in ((0, -7), (1, -5.4), (1, 5.4), (0, 7))], soot)
    easel.fill(_STICK, mix((120, 80, 50), scene.deep, 0.2))
    easel.line([between(*_POLE, 0.02, 2.4), between(*_POLE, 0.9, 1.8)], 1.8, mix(scene.main, (120, 80, 50), 0.3))
    easel.line([between(*_POLE, 0.86), between(*_POLE, 1.0)], 9.0, soot)
    easel.line([between(*_POLE, 0.87), between(*_POLE, 0.99)], 6.0, brass)
    easel.glow(_WICK, 12, scene.main, 0.9)
    easel.fill(_WICK, mix(scene.light, WHITE, 0.4))


def _lamp(easel: Easel, scene: Scene) -> None:
    """Paint the lamp on its post, the flame in it, and its light in the rain."""
    amber, light, soot = scene.main, scene.light, _soot(scene)
    halo = arc_points(*_LAMP, 60, 0, tau, 40)
    easel.glow(arc_points(*_LAMP, 180, 0, tau, 60), 120, mix(amber, scene.deep, 0.35), 0.9)
    easel.glow(halo, 44, amber, 0.9)
    for ring, share in ((128, 0.34), (158, 0.2), (188, 0.1)):
        easel.ring(*_LAMP, ring, 1.6, mix(mix(scene.deep, amber, 0.4), light, share))
    easel.fill([(255, -120), (269, -120), (275, 500), (249, 500)], soot)
    easel.line([(269, -120), (275, 500)], 2.4, mix(amber, soot, 0.35))
    easel.line([(222, -104), (302, -104)], 7.0, soot)
    easel.slope(
        easel.mask(_GLASS), ((0.0, mix(amber, light, 0.3)), (0.5, mix(light, WHITE, 0.3)), (1.0, amber)), -242, -134
    )
    easel.glow(_FLAME, 10, light, 0.8)
    easel.slope(
        easel.mask(_FLAME), ((0.0, mix(light, WHITE, 0.6)), (0.6, WHITE), (1.0, mix(amber, light, 0.3))), -232, -154
    )
    for x in (240, 284):
        easel.line([(x + (x - 262) * 0.1, -240), (x, -136)], 2.6, soot)
    easel.line(_GLASS, 5.0, soot, closed=True)
    easel.fill(_ROOF, soot)
    easel.line([(228, -268), (206, -243)], 2.0, mix(amber, soot, 0.4))
    easel.disc(262, -292, 7, soot)
    easel.fill(outline((232, -134, 1), (292, -134, 1), (276, -114, 1), (248, -114, 1)), soot)


def _moths(easel: Easel, scene: Scene, chance: Chance) -> None:
    for _ in range(5):
        x, y = polar(chance.between(-0.4, 3.4), chance.between(86, 140), *_LAMP)
        size, tint = chance.between(4, 8), mix(scene.light, WHITE, 0.3)
        for side in (-1, 1):
            easel.fill([(x, y), (x + side * size * 1.5, y - size), (x + side * size, y + size * 0.5)], tint)


def _street(scene: Scene, view: View) -> Easel:
    easel = Easel(night_ground(scene))
    easel.show(view, scene.focus.box)
    roofs = scene.chance.fork("roofs")
    x, dark = -900.0, mix(scene.deep, BLACK, 0.35)
    while x < 900:
        wide, high = roofs.between(70, 130), roofs.between(-60, 60)
        easel.fill([(x, 500), (x, high), (x + wide / 2, high - 44), (x + wide, high), (x + wide, 500)], dark)
        for row in range(3):
            if roofs.unit() < 0.4:
                left, top = x + wide * roofs.between(0.2, 0.6), high + 30 + row * 54
                easel.fill(
                    [(left, top), (left + 14, top), (left + 14, top + 22), (left, top + 22)], mix(dark, scene.main, 0.5)
                )
        x += wide
    return easel


def _day(scene: Scene, view: View) -> Image.Image:
    easel = _street(scene, view)
    _lamp(easel, scene)
    _moths(easel, scene, scene.chance.fork("moths"))
    _figure(easel, scene)
    return easel.canvas.reduce(2)


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the lamp, and the pole that lights it."""
    easel = _street(scene, view)
    _lamp(easel, scene)
    _moths(easel, scene, scene.chance.fork("moths"))
    _pole(easel, scene, _soot(scene))
    return easel.canvas.reduce(2)


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint the night of all lamps: rays of gold from this one, and a garland of lights over the roofs."""
    easel = _street(scene, view)
    for ray in range(40):
        angle = tau * (ray + 0.5) / 40
        corners = ((angle - 0.01, 60), (angle + 0.01, 60), (angle + 0.034, 1200), (angle - 0.034, 1200))
        easel.fill([polar(turn, away, *_LAMP) for turn, away in corners], mix(scene.deep, GOLD, 0.18 + 0.1 * (ray % 2)))
    for row, count in ((-150, 13), (-60, 17)):
        for step in range(count):
            x = -620 + 1240 * step / (count - 1)
            y = row + 60 * ((x / 620) ** 2) + 24
            easel.glow(arc_points(x, y, 7, 0, tau, 16), 9, GOLD, 0.8)
            easel.disc(x, y, 6.4, mix(GOLD, WHITE, 0.5))
    _lamp(easel, scene)
    _figure(easel, scene)
    return easel.canvas.reduce(2)


LAMPLIGHTER_MOTIF = person_motif(
    "lamplighter",
    2,
    (_day, _ascended, _prop),
    (
        View(-190, -300, 330, 210, slim=View(-170, -300, 330, 260), low=View(-150, -300, 330, -10)),
        View(-210, -296, 330, 60),
        View(-170, -300, 330, 110, slim=View(-160, -300, 330, 220), low=View(-120, -300, 330, -10)),
        View(20, -300, 420, 60),
        View(-190, -300, 330, 210, mirrored=True),
    ),
    LAMPS_MOTIF.mural,
)
