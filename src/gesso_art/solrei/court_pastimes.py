"""More tools of the court: cards and coins, music, and locks."""

from __future__ import annotations

from collections.abc import Mapping
from math import pi, tau

from gesso.art.shapes import Piece, Shape, arc_points, band, bar, curve, ellipse, named, polygon, star, turned
from gesso_art.solrei.cutting import both, mirrored, tapered
from gesso_art.solrei.suits import SUIT_SHAPES

# Coordinates are set as tables.
# fmt: off

def _deck() -> Shape:
    """A pile of cards, one rising from it."""
    card = polygon((-0.34, -0.46), (0.34, -0.46), (0.34, 0.46), (-0.34, 0.46))
    rim = polygon((-0.37, -0.49), (0.37, -0.49), (0.37, 0.49), (-0.37, 0.49), cut=True)
    pile = [piece for k in range(6) for piece in turned((rim, card), 0.0, -0.12 + 0.075 * k, -0.42 - 0.012 * k)]
    top = turned((polygon((-0.25, -0.37), (0.25, -0.37), (0.25, 0.37), (-0.25, 0.37), cut=True), polygon((0.0, -0.28),
        (0.16, 0.0), (0.0, 0.28), (-0.16, 0.0))), 0.0, 0.255, -0.48)
    drawn = (rim, card, *turned(SUIT_SHAPES["spade"], 0.0, 0.0, 0.0, 0.24))
    sign = tuple(Piece(piece.points, True) for piece in drawn[2:])
    return (*pile, *top, *turned((*drawn[:2], *sign), -0.5, -0.72, -0.5, 0.92), star(1.06, -0.72, 0.15, 0.04, 4),
        star(1.28, -0.42, 0.09, 0.025, 4))


def _house() -> Shape:
    """A house of cards."""
    wide, tall = 0.46, 0.3
    out: list[Piece] = []
    for row, count in enumerate((3, 2, 1)):
        foot = -0.02 - row * (tall + 0.035)
        for k in range(count):
            x = (k - (count - 1) / 2) * wide
            out += [bar((x - wide * 0.46, foot), (x - 0.02, foot - tall), 0.06), bar((x + wide * 0.46, foot), (x + 0.02,
                foot - tall), 0.06)]
        if count > 1:
            half = (count - 1) * wide / 2 + 0.14
            out.append(bar((-half, foot - tall - 0.018), (half, foot - tall - 0.018), 0.05))
    card = (polygon((-0.15, -0.2), (0.15, -0.2), (0.15, 0.2), (-0.15, 0.2)), polygon((0.0, -0.12), (0.07, 0.0), (0.0, 0.12),
        (-0.07, 0.0), cut=True))
    return (*out, *both((*turned(card, 0.5, 0.96, -0.66), *turned(card, -0.4, 1.3, -0.3, 0.8))))


def _suits() -> Shape:
    """The four suits in a row, rays between them."""
    places = (("heart", -1.02, -0.42, -0.5), ("spade", -0.38, -0.68, -0.18), ("diamond", 0.38, -0.68, 0.18), ("club", 1.02, -0.6,
        0.4))
    signs = [piece for suit, x, y, turn in places for piece in turned(SUIT_SHAPES[suit], turn, x, y, 0.31)]
    rays = [piece for turn in (-1.02, -0.5, 0.0, 0.5, 0.9) for piece in turned((polygon((-0.035, -0.24), (0.0, -0.98 + 0.2 * abs(
        turn)), (0.035, -0.24)),), turn)]
    return (*signs, *rays)


def _scales() -> Shape:
    """A balance, as much in one of its pans as in the other."""
    pan = (bar((0.86, -0.8), (0.58, -0.36), 0.028), bar((0.86, -0.8), (1.14, -0.36), 0.028),
        polygon(*arc_points(0.86, -0.36, 0.36, 0.0, pi, 20, ry=0.2)), bar((0.47, -0.37), (1.25, -0.37), 0.05, round_ends=True))
    coins = [bar((0.72 + 0.02 * (k % 2), -0.44 - 0.085 * k), (0.96 + 0.02 * (k % 2), -0.44 - 0.085 * k), 0.06, round_ends=True)
        for k in range(3)]
    beam = Piece(mirrored(curve((0.0, -0.86), (0.3, -0.84), (0.6, -0.74), (0.9, -0.86), (0.9, -0.78), (0.6, -0.67), (0.3, -0.74),
        (0.0, -0.74), steps=5, closed=False)))
    post = Piece(mirrored(curve((0.0, -0.98), (0.07, -0.92), (0.045, -0.7), (0.06, -0.3), (0.2, -0.08), (0.3, 0.0), (0.0, 0.0),
        steps=5, closed=False)))
    return (post, beam, ellipse(0.0, -0.8, 0.09), ellipse(0.0, -0.8, 0.045, cut=True), *both((*pan, *coins)))


