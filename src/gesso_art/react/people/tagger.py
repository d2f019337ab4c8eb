"""The Tagger: a sticker on the wall, all hood, cap and respirator, a can held up and its stroke round the head."""

from math import sqrt, tau

from PIL import Image, ImageDraw, ImageFilter

from gesso.art.chance import Chance, add, noise, steep
from gesso.art.palette import Rgb, mix
from gesso.art.request import Scene, View
from gesso.art.shapes import Point, arc_points, outline, polar, star
from gesso_art.painting.easel import GOLD, Easel, Mask, Outline, Person, person_motif, sided, smooth
from gesso_art.painting.surface import doubled
from gesso_art.react.spray import SPRAY_MOTIF, wall_ground
from gesso_art.react.subjects.tag import SPRAY_BLACK as BLACK
from gesso_art.react.subjects.tag import SPRAY_WHITE as WHITE

_HOOD = outline(
    (-4, -152), (44, -147), (88, -114), (106, -52), (106, 20), (98, 64), (146, 84), (196, 122), (222, 200), (226, 420, 1),
    (-226, 420, 1), (-220, 200), (-190, 122), (-142, 84), (-98, 64), (-106, 18), (-108, -52), (-90, -114), (-50, -147),
)  # fmt: skip
_LINING = outline(
    (-4, -132), (40, -126), (74, -98), (88, -44), (88, 16), (78, 62), (56, 102), (0, 122), (-56, 102), (-78, 62), (-88, 14),
    (-90, -44), (-76, -98), (-46, -126),
)  # fmt: skip
_SHADE = outline(
    (52, -146, 1), (88, -114), (106, -52), (106, 20), (98, 64), (146, 84), (196, 122), (222, 200), (226, 420, 1), (150, 420, 1),
    (150, 180), (96, 100), (76, 40), (88, -40), (74, -104),
)  # fmt: skip
_FACE = outline((-84, -30), (0, -40), (84, -30), (86, 20), (66, 70), (0, 96), (-66, 70), (-86, 20))
_EYE = outline((14, 4, 1), (22, -10), (46, -14), (68, -4, 1), (62, 12), (38, 16))
_GLINT = outline((22, 0, 1), (28, -6), (46, -9), (60, -4, 1), (46, -2))
_CAP = outline(
    (-80, -40, 1), (-82, -80), (-62, -116), (-18, -132), (36, -127), (70, -100), (82, -62), (80, -40, 1), (40, -44), (-40, -44)
)  # fmt: skip
_BILL = outline(
    (-112, -34, 1), (-60, -60), (0, -69), (60, -58), (112, -34, 1), (136, -14), (126, 2), (62, -9), (0, -16), (-60, -9),
    (-126, 2), (-136, -14),
)  # fmt: skip
_MASK = outline(
    (-66, 34, 1), (-52, 22), (0, 12), (52, 22), (66, 34, 1), (64, 74), (40, 100), (0, 108), (-40, 100), (-64, 74)
)
_VALVE = outline((-24, 66), (0, 60), (24, 66), (22, 92), (0, 100), (-22, 92))
_FILTER = arc_points(80, 70, 34, 0, tau, 40)
_ARM = outline(
    (150, 120), (206, 108), (240, 60), (252, -10), (262, -40), (306, -34), (316, 0), (310, 80), (280, 160), (230, 220), (170, 240)
)  # fmt: skip
_CAN = outline((252, -132, 1), (312, -132, 1), (318, -124), (318, -10, 1), (246, -10, 1), (246, -124))
_SHOULDER = outline((252, -134, 1), (258, -148), (306, -148), (312, -134, 1))
_NOZZLE = outline((270, -166, 1), (294, -166, 1), (296, -132, 1), (268, -132, 1))
_THUMB = outline((318, -66), (332, -60), (330, -26), (318, 0), (304, -2), (306, -30), (308, -56))
_STROKE = smooth((268, -158), (180, -196), (40, -190), (-120, -170), (-230, -110), (-262, -10), (-250, 90), (-300, 130))
_SIDES = (-1.0, 1.0)
_EYES = tuple(sided(_EYE, side) for side in _SIDES)
_FILTERS = tuple(sided(_FILTER, side) for side in _SIDES)
PERSON = Person(
    (_HOOD, _CAP, _BILL, _MASK, _ARM, _CAN, _NOZZLE, *_FILTERS),
    (*_EYES, *(arc_points(side * 80, 70, 24, 0, tau, 30) for side in _SIDES)),
)


