"""The elements of a layout document, by name: adding one means a function and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gesso.printing.layout import lettering, paintwork
from gesso.printing.layout.composer import Handler
from gesso.printing.layout.stack import lay_stack

ELEMENTS: Mapping[str, Handler] = MappingProxyType(
    {
        "art": paintwork.lay_art,
        "ground": paintwork.lay_ground,
        "stroke": paintwork.lay_stroke,
        "seal": paintwork.lay_seal,
        "mark": paintwork.lay_mark,
        "rect": paintwork.lay_rect,
        "ellipse": paintwork.lay_ellipse,
        "polygon": paintwork.lay_polygon,
        "back": paintwork.lay_back,
        "filter": paintwork.lay_filter,
        "half-turn": paintwork.lay_half_turn,
        "text": lettering.lay_text,
        "title": lettering.lay_title,
        "stack": lay_stack,
    }
)
