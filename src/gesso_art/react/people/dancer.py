"""The Dancer: he turns away in a wide hakama, a fan in one hand, and his other sleeve breaks into foam."""

from dataclasses import replace
from math import atan2, exp, hypot, pi, sin, tau

from PIL import Image, ImageChops, ImageDraw

from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import Point, arc_points, outline, polar
from gesso_art.painting.easel import GOLD, Easel, Mask, Person, person_motif, smooth
from gesso_art.painting.surface import cover, doubled, halo
from gesso_art.react.scales import SCALES_MOTIF, Tone, scale_ground
from gesso_art.react.subjects.carp import carp

_FOAM = (
    (300, -148, 13), (312, -122, 11), (322, -92, 12), (320, -58, 11), (308, -26, 12), (290, 2, 11), (266, 26, 11),
    (320, -160, 6), (334, -132, 5), (338, -100, 6), (332, -36, 5), (344, -70, 4), (312, -178, 4),
)  # fmt: skip
_GRIP: Point = (-158, -92)
_FAN_REACH, _FAN_FIRST, _FAN_LAST = 112.0, pi - 0.62, 1.5 * pi + 0.22
_FAN = (_GRIP, *arc_points(*_GRIP, _FAN_REACH, _FAN_FIRST, _FAN_LAST, 48))
_FAN_SUN = arc_points(*polar((_FAN_FIRST + _FAN_LAST) / 2, 74, *_GRIP), 33, 0, tau, 60)
_RAISED_SLEEVE = outline(
    (-34, -104, 1), (-70, -112), (-112, -108), (-146, -98, 1), (-142, -76, 1), (-132, -30), (-140, 30), (-168, 84, 1),
    (-132, 92), (-96, 70), (-74, 30), (-60, -10), (-44, -40, 1),
)  # fmt: skip
_LINING = outline(
    (-146, -98, 1), (-142, -76, 1), (-132, -30), (-140, 30), (-168, 84, 1), (-176, 80), (-150, 28), (-142, -30), (-150, -78),
    (-152, -96, 1),
)  # fmt: skip
_COAT = outline(
    (-40, -102, 1), (-4, -112), (40, -102, 1), (72, -80), (76, -44), (62, 6), (56, 50, 1), (-50, 50, 1), (-58, 6), (-72, -44),
    (-70, -78),
)  # fmt: skip
_WAVE = outline(
    (34, -104, 1), (76, -92), (120, -58), (170, -44), (226, -60), (276, -98), (300, -146, 1), (322, -96), (318, -40),
    (286, 16), (232, 54), (172, 66), (120, 46), (86, 10), (56, -30, 1),
)  # fmt: skip
_HAIR = outline(
    (-30, -148), (-40, -176), (-30, -200), (0, -210), (30, -202), (40, -178), (34, -150), (22, -136, 1), (0, -131), (-20, -138, 1)
)  # fmt: skip
_TAIL = outline(
    (-6, -204), (-14, -222), (-4, -236), (14, -238), (40, -250), (70, -244), (98, -222), (108, -196, 1), (84, -212),
    (56, -222), (28, -220), (14, -210), (10, -202),
)  # fmt: skip
_NAPE = outline((-19, -142, 1), (22, -142, 1), (25, -118), (46, -104, 1), (0, -84), (-44, -104, 1), (-22, -118))
_CHEEK = outline(
    (-30, -176), (-40, -168), (-43, -158, 1), (-47, -152, 1), (-43, -149), (-43, -143, 1), (-38, -132), (-26, -128),
    (-12, -134), (-14, -160),
)  # fmt: skip
_COLLAR = outline(
    (-46, -104, 1), (-30, -84), (0, -68), (32, -84), (48, -106, 1), (56, -96, 1), (36, -68), (2, -52), (-34, -68), (-54, -94, 1)
)  # fmt: skip
_HAKAMA = outline(
    (-50, 44, 1), (0, 52), (58, 44, 1), (80, 110), (122, 180), (170, 252, 1), (66, 252, 1), (22, 150, 1), (-36, 252, 1),
    (-214, 252, 1), (-150, 172), (-86, 104),
)  # fmt: skip
_SASH = outline((-54, 12, 1), (2, 20), (60, 12, 1), (58, 32, 1), (2, 40), (-52, 32, 1))
_BOARD = outline((-36, 30, 1), (2, 36), (42, 30, 1), (52, 62, 1), (2, 70), (-46, 62, 1))
_TIES = (
    outline((-46, 60, 1), (-66, 96), (-96, 128, 1), (-84, 134, 1), (-52, 104), (-34, 64, 1)),
    outline((52, 60, 1), (70, 92), (96, 120, 1), (88, 130, 1), (58, 104), (40, 64, 1)),
)
_HEADBAND = outline((-40, -178, 1), (0, -170), (40, -180, 1), (40, -171, 1), (0, -160), (-40, -169, 1))
_ENDS = (
    outline(
        (12, -170, 1), (44, -182), (74, -174), (104, -180, 1), (100, -168, 1), (74, -162), (46, -170), (16, -162, 1)
    ),
    outline((10, -168, 1), (36, -152), (58, -128), (84, -122, 1), (76, -112, 1), (54, -118), (30, -140), (8, -158, 1)),
)
_HAND = outline((-146, -98), (-156, -104), (-170, -102), (-176, -92), (-168, -82), (-152, -80))
_CREST = arc_points(2, -34, 16, 0, tau, 30)
PERSON = Person(
    (
        _RAISED_SLEEVE,
        _COAT,
        _WAVE,
        _HAIR,
        _TAIL,
        _NAPE,
        _FAN,
        _HAKAMA,
        *(arc_points(x, y, r + 2, 0, tau, 20) for x, y, r in _FOAM),
    ),
    (_SASH, _CREST, _HEADBAND, _FAN_SUN),
)
_EDGE = 3.6
_LEAN = 0.07


