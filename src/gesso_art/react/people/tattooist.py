"""The Tattooist: seen from behind, her needle sets the last petal of the lotus on her own back."""

from math import hypot, pi, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import WHITE, Rgb, lifted, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import Point, arc_points, outline, polar, star
from gesso_art.painting.easel import Easel, Outline, Person, between, person_motif, sided, smooth
from gesso_art.react.lines import LINES_MOTIF, skin_ground

_BACK = outline(
    (-34, -62), (-36, -30), (-44, -4), (-84, 14), (-140, 34), (-172, 70), (-184, 130), (-188, 420, 1), (188, 420, 1),
    (184, 140), (172, 84), (150, 44), (84, 14), (44, -4), (36, -30), (34, -62),
)  # fmt: skip
_ARM_LINE = smooth(
    (98, 34), (108, -16), (120, -76), (134, -120), (152, -146), (174, -150), (192, -132), (196, -96), (194, -40), (192, 20),
    (190, 70), (186, 120),
)  # fmt: skip
_ARM = (*_ARM_LINE, (150, 130), (100, 60))
_FOREARM = outline(
    (146, -150), (172, -152), (186, -134), (184, -112), (164, -84), (132, -48), (104, -16), (92, 2), (66, -14), (68, -30),
    (88, -60), (116, -104), (132, -136),
)  # fmt: skip
_HAIR = outline(
    (-4, -196), (40, -186), (66, -150), (68, -108), (54, -72), (36, -54, 1), (20, -46), (0, -42), (-20, -46), (-36, -54, 1),
    (-54, -72), (-68, -108), (-66, -150), (-44, -184),
)  # fmt: skip
_BUN = outline((-2, -252), (34, -244), (48, -216), (36, -192), (0, -182), (-36, -192), (-48, -216), (-34, -244))
_EAR = outline((60, -112), (72, -120), (80, -108), (76, -90), (64, -82))
_HAND = outline((98, 6), (74, -22), (60, -24), (44, -6), (40, 14), (52, 26), (74, 22))
_THUMB = outline((60, -22), (44, -8), (30, 10), (28, 20), (37, 22), (50, 8), (66, -8))
_COILS = outline((30, -40), (52, -52), (74, -42), (80, -20), (66, -8), (40, -14))
_ROSE: Point = (44, -190)
_PIN: tuple[Point, Point] = (-94, -269), (90, -171)
_GRIP: Point = (96, -30)
_TIP: Point = (34, 66)
_HEART = (0.0, 92.0)
_SIDES = (1.0, -1.0)


def _petal(angle: float, long: float, wide: float) -> Outline:
    ux, uy = polar(angle - pi / 2, 1.0)
    nx, ny = -uy, ux

    def at(along: float, aside: float) -> Point:
        return ux * along + nx * aside, 150 + uy * along + ny * aside

    tip, foot = at(long, 0), (at(0, -4), at(0, 4))
    left, right = at(long * 0.5, -wide), at(long * 0.5, wide)
    return outline((*foot[0], 1), left, (*tip, 1), right, (*foot[1], 1))


_PETALS = (
    (1.25, 84, 17),
    (-1.25, 84, 17),
    (0.86, 92, 19),
    (-0.86, 92, 19),
    (0.44, 98, 20),
    (-0.44, 98, 20),
    (0, 102, 21),
)
_NEEDLE = tuple(between(*_PIN, share, aside) for share, aside in ((0, -4), (1, -4), (1, 4), (0, 4)))
PERSON = Person(
    (_BACK, _ARM, _FOREARM, _HAIR, _BUN, _NEEDLE),
    (*(_petal(*petal) for petal in _PETALS), arc_points(*_ROSE, 27, 0, tau, 30)),
)
_EDGE = 5.4


def _shaded(easel: Easel, shape: Outline, toward: Point, count: int, chance: Chance, ink: Rgb, span: float) -> None:
    """Scatter dots within an outline, thickest near a point."""
    mask = easel.mask(shape)
    levels = mask.levels.load()
    assert levels is not None
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    for _ in range(count):
        x, y = chance.between(min(xs), max(xs)), chance.between(min(ys), max(ys))
        if chance.unit() < min(1.0, (hypot(x - toward[0], y - toward[1]) / span) ** 0.7):
            continue
        px, py = easel.at((x, y))
        column, row = int(px) - mask.left, int(py) - mask.top
        if 0 <= column < mask.levels.width and 0 <= row < mask.levels.height and levels[column, row]:
            easel.disc(x, y, 0.9 + 0.9 * chance.unit(), ink)


