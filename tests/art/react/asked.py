"""Requests that the tests of motifs share: small, so that a whole motif is quick to paint."""

from __future__ import annotations

from art.plain import DAY

from gesso.art import ArtRequest, Palette
from gesso_art.react import PACK

MOTIFS = PACK.motifs


def small(motif: str, composition: int = 0, seed: int = 7, palette: Palette = DAY) -> ArtRequest:
    return ArtRequest(MOTIFS[motif], palette, seed, composition, 240, 330, (12, 60, 228, 200))


def mural(motif: str, palette: Palette = DAY) -> ArtRequest:
    return ArtRequest(MOTIFS[motif], palette, 3, 0, 696, 336, (12, 12, 684, 324), panels=3)