def _ink(scene: Scene) -> Rgb:
    return mix(scene.deep, BLACK, 0.35)


def _blush(scene: Scene) -> Rgb:
    """Return the shade of the coat."""
    return mix(scene.accent, (160, 30, 60), 0.42)


def _pattern(easel: Easel, mask: Mask, radius: float, colour: Rgb, top: float, bottom: float) -> None:
    """Paint the rings of waves in a cloth, fading in from one height to another."""
    levels = Image.new("L", mask.levels.size)
    draw = ImageDraw.Draw(levels)
    step, wide = radius * easel.scale, max(1, round(1.7 * easel.scale))
    (_, first), (_, last) = easel.at((0, top)), easel.at((0, bottom))
    y, row = first - mask.top, 0
    while y < mask.levels.height + step:
        x = step if row % 2 else 0.0
        while x < mask.levels.width + step:
            for share in (1.0, 0.68, 0.36):
                reach = step * share
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=0, outline=255, width=wide)
            x += 2 * step
        y, row = y + step / 2, row + 1
    rows = range(mask.levels.height)
    column = bytes(round(255 * min(1.0, max(0.0, (row + mask.top - first) / (last - first)))) for row in rows)
    fade = Image.frombytes("L", (1, len(column)), column).resize(mask.levels.size, Image.Resampling.NEAREST)
    easel.lay(colour, Mask(ImageChops.multiply(levels, fade), mask.left, mask.top).within(mask))


def _figure(easel: Easel, scene: Scene) -> None:
    """Paint him as a print in flat colours, with a line of one width around each part."""
    ink = _ink(scene)
    easel.cast(easel.mask(*PERSON.outline, room=4), 8, 9, ink, 0.5)
    _fan(easel, scene)
    _wave(easel, scene)
    _trousers(easel, scene)
    _coat(easel, scene)
    _raised_sleeve(easel, scene)
    _head(easel, scene)


