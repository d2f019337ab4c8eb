"""Painting: a face's drawing items become a picture, with nothing left to decide."""

from gesso.printing.paint.canvas import Canvas, canvas_of
from gesso.printing.paint.pictures import Gallery, keep
from gesso.printing.paint.rendering import DPI, render_face

__all__ = ["DPI", "Canvas", "Gallery", "canvas_of", "keep", "render_face"]
