"""How pieces look to colour-blind players: simulations, and measured distances of pieces that lie on one table.

The simulation is that of Machado, Oliveira and Fernandes, *A Physiologically-based Model for Simulation of Color Vision
Deficiency* (2009), for a missing kind of cone. Colours are CIELAB under D65; their distance is CIEDE2000 (Sharma, Wu and
Dalal 2005), and that of two pictures the mean distance of their points (CIE 1976), so it grows with unlike shapes too.
"""

from __future__ import annotations

import base64
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from gesso.art import ArtLibrary
from gesso.data_classes import dataclass
from gesso.printing.component import face_names
from gesso.printing.faces.drawing_items import Face, Icon, Rect
from gesso.printing.faces.fonts import FontBook
from gesso.printing.faces.png import open_face
from gesso.printing.kit import SEALS, Kit, Section
from gesso.printing.paint import render_face
from gesso.printing.paint.pictures import ArtCache

Matrix = tuple[float, float, float, float, float, float, float, float, float]
Lab = tuple[float, float, float]
VISIONS: Mapping[str, Matrix] = MappingProxyType(
    {
        "usual": (1, 0, 0, 0, 1, 0, 0, 0, 1),
        "protanopia": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
        "deuteranopia": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881),
        "tritanopia": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039),
        "grey": (0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722),
    }
)
"""What each vision makes of linear red, green and blue, row by row."""
CLOSE_COLOURS, CLOSE_PICTURES = 10.0, 6.0
"""Distances below which colours, and pictures, are close."""
_POINTS = 24
"""Points of a picture in each direction when it is measured."""
_SHOWN = 120, 400
"""Pixels of the widest and of the highest picture on the page; a standee is high and narrow."""
_LINEAR = tuple(v / 12.92 if (v := n / 255) <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for n in range(256))
_WHITE = 0.95047, 1.0, 1.08883


@dataclass(frozen=True, slots=True)
class Look:
    """A piece with its picture."""

    name: str
    picture: Image.Image

    @property
    def data(self) -> str:
        """The picture as the address of an image."""
        packed, small = io.BytesIO(), self.picture.copy()
        small.thumbnail(_SHOWN, Image.Resampling.LANCZOS)
        small.save(packed, "PNG")
        return f"data:image/png;base64,{base64.b64encode(packed.getvalue()).decode()}"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two pieces that could be taken for each other."""

    first: str
    second: str
    colours: Mapping[str, float]
    """The distances of their mean colours, by vision."""
    pictures: Mapping[str, float]
    """The distances of their pictures, by vision."""

    @property
    def vision(self) -> str:
        """The vision in which they are closest."""
        return min(self.pictures, key=lambda vision: self.pictures[vision])

    @property
    def closest(self) -> float:
        """The distance of their pictures there."""
        return self.pictures[self.vision]

    @property
    def verdict(self) -> str:
        """What it means at the table: `hard` to tell apart, or told apart `by_shape`, `by_lightness` or `by_colour`."""
        if self.closest < CLOSE_PICTURES:
            return "hard"
        if self.colours[self.vision] < CLOSE_COLOURS:
            return "by_shape"
        return "by_lightness" if self.colours["grey"] >= CLOSE_COLOURS else "by_colour"


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one kind, and the pairs among them, closest first."""

    title: str
    looks: tuple[Look, ...]
    pairs: tuple[Pair, ...]


def groups_of(
    kit: Kit, pictures: Mapping[str, Path], art: ArtLibrary, fonts: FontBook, signs_title: str
) -> Iterator[Group]:
    """Yield the signs in texts, the backs of decks, and the pieces of each other section of a kit."""
    signs = [_sign(shape, words, art, fonts) for shape, words in kit.sources[0].icon_words.items()]
    yield from _groups(signs_title, signs)
    for section in kit.paged:
        if section.whole or section.cover or section.id == SEALS:
            continue
        named = _backs(kit, section) if section.sides == "duplex" else _fronts(kit, section)
        yield from _groups(section.title, [Look(name, _opened(pictures[id])) for name, id in named.items()])


