"""Which picture a card gets: what its file names, else what its Type or the seed of its id says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from gesso.art import art_of, seed_from_text
from gesso.games.solrei.model import Advantage, Art, Muse

_TOOL_OF_TYPE: Mapping[str, str] = MappingProxyType(
    {"strike": "blade", "guard": "shield", "trick": "mask", "stance": "knot"}
)


def muse_picture(muse: Muse, sun: str | None = None) -> Mapping[str, object]:
    """The Muse before her sun, or before another."""
    shown = (muse.figure or muse.type.id, sun or muse.picture.shows)
    return _picture("corona", shown, muse.id, muse.picture.seed, muse.alignment)


def advantage_picture(advantage: Advantage, emblem: str) -> Mapping[str, object]:
    """The stage of an Advantage."""
    return _picture("proscenium", (advantage.picture.shows,), advantage.id, advantage.picture.seed, emblem)


def art_picture(art: Art, emblem: str) -> Mapping[str, object]:
    """The tool of an Art."""
    tool = art.picture.shows or _TOOL_OF_TYPE.get(art.type.id)
    return _picture("court", (tool,), art.id, art.picture.seed, emblem)


def _picture(motif: str, shown: Sequence[str | None], id: str, seed: str | None, emblem: str) -> Mapping[str, object]:
    """A picture of what is named; for a name that the motif does not have, the seed of the card's id chooses another."""
    rows = art_of("solrei").motifs[motif].shows
    names = (name if name in row else row[seed_from_text(id) % len(row)] for name, row in zip(shown, rows))
    composition = composition_of(motif, *names)
    return {"motif": motif, "composition": composition, "seed": seed_from_text(seed or id), "emblem": emblem}


def composition_of(motif: str, *names: str) -> int:
    """The number of the composition that shows these things; 0 for the plain motif, which has one."""
    found = art_of("solrei").motifs[motif]
    return found.composition_of(*names) if found.shows else 0
