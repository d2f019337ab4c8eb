"""The Calligrapher: she kneels before a brush as tall as she is, and its stroke closes into the ring behind her."""

from dataclasses import replace
from math import pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import Point, outline
from gesso_art.painting.brush import Load, bow, sweep, thinning
from gesso_art.painting.easel import GOLD, Easel, Person, between, person_motif, smooth
from gesso_art.painting.surface import doubled
from gesso_art.react.ink import INK_MOTIF, paper, stroke, sun, tones

_ROBE = outline(
    (-64, -112, 1), (-98, -84), (-122, -34), (-136, 24), (-168, 104), (-214, 158), (-272, 190, 1), (-180, 206), (-60, 200),
    (40, 204), (88, 192, 1), (74, 160), (62, 116), (54, 70), (44, 20), (24, -40), (-2, -84), (-22, -106, 1),
)  # fmt: skip
_SLEEVE = outline(
    (-76, -84, 1), (-40, -92), (10, -74), (62, -48), (104, -34, 1), (98, -14, 1), (96, 30), (84, 84), (66, 128, 1), (44, 128),
    (18, 96), (-14, 52), (-50, 18), (-78, -20),
)  # fmt: skip
_CUFF = outline(
    (104, -34, 1), (98, -14, 1), (96, 30), (84, 84), (66, 128, 1), (74, 128, 1), (92, 86), (105, 30), (109, -12), (112, -32, 1)
)  # fmt: skip
_FACE = outline(
    (-26, -172, 1), (-8, -174), (4, -166, 1), (6, -158), (13, -148, 1), (7, -144), (8, -138, 1), (5, -132), (6, -126, 1),
    (0, -118), (-14, -114), (-22, -104, 1), (-46, -104, 1), (-46, -140),
)  # fmt: skip
_PROFILE = outline(
    (-8, -174, 1), (4, -166, 1), (6, -158), (13, -148, 1), (7, -144), (8, -138, 1), (5, -132), (6, -126, 1), (0, -118),
    (-14, -114), (-20, -108, 1), (-14, -114, 1),
)[:-1]  # fmt: skip
_HAIR = outline(
    (0, -172, 1), (-8, -186), (-30, -192), (-54, -184), (-66, -162), (-62, -138), (-54, -126, 1), (-40, -132), (-34, -146, 1),
    (-28, -140, 1), (-22, -152), (-16, -164, 1),
)  # fmt: skip
_KNOT = outline((-42, -188), (-38, -204), (-48, -222), (-66, -226), (-74, -214), (-66, -198), (-56, -186))
_NECK = outline((-48, -118, 1), (-20, -112, 1), (-18, -92, 1), (-58, -98, 1))
_COLLAR = outline(
    (-66, -110, 1), (-58, -100), (-34, -88), (-16, -96, 1), (-10, -78), (6, -44, 1), (-4, -44, 1), (-24, -78), (-52, -92),
    (-72, -100, 1),
)  # fmt: skip
_HANDS = outline((100, -36), (112, -45), (130, -42), (137, -28), (130, -12), (110, -7), (97, -16))
_SASH = outline(
    (-132, 6, 1), (-90, 20), (-40, 22), (20, 6), (40, -4, 1), (48, 26, 1), (0, 46), (-60, 54), (-112, 46), (-140, 36, 1)
)  # fmt: skip
_BOW = outline((-128, 16), (-154, 8), (-172, 26), (-164, 48), (-140, 40))
_TAIL = outline((-140, 36, 1), (-168, 60), (-178, 112, 1), (-158, 106, 1), (-146, 70))
_SHAFT: tuple[Point, Point] = (168, -206), (113, 78)
_BELLY = outline(
    (101, 61, 1), (81, 94), (77, 126), (83, 160), (71, 192, 1), (109, 174), (135, 140), (143, 102), (129, 67, 1)
)  # fmt: skip
_STICK = tuple(between(*_SHAFT, share, aside) for share, aside in ((0, -9), (1, -9), (1, 9), (0, 9)))
PERSON = Person((_ROBE, _SLEEVE, _FACE, _HAIR, _KNOT, _NECK, _HANDS, _STICK, _BELLY), (_SASH,))


