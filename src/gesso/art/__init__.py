"""Procedural pictures: a card without a painting still gets one, from its palette, its motif and its name.

A request always gives the same pixels, in any order, process and year. Hands on RGB and RGBA pictures.
"""

from gesso.art.back import emblem, paint_back
from gesso.art.chance import seed_from_text
from gesso.art.damage import grey_side, slant_stroke
from gesso.art.gesso_coat import SOLID_BELOW_PX, brushed_paper, gesso_ground
from gesso.art.motifs import MOTIFS
from gesso.art.name_stroke import brush_stroke
from gesso.art.palette import Palette, contrast, rgb
from gesso.art.request import ArtRequest, art_key, paint_art
from gesso.art.scene import Motif
from gesso.art.seal import stamp_seal
from gesso.art.shapes import Piece, Shape, shape_mask
from gesso.art.sigils import MARKS, SIGILS, draw_mark, draw_sigil

__all__ = [
    "MARKS",
    "MOTIFS",
    "SIGILS",
    "SOLID_BELOW_PX",
    "ArtRequest",
    "Motif",
    "Palette",
    "Piece",
    "Shape",
    "art_key",
    "brush_stroke",
    "brushed_paper",
    "contrast",
    "draw_mark",
    "draw_sigil",
    "emblem",
    "gesso_ground",
    "grey_side",
    "paint_art",
    "paint_back",
    "rgb",
    "seed_from_text",
    "shape_mask",
    "slant_stroke",
    "stamp_seal",
]
