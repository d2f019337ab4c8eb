"""The art pack of Re;ACT: eleven motifs, a figure for each Artist, the sigils of its Artists and pieces, marks, the back, and the grey side of damage.

The motifs measure lengths in radii of their hero, the main subject of a picture, around its middle.
"""

from pathlib import Path
from types import MappingProxyType

from gesso.art import ArtPack, MotifPackage
from gesso.art.drawings import read_drawings
from gesso_art.react.grey_side import grey_side
from gesso_art.react.icons import ICONS
from gesso_art.react.title_sign import TITLE_LEFT, TITLE_RIGHT, paint_title_back

_SIGNS = read_drawings(Path(__file__).with_name("signs.toml"))

_FAMILIES = ("ink", "scales", "spray", "facets", "lines", "daubs", "frames", "stars", "waves", "lamps", "strokes")
_PEOPLE = (
    "calligrapher", "dancer", "tagger", "sculptor", "tattooist", "painter", "nathaniel", "animator", "fortune_teller", "dj", "lamplighter",
)  # fmt: skip
PACK = ArtPack(
    motifs=MotifPackage(__name__, *_FAMILIES, *(f"people.{name}" for name in _PEOPLE)),
    sigils=MappingProxyType(_SIGNS["sigils"]),
    marks=MappingProxyType({**_SIGNS["marks"], "title-left": TITLE_LEFT, "title-right": TITLE_RIGHT}),
    backs=MappingProxyType({"title": paint_title_back}),
    filters=MappingProxyType({"grey-side": grey_side}),
    icons=ICONS,
    shared=("gesso_art.painting",),
)
__all__ = ["PACK"]
