"""Procedural pictures: a card without a painting still gets one, from its palette, its motif and its name. A request
always gives the same pixels, in any order, process and year. Hands on RGB and RGBA pictures. What is painted is a
game's own: its motifs, shapes and painters come in as an `ArtLibrary`."""

from gesso.art.back import emblem_colour, ring_back
from gesso.art.chance import seed_from_text
from gesso.art.gesso_coat import SOLID_BELOW_PX, brush_stroke, brushed_paper, gesso_ground
from gesso.art.library import LIBRARY as PLAIN_ART
from gesso.art.library import ArtLibrary, IconLetters, IconMark, IconShape, MotifPackage
from gesso.art.palette import Palette, contrast, inverted, rgb
from gesso.art.request import ArtRequest, art_key, hero_of, paint_art
from gesso.art.scene import Motif
from gesso.art.seal import stamp_seal
from gesso.art.shapes import MARKS, Piece, Shape, draw_shape, shape_mask

__all__ = [
    "MARKS", "PLAIN_ART", "SOLID_BELOW_PX", "ArtLibrary", "ArtRequest", "IconLetters", "IconMark", "IconShape",
    "Motif", "MotifPackage", "Palette", "Piece", "Shape", "art_key", "brush_stroke", "brushed_paper", "contrast",
    "draw_shape", "emblem_colour", "gesso_ground", "hero_of", "inverted", "paint_art", "rgb", "ring_back", "seed_from_text", "shape_mask",
    "stamp_seal",
]  # fmt: skip
