"""The nine motifs by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gesso.printing.art.motifs.ink import INK_MOTIF
from gesso.printing.art.motifs.rough import rough
from gesso.printing.art.motifs.scales import SCALES_MOTIF
from gesso.printing.art.motifs.spray import SPRAY_MOTIF
from gesso.printing.art.motifs.facets import FACETS_MOTIF
from gesso.printing.art.motifs.lines import LINES_MOTIF
from gesso.printing.art.motifs.daubs import DAUBS_MOTIF
from gesso.printing.art.scene import Motif

_ALL = (
    INK_MOTIF,
    SCALES_MOTIF,
    SPRAY_MOTIF,
    FACETS_MOTIF,
    LINES_MOTIF,
    DAUBS_MOTIF,
    rough("frames"),
    rough("stars"),
    rough("waves"),
)

MOTIFS: Mapping[str, Motif] = MappingProxyType({motif.name: motif for motif in _ALL})
