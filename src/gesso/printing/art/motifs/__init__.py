"""The nine motifs by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gesso.printing.art.motifs.daubs import DAUBS_MOTIF
from gesso.printing.art.motifs.facets import FACETS_MOTIF
from gesso.printing.art.motifs.frames import FRAMES_MOTIF
from gesso.printing.art.motifs.ink import INK_MOTIF
from gesso.printing.art.motifs.lines import LINES_MOTIF
from gesso.printing.art.motifs.scales import SCALES_MOTIF
from gesso.printing.art.motifs.spray import SPRAY_MOTIF
from gesso.printing.art.motifs.stars import STARS_MOTIF
from gesso.printing.art.motifs.waves import WAVES_MOTIF
from gesso.printing.art.scene import Motif

_ALL = (
    INK_MOTIF,
    SCALES_MOTIF,
    SPRAY_MOTIF,
    FACETS_MOTIF,
    LINES_MOTIF,
    DAUBS_MOTIF,
    FRAMES_MOTIF,
    STARS_MOTIF,
    WAVES_MOTIF,
)

MOTIFS: Mapping[str, Motif] = MappingProxyType({motif.name: motif for motif in _ALL})
