"""How SolRei looks: a paper theatre lit from behind. Its motifs, marks and icons, the sheets over its pictures, its back."""

from types import MappingProxyType

from gesso.art import ArtLibrary, MotifPackage
from gesso.games.solrei.motifs.back import paint_knot_back
from gesso.games.solrei.motifs.icons import ICONS
from gesso.games.solrei.motifs.signs import SIGNS
from gesso.games.solrei.motifs.windows import SHEETS

LIBRARY = ArtLibrary(
    module=__name__,
    motifs=MotifPackage(__name__, "corona", "proscenium", "court", "aether", "twofold", "guilloche"),
    marks=SIGNS,
    grounds=MappingProxyType({}),
    icons=ICONS,
    sheets=SHEETS,
    backs=MappingProxyType({"knot": paint_knot_back}),
)

__all__ = ["LIBRARY"]
