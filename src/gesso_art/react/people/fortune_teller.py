"""The Fortune Teller: a hood, closed eyes, and a ball between two hands that lights the face from below."""

from math import cos, hypot, pi, sin, sqrt, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import Point, arc_points, outline, polar, star
from gesso_art.painting.easel import GOLD, Easel, Person, person_motif, sided, smooth, symmetric
from gesso_art.react.stars import STARS_MOTIF, night_ground

_HOOD = symmetric(
    (0, -196),
    (34, -186),
    (70, -150),
    (92, -96),
    (96, -40),
    (104, -6),
    (150, 20),
    (206, 52),
    (246, 110),
    (268, 200),
    (280, 330),
)
_OPENING = symmetric((0, -150), (32, -140), (56, -104), (62, -56), (54, -12), (30, 26), (0, 40))
_FACE = symmetric((0, -112), (26, -106), (40, -80), (41, -46), (33, -12), (16, 12), (0, 18))
_PARTING = symmetric((0, -118), (30, -110), (44, -78), (44, -40), (38, -60), (26, -84), (0, -98))
_THROAT = symmetric((0, 10), (20, 10), (24, 44), (40, 60), (0, 70))
_LIPS = outline((-11, -6, 1), (-4, -10), (0, -8), (4, -10), (11, -6, 1), (5, -1), (0, 0.5), (-5, -1))
_EYE = outline((6, -47, 1), (19, -57), (34, -50, 1), (20, -41))
_PALM = outline((176, 166), (150, 146), (124, 146), (108, 166), (104, 196), (116, 222), (150, 236), (190, 216))
_INNER_PALM = outline((174, 170), (150, 150), (126, 150), (112, 168), (108, 196), (119, 218), (150, 231), (186, 214))
_CUFF = outline((262, 150, 1), (206, 150), (166, 176), (140, 214, 1), (150, 300), (260, 320), (310, 240))
_FINGERS = (
    (smooth((128, 152), (112, 112), (86, 92), (60, 84)), 19.0), (smooth((123, 166), (98, 128), (70, 112), (40, 108)), 19.0),
    (smooth((118, 181), (94, 148), (66, 134), (36, 133)), 18.0), (smooth((114, 196), (94, 170), (70, 158), (46, 158)), 15.0),
)  # fmt: skip
_BALL = (0.0, 136.0, 82.0)
_SPHERE = arc_points(*_BALL, 0.0, tau, 80)
_SIDES = (1.0, -1.0)
PERSON = Person((_HOOD,), (_FACE, _SPHERE))


def _figure(easel: Easel, scene: Scene, *, awake: bool = False) -> None:
    """Paint the cloak and the face; awake, with eyes of gold and without hands."""
    deep, gold = scene.deep, scene.accent
    _cloak(easel, scene)
    easel.fill([(x * 1.1, y * 1.07 + 4) for x, y in _OPENING], gold)
    easel.fill([(x * 1.045, y * 1.035 + 2) for x, y in _OPENING], mix(deep, BLACK, 0.45))
    _face(easel, scene, awake=awake)
    for bead in range(-4, 5):
        easel.disc(bead * 8, 46 + 8.4 * (1 - (bead / 4) ** 2), 3.2, mix(gold, deep, 0.1 + 0.05 * abs(bead)))
    if not awake:
        _crystal(easel, scene)
        _hands(easel, scene)


def _cloak(easel: Easel, scene: Scene) -> None:
    deep, main, light = scene.deep, scene.main, scene.light
    cloth = easel.mask(_HOOD)
    easel.slope(
        cloth, ((0.0, mix(deep, main, 0.14)), (0.45, mix(deep, BLACK, 0.2)), (1.0, mix(deep, BLACK, 0.5))), -190, 210
    )
    for near, far, wide in ((104, 228, 3.0), (70, 168, 2.2), (44, 112, 2.0)):
        for side in _SIDES:
            easel.line(
                sided(smooth((near, 0), ((near + far) / 2 - 4, 70), (far, 240)), side), wide, mix(deep, main, 0.42)
            )
    chance = scene.chance.fork("cloak")
    placed = 0
    while placed < 70:
        x, y = chance.signed(250), chance.between(-170, 210)
        if abs(x) > (60 if y < -60 else 100 if y < 10 else 215) or (abs(x) < 74 and -150 < y < 40):
            continue
        size = 0.8 + 3.0 * chance.unit() ** 5
        placed += 1
        if size > 2.4:
            easel.fill(star(x, y, size * 2.6, size * 0.7, 4).points, mix(scene.accent, WHITE, 0.2))
        else:
            easel.disc(x, y, size, mix(main, light, chance.between(0.35, 0.9)))
    easel.rim(cloth, -2.4, 2.6, mix(main, light, 0.35))
    easel.rim(cloth, 2.4, 2.6, mix(main, light, 0.6))


