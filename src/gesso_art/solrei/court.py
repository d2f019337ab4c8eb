"""Court: the picture of an Art. A tool and its half-turn lie across a slanting cut: dark on light above, light on dark below."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan, cos, hypot, sin
from pathlib import Path

from PIL import Image, ImageChops

from gesso.art.drawings import read_drawings
from gesso.art.palette import BLACK, mix
from gesso.art.request import Composition, Motif, Scene
from gesso.art.shapes import Point, Shape
from gesso_art.solrei.signs import SUIT_SHAPES
from gesso_art.solrei.stage import LAMP_WHITE, SCALE, Engraving, Paper, Stage, blurred, open_stage, scaled

_UNITS, _UNITS_WIDE = 2.0, 3.1
_SLOPE = 0.42
_AHEAD_PX = 13.0
_CELL = 0.27
_MESH = 1.3
_SIGN = 0.17
_SASH = 0.066
_BOSS = 0.17


TOOLS: Mapping[str, Shape] = read_drawings(
    Path(__file__).with_name("tools.toml"), {f"suit-{name}": shape for name, shape in SUIT_SHAPES.items()}
)["tools"]
"""The tools of the court, which `tools.toml` draws."""


def _composed(tool: str) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        stage = open_stage(scene, 0.5, _UNITS, _UNITS_WIDE)
        emblem = SUIT_SHAPES.get(scene.emblem, SUIT_SHAPES["sol"])
        lattice = _lattice(stage, emblem)
        _light_ground(stage, lattice)
        _counterchange(stage, TOOLS[tool], lattice)
        lay_sash(stage)
        lay_boss(stage, emblem)
        return stage.image

    return compose


def _light_ground(stage: Stage, lattice: Image.Image) -> None:
    colours = stage.colours
    stage.back_light(
        max(stage.width, stage.height) * 0.72,
        (0.0, mix(colours.main, colours.deep, 0.3)),
        (0.2, mix(colours.main, colours.accent, 0.3)),
        (0.45, mix(colours.main, colours.accent, 0.85)),
        (0.7, mix(colours.accent, colours.light, 0.55)),
        (1.0, LAMP_WHITE),
    )
    stage.ink(stage.rays(*stage.lamp, 96, stage.unit * 0.2, 0.6, 4.0), colours.light, 0.38)
    stage.ink(lattice, mix(colours.main, colours.accent, 0.25), 0.3)


def _lattice(stage: Stage, emblem: Shape) -> Image.Image:
    """Paint a trellis of hairlines with a small emblem in each mesh."""
    x, y = stage.lamp
    cell = stage.unit * _CELL
    sheet = stage.cutting()
    columns, rows = int(stage.width / cell) + 2, int(stage.height / cell) + 2
    reach = stage.width + stage.height
    for step in range(-columns - rows, columns + rows + 1):
        for slant in (_MESH, -_MESH):
            shift = (step + 0.5) * cell
            sheet.line([(x + shift - reach, y - slant * reach), (x + shift + reach, y + slant * reach)], 0.6)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            across, down = x + (column + 0.5 * (row % 2)) * cell, y + row * cell * _MESH / 2
            if -cell < across < stage.width + cell and -cell < down < stage.height + cell:
                sheet.shape(emblem, across, down, cell * _SIGN)
    return sheet.mask()


def _half(stage: Stage, up: float) -> list[Point]:
    """Return the outline of everything below the cut, raised by `up` px."""
    x, y = stage.lamp
    reach = stage.width
    return [
        (x - reach, y + reach * _SLOPE - up),
        (x + reach, y - reach * _SLOPE - up),
        (x + reach, stage.height * 3.0),
        (x - reach, stage.height * 3.0),
    ]


def _counterchange(stage: Stage, tool: Shape, lattice: Image.Image) -> None:
    """Lay a lighter sheet a little ahead of the cut, then the dark one; each is the difference of a half and the tool."""
    colours = stage.colours
    x, y = stage.lamp
    head, foot = stage.cutting(), stage.cutting()
    head.shape(tool, x, y, stage.unit)
    foot.shape(tool, x, y, -stage.unit)
    both = ImageChops.lighter(head.large(), foot.large())
    rays = stage.rays(x, y, 170, stage.unit * 0.16, 0.7, 3.0)
    ahead = stage.cutting()
    ahead.fill(_half(stage, _AHEAD_PX))
    far = ImageChops.subtract(ahead.large(), both).reduce(SCALE)
    body = mix(colours.main, colours.deep, 0.3)
    paper = Paper(body, mix(colours.accent, colours.light, 0.3), 0.7, stage.unit * 1.7, colours.light, 0.8)
    stage.lay(far, paper, shadow=0.4, engraving=Engraving(rays, colours.deep, 0.3))
    half = stage.cutting()
    half.fill(_half(stage, 0.0))
    near = ImageChops.difference(half.large(), both).reduce(SCALE)
    rim = mix(colours.accent, colours.light, 0.45)
    paper = Paper(
        mix(colours.deep, BLACK, 0.12), mix(colours.main, colours.deep, 0.1), 0.85, stage.unit * 1.25, rim, 0.95
    )
    lines = Engraving(ImageChops.lighter(scaled(rays, 0.5), lattice), mix(colours.main, colours.accent, 0.3), 0.28)
    stage.lay(near, paper, shadow=0.7, shadow_px=11, engraving=lines)


def lay_sash(stage: Stage) -> None:
    """Paint a band of lozenges along the cut."""
    colours = stage.colours
    x, y = stage.lamp
    thick = stage.unit * _SASH
    turn = -atan(_SLOPE)
    across, down = cos(turn), sin(turn)

    def at(along: float, off: float) -> Point:
        return x + along * across - off * down, y + along * down + off * across

    reach = hypot(stage.width, stage.height)
    band, gems = stage.cutting(), stage.cutting()
    band.fill([at(-reach, -thick), at(reach, -thick), at(reach, thick), at(-reach, thick)])
    pitch = thick * 2.1
    for step in range(-int(reach / pitch), int(reach / pitch) + 1):
        middle = (step + 0.5) * pitch
        gems.fill(
            [
                at(middle - thick * 0.92, 0),
                at(middle, -thick * 0.74),
                at(middle + thick * 0.92, 0),
                at(middle, thick * 0.74),
            ]
        )
    rim = mix(colours.accent, colours.light, 0.5)
    stage.lay(
        band.mask(),
        Paper(mix(colours.main, colours.deep, 0.35), colours.main, 0.8, stage.unit * 1.6, rim, 0.9),
        shadow=0.6,
    )
    stage.lay(
        gems.mask(), Paper(mix(colours.light, colours.accent, 0.35), LAMP_WHITE, 0.9, stage.unit * 1.6), shadow=0.0
    )


def lay_boss(stage: Stage, emblem: Shape) -> None:
    """Paint the disc in the middle, the emblem in it, glowing."""
    colours = stage.colours
    x, y = stage.lamp
    radius = stage.unit * _BOSS
    disc, rings, sign = stage.cutting(), stage.cutting(), stage.cutting()
    disc.disc(x, y, radius)
    rings.ring(x, y, radius * 0.98, 2.2)
    rings.ring(x, y, radius * 0.8, 1.0)
    sign.shape(emblem, x, y, radius * 0.58)
    stage.lay(disc.mask(), Paper(mix(colours.deep, BLACK, 0.25), colours.main, 0.5, radius * 1.4), shadow=0.7)
    stage.ink(rings.mask(), mix(colours.accent, colours.light, 0.5))
    stage.shine(stage.glow(radius * 2.0), colours.accent, 0.5)
    stage.shine(blurred(sign.mask(), radius * 0.4), colours.light, 0.6)
    stage.ink(sign.mask(), LAMP_WHITE)


_COMPOSITIONS = tuple(_composed(tool) for tool in TOOLS)

COURT_MOTIF = Motif("court", 1, _COMPOSITIONS, _COMPOSITIONS[0], shows=(tuple(TOOLS),))
