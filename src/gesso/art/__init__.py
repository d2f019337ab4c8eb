"""Pictures: requests, art packs, the shapes of signs, and the little that Gesso paints itself.

A request always gives the same pixels, in any order, process and year, as RGB or RGBA. Motifs, signs and painters of a game
come from art packs. An art pack needs nothing of Gesso but this package.
"""

from gesso.art.chance import seed_from_text
from gesso.art.ground import (
    PLAIN_MOTIF,
    SOLID_BELOW_PX,
    brush_stroke,
    brushed_paper,
    gesso_ground,
    half_turned,
    stamp_seal,
)
from gesso.art.library import (
    PLAIN_ART,
    ArtLibrary,
    ArtPack,
    ArtProblem,
    IconLetters,
    IconMark,
    IconShape,
    MotifPackage,
    Pictures,
    art_of,
)
from gesso.art.palette import Palette, contrast, emblem_colour, inverted, rgb
from gesso.art.request import ArtRequest, Motif, art_key, hero_of, paint_art
from gesso.art.shapes import MARKS, Piece, Shape, draw_shape, shape_mask

__all__ = [
    "MARKS", "PLAIN_ART", "PLAIN_MOTIF", "SOLID_BELOW_PX", "ArtLibrary", "ArtPack", "ArtProblem", "ArtRequest",
    "IconLetters", "IconMark", "IconShape", "Motif", "MotifPackage", "Palette", "Pictures", "Piece", "Shape", "art_key", "art_of",
    "brush_stroke", "brushed_paper", "contrast", "draw_shape", "emblem_colour", "gesso_ground", "half_turned", "hero_of", "inverted",
    "paint_art", "rgb", "seed_from_text", "shape_mask", "stamp_seal",
]  # fmt: skip