def _fronts(kit: Kit, section: Section) -> dict[str, str]:
    """Return a front of each name; pieces of one name may be taken for each other."""
    pieces = [piece for source in kit.sources for piece in source.components if piece.section == section.id]
    names, found = face_names(pieces), dict[str, str]()
    for piece in pieces:
        if not piece.outlined:
            found.setdefault(names[piece.front.id], piece.front.id)
    return found


def _backs(kit: Kit, section: Section) -> dict[str, str]:
    """Return the backs that several cards share, which tell one deck from another."""
    found: dict[str, str] = {}
    shared: Counter[str] = Counter()
    for source in kit.sources:
        for piece in source.components:
            if piece.section == section.id and piece.back is not None and not piece.two_faced:
                shared[piece.back.id] += piece.copies
                name = ", ".join(filter(None, (" ".join(source.title.split()), piece.counted_as)))
                if piece.back.id not in found.values():
                    found.setdefault(name, piece.back.id)
    return {name: id for name, id in found.items() if shared[id] > 1}


def _sign(shape: str, words: str, art: ArtLibrary, fonts: FontBook) -> Look:
    icon = art.icons[shape]
    height = 8.0
    width = max(height, icon.advance / 2 * height)
    drawn = Icon(shape, width / 2 + 1, height / 2 + 1, width, height, "#14161B", icon.words)
    face = Face("sign", width + 2, height + 2, 0.0, (Rect(0, 0, width + 2, height + 2, "#FFFFFF"), drawn))
    return Look(words, render_face(face, fonts, ArtCache(art, None, {})))


def _opened(file: Path) -> Image.Image:
    with open_face(file) as picture:
        return picture.convert("RGB")


def _groups(title: str, looks: Sequence[Look]) -> Iterator[Group]:
    pairs = [pair for one, other in combinations(looks, 2) if (pair := _pair(one, other)) is not None]
    if pairs:
        yield Group(title, tuple(looks), tuple(sorted(pairs, key=lambda pair: pair.closest)))


def _pair(one: Look, other: Look) -> Pair | None:
    """Return how close two pieces come; None if their outlines differ."""
    if one.picture.size != other.picture.size:
        return None
    colours, pictures = dict[str, float](), dict[str, float]()
    for vision, matrix in VISIONS.items():
        first, second = (seen(look.picture, matrix) for look in (one, other))
        colours[vision] = difference(_mean(first), _mean(second))
        pictures[vision] = sum(map(_distance, first, second)) / len(first)
    return Pair(one.name, other.name, colours, pictures)


def seen(picture: Image.Image, matrix: Matrix) -> list[Lab]:
    """Return the points of a picture, made small, as a vision has them."""
    bands = picture.resize((_POINTS, _POINTS), Image.Resampling.BOX).tobytes()
    return [as_seen(point, matrix) for point in zip(bands[::3], bands[1::3], bands[2::3])]


def as_seen(colour: tuple[int, int, int], matrix: Matrix) -> Lab:
    """Return a colour of sRGB as a vision has it."""
    r, g, b = (_LINEAR[band] for band in colour)
    red, green, blue = (
        min(1.0, max(0.0, matrix[row] * r + matrix[row + 1] * g + matrix[row + 2] * b)) for row in (0, 3, 6)
    )
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue
    z = 0.0193339 * red + 0.119192 * green + 0.9503041 * blue
    fx, fy, fz = (_cube_root(value / white) for value, white in zip((x, y, z), _WHITE))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _mean(points: Sequence[Lab]) -> Lab:
    lightness, a, b = (sum(bands) / len(points) for bands in zip(*points))
    return lightness, a, b


def _distance(first: Lab, second: Lab) -> float:
    return sqrt(sum((one - other) ** 2 for one, other in zip(first, second)))


def difference(first: Lab, second: Lab) -> float:
    """Return the distance of two colours by CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    grey = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25.0**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 if c else 0.0 for a, b, c in ((a1, b1, c1), (a2, b2, c2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 and c2 else 0.0
    apart = 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    hue = (h1 + turn / 2) % 360 if c1 and c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    of_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    of_chroma, of_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25.0**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    dl, dc, dh = (l2 - l1) / of_light, (c2 - c1) / of_chroma, apart / of_hue
    return sqrt(dl**2 + dc**2 + dh**2 + rotation * dc * dh)