def _drawn(easel: Easel, points: Outline, colour: Rgb, wide: float = 5.0) -> None:
    easel.edged(points, colour, wide, BLACK)


def _sticker(easel: Easel, *shapes: Outline) -> None:
    """Paint the sheet of the sticker: a hard shadow, a white edge, and black behind the colours."""
    mask = easel.mask(*shapes, room=14)
    size = mask.levels.size
    small = mask.levels.resize((size[0] // 2, size[1] // 2), Image.Resampling.BOX)

    def grown(units: float) -> Mask:
        reach = units * easel.scale / 2
        wide = small.filter(ImageFilter.GaussianBlur(reach * 0.62)).point(steep(4, 12))
        return Mask(wide.resize(size, Image.Resampling.BILINEAR), mask.left, mask.top)

    white = grown(7.5)
    easel.cast(white, 8, 10, BLACK, 0.7)
    easel.lay(WHITE, white)
    easel.lay(BLACK, grown(2.6))


def _figure(easel: Easel, scene: Scene) -> None:
    main, acid, light = scene.main, scene.accent, scene.light
    violet = mix(main, (70, 0, 110), 0.5)
    _sticker(easel, *PERSON.outline)
    hood = easel.mask(_HOOD)
    easel.slope(hood, ((0.0, mix(main, WHITE, 0.16)), (0.5, main), (1.0, mix(main, (90, 10, 120), 0.55))), -150, 210)
    easel.lay(violet, easel.mask(_SHADE).within(hood).faded(0.6))
    easel.line(_HOOD, 5.5, BLACK, closed=True)
    _drawn(easel, _LINING, mix(BLACK, scene.deep, 0.8), 4.5)
    for side in _SIDES:
        easel.line(sided(smooth((100, 68), (78, 110), (34, 138)), side), 4.5, BLACK)
        cord = sided(smooth((30, 128), (36, 168), (30, 206)), side)
        easel.line(cord, 7.5, BLACK)
        easel.line(cord, 4.0, WHITE)
        easel.disc(side * 30, 208, 6.5, BLACK)
        easel.disc(side * 30, 208, 4.8, acid)
    easel.fill(_FACE, mix(scene.deep, (80, 20, 90), 0.4))
    for side, eye in zip(_SIDES, _EYES, strict=True):
        _drawn(easel, eye, acid)
        easel.fill(sided(_GLINT, side), mix(acid, WHITE, 0.75))
        easel.glow(eye, 7, acid, 0.3)
    _hat(easel, scene)
    _respirator(easel, scene)
    arm = easel.mask(_ARM)
    easel.slope(arm, ((0.0, mix(main, WHITE, 0.1)), (1.0, mix(main, (90, 10, 120), 0.6))), -40, 220)
    easel.line(_ARM, 5.5, BLACK, closed=True)
    for way in (((246, 4), (280, 14), (314, 4)), ((243, 26), (280, 38), (314, 26))):
        easel.line(smooth(*way), 5.0, BLACK)
    _can(easel, scene)
    glove = mix(scene.deep, light, 0.75)
    for finger in range(4):
        y = -74 + finger * 22
        _drawn(easel, outline((238, y), (244, y - 9), (284, y - 8), (296, y), (284, y + 10), (246, y + 11)), glove)
        easel.line([(248, y - 3), (276, y - 3)], 3.0, mix(light, WHITE, 0.35))
    _drawn(easel, _THUMB, glove)


def _hat(easel: Easel, scene: Scene) -> None:
    acid = scene.accent
    easel.slope(
        easel.mask(_CAP), ((0.0, mix(acid, WHITE, 0.35)), (0.6, acid), (1.0, mix(acid, (20, 120, 40), 0.45))), -136, -36
    )
    easel.line(_CAP, 5.0, BLACK, closed=True)
    for way in (
        ((-6, -134), (2, -90), (0, -52)),
        ((-60, -110), (-44, -80), (-40, -48)),
        ((58, -118), (48, -80), (46, -50)),
    ):
        easel.line(smooth(*way), 3.0, mix(acid, BLACK, 0.6))
    _drawn(easel, outline((-10, -141), (2, -146), (12, -140), (2, -134)), acid, 3.5)
    easel.slope(easel.mask(_BILL), ((0.0, mix(acid, WHITE, 0.25)), (1.0, mix(acid, (10, 90, 40), 0.55))), -66, 2)
    easel.line(_BILL, 5.5, BLACK, closed=True)
    easel.line(smooth((-84, -26), (-40, -46), (10, -52)), 4.0, mix(acid, WHITE, 0.8))
    easel.fill(star(2, -84, 24, 10, 5).points, BLACK)
    easel.fill(star(2, -84, 18, 7.6, 5).points, WHITE)


def _respirator(easel: Easel, scene: Scene) -> None:
    light = scene.light
    _drawn(easel, _MASK, mix(light, WHITE, 0.28))
    for side in _SIDES:
        easel.line(sided(smooth((62, 36), (92, 16), (105, -6)), side), 8.0, BLACK)
    easel.fill(outline((-52, 34, 1), (-30, 26), (0, 22), (20, 25, 1), (-10, 34), (-46, 46)), mix(light, WHITE, 0.62))
    for side, ring in zip(_SIDES, _FILTERS, strict=True):
        _drawn(easel, ring, mix(light, WHITE, 0.12))
        easel.disc(side * 80, 70, 26, BLACK)
        easel.disc(side * 80, 70, 23, scene.main)
        for row in range(-2, 3):
            half, y = sqrt(19**2 - (row * 8) ** 2), 70 + row * 8
            easel.line([(side * 80 - half, y), (side * 80 + half, y)], 3.2, BLACK)
    _drawn(easel, _VALVE, mix(light, BLACK, 0.25), 4.5)
    for slot in (-11, 0, 11):
        easel.line([(slot, 72), (slot * 0.91, 90)], 3.5, BLACK)


def _can(easel: Easel, scene: Scene) -> None:
    acid, light = scene.accent, scene.light
    _drawn(easel, _CAN, WHITE, 5.5)
    easel.fill([(249, -96), (315, -96), (315, -42), (249, -42)], acid)
    easel.fill([(300, -120), (315, -120), (315, -14), (300, -14)], mix(light, WHITE, 0.45))
    easel.fill([(300, -96), (315, -96), (315, -42), (300, -42)], mix(acid, BLACK, 0.35))
    for y in (-96, -42):
        easel.line([(248, y), (316, y)], 4.0, BLACK)
    flame = outline((256, -60, 1), (268, -84, 1), (274, -72, 1), (288, -90, 1), (280, -58, 1), (273, -68, 1))
    easel.fill(flame, BLACK)
    _drawn(easel, _SHOULDER, mix(light, WHITE, 0.5))
    _drawn(easel, _NOZZLE, scene.main)
    easel.disc(274, -156, 3.5, BLACK)


def _sprayed(easel: Easel, mask: Mask, colour: Rgb, chance: Chance, soft: float) -> None:
    """Paint a mask as a cloud of paint: its edge, `soft` units wide, breaks into specks."""
    size = mask.levels.size
    half = size[0] // 2 + 1, size[1] // 2 + 1
    blur = ImageFilter.BoxBlur(soft * easel.scale / 2)
    cloud = mask.levels.resize(half, Image.Resampling.BOX).filter(blur).filter(blur)
    cut = add(cloud, noise(chance.seed(), *half, 2.0, octaves=2), 0.55).point(steep(104, 150))
    near = cloud.point([min(255, level * 3) for level in range(256)])
    easel.lay(
        colour,
        Mask(cut.resize(size, Image.Resampling.BILINEAR), mask.left, mask.top).within(
            Mask(near.resize(size), mask.left, mask.top)
        ),
    )


def _stroke(easel: Easel, scene: Scene) -> None:
    """Paint the stroke that leaves the can, runs over the head and drips down at the other side."""
    acid, chance = scene.accent, scene.chance.fork("stroke")
    mask = easel.mask(_STROKE, room=60)
    draw = ImageDraw.Draw(mask.levels)
    draw.rectangle((0, 0, *mask.levels.size), fill=0)
    spots = [(x - mask.left, y - mask.top) for x, y in easel.spots(_STROKE)]
    for index, (x, y) in enumerate(spots):
        reach = (13 + 34 * min(1.0, index / 20)) * easel.scale
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)
    _sprayed(easel, mask, acid, chance, 5)
    for index, long in ((28, 96), (44, 70), (50, 110), (57, 76), (64, 90)):
        x, y = _STROKE[index]
        easel.line([(x, y), (x, y + long)], 6.5, acid)
        easel.disc(x, y + long, 5.6, acid)
    for _ in range(260):
        x, y = chance.pick(_STROKE)
        easel.disc(x + chance.bell(46), y + chance.bell(42), 0.8 + 3.6 * chance.unit() ** 5, acid)


def _day(scene: Scene, view: View) -> Image.Image:
    easel = Easel(doubled(wall_ground(scene)))
    easel.show(view, scene.focus.box)
    _stroke(easel, scene)
    _figure(easel, scene)
    return easel.canvas.reduce(2)


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint cap, eyes and mask alone, as a smaller sticker."""
    easel = Easel(doubled(wall_ground(scene)))
    easel.show(view, scene.focus.box)
    _stroke(easel, scene)
    _sticker(easel, _CAN, _NOZZLE, _SHOULDER)
    _can(easel, scene)
    return easel.canvas.reduce(2)


_TIPS: tuple[Point, ...] = ((-126, -170), (-37, -182), (41, -182), (126, -169))
_CROWN: tuple[Point, ...] = (
    (-104, -126), (-124, -166), (-66, -146), (-36, -178), (0, -148), (40, -178), (66, -146), (124, -165), (104, -126)
)  # fmt: skip


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint a burst over the whole wall, and a crown of gold leaf over the cap."""
    easel = Easel(doubled(wall_ground(scene)))
    easel.show(view, scene.focus.box)
    rays: list[Point] = []
    for ray in range(22):
        angle = tau * ray / 22
        rays += [polar(angle, 250, 20, -40), polar(angle + tau / 44, 470 if ray % 2 else 380, 20, -40)]
    _sprayed(easel, easel.mask(rays, room=20), scene.accent, scene.chance.fork("burst"), 6)
    _figure(easel, scene)
    easel.line([(x + 5, y + 8) for x, y in _CROWN], 26.0, BLACK, closed=True)
    easel.line(_CROWN, 32.0, WHITE, closed=True)
    for tip in _TIPS:
        easel.disc(*tip, 19, WHITE)
    easel.line(_CROWN, 25.0, BLACK, closed=True)
    for tip in _TIPS:
        easel.disc(*tip, 15, BLACK)
    easel.fill(_CROWN, GOLD)
    easel.line(_CROWN, 15.0, GOLD, closed=True)
    for tip in _TIPS:
        easel.disc(*tip, 10.5, GOLD)
    easel.line([(-92, -132), (92, -132)], 5.0, mix(GOLD, WHITE, 0.65))
    return easel.canvas.reduce(2)


TAGGER_MOTIF = person_motif(
    "tagger",
    2,
    (_day, _ascended, _prop),
    (
        View(-310, -206, 342, 196, slim=View(-232, -206, 342, 240)),
        View(-270, -204, 346, 102),
        View(-200, -206, 342, 130, slim=View(-170, -176, 344, 240), low=View(-200, -172, 342, 106)),
        View(120, -206, 440, 10),
        View(-310, -206, 342, 196, mirrored=True),
    ),
    SPRAY_MOTIF.mural,
)
