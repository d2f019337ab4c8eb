"""PDF files as a reader shows them."""

from __future__ import annotations

import pypdfium2
from PIL import Image


def page_picture(pdf: bytes, page: int, dpi: int = 300) -> Image.Image:
    return pypdfium2.PdfDocument(pdf)[page].render(scale=dpi / 72).to_pil().convert("RGB")


def page_text(pdf: bytes, page: int) -> str:
    """What is copied from a page when all of it is chosen."""
    return str(pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range()).replace("\r\n", "\n")
