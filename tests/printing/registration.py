"""Both sides of a sheet as pixels, to see whether they lie behind each other."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageOps
from printing.pdf_pages import page_picture

from gesso.printing.pages import PAPERS, Flip, Page, Paper

DPI = 144
POINT = 25.4 / 72
# On Letter all edges of poker cards lie on whole points, and so on whole pixels.
PIXELS = DPI // 72


def through(pdf: bytes, flip: Flip, paper: Paper = PAPERS["letter"], page: int = 1) -> Image.Image:
    """A page of backs, such as that of the first sheet, as it is seen through the paper, once the printer has turned it."""
    back = page_picture(pdf, page, DPI)
    upright = (flip == "long") == (paper.height >= paper.width)
    return ImageOps.mirror(back) if upright else ImageOps.flip(back)


def block(picture: Image.Image, page: Page, right: int = 0, down: int = 0) -> Image.Image:
    """The trims of the cards on a page, so many pixels away, on white."""
    cards = Image.new("RGB", picture.size, "#FFFFFF")
    for each in page.placed:
        edges = each.x, each.y, each.right, each.bottom
        # An edge that is not on a whole pixel is a blend.
        left, top, far, bottom = (round(edge / POINT * PIXELS) + inset for edge, inset in zip(edges, (2, 2, -2, -2)))
        cards.paste(picture.crop((left + right, top + down, far + right, bottom + down)), (left, top))
    return cards


def differs(first: Image.Image, second: Image.Image) -> object:
    """Where two pictures differ by more than a line of one pixel, which is how far a reader rounds an edge."""
    found = ImageChops.difference(first, second).convert("L").point(lambda level: 255 if level > 16 else 0)
    for right, down in ((1, 0), (0, 1)):
        found = ImageChops.darker(found, ImageChops.offset(found, right, down))
    return found.getbbox()


def blurred_difference(first: Image.Image, second: Image.Image) -> bool:
    """Whether two pictures differ by more than the blend of an edge that is off by less than a pixel."""
    small = [picture.reduce(4) for picture in (first, second)]
    return ImageChops.difference(*small).point(lambda level: 255 if level > 64 else 0).getbbox() is not None
