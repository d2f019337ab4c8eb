"""How Re;ACT looks: ten motifs, the sigils of its Artists and pieces, its marks, its back, the grey side of damage."""

from types import MappingProxyType

from gesso.art import ArtPack, MotifPackage
from gesso_art.react.grey_side import grey_side
from gesso_art.react.icons import ICONS
from gesso_art.react.piece_signs import PIECE_SIGNS
from gesso_art.react.sigils import (
    DROP,
    EXHAUSTED,
    LOZENGE,
    SEMICOLON,
    SIGILS,
    SQUARE,
    TRIANGLE,
)
from gesso_art.react.title_sign import TITLE_LEFT, TITLE_RIGHT, paint_title_back
from gesso_art.react.unit_signs import UNIT_SIGNS

PACK = ArtPack(
    motifs=MotifPackage(
        __name__, "ink", "scales", "spray", "facets", "lines", "daubs", "frames", "stars", "waves", "lamps"
    ),
    sigils=MappingProxyType({**SIGILS, **UNIT_SIGNS, **PIECE_SIGNS}),
    marks=MappingProxyType(
        {
            "drop": DROP,
            "semicolon": SEMICOLON,
            "exhausted": EXHAUSTED,
            "square": SQUARE,
            "lozenge": LOZENGE,
            "triangle": TRIANGLE,
            "title-left": TITLE_LEFT,
            "title-right": TITLE_RIGHT,
        }
    ),
    backs=MappingProxyType({"title": paint_title_back}),
    filters=MappingProxyType({"grey-side": grey_side}),
    icons=ICONS,
    shared=("gesso_art.painting",),
)
__all__ = ["PACK"]
