"""The Sculptor: she carves herself out of the block, a mallet above her head and a chisel at her own hip."""

from collections.abc import Iterator
from functools import lru_cache
from math import pi, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import BLACK, WHITE, Rgb, mix, ramp
from gesso.art.request import Scene, View
from gesso.art.shapes import arc_points, polar, star
from gesso_art.painting.easel import GOLD, Easel, Outline, Person, person_motif
from gesso_art.react.facets import FACETS_MOTIF, quarry_ground
from gesso_art.react.subjects.solids import Face, Vector, hull, limb, lit

_SKIN, _ROCK, _WOOD, _MALLET, _HAIR, _CLOTH = range(6)
_SPARK = (34.0, 192.0)
_SEED = 21
_SPLINTERS = (
    (-150, 300, -166, 128, 58), (150, 300, 176, 142, 54), (-84, 300, -98, 92, 50), (92, 300, 112, 120, 46),
    (-20, 320, -30, 134, 58), (40, 320, 52, 150, 48), (-196, 320, -214, 206, 46), (200, 320, 222, 216, 44),
)  # fmt: skip
_PARTS: tuple[tuple[int, Vector, Vector, tuple[tuple[float, float], ...], int, float, float], ...] = (
    # Torso and neck.
    (
        _CLOTH,
        (4, 150, 0),
        (0, -34, 4),
        ((0, 58), (0.22, 50), (0.45, 62), (0.66, 80), (0.88, 76), (1, 40)),
        9,
        0.62,
        0.04,
    ),
    (_SKIN, (0, -20, 6), (2, -66, 10), ((0, 30), (0.5, 19), (1, 20)), 7, 0.9, 0.03),
    # The rock in which she still stands, and splinters of the block around her waist.
    (_ROCK, (10, 340, -30), (0, 104, -6), ((0, 190), (0.3, 184), (0.55, 164), (0.78, 128), (1, 84)), 8, 0.7, 0.2),
    *(
        (_ROCK, (x, y, 20), (tx, ty, 34), ((0, r), (0.5, r * 0.95), (0.8, r * 0.72), (1, r * 0.16)), 6, 0.8, 0.16)
        for x, y, tx, ty, r in _SPLINTERS
    ),
    # Head, hair, face, headband and nose.
    (
        _SKIN,
        (-6, -136, 22),
        (12, -62, 34),
        ((0, 13), (0.14, 28), (0.36, 34), (0.58, 32), (0.78, 25), (0.94, 14), (1, 7)),
        9,
        0.95,
        0.03,
    ),
    (_HAIR, (-40, -186, 4), (-22, -140, 6), ((0, 10), (0.3, 25), (0.7, 24), (1, 14)), 8, 0.9, 0.06),
    (_HAIR, (-16, -146, 14), (-4, -76, 2), ((0, 13), (0.2, 33), (0.5, 39), (0.8, 33), (1, 14)), 9, 0.9, 0.05),
    (_SKIN, (2, -128, 38), (14, -64, 44), ((0, 16), (0.2, 25), (0.5, 25), (0.8, 17), (1, 7)), 8, 0.7, 0.02),
    (_MALLET, (-30, -128, 36), (26, -138, 40), ((0, 6), (0.1, 9), (0.5, 10), (0.9, 9), (1, 5)), 6, 0.8, 0.03),
    (_SKIN, (8, -108, 60), (17, -88, 70), ((0, 3), (0.7, 6.5), (1, 5)), 4, 1.0, 0.02),
    # The raised arm with the mallet.
    (_SKIN, (-62, -4, 6), (-166, -34, 10), ((-0.08, 22), (0.1, 31), (0.4, 28), (0.75, 23), (1, 20)), 8, 0.95, 0.05),
    (
        _SKIN,
        (-170, -26, 12),
        (-150, -138, 26),
        ((-0.06, 18), (0.15, 25), (0.45, 22), (0.8, 15), (1, 14)),
        8,
        0.95,
        0.05,
    ),
    (_WOOD, (-196, -130, 34), (-62, -186, 34), ((0, 9), (0.5, 8), (1, 9)), 6, 1.0, 0.02),
    (_MALLET, (-92, -232, 36), (-52, -128, 36), ((0, 30), (0.04, 36), (0.5, 33), (0.96, 36), (1, 30)), 8, 1.0, 0.04),
    (_SKIN, (-166, -146, 40), (-132, -160, 44), ((0, 15), (0.4, 21), (0.8, 20), (1, 12)), 7, 0.9, 0.08),
    # The other arm with the chisel.
    (_SKIN, (62, -4, 6), (136, 84, 30), ((-0.08, 22), (0.1, 31), (0.4, 27), (0.75, 22), (1, 20)), 8, 0.95, 0.05),
    (_WOOD, (104, 64, 70), (34, 196, 60), ((0, 13), (0.06, 15), (0.12, 9), (0.8, 8), (1, 3)), 6, 1.0, 0.02),
    (_SKIN, (140, 82, 34), (88, 112, 70), ((-0.06, 18), (0.15, 24), (0.5, 20), (0.85, 14), (1, 13)), 8, 0.95, 0.05),
    (_SKIN, (96, 96, 80), (74, 124, 80), ((0, 14), (0.35, 20), (0.75, 20), (1, 12)), 7, 0.9, 0.08),
)
_TOOLS = slice(len(_PARTS) - 4, len(_PARTS))