def _face(easel: Easel, scene: Scene, *, awake: bool) -> None:
    deep, main, gold, light = scene.deep, scene.main, scene.accent, scene.light
    dark = mix(deep, BLACK, 0.2)
    easel.fill(_THROAT, mix(deep, main, 0.35))
    lit = (
        (0.0, mix(deep, main, 0.25)),
        (0.35, mix(deep, main, 0.8)),
        (0.72, mix(main, light, 0.62)),
        (1.0, mix(light, gold, 0.35)),
    )
    easel.slope(easel.mask(_FACE), lit, -112, 22)
    easel.fill(_PARTING, mix(deep, BLACK, 0.3))
    horns = arc_points(0, -108, 15, 0.35, pi - 0.35, 24), arc_points(0, -113, 13.5, 0.25, pi - 0.25, 24)
    easel.fill([*horns[0], *reversed(horns[1])], gold)
    easel.disc(0, -115, 3.2, mix(gold, WHITE, 0.4))
    for side in _SIDES:
        easel.ribbon(sided(smooth((8, -68), (18, -73.5), (31, -68)), side), (1.5, 3.2, 1.2), dark)
        if awake:
            eye = sided(_EYE, side)
            easel.fill(eye, mix(gold, WHITE, 0.55))
            easel.glow(eye, 8, gold, 0.8)
            easel.line(eye, 2.4, dark, closed=True)
            continue
        easel.ribbon(sided(smooth((7, -49), (14, -43.5), (23, -43.5), (32, -51)), side), (1.2, 3.6, 3.6, 1.4), dark)
        for x, y, dx, dy in ((12, -44, -1.2, 4.6), (18, -42.5, 0, 5.2), (24, -43.3, 1.8, 5), (29, -47, 3.4, 4.2)):
            easel.line([(side * x, y), (side * (x + dx), y + dy)], 1.4, dark)
        easel.disc(side * 24, -26, 7, mix(mix(light, gold, 0.3), main, 0.22), 4.5)
    easel.line(smooth((2.5, -54), (4, -36), (6, -26), (1, -23)), 1.7, mix(dark, main, 0.5))
    easel.fill(_LIPS, mix(gold, (200, 40, 80), 0.62))
    easel.line(smooth((-10, -6), (0, -4.5), (10, -6)), 1.2, dark)


def _crystal(easel: Easel, scene: Scene) -> None:
    main, light, gold = scene.main, scene.light, scene.accent
    x, y, radius = _BALL
    easel.glow(_SPHERE, 24, mix(gold, light, 0.3), 0.5)
    stops = (
        (0.0, mix(light, WHITE, 0.55)), (0.18, mix(light, gold, 0.45)), (0.5, mix(main, light, 0.35)), (0.85, main),
        (1.0, mix(main, scene.deep, 0.45)),
    )  # fmt: skip
    easel.radial(easel.mask(_SPHERE), stops, x + 6, y + 8, radius * 1.15)
    spots: tuple[Point, ...] = ((-44, 150), (-20, 118), (14, 134), (38, 100), (22, 176), (-14, 172))
    for way in ((0, 1, 2, 3), (2, 4, 5)):
        easel.line([spots[index] for index in way], 1.5, mix(main, WHITE, 0.55))
    for index, spot in enumerate(spots):
        easel.fill(star(*spot, 9 if index % 2 else 12, 2.6, 4).points, WHITE)
    easel.fill(outline((-52, 92), (-30, 76), (-8, 70), (-26, 80), (-44, 98)), mix(light, WHITE, 0.8))


