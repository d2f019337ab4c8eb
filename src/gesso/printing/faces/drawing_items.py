"""A face as a list of drawing items: every position resolved, nothing painted yet. Lengths are millimetres from the
trim corner (x to the right, y down), type sizes points, colours `#RRGGBB`. A painter goes through the items in order
and never has to measure."""

from dataclasses import dataclass
from typing import Literal

from gesso.art.palette import Palette
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
    """A filled polygon. What is `beyond` a cut is there so that one that is off shows no white."""

    points: tuple[tuple[float, float], ...]
    colour: str
    beyond: bool = False


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
    """A named shape in a square of `size` about its centre. A sigil is a mark from the larger set of signs."""

    shape: str
    cx: float
    cy: float
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon by name about its centre; `words` are what it says, `colour` is what it is drawn in where it has none."""

    shape: str
    cx: float
    cy: float
    width: float
    height: float
    colour: str
    words: str
    rim: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A band of lozenges in the first colour and triangles in the second on `ground`, `thick` wide, inside a box. There
    is one lozenge to each `pitch`, as nearly as they fill a side; a square stands in each corner."""

    x: float
    y: float
    width: float
    height: float
    thick: float
    pitch: float
    first: str
    second: str
    ground: str


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of text in one font and size; `x` is its left edge, `tracking` is added after every letter in em."""

    text: str
    font: FontName
    size: float
    x: float
    baseline: float
    colour: str
    tracking: float = 0.0
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Glow:
    """Soft light about a point: it makes what lies there brighter, most in the middle, and nothing darker."""

    cx: float
    cy: float
    rx: float
    ry: float
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Beam:
    """Light that rises from a point and widens: brightest at its foot, gone at its top. It makes nothing darker."""

    cx: float
    foot: float
    width: float
    height: float
    colour: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Halo:
    """The light that letters throw on what lies behind them: the run that comes next, blurred."""

    run: TextRun
    colour: str


@dataclass(frozen=True, slots=True)
class Art:
    """The picture behind a face, from bleed to bleed. `focus` is the box that nothing covers later, where its hero
    stands. A panel is one of `panels` equal parts of a picture that wide, counted from 0, each with the same focus.
    `picture` names a file that is used in place of the painted motif."""

    motif: str
    palette: Palette
    seed: int
    composition: int
    focus: Box
    grain: float = 1.0
    panel: int = 0
    panels: int = 1
    picture: str = ""


@dataclass(frozen=True, slots=True)
class WindowArt(Art):
    """A picture in a box of the face, which is all that is painted; its focus lies in there. `emblem` names a shape
    that the picture shows, if its motif has a place for one. It is painted smaller by `coarse` and enlarged."""

    window: Box = (0.0, 0.0, 0.0, 0.0)
    emblem: str = ""
    coarse: int = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet over everything, with a window in it; painted by a name."""

    design: str
    palette: Palette
    window: Box
    seed: int


@dataclass(frozen=True, slots=True)
class Ground:
    """What is lettered on, laid over everything below its edge, whose middle lies at `edge`; painted by a name."""

    design: str
    edge: float
    dark: bool
    seed: int


@dataclass(frozen=True, slots=True)
class Stroke:
    """A flat brush stroke, solid from one side and frayed over the last `fray` at its free end."""

    x: float
    y: float
    width: float
    height: float
    free_end: Side
    fray: float
    colour: str
    rim: bool
    shadow: bool
    seed: int


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
    """A card back, painted by a name."""

    design: str
    palette: Palette
    dark: bool


@dataclass(frozen=True, slots=True)
class Filter:
    """A change of everything painted so far, by a name."""

    design: str
    seed: int


@dataclass(frozen=True, slots=True)
class Edges:
    """What has been painted in a box becomes pale lines on white, where it changes; or everything, without one."""

    box: Box | None = None


@dataclass(frozen=True, slots=True)
class HalfTurn:
    """The upper half becomes the lower half turned by 180 degrees."""


@dataclass(frozen=True, slots=True)
class HalfTurnDown:
    """The lower half becomes the upper half turned by 180 degrees."""


@dataclass(frozen=True, slots=True)
class Guide:
    """What no painter shows and a machine has to know of a piece: the closed line that it is cut out along (`cut`), a cut
    within it (`slit`), a line to crease (`fold`), the box (two corners) of what is seen of it when it stands (`side`), a
    point where another piece lies (`place`). A side or place may have a name; `turned` is a side that stands on its head."""

    kind: GuideKind
    points: tuple[tuple[float, float], ...]
    name: str = ""
    turned: bool = False


Drawn = Rect | Polygon | Ellipse | Mark | Icon | Frame | TextRun
Painted = Glow | Beam | Halo | Art | WindowArt | Sheet | Ground | Stroke | Seal | BackPainting | Edges
Item = Drawn | Painted | Filter | HalfTurn | HalfTurnDown


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece: its trim size, the bleed around it, what is drawn on it, in order, and what machines and
    tables are told of it."""

    id: str
    width: float
    height: float
    bleed: float
    items: tuple[Item, ...]
    guides: tuple[Guide, ...] = ()