def _fan(easel: Easel, scene: Scene) -> None:
    ink, coral, pale = _ink(scene), scene.accent, scene.light
    easel.fill(_FAN, pale)
    easel.lay(coral, easel.mask(_FAN_SUN).within(easel.mask(_FAN)))
    easel.fill([_GRIP, *arc_points(*_GRIP, 44, _FAN_FIRST, _FAN_LAST, 40)], mix(ink, scene.deep, 0.5))
    for rib in range(13):
        angle = _FAN_FIRST + (_FAN_LAST - _FAN_FIRST) * rib / 12
        easel.line([polar(angle, 44, *_GRIP), polar(angle, _FAN_REACH, *_GRIP)], 1.5, mix(scene.deep, scene.main, 0.5))
        easel.line([_GRIP, polar(angle, 46, *_GRIP)], 2.6, mix(pale, coral, 0.35))
    easel.line(arc_points(*_GRIP, _FAN_REACH, _FAN_FIRST, _FAN_LAST, 48), 6.5, mix(scene.main, pale, 0.25))
    easel.line(_FAN, _EDGE, ink, closed=True)
    easel.line(arc_points(*_GRIP, 44, _FAN_FIRST, _FAN_LAST, 40), 2.4, ink)


def _wave(easel: Easel, scene: Scene) -> None:
    """Paint the sleeve that streams out, and the foam in which it breaks."""
    ink, coral, pale = _ink(scene), scene.accent, scene.light
    easel.slope(easel.mask(_WAVE), ((0.0, mix(coral, WHITE, 0.12)), (0.55, coral), (1.0, _blush(scene))), -150, 70)
    for index, (low, wide) in enumerate(((14, 2.4), (30, 2.2), (48, 2.0), (66, 1.8))):
        way = smooth(
            (84, -62 + low * 0.75), (124, -34 + low * 0.9), (176, -18 + low), (236, -34 + low * 0.9), (286, -80 + low * 0.62),
            (306, -124 + low * 0.5),
        )  # fmt: skip
        easel.line(way, wide, mix(pale, coral, 0.18 + 0.1 * index))
    easel.line(_WAVE, _EDGE, ink, closed=True)
    for x, y, radius in _FOAM:
        easel.disc(x, y, radius + 2.4, ink)
    for x, y, radius in _FOAM:
        easel.disc(x, y, radius, mix(pale, WHITE, 0.3))
    for x, y, radius in _FOAM[:7]:
        easel.line(arc_points(x, y, radius * 0.55, -2.6, -0.4, 12), 1.5, mix(scene.main, pale, 0.45))


def _trousers(easel: Easel, scene: Scene) -> None:
    """Paint the pleats of the hakama, and waves that rise from its hem."""
    ink, deep, main, pale = _ink(scene), scene.deep, scene.main, scene.light
    cloth = easel.mask(_HAKAMA)
    stops = ((0.0, mix(deep, main, 0.62)), (0.55, mix(deep, main, 0.38)), (1.0, mix(deep, main, 0.75)))
    easel.slope(cloth, stops, 44, 240)
    _pattern(easel, cloth, 17, mix(main, pale, 0.5), 60, 190)
    for way, wide in (
        (((-34, 56), (-70, 130), (-140, 250)), 3.4), (((-12, 60), (-34, 140), (-78, 250)), 3.4),
        (((34, 58), (66, 140), (112, 250)), 3.4), (((12, 60), (28, 120), (44, 190)), 3.0),
    ):  # fmt: skip
        easel.ribbon(smooth(*way), (1.2, wide, wide), ink)
    easel.line(_HAKAMA, _EDGE, ink, closed=True)


