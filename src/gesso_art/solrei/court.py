"""Court: the picture of an Art. Its tool lies across the edge of a dark sheet: dark on the light, light on the dark.

The form of the edge tells the type of the Art, and the emblem stands at the rim, clear of the tool.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan, cos, dist, hypot, pi, sin, tau
from pathlib import Path
from types import MappingProxyType

from PIL import Image, ImageChops, ImageFilter

from gesso.art.drawings import read_drawings
from gesso.art.palette import BLACK, Rgb, mix
from gesso.art.request import Composition, Motif, Scene
from gesso.art.shapes import Point, Shape, polar, turned
from gesso_art.solrei.signs import SUIT_SHAPES
from gesso_art.solrei.stage import (
    LAMP_WHITE,
    SCALE,
    Cutting,
    Engraving,
    Paper,
    Stage,
    blurred,
    open_stage,
    scaled,
)

_UNITS, _UNITS_WIDE = 2.0, 3.1
_SLOPE = 0.42
_AHEAD_PX = 13.0
_CELL = 0.27
_MESH = 1.3
_SIGN = 0.17
_SASH = 0.066
_BOSS, RIM_BOSS = 0.17, 0.135
"""The radius of the emblem in the middle and at the rim."""
_STUDS = 36
_GAP, _GAP_CELL = 0.18, 4
_TOOL_WIDE, _TOOL_HIGH, _TOOL_MOST = 2.5, 1.72, 2.0
_LIT = 0.5
"""How much lighter the part of a tool that lies on the dark sheet is than the ground it lets through."""


TOOLS: Mapping[str, Shape] = read_drawings(
    Path(__file__).with_name("tools.toml"),
    {f"suit-{name}": shape for name, shape in SUIT_SHAPES.items()},
)["tools"]
"""The tools of the court, which `tools.toml` draws."""


@dataclass(frozen=True, slots=True)
class Form:
    """How the dark sheet of a type of Art is cut: along a line, or around a ring. Lengths are units of the stage."""

    turn: float
    """The direction of the line, radians."""
    boss: Point
    """The place of the emblem, from the middle."""
    low: float = 0.0
    """How far below the middle the line runs."""
    ring: float = 0.0
    """The radius of the ring; 0 for a line."""
    high: float = _TOOL_HIGH
    """How tall its tool may be; a low one leaves its foot to the emblem."""


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        "strike": Form(-atan(_SLOPE), (-1.16, 0.847), 0.36),
        "trick": Form(-pi / 2 + 0.1, (-0.083, 0.83), high=1.54),
        "guard": Form(0.0, (0.0, 0.86), ring=0.88),
        "stance": Form(0.0, (-1.36, 0.36), 0.36),
    }
)
"""The forms by the type of the Art."""
_RINGED = 0.88
"""How much of the radius of a ring its tool takes up: the ring holds all of it."""


def _composed(tool: str, form: Form) -> Composition:
    def compose(scene: Scene) -> Image.Image:
        stage = open_stage(scene, 0.5, _UNITS, _UNITS_WIDE)
        emblem = SUIT_SHAPES.get(scene.emblem, SUIT_SHAPES["sol"])
        lattice = _lattice(stage, emblem)
        _light_ground(stage, lattice)
        _counterchange(stage, centred(TOOLS[tool], form), lattice, form)
        x, y = stage.lamp
        lay_boss(
            stage,
            emblem,
            (x + form.boss[0] * stage.unit, y + form.boss[1] * stage.unit),
            RIM_BOSS,
        )
        return stage.image

    return compose


def centred(tool: Shape, form: Form) -> Shape:
    """Return a tool in the middle of the plate, as large as fits; what is only cut away takes no room."""
    points = [point for piece in tool if not piece.cut for point in piece.points]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    middle = (left + right) / 2, (top + bottom) / 2
    if form.ring:
        scale = _RINGED * form.ring / max(dist(middle, point) for point in points)
    else:
        scale = min(_TOOL_WIDE / (right - left), form.high / (bottom - top))
    scale = min(scale, _TOOL_MOST)
    return turned(tool, 0.0, -scale * middle[0], -scale * middle[1] - (_TOOL_HIGH - form.high) / 2, scale)


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
            sheet.line(
                [
                    (x + shift - reach, y - slant * reach),
                    (x + shift + reach, y + slant * reach),
                ],
                0.6,
            )
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            across, down = (
                x + (column + 0.5 * (row % 2)) * cell,
                y + row * cell * _MESH / 2,
            )
            if -cell < across < stage.width + cell and -cell < down < stage.height + cell:
                sheet.shape(emblem, across, down, cell * _SIGN)
    return sheet.mask()


def _dark(stage: Stage, form: Form, ahead: float) -> Cutting:
    """Return the dark sheet of a form, its edge moved `ahead` px into the light."""
    x, y = stage.lamp
    if form.ring:
        sheet = stage.cutting(filled=True)
        sheet.disc(x, y, max(1.0, form.ring * stage.unit - ahead), filled=False)
        return sheet
    sheet = stage.cutting()
    reach = stage.width + stage.height
    across, down = cos(form.turn), sin(form.turn)
    y += form.low * stage.unit

    def at(along: float, off: float) -> Point:
        return x + along * across - off * down, y + along * down + off * across

    sheet.fill([at(-reach, -ahead), at(reach, -ahead), at(reach, reach), at(-reach, reach)])
    return sheet


def _counterchange(stage: Stage, tool: Shape, lattice: Image.Image, form: Form) -> None:
    """Lay a lighter sheet a little ahead of the edge, then the dark one; each is the difference of a sheet and the tool."""
    colours = stage.colours
    x, y = stage.lamp
    head, solid = stage.cutting(), stage.cutting()
    head.shape(tool, x, y, stage.unit)
    solid.shape((piece for piece in tool if not piece.cut), x, y, stage.unit)
    rays = stage.rays(x, y, 170, stage.unit * 0.16, 0.7, 3.0)
    far = ImageChops.subtract(_dark(stage, form, _AHEAD_PX).large(), head.large()).reduce(SCALE)
    body = mix(colours.main, colours.deep, 0.3)
    paper = Paper(
        body,
        mix(colours.accent, colours.light, 0.3),
        0.7,
        stage.unit * 1.7,
        colours.light,
        0.8,
    )
    stage.lay(far, paper, shadow=0.4, engraving=Engraving(rays, colours.deep, 0.3))
    _edge(stage, form, solid.mask())
    near = ImageChops.difference(_dark(stage, form, 0.0).large(), head.large()).reduce(SCALE)
    rim = mix(colours.accent, colours.light, 0.45)
    paper = Paper(
        mix(colours.deep, BLACK, 0.12),
        mix(colours.main, colours.deep, 0.45),
        0.85,
        stage.unit * 1.25,
        rim,
        0.95,
    )
    lines = Engraving(
        ImageChops.lighter(scaled(rays, 0.5), lattice),
        mix(colours.main, colours.accent, 0.3),
        0.28,
    )
    stage.lay(near, paper, shadow=0.6, shadow_px=6, engraving=lines)
    lit = ImageChops.multiply(_dark(stage, form, 0.0).large(), head.large()).reduce(SCALE)
    stage.ink(lit, mix(colours.accent, colours.light, 0.6), _LIT)
    _edge(stage, form, solid.mask())


def _edge(stage: Stage, form: Form, tool: Image.Image) -> None:
    """Lay the sash along the edge, but neither over the tool nor in its narrow gaps."""
    kept = ImageChops.invert(
        blurred(_closed(tool, stage.unit * _GAP), stage.unit * 0.06).point(
            [min(255, level * 4) for level in range(256)]
        )
    )
    if form.ring:
        _lay_studs(stage, form.ring, kept)
    else:
        lay_sash(stage, form.turn, form.low, kept)


def _closed(mask: Image.Image, reach: float) -> Image.Image:
    """Return a mask with its gaps filled that are narrower than twice a reach in px."""
    size = 2 * round(reach / _GAP_CELL) + 1
    small = mask.reduce(_GAP_CELL).filter(ImageFilter.MaxFilter(size)).filter(ImageFilter.MinFilter(size))
    return ImageChops.lighter(mask, small.resize(mask.size, Image.Resampling.BILINEAR))


def _lay_studs(stage: Stage, radius: float, kept: Image.Image) -> None:
    """Paint a ring of studs."""
    colours = stage.colours
    (x, y), thick = stage.lamp, stage.unit * _SASH
    band, gems = stage.cutting(), stage.cutting()
    band.ring(x, y, radius * stage.unit, 2 * thick)
    for step in range(_STUDS):
        gems.disc(*polar(tau * (step + 0.5) / _STUDS, radius * stage.unit, x, y), thick * 0.56)
    _lay_sash(stage, band, gems, mix(colours.accent, colours.light, 0.5), kept)


def lay_sash(
    stage: Stage,
    turn: float = -atan(_SLOPE),
    low: float = 0.0,
    kept: Image.Image | None = None,
) -> None:
    """Paint a band of lozenges along a cut, only where the mask `kept` lets it."""
    colours = stage.colours
    x, y = stage.lamp[0], stage.lamp[1] + low * stage.unit
    thick = stage.unit * _SASH
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
    _lay_sash(stage, band, gems, mix(colours.accent, colours.light, 0.5), kept)


def _lay_sash(stage: Stage, band: Cutting, gems: Cutting, rim: Rgb, kept: Image.Image | None) -> None:
    colours = stage.colours
    masks = [sheet.mask() if kept is None else ImageChops.multiply(sheet.mask(), kept) for sheet in (band, gems)]
    paper = Paper(
        mix(colours.main, colours.deep, 0.35),
        colours.main,
        0.8,
        stage.unit * 1.6,
        rim,
        0.9,
    )
    stage.lay(masks[0], paper, shadow=0.6)
    stage.lay(
        masks[1],
        Paper(mix(colours.light, colours.accent, 0.35), LAMP_WHITE, 0.9, stage.unit * 1.6),
        shadow=0.0,
    )


def lay_boss(stage: Stage, emblem: Shape, at: Point | None = None, share: float = _BOSS) -> None:
    """Paint the disc, in the middle unless it has another place, and the emblem in it, glowing."""
    colours = stage.colours
    x, y = at or stage.lamp
    radius = stage.unit * share
    disc, rings, sign = stage.cutting(), stage.cutting(), stage.cutting()
    disc.disc(x, y, radius)
    rings.ring(x, y, radius * 0.98, 2.2)
    rings.ring(x, y, radius * 0.8, 1.0)
    sign.shape(emblem, x, y, radius * 0.58)
    stage.lay(
        disc.mask(),
        Paper(mix(colours.deep, BLACK, 0.25), colours.main, 0.5, radius * 1.4),
        shadow=0.7,
    )
    stage.ink(rings.mask(), mix(colours.accent, colours.light, 0.5))
    stage.shine(stage.glow(radius * 2.0, x, y), colours.accent, 0.5)
    stage.shine(blurred(sign.mask(), radius * 0.4), colours.light, 0.6)
    stage.ink(sign.mask(), LAMP_WHITE)


_COMPOSITIONS = tuple(_composed(tool, form) for tool in TOOLS for form in FORMS.values())

COURT_MOTIF = Motif("court", 26, _COMPOSITIONS, _COMPOSITIONS[0], shows=(tuple(TOOLS), tuple(FORMS)))
