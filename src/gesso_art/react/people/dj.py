"""The DJ: a black figure between two rims of neon, before a sun cut into bars, with two decks as the horizon."""

from math import pi, tau

from PIL import Image

from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import arc_points, outline, polar
from gesso_art.painting.easel import GOLD, Easel, Mask, Outline, Person, person_motif, sided, smooth
from gesso_art.react.waves import WAVES_MOTIF, room_ground

_VIOLET: Rgb = (80, 30, 140)
_HAIR = outline(
    (-6, -196), (36, -188), (66, -160), (76, -120), (70, -80), (60, -56), (30, -50), (-30, -50), (-62, -60), (-74, -90),
    (-76, -130), (-60, -170), (-34, -190),
)  # fmt: skip
_FACE = outline(
    (-40, -130), (0, -140), (40, -128), (46, -90), (40, -58), (24, -32), (6, -20), (-8, -20), (-26, -34), (-42, -60), (-46, -92)
)  # fmt: skip
_FRINGE = outline(
    (-50, -96, 1), (-50, -130), (-20, -150), (20, -150), (50, -130), (52, -96, 1), (40, -112), (20, -122), (-8, -120), (-34, -110)
)  # fmt: skip
_NECK = outline((-24, -46, 1), (26, -46, 1), (30, 4, 1), (70, 24, 1), (-66, 24, 1), (-28, 2, 1))
_TORSO = outline(
    (-40, 0), (0, 8), (40, 0), (88, 12), (132, 30), (140, 60), (128, 110), (120, 260, 1), (-120, 260, 1), (-124, 110),
    (-140, 60), (-130, 30), (-86, 12),
)  # fmt: skip
_UPPER_ARM = outline(
    (112, 22), (148, 34), (176, 66), (206, 112), (214, 136), (200, 146), (176, 122), (140, 96), (112, 80)
)
_FOREARM = outline(
    (214, 140), (196, 148), (178, 126), (140, 62), (104, 0), (86, -34), (84, -52), (104, -58), (122, -40), (150, 4), (190, 76),
    (214, 118),
)  # fmt: skip
_PALM = outline((84, -26), (78, -50), (82, -72), (104, -78), (120, -60), (122, -38), (108, -22))
_HAND = outline(
    (82, -34), (74, -58), (72, -86), (80, -104), (92, -110), (108, -104), (116, -84), (122, -56), (118, -34), (100, -22)
)  # fmt: skip
_LOW_ARM = outline(
    (-112, 20), (-150, 36), (-182, 72), (-214, 128), (-226, 168), (-206, 180), (-176, 158), (-140, 110), (-112, 86)
)
_LOW_FOREARM = outline(
    (-230, 150), (-222, 128), (-206, 124), (-190, 140), (-168, 160), (-148, 176), (-146, 194), (-160, 206), (-190, 196), (-218, 178)
)  # fmt: skip
_LOW_PALM = outline((-162, 182), (-140, 178), (-120, 186), (-116, 200), (-128, 208), (-150, 206))
_VISOR = outline((-50, -102, 1), (0, -108), (50, -102, 1), (48, -80), (30, -72), (0, -78), (-30, -72), (-48, -80))
_CUP = outline((70, -128), (88, -128), (98, -112), (98, -76), (88, -60), (70, -60), (64, -76), (64, -112))
_CUSHION = tuple((84 + (x - 84) * 0.62, -94 + (y + 94) * 0.66) for x, y in _CUP)
_BAND = arc_points(0, -112, 86, pi + 0.06, tau - 0.06, 60)
_LAPEL = outline((40, 2, 1), (14, -6, 1), (0, 40, 1), (8, 70, 1), (64, 20, 1))
_SIDES = (-1.0, 1.0)
PERSON = Person(
    (
        _HAIR,
        _FACE,
        _NECK,
        _TORSO,
        _UPPER_ARM,
        _FOREARM,
        _HAND,
        _LOW_ARM,
        _LOW_FOREARM,
        *(sided(_CUP, side) for side in _SIDES),
    ),
    (_VISOR, *(sided(_CUSHION, side) for side in _SIDES)),
)


def _black(scene: Scene) -> Rgb:
    return mix(scene.deep, BLACK, 0.45)


def _rims(easel: Easel, scene: Scene, mask: Mask, wide: float = 3.2) -> None:
    """Paint light in the main colour from the left, and in the accent from the right."""
    easel.rim(mask, wide, 1.2, scene.main)
    easel.rim(mask, -wide, 1.2, scene.accent)