def _coat(easel: Easel, scene: Scene) -> None:
    ink, coral, pale = _ink(scene), scene.accent, scene.light
    easel.slope(easel.mask(_COAT), ((0.0, mix(coral, WHITE, 0.14)), (0.6, coral), (1.0, _blush(scene))), -110, 60)
    easel.line(_COAT, _EDGE, ink, closed=True)
    for way, wide in (
        (((4, -58), (2, -10), (3, 40)), 2.2),
        (((-44, -66), (-38, -20), (-30, 30)), 2.4),
        (((50, -66), (44, -20), (36, 30)), 2.4),
    ):
        easel.ribbon(smooth(*way), (0.6, wide, 0.6), _blush(scene))
    easel.disc(2, -34, 19, ink)
    easel.disc(2, -34, 16.4, mix(pale, WHITE, 0.2))
    for radius in (13, 9, 5):
        easel.line(arc_points(2, -27, radius, pi, tau, 30), 2.2, ink)
    easel.fill(_SASH, mix(pale, coral, 0.12))
    _pattern(easel, easel.mask(_SASH), 9, mix(coral, pale, 0.35), 8, 40)
    easel.line(_SASH, 2.6, ink, closed=True)
    easel.edged(_BOARD, mix(scene.deep, scene.main, 0.5), 2.8, ink)
    easel.line(smooth((-38, 38), (2, 44), (44, 38)), 2.0, mix(scene.main, pale, 0.5))
    for tie in _TIES:
        easel.edged(tie, mix(pale, coral, 0.12), 2.6, ink)


def _raised_sleeve(easel: Easel, scene: Scene) -> None:
    ink, coral, pale = _ink(scene), scene.accent, scene.light
    sleeve = easel.mask(_RAISED_SLEEVE)
    easel.slope(sleeve, ((0.0, mix(coral, WHITE, 0.2)), (0.6, coral), (1.0, _blush(scene))), -112, 94)
    easel.ribbon(smooth((-64, -70), (-96, -20), (-120, 50)), (0.6, 2.6, 1), _blush(scene))
    easel.ribbon(smooth((-52, -56), (-76, 0), (-96, 46)), (0.6, 2.2, 1), _blush(scene))
    easel.line(_RAISED_SLEEVE, _EDGE, ink, closed=True)
    easel.fill(_LINING, pale)
    easel.line(smooth((-152, -96), (-150, -78), (-142, -30), (-150, 28), (-176, 80), (-168, 84)), 2.2, ink)
    easel.edged(_HAND, mix(pale, WHITE, 0.4), 2.6, ink)
    easel.line([(-160, -101), (-168, -90)], 1.6, ink)
    easel.line([(-153, -98), (-162, -86)], 1.6, ink)


def _head(easel: Easel, scene: Scene) -> None:
    """Paint nape and collar, the cheek that shows over the shoulder, the pony-tail and the headband in the wind."""
    ink, coral, main, pale = _ink(scene), scene.accent, scene.main, scene.light
    skin, white = mix(pale, WHITE, 0.4), mix(pale, WHITE, 0.3)
    easel.edged(_NAPE, skin, 2.6, ink)
    easel.fill(outline((-10, -112, 1), (2, -98), (14, -112, 1), (8, -124), (-2, -124)), mix(pale, coral, 0.22))
    easel.edged(_COLLAR, mix(main, pale, 0.2), 2.8, ink)
    easel.line(smooth((-50, -99), (-32, -76), (1, -60), (34, -76), (52, -101)), 2.0, white)
    easel.edged(_CHEEK, skin, 2.4, ink)
    easel.line(smooth((-39, -160), (-34, -158), (-30, -160)), 2.0, ink)
    easel.line(smooth((-41, -169), (-35, -172), (-28, -169)), 2.6, ink)
    easel.line([(-44, -145.5), (-39, -145)], 1.8, mix(coral, scene.deep, 0.3))
    for part in (_TAIL, _HAIR):
        easel.line(part, 6.5, mix(main, pale, 0.55), closed=True)
    for part in (_TAIL, _HAIR):
        easel.edged(part, ink, 2.4, ink)
    sheen = mix(scene.deep, main, 0.6)
    for way in (
        ((-22, -146), (-26, -176), (-8, -200)), ((0, -136), (2, -170), (4, -200)), ((20, -144), (24, -172), (12, -200)),
        ((20, -230), (56, -236), (90, -220)), ((24, -224), (58, -228), (88, -214)),
    ):  # fmt: skip
        easel.line(smooth(*way), 1.8, sheen)
    easel.edged(_HEADBAND, white, 2.4, ink)
    for end in _ENDS:
        easel.edged(end, white, 2.4, ink)
    easel.edged(outline((2, -174), (12, -177), (20, -168), (14, -157), (3, -160)), mix(pale, coral, 0.3), 2.2, ink)
    easel.line(outline((4, -205), (12, -208), (16, -202), (6, -198)), 5.0, coral)


