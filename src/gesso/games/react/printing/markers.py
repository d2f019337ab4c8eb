"""Round markers of a kit, marks that tell copies of a unit apart, and colours that can be read on a ground."""

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
"""Shape, colour, colour of letters, and how far (mm) letters stand below the middle.

In a grey print the shapes tell copies apart.
"""


@dataclass(frozen=True, slots=True)
class Letters:
    """Letters on a marker."""

    text: str
    size: float
    """Points."""
    colour: str
    drop: float
    """Millimetres from the middle of the marker down to their baseline."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A shape on a marker. Lengths are millimetres."""

    shape: str
    y: float
    """From the middle of the marker down to that of the shape."""
    size: float
    colour: str


@dataclass(frozen=True, slots=True)
class Marker:
    """One side of a round marker, with letters, a sign, or both."""

    ground: str
    """A colour `#RRGGBB`, or the name of one in a theme; so are all colours of markers."""
    ink: str
    letters: Letters | None = None
    sign: Sign | None = None
    size: float = TOKEN
    """Millimetres."""
    arrow: str = ""
    """The shape at the end of an arrow whose shaft bears the letters; empty for a marker that points nowhere."""


def marker(style: Style, id: str, span: Span, of: Marker, name: str = "") -> FaceSpec:
    """Return the face of one side of a marker, with the `name` of the marker if it has one."""
    return style.face("react/marker", id, span, **asdict(of), name=name)


def stands_out(palette: Palette, ground: str) -> str:
    """Return the colour that stands out most from a ground: the palette's deep colour, ink, or gesso."""
    return max((palette.deep, INK, GESSO), key=lambda colour: contrast(rgb(colour), rgb(ground)))


def copy_mark(number: int) -> Mapping[str, object]:
    """Return the mark of one of several copies of a unit, counted from 1. It stands on the unit and on its card."""
    shape, colour, letter, drop = _COPIES[(number - 1) % len(_COPIES)]
    return {"shape": shape, "colour": colour, "letter": letter, "drop": drop, "number": str(number)}
