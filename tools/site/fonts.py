"""The fonts of the pages, packed for the web: the letters of those that the cards are printed with.

`python -m tools.site.fonts` writes those of the live page.
"""

import io
import logging
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from gesso.files import write_atomically
from gesso.printing.cache import file_digest
from gesso.resources import resource

FONTS = ("alegreya-sans/alegreya-sans-500", "alegreya-sans/alegreya-sans-800", "gloock/gloock-400",
         "sofia-sans-extra-condensed/sofia-sans-extra-condensed-700")  # fmt: skip
LIVE = ("alegreya-sans/alegreya-sans-500", "alegreya-sans/alegreya-sans-800",
        *(f"sofia-sans-extra-condensed/sofia-sans-extra-condensed-{weight}" for weight in (700, 800, 900)))  # fmt: skip
"""Those of the live page, which have their place in the package: Gesso itself packs no fonts."""
LIVE_FOLDER = Path(__file__).parents[2] / "src" / "gesso" / "page" / "static" / "fonts"
FIRST = ("gloock-400.woff2", "alegreya-sans-500.woff2", "alegreya-sans-800.woff2")
"""Those of headings and text, which a page asks for before it has read its style."""
_LETTERS = (*range(0x180), *range(0x2010, 0x2040), *range(0x2190, 0x2194), 0x20AC, 0x2122, 0x2212, 0x2264, 0x2265)
"""What pages in European languages need. Every page waits for its fonts; with all letters they are twice as large."""
_FEATURES = ["kern", "mark", "mkmk", "liga", "ccmp", "locl", "lnum", "tnum"]
"""What the style of the pages asks for, and what a browser does by itself."""
_VERSION = 3
# It warns of the time of a font that says none.
logging.getLogger("fontTools").setLevel(logging.ERROR)


def packed_fonts(cache: Path) -> dict[str, Path]:
    """Return the packed fonts by the names of their files. `cache` keeps them for the next site."""
    found = {}
    for font in FONTS:
        source = Path(str(resource(f"templates/fonts/{font}.ttf")))
        file = cache / f"{file_digest(source)}-{_VERSION}.woff2"
        if not file.is_file():
            cache.mkdir(parents=True, exist_ok=True)
            write_atomically(file, packed(source))
        found[f"{source.stem}.woff2"] = file
    return found


def packed(source: Path) -> bytes:
    """Return a font file as WOFF2, with the letters of European languages."""
    # The time of a change would make each packing another file.
    with TTFont(source, recalcTimestamp=False) as font:
        subsetter = Subsetter(Options(layout_features=_FEATURES, name_IDs=["*"], hinting=False))
        subsetter.populate(unicodes=_LETTERS)
        subsetter.subset(font)
        font.flavor = "woff2"
        packed = io.BytesIO()
        font.save(packed, reorderTables=False)
    return packed.getvalue()


if __name__ == "__main__":
    for name in LIVE:
        path = Path(str(resource(f"templates/fonts/{name}.ttf")))
        write_atomically(LIVE_FOLDER / f"{path.stem}.woff2", packed(path))