def _figure(easel: Easel, scene: Scene) -> None:
    """Paint her as loaded brushes leave their marks; folds are bare paper, and only the sash is red."""
    ink, grey, red, chance = scene.deep, scene.main, scene.accent, scene.chance.fork("person")
    wet, thin = mix(ink, BLACK, 0.25), mix(ink, grey, 0.34)
    bare, skin = mix(scene.light, WHITE, 0.3), mix(scene.light, WHITE, 0.35)
    easel.inked(_ROBE, wet, mix(ink, grey, 0.5), chance)
    for way, wide in (
        (((-112, -20), (-128, 50), (-164, 122), (-222, 178)), 2.8), (((-66, 40), (-78, 104), (-110, 170)), 3.4),
        (((-20, 64), (-18, 120), (-34, 184)), 2.8), (((24, 104), (40, 150), (66, 190)), 2.6),
    ):  # fmt: skip
        easel.ribbon(smooth(*way), (0.6, wide, wide * 0.8, 0.4), mix(grey, scene.light, 0.5))
    easel.fill(_NECK, bare)
    easel.fill(_COLLAR, mix(scene.light, WHITE, 0.4))
    easel.line(smooth((-70, -104), (-52, -92), (-26, -80), (-2, -42)), 2.2, ink)
    easel.line(smooth((-62, -112), (-46, -100), (-30, -92)), 1.8, ink)
    dark_red = mix(red, BLACK, 0.2)
    for shape, first, second in (
        (_SASH, mix(red, BLACK, 0.1), mix(red, WHITE, 0.05)),
        (_BOW, dark_red, red),
        (_TAIL, dark_red, red),
    ):
        easel.inked(shape, first, second, chance, 0.22)
    around = easel.mask(_SLEEVE)
    gap = tuple((x * 1.03 - 3.5, y * 1.03 - 1.5) for x, y in _SLEEVE)
    easel.lay(mix(grey, scene.light, 0.62), easel.mask(gap).within(easel.mask(_ROBE, _SASH)).without(around))
    easel.inked(_SLEEVE, wet, mix(ink, grey, 0.42), chance)
    for way, wide in ((((-40, -70), (0, -20), (36, 50), (50, 112)), 3.0), (((10, -60), (50, 0), (66, 70)), 2.4)):
        easel.ribbon(smooth(*way), (0.5, wide, wide, 0.4), mix(grey, scene.light, 0.4))
    easel.fill(_CUFF, bare)
    easel.line(smooth((112, -32), (108, -8), (104, 32), (91, 86), (73, 128)), 1.8, ink)
    _head(easel, scene, wet, thin, skin, chance)
    _brush(easel, scene, wet, thin, chance)
    easel.edged(_HANDS, skin, 2.0, ink)
    for way in (
        ((118, -44), (128, -36), (136, -32)),
        ((112, -40), (124, -27), (136, -24)),
        ((108, -32), (120, -19), (132, -15)),
    ):
        easel.line(smooth(*way), 1.7, ink)


