"""Requests that the tests of motifs share: small, so that a whole motif is quick to paint."""

from __future__ import annotations

from gesso.art import ArtRequest, Palette
from gesso_art.solrei import PACK

MOTIFS = PACK.motifs
EMBERS = Palette("#3A0F12", "#D1462F", "#FFB636", "#FFE9C7")
MOONLIGHT = Palette("#0D1226", "#3F4C8C", "#C9D2F2", "#EDF0FB")


def small(
    motif: str, composition: int = 0, seed: int = 7, palette: Palette = EMBERS, emblem: str = "heart"
) -> ArtRequest:
    return ArtRequest(MOTIFS[motif], palette, seed, composition, 300, 200, (0, 6, 300, 200), grain=0.0, emblem=emblem)