@lru_cache(maxsize=1)
def _solids() -> tuple[tuple[int, list[Face], Outline], ...]:
    """Return the parts from back to front: what each is made of, its faces, and its outline."""
    chance = Chance(_SEED, "sculptor")
    solids: list[tuple[int, list[Face], Outline]] = []
    for stuff, start, end, profile, sides, flat, rough in _PARTS:
        faces = limb(start, end, profile, sides, chance, flat, rough)
        solids.append((stuff, faces, hull(faces)))
    return tuple(solids)


def _outlines(stuff: int | None = None) -> tuple[Outline, ...]:
    return tuple(outline for made_of, _, outline in _solids() if stuff in (None, made_of))


PERSON = Person(_outlines(), (*_outlines(_MALLET), star(*_SPARK, 30, 6, 4).points))


def _tables(scene: Scene) -> tuple[list[int], ...]:
    """Return the colours of each stuff, from shade to light."""
    deep, main, accent, light = scene.deep, scene.main, scene.accent, scene.light

    def table(body: Rgb, bright: float = 0.8) -> list[int]:
        shade = mix(deep, BLACK, 0.35)
        return ramp(
            (
                (0.0, shade),
                (0.22, mix(deep, body, 0.35)),
                (0.55, mix(body, deep, 0.1)),
                (0.82, mix(body, light, 0.35)),
                (1.0, mix(body, light, bright)),
            )
        )

    rock = mix(mix(accent, deep, 0.42), (128, 122, 108), 0.42)
    cloth = mix(light, mix(main, deep, 0.3), 0.28)
    return (
        table(main),
        table(rock, 0.55),
        table(mix((150, 110, 70), deep, 0.1)),
        table(accent, 0.9),
        table(mix(deep, main, 0.25), 0.35),
        table(cloth, 0.9),
    )


def _figure(easel: Easel, scene: Scene, solids: tuple[tuple[int, list[Face], Outline], ...], gilt: float = 0.0) -> None:
    """Paint solids, each with a soft shadow on those behind it; `gilt` is the share of skin whose cracks are gold."""
    tables, bounce = _tables(scene), mix(scene.accent, scene.deep, 0.35)
    grain, cracks = Chance(_SEED, "grain"), Chance(_SEED, "cracks")
    shade = mix(scene.deep, BLACK, 0.6)
    for stuff, faces, outline in solids:
        easel.glow([(x + 5, y + 7) for x, y in outline], 5, shade, 0.55, dark=True)
        table = tables[stuff]
        for face in lit(faces):
            level = 0.08 + 0.92 * face.lit**1.1 + grain.signed(0.045)
            place = round(min(1.0, max(0.0, level)) * 255)
            colour: Rgb = table[place], table[256 + place], table[512 + place]
            colour = mix(colour, bounce, 0.32 * face.bounced * (1 - face.lit))
            easel.fill(face.outline, colour)
            edge = mix(colour, scene.light, 0.3) if face.lit > 0.92 else colour
            easel.draw.line([*easel.spots(face.outline), easel.at(face.outline[0])], fill=edge, width=2)
            if gilt and stuff in (_SKIN, _CLOTH) and cracks.unit() < gilt and min(y for _, y in face.outline) > -60:
                easel.line(face.outline[:2], 2.8, GOLD)


