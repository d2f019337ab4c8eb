"""A face as a list of drawing items: every position is resolved, nothing is painted yet.

Lengths are millimetres from the trim corner (x to the right, y down), type sizes points, colours `#RRGGBB`. A painter
goes through the items in order and never has to measure.
"""

from typing import Literal

from gesso.art.palette import Palette
from gesso.data_classes import dataclass
from gesso.printing.faces.fonts import FontName

Side = Literal["left", "right"]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
GuideKind = Literal["cut", "slit", "fold", "side", "place"]


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon."""

    points: tuple[tuple[float, float], ...]
    colour: str
    beyond: bool = False
    """Whether it lies beyond a cut, so that a cut that is a little off shows no white."""


@dataclass(frozen=True, slots=True)
class Ellipse:
    """A filled disc or ellipse about its centre."""

    cx: float
    cy: float
    rx: float
    ry: float
    colour: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A named shape in a square of `size` about its centre.

    A sigil is a mark from the larger set of signs.
    """

    shape: str
    cx: float
    cy: float
    size: float
    colour: str
    words: str = ""
    """What it says to those who cannot see it; empty if other words say so."""


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon by name about its centre."""

    shape: str
    cx: float
    cy: float
    width: float
    height: float
    colour: str
    """For parts that have no colour of their own."""
    words: str
    """What it says."""
    rim: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A band of lozenges and triangles inside a box, with a square in each corner."""

    x: float
    y: float
    width: float
    height: float
    thick: float
    """The width of the band."""
    pitch: float
    """There is one lozenge to each pitch, as nearly as they fill a side."""
    first: str
    """The colour of the lozenges."""
    second: str
    """The colour of the triangles."""
    ground: str


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of text in one font and size."""

    text: str
    font: FontName
    size: float
    x: float
    """Its left edge."""
    baseline: float
    colour: str
    tracking: float = 0.0
    """Added after every letter, in em."""
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Glow:
    """Soft light about a point: it brightens what lies there, most in the middle, and darkens nothing."""

    cx: float
    cy: float
    rx: float
    ry: float
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Beam:
    """Light that rises from a point and widens: brightest at its foot, gone at its top. It darkens nothing."""

    cx: float
    foot: float
    width: float
    height: float
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Halo:
    """The light that the next run throws on what lies behind it: the run, blurred."""

    run: TextRun
    colour: str


@dataclass(frozen=True, slots=True)
class Art:
    """The picture behind a face, from bleed to bleed."""

    motif: str
    palette: Palette
    seed: int
    composition: int
    focus: Box
    """The box for its hero, which nothing covers later."""
    grain: float = 1.0
    panel: int = 0
    """The number, from 0, of the part that the face shows; all parts have the same focus."""
    panels: int = 1
    """The number of equal parts of a picture that spans several faces."""
    picture: str = ""
    """The name of a file to use in place of the painted motif."""
    mirrored: bool = False
    """Whether the painted picture is turned over, left to right."""


@dataclass(frozen=True, slots=True)
class WindowArt(Art):
    """A picture that is painted only in a box of the face; its focus lies in there."""

    window: Box = (0.0, 0.0, 0.0, 0.0)
    emblem: str = ""
    """A shape for the picture to show, if its motif has a place for one."""
    coarse: int = 1
    """It is painted smaller by this factor and enlarged."""
    turned: bool = False
    """Whether it lies on its side, with its upper edge at the right, like a card that is turned sideways."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet over everything with a window in it, painted by a design."""

    design: str
    palette: Palette
    window: Box
    seed: int


@dataclass(frozen=True, slots=True)
class Ground:
    """The ground for letters, over everything below its edge, painted by a design."""

    design: str
    edge: float
    """The middle of its edge."""
    dark: bool
    seed: int


@dataclass(frozen=True, slots=True)
class Stroke:
    """A flat brush stroke, solid on one side and frayed on the other."""

    x: float
    y: float
    width: float
    height: float
    free_end: Side
    fray: float
    """The length of the frayed end."""
    colour: str
    rim: bool
    shadow: bool
    seed: int
    bare: bool = False
    """Whether it bears no letters, so that a print with little ink leaves it out."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A stamped seal with a sign on it, in a square box with its corner at x, y."""

    x: float
    y: float
    size: float
    colour: str
    sigil: str
    sigil_colour: str
    shape: Literal["square", "round"]
    seed: int


@dataclass(frozen=True, slots=True)
class BackPainting:
    """A card back, painted by a design."""

    design: str
    palette: Palette
    dark: bool


@dataclass(frozen=True, slots=True)
class Filter:
    """A change of everything painted so far, by a design."""

    design: str
    seed: int


@dataclass(frozen=True, slots=True)
class Edges:
    """Turns what is painted in a box, or everywhere, into pale lines on white where it changes."""

    box: Box | None = None


@dataclass(frozen=True, slots=True)
class HalfTurn:
    """Repeats the upper half as the lower half, turned by 180 degrees."""


@dataclass(frozen=True, slots=True)
class HalfTurnDown:
    """Repeats the lower half as the upper half, turned by 180 degrees."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A line, box or point of a piece for machines and tables; no painter shows it."""

    kind: GuideKind
    """`cut`:

    the closed line around the piece. `slit`: a cut within it. `fold`: a line to crease. `side`: the box (two corners)
    of one side of a piece that stands. `place`: a point where another piece lies.
    """
    points: tuple[tuple[float, float], ...]
    name: str = ""
    """Of a side or a place."""
    turned: bool = False
    """Whether a side stands on its head."""


Drawn = Rect | Polygon | Ellipse | Mark | Icon | Frame | TextRun
Painted = Glow | Beam | Halo | Art | WindowArt | Sheet | Ground | Stroke | Seal | BackPainting | Edges
Item = Drawn | Painted | Filter | HalfTurn | HalfTurnDown


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece."""

    id: str
    width: float
    """Millimetres of its trim."""
    height: float
    bleed: float
    """Millimetres around the trim."""
    items: tuple[Item, ...]
    """In the order in which they are drawn."""
    guides: tuple[Guide, ...] = ()
