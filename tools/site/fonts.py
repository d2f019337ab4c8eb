"""The fonts of the pages, packed for the web: those that the cards are printed with."""

import io
from pathlib import Path

from fontTools.ttLib import TTFont

from gesso.files import write_atomically
from gesso.printing.cache import file_digest
from gesso.resources import resource

FONTS = ("alegreya-sans/alegreya-sans-500", "alegreya-sans/alegreya-sans-800", "gloock/gloock-400",
         "sofia-sans-extra-condensed/sofia-sans-extra-condensed-700")  # fmt: skip
FIRST = ("gloock-400.woff2", "alegreya-sans-500.woff2", "alegreya-sans-800.woff2")
"""Those of headings and text, which a page asks for before it has read its style."""


def packed_fonts(cache: Path) -> dict[str, Path]:
    """Return the packed fonts by the names of their files. `cache` keeps them for the next site."""
    found = {}
    for font in FONTS:
        source = Path(str(resource(f"templates/fonts/{font}.ttf")))
        file = cache / f"{file_digest(source)}.woff2"
        if not file.is_file():
            cache.mkdir(parents=True, exist_ok=True)
            write_atomically(file, _packed(source))
        found[f"{source.stem}.woff2"] = file
    return found


def _packed(source: Path) -> bytes:
    # The time of a change would make each packing another file.
    with TTFont(source, recalcTimestamp=False) as font:
        font.flavor = "woff2"
        packed = io.BytesIO()
        font.save(packed, reorderTables=False)
    return packed.getvalue()