def _hands(easel: Easel, scene: Scene) -> None:
    """Paint sleeve, palm and four fingers of each hand along the ball, their nails in gold."""
    deep, gold = scene.deep, scene.accent
    skin = mix(mix(scene.main, scene.light, 0.45), deep, 0.12)
    lit, edge = mix(scene.light, gold, 0.25), mix(deep, BLACK, 0.3)
    for side in _SIDES:
        easel.fill(sided(_PALM, side), edge)
        easel.fill(sided(_INNER_PALM, side), mix(skin, deep, 0.25))
        for index, (way, wide) in enumerate(_FINGERS):
            finger = sided(way, side)
            easel.ribbon(finger, (wide * 1.05, wide, wide * 0.86, wide * 0.5), edge)
            easel.disc(*finger[-1], wide * 0.25, edge)
            inner = (wide * 1.05 - 4, wide - 4, wide * 0.86 - 4, wide * 0.5 - 3)
            easel.ribbon(finger, inner, mix(skin, lit, 0.22 + 0.2 * index))
            easel.ribbon(finger[-5:], (wide * 0.46, wide * 0.42, wide * 0.14), gold)
            if index == 1:
                x, y = finger[12]
                easel.line([(x - side * 4, y - 7), (x + side * 5, y + 6)], 4.0, gold)
        easel.fill(sided(_CUFF, side), mix(deep, BLACK, 0.35))
        easel.line(sided(smooth((262, 152), (206, 152), (167, 177), (139, 218)), side), 5.0, gold)
        easel.line(sided(smooth((262, 163), (210, 163), (175, 184), (150, 222)), side), 1.8, mix(gold, deep, 0.35))


def _rays(easel: Easel, scene: Scene, y: float, radius: float, far: float, count: int, long: float = 0.0) -> None:
    """Paint a halo of gilt rays; every third one is as `long` as given."""
    gold = mix(scene.accent, scene.deep, 0.25)
    for step in range(count):
        angle = tau * step / count
        end = long if long and step % 3 == 0 else far + (0 if step % 2 else 30)
        wide = 0.0035 + (0.004 if long else 0.0)
        corners = ((angle - wide, radius), (angle + wide, radius), (angle + 1.6 * wide, end), (angle - 1.6 * wide, end))
        easel.fill(
            [polar(turn, away, 0, y) for turn, away in corners], mix(gold, scene.deep, 0.45 if end == long else 0.0)
        )


def _day(scene: Scene, view: View) -> Image.Image:
    easel = Easel(night_ground(scene))
    easel.show(view, scene.focus.box)
    _halo(easel, scene)
    _figure(easel, scene)
    return easel.canvas.reduce(2)


def _halo(easel: Easel, scene: Scene) -> None:
    easel.glow(arc_points(0, -62, 190, 0, tau, 60), 26, scene.main, 0.35)
    _rays(easel, scene, -62, 206, 232, 48)
    for radius, wide in ((196, 2.5), (204, 1.4)):
        easel.ring(0, -62, radius, wide, mix(scene.accent, scene.deep, 0.2))


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the ball between the hands."""
    easel = Easel(night_ground(scene))
    easel.show(view, scene.focus.box)
    _rays(easel, scene, _BALL[1], 112, 136, 48, 260)
    easel.ring(_BALL[0], _BALL[1], 106, 2.5, mix(scene.accent, scene.deep, 0.2))
    _crystal(easel, scene)
    _hands(easel, scene)
    return easel.canvas.reduce(2)


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint the ball that has become the moon, its rays over the whole sky, and eyes of gold."""
    easel = Easel(night_ground(scene))
    easel.show(view, scene.focus.box)
    _rays(easel, scene, -52, 182, 226, 72, 900)
    disc = arc_points(0, -52, 176, 0, tau, 100)
    easel.glow(disc, 34, GOLD, 0.7)
    easel.radial(
        easel.mask(disc),
        ((0.0, (255, 246, 214)), (0.6, mix(GOLD, WHITE, 0.55)), (1.0, mix(GOLD, WHITE, 0.1))),
        -30,
        -92,
        264,
    )
    _craters(easel, scene.chance.fork("moon"))
    for radius, wide in ((182, 4.0), (190, 1.6)):
        easel.ring(0, -52, radius, wide, GOLD)
    _figure(easel, scene, awake=True)
    return easel.canvas.reduce(2)


def _craters(easel: Easel, chance: Chance) -> None:
    for _ in range(26):
        angle, away, size = chance.between(0, tau), 151 * sqrt(chance.unit()), 4 + 20 * chance.unit() ** 2
        x, y = cos(angle) * away, sin(angle) * away - 52
        if hypot(x, y + 52) + size < 176:
            easel.disc(x, y, size, mix(GOLD, WHITE, 0.25))
            easel.disc(x - size * 0.12, y - size * 0.12, size * 0.86, mix(GOLD, WHITE, 0.45))


FORTUNE_TELLER_MOTIF = person_motif(
    "fortune-teller",
    2,
    (_day, _ascended, _prop),
    (
        View(-268, -200, 268, 214, slim=View(-206, -206, 206, 224)),
        View(-190, -200, 190, 12),
        View(-180, -206, 180, 110, slim=View(-206, -206, 206, 224), low=View(-150, -200, 150, 24)),
        View(-250, 30, 250, 240),
        View(-330, -330, 330, 214),
    ),
    STARS_MOTIF.mural,
)
