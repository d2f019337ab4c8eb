"""How solids of flat faces are drawn: their faces in stone and gem, their shadow, the splinters about them."""

from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from gesso.art.chance import Chance
from gesso.art.palette import Rgb, mix, ramp
from gesso.art.scene import Focus, Scene
from gesso.art.shapes import polar
from gesso_art.react.solids import Face, lit

_ACCENT_SHARE = 0.03


def carve(
    canvas: Image.Image, scene: Scene, focus: Focus, faces: list[Face], chance: Chance, tone: Rgb | None = None
) -> None:
    """Draw a solid about a focus, sizes in hero radii, on a canvas of twice the size."""
    draw = ImageDraw.Draw(canvas)
    body = tone or scene.main
    shade = mix(scene.deep, (0, 0, 0), 0.35)
    stone = ramp(
        (
            (0.0, shade), (0.22, mix(scene.deep, body, 0.25)), (0.55, mix(body, scene.deep, 0.12)),
            (0.82, mix(body, scene.light, 0.35)), (1.0, mix(body, scene.light, 0.8)),
        )
    )  # fmt: skip
    gem = ramp(
        (
            (0.0, mix(scene.accent, scene.deep, 0.6)),
            (0.5, scene.accent),
            (0.85, mix(scene.accent, scene.light, 0.6)),
            (1.0, scene.light),
        )
    )
    cool = mix(scene.accent, scene.deep, 0.35)
    for face in lit(faces):
        level = 0.06 + 0.94 * face.lit**1.15 + chance.signed(0.045)
        place = round(min(1.0, max(0.0, level)) * 255)
        chosen = gem if face.tint or chance.unit() < _ACCENT_SHARE else stone
        colour: Rgb = (chosen[place], chosen[256 + place], chosen[512 + place])
        colour = mix(colour, cool, 0.3 * face.bounced * (1.0 - face.lit))
        outline = [(2 * (focus.x + x * focus.r), 2 * (focus.y + y * focus.r)) for x, y in face.outline]
        draw.polygon(outline, fill=colour)
        if face.lit > 0.9:
            draw.line([*outline, outline[0]], fill=mix(colour, scene.light, 0.35), width=2)


def shadow(canvas: Image.Image, scene: Scene, focus: Focus, x: float, y: float, wide: float, high: float) -> None:
    """A shadow of corners on the wall behind, its middle and half its sides in hero radii."""
    chance = scene.chance.fork("shadow", round(x * 100))
    corners = [
        (
            2 * (focus.x + (x + cos(tau * step / 15) * wide * chance.between(0.88, 1.08)) * focus.r),
            2 * (focus.y + (y + sin(tau * step / 15) * high * chance.between(0.88, 1.08)) * focus.r),
        )
        for step in range(15)
    ]
    mask = Image.new("L", canvas.size, 0)
    ImageDraw.Draw(mask).polygon(corners, fill=150)
    canvas.paste(mix(scene.deep, (0, 0, 0), 0.55), (0, 0), mask)


def chips(canvas: Image.Image, scene: Scene, focus: Focus, chance: Chance, count: int = 11) -> None:
    """Splinters and marks of the chisel about a stone."""
    draw = ImageDraw.Draw(canvas)
    for _ in range(count):
        angle, away = chance.between(-0.5, 1.3), chance.between(1.05, 1.75)
        if chance.unit() < 0.3:
            angle += pi
        x, y = focus.x + cos(angle) * away * focus.r, focus.y + sin(angle) * away * focus.r * 0.8
        size = focus.r * (0.016 + 0.06 * chance.unit() ** 3)
        turn = chance.between(0, tau)
        top = [polar(turn + step * 2.1, 2 * size, 2 * x, 2 * y) for step in range(3)]
        tint = scene.accent if chance.unit() < 0.25 else scene.main
        draw.polygon(top, fill=mix(tint, scene.light, 0.3))
        draw.polygon([top[0], top[1], (2 * x + size * 0.3, 2 * y + size * 0.9)], fill=mix(tint, scene.deep, 0.5))
    for _ in range(9):
        angle, away = chance.between(0, tau), chance.between(1.1, 1.7)
        x, y = focus.x + cos(angle) * away * focus.r, focus.y + sin(angle) * away * focus.r * 0.8
        long = focus.r * chance.between(0.06, 0.13)
        draw.line(
            (2 * x, 2 * y, 2 * (x + long), 2 * (y + long * 0.6)), fill=mix(scene.accent, scene.light, 0.4), width=2
        )
