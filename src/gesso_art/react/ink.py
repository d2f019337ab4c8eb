"""Ink: one loaded brush, clouds of thinned ink, and a red sun."""

from math import atan2, cos, hypot, pi, sin, tau

from PIL import Image

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, mix
from gesso.art.scene import Focus, Framed, Motif, Reach, Scene
from gesso_art.painting.brush import Load, Profile, bow, sweep, swing, thinning
from gesso_art.react.ink_strokes import leaf, paper, splashes, stroke, sun, tones
from gesso_art.react.ink_studies import bowl, spirit
from gesso_art.react.scroll import scroll


def _enso(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, radius: float) -> None:
    wobble, phase = chance.between(0.02, 0.05), chance.between(0, tau)
    layer = sweep(
        (focus.x, focus.y),
        lambda share: radius * (0.97 + wobble * sin(3.1 * share + phase) + 0.05 * share),
        lambda share: radius * 0.185 * (0.9 + 0.28 * sin(pi * min(1.0, share * 1.3)) - 0.25 * share),
        chance.between(2.3, 2.9),
        5.75 * chance.pick((1.0, 1.0, -1.0)),
        Load(wet=1.3, dry=1.5, onset=0.3, hair_px=2.8),
        chance,
        squash=0.93,
    )
    layer.lay(canvas, tones(scene.deep, scene.light))


def _ring(scene: Scene) -> Image.Image:
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    side = chance.pick((-1.0, 1.0))
    sun(canvas, scene, focus.x + side * focus.r * chance.between(0.1, 0.42), focus.y - focus.r * 0.1, focus.r * 0.64)
    _enso(canvas, scene, focus, chance, focus.r)
    return splashes(canvas, scene)


def _stream(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, thread: float = 1.0) -> None:
    """Three level strokes, from the left off to the right: far water, a thread, and the great black one last."""
    pale = mix(scene.deep, scene.main, 0.85)
    runs = ((0.78, 0.13, 0.9, pale), (-0.62, 0.055, 0.8, scene.deep), (0.04, 0.25, 1.25, scene.deep))
    for height, width, dry, colour in runs:
        waves = chance.between(0.55, 0.95) * (1 + (len(scene.foci) - 1) * 0.65)
        far = thread if width < 0.1 else 1.0
        heading = chance.between(-0.05, 0.1) / len(scene.foci)
        path = (-60, focus.y + height * focus.r), heading, scene.width * far + 130
        sway = swing(focus.r * (0.22 if width > 0.1 else 0.3), waves, chance.between(0, tau))
        load = Load(wet=1.35, dry=dry if thread == 1.0 or width > 0.1 else 2.2, onset=0.45)
        stroke(canvas, scene, path, sway, thinning(focus.r * width, 0.15), load, chance, colour)


def _river(scene: Scene) -> Image.Image:
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    sun(canvas, scene, focus.x + focus.r * chance.between(-0.4, 0.6), focus.y - focus.r * 0.12, focus.r * 0.74)
    _stream(canvas, scene, focus, chance)
    return splashes(canvas, scene)


def _slash(scene: Scene) -> Image.Image:
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    side = chance.pick((-1.0, 1.0))
    sun(canvas, scene, focus.x + side * focus.r * 0.62, focus.y - focus.r * 0.16, focus.r * 0.7)
    heading = chance.between(0.92, 1.08)
    for step, width in enumerate((0.27, 0.16, 0.09)):
        start = (focus.x - side * focus.r * (2.0 - 0.66 * step), focus.y - focus.r * (1.35 + 0.05 * step))
        fall = heading - 0.06 * step
        path = start, fall if side > 0 else pi - fall, focus.r * (3.1 - 0.25 * step)
        arch = bow(-side * focus.r * chance.between(0.1, 0.26))
        stroke(canvas, scene, path, arch, thinning(focus.r * width, 0.35), Load(1.35, 1.6, onset=0.35), chance)
    return splashes(canvas, scene)


