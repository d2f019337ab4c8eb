"""The elements of a layout document, by name: adding one means a function and a line here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gesso.printing.layout import painted_elements, single_lines
from gesso.printing.layout.composer import Handler
from gesso.printing.layout.stack import lay_out_stack

ELEMENTS: Mapping[str, Handler] = MappingProxyType(
    {
        "art": painted_elements.lay_out_art,
        "ground": painted_elements.lay_out_ground,
        "sheet": painted_elements.lay_out_sheet,
        "stroke": painted_elements.lay_out_stroke,
        "seal": painted_elements.lay_out_seal,
        "mark": painted_elements.lay_out_mark,
        "icon": painted_elements.lay_out_icon,
        "frame": painted_elements.lay_out_frame,
        "rect": painted_elements.lay_out_rect,
        "ellipse": painted_elements.lay_out_ellipse,
        "polygon": painted_elements.lay_out_polygon,
        "back": painted_elements.lay_out_back,
        "filter": painted_elements.lay_out_filter,
        "half-turn": painted_elements.lay_out_half_turn,
        "text": single_lines.lay_out_text,
        "title": single_lines.lay_out_title,
        "stack": lay_out_stack,
    }
)
