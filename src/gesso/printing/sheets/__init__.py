"""Sheets for the home printer: faces set out on paper, fronts and backs in register, as a PDF."""

from gesso.printing.sheets.back_sides import ALONG_LONG_EDGE, BackSides
from gesso.printing.sheets.imposition import (
    LAYOUT_VERSION,
    OUTER_BLEED,
    PAPERS,
    Page,
    Paper,
    Piece,
    TooLargeError,
    impose,
)
from gesso.printing.sheets.pdf import NOTE_FONT, write_pdf
from gesso.printing.sheets.sides import pages_for

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