def _figure(easel: Easel, scene: Scene) -> None:
    """Paint her in lines of one width, with flat fills and dots for shade."""
    ink, rose = scene.deep, scene.main
    pale, chance = lifted(scene.light, 0.5), scene.chance.fork("person")
    crease = mix(ink, rose, 0.45)
    easel.edged(_BACK, pale, _EDGE, ink)
    easel.fill(_ARM, pale)
    easel.line(_ARM_LINE, _EDGE, ink)
    for shape, toward, count, span in (
        (_ARM, (200, -20), 420, 70), (_ARM, (112, 20), 160, 46), (_BACK, (-190, 170), 900, 120), (_BACK, (190, 170), 900, 120),
        (_BACK, (-36, -20), 200, 46), (_BACK, (36, -20), 300, 60),
    ):  # fmt: skip
        _shaded(easel, shape, toward, count, chance, ink, span)
    easel.line(smooth((112, 40), (126, 66), (150, 84)), 3.0, crease)
    for side in _SIDES:
        easel.line(sided(smooth((128, 92), (108, 132), (76, 150)), side), 3.0, crease)
    _lotus(easel, scene, pale)
    _head(easel, scene, pale)
    _machine(easel, scene, pale, chance)


def _lotus(easel: Easel, scene: Scene, pale: Rgb) -> None:
    """Paint the piece on her back: rays and a half sun, leaves along the blades, petals, beads up the spine."""
    ink, rose, green = scene.deep, scene.main, scene.accent
    for ray in range(13):
        angle = pi + pi * ray / 12
        easel.line([polar(angle, 56, *_HEART), polar(angle, 76 if ray % 2 else 92, *_HEART)], 3.4, ink)
    arch = arc_points(*_HEART, 48, pi, tau, 60)
    easel.fill(arch, rose)
    easel.line(arch, 4.4, ink)
    easel.line(arc_points(*_HEART, 37, pi, tau, 60), 2.0, mix(rose, pale, 0.6))
    for side in _SIDES:
        for first, last in (((50, 98), (146, 62)), ((58, 118), (160, 106)), ((52, 138), (140, 154))):
            middle, other = between(first, last, 0.4, 17), between(first, last, 0.4, -17)
            easel.edged(sided(outline((*first, 1), middle, (*last, 1), other), side), green, 4.0, ink)
            easel.line(sided([first, between(first, last, 0.8)], side), 2.4, ink)
            for share in (0.3, 0.48, 0.64):
                easel.line(sided([between(first, last, share), between(first, last, share + 0.1, 8)], side), 1.8, ink)
    colours = (rose, rose, *[mix(rose, pale, 0.45)] * 2, rose, rose, mix(pale, WHITE, 0.5))
    for (angle, long, wide), colour in zip(_PETALS, colours, strict=True):
        easel.edged(_petal(angle, long, wide), colour, 4.0, ink)
        easel.line([polar(angle - pi / 2, long * share, 0, 150) for share in (0.3, 0.72)], 2.2, ink)
    for bead in range(5):
        easel.disc(0, 20 - bead * 13, 4.4 - 0.6 * bead, ink)
    easel.edged(outline((0, 26, 1), (7, 38), (0, 50, 1), (-7, 38)), rose, 2.4, ink)


def _head(easel: Easel, scene: Scene, pale: Rgb) -> None:
    """Paint her hair from behind, a bun crossed by a needle, and a rose."""
    ink, rose, green = scene.deep, scene.main, scene.accent
    sheen = mix(ink, scene.light, 0.34)
    easel.edged(_HAIR, ink, _EDGE, ink)
    for side in _SIDES:
        for way in (((40, -66), (50, -110), (34, -150)), ((18, -54), (24, -100), (12, -160))):
            easel.line(sided(smooth(*way), side), 2.6, sheen)
        easel.edged(sided(_EAR, side), pale, 4.2, ink)
        easel.disc(side * 72, -72, 7.6, ink)
        easel.disc(side * 72, -72, 5.2, rose)
    for x in (-24, -12, 14, 26):
        easel.line(smooth((x, -50), (x * 1.1, -36), (x * 0.9, -26)), 2.6, ink)
    easel.line(_PIN, 10.5, ink)
    easel.line([between(*_PIN, 0.01), between(*_PIN, 0.99)], 4.6, mix(green, WHITE, 0.12))
    easel.disc(*_PIN[0], 13, ink)
    easel.disc(*_PIN[0], 9, rose)
    easel.edged(_BUN, ink, _EDGE, ink)
    for way in (
        ((-30, -206), (-8, -194), (22, -204)),
        ((-34, -222), (-4, -210), (32, -222)),
        ((-20, -240), (4, -232), (24, -240)),
    ):
        easel.line(smooth(*way), 2.6, sheen)
    for leaf in range(3):
        turn = 0.2 + 2.1 * leaf
        ends = polar(turn, 14, *_ROSE), polar(turn, 48, *_ROSE)
        sides = polar(turn - 0.35, 34, *_ROSE), polar(turn + 0.35, 34, *_ROSE)
        easel.edged(outline((*ends[0], 1), sides[0], (*ends[1], 1), sides[1]), green, 3.8, ink)
    easel.edged(arc_points(*_ROSE, 27, 0, tau, 40), rose, 4.4, ink)
    for radius, first, last in ((19, 0.4, 3.6), (19, 3.9, 6.4), (12, 1.6, 5.2), (6, 0.0, 4.6)):
        easel.line(arc_points(*_ROSE, radius, first, last, 24), 2.8, ink)


