"""Requests that the tests of pictures share: small, so that a whole motif is quick to paint."""

from __future__ import annotations

from gesso.art import ArtRequest, Palette

DAY = Palette("#1A1C22", "#5C6B78", "#D5342B", "#EFE8DA")
NIGHT = Palette("#170F38", "#6A45C0", "#F4C458", "#E9E2FA")


def small(motif: str, composition: int = 0, seed: int = 7, palette: Palette = DAY, grain: float = 1.0) -> ArtRequest:
    return ArtRequest(motif, palette, seed, composition, 240, 330, (12, 60, 228, 200), grain)


def mural(motif: str, palette: Palette = DAY) -> ArtRequest:
    return ArtRequest(motif, palette, 3, 0, 696, 336, (12, 12, 684, 324), panels=3)