def _head(easel: Easel, scene: Scene, wet: Rgb, thin: Rgb, skin: Rgb, chance: Chance) -> None:
    ink, red = scene.deep, scene.accent
    easel.fill(_FACE, skin)
    easel.line(_PROFILE, 1.9, ink)
    easel.ribbon(smooth((-11, -153.5), (-4, -150.5), (4, -153)), (0.8, 2.8, 1.4), ink)
    easel.ribbon(smooth((-12, -162), (-3, -165), (4, -162.5)), (0.8, 2.6, 1.0), ink)
    easel.ribbon(smooth((-1, -133.6), (4, -133.2), (8, -134.2)), (0.8, 2.8, 1.6), mix(red, ink, 0.1))
    easel.disc(-9, -141, 5, mix(skin, red, 0.2), 4)
    easel.inked(_HAIR, wet, thin, chance, 0.2)
    easel.inked(_KNOT, wet, thin, chance, 0.2)
    for shift in (0, 7, 14):
        easel.line(
            smooth((-58 + shift, -136), (-56 + shift, -162), (-38 + shift * 1.4, -182)), 1.3, mix(ink, scene.light, 0.4)
        )
    easel.line([(-70, -196), (-38, -194)], 5.0, red)
    easel.line([(-90, -200), (-22, -190)], 2.8, ink)
    easel.disc(-90, -200, 3.6, red)
    easel.line(smooth((-46, -128), (-43, -138), (-38, -136), (-40, -124)), 2.0, skin)
    for way in (((-56, -130), (-60, -112), (-70, -96)), ((-60, -136), (-68, -116), (-84, -100))):
        easel.ribbon(smooth(*way), (2.0, 1.6, 0.5), ink)


def _brush(easel: Easel, scene: Scene, wet: Rgb, thin: Rgb, chance: Chance) -> None:
    """Paint a light shaft of bamboo, a red cord and ferrule, and a full belly of hair drawn to a wet point."""
    ink, red, pale = scene.deep, scene.accent, mix(scene.light, WHITE, 0.25)

    def on(share: float, aside: float = 0.0) -> Point:
        return between(*_SHAFT, share, aside)

    easel.line([on(0.06), on(0.9)], 17.0, ink)
    easel.line([on(0.065), on(0.9)], 12.0, pale)
    easel.line([on(0.065, -3.5), on(0.9, -3.5)], 3.0, mix(scene.light, scene.main, 0.45))
    easel.line([on(0.02), on(0.05)], 10.0, ink)
    for share in (0.16, 0.33, 0.7):
        easel.line([on(share, -6), on(share, 6)], 2.4, ink)
    easel.line(smooth(on(0.01), (178, -206), (184, -196)), 2.6, red)
    easel.ribbon(smooth((184, -196), (187, -182), (185, -160)), (5, 9, 3), red)
    easel.edged([on(0.82, -10), on(0.95, -15), on(0.95, 15), on(0.82, 10)], red, 2.0, ink)
    easel.inked(_BELLY, wet, thin, chance, 0.2)
    x, y = on(0.95)
    for way in (((-16, 26), (-20, 60), (-24, 92)), ((6, 24), (6, 56), (-6, 92))):
        easel.ribbon(smooth(*((x + dx, y + dy) for dx, dy in way)), (0.5, 2.4, 0.5), mix(scene.main, scene.light, 0.45))


def _ring(
    canvas: Image.Image,
    at: Point,
    radius: float,
    colours: tuple[Rgb, Rgb, Rgb],
    start: float,
    turn: float,
    chance: Chance,
) -> None:
    """Sweep the stroke that the brush has just drawn, from its tip round behind her until it runs dry."""
    load = Load(wet=1.35, dry=1.75, onset=0.16, hair_px=2.6)
    layer = sweep(
        at, lambda share: radius * (1 + 0.02 * sin(3 * share + 1)), thinning(radius * 0.165, 0.42), start, turn, load, chance,
        squash=0.97,
    )  # fmt: skip
    layer.lay(canvas, colours)


def _sheet(scene: Scene, view: View) -> Easel:
    """Lay out paper with the sun and the ring."""
    canvas = paper(scene, 0.5)
    easel = Easel(canvas)
    easel.show(view, scene.focus.box)
    side, scale = easel.flip, easel.scale / 2
    x, y = easel.x / 2, easel.y / 2
    chance = scene.chance.fork("ring")
    sun(canvas, scene, x + 34 * scale * side, y - 92 * scale, 104 * scale)
    start, turn = (1.42, -4.25) if side > 0 else (pi - 1.42, 4.25)
    _ring(
        canvas, (x + 56 * scale * side, y + 8 * scale), 190 * scale, tones(scene.deep, scene.light), start, turn, chance
    )
    floor = (-60.0, y + 198 * scale), 0.0, scene.width * 0.74
    dry = Load(wet=0.8, dry=0.9, onset=0.2, hair_px=3.0)
    stroke(canvas, scene, floor, bow(5), thinning(15 * scale, 0.4), dry, chance, mix(scene.deep, scene.main, 0.8), 0.55)
    easel = Easel(doubled(canvas))
    easel.show(view, scene.focus.box)
    return easel