def _horizon(scene: Scene) -> Image.Image:
    """The sun half under one level stroke, and its broken light on the water. The quietest of the six."""
    canvas = paper(scene, 0.4)
    focus, chance = scene.focus, scene.chance
    x, line = focus.x + chance.signed(0.35) * focus.r, focus.y + focus.r * 0.22
    sun(canvas, scene, x, line - focus.r * 0.12, focus.r * 0.86, sunk=1.12)
    reach = focus.r * 0.62
    for row in range(4):
        length = reach * (1.5 - 0.28 * row) * chance.between(0.8, 1.1)
        start = (x - length / 2 + chance.signed(0.2) * focus.r, line + focus.r * (0.3 + 0.15 * row))
        glint, thin = Load(wet=0.85, dry=1.1, onset=0.1, hair_px=2.2), thinning(focus.r * 0.034, 0.4)
        stroke(canvas, scene, (start, 0.01, length), bow(chance.signed(3)), thin, glint, chance, scene.accent)
    far = (-70, line - focus.r * 0.14), 0.0, scene.width * 0.62
    sway, load = swing(focus.r * 0.05, 1.4, chance.between(0, tau)), Load(wet=1.1, dry=1.3, onset=0.3)
    pale = mix(scene.deep, scene.main, 0.85)
    stroke(canvas, scene, far, sway, thinning(focus.r * 0.1, 0.7), load, chance, pale, 0.85)
    near = (-70, line + focus.r * 0.02), -0.025, scene.width + 60
    arch, load = bow(chance.signed(0.06) * focus.r), Load(wet=1.3, dry=1.35, onset=0.25, hair_px=3.2)
    stroke(canvas, scene, near, arch, thinning(focus.r * 0.15, 0.3), load, chance)
    return splashes(canvas, scene, 2)


def _bamboo(scene: Scene) -> Image.Image:
    """Two stems, the far one pale; leaves in threes and fours; the sun between."""
    canvas = paper(scene)
    focus, chance = scene.focus, scene.chance
    side = chance.pick((-1.0, 1.0))
    sun(canvas, scene, focus.x + side * focus.r * 0.5, focus.y - focus.r * 0.1, focus.r * 0.6)
    far = mix(scene.light, scene.main, 0.62)
    _stem(canvas, scene, focus, side * 0.98, 0.075, far, chance)
    joints = _stem(canvas, scene, focus, -side * 0.34, 0.115, scene.deep, chance)
    for index, (x, y) in enumerate(joints):
        toward = side if index % 2 == 0 else -side
        tip_x, tip_y = x + toward * focus.r * chance.between(0.16, 0.3), y - focus.r * chance.between(0.06, 0.2)
        twig = Load(wet=1.1, dry=0.6, hair_px=2.0, ragged=0.3)
        away, rise = (tip_x - x), (tip_y - y)
        path = (x, y), atan2(rise, away), hypot(away, rise)
        stroke(canvas, scene, path, bow(4), thinning(5.0, 0.4), twig, chance)
        for spray in range(4 if index % 2 else 3):
            spread = 0.34 + 0.36 * spray + chance.signed(0.12)
            length = focus.r * chance.between(0.85, 1.15) * (1.0 - 0.1 * spray)
            heading = spread if toward > 0 else pi - spread
            colour = scene.deep if spray < 2 or chance.unit() < 0.5 else mix(scene.deep, scene.main, 0.6)
            arch = bow(toward * -length * chance.between(0.03, 0.1))
            wide = leaf(focus.r * chance.between(0.08, 0.105))
            load = Load(wet=1.3, dry=0.9, onset=0.4, hair_px=2.6, ragged=0.5)
            stroke(canvas, scene, ((tip_x, tip_y), heading, length), arch, wide, load, chance, colour)
    return splashes(canvas, scene, 1)


