"""Letters as glyphs: which ones a run of text takes from its font, and where each stands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gesso.printing.fonts import FontFileError

if TYPE_CHECKING:
    import uharfbuzz


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph by its number in the font; x, y are its origin from the run's, in em, y upwards. `text` is what it stands
    for: of several glyphs for the same letters the first has them all."""

    number: int
    x: float
    y: float
    text: str


@cache
def opened(font: Path) -> tuple[uharfbuzz.Face, uharfbuzz.Font]:
    """A font file, read once. Raises `FontFileError` for a file that is no font."""
    import uharfbuzz

    try:
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font)))
    except (OSError, uharfbuzz.HarfBuzzError) as error:
        raise FontFileError(f"`{font.name}` cannot be read") from error
    if not face.glyph_count:
        raise FontFileError(f"`{font.name}` is not a font that can be read")
    return face, uharfbuzz.Font(face)


@lru_cache(maxsize=4096)
def shaped(text: str, font: Path, features: tuple[str, ...] = (), tracking: float = 0.0) -> tuple[Glyph, ...]:
    """The glyphs of a run in their order on the line. `tracking` is added after every letter in em; tracked letters are
    not joined."""
    import uharfbuzz

    face, shaper = opened(font)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    wanted = dict.fromkeys(features, True)
    if tracking:
        wanted |= {"liga": False, "clig": False}
    uharfbuzz.shape(shaper, buffer, wanted)
    glyphs: list[Glyph] = []
    infos, em = buffer.glyph_infos, face.upem
    starts = sorted({info.cluster for info in infos})
    ends = dict(zip(starts, (*starts[1:], len(text))))
    x, told = 0.0, set[int]()
    for info, place in zip(infos, buffer.glyph_positions):
        said = "" if info.cluster in told else text[info.cluster : ends[info.cluster]]
        told.add(info.cluster)
        glyphs.append(Glyph(info.codepoint, x + place.x_offset / em, place.y_offset / em, said))
        x += place.x_advance / em + tracking * len(said)
    return tuple(glyphs)
