"""Printing: components become faces, faces become pictures and pages. The stage knows sizes and colours, but no game.

A game hands in `Component`s: template names and values. `faces` fills templates in, `layout` resolves them into drawing
items, `paint` and `pdf` draw those, `pages` and `kit` arrange pieces on paper, `exports` writes what services take, and
`pipeline` does all of it for what has changed.
"""

from gesso.printing.component import Component, EntryPrints, FaceSpec

__all__ = ["Component", "EntryPrints", "FaceSpec"]
