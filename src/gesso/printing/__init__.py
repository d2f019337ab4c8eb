"""Printing: components become faces, faces become pictures and sheets; the stage knows sizes and colours, but no game.
A game hands in `Component`s: template names and values. Templates give layout documents, `layout` resolves them into
drawing items, `paint` paints those, `sheets` imposes them on paper, and `pipeline` does all of it for what has
changed."""

from gesso.printing.component import Component, EntryPrints, FaceOrder

__all__ = ["Component", "EntryPrints", "FaceOrder"]
