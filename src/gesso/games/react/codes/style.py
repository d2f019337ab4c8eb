"""GS617-GS620: one spelling for one meaning."""

from __future__ import annotations

from gesso.diagnostics import Code, Severity

_WARNING = Severity.WARNING

ARTICLE = Code(
    "GS617",
    "article",
    _WARNING,
    "Units and zones take `a`.",
    "A figure 1 stands before a unit or zone.",
    "One spelling for one meaning: `a unit`, `2 units`.",
    "exhaust 1 unit",
    "exhaust a unit",
)
FIGURE = Code(
    "GS618",
    "figure",
    _WARNING,
    "Pieces and cards take a figure.",
    "`a` stands before a token, tile, die, counter, frame or card in a cost or sentence.",
    "One spelling for one meaning: `1 ink`, `2 ink`.",
    "remove an omen",
    "remove 1 omen",
)
OWN_PIECE = Code(
    "GS619",
    "own-piece",
    _WARNING,
    "A declared piece is your own without saying so.",
    "`friendly` stands before a declared piece.",
    "The name already means your own; a second word suggests that there are others.",
    "each friendly golem",
    "each golem",
)
MAY_BLOCK = Code(
    "GS620",
    "may-block",
    _WARNING,
    "One sentence stays on the line of `may`.",
    "A block under `may` holds a single sentence.",
    "One spelling for one meaning.",
    "may\n  draw 1 card",
    "may draw 1 card",
)

CODES: tuple[Code, ...] = (
    ARTICLE,
    FIGURE,
    OWN_PIECE,
    MAY_BLOCK,
)
