"""Nathaniel: a long stride away from us, brush for a sword and palette for a shield, and the stroke that he draws as the lamp."""

from math import atan2, hypot, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import Point, arc_points, outline
from gesso_art.painting.easel import GOLD, Person, between, person_motif, smooth
from gesso_art.react.daubs import DAUBS_MOTIF
from gesso_art.react.subjects.impasto import Contour, Figure, Picture, Region, Touch

_LEGS = outline(
    (-30, 30, 1), (52, 30, 1), (70, 110), (92, 190), (120, 300, 1), (64, 300, 1), (40, 190), (10, 110, 1), (-16, 190),
    (-60, 300, 1), (-118, 300, 1), (-70, 190), (-44, 110),
)  # fmt: skip
_COAT = outline(
    (-46, 10, 1), (-64, 60), (-110, 104), (-168, 120), (-226, 112, 1), (-204, 150), (-150, 176), (-92, 176), (-50, 140),
    (-20, 90), (0, 120), (24, 150), (58, 142), (62, 90), (52, 20, 1),
)  # fmt: skip
_FOLD = outline((-60, 90), (-110, 124), (-170, 134), (-204, 150, 1), (-150, 172), (-92, 172), (-52, 136))
_TORSO = outline(
    (-24, -102, 1), (24, -102, 1), (66, -90), (88, -56), (66, 0), (54, 40, 1), (-46, 40, 1), (-62, 0), (-88, -50), (-66, -90)
)  # fmt: skip
_BELT = outline((-46, 20, 1), (50, 18, 1), (52, 38, 1), (-46, 42, 1))
_COLLAR = outline((-30, -104, 1), (0, -92), (30, -104, 1), (38, -82, 1), (0, -70), (-38, -82, 1))
_NECK = outline((-18, -116, 1), (18, -116, 1), (16, -92, 1), (-16, -92, 1))
_FACE = outline(
    (-20, -170),
    (8, -180),
    (34, -160),
    (38, -146),
    (46, -136, 1),
    (38, -130),
    (36, -116),
    (16, -108),
    (-10, -112),
    (-26, -140),
)
_HAIR = outline(
    (-18, -194), (8, -202), (38, -186), (44, -166), (28, -166, 1), (20, -148), (10, -150), (6, -128), (-8, -112, 1),
    (-24, -114), (-36, -134), (-42, -168),
)  # fmt: skip
_SHIELD_ARM = outline((-58, -72), (-92, -48), (-112, -6), (-104, 30), (-84, 34), (-76, 0), (-52, -24), (-40, -44))
_PALETTE = outline(
    (-92, -14), (-134, -26), (-168, 4), (-178, 56), (-158, 100), (-116, 112), (-86, 88), (-82, 62), (-96, 48), (-76, 24)
)  # fmt: skip
_SWORD_ARM = outline((52, -84), (86, -78), (124, -60), (152, -46), (148, -16), (122, -22), (84, -32), (54, -44))
_CUFF = outline((140, -50, 1), (158, -42, 1), (152, -12, 1), (136, -22, 1))
_HAND = outline((150, -46), (170, -48), (184, -36), (178, -18), (156, -14))
_SHAFT: tuple[Point, Point] = (120, -16), (250, -72)
_HANDLE = tuple(between(*_SHAFT, share, aside) for share, aside in ((0, -5), (0.9, -5), (0.9, 5), (0, 5)))
_FERRULE = tuple(between(*_SHAFT, share, aside) for share, aside in ((0.8, -8), (1, -8), (1, 8), (0.8, 8)))
_BRISTLES = outline((246, -84, 1), (256, -56, 1), (286, -66), (318, -104, 1), (280, -98))
_TIP: Point = (318, -104)
PERSON = Person(
    (_LEGS, _COAT, _TORSO, _FACE, _HAIR, _SHIELD_ARM, _PALETTE, _SWORD_ARM, _HAND, _HANDLE, _FERRULE, _BRISTLES),
    (_BELT, _BRISTLES),
)