def _stem(
    canvas: Image.Image, scene: Scene, focus: Focus, shift: float, width: float, colour: Rgb, chance: Chance
) -> list[tuple[float, float]]:
    """One stem as joints, painted upwards with a lift of the brush at each; returns where leaves may grow."""
    x, y = focus.x + shift * focus.r, focus.y + focus.r * 1.75
    lean = -pi / 2 + chance.signed(0.07)
    joints: list[tuple[float, float]] = []
    load = Load(wet=1.15, dry=0.5, onset=0.3, hair_px=2.6, ragged=0.6)
    for _ in range(7):
        length = focus.r * chance.between(0.62, 0.74)
        half = width * focus.r
        path = (x, y), lean, length - half * 0.35
        stroke(canvas, scene, path, bow(chance.signed(0.012) * length), _waist(half), load, chance, colour)
        x, y = x + cos(lean) * length, y + sin(lean) * length
        lean += chance.signed(0.035)
        if focus.y - focus.r * 0.95 < y < focus.y + focus.r * 0.55:
            joints.append((x, y))
    return joints


def _waist(half_width: float) -> Profile:
    return lambda share: half_width * (0.9 + 0.55 * (share - 0.5) ** 2)


def _peak(scene: Scene) -> Image.Image:
    """A mountain in two strokes, splashed; a pale range behind; the sun at its shoulder."""
    canvas = paper(scene, 0.45)
    focus, chance = scene.focus, scene.chance
    side = chance.pick((-1.0, 1.0))
    top = (focus.x - side * focus.r * 0.18, focus.y - focus.r * 0.72)
    sun(canvas, scene, focus.x + side * focus.r * 0.72, focus.y - focus.r * 0.42, focus.r * 0.46)
    far = mix(scene.light, scene.main, 0.6)
    slopes = (
        ((top[0] + side * focus.r * 0.95, top[1] + focus.r * 0.62), side, 0.62, 2.2, 0.2, far),
        ((top[0] + side * focus.r * 0.95, top[1] + focus.r * 0.62), -side, 0.5, 1.6, 0.16, far),
        (top, side, 0.78, 2.5, 0.19, scene.deep),
        ((top[0] + side * focus.r * 0.06, top[1] - focus.r * 0.04), -side, 0.92, 2.5, 0.31, scene.deep),
    )
    for start, toward, steepness, length, width, colour in slopes:
        path = start, steepness if toward > 0 else pi - steepness, focus.r * length
        arch = bow(toward * focus.r * chance.between(0.05, 0.16))
        load, strength = (
            Load(wet=1.3, dry=1.7, onset=0.12, hair_px=3.2, ragged=1.2),
            1.0 if colour == scene.deep else 0.8,
        )
        stroke(canvas, scene, path, arch, _spreading(focus.r * width), load, chance, colour, strength)
    return splashes(canvas, scene, 3)


def _spreading(half_width: float) -> Profile:
    return lambda share: half_width * (0.42 + 0.58 * min(1.0, share * 1.6))


def _mural(scene: Scene) -> Image.Image:
    """One river over all panels; the sun in the middle one, a ring in the last."""
    canvas = paper(scene)
    first, middle, last = scene.foci[0], scene.foci[len(scene.foci) // 2], scene.foci[-1]
    chance = scene.chance
    # Clear of the seals that stand across the joints.
    sun(canvas, scene, middle.x, middle.y - middle.r * 0.08, middle.r * 0.9)
    _stream(canvas, scene, Focus(first.x, first.y + first.r * 0.3, first.r * 1.25, first.box), chance, 0.62)
    _enso(canvas, scene, Focus(last.x + last.r * 0.1, last.y - last.r * 0.55, last.r, last.box), chance, last.r * 0.68)
    return splashes(canvas, scene, 2)


INK_MOTIF = Motif(
    "ink",
    3,
    (
        _ring,
        _river,
        _slash,
        _horizon,
        _bamboo,
        spirit,
        bowl,
        Framed(_peak, Reach(1.3, 1.0, 1.0), Framed(scroll, Reach(0.0, 1.0, 1.0))),
    ),
    _mural,
)
