"""Painting: a face's drawing items become a picture, with nothing left to decide."""

from gesso.printing.paint.canvas import Canvas, canvas_of
from gesso.printing.paint.pictures import ART_SUFFIX, ArtCache, encode_jpeg
from gesso.printing.paint.rendering import DPI, encode_png, paint_items, paper_of, render_both, render_face

__all__ = [
    "ART_SUFFIX",
    "DPI",
    "ArtCache",
    "Canvas",
    "canvas_of",
    "encode_jpeg",
    "encode_png",
    "paint_items",
    "paper_of",
    "render_both",
    "render_face",
]