def _figure(easel: Easel, scene: Scene) -> None:
    black, pink = _black(scene), scene.accent
    body = easel.mask(_TORSO, _NECK)
    easel.slope(body, ((0.0, mix(black, _VIOLET, 0.24)), (1.0, black)), -60, 190)
    _rims(easel, scene, body)
    for side in _SIDES:
        easel.fill(sided(_LAPEL, side), mix(black, _VIOLET, 0.35))
    collar = (-40, 2), (-62, 20), (-8, 70), (0, 40), (8, 70), (62, 20), (40, 2)
    easel.line(collar, 2.6, mix(pink, black, 0.15))
    easel.line([(0, 70), (0, 260)], 2.0, mix(scene.main, black, 0.35))
    _head(easel, scene)
    for parts, colour, side in (((_LOW_ARM,), scene.main, 1.0), ((_UPPER_ARM, _FOREARM), pink, -1.0)):
        arm = easel.mask(*parts)
        easel.slope(arm, ((0.0, mix(black, _VIOLET, 0.3)), (1.0, black)), -60, 190)
        easel.rim(arm, 3.0 * side, 1.4, colour)
    skin = mix(black, (150, 60, 170), 0.62)
    easel.fill(_PALM, skin)
    for index, (x, y) in enumerate(((80, -104), (91, -112), (102, -108), (112, -98))):
        finger = smooth((84 + index * 9.6, -58), (x + 1.2 * index - 1, (y - 58) / 2 - 4), (x, y))
        easel.ribbon(finger, (12.5, 11.5, 8), black)
        easel.ribbon(finger, (9.5, 8.5, 5.5), mix(skin, pink, 0.18 + 0.13 * index))
    easel.rim(easel.mask(_PALM), -3, 0, pink)
    easel.line([(77, -26), (125, -46)], 7.0, mix(scene.light, black, 0.05))


def _head(easel: Easel, scene: Scene) -> None:
    black, pink, blue = _black(scene), scene.accent, scene.main
    hair = easel.mask(_HAIR)
    easel.slope(hair, ((0.0, mix(black, _VIOLET, 0.3)), (1.0, black)), -196, -50)
    _rims(easel, scene, hair, 3.6)
    face = easel.mask(_FACE)
    easel.slope(face, ((0.0, mix(black, (90, 30, 140), 0.35)), (1.0, mix(black, (130, 40, 150), 0.6))), -140, -18)
    easel.rim(face, 3.5, 0, mix(blue, black, 0.25), 0.85)
    easel.rim(face, -3.5, 0, mix(pink, black, 0.2), 0.85)
    easel.fill(_FRINGE, mix(black, _VIOLET, 0.2))
    easel.line(smooth((-3, -74), (-7, -58), (-1, -54), (6, -56)), 1.8, mix(pink, black, 0.4))
    easel.fill(
        outline((-13, -40, 1), (-5, -44), (0, -42), (5, -44), (13, -40, 1), (5, -35), (-5, -35)), mix(pink, black, 0.12)
    )
    _visor(easel, scene)
    easel.line(_BAND, 13.0, black)
    easel.line(arc_points(0, -112, 91, pi + 0.1, tau - 0.1, 60), 2.8, mix(scene.light, WHITE, 0.2))
    for side, colour in zip(_SIDES, (blue, pink), strict=True):
        cup, cushion = sided(_CUP, side), sided(_CUSHION, side)
        easel.fill(cup, black)
        easel.fill(cushion, mix(black, _VIOLET, 0.6))
        easel.line(cup, 2.6, colour, closed=True)
        easel.glow(cup, 7, colour, 0.35)
        easel.line(cushion, 1.7, scene.light, closed=True)


def _visor(easel: Easel, scene: Scene) -> None:
    pink = scene.accent
    stops = ((0.0, (255, 250, 200)), (0.25, scene.light), (0.55, pink), (1.0, mix(pink, (90, 20, 160), 0.6)))
    easel.slope(easel.mask(_VISOR), stops, -108, -72)
    for y in (-84.0, -79.5):
        easel.line([(-47, y), (47, y)], 1.4, mix(pink, _black(scene), 0.6))
    easel.line(smooth((-50, -102), (0, -108), (50, -102)), 2.6, WHITE)
    easel.glow(_VISOR, 9, pink, 0.5)


def _desk(easel: Easel, scene: Scene) -> None:
    """Paint the table with a record at either side, and the slides between."""
    black, blue, pink, light = _black(scene), scene.main, scene.accent, scene.light
    easel.fill([(-900, 186), (900, 186), (1100, 420), (-1100, 420)], mix(black, (70, 30, 140), 0.3))
    easel.line([(-900, 186), (900, 186)], 3.0, mix(blue, WHITE, 0.3))
    groove = mix(blue, black, 0.6)
    for x, colour in ((-170, blue), (170, pink)):
        easel.fill(arc_points(x, 216, 104, 0, tau, 80, ry=28), mix(black, (40, 20, 80), 0.6))
        for radius, tint, wide in (
            (118, colour, 3.2),
            (96, groove, 1.2),
            (84, groove, 1.2),
            (72, groove, 1.2),
            (60, groove, 1.2),
        ):
            easel.line(arc_points(x, 216, radius, 0, tau, 80, ry=radius * 0.27), wide, tint)
        easel.disc(x, 216, 34, light, 9.5)
        easel.disc(x, 216, 5, black, 2)
        easel.glow(arc_points(x, 216, 118, 0, tau, 40, ry=32), 15, colour, 0.28)
    for index, (y, colour) in enumerate(zip((206, 222, 212, 228, 210), (pink, light, blue, pink, light), strict=True)):
        easel.line([(-28 + 14 * index, 200), (-32 + 16 * index, 236)], 2.0, mix(blue, black, 0.3))
        easel.line([(-33 + 14.6 * index, y), (-24 + 14.6 * index, y)], 4.5, colour)