def _regions(scene: Scene) -> tuple[Region, ...]:
    """Return him from the legs up to the brush, back to front."""
    deep, main, accent, light = scene.deep, scene.main, scene.accent, scene.light
    night = mix(deep, BLACK, 0.6)
    red = mix(main, deep, 0.62), main, mix(main, accent, 0.55)
    shaded = night, mix(main, deep, 0.55), mix(main, deep, 0.15)
    gold = mix(accent, main, 0.4), accent, mix(accent, WHITE, 0.6)
    skin = mix(main, deep, 0.4), mix(light, main, 0.4), mix(light, WHITE, 0.2)
    hair = night, mix(deep, BLACK, 0.2), mix(deep, accent, 0.45)
    wood = mix(accent, BLACK, 0.6), mix(accent, (90, 40, 20), 0.45), accent
    pale, steel = (mix(light, accent, 0.4), light, WHITE), (mix(light, deep, 0.5), mix(light, deep, 0.2), WHITE)
    spots = (
        (-144, 10, pale),
        (-156, 46, gold),
        (-144, 82, red),
        (-110, 94, ((60, 20, 90), (120, 60, 170), (180, 120, 220))),
    )
    return (
        Region(_LEGS, (night, mix(deep, BLACK, 0.3), mix(deep, (120, 80, 160), 0.45)), 1.6, (14, 5)),
        Region(_COAT, red, lambda x, y: 2.3 - x / 160, (17, 5), 90),
        Region(_FOLD, shaded, 2.7, (14, 5)),
        Region(_TORSO, red, lambda x, y: 1.57 + x / 128, (17, 5), 90),
        Region(_BELT, gold, 0.0, (13, 4)),
        Region(_COLLAR, shaded, 0.1, (12, 4)),
        Region(_NECK, skin, 1.57, (9, 4)),
        Region(_FACE, skin, 1.5, (9, 4), 40),
        Region(_HAIR, hair, lambda x, y: 2.2 - x / 72, (11, 4), 44),
        Region(_SHIELD_ARM, red, 1.9, (14, 5), 50),
        Region(_PALETTE, wood, 0.5, (14, 5), 70),
        *(Region(arc_points(x, y, 15, 0, tau, 24), tones, 0.7, (9, 5), 22) for x, y, tones in spots),
        Region(arc_points(-98, 34, 13, 0, tau, 24), skin, 0.6, (8, 4)),
        Region(_SWORD_ARM, red, 0.35, (15, 5), 40),
        Region(_CUFF, gold, 1.3, (9, 4)),
        Region(_HAND, skin, 0.3, (8, 4), 24),
        Region(_HANDLE, wood, -0.41, (14, 4.5)),
        Region(_FERRULE, steel, -0.41, (9, 4)),
        Region(_BRISTLES, gold, -0.5, (12, 4.5), 40),
    )


_CONTOURS = (
    Contour(smooth((-24, -102), (-66, -90), (-96, -48), (-112, -6)), 3.0),
    Contour((*_PALETTE, _PALETTE[0]), 3.4),
    Contour(
        smooth((-24, -114), (-36, -134), (-42, -168), (-18, -194), (8, -202), (38, -186), (40, -148), (46, -136), (38, -130), (36, -116), (18, -108)), 3.0
    ),
    Contour(smooth((30, -100), (86, -78), (124, -60), (150, -46)), 3.0),
    Contour(smooth((56, -40), (84, -32), (122, -22), (148, -14)), 3.0),
    Contour(
        smooth(
            (-46, 10), (-64, 60), (-110, 104), (-168, 120), (-226, 112), (-204, 150), (-150, 176), (-92, 176), (-50, 140),
            (-20, 90), (0, 120), (24, 150), (58, 142), (62, 90),
        ),
        3.0,
    ),
)  # fmt: skip


