"""Pages for paper: pieces arranged on them, fronts and backs in register, marks, and the PDF."""

from gesso.printing.pages.pdf import NOTE_FONT, write_pdf
from gesso.printing.pages.sheets import (
    ALONG_LONG_EDGE,
    LAYOUT_VERSION,
    OUTER_BLEED,
    PAPERS,
    BackSides,
    Page,
    Paper,
    Piece,
    TooLargeError,
    impose,
    pages_for,
)

__all__ = [
    "ALONG_LONG_EDGE",
    "LAYOUT_VERSION",
    "NOTE_FONT",
    "OUTER_BLEED",
    "PAPERS",
    "BackSides",
    "Page",
    "Paper",
    "Piece",
    "TooLargeError",
    "impose",
    "pages_for",
    "write_pdf",
]
