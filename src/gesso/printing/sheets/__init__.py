"""Sheets for the home printer: faces set out on paper, fronts and backs in register, as a PDF."""

from gesso.printing.sheets.imposition import LAYOUT_VERSION, PAPERS, Page, Paper, Piece, impose
from gesso.printing.sheets.pdf import write_pdf

__all__ = ["LAYOUT_VERSION", "PAPERS", "Page", "Paper", "Piece", "impose", "write_pdf"]