def _night(scene: Scene, at: Point, unit: float, flip: float, spine: tuple[Point, ...]) -> Picture:
    """Return a plum night with the stroke along a spine (px): gold in its heart, red at its rim."""
    deep, main, accent = scene.deep, scene.main, scene.accent
    night, plum = mix(deep, BLACK, 0.45), mix(deep, (120, 60, 150), 0.55)
    last = len(spine) - 1
    headings = [
        atan2(
            spine[min(last, index + 1)][1] - spine[max(0, index - 1)][1],
            spine[min(last, index + 1)][0] - spine[max(0, index - 1)][0],
        )
        for index in range(last + 1)
    ]

    def picture(px: float, py: float, stream: Chance) -> Touch:
        best = min(range(0, last + 1, 5), key=lambda index: (spine[index][0] - px) ** 2 + (spine[index][1] - py) ** 2)
        far, share = hypot(spine[best][0] - px, spine[best][1] - py), best / last
        place = far / (unit * (20 + 82 * sin(pi * min(1.0, share * 0.9 + 0.05)))) + stream.bell(0.1)
        if place < 0.35:
            return Touch(headings[best], mix(mix(accent, WHITE, 0.75), accent, max(0.0, place / 0.35)), 26, 7)
        if place < 0.7:
            return Touch(headings[best], mix(accent, main, (place - 0.35) / 0.35), 26, 7)
        if place < 1.0:
            return Touch(headings[best], mix(main, plum, (place - 0.7) / 0.3), 26, 7)
        pull = max(0.0, 1 - (place - 1) / 2.6)
        away = hypot(px - at[0], py - at[1]) / (375 * unit) + 0.16 * sin(px / 60 + py / 90) + stream.bell(0.1)
        glow = mix(plum, (150, 110, 180), 0.25 * pull)
        colour = mix(glow, night, min(1.0, max(0.0, 0.2 + 0.55 * away - 0.5 * pull)))
        calm = -0.35 + 0.25 * sin(px / 110 + py / 150)
        heading = headings[best] * pull + (1 - pull) * (calm if flip > 0 else -calm)
        return Touch(heading, colour, 30, 8)

    return picture


_ARC: tuple[Point, ...] = (_TIP, (350, -150), (420, -168), (520, -130), (600, -40), (640, 70), (620, 180))
_ARC_UP: tuple[Point, ...] = (
    _TIP,
    (340, -170),
    (300, -250),
    (180, -300),
    (20, -300),
    (-140, -240),
    (-250, -120),
    (-290, 40),
    (-270, 190),
)


def _painted(scene: Scene, view: View, arc: tuple[Point, ...], regions: tuple[Region, ...]) -> Figure:
    x, y, unit = view.placed(scene.focus.box)
    flip = -1.0 if view.mirrored else 1.0
    spine = tuple((x + px * unit * flip, y + py * unit) for px, py in smooth(*arc, steps=16))
    return Figure(scene, _night(scene, (x, y), unit, flip, spine), x, y, unit, flip)


def _is_narrow(scene: Scene) -> bool:
    left, top, right, bottom = scene.focus.box
    return right - left < 1.3 * (bottom - top)


def _day(scene: Scene, view: View) -> Image.Image:
    arc = _ARC_UP if _is_narrow(scene) else _ARC
    regions = _regions(scene)
    return _painted(scene, view, arc, regions).paint(regions, _CONTOURS, mix(scene.deep, BLACK, 0.7))


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the arm with the brush, and the stroke."""
    kept = _regions(scene)[-6:]
    return _painted(scene, view, _ARC, kept).paint(kept, _CONTOURS[3:5], mix(scene.deep, BLACK, 0.7))


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint him as he steps out of a gilt frame: it stands behind him, and the tail of his coat crosses it."""
    dark, bright = mix(GOLD, (90, 50, 20), 0.6), mix(GOLD, WHITE, 0.5)
    tones = dark, GOLD, bright
    shadow = mix(dark, BLACK, 0.5), mix(dark, BLACK, 0.2), dark
    rails = (
        Region(((-216, -900), (-172, -900), (-172, 420), (-216, 420)), tones, pi / 2, (18, 6), 420),
        Region(((-172, -900), (-160, -900), (-160, 420), (-172, 420)), shadow, pi / 2, (16, 4), 30),
        Region(((-230, -900), (-216, -900), (-216, 420), (-230, 420)), shadow, pi / 2, (16, 4), 30),
    )
    regions = (*rails, *_regions(scene))
    return _painted(scene, view, _ARC, regions).paint(regions, _CONTOURS, mix(scene.deep, BLACK, 0.7))


NATHANIEL_MOTIF = person_motif(
    "nathaniel",
    4,
    (_day, _ascended, _prop),
    (
        View(-236, -212, 560, 300, slim=View(-232, -212, 330, 304), low=View(-170, -214, 420, 0)),
        View(-240, -212, 366, 122),
        View(-190, -212, 420, 110, slim=View(-200, -212, 320, 250), low=View(-120, -214, 300, -24)),
        View(60, -190, 560, 30),
        View(-236, -212, 560, 240, mirrored=True),
    ),
    DAUBS_MOTIF.mural,
)