def _chips(easel: Easel, scene: Scene, chance: Chance) -> None:
    """Paint the spark where the chisel bites, and chips that fly from it."""
    for chip in range(26):
        angle, away = chance.between(-2.9, 0.3), 16 + 110 * chance.unit() ** 1.4
        _splinter(
            easel,
            scene,
            polar(angle, away, *_SPARK),
            2 + 9 * chance.unit() ** 2.4,
            chance,
            scene.accent if chip % 3 == 0 else scene.main,
        )
    easel.glow(arc_points(*_SPARK, 20, 0, tau, 30), 12, scene.light, 0.6)
    easel.fill(star(*_SPARK, 26, 5, 4).points, mix(scene.light, WHITE, 0.5))


def _splinter(easel: Easel, scene: Scene, at: tuple[float, float], size: float, chance: Chance, body: Rgb) -> Outline:
    turn = chance.between(0, 6)
    corners = [polar(turn + 2.1 * corner, size, *at) for corner in range(3)]
    easel.fill(corners, mix(body, scene.light, 0.35))
    easel.fill([corners[0], corners[1], (at[0] + size * 0.2, at[1] + size * 0.5)], mix(body, scene.deep, 0.4))
    return corners


def _quarry(scene: Scene, view: View) -> Easel:
    easel = Easel(quarry_ground(scene))
    easel.show(view, scene.focus.box)
    return easel


def _shadow(easel: Easel, scene: Scene, outlines: tuple[Outline, ...]) -> None:
    """Paint the shadow that her one lamp casts on the wall."""
    moved = [[(x * 1.04 + 62, y * 1.04 + 40) for x, y in outline] for outline in outlines]
    easel.lay(mix(scene.deep, BLACK, 0.55), easel.mask(*moved).faded(0.6))


def _day(scene: Scene, view: View) -> Image.Image:
    easel = _quarry(scene, view)
    _shadow(easel, scene, _outlines())
    _figure(easel, scene, _solids())
    _chips(easel, scene, scene.chance.fork("chips"))
    return easel.canvas.reduce(2)


def _rocks() -> Iterator[tuple[int, list[Face], Outline]]:
    """Yield what the chisel works on, and the hand that holds it."""
    for index, solid in enumerate(_solids()):
        if solid[0] == _ROCK or index >= len(_PARTS) - 3:
            yield solid


def _prop(scene: Scene, view: View) -> Image.Image:
    """Paint the chisel that bites into the block."""
    easel = _quarry(scene, view)
    solids = tuple(_rocks())
    _shadow(easel, scene, tuple(outline for _, _, outline in solids))
    _figure(easel, scene, solids)
    _chips(easel, scene, scene.chance.fork("chips"))
    return easel.canvas.reduce(2)


def _ascended(scene: Scene, view: View) -> Image.Image:
    """Paint the unveiling: the block bursts in rays of gold, and gold fills the cracks of her stone."""
    dark = quarry_ground(scene)
    easel = Easel(Image.blend(dark, Image.new("RGB", dark.size, (12, 10, 9)), 0.66))
    easel.show(view, scene.focus.box)
    chance = scene.chance.fork("burst")
    for ray in range(30):
        angle = -pi + pi * ray / 29 + chance.signed(0.05)
        far = chance.between(340, 700)
        corners = ((angle - 0.016, 60), (angle + 0.016, 60), (angle + 0.03, far), (angle - 0.03, far))
        easel.fill(
            [polar(turn, away, 0, 40) for turn, away in corners], mix((18, 15, 15), GOLD, 0.1 + 0.12 * (ray % 2))
        )
    easel.glow(arc_points(10, -40, 130, 0, tau, 60), 44, GOLD, 0.7)
    _figure(easel, scene, _solids(), 0.16)
    for _ in range(26):
        at = polar(chance.between(-pi, 0), chance.between(225, 350), 0, 30)
        splinter = _splinter(easel, scene, at, 4 + 18 * chance.unit() ** 2, chance, scene.main)
        easel.line([splinter[0], splinter[2]], 1.8, GOLD)
    return easel.canvas.reduce(2)


SCULPTOR_MOTIF = person_motif(
    "sculptor",
    1,
    (_day, _ascended, _prop),
    (
        View(-250, -240, 260, 214, slim=View(-214, -240, 204, 250)),
        View(-232, -240, 200, 66),
        View(-230, -240, 200, 104, slim=View(-206, -240, 190, 150), low=View(-200, -240, 150, 10)),
        View(-200, 40, 240, 290),
        View(-250, -240, 260, 214, mirrored=True),
    ),
    FACETS_MOTIF.mural,
)
