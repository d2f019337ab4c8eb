"""How Re;ACT looks: ten motifs, the sigils of its Artists and pieces, its marks, its back, the grey side of damage."""

from types import MappingProxyType

from gesso.art import MARKS, ArtLibrary, MotifPackage
from gesso.games.react.motifs.grey_side import grey_side
from gesso.games.react.motifs.icons import ICONS
from gesso.games.react.motifs.piece_signs import PIECE_SIGNS
from gesso.games.react.motifs.sigils import (
    DROP,
    EXHAUSTED,
    LOZENGE,
    SEMICOLON,
    SIGILS,
    SQUARE,
    TRIANGLE,
)
from gesso.games.react.motifs.title_sign import TITLE_LEFT, TITLE_RIGHT, paint_title_back
from gesso.games.react.motifs.unit_signs import UNIT_SIGNS

LIBRARY = ArtLibrary(
    module=__name__,
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
            **MARKS,
        }
    ),
    backs=MappingProxyType({"title": paint_title_back}),
    filters=MappingProxyType({"grey-side": grey_side}),
    icons=ICONS,
)
__all__ = ["LIBRARY"]