def _calm(scene: Scene, view: View) -> Easel:
    """Lay out the scales, darkened where he will stand, or they would swallow him."""
    easel = Easel(Image.new("RGB", (4, 4)))
    easel.show(view, scene.focus.box, _LEAN)
    x, y, reach = easel.x / 2, easel.y / 2, 195 * easel.scale / 2

    def tone(px: float, py: float) -> float:
        far = hypot(px - x, py - y) / reach
        return 0.44 + 0.26 * sin(atan2(py - y, px - x) * 2 + 2.6 * far) - 0.26 * exp(-far * far * 0.6)

    base = scale_ground(scene, tone)
    shade = halo(scene.width, scene.height, x, y, reach * 2.2).point([round(level * 0.62) for level in range(256)])
    cover(base, mix(scene.deep, BLACK, 0.35), shade)
    easel = Easel(doubled(base))
    easel.show(view, scene.focus.box, _LEAN)
    return easel


def _day(scene: Scene, view: View) -> Image.Image:
    easel = _calm(scene, view)
    _figure(easel, scene)
    return easel.canvas.reduce(2)


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the fan alone."""
    easel = _calm(scene, view)
    easel.cast(easel.mask(_FAN), 7, 8, _ink(scene), 0.6)
    _fan(easel, scene)
    return easel.canvas.reduce(2)


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint him before a sun of gold, whose rings run over the night of scales; his sleeve is turning into the carp."""
    deep = scene.deep
    easel = Easel(Image.new("RGB", (4, 4)))
    easel.show(view, scene.focus.box, _LEAN)
    x, y, unit = easel.x / 2, easel.y / 2, easel.scale / 2
    x, y = x + 10 * unit, y - 84 * unit
    tone: Tone = lambda px, py: 0.16 + 0.16 * sin(hypot(px - x, py - y) / (46 * unit))  # noqa: E731
    base = Image.blend(
        scale_ground(scene, tone, 0.9), Image.new("RGB", (scene.width, scene.height), mix(deep, BLACK, 0.55)), 0.45
    )
    easel = Easel(doubled(base))
    easel.show(view, scene.focus.box, _LEAN)
    gold = mix(GOLD, deep, 0.35)
    for ring in range(40):
        easel.ring(
            10,
            -84,
            210 + ring * 15,
            3.0 if ring % 4 == 0 else 1.2,
            mix(gold, mix(deep, BLACK, 0.4), min(0.9, 0.3 + ring / 36)),
        )
    easel.disc(10, -84, 204, GOLD)
    easel.disc(10, -84, 196, mix(GOLD, scene.accent, 0.25))
    _figure(easel, scene)
    leap = replace(scene.focus, x=x + 202 * unit, y=y + 92 * unit, r=150 * unit)
    return carp(easel.canvas.reduce(2), scene, leap, scene.chance)


DANCER_MOTIF = person_motif(
    "dancer",
    3,
    (_day, _ascended, _prop),
    (
        View(-272, -254, 346, 224, slim=View(-250, -254, 250, 256)),
        View(-272, -258, 346, 90),
        View(-272, -258, 346, 110, slim=View(-240, -258, 240, 200)),
        View(-330, -220, 10, -50),
        View(-272, -254, 346, 252, mirrored=True),
    ),
    SCALES_MOTIF.mural,
)
