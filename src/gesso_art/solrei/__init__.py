"""The art pack of SolRei: a paper theatre lit from behind. Motifs, marks, sigils, icons, sheets over pictures, and the back."""

from types import MappingProxyType

from gesso.art import ArtPack, MotifPackage
from gesso_art.solrei.back import paint_knot_back
from gesso_art.solrei.icons import ICONS
from gesso_art.solrei.signs import MARKS, SIGILS
from gesso_art.solrei.windows import SHEETS

PACK = ArtPack(
    motifs=MotifPackage(__name__, "corona", "proscenium", "court", "aether", "twofold", "guilloche"),
    sigils=SIGILS,
    marks=MARKS,
    icons=ICONS,
    sheets=SHEETS,
    backs=MappingProxyType({"knot": paint_knot_back}),
    shared=("gesso_art.painting",),
)

__all__ = ["PACK"]
