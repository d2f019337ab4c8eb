"""The style of cards: colours of the game and of a file, colours mixed from these, and pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from gesso.art import Palette, art_of, contrast, rgb, seed_from_text
from gesso.art.palette import BLACK, WHITE, Rgb, mix
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import SEAL_CONTRAST
from gesso.games.solrei.model import Advantage, Art, Muse, SetUp
from gesso.printing.component import FaceSpec
from gesso.source import Span
from gesso.source.source_file import found_near

PAPER = "#FBF6EA"

SOL = Palette("#15111F", "#5B4B8A", "#FFC95C", "#FFF3D6")
"""The palette of what belongs to no Muse: loose Arts, reference cards, the back."""

REI: Mapping[str, str] = MappingProxyType(
    {
        "spade": "#1F2A5C",
        "heart": "#B3163F",
        "diamond": "#B5480A",
        "club": "#1E6B3A",
        "red": "#A62A20",
        "black": "#1B1D24",
        "any": "#6A6257",
    }
)
"""The plates of Rei. Each also bears its suit and its letter, so that nobody depends on colours."""

WARNING = "#FF7696"
"""The lamp of the Damage that loses, on the dark mat."""


_TOOL_OF_TYPE: Mapping[str, str] = MappingProxyType(
    {"strike": "blade", "guard": "shield", "trick": "mask", "stance": "knot"}
)

# Names and timings are read by a lamp's light; lines and lamps only have to be seen.
_LIGHT_ON_DEEP = 10.0
_ACCENT_ON_DEEP = 7.0
_DEEP_ON_PAPER = 10.0


def muse_picture(muse: Muse, sun: str | None = None) -> Mapping[str, object]:
    """Return the picture of the Muse before her sun, or before another one."""
    shown = (muse.figure or muse.type.id, sun or muse.picture.shows)
    return _picture("corona", shown, muse.id, muse.picture.seed, muse.alignment)


def advantage_picture(advantage: Advantage, emblem: str) -> Mapping[str, object]:
    """Return the picture of an Advantage: a stage."""
    return _picture("proscenium", (advantage.picture.shows,), advantage.id, advantage.picture.seed, emblem)


def art_picture(art: Art, emblem: str) -> Mapping[str, object]:
    """Return the picture of an Art: its tool, over the edge of its type."""
    tool = art.picture.shows or _TOOL_OF_TYPE.get(art.type.id)
    return _picture("court", (tool, art.type.id), art.id, art.picture.seed, emblem)


def _picture(motif: str, shown: Sequence[str | None], id: str, seed: str | None, emblem: str) -> Mapping[str, object]:
    """Return a picture of the named things.

    For a name that the motif does not have, the seed of the card's id chooses another thing.
    """
    rows = art_of("solrei").motifs[motif].shows
    names = (name if name in row else row[seed_from_text(id) % len(row)] for name, row in zip(shown, rows))
    composition = composition_of(motif, *names)
    return {"motif": motif, "composition": composition, "seed": seed_from_text(seed or id), "emblem": emblem}


def composition_of(motif: str, *names: str) -> int:
    """Return the number of the composition that shows these things; 0 for the plain motif, which has only one."""
    found = art_of("solrei").motifs[motif]
    return found.composition_of(*names) if found.shows else 0


def palette_of(set_up: SetUp) -> Palette:
    """Return the four colours of a file."""
    four = set_up.palette
    return Palette(four.deep, four.main, four.accent, four.light)


def colours_of(palette: Palette) -> Mapping[str, str]:
    """Return the colours that templates read: those of the palette, and those of letters and lines."""
    deep, main, accent, light = map(rgb, (palette.deep, palette.main, palette.accent, palette.light))
    return {
        "deep": palette.deep,
        "main": palette.main,
        "accent": palette.accent,
        "light": palette.light,
        "ink": _hex(mix(deep, BLACK, 0.1)),
        "name_colour": _hex(mix(light, WHITE, 0.5)),
        "label_colour": _hex(mix(light, accent, 0.35)),
        "foot_colour": _hex(mix(light, main, 0.12)),
        "line_colour": _hex(mix(accent, main, 0.25)),
        "halo_colour": _hex(mix(accent, main, 0.5)),
    }


def face_spec(template: str, id: str, span: Span, palette: Palette, /, **values: object) -> FaceSpec:
    """Return a face of one of this game's templates, with the colours of a palette."""
    return FaceSpec(id, f"solrei/{template}", {**colours_of(palette), "id": id, **values}, span)


def palette_problems(set_up: SetUp) -> Iterator[Diagnostic]:
    """Yield colours of a file that cannot be read on each other."""
    palette = palette_of(set_up)
    for first, second, least in (
        ("light", "deep", _LIGHT_ON_DEEP),
        ("accent", "deep", _ACCENT_ON_DEEP),
        ("deep", "paper", _DEEP_ON_PAPER),
    ):
        one = getattr(palette, first)
        other = PAPER if second == "paper" else getattr(palette, second)
        found = contrast(rgb(one), rgb(other))
        if found < least:
            message = f"{first} {one} has a contrast of {found:.1f} : 1 to {second} {other}; it needs {least:.0f} : 1"
            darker = "deep" if second == "paper" else second
            at = found_near(set_up.span, getattr(palette, darker))
            yield Diagnostic(SEAL_CONTRAST, message, at, hint=f"make {darker} darker")


def _hex(colour: Rgb) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)