def _machine(easel: Easel, scene: Scene, pale: Rgb, chance: Chance) -> None:
    """Paint the forearm folded over the shoulder, and the machine in the hand, its needle in the last petal."""
    ink, rose, green = scene.deep, scene.main, scene.accent

    def along(share: float, aside: float = 0.0) -> Point:
        return between(_GRIP, _TIP, share, aside)

    steel = mix(scene.light, ink, 0.25)
    easel.line([along(0.7), along(1.0)], 3.6, ink)
    easel.edged([along(0.52, -5), along(0.74, -3), along(0.74, 3), along(0.52, 5)], steel, 3.6, ink)
    easel.edged([along(0.18, -10), along(0.52, -9), along(0.52, 9), along(0.18, 10)], green, 4.4, ink)
    for share in (0.26, 0.34, 0.42):
        easel.line([along(share, -10), along(share, 10)], 2.4, ink)
    easel.edged(_FOREARM, pale, _EDGE, ink)
    _shaded(easel, _FOREARM, (180, -120), 260, chance, ink, 70)
    _shaded(easel, _FOREARM, (70, -20), 120, chance, ink, 40)
    for first, last, wide in (
        ((100, -70), (127, -46), 5.0),
        ((107, -79), (135, -55), 2.6),
        ((92, -61), (119, -37), 2.6),
    ):
        easel.line([first, last], wide, ink)
    easel.edged(_COILS, steel, 4.4, ink)
    easel.edged(arc_points(46, -30, 9, 0, tau, 30), mix(rose, scene.light, 0.1), 3.6, ink)
    easel.edged(arc_points(64, -26, 7.5, 0, tau, 30), green, 3.6, ink)
    easel.edged(_HAND, pale, 4.8, ink)
    for x, y in ((46, 20), (56, 27), (68, 28)):
        easel.edged(
            outline((x + 2, y - 22), (x + 13, y - 20), (x + 10, y - 2), (x + 2, y + 5), (x - 5, y - 4)), pale, 4.0, ink
        )
    easel.edged(_THUMB, pale, 4.2, ink)
    easel.fill(star(*_TIP, 15, 4.5, 4).points, rose)


def _sheet(scene: Scene, view: View, y: float, radius: float) -> Easel:
    """Lay out skin with the sun of a sheet of flash, its shade in dots, and small stars."""
    easel = Easel(skin_ground(scene))
    easel.show(view, scene.focus.box)
    ink, rose, chance = scene.deep, scene.main, scene.chance.fork("flash")
    for ray in range(40):
        angle = tau * ray / 40 + 0.04
        easel.line([polar(angle, radius + 16, 0, y), polar(angle, radius + (30 if ray % 2 else 46), 0, y)], 4.5, ink)
    easel.disc(0, y, radius + 2.7, ink)
    easel.disc(0, y, radius - 2.7, rose)
    easel.ring(0, y, radius - 13, 2.6, mix(rose, scene.light, 0.55))
    for _ in range(900):
        angle, away = chance.between(0, tau), radius - 13 - 60 * chance.unit() ** 2.2
        easel.disc(*polar(angle, away, 0, y), 0.9 + 0.8 * chance.unit(), mix(rose, ink, 0.7))
    for x, dy, size in ((-262, -120, 16), (-232, -20, 9), (-286, 30, 11), (250, -30, 11), (282, 60, 14)):
        easel.fill(star(x, dy, size, size * 0.3, 4).points, ink)
    for x, dy in ((-250, -70), (-276, -50), (-222, -80), (268, 10), (240, 28), (-240, 66)):
        easel.disc(x, dy, 5, ink)
        easel.disc(x, dy, 3, scene.accent if x < 0 else rose)
    return easel


def _day(scene: Scene, view: View) -> Image.Image:
    easel = _sheet(scene, view, -96, 168)
    _figure(easel, scene)
    return easel.canvas.reduce(2)


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the lotus, and the machine that finishes it."""
    easel = _sheet(scene, view, 70, 150)
    pale = lifted(scene.light, 0.5)
    easel.disc(0, 70, 130, pale)
    _lotus(easel, scene, pale)
    _machine(easel, scene, pale, scene.chance.fork("person"))
    return easel.canvas.reduce(2)


TATTOOIST_MOTIF = person_motif(
    "tattooist",
    3,
    (_day, _day, _prop),
    (
        View(-310, -282, 310, 168, slim=View(-214, -284, 214, 240)),
        View(-310, -282, 310, 60),
        View(-230, -282, 230, 96, slim=View(-206, -284, 206, 190), low=View(-150, -276, 200, 40)),
        View(-200, -110, 240, 172),
        View(-310, -282, 310, 168, mirrored=True),
    ),
    LINES_MOTIF.mural,
)
