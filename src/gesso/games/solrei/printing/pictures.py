"""Which picture a card gets: what its file names, else what its Type or the seed of its id says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gesso.art import seed_from_text
from gesso.games.solrei.model import Advantage, Art, Muse
from gesso.games.solrei.motifs.corona import corona_composition
from gesso.games.solrei.motifs.court import court_composition
from gesso.games.solrei.motifs.court_tools import TOOLS
from gesso.games.solrei.motifs.muses import FIGURES
from gesso.games.solrei.motifs.props import PROPS
from gesso.games.solrei.motifs.proscenium import proscenium_composition
from gesso.games.solrei.motifs.suns import SUNS

_TOOL_OF_TYPE: Mapping[str, str] = MappingProxyType(
    {"strike": "blade", "guard": "shield", "trick": "mask", "stance": "knot"}
)


def muse_picture(muse: Muse, sun: str | None = None) -> Mapping[str, object]:
    """The Muse before her sun, or before another."""
    figure = muse.figure or muse.type.id
    shown = figure if figure in FIGURES else _by_chance(tuple(FIGURES), muse.id)
    behind = sun or muse.picture.shows or _by_chance(tuple(SUNS), muse.id)
    return _picture("corona", corona_composition(shown, behind), muse.picture.seed or muse.id, muse.alignment)


def advantage_picture(advantage: Advantage, emblem: str) -> Mapping[str, object]:
    """The stage of an Advantage."""
    prop = advantage.picture.shows or _by_chance(tuple(PROPS), advantage.id)
    return _picture("proscenium", proscenium_composition(prop), advantage.picture.seed or advantage.id, emblem)


def art_picture(art: Art, emblem: str) -> Mapping[str, object]:
    """The tool of an Art."""
    tool = art.picture.shows or _TOOL_OF_TYPE.get(art.type.id) or _by_chance(tuple(TOOLS), art.id)
    return _picture("court", court_composition(tool), art.picture.seed or art.id, emblem)


def _picture(motif: str, composition: int, seed: str, emblem: str) -> Mapping[str, object]:
    return {"motif": motif, "composition": composition, "seed": seed_from_text(seed), "emblem": emblem}


def _by_chance(names: Sequence[str], id: str) -> str:
    return names[seed_from_text(id) % len(names)]
