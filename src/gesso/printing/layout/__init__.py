"""Layout: a face's document becomes drawing items with every position resolved, for any painter."""

from gesso.printing.layout.face_layout import Layout, lay_out

__all__ = ["Layout", "lay_out"]
