"""Round markers that are no tokens of an Artist, and the colours that stand out on a ground."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from gesso.art import Palette, contrast, rgb
from gesso.printing.component import FaceSpec
from gesso.printing.faces.style import GESSO, INK, Style
from gesso.source import Span

TOKEN, LARGE = 20.0, 26.0
"""The sides of a marker, millimetres."""
_COPIES = (
    ("disc", "#226DAE", GESSO, 1.1),
    ("square", "#C62B24", GESSO, 1.1),
    ("triangle", "#E8B021", INK, 1.6),
    ("lozenge", "#2F7A41", GESSO, 1.1),
    ("hexagon", "#7A4FA3", GESSO, 1.1),
)
"""Shape, colour, letters, and how far these stand below the middle (mm): a grey print tells copies apart by shape."""


@dataclass(frozen=True, slots=True)
class Letters:
    """What is written on a marker: in points, its baseline `drop` millimetres below the middle."""

    text: str
    size: float
    colour: str
    drop: float


@dataclass(frozen=True, slots=True)
class Sign:
    """A shape on a marker, millimetres from its middle."""

    shape: str
    y: float
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker with letters, a sign, or both. A colour is `#RRGGBB` or the role of one in a theme. One that points somewhere
    has its letters on the shaft of an arrow, which has the shape `arrow`."""

    ground: str
    ink: str
    letters: Letters | None = None
    sign: Sign | None = None
    size: float = TOKEN
    arrow: str = ""


def marker(look: Style, id: str, span: Span, of: Marker, name: str = "") -> FaceSpec:
    """One side of it, to be drawn; what it is called, where it is called anything."""
    return look.face("react/marker", id, span, **asdict(of), name=name)


def stands_out(palette: Palette, ground: str) -> str:
    """The colour of the palette, ink or gesso that stands out most from a ground."""
    return max((palette.deep, INK, GESSO), key=lambda colour: contrast(rgb(colour), rgb(ground)))


def copy_mark(number: int) -> Mapping[str, object]:
    """The mark of one of several copies of a unit, counted from 1, on the unit and on its card."""
    shape, colour, letter, drop = _COPIES[(number - 1) % len(_COPIES)]
    return {"shape": shape, "colour": colour, "letter": letter, "drop": drop, "number": str(number)}