def _low_hand(easel: Easel, scene: Scene) -> None:
    """Paint the forearm that lies over the deck, and the fingers on the record."""
    black, blue = _black(scene), scene.main
    skin = mix(black, (150, 60, 170), 0.62)
    for index, (x, y) in enumerate(((-96, 214), (-92, 207), (-94, 200), (-102, 194))):
        finger = smooth((-136, 202 - index * 3), ((-136 + x) / 2, y - 5), (x, y))
        easel.ribbon(finger, (12, 10, 6.5), black)
        easel.ribbon(finger, (9, 7.4, 4), mix(skin, blue, 0.5 - 0.1 * index))
    easel.fill(_LOW_PALM, skin)
    easel.rim(easel.mask(_LOW_PALM), 1.6, 1.6, blue)
    arm = easel.mask(_LOW_FOREARM)
    easel.slope(arm, ((0.0, black), (1.0, mix(black, _VIOLET, 0.25))), 120, 206)
    easel.rim(arm, 2.4, -2.6, blue)
    easel.line([(-158, 180), (-150, 204)], 6.0, scene.light)


def _sun(
    easel: Easel,
    y: float,
    radius: float,
    bars: tuple[int, float, float],
    stops: tuple[tuple[float, Rgb], ...],
    glow: Rgb,
) -> None:
    """Paint the sun with bars cut out: their number, the first one's distance below the middle, and their pitch."""
    disc = arc_points(0, y, radius, 0, tau, 120)
    easel.glow(disc, 30, glow, 0.7)
    count, first, pitch = bars
    cuts: list[Outline] = []
    for index in range(count):
        top, high = y + first + index * pitch, 3 + index * pitch * 0.08
        cuts.append([(-radius - 4, top), (radius + 4, top), (radius + 4, top + high), (-radius - 4, top + high)])
    mask = easel.mask(disc)
    easel.slope(mask.without(easel.mask(*cuts, room=radius)), stops, y - radius, y + radius)


def _levels(easel: Easel, scene: Scene) -> None:
    """Paint bars of sound at either side, low ones far out."""
    chance = scene.chance.fork("levels")
    for side in _SIDES:
        for index in range(9):
            x, high = side * (214 + index * 17), 20 + (1 - abs(index - 3) / 7) * 110 * chance.between(0.45, 1.0)
            for cell in range(int(high / 9)):
                colour = mix(mix(scene.main, scene.accent, cell / 16), scene.deep, 0.25 + 0.05 * index)
                easel.line([(x - 5, 176 - cell * 9), (x + 5, 176 - cell * 9)], 4.6, colour)


def _booth(scene: Scene, view: View) -> Easel:
    easel = Easel(room_ground(scene))
    easel.show(view, scene.focus.box)
    light, pink = scene.light, scene.accent
    stops = ((0.0, light), (0.38, mix(light, pink, 0.55)), (0.7, pink), (1.0, mix(pink, (90, 30, 180), 0.6)))
    _sun(easel, -20, 184, (8, 10.0, 22.0), stops, pink)
    _levels(easel, scene)
    return easel


def _day(scene: Scene, view: View) -> Image.Image:
    easel = _booth(scene, view)
    _figure(easel, scene)
    _desk(easel, scene)
    _low_hand(easel, scene)
    return easel.canvas.reduce(2)


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the two decks before the sun."""
    easel = _booth(scene, view)
    _desk(easel, scene)
    return easel.canvas.reduce(2)


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint the drop: the sun twice as large, and rays of both colours over the whole sky."""
    easel = Easel(room_ground(scene))
    easel.show(view, scene.focus.box)
    pink = scene.accent
    for index in range(26):
        angle, tint = -pi + 0.04 + index * (pi - 0.08) / 25, mix(scene.deep, (pink, scene.main)[index % 2], 0.42)
        corners = ((angle - 0.006, 308), (angle + 0.006, 308), (angle + 0.022, 900), (angle - 0.022, 900))
        easel.fill([polar(turn, away, 0, -10) for turn, away in corners], tint)
    stops = ((0.0, (255, 240, 170)), (0.3, GOLD), (0.62, pink), (1.0, mix(pink, (90, 30, 180), 0.6)))
    _sun(easel, -10, 292, (13, -20.0, 24.0), stops, pink)
    _figure(easel, scene)
    return easel.canvas.reduce(2)


DJ_MOTIF = person_motif(
    "dj",
    2,
    (_day, _ascended, _prop),
    (
        View(-250, -204, 230, 236, slim=View(-190, -210, 190, 250)),
        View(-190, -204, 200, 4),
        View(-240, -206, 240, 110, slim=View(-190, -206, 190, 250)),
        View(-330, 30, 330, 250),
        View(-250, -204, 230, 236, mirrored=True),
    ),
    WAVES_MOTIF.mural,
)