def _day(scene: Scene, view: View) -> Image.Image:
    easel = _sheet(scene, view)
    _figure(easel, scene)
    _drops(easel, scene, scene.chance.fork("drops"))
    return easel.canvas.reduce(2)


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the brush alone, upright on its wet point within the ring."""
    easel = _sheet(scene, view)
    chance = scene.chance.fork("person")
    _brush(easel, scene, mix(scene.deep, BLACK, 0.25), mix(scene.deep, scene.main, 0.34), chance)
    _drops(easel, scene, chance)
    return easel.canvas.reduce(2)


def _drops(easel: Easel, scene: Scene, chance: Chance) -> None:
    for x, y, count, spread in ((140, 176, 26, 60), (226, 40, 12, 36), (60, 198, 16, 50)):
        for _ in range(count):
            angle, away, size = chance.between(0, tau), spread * chance.unit() ** 1.5, 0.8 + 5.0 * chance.unit() ** 6
            point = x + away * 1.3 * sin(angle), y + away * 0.6 * sin(angle + pi / 2)
            easel.disc(*point, size, scene.deep)


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint the night side: a ring of gold around a greater sun, and writing that falls behind her."""
    night = mix(scene.deep, BLACK, 0.45)
    canvas = paper(replace(scene, light=night, main=mix(scene.deep, scene.main, 0.35)), 0.8)
    easel = Easel(doubled(canvas))
    easel.show(view, scene.focus.box)
    x, y, scale = easel.x / 2, easel.y / 2, easel.scale / 2
    chance = scene.chance.fork("scroll")
    writing = Easel(easel.canvas, 0, 0, 1)
    for column in range(scene.width // 46 + 1):
        left, low = column * 46 + chance.signed(5), chance.between(-40, 10)
        while low < scene.height * 0.75:
            tint = mix(night, GOLD, chance.between(0.16, 0.36))
            for _ in range(chance.whole(2, 4)):
                a = left + chance.signed(13), low + chance.between(0, 24)
                b = left + chance.signed(13), low + chance.between(0, 24)
                middle = (a[0] + b[0]) / 2 + chance.signed(5), (a[1] + b[1]) / 2
                writing.ribbon(smooth(a, middle, b), (1.5, chance.between(3, 6), 0.6), tint)
            low += 34 if chance.unit() < 0.9 else 70
    canvas = writing.canvas.reduce(2)
    sun(canvas, scene, x + 40 * scale, y - 112 * scale, 190 * scale)
    gilt = GOLD, mix(GOLD, (160, 110, 30), 0.1), mix(GOLD, (90, 60, 20), 0.4)
    _ring(canvas, (x + 60 * scale, y - 40 * scale), 232 * scale, gilt, 1.5, -4.5, chance)
    easel = Easel(doubled(canvas))
    easel.show(view, scene.focus.box)
    _figure(easel, scene)
    for shape, dx, dy in ((_ROBE, 2.6, 2.2), (_SLEEVE, -2.4, 2.4), (_HAIR, 2.2, 2.4), (_KNOT, 2.0, 2.0)):
        easel.rim(easel.mask(shape), dx, dy, mix(GOLD, (120, 80, 30), 0.15))
    return easel.canvas.reduce(2)


CALLIGRAPHER_MOTIF = person_motif(
    "calligrapher",
    2,
    (_day, _ascended, _prop),
    (
        View(-276, -232, 250, 208, slim=View(-176, -236, 220, 208)),
        View(-196, -236, 236, 0),
        View(-150, -240, 190, 60),
        View(-140, -220, 256, 208),
        View(-276, -232, 250, 208, mirrored=True),
    ),
    INK_MOTIF.mural,
)