def _notes() -> Shape:
    """Notes on a stave that turns about them."""
    stave = [Piece(tapered((-1.44, -0.16 - 0.1 * k, 0.0), (-1.0, -0.5 - 0.1 * k, 0.018), (-0.4, -0.44 - 0.1 * k, 0.02), (0.3,
        -0.22 - 0.12 * k, 0.02), (0.9, -0.44 - 0.1 * k, 0.018), (1.44, -0.62 - 0.05 * k, 0.0), steps=10)) for k in range(5)]
    head = turned((ellipse(0.0, 0.0, 0.14, 0.105),), -0.35)
    single = (*head, bar((0.12, -0.02), (0.12, -0.56), 0.04), Piece(tapered((0.12, -0.54, 0.02), (0.26, -0.4, 0.05), (0.24,
        -0.2, 0.0), steps=5)))
    pair = (*head, *turned(head, 0.0, 0.5, -0.08), bar((0.12, -0.02), (0.12, -0.58), 0.04), bar((0.62, -0.1), (0.62, -0.66), 0.04),
        polygon((0.1, -0.58), (0.64, -0.67), (0.64, -0.55), (0.1, -0.46)))
    return (*stave, *turned(pair, 0.0, -0.3, -0.3), *turned(single, 0.0, -1.0, -0.36, 0.95), *turned(single, 0.0, 0.84, -0.48, 0.8))


def _metronome() -> Shape:
    """A metronome that stands still."""
    case = mirrored(((0.0, -1.0), (0.2, -1.0), (0.56, -0.1), (0.66, -0.1), (0.66, 0.02), (0.0, 0.02)))
    front = mirrored(((0.0, -0.9), (0.13, -0.9), (0.4, -0.24), (0.0, -0.24)))
    rod = (bar((0.0, -0.22), (0.0, -0.94), 0.055), polygon((-0.14, -0.74), (0.14, -0.74), (0.09, -0.54), (-0.09, -0.54)))
    return (Piece(case), Piece(front, True), *rod, *both((star(0.96, -0.6, 0.16, 0.045, 4), star(1.3, -0.36, 0.1, 0.03, 4),
        star(1.22, -0.86, 0.09, 0.025, 4))))


def _lock() -> Shape:
    """A padlock on a chain."""
    body = curve((-0.46, -0.46), (0.0, -0.5), (0.46, -0.46), (0.5, -0.2), (0.36, 0.02), (0.0, 0.06), (-0.36, 0.02), (-0.5, -0.2),
        steps=5)
    shackle = (band(0.0, -0.6, 0.34, 0.21, pi, tau), *both((bar((0.275, -0.62), (0.275, -0.44), 0.13),)))
    link = (Piece(curve((-0.21, 0.0), (-0.14, -0.12), (0.14, -0.12), (0.21, 0.0), (0.14, 0.12), (-0.14, 0.12), steps=5)),
        Piece(curve((-0.12, 0.0), (-0.08, -0.05), (0.08, -0.05), (0.12, 0.0), (0.08, 0.05), (-0.08, 0.05), steps=5), True))
    chain = [piece for x, y, turn in ((0.52, -0.86, 0.1), (0.86, -0.78, 0.5), (1.12, -0.56, 0.85), (1.3, -0.28, 1.15))
        for piece in turned(link, turn, x, y, 0.95)]
    keyhole = (ellipse(0.0, -0.3, 0.085, cut=True), polygon((-0.035, -0.28), (0.035, -0.28), (0.075, -0.17), (-0.075, -0.17),
        cut=True))
    return (*both(chain), *shackle, Piece(body), *both((bar((0.16, -0.43), (0.42, -0.41), 0.03, cut=True),)), *keyhole)


PASTIMES: Mapping[str, Shape] = named(_deck, _house, _suits, _scales, _notes, _metronome, _lock)
"""The tools by name."""

# fmt: on
